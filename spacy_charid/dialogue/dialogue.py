"""A dialogue as plain data, and its way into and out of a Doc."""

from dataclasses import dataclass, field
from typing import Any, Dict, Iterator, List, Optional

from spacy.language import Language
from spacy.tokens import Doc

from ..errors import Errors
from .data import MENTIONS, Scene, Utterance
from .doc_builder import DocBuilder
from .doc_reader import read_about, read_scenes


@dataclass
class Dialogue:
    """A story or an episode of one: scenes in order.

    id (str): The dialogue's id in its corpus, e.g. that of the episode.
    scenes (List[Scene]): The scenes in story order.
    meta (Dict[str, Any]): Whatever else the source says, as JSON values.
    source (str): The file that it was read from; not compared.
    """

    id: str = ""
    scenes: List[Scene] = field(default_factory=list)
    meta: Dict[str, Any] = field(default_factory=dict)
    source: str = field(default="", compare=False)

    def __repr__(self) -> str:
        n_turns = sum(len(scene.utterances) for scene in self.scenes)
        counts = f"{len(self.scenes)} scenes, {n_turns} utterances"
        return f"<Dialogue {self.id!r}: {counts}>"

    @property
    def utterances(self) -> Iterator[Utterance]:
        """The utterances of all scenes in order."""
        return (turn for scene in self.scenes for turn in scene.utterances)

    def to_doc(self, nlp: Language, *, annotated: Optional[bool] = None) -> Doc:
        """Make a Doc: the words of the turns, with span groups for the rest.

        Tokens are kept where the dialogue has them; other utterances are
        tokenized by the pipeline's tokenizer. The Doc gets the span groups
        `utterances` and `scenes`, and `mentions` where it is annotated: without
        that group, a pipeline finds the mentions itself. Turns and scenes without
        a word have no place in a Doc and are left out.

        nlp (Language): The pipeline that gives the vocabulary and tokenizer.
        annotated (Optional[bool]): Whether the mentions are all that there are; by
            default if there is one.
        RETURNS (Doc): The Doc, not yet run through the pipeline.
        RAISES (ValueError): If a mention does not fit its utterance.
        """
        try:
            builder = DocBuilder(nlp, self.id)
            doc = builder.build(self.scenes, meta=self.meta, source=self.source)
        except UnicodeEncodeError as error:
            where, half = f"dialogue {self.id!r}", error.object[error.start]
            raise ValueError(Errors.E233.format(where=where, text=half)) from error
        if annotated is None:
            annotated = len(doc.spans[MENTIONS]) > 0
        if not annotated:
            del doc.spans[MENTIONS]
        return doc

    @classmethod
    def from_doc(cls, doc: Doc) -> "Dialogue":
        """Read a Doc's span groups back into plain data; undoes `to_doc`.

        doc (Doc): A Doc with utterances, e.g. from `to_doc` or a pipeline.
        RETURNS (Dialogue): The dialogue, tokenized.
        """
        id, meta, source = read_about(doc)
        return cls(id, read_scenes(doc), meta, source)

    def split_scenes(self) -> List["Dialogue"]:
        """Make a dialogue of each scene, for models that know no longer context."""
        return [
            Dialogue(self.id, [scene], self.meta, self.source) for scene in self.scenes
        ]

    def without_empty(self) -> "Dialogue":
        """Leave out the turns and scenes without a word, as `to_doc` does."""
        scenes = []
        for scene in self.scenes:
            turns = [turn for turn in scene.utterances if turn.words or turn.text]
            if turns:
                scenes.append(Scene(scene.id, turns, scene.meta))
        return Dialogue(self.id, scenes, self.meta, self.source)
