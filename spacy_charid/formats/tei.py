"""Plays and transcripts in the XML of the Text Encoding Initiative (TEI).

DOCS: https://tei-c.org/release/doc/tei-p5-doc/en/html/DR.html
    https://tei-c.org/release/doc/tei-p5-doc/en/html/TS.html
"""

import re
from typing import Dict, Iterator, List, Sequence, Tuple

from ..dialogue.data import COMMENT, DIRECTION, TITLE, Note, Scene, Utterance
from ..dialogue.dialogue import Dialogue
from ..dialogue.shapes.forms import TOGETHER
from ..dialogue.shapes.tags import split_speakers
from ..errors import Errors
from ..files.source import FilePath, clean, get_stem, read_bytes
from .xml_tree import Element, parse_xml

ROOTS = ("TEI", "TEI.2", "teiCorpus", "text", "body")
# Each of these begins a line of a speech.
_BLOCKS = frozenset("p l ab lg sp seg div".split())
# The names of elements and attributes that are read, or stand for their text only.
_KNOWN = frozenset(
    "TEI TEI.2 teiCorpus text body group div sp speaker p l lg ab seg lb head stage "
    "note castList castItem role roleDesc person persName name personGrp teiHeader "
    "front back fw u vocal incident kinesic desc pause @id @who @xmlns".split()
)
_SPEECHES = ("sp", "u")  # in plays, and in transcripts of speech
_QUOTED = ("said", "q")  # in prose, with `who`
# What somebody does, in plays and in transcripts.
_DIRECTIONS = ("stage", "vocal", "incident", "kinesic")
_UNSAID = ("note", "fw")  # within a speech: of an editor, of a page
_WORD = re.compile(r"\w+")
_AFTER_STAGE = re.compile(r"\)[ ](?=[,.;:?!…])")  # `(rising) , pray`
_KEPT = {
    "teiHeader": TITLE,
    "front": TITLE,
    "back": TITLE,
    "fw": TITLE,  # the head or the foot of a page
    "note": COMMENT,
}
_PARTS = ("div", "body", "text", "prologue", "epilogue")  # and `div1`
_AROUND = ("front", "back")  # of a play, where a prologue may be said
# What an editor writes in two ways: which of them is left out beside others.
_OTHERS = {"choice": frozenset("sic orig abbr".split()), "app": frozenset({"rdg"})}
# Between the words of an id: `RobertBlackman`, but `AnneMcBride`.
_WITHIN_ID = re.compile(r"(?<=[^\W\d_A-Z])(?<!Mc)(?<!Mac)(?=[A-Z][^\W\d_A-Z])")


def read_tei(path: FilePath) -> Iterator[Dialogue]:
    """Read a play, or a transcript with utterances (`<u>`), as one dialogue, named
    after its file.

    A `div` with a `head` is a scene. Stage directions inside a speech are kept in
    parentheses; others, the header, and what stands before and after the play become
    notes. Without `<speaker>`, the speaker is the person whom `who` names.

    path (FilePath): The file.
    YIELDS (Dialogue): The dialogue; its utterances are not tokenized, and have no
        offsets.
    RAISES (ValueError): If the file is not TEI; with the line.
    """
    comments: List[Element] = []
    root = parse_xml(read_bytes(path), path, comments, _KNOWN)
    if root.name not in ROOTS:
        expected = "a play with the elements <sp> and <speaker> in <TEI>"
        found = {"found": root.name, "expected": expected}
        raise ValueError(Errors.E283.format(path=path, **found))
    comments.extend(_drop_others(root))
    reader = _Reader(_find_cast(root))
    reader.dialogue.id = get_stem(path)
    reader.dialogue.source = clean(str(path))
    reader.read(root, ())
    notes = (Note(comment.text, COMMENT, comment.line) for comment in comments)
    reader.dialogue.notes.extend(note for note in notes if note.text)
    yield reader.dialogue


def _find_cast(root: Element) -> Dict[str, str]:
    """Find the names of the persons by their ids."""
    found = {}
    for person in root.find_all("role", "person", "personGrp"):
        names = list(person.find_all("persName", "name"))
        name = _write_name(names[0] if names else person)
        if "id" in person.attrs and name:
            found[f"#{person.attrs['id']}"] = name
    return found


def _write_name(name: Element) -> str:
    """Write the parts of a name in their order, `<surname>` last."""
    parts = [*name.find_all("forename"), *name.find_all("surname")]
    return " ".join(part.text for part in parts) or name.text


def _drop_others(element: Element) -> Iterator[Element]:
    """Drop what is deleted, and what an editor corrects: `<sic>`, beside `<corr>`."""
    others = _OTHERS.get(element.name, frozenset())
    is_alone = others.issuperset(child.name for child in element.children)
    names = {"del"} if is_alone else {"del", *others}
    dropped = [child for child in element.children if child.name in names]
    ids = set(map(id, dropped))
    element.parts = [part for part in element.parts if id(part) not in ids]
    yield from dropped
    for child in element.children:
        yield from _drop_others(child)


