"""BERT over BERT: an encoder and two decoders, all from one BERT.

The encoder reads the dialogue. The first decoder generates; the second one reads the
tokens that the first would choose, and the profile, and corrects them.

Source: Song et al. (ACL 2021), "BoB: BERT Over BERT for Training Persona-based Dialogue
Models from Limited Personalized Data".
"""

from typing import Any, Dict, List, Sequence, Tuple

import torch
from spacy.util import registry
from thinc.api import Model
from thinc.types import Floats2d

from ...extras import import_extra
from ..local_transformer import make_config
from ..next_turn import NextTurn
from .beam import Search, decode
from .generator_module import build_generator_model, get_built_module, scale_cut
from .hugging_face import IGNORED, HuggingFaceModule, sum_losses
from .seq2seq import encode_context
from .settings import Decoding


class BertOverBertModule(HuggingFaceModule):
    """See `build_bert_over_bert`.

    The loss of the second decoder, and unlikelihood, join after `warmup_steps`. Wrong
    responses of a turn are what must not follow from the profile.
    """

    step: torch.Tensor

    def __init__(
        self,
        folder: str,
        max_length: int,
        max_response: int,
        use_profile: bool,
        warmup_steps: int,
        second_weight: float,
        unlikelihood_weight: float,
    ) -> None:
        super().__init__(folder, "AutoModel")
        self.max_length = max_length
        self.max_response = max_response
        self.use_profile = use_profile
        self.warmup_steps = warmup_steps
        self.second_weight = second_weight
        self.unlikelihood_weight = unlikelihood_weight

    def create_parameters(self, about: Dict[str, Any]) -> None:
        encoder = self.loaded
        super().create_parameters(about)
        transformers: Any = import_extra("transformers", "responses")
        config = make_config(about["config"], is_decoder=True, add_cross_attention=True)
        self.first = transformers.BertLMHeadModel(config)
        self.second = transformers.BertLMHeadModel(config)
        if encoder is not None:
            weights = encoder.state_dict()
            for decoder in (self.first, self.second):
                # Cross-attention is new, and so is the prediction head.
                decoder.bert.load_state_dict(weights, strict=False)
                decoder.tie_weights()
        self.register_buffer("step", torch.zeros((), dtype=torch.long))

    def forward(self, turns: Sequence[NextTurn]) -> torch.Tensor:
        context = self._encode_all(turns, profile=False)
        given, labels = self._encode_responses([turn.response for turn in turns])
        logits = self._decode(self.first, given, context)
        output = sum_losses(logits, labels)
        if not self.training:
            return scale_cut(output, self._encode_whole(turns))
        self.step += 1
        if int(self.step) <= self.warmup_steps:
            return output
        profiles = self._encode_all(turns, profile=True)
        second = self._decode(self.second, logits.argmax(2), profiles)
        losses = output[:, 0] + self.second_weight * sum_losses(second, labels)[:, 0]
        losses = losses + self.unlikelihood_weight * self._unlikelihood(turns)
        return torch.stack([losses, output[:, 1]], dim=1)

    def score_second(self, turns: Sequence[NextTurn]) -> torch.Tensor:
        """Score responses by the second decoder: (n_turns, 2).

        It has seen the choices of the first decoder for each token, so that its
        perplexity cannot be compared with an ordinary one.
        """
        given, labels = self._encode_responses([turn.response for turn in turns])
        context = self._encode_all(turns, profile=False)
        choices = self._decode(self.first, given, context).argmax(2)
        profiles = self._encode_all(turns, profile=True)
        output = sum_losses(self._decode(self.second, choices, profiles), labels)
        return scale_cut(output, self._encode_whole(turns))

    def generate(self, turns: Sequence[NextTurn], decoding: Decoding) -> List[str]:
        states, mask = self._encode_all(turns, profile=False)

        def predict_next(ids: torch.Tensor, rows: torch.Tensor) -> torch.Tensor:
            logits = self._decode(self.first, ids, (states[rows], mask[rows]))[:, -1]
            log_probs: torch.Tensor = logits.log_softmax(dim=1)
            log_probs[:, [self.pad_id, self.start_id]] = -torch.inf
            return log_probs

        size = min(decoding.max_length, self.max_response)
        ends = (self.start_id, self.end_id)
        search = Search(predict_next, len(turns), *ends, decoding, size, self.device)
        found = decode(search)
        if int(self.step) > self.warmup_steps:
            found = self._correct(turns, found)
        return [self.decode(ids) for ids in found]

    @property
    def start_id(self) -> int:
        ids = (self.tokenizer.cls_token_id, self.tokenizer.bos_token_id)
        return next((i for i in ids if i is not None), self.end_id)

    def _correct(
        self, turns: Sequence[NextTurn], found: List[List[int]]
    ) -> List[List[int]]:
        """Replace each token by the choice of the second decoder."""
        rows = [ids or [self.end_id] for ids in found]
        choices = self.pad(rows, self.pad_id)
        profiles = self._encode_all(turns, profile=True)
        better = self._decode(self.second, choices, profiles).argmax(2).tolist()
        cut = [row[: len(ids)] for row, ids in zip(better, found, strict=True)]
        return [row[: [*row, self.end_id].index(self.end_id)] for row in cut]

    def _unlikelihood(self, turns: Sequence[NextTurn]) -> torch.Tensor:
        """Compute how probable the wrong responses are, (n_turns,)."""
        values = torch.zeros(len(turns), device=self.device)
        for i, turn in enumerate(turns):
            if not turn.wrong:
                continue
            again = [turn] * len(turn.wrong)
            given, labels = self._encode_responses(list(turn.wrong))
            logits = self._decode(self.second, given, self._encode_all(again, True))
            at = labels != IGNORED
            shares = logits.softmax(2).gather(2, labels.clamp(min=0).unsqueeze(2))
            wrong = -(1 - shares.squeeze(2)[at]).clamp(min=1e-6).log()
            values[i] = wrong.sum() / len(turn.wrong)
        return values

    def _encode_all(
        self, turns: Sequence[NextTurn], profile: bool
    ) -> Tuple[torch.Tensor, torch.Tensor]:
        """Encode the dialogues, or the profiles: hidden states and their mask."""
        rows = []
        for turn in turns:
            if profile:
                text = turn.profile if self.use_profile else ""
                ids = [*self.encode(text)[: self.max_length - 1], self.end_id]
            else:
                size = self.max_length
                ids = encode_context(self, turn, size, self.use_profile, False)
            rows.append(ids)
        padded = self.pad(rows, self.pad_id)
        sizes = torch.tensor([len(row) for row in rows], device=padded.device)
        places = torch.arange(padded.shape[1], device=padded.device)
        mask = (places < sizes.unsqueeze(1)).long()
        states = self.model(input_ids=padded, attention_mask=mask).last_hidden_state
        return states, mask

    def _encode_whole(self, turns: Sequence[NextTurn]) -> List[List[int]]:
        return [self.encode(turn.response) for turn in turns]

    def _encode_responses(
        self, responses: List[str]
    ) -> Tuple[torch.Tensor, torch.Tensor]:
        """Get the tokens that a decoder reads, and those that it has to predict."""
        rows = [self.encode(text)[: self.max_response - 1] for text in responses]
        given = self.pad([[self.start_id, *row] for row in rows], self.pad_id)
        return given, self.pad([[*row, self.end_id] for row in rows], IGNORED)

    @staticmethod
    def _decode(
        decoder: Any, ids: torch.Tensor, context: Tuple[torch.Tensor, torch.Tensor]
    ) -> torch.Tensor:
        states, mask = context
        logits: torch.Tensor = decoder(
            input_ids=ids,
            attention_mask=torch.ones_like(ids),  # padding is last, and never asked
            encoder_hidden_states=states,
            encoder_attention_mask=mask,
            use_cache=False,
        ).logits
        return logits


