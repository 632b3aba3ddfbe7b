"""CoNLL-2012 columns, as in SemEval-2018 Task 4 (Choi and Chen, 2018).

Each row is a token, a blank line ends a sentence, and twelve columns are separated
by spaces: document key, scene number, token index in the sentence, word, tag,
parse bit, lemma, frameset, sense, speaker, entity bit, ids of the characters. The
format has no utterances: successive sentences by the same speaker are one turn.
"""

import re
from itertools import groupby
from typing import Any, Dict, Iterable, Iterator, List, NamedTuple, Optional, Tuple

from ..dialogue.data import Mention, Scene, Utterance
from ..dialogue.dialogue import Dialogue
from ..errors import Errors
from ..files.atomic import write_atomic
from ..files.source import FilePath, clean
from ..files.text import read_lines
from ..formats.sentences import get_sentence_mentions, get_sentences

N_COLUMNS = 12
KEY, SCENE, INDEX, WORD, TAG, PARSE, LEMMA, FRAMESET, SENSE = range(9)
SPEAKER, NER, ENTITY = range(9, N_COLUMNS)
COLUMNS = range(N_COLUMNS)
NONE = "-"
DELIMITERS = ("scene", "episode")

_BEGIN = re.compile(r"#begin document \((?P<key>.+?)\)(?:;\s*part\s+\S+)?")
_END = re.compile(r"#end document\b.*")
_NAMES = re.compile(r"#\s*(?:global\.)?columns\s*[=:]\s*(?P<names>.+)", re.I)
_SPACE = re.compile(r"[ \t]+")
_CELL = re.compile(r"[^ \t\r\n]+")
_BRACKET = re.compile(r"(?P<open>\()?(?P<id>[^()|]+)(?P<close>\))?")
_NER = re.compile(r"(?:\((?P<label>[^()*]+))?(?:\*\)?|\))|-")
_ID = re.compile(r"[^()| \t\r\n]+")

EXTRA = N_COLUMNS  # other columns of a row, joined by spaces
# What each column is called in a line `# columns = ...`.
COLUMN_NAMES: Dict[str, int] = {
    **dict.fromkeys(("document", "doc", "key", "file"), KEY),
    **dict.fromkeys(("scene", "part"), SCENE),
    **dict.fromkeys(("index", "id", "number"), INDEX),
    **dict.fromkeys(("word", "form", "token"), WORD),
    **dict.fromkeys(("tag", "pos", "xpos", "upos"), TAG),
    "parse": PARSE,
    "lemma": LEMMA,
    **dict.fromkeys(("frameset", "predicate"), FRAMESET),
    "sense": SENSE,
    "speaker": SPEAKER,
    "ner": NER,
    **dict.fromkeys(("entity", "entities", "coref", "character"), ENTITY),
}
# From the twelfth column: start, end (tokens of the sentence), ids of the characters.
EntitySpan = Tuple[int, int, Tuple[str, ...]]


class _Sentence(NamedTuple):
    path: FilePath
    line: int  # of the first row, from 1
    rows: List[List[str]]  # (n_tokens, N_COLUMNS + 1)

    def column(self, column: int) -> List[str]:
        return [row[column] for row in self.rows]


class _Document(NamedTuple):
    key: str
    line: int
    sentences: List[_Sentence]


def read_conll(
    path: FilePath,
    *,
    entity_map: Optional[Dict[str, str]] = None,
    encoding: Optional[str] = None,
) -> Iterator[Dialogue]:
    """Read CoNLL-2012 columns, one dialogue per document key.

    Successive documents with the same key are one dialogue, whether the file is
    delimited by scene or by episode. One dialogue is in memory at a time. The layers
    `tag`, `parse`, `lemma` and `ner` (IOB) are read if they have values; framesets and
    senses are stored in `Utterance.meta`, and so are columns between the eleventh and
    the last one, as OntoNotes has them. A line such as `# columns = document scene
    index word speaker coref` names other columns.

    path (FilePath): The file.
    entity_map (Optional[Dict[str, str]]): Names of characters by id. Other ids are
        kept.
    encoding (Optional[str]): The encoding of the file. Defaults to UTF-8.
    YIELDS (Dialogue): The dialogues, in file order.
    RAISES (ValueError): If the file is malformed; with the line.
    """
    names = entity_map or {}
    lines = read_lines(path, encoding=encoding)
    for key, documents in groupby(_read_documents(lines, path), lambda d: d.key):
        sentences = (sent for document in documents for sent in document.sentences)
        scenes = _make_scenes(sentences, names)
        yield Dialogue(id=key, scenes=scenes, source=clean(str(path)))


