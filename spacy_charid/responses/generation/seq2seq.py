"""An encoder-decoder (EVA, T5 or BART kind) as a generator."""

from typing import Any, List, Sequence

import torch
from spacy.util import registry
from thinc.api import Model
from thinc.types import Floats2d

from ..next_turn import NextTurn
from .generator_module import build_generator_model, scale_cut
from .hugging_face import IGNORED, HuggingFaceModule, sum_losses
from .settings import Decoding


class Seq2SeqModule(HuggingFaceModule):
    """Encodes what is known and the last turns, and decodes the next one.

    folder (str): The folder of the model with its tokenizer.
    max_length (int): The maximum number of tokens of the encoder.
    max_response (int): The maximum number of tokens of a response; the loss of
        a longer one is scaled.
    use_profile, use_knowledge (bool): What is encoded before the turns.
    """

    def __init__(
        self,
        folder: str,
        max_length: int,
        max_response: int,
        use_profile: bool,
        use_knowledge: bool,
    ) -> None:
        super().__init__(folder, "AutoModelForSeq2SeqLM")
        self.max_length = max_length
        self.max_response = max_response
        self.use_profile = use_profile
        self.use_knowledge = use_knowledge

    def forward(self, turns: Sequence[NextTurn]) -> torch.Tensor:
        responses = [self.encode(turn.response) for turn in turns]
        rows = [[*ids[: self.max_response - 1], self.end_id] for ids in responses]
        labels = self.pad(rows, IGNORED)
        logits = self.model(**self._encode_turns(turns), labels=labels).logits
        output = sum_losses(logits, labels)
        return output if self.training else scale_cut(output, responses)

    def generate(self, turns: Sequence[NextTurn], decoding: Decoding) -> List[str]:
        found = self.search(self._encode_turns(turns), decoding)
        return [self.decode(row) for row in found.tolist()]

    def _encode_turns(self, turns: Sequence[NextTurn]) -> Any:
        rows = [
            encode_context(
                self, turn, self.max_length, self.use_profile, self.use_knowledge
            )
            for turn in turns
        ]
        ids = self.pad(rows, self.pad_id)
        sizes = torch.tensor([len(row) for row in rows], device=ids.device)
        places = torch.arange(ids.shape[1], device=ids.device)
        return {
            "input_ids": ids,
            "attention_mask": (places < sizes.unsqueeze(1)).long(),
        }


def encode_context(
    module: HuggingFaceModule,
    turn: NextTurn,
    size: int,
    use_profile: bool,
    use_knowledge: bool,
) -> List[int]:
    """Get the tokens of what is known, up to half of the room, and of the last turns.

    module (HuggingFaceModule): The module with the tokenizer.
    turn (NextTurn): The next turn.
    size (int): The maximum number of tokens.
    use_profile, use_knowledge (bool): What is told before the turns.
    RETURNS (List[int]): The tokens, ended by that of the end.
    """
    told = [turn.profile] if use_profile else []
    told += turn.knowledge if use_knowledge else ()
    known = module.encode(" ".join(filter(None, told)))[: size // 2]
    said: List[int] = []
    for speaker, text in reversed(turn.history):
        line = f"{speaker}: {text} " if speaker else f"{text} "
        said = module.encode(line) + said
        if len(said) >= size:
            break
    room = max(size - len(known) - 1, 1)
    return [*known, *said[-room:], module.end_id]


@registry.architectures("spacy_charid.Seq2SeqGenerator.v1")
def build_seq2seq_generator(
    folder: str,
    max_length: int = 128,
    max_response: int = 64,
    use_profile: bool = True,
    use_knowledge: bool = True,
) -> Model[List[NextTurn], Floats2d]:
    """Build a generator over an encoder-decoder from a folder (EVA, T5, BART, ...).

    It can be used as it is, or trained.

    folder (str): The folder of a Hugging Face model with its tokenizer.
    max_length (int): The maximum number of tokens of the encoder.
    max_response (int): The maximum number of tokens of a response; the loss of
        a longer one is scaled.
    use_profile (bool): Whether the profile of the speaker is encoded.
    use_knowledge (bool): Whether the selected sentences are encoded.
    RETURNS (Model[List[NextTurn], Floats2d]): See `build_generator_model`.

    DOCS: docs/responses.md
    """
    module = Seq2SeqModule(folder, max_length, max_response, use_profile, use_knowledge)
    return build_generator_model("charid_seq2seq_generator", module)
