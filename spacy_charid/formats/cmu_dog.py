"""The conversations of CMU_DoG about films, with the document that they read.

A conversation is a JSON object, in a file of its own or on a line of JSON Lines:
`history` (the messages, each with the section `docIdx` of the document that was shown),
`wikiDocumentIdx` (the document), `whoSawDoc`, ratings and times. The documents are in
`documents.json` beside the file, by film, or in the files `WikiData/NUMBER.json` of the
release. Section 0 has the facts of the film, sections 1 to 3 tell scenes.

DOCS: Zhou et al. (EMNLP 2018), "A Dataset for Document Grounded Conversations".
"""

import json
from pathlib import Path
from typing import Any, Dict, Iterable, Iterator, List, Optional, Tuple

from spacy.tokens import Doc

from ..dialogue.data import Scene, Utterance
from ..dialogue.dialogue import Dialogue
from ..dialogue.knowledge import DOCUMENTS, SECTIONS, Document, split_sentences
from ..errors import Errors
from ..files.atomic import open_atomic
from ..files.json_text import parse_json
from ..files.source import FilePath, StandardInput, clean, get_stem
from ..files.text import read_lines, read_text
from .reading_sets import load_object

NUMBER = "wikiDocumentIdx"
MESSAGE = "message"  # key of Utterance.meta for the text as in the file
_EMPTY = "empty_messages"  # key of Dialogue.meta
_TURN_KEYS = ("text", "uid")
_FACTS = {
    "movieName": "The film is {}.",
    "year": "It is from {}.",
    "genre": "Its genre is {}.",
    "director": "It was directed by {}.",
}
_RELEASE = ("../WikiData", "../../WikiData")


def read_cmu_dog(
    path: FilePath, *, encoding: Optional[str] = None
) -> Iterator[Dialogue]:
    """Read a file of conversations, with the document that they are about.

    The sections of the document are `Dialogue.meta["documents"]`, each read by those
    of `whoSawDoc`; the section in front of the speakers of a message is
    `Utterance.meta["sections"]`. White space in messages is normalized; the original
    is `Utterance.meta["message"]`.

    path (FilePath): The file, `.json` or `.jsonl`.
    encoding (Optional[str]): The encoding of the file. Defaults to UTF-8.
    YIELDS (Dialogue): The conversations, in file order.
    RAISES (ValueError): If a file is malformed.
    """
    films = _Films(path)
    for line, record in _read_records(path, encoding):
        if not isinstance(record, dict) or not isinstance(record.get("history"), list):
            raise ValueError(Errors.E603.format(path=path, line=line, key="history"))
        yield _read(record, films, path, line)


def write_cmu_dog(docs: Iterable[Doc], path: FilePath) -> None:
    """Write conversations as JSON Lines. The documents, which they share, are those of
    the corpus and are not written.

    docs (Iterable[Doc]): Docs from `read_cmu_dog`.
    path (FilePath): The file; `-` for standard output.
    """
    with open_atomic(path) as file:
        for doc in docs:
            record = _write(Dialogue.from_doc(doc))
            file.write(f"{json.dumps(record, ensure_ascii=False)}\n".encode())


class _Films:
    """The documents by their number, each read once."""

    def __init__(self, path: FilePath) -> None:
        self.folder = Path() if isinstance(path, StandardInput) else Path(path).parent
        file = self.folder / "documents.json"
        films = load_object(file) if file.is_file() else {}
        self.sections: Dict[Any, List[Document]] = {
            film.get(NUMBER): _read_film(film) for film in films.values()
        }

    def get(self, number: Any) -> List[Document]:
        if number not in self.sections:
            files = (self.folder / name / f"{number}.json" for name in _RELEASE)
            found = next((file for file in files if file.is_file()), None)
            self.sections[number] = _read_film(load_object(found)) if found else []
        return self.sections[number]


def _read_records(path: FilePath, encoding: Optional[str]) -> Iterator[Tuple[int, Any]]:
    """Read the values of a file with their lines: one per line, or a single one."""
    text_lines = read_lines(path, encoding=encoding)
    for line, text in text_lines:
        if text.strip() in ("{", "["):  # not JSON Lines
            whole = read_text(path, encoding=encoding)
            value = parse_json(whole, path)
            yield from (
                (1, one) for one in (value if isinstance(value, list) else [value])
            )
            return
        if text.strip():
            yield line, parse_json(text, path, line=line)


def _read_film(film: Dict[str, Any]) -> List[Document]:
    facts = film.get("0", {})
    title = str(facts.get("movieName", "")) if isinstance(facts, dict) else ""
    return [
        Document(section, tuple(_read_section(content)), title=title)
        for section, content in film.items()
        if section.isdigit()
    ]


def _read_section(content: Any) -> Iterator[str]:
    """Tell the facts of a film in sentences, or split a text into sentences."""
    if isinstance(content, str):
        yield from split_sentences(content)
        return
    for key, sentence in _FACTS.items():
        if content.get(key):
            yield sentence.format(content[key])
    for key, value in content.items():
        if key in _FACTS:
            continue
        for text in [value] if isinstance(value, str) else value:
            yield from split_sentences(str(text))


def _read(record: Dict[str, Any], films: _Films, path: FilePath, line: int) -> Dialogue:
    meta = {key: value for key, value in record.items() if key not in ("history", "id")}
    readers = tuple(record.get("whoSawDoc", ()))
    sections = films.get(record.get(NUMBER))
    meta[DOCUMENTS] = [
        Document(one.id, one.sentences, title=one.title, readers=readers).to_json()
        for one in sections
    ]
    turns, empty = [], []
    for number, message in enumerate(record["history"]):
        turn = _read_turn(message, path, line)
        if turn.text:
            turns.append(turn)
        else:
            empty.append([number, message])
    if empty:
        meta[_EMPTY] = empty
    id = clean(str(record.get("id", f"{get_stem(path)}_{line}")))
    return Dialogue(id, [Scene(id, turns)], meta, clean(str(path)))


def _read_turn(record: Any, path: FilePath, line: int) -> Utterance:
    for key in _TURN_KEYS:
        if not isinstance(record, dict) or not isinstance(record.get(key), str):
            raise ValueError(Errors.E603.format(path=path, line=line, key=key))
    meta = {key: value for key, value in record.items() if key not in _TURN_KEYS}
    if "docIdx" in meta:
        meta[SECTIONS] = [str(meta["docIdx"])]
    text = " ".join(clean(record["text"]).split())
    if text != record["text"]:
        meta[MESSAGE] = record["text"]
    return Utterance((clean(record["uid"]),), text, meta=meta)


def _write(dialogue: Dialogue) -> Dict[str, Any]:
    own = (DOCUMENTS, _EMPTY)
    meta = {key: value for key, value in dialogue.meta.items() if key not in own}
    history = [_write_turn(turn) for turn in dialogue.utterances]
    for number, message in dialogue.meta.get(_EMPTY, ()):
        history.insert(number, message)
    return {**meta, "history": history, "id": dialogue.id}


def _write_turn(turn: Utterance) -> Dict[str, Any]:
    text = turn.meta.get(MESSAGE, turn.text)
    record: Dict[str, Any] = {"text": text, "uid": " & ".join(turn.speakers)}
    for key in ("docIdx", "utcTimestamp"):
        if key in turn.meta:
            record[key] = turn.meta[key]
    return record