def write_conll(
    dialogues: Iterable[Dialogue],
    path: FilePath,
    *,
    entity_map: Optional[Dict[str, str]] = None,
    delimit: str = "scene",
) -> None:
    """Write tokenized dialogues as CoNLL-2012 columns. Inverse of `read_conll`.

    The format cannot represent empty turns and scenes, the boundary between
    successive turns by one speaker, ids and texts of utterances, labels of mentions,
    and meta data other than framesets and senses.

    dialogues (Iterable[Dialogue]): The dialogues.
    path (FilePath): The file to write.
    entity_map (Optional[Dict[str, str]]): Names of characters by id, as for
        `read_conll`. If several ids have the same name, the first is written. Without
        a map, names are written as ids, with underscores instead of spaces.
    delimit (str): Write one document per `scene` or per `episode`.
    RAISES (ValueError): If a dialogue could not be read back.
    """
    if delimit not in DELIMITERS:
        raise ValueError(Errors.E129.format(delimit=delimit, expected=DELIMITERS))
    writer = _Writer(entity_map, delimit)
    lines: List[str] = []
    previous: Optional[str] = None
    for dialogue in dialogues:
        _check_differs(dialogue.id, previous, f"dialogue {dialogue.id!r}")
        previous = dialogue.id
        lines.extend(writer.dialogue(dialogue))
    if not lines:
        raise ValueError(Errors.E139.format(path=path))
    write_atomic(path, "\n".join([*lines, ""]))


def read_entity_map(path: FilePath) -> Dict[str, str]:
    """Read names of characters by id: an id, a tab and a name per line.

    path (FilePath): The file, e.g. `friends_entity_map.txt`.
    RETURNS (Dict[str, str]): The names by id, in file order.
    RAISES (ValueError): If a line is malformed, or repeats an id or a name.
    """
    names: Dict[str, str] = {}
    seen = set()
    for line, text in read_lines(path):
        if not text.strip():
            continue
        cells = [cell.strip() for cell in text.split("\t")]
        if len(cells) != 2 or not cells[1] or not _ID.fullmatch(cells[0]):
            raise ValueError(Errors.E126.format(path=path, line=line, found=text))
        if cells[0] in names or cells[1] in seen:
            raise ValueError(Errors.E127.format(path=path, line=line, text=text))
        names[cells[0]] = cells[1]
        seen.add(cells[1])
    return names


def _read_documents(
    lines: Iterable[Tuple[int, str]], path: FilePath
) -> Iterator[_Document]:
    document: Optional[_Document] = None
    rows: List[List[str]] = []
    found = False
    columns: Optional[List[int]] = None
    for line, text in lines:
        text = text.strip(" \t")
        at = {"path": path, "line": line}
        if named := _NAMES.fullmatch(text):
            columns = _read_columns(named["names"], at)
            continue
        if text and not text.startswith("#"):
            if document is None:
                raise ValueError(Errors.E112.format(**at, found=text))
            if not rows:
                document.sentences.append(_Sentence(path, line, rows))
            row = _arrange(text, columns, document.key, len(rows), at)
            rows.append(_check_row(row, document.key, rows, at))
            continue
        rows = []
        begin = _BEGIN.fullmatch(text)
        if begin and document:
            raise ValueError(Errors.E113.format(**at, begun=document.line))
        if begin:
            document = _Document(begin["key"], line, [])
        elif _END.fullmatch(text):
            if document is None:
                raise ValueError(Errors.E115.format(**at))
            yield document
            document, found = None, True
        elif text:
            raise ValueError(Errors.E116.format(**at, found=text))
    if document:
        at = {"path": path, "line": document.line}
        raise ValueError(Errors.E114.format(**at, key=document.key))
    if not found:
        raise ValueError(Errors.E110.format(path=path))


def _read_columns(text: str, at: Dict[str, Any]) -> List[int]:
    """Read the names of the columns; those of no known name are `EXTRA`."""
    names = text.replace(",", " ").lower().split()
    columns = [COLUMN_NAMES.get(name, EXTRA) for name in names]
    known = [column for column in columns if column != EXTRA]
    if WORD not in known or len(set(known)) < len(known):
        raise ValueError(Errors.E288.format(**at, found=text))
    return columns


