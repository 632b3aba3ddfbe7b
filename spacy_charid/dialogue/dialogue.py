"""A dialogue as plain data, and its conversion to and from a Doc."""

from dataclasses import dataclass, field, replace
from typing import Any, Dict, Iterator, List, Optional

from spacy.language import Language
from spacy.tokens import Doc

from ..errors import Errors
from .data import MENTIONS, READING, UTTERANCES, Note, Response, Scene, Utterance
from .doc_builder import DocBuilder
from .doc_check import check_doc
from .doc_reader import read_about, read_scenes
from .reading_report import ReadingReport
from .response_spans import read_responses
from .story import locate_scenes


@dataclass
class Dialogue:
    """An episode or a whole story: a sequence of scenes.

    id (str): The id of the dialogue in its corpus, e.g. of an episode.
    scenes (List[Scene]): The scenes in story order.
    meta (Dict[str, Any]): Other data of the source, as JSON values.
    source (str): The file it was read from. Ignored in comparisons.
    notes (List[Note]): What the file contains beside the utterances. Ignored in
        comparisons.
    report (Optional[ReadingReport]): How it was read. Ignored in comparisons.
    responses (List[Response]): The candidates for the turn after the last one.
    """

    id: str = ""
    scenes: List[Scene] = field(default_factory=list)
    meta: Dict[str, Any] = field(default_factory=dict)
    source: str = field(default="", compare=False)
    notes: List[Note] = field(default_factory=list, compare=False)
    report: Optional[ReadingReport] = field(default=None, compare=False)
    responses: List[Response] = field(default_factory=list)

    def __repr__(self) -> str:
        n_turns = sum(len(scene.utterances) for scene in self.scenes)
        counts = f"{len(self.scenes)} scenes, {n_turns} utterances"
        return f"<Dialogue {self.id!r}: {counts}>"

    @property
    def utterances(self) -> Iterator[Utterance]:
        """The utterances of all scenes in order."""
        return (turn for scene in self.scenes for turn in scene.utterances)

    def locate_scenes(self) -> None:
        """Set the story position of the scenes that have none, from their headings and
        the id of the dialogue; see `story.locate_scenes`."""
        found = locate_scenes(self.id, [scene.id for scene in self.scenes])
        for scene, position in zip(self.scenes, found, strict=True):
            scene.position = scene.position or str(position or "")

    def to_doc(self, nlp: Language, *, annotated: Optional[bool] = None) -> Doc:
        """Convert the dialogue to a Doc with span groups.

        Utterances without tokens are tokenized by the pipeline's tokenizer. The Doc
        gets the span groups `utterances` and `scenes`, and `mentions` if it is
        annotated: without that group, a pipeline detects the mentions itself. Empty
        turns and scenes become notes. Candidate responses follow the last scene, in
        the group `responses`.

        nlp (Language): The pipeline whose vocabulary and tokenizer are used.
        annotated (Optional[bool]): Whether the mentions are complete. Defaults to
            whether there are any.
        RETURNS (Doc): The Doc, not yet run through the pipeline.
        RAISES (ValueError): If a mention does not fit its utterance.
        """
        try:
            builder = DocBuilder(nlp, self.id)
            builder.notes.extend(self.notes)
            doc = builder.build(
                self.scenes, self.responses, meta=self.meta, source=self.source
            )
            if self.report is not None:
                doc.spans[UTTERANCES].attrs[READING] = self.report.to_json()
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
        """Read a dialogue from the span groups of a Doc. Inverse of `to_doc`.

        doc (Doc): A Doc with utterances, e.g. from `to_doc` or a pipeline.
        RETURNS (Dialogue): The dialogue, tokenized.
        """
        check_doc(doc)
        id, meta, source, notes = read_about(doc)
        responses = read_responses(doc)
        return cls(id, read_scenes(doc), meta, source, notes, responses=responses)

    def split_scenes(self) -> List["Dialogue"]:
        """Split into one dialogue per scene, for models limited to short contexts. The
        first one has the notes that are not part of the Doc, and the last one the
        candidate responses."""
        parts, start = [], 0
        told = [note for note in self.notes if note.offsets]
        rest = [note for note in self.notes if not note.offsets]
        for i, scene in enumerate(self.scenes):
            end = start + len(scene.utterances)
            is_last = i + 1 == len(self.scenes)
            notes = [
                replace(note, at=note.at - start)
                for note in told
                if start <= note.at < end or (is_last and note.at >= end)
            ]
            about = (self.meta, self.source, rest + notes, self.report)
            part = Dialogue(self.id, [scene], *about)
            parts.append(part)
            start, rest = end, []
        if parts:
            parts[-1].responses = self.responses
        return parts

    def without_empty(self) -> "Dialogue":
        """Copy the dialogue without empty turns and scenes, as `to_doc` does."""
        scenes = []
        for scene in self.scenes:
            turns = [turn for turn in scene.utterances if turn.words or turn.text]
            if turns:
                scenes.append(replace(scene, utterances=turns))
        about = (self.meta, self.source, self.notes, self.report, self.responses)
        return Dialogue(self.id, scenes, *about)