def score_second(
    model: Model[List[NextTurn], Floats2d], turns: Sequence[NextTurn]
) -> List[float]:
    """Compute the negative log-likelihoods by the second decoder, in nats; see
    `BertOverBertModule.score_second`. They cannot be compared with ordinary ones."""
    module = get_built_module(model)
    module.eval()
    with torch.no_grad():
        scores: torch.Tensor = module.score_second(turns)
    losses: List[float] = scores[:, 0].tolist()
    return losses


@registry.architectures("spacy_charid.BertOverBertGenerator.v1")
def build_bert_over_bert(
    folder: str,
    use_profile: bool = True,
    max_length: int = 128,
    max_response: int = 64,
    warmup_steps: int = 6000,
    second_weight: float = 0.01,
    unlikelihood_weight: float = 0.01,
) -> Model[List[NextTurn], Floats2d]:
    """Build BERT over BERT from a BERT in a folder, to be trained.

    folder (str): The folder of a BERT with its tokenizer.
    use_profile (bool): Whether the profile of the speaker is told (Per-BOB) or not
        (Ori-BOB).
    max_length (int): The maximum number of tokens of the encoder.
    max_response (int): The maximum number of tokens of a response; the loss of
        a longer one is scaled.
    warmup_steps (int): The updates in which only the first decoder learns.
    second_weight (float): The weight of the second decoder's loss after that.
    unlikelihood_weight (float): The weight of the probability of wrong responses.
    RETURNS (Model[List[NextTurn], Floats2d]): See `build_generator_model`. The
        likelihood is that of the first decoder.

    DOCS: docs/responses.md
    """
    module = BertOverBertModule(
        folder,
        max_length,
        max_response,
        use_profile,
        warmup_steps,
        second_weight,
        unlikelihood_weight,
    )
    model = build_generator_model("charid_bert_over_bert", module)
    model.attrs["score_second"] = score_second
    return model