def _arrange(
    text: str, columns: Optional[List[int]], key: str, index: int, at: Dict[str, Any]
) -> List[str]:
    """Split a row, and put its cells into the twelve columns, and others into `EXTRA`.

    Without names of columns, a row has twelve or more, of which the last one holds the
    characters.
    """
    cells = _SPACE.split(text)
    n_cells = len(cells)
    if columns is None and n_cells >= N_COLUMNS:
        columns = [*range(ENTITY), *[EXTRA] * (n_cells - N_COLUMNS), ENTITY]
    if columns is None or len(columns) != n_cells:
        expected = N_COLUMNS if columns is None else len(columns)
        raise ValueError(Errors.E111.format(**at, expected=expected, found=n_cells))
    row = [NONE] * N_COLUMNS
    row[KEY], row[SCENE], row[INDEX] = key, "0", str(index)
    row[PARSE] = row[NER] = "*"
    extra = []
    for column, cell in zip(columns, cells, strict=True):
        if column == EXTRA:
            extra.append(cell)
        else:
            row[column] = cell
    return [*row, " ".join(extra)]


def _check_row(
    row: List[str], key: str, before: List[List[str]], at: Dict[str, Any]
) -> List[str]:
    """Check a row against the preceding rows of the sentence."""
    if row[KEY] != key:
        raise ValueError(Errors.E117.format(**at, expected=key, found=row[KEY]))
    if not (row[INDEX].isascii() and row[INDEX].isdigit()):
        raise ValueError(Errors.E118.format(**at, found=row[INDEX]))
    if (row[INDEX].lstrip("0") or "0") != str(len(before)):  # int() limits the length
        expected = len(before)
        raise ValueError(Errors.E119.format(**at, expected=expected, found=row[INDEX]))
    for name, column in (("scene", SCENE), ("speaker", SPEAKER)):
        if before and row[column] != before[0][column]:
            change = {"expected": before[0][column], "found": row[column]}
            raise ValueError(Errors.E120.format(**at, name=name, **change))
    return row


def _make_scenes(sentences: Iterable[_Sentence], names: Dict[str, str]) -> List[Scene]:
    scenes = []
    for scene_id, inside in groupby(sentences, lambda s: s.rows[0][SCENE]):
        turns = groupby(inside, lambda s: _read_speakers(s.rows[0][SPEAKER]))
        utterances = [
            _make_utterance(speakers, list(turn), names) for speakers, turn in turns
        ]
        scenes.append(Scene(id=scene_id, utterances=utterances))
    return scenes


def _make_utterance(
    speakers: Tuple[str, ...], sentences: List[_Sentence], names: Dict[str, str]
) -> Utterance:
    mentions: List[Mention] = []
    ner: List[str] = []
    for sentence in sentences:
        mentions.extend(_make_mentions(sentence, len(ner), names))
        ner.extend(_read_ner(sentence))
    rows = [row for sentence in sentences for row in sentence.rows]
    layers = {
        "tag": ["" if row[TAG] == NONE else row[TAG] for row in rows],
        "lemma": ["" if row[LEMMA] == NONE else row[LEMMA] for row in rows],
        "parse": [row[PARSE] for row in rows],
        "ner": ner,
    }
    meta = {
        "frameset": [row[FRAMESET] for row in rows],
        "sense": [row[SENSE] for row in rows],
        "columns": [row[EXTRA] for row in rows],
    }
    return Utterance(
        speakers=speakers,
        sentences=[sentence.column(WORD) for sentence in sentences],
        mentions=mentions,
        layers=_leave_out(layers, ("", "O", "*", NONE)),
        meta=_leave_out(meta, (NONE, "")),
    )


def _leave_out(
    layers: Dict[str, List[str]], empty: Tuple[str, ...]
) -> Dict[str, List[str]]:
    """Leave out the layers in which no token has a value."""
    return {
        name: values
        for name, values in layers.items()
        if any(value not in empty for value in values)
    }


def _read_speakers(cell: str) -> Tuple[str, ...]:
    if cell == NONE:
        return ()
    return tuple(name for name in cell.replace("_", " ").split(", ") if name)


def _write_speakers(speakers: Tuple[str, ...]) -> str:
    return ", ".join(speakers).replace(" ", "_") or NONE


def _make_mentions(
    sentence: _Sentence, offset: int, names: Dict[str, str]
) -> List[Mention]:
    spans = _read_entities(sentence.column(ENTITY), sentence.path, sentence.line)
    return [
        Mention(offset + start, offset + end, tuple(map(names.get, ids, ids)))
        for start, end, ids in spans
    ]