def _expand(names: Sequence[str], cast: Sequence[str]) -> Tuple[str, ...]:
    """Expand what stands above a speech by the list of the cast: `Capt. R.` is `Captain
    Rourke`, and `Both.` are the two whom `who` names.

    names (Sequence[str]): The speakers as written.
    cast (Sequence[str]): Those whom `who` names, as in the list.
    RETURNS (Tuple[str, ...]): The speakers.
    """
    full = [name.partition(",")[0].strip() for name in cast]
    if len(names) == len(full):
        pairs = zip(names, full, strict=True)
        return tuple(b if _is_short(a, b) else a for a, b in pairs)
    is_group = len(names) == 1 and names[0].casefold() in TOGETHER
    return tuple(full) if is_group else tuple(names)


def _is_short(name: str, full: str) -> bool:
    """Check for words of a name or their beginnings (`Wen.` for `Wenna Trask`), or for
    all but its article."""
    words, others = (_WORD.findall(each.casefold()) for each in (name, full))
    rest = others[1:] if others[:1] in (["a"], ["an"], ["the"]) else others
    is_same = words == rest != others
    left = iter(rest)
    begins = all(any(one.startswith(word) for one in left) for word in words)
    return is_same or (begins and words != rest and bool(words))


class _Reader:
    """Collects scenes and notes from the elements."""

    def __init__(self, cast: Dict[str, str]) -> None:
        self.cast = cast
        self.known = frozenset(cast)  # other ids are named after their first speech
        self.dialogue = Dialogue()
        self.n_turns = 0

    def read(self, element: Element, heads: Tuple[str, ...]) -> None:
        """Read an element, below the headings of the parts that it stands in."""
        own = " ".join(child.text for child in element.children if child.name == "head")
        is_part = bool(own) and element.name.startswith(_PARTS)
        if is_part:
            heads = (*heads, own)
            self.dialogue.scenes.append(Scene(", ".join(heads)))
        for part in element.parts:
            if isinstance(part, str):
                self.note(part, element.line)
            elif part.name in _SPEECHES or (
                part.name in _QUOTED and "who" in part.attrs
            ):
                self.speak(part)
            elif part.name in _AROUND and any(part.find_all("sp")):
                self.read(part, heads)
            elif part.name in _KEPT:
                self.note(part.text, part.line, _KEPT[part.name])
            elif part.name == "castList" or part.name in _DIRECTIONS:
                self.note(part.text, part.line)
            elif part.name != "head" or not is_part:
                self.read(part, heads)

    def note(self, text: str, line: int, kind: str = DIRECTION) -> None:
        text = " ".join(text.split())
        if text:
            self.dialogue.notes.append(Note(text, kind, line, self.n_turns))

    def speak(self, speech: Element) -> None:
        """Read a speech."""
        tags = [child for child in speech.children if child.name == "speaker"]
        others = [p for p in speech.parts if isinstance(p, str) or p.name != "speaker"]
        who = speech.attrs.get("who", "").split()
        names = split_speakers(" & ".join(tag.text.rstrip(".:") for tag in tags))
        if len(who) == len(names):
            for id, name in zip(who, names, strict=True):
                self.cast.setdefault(id, name)
        if who and self.known.issuperset(who):
            names = _expand(names, [self.cast[id] for id in who])
        names = names or tuple(self.cast.get(id) or _read_id(id) for id in who)
        for remark in speech.find_all(*_UNSAID):
            self.note(remark.text, remark.line, _KEPT[remark.name])
        text = _read_said(Element("sp", parts=others))
        meta = {"who": " ".join(who)} if who else {}
        if not self.dialogue.scenes:
            self.dialogue.scenes.append(Scene("0"))
        turn = Utterance(names, text, meta=meta)
        self.dialogue.scenes[-1].utterances.append(turn)
        self.n_turns += bool(text)


def _read_id(id: str) -> str:
    """Get the name of somebody of whom only an id is known: `#RobertBlackman`."""
    return _WITHIN_ID.sub(" ", id.lstrip("#"))


def _read_said(element: Element) -> str:
    """Get the text of a speech, with a line for each block."""
    pieces: List[str] = []
    for part in element.parts:
        if isinstance(part, str):
            pieces.append(_squeeze(part))
        elif part.name in _UNSAID:
            continue
        elif part.name in _DIRECTIONS:
            pieces.append(f" ({part.text.strip('()[] ')}) " if part.text else "")
        elif part.name in _BLOCKS:
            pieces.append(f"\n{_read_said(part)}\n")
        elif part.name == "lb":
            pieces.append("\n")
        else:
            space = part.raw[:1].isspace(), part.raw[-1:].isspace()
            pieces.append(f"{' ' * space[0]}{_read_said(part)}{' ' * space[1]}")
    lines = (" ".join(line.split()) for line in "".join(pieces).split("\n"))
    return "\n".join(_AFTER_STAGE.sub(")", line) for line in lines if line)


def _squeeze(text: str) -> str:
    """Make each run of spaces one space."""
    inner = " ".join(text.split())
    before = " " if text[:1].isspace() else ""
    return f"{before}{inner}{' ' if inner and text[-1:].isspace() else ''}"
