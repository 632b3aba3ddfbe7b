"""What the tests of the linker share: a small cast, annotated scenes, a tiny model."""

from functools import cache
from pathlib import Path
from typing import Any, Dict, List, Optional

from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Example
from spacy.util import fix_random_seed

from spacy_charid import Dialogue, Mention, Scene, Utterance
from spacy_charid.cast.bank import CharacterBank
from spacy_charid.cast.gathering import gather_named
from spacy_charid.cast.learning import extend_bank
from spacy_charid.cast.linked_dialogue import LinkedDialogue
from spacy_charid.dialogue.structure import read_structure
from spacy_charid.formats.transcript import strip_annotation
from spacy_charid.linking.inputs import LinkerInput
from spacy_charid.names.labels import split_names
from spacy_charid.training.corpora import make_example
from tests.helpers.pipelines import blank

TOK2VEC = {
    "@architectures": "spacy.HashEmbedCNN.v2",
    "pretrained_vectors": None,
    "width": 16,
    "depth": 1,
    "embed_size": 50,
    "window_size": 1,
    "maxout_pieces": 2,
    "subword_features": True,
}
RULES = {"@architectures": "spacy_charid.Rules.v1"}
LIBRARY = {
    "@architectures": "spacy_charid.EntityLibrary.v1",
    "hidden_width": 16,
    "entity_width": 16,
    "depth": 1,
    "tok2vec": TOK2VEC,
}
ENCODER_DECODER = {
    "@architectures": "spacy_charid.EncoderDecoder.v1",
    "hidden_width": 16,
    "speaker_width": 16,
    "feature_width": 4,
    "depth": 1,
    "tok2vec": TOK2VEC,
}
ENCODER_DECODER_LIBRARY = {
    "@architectures": "spacy_charid.EncoderDecoderLibrary.v1",
    "hidden_width": 16,
    "entity_width": 16,
    "feature_width": 4,
    "depth": 1,
    "tok2vec": TOK2VEC,
}
CANDIDATE_SCORER = {
    "@architectures": "spacy_charid.CandidateScorer.v1",
    "hidden_width": 16,
    "n_passes": 2,
    "n_networks": 1,
    "feature_dropout": 0.0,
    "weights": None,
}
TRAINED = {
    "library": LIBRARY,
    "encoder-decoder": ENCODER_DECODER,
    "encoder-decoder-library": ENCODER_DECODER_LIBRARY,
    "candidate-scorer": CANDIDATE_SCORER,
}
MODELS = {"rules": RULES, **TRAINED}

# All models can learn these: the rules what they say, the others by heart.
SCENES = (
    """\
Ross: [I](Ross) told [my](Ross) [mom](Judy) that [she](Judy) is fine.
Monica: Did [you](Ross) call [Judy](Judy)?
Ross: [I](Ross) called [her](Judy).""",
    """\
Monica: [Chandler](Chandler), [you](Chandler) are late.
Chandler: [I](Chandler) was with [Ross](Ross).
Monica: [I](Monica) know [him](Ross).""",
)


def make_dialogue(text: str) -> Dialogue:
    """Read lines such as `Ross: [I](Ross) ran.`; no speaker before `: ` is nobody."""
    utterances = []
    for line in text.split("\n"):
        tag, said = line.split(": ", 1)
        bare, found = strip_annotation(said)
        mentions = [Mention(s, e, split_names(names)) for s, e, names in sorted(found)]
        utterances.append(Utterance(split_names(tag), bare, mentions=mentions))
    return Dialogue("d", [Scene("s", utterances)])


def make_docs(nlp: Language, *texts: str) -> List[Doc]:
    return [make_dialogue(text).to_doc(nlp) for text in texts or SCENES]


def learn_bank(
    nlp: Language, *texts: str, bank: Optional[CharacterBank] = None
) -> CharacterBank:
    """Give the bank, with what annotated dialogues say of their characters."""
    bank = CharacterBank() if bank is None else bank
    extend_bank(bank, map(LinkedDialogue.from_doc, make_docs(nlp, *texts)))
    return bank


def in_dialogue(nlp: Language, doc: Doc, name: str) -> Doc:
    """Give a copy of the Doc with another id of its dialogue."""
    copy = Dialogue.from_doc(doc)
    copy.id = name
    return copy.to_doc(nlp)


def make_examples(
    nlp: Language, *texts: str, gold_mentions: bool = True
) -> List[Example]:
    docs = make_docs(nlp, *texts)
    return [make_example(doc, gold_mentions=gold_mentions) for doc in docs]


def read_input(doc: Doc, *names: str) -> LinkerInput:
    """Give what a model takes: a Doc, and a cast of the names."""
    bank = CharacterBank.from_records([{"id": name} for name in names])
    view = read_structure(doc).view
    return LinkerInput(doc, view, gather_named(bank, view))


class Evil:
    """Unpickling it creates a file."""

    def __init__(self, path: Path) -> None:
        self.path = str(path)

    def __reduce__(self) -> Any:
        return open, (self.path, "w")


def links(doc: Doc) -> List[Any]:
    return [(m.text, m.label_, m.kb_id_) for m in doc.spans["mentions"]]


def gold(examples: List[Example]) -> List[Any]:
    return [[(m.text, m.kb_id_) for m in eg.y.spans["mentions"]] for eg in examples]


def predict(nlp: Language, examples: List[Example]) -> List[Any]:
    docs = [nlp(eg.x.copy()) for eg in examples]
    return [[(text, kb_id) for text, _, kb_id in links(doc)] for doc in docs]


def add_linker(nlp: Language, model: Dict[str, Any], **config: Any) -> Any:
    return nlp.add_pipe("character_linker", config={"model": model, **config})


@cache
def _learned(architecture: str) -> bytes:
    (model,) = (m for m in MODELS.values() if m["@architectures"] == architecture)
    nlp = blank()
    linker = add_linker(nlp, model)
    train(nlp, make_examples(nlp))
    return linker.to_bytes(exclude=["vocab"])


def load_trained(nlp: Language, model: Dict[str, Any]) -> List[Example]:
    """Add a linker that has learned the scenes with one of the `MODELS`.

    RETURNS (List[Example]): The scenes. Each model is trained once in a process.
    """
    linker = add_linker(nlp, model)
    linker.from_bytes(_learned(model["@architectures"]), exclude=["vocab"])
    return make_examples(nlp)


def train(
    nlp: Language, examples: List[Example], steps: int = 60, drop: float = 0.0
) -> List[float]:
    """Initialize and train on the examples; give the loss of each step."""
    fix_random_seed(0)
    optimizer = nlp.initialize(lambda: examples)
    optimizer.learn_rate = 0.02
    found = []
    for _ in range(steps):
        losses: Dict[str, float] = {}
        nlp.update(examples, drop=drop, sgd=optimizer, losses=losses)
        found.append(losses["character_linker"])
    return found