def _read_entities(cells: List[str], path: FilePath, line: int) -> List[EntitySpan]:
    """Match the brackets of a sentence. A bracket closes the last open one with the
    same id; brackets around the same span are one mention."""
    opened: Dict[str, List[Tuple[int, int]]] = {}  # (start, order of opening)
    closed: List[Tuple[int, int, int, str]] = []  # (start, end, order, id)
    order = 0
    for i, cell in enumerate(cells):
        at = {"path": path, "line": line + i}
        for part in cell.split("|") if cell != NONE else ():
            bracket = _BRACKET.fullmatch(part)
            if not bracket or not (bracket["open"] or bracket["close"]):
                raise ValueError(Errors.E121.format(**at, found=cell))
            stack = opened.setdefault(bracket["id"], [])
            if bracket["open"]:
                stack.append((i, order))
                order += 1
            if bracket["close"]:
                if not stack:
                    raise ValueError(Errors.E122.format(**at, id=bracket["id"]))
                start, opening = stack.pop()
                closed.append((start, i + 1, opening, bracket["id"]))
    for entity, stack in opened.items():
        if stack:
            at = {"path": path, "line": line + stack[-1][0]}
            raise ValueError(Errors.E123.format(**at, id=entity))
    return [
        (start, end, tuple(entity for *_, entity in same))
        for (start, end), same in groupby(sorted(closed), lambda b: b[:2])
    ]


def _write_entities(spans: List[EntitySpan], size: int) -> List[str]:
    closing: List[List[str]] = [[] for _ in range(size)]
    opening: List[List[str]] = [[] for _ in range(size)]
    single: List[List[str]] = [[] for _ in range(size)]
    # Longer spans open first, so that the bracket opened last closes first.
    for start, end, ids in sorted(spans, key=lambda s: (s[0], -s[1])):
        if end - start == 1:
            single[start].extend(f"({entity})" for entity in ids)
            continue
        opening[start].extend(f"({entity}" for entity in ids)
        closing[end - 1].extend(f"{entity})" for entity in ids)
    return [
        "|".join([*closing[i], *opening[i], *single[i]]) or NONE for i in range(size)
    ]


def _read_ner(sentence: _Sentence) -> List[str]:
    """Convert the entity bits of a sentence to IOB tags."""
    tags = []
    label, begun = "", 0
    for line, cell in enumerate(sentence.column(NER), start=sentence.line):
        at = {"path": sentence.path, "line": line}
        bit = _NER.fullmatch(cell)
        opens, closes = bit["label"] if bit else None, cell.endswith(")")
        current = opens or label
        unfit = (opens or cell == NONE) if label else (closes and not opens)
        if not bit or unfit:
            raise ValueError(Errors.E124.format(**at, found=cell))
        tags.append(f"{'B' if opens else 'I'}-{current}" if current else "O")
        begun = line if opens else begun
        label = "" if closes else current
    if label:
        at = {"path": sentence.path, "line": begun}
        raise ValueError(Errors.E125.format(**at, label=label))
    return tags


def _write_ner(tags: List[str], where: str) -> List[str]:
    """Convert the IOB tags of a sentence to entity bits."""
    cells = []
    befores, afters = ["O", *tags][:-1], [*tags, "O"][1:]
    for before, tag, after in zip(befores, tags, afters, strict=True):
        begins = tag.startswith("B-")
        goes_on = after == f"I-{tag[2:]}" and tag != "O"
        inside = tag.startswith("I-") and before in (tag, f"B-{tag[2:]}")
        if not (begins or inside or tag == "O"):
            raise ValueError(Errors.E137.format(where=where, tag=tag))
        cell = f"({tag[2:]}" if begins else ""
        cell += "*" if goes_on or not begins else ""
        cells.append(cell if tag == "O" or goes_on else cell + ")")
    return cells


