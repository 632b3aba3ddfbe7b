"""XML of any elements, with speakers and words that are found by their values."""

import re
from collections import Counter
from typing import Dict, Iterator, List, NamedTuple, Optional, Tuple, Union

from ..dialogue.data import COMMENT, DIRECTION, Note, Scene, Utterance
from ..dialogue.dialogue import Dialogue
from ..dialogue.reading_report import ReadingReport
from ..errors import Errors
from ..files.source import FilePath, clean, get_stem, read_bytes
from .columns import split_cell
from .guess_keys import Keys, find_keys, list_others
from .messages import OTHERS
from .xml_tree import Element, parse_xml

MAX_RECORDS = 400  # from which the keys are guessed
TAG, TEXT = "the element", "what is in it"
_ID = re.compile(r"(?:\w+[_-])?(?:id|key)", re.I)
_NAMES = ("name", "fullname", "full_name", "displayname", "display_name", "label")
# Elements that are no speakers.
_NO_NAMES = frozenset(
    "p l s line stage note title head heading seg item div section para br date time "
    "text scene act li span td tr b i em strong".split()
)


class Record(NamedTuple):
    """What may be a turn.

    elements (List[Element]): One element, or the successive ones that are one turn.
    values (Dict[str, str]): Texts by elements and attributes.
    """

    elements: List[Element]
    values: Dict[str, str]


class _All:
    """Knows no names of elements, so that none are listed as unknown."""

    def __contains__(self, name: object) -> bool:
        return True


def read_any_xml(path: FilePath) -> Iterator[Dialogue]:
    """Read XML of any elements as one dialogue, named after its file.

    What is not said becomes notes. The report tells which elements or attributes were
    taken for the speakers and the words.

    path (FilePath): The file.
    YIELDS (Dialogue): The dialogue; its utterances are not tokenized, and have no
        offsets.
    RAISES (ValueError): If it is not XML, or if nothing looks like speakers and words;
        with the line.
    """
    comments: List[Element] = []
    root = parse_xml(read_bytes(path), path, comments, _All())
    guess = guess_turns(root)
    if guess is None:
        expected = "elements with a speaker and the words"
        found = {"found": root.name, "expected": expected}
        raise ValueError(Errors.E283.format(path=path, **found))
    records, keys = guess
    reader = _Reader(records, keys, _find_people(root))
    reader.dialogue.id = get_stem(path)
    reader.dialogue.source = clean(str(path))
    reader.read(root)
    notes = (Note(comment.text, COMMENT, comment.line) for comment in comments)
    reader.dialogue.notes.extend(note for note in notes if note.text)
    report = ReadingReport.of_scenes(reader.dialogue.scenes, reader.dialogue.notes)
    report.guess = f"{keys.speaker}: NAME, {keys.words}: text"
    report.is_sure = keys.is_sure
    reader.dialogue.report = report
    yield reader.dialogue


def holds_turns(data: bytes, path: FilePath) -> bool:
    """Check whether a file is XML in which something looks like speakers and words."""
    try:
        root = parse_xml(data, path, [], _All())
    except ValueError:
        return False
    return guess_turns(root) is not None


def guess_turns(root: Element) -> Optional[Tuple[List[Record], Keys]]:
    """Find the turns: elements with both a speaker and words, or successive elements,
    or elements that are named like the speakers."""
    elements = list(_walk(root))
    for records in (
        [Record([element], _values_of(element)) for element in elements],
        [record for element in elements for record in _group_children(element)],
        [record for element in elements for record in _named_children(element)],
    ):
        keys = find_keys([record.values for record in records[:MAX_RECORDS]])
        if keys is not None:
            found = [r for r in records if r.values.get(keys.words, "").strip()]
            return _drop_outer(found), keys
    return None


def _find_people(root: Element) -> Dict[str, str]:
    """Find the elements that give a name to an id: `<Speaker id="s1" name="Maud"/>`."""
    people: Dict[str, str] = {}
    for element in _walk(root):
        id = next((v for k, v in element.attrs.items() if _ID.fullmatch(k)), "")
        inner = {child.name.casefold(): child.text for child in element.children}
        named = {key.casefold(): value for key, value in element.attrs.items()}
        name = next((n for k in _NAMES if (n := named.get(k) or inner.get(k))), "")
        if id and name:
            people[id] = name
    return people


