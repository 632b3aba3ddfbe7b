"""Link the mentions of a dialogue to characters."""

from itertools import chain, zip_longest
from pathlib import Path
from typing import (
    Any,
    Callable,
    Dict,
    Iterable,
    List,
    Optional,
    Sequence,
    Tuple,
    Union,
)

import srsly
from spacy import util
from spacy.language import Language
from spacy.tokens import Doc, Span
from spacy.training import Example, validate_examples, validate_get_examples
from spacy.util import SimpleFrozenList
from spacy.vocab import Vocab
from thinc.api import Config, Model, set_dropout_rate

from ..cast.bank import CharacterBank
from ..cast.character import Character
from ..cast.shipped import load_cast
from ..dialogue.data import MENTIONS
from ..dialogue.extensions import set_extensions
from ..dialogue.structure import copy_structure, warn_of_texts
from ..learning_pipe import LearningPipe
from ..mentions.mention_detector import MentionDetector, warn_language
from ..profiles.profiles import Profiles
from ..util import check_least, paused_collection
from .decoding import Link
from .document_reader import DocumentReader
from .evidence import Evidence
from .explanation import (
    Explanation,
    explain_best,
    explain_candidates,
    find_mention,
)
from .gold_people import GoldPeople
from .group_explanation import explain_group
from .inputs import LinkerInput
from .loss import align_links, cross_entropy, get_targets
from .models.weights import load_model, load_weights
from .prediction import Prediction, write_links
from .scores import NIL_WEIGHT, LinkerOutput
from .scoring import character_linker_score
from .settings import check_settings, check_type, load_settings
from .settling.steps import settle
from .training_casts import TrainingCasts

default_model_config = """
[model]
@architectures = "spacy_charid.CandidateScorer.v1"
tok2vec = null
hidden_width = 64
n_passes = 2
n_networks = 2
feature_dropout = 0.2
weights = "shipped"
"""
DEFAULT_LINKER_MODEL = Config().from_str(default_model_config)["model"]


@Language.factory(
    "character_linker",
    assigns=["doc.spans", "span._.character"],
    default_config={
        "model": DEFAULT_LINKER_MODEL,
        "threshold": 0.0,
        "nil_weight": NIL_WEIGHT,
        "top_k": 0,
        "cast": None,
        "n_folds": 5,
        "scorer": {"@scorers": "spacy_charid.linker_scorer.v1"},
    },
    default_score_weights={
        "character_acc": 0.5,
        "character_main_acc": 0.0,
        "character_main_macro_f": 0.5,
        "character_all_acc": 0.0,
        "character_all_macro_f": 0.0,
        "character_per_type": None,
        "character_per_character": None,
    },
)
def make_character_linker(
    nlp: Language,
    name: str,
    model: Model[List[LinkerInput], LinkerOutput],
    threshold: float,
    nil_weight: float,
    top_k: int,
    cast: Optional[str],
    n_folds: int,
    scorer: Optional[Callable],
) -> "CharacterLinker":
    """Construct a CharacterLinker component.

    model (Model[List[LinkerInput], LinkerOutput]): Scores the candidates of each
        mention.
    threshold (float): The least score of a link; mentions whose best candidate scores
        lower are not linked.
    nil_weight (float): The weight of the NIL probability relative to the candidates;
        lower links more.
    top_k (int): The number of candidates kept in `span._.character_scores`.
    cast (Optional[str]): The characters known besides those who speak or are named in
        a document: `friends` for the cast of *Friends*. Pass your own cast to
        `initialize`, or set `linker.bank`.
    n_folds (int): The number of folds of the training data. Each dialogue is trained
        on with a bank built from the other folds, and sometimes with an empty bank, so
        that the linker also learns to link unseen casts. 0 builds one bank for all.
    scorer (Optional[Callable]): The scoring method.

    The mentions of documents without mentions are detected by the pipeline's
    `mention_detector`, or else by one with the default settings. It also finds the
    names in the linker's bank.
    """
    pipes = [pipe for _, pipe in nlp.components]
    detectors = [pipe for pipe in pipes if isinstance(pipe, MentionDetector)]
    if not detectors:  # it has warned
        warn_language(nlp, name)
    return CharacterLinker(
        nlp.vocab,
        model,
        name,
        threshold=threshold,
        nil_weight=nil_weight,
        top_k=top_k,
        cast=cast,
        n_folds=n_folds,
        detector=detectors[-1] if detectors else None,
        scorer=scorer,
    )


