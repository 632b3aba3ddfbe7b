"""What was read from a file or a text, and what may have been misread."""

from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import Any, Dict, Iterable, List, Optional, Tuple

from spacy.tokens import Doc

from .data import COMMENT, DIRECTION, READING, UTTERANCES, Note, Scene
from .segmentation import SegmentedText
from .shapes.events import Doubt
from .shapes.tags import find_tag

MIN_TURNS = 4  # from which turns can be unlike those of a dialogue


@dataclass
class ReadingReport:
    """What was read from a file or a text, and what may have been misread.

    source (str): The file; empty for `nlp(text)`.
    format (str): The format, a key of `formats.registry.READERS`; empty for a text.
    shape (str): How the text is laid out, e.g. `chat`; empty if the format says it.
    scenes, turns (int): Their numbers.
    speakers (Dict[str, int]): The number of turns of each speaker, most first.
    unnamed (int): The number of turns without a speaker.
    notes (int): The number of headings, stage directions, page numbers, actions and
        messages of a chat program, which are not said.
    comments (int): The number of comments that were dropped.
    doubts (List[Doubt]): Lines that look like turns, but are not read as such, by what
        would be the speaker.
    guess (str): How the file names its speakers, if no known shape or key tells: the
        template in which names come again, or the columns that were chosen.
    is_sure (bool): Whether most of the file is as guessed, and most turns have words.
    other_sheets (List[str]): The sheets of a spreadsheet without dialogue, which are
        kept as notes.
    """

    source: str = ""
    format: str = ""
    shape: str = ""
    scenes: int = 0
    turns: int = 0
    speakers: Dict[str, int] = field(default_factory=dict)
    unnamed: int = 0
    notes: int = 0
    comments: int = 0
    doubts: List[Doubt] = field(default_factory=list)
    guess: str = ""
    is_sure: bool = True
    other_sheets: List[str] = field(default_factory=list)

    @classmethod
    def of_text(cls, text: SegmentedText) -> "ReadingReport":
        """Report on a text that was cut into turns."""
        turns = [turn for scene in text.scenes for turn in scene.turns]
        report = cls(shape=text.shape, doubts=list(text.doubts))
        report.guess, report.is_sure = text.guess, text.is_sure
        report.scenes = sum(bool(scene.turns) for scene in text.scenes)
        report.count_turns(turn.speakers for turn in turns if turn.end > turn.start)
        report.notes = sum(
            len(scene.notes) + (scene.heading_at[1] > 0) for scene in text.scenes
        ) + sum(len(turn.notes) + len(turn.skips) for turn in turns)
        silent = sum(turn.end <= turn.start and bool(turn.speakers) for turn in turns)
        is_silent = silent > 1 and silent * 3 > len(turns)
        report.is_sure = report.is_sure and not report.is_odd and not is_silent
        return report

    @property
    def is_odd(self) -> bool:
        """Whether the turns are not those of a dialogue: most of them are by
        speakers who speak once, or many are by nobody though others have speakers."""
        named = self.turns - self.unnamed
        once = sum(count == 1 for count in self.speakers.values())
        if named >= MIN_TURNS and once > 2 and once * 2 > named:
            return True
        return bool(named) and self.unnamed > 1 and self.unnamed * 3 > named

    @classmethod
    def of_scenes(
        cls, scenes: Iterable[Scene], notes: Iterable[Note] = ()
    ) -> "ReadingReport":
        """Report on scenes and notes that a reader found."""
        scenes = list(scenes)
        report = cls(scenes=len(scenes))
        report.count_turns(
            turn.speakers for scene in scenes for turn in scene.utterances
        )
        for note in notes:
            report.comments += note.kind == COMMENT
            report.notes += note.kind != COMMENT
            names, said = find_tag(note.text) if note.kind == DIRECTION else ((), 0)
            if said and not set(names).isdisjoint(report.speakers):
                prefix = note.text[:said].strip(" :")
                report.doubts.append(Doubt(prefix, 1, note.line or 1))
        return report

    @classmethod
    def of_doc(cls, doc: Doc) -> Optional["ReadingReport"]:
        """Get the report of a Doc from a reader or a pipeline.

        doc (Doc): The Doc.
        RETURNS (Optional[ReadingReport]): The report; None if it has none.
        """
        if UTTERANCES not in doc.spans:
            return None
        values = dict(doc.spans[UTTERANCES].attrs.get(READING, {}))
        if not values:
            return None
        values["doubts"] = [Doubt(*doubt) for doubt in values.get("doubts", ())]
        return cls(**values)

    def count_turns(self, speakers: Iterable[Tuple[str, ...]]) -> None:
        """Count turns by their speakers."""
        counts: Counter[str] = Counter()
        for names in speakers:
            self.turns += 1
            self.unnamed += not names
            counts.update(names)
        self.speakers = dict(counts.most_common())

    def to_json(self) -> Dict[str, Any]:
        """Get the report as JSON values, for the attrs of a span group."""
        return {**asdict(self), "doubts": [list(doubt) for doubt in self.doubts]}