def _drop_outer(records: List[Record]) -> List[Record]:
    """Drop the elements that hold others of the found ones."""
    found = {id(record.elements[0]) for record in records}
    outer = {
        id(element)
        for element in (record.elements[0] for record in records)
        if any(id(e) in found for child in element.children for e in _walk(child))
    }
    return [record for record in records if id(record.elements[0]) not in outer]


def _walk(root: Element) -> Iterator[Element]:
    open_elements = [root]
    while open_elements:
        element = open_elements.pop()
        yield element
        open_elements.extend(reversed(element.children))


def _own_text(element: Element) -> str:
    """Get the text that stands in an element, not in others in it."""
    return " ".join(" ".join(p for p in element.parts if isinstance(p, str)).split())


def _values_of(element: Element) -> Dict[str, str]:
    """Get the attributes of an element, the texts of those in it, and its own."""
    values = {f"{element.name}@{key}": value for key, value in element.attrs.items()}
    counts = Counter(child.name for child in element.children)
    for child in element.children:
        if counts[child.name] > 1 and (child.attrs or child.children):
            continue  # a record of its own
        if not any(grandchild.children for grandchild in child.children):
            before = values.get(child.name)
            values[child.name] = f"{before}\n{child.text}" if before else child.text
        for key, value in child.attrs.items():
            values.setdefault(f"{child.name}@{key}", value)
    if own := _own_text(element):
        values[element.name] = own
    return values


def _group_children(parent: Element) -> Iterator[Record]:
    """Group successive elements until one comes again: `<who/><says/><who/><says/>`."""
    record = Record([], {})
    for child in parent.children:
        if child.name in record.values:
            yield record
            record = Record([], {})
        if not child.children or _own_text(child):
            record.elements.append(child)
            record.values[child.name] = child.text
        elif len(child.children) == 1:  # `<from><user name="Ada"/></from>`
            record.elements.append(child)
            record.values[child.name] = child.text
            for key, value in child.children[0].attrs.items():
                record.values[f"{child.name}@{key}"] = value
    yield record


def _named_children(parent: Element) -> Iterator[Record]:
    for child in parent.children:
        if _own_text(child) and child.name.casefold() not in _NO_NAMES:
            yield Record([child], {TAG: child.name, TEXT: child.text})


class _Reader:
    """Collects turns and notes from the elements."""

    def __init__(
        self, records: List[Record], keys: Keys, people: Dict[str, str]
    ) -> None:
        self.keys = keys
        self.people = people
        self.records = {id(record.elements[0]): record for record in records}
        self.parts = {id(e) for record in records for e in record.elements[1:]}
        self.scene = Scene("0")
        self.dialogue = Dialogue(scenes=[self.scene])

    def read(self, root: Element) -> None:
        open_parts: List[Tuple[Union[str, Element], int]] = [(root, root.line)]
        while open_parts:
            part, line = open_parts.pop()
            if isinstance(part, str):
                self.note(part, line)
            elif id(part) in self.records:
                self.speak(self.records[id(part)], part.line)
            elif id(part) not in self.parts:
                for key, value in part.attrs.items():
                    self.note(f"{key}: {value}", part.line)
                inner = ((each, part.line) for each in reversed(part.parts))
                open_parts.extend(inner)

    def note(self, text: str, line: int) -> None:
        text = " ".join(text.split())
        if text:
            at = len(self.scene.utterances)
            self.dialogue.notes.append(Note(text, DIRECTION, line, at))

    def speak(self, record: Record, line: int) -> None:
        said = record.values[self.keys.words]
        element = record.elements[0]
        if self.keys.words == element.name:  # with what is emphasized in it
            kept = [
                part
                for part in element.parts
                if isinstance(part, str) or part.name != self.keys.speaker
            ]
            said = Element(element.name, parts=kept).text
        names = self._name(record.values.get(self.keys.speaker, "").strip(" :"))
        others = list_others(record.values, self.keys)
        meta = {OTHERS: others} if others else {}
        self.scene.utterances.append(Utterance(names, clean(said.strip()), meta=meta))

    def _name(self, cell: str) -> Tuple[str, ...]:
        """Get the names of speakers, who may be ids of people."""
        ids = [id.lstrip("#") for id in cell.split()]
        if ids and all(id in self.people for id in ids):
            return tuple(self.people[id] for id in ids)
        return split_cell(cell)