class CharacterLinker(LearningPipe):
    """Pipeline component for character identification in dialogue.

    Source of the task: Choi and Chen, SemEval-2018 Task 4: Character
    Identification on Multiparty Dialogues.

    DOCS: docs/data-model.md, docs/models.md
    """

    def __init__(
        self,
        vocab: Vocab,
        model: Model[List[LinkerInput], LinkerOutput],
        name: str = "character_linker",
        *,
        threshold: float = 0.0,
        nil_weight: float = NIL_WEIGHT,
        top_k: int = 0,
        cast: Optional[str] = None,
        n_folds: int = 0,
        detector: Optional[MentionDetector] = None,
        scorer: Optional[Callable] = character_linker_score,
    ) -> None:
        check_settings(threshold, nil_weight, top_k, cast)
        set_extensions()
        self.vocab = vocab
        self.model = model
        self.name = name
        self.cfg: Dict[str, Any] = {
            "threshold": threshold,
            "nil_weight": nil_weight,
            "top_k": top_k,
        }
        self.cast = cast
        self.n_folds = n_folds
        self.scorer = scorer
        bank = load_cast(cast) if cast else CharacterBank()
        self.adds_evidence = False
        self.reader = DocumentReader(detector or MentionDetector(), bank)
        self.casts = TrainingCasts()

    def __repr__(self) -> str:
        n = len(self.bank)
        return f"CharacterLinker({self.name!r}, {self.model.name}, cast of {n})"

    @property
    def detector(self) -> MentionDetector:
        """Finds the mentions of documents that have none."""
        return self.reader.detector

    @property
    def bank(self) -> CharacterBank:
        """The known characters, shared with the mention detector."""
        return self.reader.bank

    @bank.setter
    def bank(self, bank: CharacterBank) -> None:
        check_type("bank", bank, CharacterBank)
        self.reader.bank = bank

    @property
    def profiles(self) -> Optional[Profiles]:
        """Who the characters are over the story; see `DocumentReader`."""
        return self.reader.profiles

    @profiles.setter
    def profiles(self, profiles: Optional[Profiles]) -> None:
        if profiles is not None:
            check_type("profiles", profiles, Profiles)
        self.reader.profiles = profiles

    def add_character(self, character: Union[Character, str], **fields: Any) -> None:
        """Add a character to the bank; no training is needed.

        character (Union[Character, str]): The character, or an id with the other
            fields of `Character` as keyword arguments.
        RAISES (ValueError): If the id or the name is taken.
        """
        self.bank.add(character, **fields)

    @paused_collection()
    def predict(self, docs: Iterable[Doc]) -> List[Prediction]:
        """Score the candidates of every mention, without changing the docs.

        docs (Iterable[Doc]): The documents. Missing utterances, scenes and mentions
            are detected.
        RETURNS (List[Prediction]): One per document.
        """
        inputs, structures = self.reader.read(list(docs))
        outside = [item.cast.outside for item in inputs]
        evidence = list(map(Evidence, inputs)) if self.adds_evidence else []
        scores = self._score([one.watch() for one in evidence] or inputs)
        found = zip_longest(structures, scores, outside, evidence)
        return [Prediction(*one) for one in found]

    def _score(self, inputs: List[LinkerInput]) -> LinkerOutput:
        """Score the candidates of every mention, in numpy arrays."""
        if not any(item.view.mentions for item in inputs):
            return [[] for _ in inputs]
        to_numpy = self.model.ops.to_numpy
        output = self.model.predict(inputs)
        scores = [[block.map(to_numpy) for block in blocks] for blocks in output]
        for item, blocks in zip(inputs, scores, strict=True):
            settle(item, blocks)
        return scores

    def set_annotations(self, docs: Iterable[Doc], predictions: Any) -> None:
        """Write the links, and the detected structure where a Doc had none.

        docs (Iterable[Doc]): The documents.
        predictions (List[Prediction]): The output of `predict`.
        """
        for doc, prediction in zip(docs, predictions, strict=True):
            prediction.structure.write(doc)
            links = self.decode(prediction)
            write_links(doc, prediction, links, top_k=self.cfg["top_k"])
            if prediction.evidence is not None:
                explain_best(prediction.evidence, doc.spans[MENTIONS])
        warn_of_texts([prediction.structure for prediction in predictions])

    def explain(self, mention: Span, *, top_k: int = 3) -> Explanation:
        """Explain in plain English the evidence for the best candidates of a mention.

        mention (Span): A mention of a processed Doc, which is not changed.
        top_k (int): The number of candidates, 1 or more.
        RETURNS (Explanation): The candidates with their scores and the evidence.
        RAISES (ValueError): If the span is not a mention of a processed Doc, or top_k
            is less than 1.
        """
        check_least("top_k", top_k, 1)
        (item,), (structure,) = self.reader.read([mention.doc])
        index = find_mention(mention, structure.mentions)
        evidence = Evidence(item)
        (blocks,) = self._score([evidence.watch()])
        prediction = Prediction(structure, blocks, item.cast.outside)
        link = self.decode(prediction)[index]
        best = prediction.rank_candidates()[index][:top_k]
        candidates = explain_candidates(evidence, index, best)
        group = explain_group(prediction.scores, index) if len(link.names) > 1 else ()
        return Explanation(
            mention.text, mention.start, mention.end, link.names, candidates, group
        )

    def add_evidence(self, doc: Doc) -> Doc:
        """Add the evidence for the links of a Doc, for the report.

        `doc.spans["mentions"].attrs["evidence"]` has for each mention (`start:end`) the
        statements of `explain` about the two best candidates, or the best one if it is
        sure. If `adds_evidence` is True, it is added while linking, which is quicker.

        doc (Doc): A Doc with the scores that a linker with `top_k` keeps; changed.
        RETURNS (Doc): The same Doc.
        """
        if MENTIONS in doc.spans:
            (item,), _ = self.reader.read([doc])
            explain_best(Evidence(item), doc.spans[MENTIONS])
        return doc

    def decode(self, prediction: Prediction) -> List[Link]:
        """Link each mention of a document.

        prediction (Prediction): The prediction of the document, from `predict`.
        RETURNS (List[Link]): One per mention.
        """
        return prediction.decode(
            threshold=self.cfg["threshold"], nil_weight=self.cfg["nil_weight"]
        )

    def learn(self, examples: List[Example], drop: float) -> Optional[float]:
        """Add the gradients of a batch; the casts of the dialogues are varied."""
        for eg in examples:
            copy_structure(eg, mentions=False)
        docs = [eg.predicted for eg in examples]
        inputs, structures = self.reader.read(docs, self.casts.banks)
        if not any(structure.mentions for structure in structures):
            return None
        set_dropout_rate(self.model, drop)
        # A model with parameters for each character can't link unseen casts.
        anonymous = self.n_folds > 0 and "characters" not in self.model.attrs
        inputs, examples = self.casts.vary(inputs, examples, anonymous=anonymous)
        scores, backprop = self.model.begin_update(inputs)
        people = [
            GoldPeople.align(item.cast.people, align_links(item.view, eg))
            for item, eg in zip(inputs, examples, strict=True)
        ]
        loss, d_scores = self.get_loss(examples, scores, people=people)
        backprop(d_scores)
        return loss

    def get_loss(
        self,
        examples: Iterable[Example],
        scores: LinkerOutput,
        *,
        people: Optional[Sequence[GoldPeople]] = None,
    ) -> Tuple[float, LinkerOutput]:
        """Compute the cross-entropy of the annotated characters and its gradient.

        Mentions without annotation are ignored, and so are mentions of characters who
        are not candidates if the model does not predict `#OTHER#`. The target of
        ambiguous mentions is NIL.

        examples (Iterable[Example]): The batch.
        scores (LinkerOutput): Probabilities from the model.
        people (Optional[Sequence[GoldPeople]]): Who the people are whom each document
            describes; by default unknown.
        RETURNS (Tuple[float, LinkerOutput]): The loss, and its gradient with respect
            to the logits.
        """
        examples = list(examples)
        validate_examples(examples, "CharacterLinker.get_loss")
        targets = []
        people = people or [GoldPeople()] * len(examples)
        for eg, blocks, known in zip(examples, scores, people, strict=True):
            view = self.reader.read_structure(eg.predicted).view
            links = align_links(view, eg)
            for block in blocks:
                gold = [links[i] for i in block.mentions]
                targets.append(get_targets(block, gold, known))
        flat = list(chain.from_iterable(scores))
        loss, gradients = cross_entropy(self.model.ops, flat, targets)
        d_blocks = iter(gradients)
        return loss, [[next(d_blocks) for _ in blocks] for blocks in scores]

    def initialize(
        self,
        get_examples: Callable[[], Iterable[Example]],
        *,
        nlp: Optional[Language] = None,
        cast: Optional[Union[CharacterBank, str, Path]] = None,
        weights: Optional[Union[str, Path]] = None,
    ) -> None:
        """Build the bank from the training data and initialize the model.

        get_examples (Callable[[], Iterable[Example]]): Returns the training data.
        nlp (Optional[Language]): The pipeline.
        cast (Optional[Union[CharacterBank, str, Path]]): The cast to start from: a
            bank, a JSON Lines file of characters, or the name of a shipped cast.
            Defaults to the setting `cast`.
        weights (Optional[Union[str, Path]]): The weights to start from: a file written
            by `Model.to_disk`, such as `character_linker/model` in the folder of a
            trained pipeline.
        RAISES (ValueError): If there is no such cast, or the weights do not fit the
            model.
        """
        examples = list(get_examples())
        validate_get_examples(lambda: examples, "CharacterLinker.initialize")
        cast = self.cast if cast is None else cast
        if isinstance(cast, (str, Path)):
            cast = load_cast(cast)
        self.bank = CharacterBank() if cast is None else cast.copy()
        references = [eg.reference for eg in examples]
        self.casts = TrainingCasts.learn(self.bank, references, self.n_folds)
        sample = [Example(eg.x.copy(), eg.y) for eg in examples[:10]]
        for eg in sample:
            copy_structure(eg, mentions=False)
        inputs, _ = self.reader.read([eg.predicted for eg in sample])
        self.model.initialize(X=inputs)
        if weights is not None:
            load_weights(self.model, Path(weights))

    def to_bytes(self, *, exclude: Iterable[str] = SimpleFrozenList()) -> bytes:
        """Serialize the component to bytes.

        exclude (Iterable[str]): Names of fields to leave out.
        """
        serialize: Dict[str, Callable[[], bytes]] = {
            "cfg": lambda: srsly.json_dumps(self.cfg).encode("utf8"),
            "vocab": lambda: self.vocab.to_bytes(exclude=exclude),
            "bank": self.bank.to_bytes,
            "model": self.model.to_bytes,
        }
        if self.profiles is not None:
            serialize["profiles"] = self.profiles.to_bytes
        return util.to_bytes(serialize, exclude)

    def from_bytes(
        self, bytes_data: bytes, *, exclude: Iterable[str] = SimpleFrozenList()
    ) -> "CharacterLinker":
        """Load the component from bytes, in place.

        exclude (Iterable[str]): Names of fields to leave out.
        """
        deserialize: Dict[str, Callable[[bytes], Any]] = {
            "cfg": lambda b: load_settings(self.cfg, b, self.name),
            "vocab": lambda b: self.vocab.from_bytes(b, exclude=exclude),
            "bank": lambda b: setattr(self, "bank", CharacterBank.from_bytes(b)),
            "model": lambda b: load_model(self.model, b, self.name),
            "profiles": lambda b: setattr(self, "profiles", Profiles.from_bytes(b)),
        }
        util.from_bytes(bytes_data, deserialize, exclude)
        return self

    def to_disk(
        self, path: Union[str, Path], *, exclude: Iterable[str] = SimpleFrozenList()
    ) -> None:
        """Save the component to a folder, with the bank as `bank.jsonl`.

        exclude (Iterable[str]): Names of fields to leave out.
        """
        serialize: Dict[str, Callable[[Path], Any]] = {
            "cfg": lambda p: srsly.write_json(p, self.cfg),
            "vocab": lambda p: self.vocab.to_disk(p, exclude=exclude),
            "bank.jsonl": self.bank.to_disk,
            "model": lambda p: self.model.to_disk(p),
        }
        if self.profiles is not None:
            serialize["profiles.jsonl"] = self.profiles.to_disk
        util.to_disk(path, serialize, exclude)

    def from_disk(
        self, path: Union[str, Path], *, exclude: Iterable[str] = SimpleFrozenList()
    ) -> "CharacterLinker":
        """Load the component from a folder, in place.

        exclude (Iterable[str]): Names of fields to leave out.
        """
        deserialize: Dict[str, Callable[[Path], Any]] = {
            "cfg": lambda p: load_settings(self.cfg, p.read_bytes(), str(p)),
            "vocab": lambda p: self.vocab.from_disk(p, exclude=exclude),
            "bank.jsonl": lambda p: setattr(self, "bank", CharacterBank.from_disk(p)),
            "model": lambda p: load_model(self.model, p.read_bytes(), str(p)),
        }
        if (Path(path) / "profiles.jsonl").is_file():
            deserialize["profiles.jsonl"] = lambda p: setattr(
                self, "profiles", Profiles.from_disk(p)
            )
        util.from_disk(path, deserialize, exclude)
        return self
