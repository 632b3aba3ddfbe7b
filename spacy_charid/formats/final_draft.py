"""Screenplays of Final Draft (`.fdx`), XML with a type for each paragraph."""

from typing import Dict, Iterator, List

from ..dialogue.data import COMMENT, DIRECTION, TITLE, Note, Scene, Utterance
from ..dialogue.dialogue import Dialogue
from ..dialogue.shapes.tags import split_speakers
from ..errors import Errors
from ..files.source import FilePath, clean, get_stem, read_bytes
from .fountain import find_extension
from .xml_tree import Element, parse_xml

ROOT = "FinalDraft"
_HEADING, _CHARACTER = "Scene Heading", "Character"
_SAID = ("Dialogue", "Parenthetical", "Singing", "Lyrics")
_TYPES = frozenset(
    (_HEADING, _CHARACTER, *_SAID, "", "Action", "General", "Transition", "Shot")
    + ("Cast List", "New Act", "End of Act", "Show/Ep. Title", "Outline Body")
)
# What a paragraph holds beside its text.
_BESIDE = ("ScriptNote", "SceneProperties", "Summary", "Bookmark")
_KNOWN = frozenset(
    (ROOT, "Content", "Paragraph", "Text", "DualDialogue", "TitlePage", *_BESIDE)
    + ("@Type", "@Number")
)


def read_fdx(path: FilePath) -> Iterator[Dialogue]:
    """Read a screenplay as one dialogue, named after its file.

    Parentheticals are kept in their lines. Action, transitions, the title page and
    script notes become notes.

    path (FilePath): The file.
    YIELDS (Dialogue): The dialogue; its utterances are not tokenized, and have no
        offsets.
    RAISES (ValueError): If the file is no screenplay of Final Draft; with the line.
    """
    comments: List[Element] = []
    root = parse_xml(read_bytes(path), path, comments, _KNOWN)
    if root.name != ROOT:
        found = {"found": root.name, "expected": f"<{ROOT}>"}
        raise ValueError(Errors.E283.format(path=path, **found))
    reader = _Reader(Dialogue(get_stem(path), source=clean(str(path))))
    for part in root.children:
        if part.name == "Content":
            for paragraph in part.children:
                reader.read(paragraph)
            reader.keep(part)
        else:
            reader.note(part, TITLE)
    reader.keep(root)
    reader.close()
    notes = (Note(comment.text, COMMENT, comment.line) for comment in comments)
    reader.dialogue.notes.extend(note for note in notes if note.text)
    yield reader.dialogue


class _Reader:
    """Collects scenes and notes from the paragraphs."""

    def __init__(self, dialogue: Dialogue) -> None:
        self.dialogue = dialogue
        self.is_open = False  # whether a speech can go on
        self.n_turns = 0
        self.said: Dict[int, List[str]] = {}  # the lines of each speech

    def read(self, paragraph: Element) -> None:
        """Read a paragraph, and those of a dual dialogue inside it."""
        if paragraph.name != "Paragraph":
            self.note(paragraph, TITLE)
            return
        for dual in paragraph.find_all("DualDialogue"):
            for inner in dual.children:
                self.read(inner)
            self.keep(dual)
        for beside in paragraph.children:
            if beside.name in _BESIDE:
                self.note(beside, COMMENT)
        texts = [child.raw for child in paragraph.children if child.name == "Text"]
        text = "".join(texts).strip()
        type = paragraph.attrs.get("Type", "")
        self.keep(paragraph)
        self.keep_odd(paragraph, type)
        if not text:
            return
        if type == _HEADING:
            self.begin(text, paragraph.attrs.get("Number", ""))
        elif type == _CHARACTER:
            self.speak(text)
        elif type in _SAID:
            self.add(text)
        else:
            self.is_open = False
            note = Note(text, DIRECTION, paragraph.line, self.n_turns)
            self.dialogue.notes.append(note)

    def begin(self, heading: str, number: str) -> None:
        """Begin a scene."""
        meta = {"number": number} if number else {}
        self.dialogue.scenes.append(Scene(heading, meta=meta))
        self.is_open = False

    def speak(self, cue: str) -> None:
        """Begin a speech."""
        name, extension = find_extension(cue)
        meta = {"extension": extension} if extension else {}
        self.turns().append(Utterance(split_speakers(name), meta=meta))
        self.is_open = True

    def add(self, text: str) -> None:
        """Add a line to the speech, or begin one without a speaker."""
        if not self.is_open:
            self.turns().append(Utterance())
            self.is_open = True
        last = self.turns()[-1]
        lines = self.said.setdefault(id(last), [])
        self.n_turns += not lines
        lines.append(text)

    def close(self) -> None:
        """Set the texts of the speeches."""
        for turn in self.dialogue.utterances:
            turn.text = "\n".join(self.said.get(id(turn), ()))

    def turns(self) -> List[Utterance]:
        if not self.dialogue.scenes:
            self.dialogue.scenes.append(Scene("0"))
        return self.dialogue.scenes[-1].utterances

    def note(self, element: Element, kind: str) -> None:
        """Keep an element whose text nobody says."""
        if element.text:
            note = Note(element.text, kind, element.line, self.n_turns)
            self.dialogue.notes.append(note)

    def keep_odd(self, paragraph: Element, type: str) -> None:
        """Keep a type that the format does not define, and a number of no scene."""
        number = "" if type == _HEADING else paragraph.attrs.get("Number", "")
        odd = [f'Type="{type}"'] * (type not in _TYPES)
        odd += [f'Number="{number}"'] * bool(number and not number.isdigit())
        self.note(Element("", line=paragraph.line, parts=[" ".join(odd)]), COMMENT)

    def keep(self, element: Element) -> None:
        """Keep what stands in an element outside of what the format defines."""
        known = ("Text", "DualDialogue", *_BESIDE)
        inside = [
            part
            for part in element.parts
            if isinstance(part, str)
            or (element.name == "Paragraph")
            and part.name not in known
        ]
        self.note(Element("", line=element.line, parts=inside), DIRECTION)
