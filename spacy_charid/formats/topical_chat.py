"""The conversations of Topical-Chat, with the reading sets of both partners.

A file holds conversations by id: `article_url`, `config` (A to D: what the partners
share), `content` (the messages), `conversation_rating`. A message has `agent`,
`sentiment`, `turn_rating` and `knowledge_source`: sections of the reading set, or
`Personal Knowledge`.

DOCS: Gopalakrishnan et al. (Interspeech 2019), "Topical-Chat: Towards
Knowledge-Grounded Open-Domain Conversations".
"""

import json
from pathlib import Path
from typing import Any, Dict, Iterable, Iterator, List, Optional

from spacy.tokens import Doc

from ..dialogue.data import Scene, Utterance
from ..dialogue.dialogue import Dialogue
from ..dialogue.knowledge import DOCUMENTS, SECTIONS, Document
from ..errors import Errors
from ..files.atomic import STDOUT, write_atomic
from ..files.source import FilePath, clean
from .reading_sets import (
    READING_SETS,
    ReadingSets,
    find_reading_sets,
    load_object,
    name_beside,
    read_documents,
    write_documents,
)

PERSONAL = "Personal Knowledge"
MESSAGE = "message"  # key of Utterance.meta for the text as in the file
_READING_SET = "reading_set"  # keys of Dialogue.meta
_TURN_KEYS = ("message", "agent")


def read_topical_chat(
    path: FilePath, *, encoding: Optional[str] = None
) -> Iterator[Dialogue]:
    """Read a file of conversations, one dialogue each, with their reading sets.

    The documents of the reading set are `Dialogue.meta["documents"]` (see
    `dialogue.knowledge`), the marked sources of a message `Utterance.meta["sections"]`.
    White space in messages is normalized; the original is `Utterance.meta["message"]`.

    path (FilePath): The file.
    encoding (Optional[str]): The encoding of the file. Defaults to UTF-8.
    YIELDS (Dialogue): The conversations, in file order.
    RAISES (ValueError): If a file is malformed.
    """
    conversations = load_object(path, encoding=encoding)
    sets = find_reading_sets(path)
    for id, record in conversations.items():
        if not isinstance(record, dict) or not isinstance(record.get("content"), list):
            raise ValueError(Errors.E602.format(path=path, id=id, key="content"))
        yield _read(clean(id), record, sets, path)


def write_topical_chat(docs: Iterable[Doc], path: FilePath) -> None:
    """Write conversations, and their reading sets to a file of their own.

    The reading sets go to `../reading_sets/` if the folder is named `conversations`,
    otherwise to `NAME.reading_sets.json` beside the file. Standard output gets the
    conversations only.

    docs (Iterable[Doc]): Docs from `read_topical_chat`.
    path (FilePath): The file; `-` for standard output.
    """
    conversations, reading_sets = {}, {}
    for number, doc in enumerate(docs):
        dialogue = Dialogue.from_doc(doc)
        id = dialogue.id or str(number)
        conversations[id] = _write(dialogue)
        record = _write_reading_set(dialogue)
        if record:
            reading_sets[id] = record
    write_atomic(path, _dump(conversations))
    if reading_sets and str(path) != STDOUT:
        write_atomic(_place(Path(str(path))), _dump(reading_sets))


def _read(
    id: str, record: Dict[str, Any], sets: ReadingSets, path: FilePath
) -> Dialogue:
    meta = {key: value for key, value in record.items() if key != "content"}
    reading_set = sets.records.get(id)
    if reading_set is not None:
        kept = ("agent_1", "agent_2", "article")
        meta[_READING_SET] = {k: v for k, v in reading_set.items() if k not in kept}
        documents = read_documents(reading_set, sets)
        meta[DOCUMENTS] = [document.to_json() for document in documents]
    turns = [_read_turn(turn, id, path) for turn in record["content"]]
    return Dialogue(id, [Scene(id, turns)], meta, clean(str(path)))


def _read_turn(record: Any, id: str, path: FilePath) -> Utterance:
    for key in _TURN_KEYS:
        if not isinstance(record, dict) or not isinstance(record.get(key), str):
            raise ValueError(Errors.E602.format(path=path, id=id, key=key))
    meta = {key: value for key, value in record.items() if key not in _TURN_KEYS}
    sources = meta.get("knowledge_source", [])
    if isinstance(sources, list):
        meta[SECTIONS] = [source for source in sources if source != PERSONAL]
    text = " ".join(clean(record["message"]).split())
    if text != record["message"]:
        meta[MESSAGE] = record["message"]
    return Utterance((clean(record["agent"]),), text, meta=meta)


def _write(dialogue: Dialogue) -> Dict[str, Any]:
    own = (DOCUMENTS, _READING_SET)
    meta = {key: value for key, value in dialogue.meta.items() if key not in own}
    content: List[Dict[str, Any]] = []
    for turn in dialogue.utterances:
        kept: Dict[str, Any] = {
            key: turn.meta[key]
            for key in ("sentiment", "knowledge_source", "turn_rating")
            if key in turn.meta
        }
        message = turn.meta.get(MESSAGE, turn.text)
        agent = " & ".join(turn.speakers)
        content.append({"message": message, "agent": agent, **kept})
    order = ("article_url", "config", "content", "conversation_rating")
    record = {**meta, "content": content}
    keys = [key for key in order if key in record]
    return {key: record[key] for key in [*keys, *(k for k in meta if k not in keys)]}


def _write_reading_set(dialogue: Dialogue) -> Dict[str, Any]:
    records = dialogue.meta.get(DOCUMENTS, ())
    if not records:
        return {}
    about = dialogue.meta.get(_READING_SET, {})
    return {**about, **write_documents(Document(**record) for record in records)}


def _place(path: Path) -> Path:
    if path.absolute().parent.name == "conversations":
        return path.absolute().parent.parent / READING_SETS / path.name
    return name_beside(path)


def _dump(value: Any) -> str:
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"
