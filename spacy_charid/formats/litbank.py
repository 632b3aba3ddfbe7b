"""LitBank: coreference and quotations in parts of novels.

A part is a text of one sentence a line, its words separated by spaces, with an `.ann`
file of the same name: two lines `T1<tab>LABEL START END<tab>text` per mention, one with
its type (`PRON_PER`), one with its entity (`Nora-4`), and relations `cop` and `appos`
from a predicate or apposition to the entity. Quotations and their speakers are in
`quotations/tsv`, beside `coref/brat`.

DOCS: Bamman, Lewke and Mansoor (LREC 2020), "An Annotated Dataset of Coreference in
English Literature"; Sims and Bamman (EMNLP 2020), "Measuring Information Propagation in
Literary Social Networks".
"""

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Dict, Iterator, List, NamedTuple, Optional, Set, Tuple

from ..dialogue.data import COMMENT, UNREAD, Mention, Note, Scene, Utterance
from ..dialogue.dialogue import Dialogue
from ..errors import Errors
from ..files.source import FilePath, clean, get_stem
from ..files.text import read_lines
from ..names.labels import OTHER
from ..names.lexicon import PRONOUNS

CAST = "cast"  # key of Dialogue.meta for names and genders
PERSON = "_PER"  # ends the types of mentions of people
_TYPE = re.compile(r"(?:PROP|NOM|PRON)_[A-Z]{3}")
_TEXTBOUND = re.compile(r"(T\d+)\t(\S+) (\d+) (\d+)\t(.*)")
_RELATION = re.compile(r"R\d+\t(?:cop|appos) Arg1:(T\d+) Arg2:(T\d+)")
_NO_QUOTE = "a row of quotations/tsv that overlaps another or fits no text"
_OTHER_TEXT = "the text of a row of quotations/tsv, which is not that of the story,"
_NOBODY = "the speaker of a row of quotations/tsv"

Place = Tuple[int, int]  # offsets in the text, of tokens or of characters


@dataclass
class _Annotation:
    """The annotation of a part: types and entities by place, in characters."""

    types: Dict[Place, str]
    entities: Dict[Place, str]
    texts: Dict[Place, str]

    @property
    def named(self) -> Set[str]:
        """The entities of people with a proper name."""
        return {
            self.entities[place]
            for place in self.people
            if place in self.entities and self.types[place] == f"PROP{PERSON}"
        }

    @property
    def people(self) -> List[Place]:
        """The places of mentions of people, in order."""
        return sorted(p for p, kind in self.types.items() if kind.endswith(PERSON))


class _Quote(NamedTuple):
    """A quotation: token offsets, the entity who speaks, and its row."""

    start: int
    end: int
    speaker: str
    line: int = 0
    row: str = ""


def looks_like_litbank(head: str) -> bool:
    """Check whether a file of annotation has LitBank's types, as other brat files do
    not.

    head (str): The first lines.
    RETURNS (bool): Whether it has.
    """
    found = map(_TEXTBOUND.match, head.splitlines())
    return any(match and _TYPE.fullmatch(match[2]) for match in found)


def read_litbank(
    path: FilePath, *, encoding: Optional[str] = None
) -> Iterator[Dialogue]:
    """Read a part of LitBank as a dialogue of one scene.

    Quotations are turns of their speakers. What is between them is a turn of the
    narrator if the part is told in the first person, else without speaker. Without the
    file of the quotations, all is narration. Entities with a plural pronoun are groups:
    their members if these are entities (`Jane_and_Lydia`), else `#OTHER#`. Mentions of
    places and things, and those that reach across the end of a quotation, are left out.
    Quotations that overlap, end after the text or are said by nobody known are warned
    of. `Dialogue.meta["cast"]` lists the people with a proper name, as in a file of
    characters.

    path (FilePath): The `.ann` file of coreference.
    encoding (Optional[str]): The encoding of the files. Defaults to UTF-8.
    YIELDS (Dialogue): The dialogue.
    RAISES (OSError): If the text is missing.
    RAISES (ValueError): If a file is malformed; with the line.
    """
    file = Path(str(path))
    text = file.with_suffix(".txt")
    if not text.is_file():
        raise FileNotFoundError(Errors.E154.format(path=path, text=text))
    sentences = [sentence for _, sentence in read_lines(text, encoding=encoding)]
    for number, sentence in enumerate(sentences, 1):
        if not all(sentence.split(" ")):
            raise ValueError(Errors.E153.format(path=text, line=number, text=sentence))
    annotation = _read_annotation(path, "\n".join(sentences) + "\n", encoding)
    lines = [sentence.split(" ") for sentence in sentences]
    quotes = _read_quotes(file.parents[2] / "quotations" / "tsv" / file.name, lines)
    part = _Part(lines, annotation, quotes)
    scene = Scene(get_stem(path), part.get_turns())
    meta = {CAST: part.get_cast()}
    yield Dialogue(get_stem(path), [scene], meta, clean(str(path)), part.notes)