class _Writer:
    """Converts dialogues to lines."""

    def __init__(self, entity_map: Optional[Dict[str, str]], delimit: str) -> None:
        self.ids: Optional[Dict[str, str]] = None
        if entity_map is not None:
            self.ids = {}
            for entity, name in entity_map.items():
                self.ids.setdefault(name, entity)
        self.delimit = delimit

    def dialogue(self, dialogue: Dialogue) -> List[str]:
        where = f"dialogue {dialogue.id!r}"
        if dialogue.id.startswith("#") or not _CELL.fullmatch(dialogue.id):
            raise ValueError(Errors.E130.format(where=where, cell=dialogue.id))
        lines: List[str] = []
        previous: Optional[str] = None
        for scene in dialogue.without_empty().scenes:
            where = f"scene {scene.id!r} of dialogue {dialogue.id!r}"
            _check_differs(scene.id, previous, where)
            if self.delimit == "scene" and lines:
                lines.append("#end document")
            if self.delimit == "scene" or not lines:
                lines.append(self.begin(dialogue, scene.id))
            lines.extend(self.scene(dialogue, scene))
            previous = scene.id
        if not lines:
            lines.append(self.begin(dialogue, "0"))
        return [*lines, "#end document"]

    def begin(self, dialogue: Dialogue, scene_id: str) -> str:
        part = scene_id if self.delimit == "scene" else "0"
        part = part.zfill(3) if part.isdigit() else part
        return f"#begin document ({dialogue.id}); part {part}"

    def scene(self, dialogue: Dialogue, scene: Scene) -> Iterator[str]:
        for i, utterance in enumerate(scene.utterances):
            name = f"utterance {utterance.id!r}" if utterance.id else f"utterance {i}"
            where = f"{name} of scene {scene.id!r} of dialogue {dialogue.id!r}"
            for columns in self.utterance(utterance, where):
                size = len(columns[WORD])
                columns[KEY], columns[SCENE] = [dialogue.id] * size, [scene.id] * size
                columns[INDEX] = [str(index) for index in range(size)]
                for row in zip(*(columns[i] for i in COLUMNS), strict=True):
                    yield _join_row(row, where)
                if size:
                    yield ""

    def utterance(
        self, utterance: Utterance, where: str
    ) -> Iterator[Dict[int, List[str]]]:
        """Get the columns of each sentence, without those that `scene` fills in."""
        speaker = _write_speakers(utterance.speakers)
        if _read_speakers(speaker) != tuple(utterance.speakers):
            raise ValueError(Errors.E131.format(where=where, found=utterance.speakers))
        layers = _get_layers(utterance, where)
        mentions = get_sentence_mentions(utterance, where)
        start = 0
        sentences = get_sentences(utterance, where)
        for words, inside in zip(sentences, mentions, strict=True):
            end = start + len(words)
            columns = {column: values[start:end] for column, values in layers.items()}
            columns[WORD] = words
            columns[SPEAKER] = [speaker] * len(words)
            columns[NER] = _write_ner(columns[NER], where)
            columns[ENTITY] = self.entities(inside, len(words), where)
            yield columns
            start = end

    def entities(self, mentions: List[Mention], size: int, where: str) -> List[str]:
        spans = []
        for mention in mentions:
            start, end = mention.start, mention.end
            if not mention.characters:
                raise ValueError(Errors.E133.format(start=start, end=end, where=where))
            ids = tuple(self.entity(name, where) for name in mention.characters)
            spans.append((start, end, ids))
        cells = _write_entities(spans, size)
        if _read_entities(cells, where, 0) != spans:
            raise ValueError(Errors.E134.format(where=where, cells=" ".join(cells)))
        return cells

    def entity(self, name: str, where: str) -> str:
        if self.ids is not None and name not in self.ids:
            raise ValueError(Errors.E132.format(name=name, where=where))
        entity = name.replace(" ", "_") if self.ids is None else self.ids[name]
        if not _ID.fullmatch(entity):
            raise ValueError(Errors.E135.format(id=entity, where=where))
        return entity


def _get_layers(utterance: Utterance, where: str) -> Dict[int, List[str]]:
    """Get one value per token for each column that comes from a layer."""
    size = len(utterance.words)
    sources: List[Tuple[int, str, Dict[str, Any], str]] = [
        (TAG, "tag", utterance.layers, NONE),
        (PARSE, "parse", utterance.layers, "*"),
        (LEMMA, "lemma", utterance.layers, NONE),
        (FRAMESET, "frameset", utterance.meta, NONE),
        (SENSE, "sense", utterance.meta, NONE),
        (NER, "ner", utterance.layers, "O"),
    ]
    layers = {}
    for column, name, source, default in sources:
        values = source.get(name) or [default] * size
        if len(values) != size:
            found = {"name": name, "found": len(values), "expected": size}
            raise ValueError(Errors.E136.format(where=where, **found))
        layers[column] = [value or default for value in values]
    return layers


def _join_row(row: Iterable[str], where: str) -> str:
    for cell in row:
        if not _CELL.fullmatch(cell):
            raise ValueError(Errors.E130.format(where=where, cell=cell))
    return "   ".join(row)


def _check_differs(own_id: str, previous: Optional[str], where: str) -> None:
    if own_id == previous:
        raise ValueError(Errors.E138.format(where=where))