def _read_annotation(path: FilePath, text: str, encoding: Optional[str]) -> _Annotation:
    found = _Annotation({}, {}, {})
    places: Dict[str, Place] = {}
    relations: List[Tuple[str, str]] = []
    for number, line in read_lines(path, encoding=encoding):
        bound, relation = _TEXTBOUND.match(line), _RELATION.match(line)
        if bound:
            name, label, start, end, written = bound.groups()
            place = places[name] = (int(start), int(end))
            if text[place[0] : place[1]] != written:
                raise ValueError(Errors.E153.format(path=path, line=number, text=line))
            kind = found.types if _TYPE.fullmatch(label) else found.entities
            kind[place] = label
            found.texts[place] = written
        elif relation:
            relations.append((relation[1], relation[2]))
        elif line.strip():
            raise ValueError(Errors.E153.format(path=path, line=number, text=line))
    for predicate, subject in relations:
        entity = found.entities.get(places.get(subject, (0, 0)))
        if entity and predicate in places:
            found.entities.setdefault(places[predicate], entity)
    return found


def _read_quotes(path: Path, lines: List[List[str]]) -> List[_Quote]:
    if not path.is_file():
        return []
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    places: Dict[str, Place] = {}
    speakers: Dict[str, str] = {}
    rows: Dict[str, Tuple[int, str]] = {}
    for number, row in read_lines(path):
        kind, *fields = row.split("\t")
        try:
            if kind == "QUOTE":
                first, begin, last, end = map(int, fields[1:5])
                places[fields[0]] = (starts[first] + begin, starts[last] + end + 1)
                rows[fields[0]] = number, row
            elif kind == "ATTRIB" and fields[0] in rows:
                speakers[fields[0]] = fields[1]
            elif row.strip():
                raise ValueError
        except (IndexError, ValueError) as error:
            message = Errors.E153.format(path=path, line=number, text=row)
            raise ValueError(message) from error
    quotes = [
        _Quote(*places[name], speakers.get(name, ""), *rows[name]) for name in places
    ]
    return sorted(quotes)


class _Part:
    """A part with the names of its people, and its turns."""

    def __init__(
        self, lines: List[List[str]], annotation: _Annotation, quotes: List[_Quote]
    ) -> None:
        self.words = [word for line in lines for word in line]
        self.quotes = quotes
        self.annotation = annotation
        starts, ends = _find_tokens(lines)
        self.mentions = [
            (starts[start], ends[end], annotation.entities.get((start, end), ""))
            for start, end in annotation.people
            if start in starts and end in ends
        ]
        self.groups = self._find_groups()
        self.names = _name_entities(annotation)
        self.notes: List[Note] = []
        self._note_mentions()

    def _note_mentions(self) -> None:
        """Note the mentions that are no characters of the dialogue."""
        kept = {entity for _, _, entity in self.mentions}
        entities = self.annotation.entities.items()
        others = [
            f"{entity} ({self.annotation.texts[place]})"
            for place, entity in entities
            if entity not in kept
        ]
        if others:
            self.notes.append(Note(f"others: {', '.join(others)}", COMMENT))

    def _find_groups(self) -> Dict[str, bool]:
        groups: Dict[str, bool] = {}
        for start, end, entity in self.mentions:
            pronoun = PRONOUNS.get(self.words[start].lower())
            if end - start == 1 and pronoun and pronoun.number == "plur":
                groups[entity] = True
        return groups

    def get_cast(self) -> List[Dict[str, str]]:
        """List the people with a proper name, with the genders of their pronouns."""
        genders: Dict[str, Counter] = {}
        for start, end, entity in self.mentions:
            pronoun = PRONOUNS.get(self.words[start].lower())
            if end - start == 1 and pronoun and pronoun.gender:
                genders.setdefault(entity, Counter())[pronoun.gender] += 1
        cast = []
        for entity in sorted(self.annotation.named):
            if entity not in self.groups:
                name = self.names[entity]
                record = {"id": name, "name": name}
                if entity in genders:
                    record["gender"] = genders[entity].most_common(1)[0][0]
                cast.append(record)
        return cast

    def get_turns(self) -> List[Utterance]:
        """Split the part at its quotations."""
        cuts: List[_Quote] = []
        position = 0
        teller = self._find_teller()
        for quote in self.quotes:
            is_whole = position <= quote.start < quote.end <= len(self.words)
            reason = self._find_problem(quote) if is_whole else _NO_QUOTE
            if reason:
                self.notes.append(Note(quote.row, UNREAD, quote.line, reason=reason))
            if not is_whole:
                continue
            if quote.start > position:
                cuts.append(_Quote(position, quote.start, teller))
            cuts.append(quote)
            position = quote.end
        cuts.append(_Quote(position, len(self.words), teller))
        return [self._make_turn(cut) for cut in cuts if cut.start < cut.end]

    def _find_problem(self, quote: _Quote) -> str:
        """Find what of a row does not fit the text or the annotation."""
        if quote.speaker and quote.speaker not in self.names:
            return _NOBODY
        written = quote.row.split("\t")[6:7]
        said = " ".join(self.words[quote.start : quote.end])
        return _OTHER_TEXT if written and written != [said] else ""

    def _find_teller(self) -> str:
        """Find the entity who is `I` outside of the quotations."""
        spoken = {i for quote in self.quotes for i in range(quote.start, quote.end)}
        tellers = Counter(
            entity
            for start, _, entity in self.mentions
            if start not in spoken and self.words[start] in ("I", "me", "my", "My")
        )
        return tellers.most_common(1)[0][0] if tellers else ""

    def _make_turn(self, cut: _Quote) -> Utterance:
        mentions = [
            Mention(start - cut.start, end - cut.start, self._get_names(entity))
            for start, end, entity in self.mentions
            if cut.start <= start < end <= cut.end and entity
        ]
        speaker = self.names.get(cut.speaker, "")
        return Utterance(
            speakers=(speaker,) if speaker else (),
            sentences=[self.words[cut.start : cut.end]],
            mentions=sorted(mentions, key=lambda m: (m.start, m.end)),
        )

    def _get_names(self, entity: str) -> Tuple[str, ...]:
        if not self.groups.get(entity):
            return (self.names[entity],)
        by_id = {_base(name): name for name in self.names}
        parts = _base(entity).split("_and_")
        members = [self.names[by_id[part]] for part in parts if part in by_id]
        whole = len(members) == len(parts) > 1
        return tuple(members) if whole else (OTHER,)


def _find_tokens(lines: List[List[str]]) -> Tuple[Dict[int, int], Dict[int, int]]:
    """Map the offsets in the text at which tokens start, and end, to token offsets."""
    starts: Dict[int, int] = {}
    ends: Dict[int, int] = {}
    offset = 0
    for word in (word for line in lines for word in line):
        starts[offset] = len(starts)
        ends[offset + len(word)] = len(starts)
        offset += len(word) + 1
    return starts, ends


def _base(entity: str) -> str:
    """Get the id of an entity without its number."""
    return entity.rsplit("-", 1)[0]


def _name_entities(annotation: _Annotation) -> Dict[str, str]:
    """Name the entities: by their commonest proper name, else by their ids."""
    written: Dict[str, Counter] = {}
    for place, entity in annotation.entities.items():
        names = written.setdefault(entity, Counter())
        if annotation.types.get(place) == f"PROP{PERSON}":
            names[annotation.texts[place]] += 1
    taken: Counter = Counter()
    named: Dict[str, str] = {}
    for entity, names in written.items():
        name = names.most_common(1)[0][0] if names else _base(entity).replace("_", " ")
        name = " ".join(name.split())
        taken[name] += 1
        named[entity] = name if taken[name] == 1 else f"{name} ({taken[name]})"
    return named
