"""Sessions of the Harry Potter Dialogue dataset (HPD), read and written."""

import json
import re
from pathlib import Path
from typing import Any, Dict, Iterable, Iterator, List, Optional, Tuple

from spacy.tokens import Doc

from ...dialogue.data import DIRECTION, Note, Response, Utterance
from ...dialogue.dialogue import Dialogue
from ...dialogue.story import StoryPosition
from ...files.atomic import open_atomic
from ...files.source import FilePath, clean
from .records import Record, make_dialogue, make_records, read_json, read_json_lines

CHARACTER = "Harry"  # whose response is looked for, and with whom the relations are
RELATIONS = "relations with "
# Keys of `Dialogue.meta`: who speaks, with whom the relations are, and what of the
# session cannot be made of the dialogue.
SPEAKERS, HERO, SESSION = "speakers", "character", "session"
_QUOTED = re.compile("“([^“”]*)”?")


def read_hpd(path: FilePath, *, encoding: Optional[str] = None) -> Iterator[Dialogue]:
    """Read the test sessions of HPD (Chen et al. 2023): a scene, its dialogue, Harry's
    right response (grade 1) among wrong ones (grade 0), and the speakers' attributes
    and relations.

    A file `.jsonl` has sessions without candidates, `{"id": ..., "turns": [{"speaker":
    ..., "text": ...}]}`: each of Harry's turns after the first is right for those
    before it, and those after it stand for the description of the scene. Some of them
    have narration: of a turn with quotation marks, what these enclose is read, and a
    turn of Harry's that names Harry is no response.

    path (FilePath): The file.
    encoding (Optional[str]): The encoding of the file. Defaults to UTF-8.
    YIELDS (Dialogue): One per session. `Scene.meta["description"]` tells what happens,
        `Scene.position` where in the story; `Dialogue.meta` has `position`,
        `attributes` and `relations`.
    RAISES (ValueError): If the file is malformed.
    """
    if Path(str(path)).suffix == ".jsonl":
        for record in read_json_lines(path, "hpd", encoding=encoding):
            yield from _read_training(record)
        return
    sessions = read_json(path, encoding=encoding)
    (whole,) = make_records([sessions], path, "hpd")
    for id, session in whole.value.items():
        (record,) = make_records([session], path, "hpd")
        dialogue = _read_session(clean(id), record, path)
        made = make_session(dialogue.without_empty())  # as in a Doc
        other = {key: value for key, value in session.items() if made.get(key) != value}
        missing = {key: None for key in made if key not in session}
        if other or missing:
            dialogue.meta[SESSION] = {**other, **missing}
        yield dialogue


def _read_session(id: str, record: Record, path: FilePath) -> Dialogue:
    keys = [key for key in record.value if key.startswith(RELATIONS)]
    hero = keys[0].removeprefix(RELATIONS) if keys else CHARACTER
    meta = {
        "position": record.value.get("position", ""),
        "attributes": record.object("attributes"),
        "relations": record.object(RELATIONS + hero),
        SPEAKERS: record.texts("speakers", optional=True),
        HERO: hero,
    }
    turns = [_read_turn(line, record) for line in record.texts("dialogue")]
    found = record.value.get("positive_response")
    right = [found] if isinstance(found, str) else record.texts("positive_response")
    graded = [(text, 1.0) for text in right]
    graded += [(text, 0.0) for text in record.texts("negative_response")]
    responses = [Response(clean(text), (hero,), grade) for text, grade in graded]
    description = clean(str(record.value.get("scene", "")))
    dialogue = make_dialogue(
        id, turns, responses, path, description=description, meta=meta
    )
    dialogue.scenes[0].position = _check_position(meta["position"], record)
    if description:
        dialogue.notes.append(Note(description, DIRECTION))
    return dialogue


def _get_speech(text: str) -> str:
    """Get what is quoted in a text; the whole text if nothing is."""
    return " ".join(part.strip() for part in _QUOTED.findall(text)) or text


def _check_position(position: Any, record: Record) -> str:
    try:
        return str(StoryPosition.parse(position)) if position else ""
    except ValueError as error:
        raise record.error(str(error)) from None


def _read_turn(line: str, record: Record) -> Utterance:
    speaker, colon, text = line.partition(": ")
    if not colon:
        raise record.error(f"expected 'NAME: text', not {line!r}")
    return Utterance((speaker.strip(),), text.strip())


def make_session(dialogue: Dialogue) -> Dict[str, Any]:
    """Make a session of a dialogue, with its first scene and its responses.

    dialogue (Dialogue): The dialogue.
    RETURNS (Dict[str, Any]): The session, as in a file.
    """
    meta = dialogue.meta
    turns = list(dialogue.utterances)
    names = (name for turn in turns for name in turn.speakers)
    scene = dialogue.scenes[0] if dialogue.scenes else None
    right = [response.text for response in dialogue.responses if response.grade]
    wrong = [response.text for response in dialogue.responses if not response.grade]
    session: Dict[str, Any] = {
        "position": meta.get("position") or (scene.position if scene else ""),
        "speakers": meta.get(SPEAKERS) or list(dict.fromkeys(names)),
        "scene": scene.meta.get("description", "") if scene else "",
        "dialogue": [f"{' & '.join(turn.speakers)}: {turn.text}" for turn in turns],
        "positive_response": right[0] if len(right) == 1 else right,
        "negative_response": wrong,
        "attributes": meta.get("attributes", {}),
        RELATIONS + meta.get(HERO, CHARACTER): meta.get("relations", {}),
    }
    for key, value in meta.get(SESSION, {}).items():
        if value is None:
            session.pop(key, None)
        else:
            session[key] = value
    return session


def write_hpd(docs: Iterable[Doc], path: FilePath) -> None:
    """Write Docs as sessions of HPD.

    What was read from HPD is written as it was. Of other Docs, the position of the
    first scene, the turns and the responses are written.

    docs (Iterable[Doc]): Docs with utterances.
    path (FilePath): The file; `-` for standard output.
    """
    sessions = dict(_make_sessions(docs))
    text = json.dumps(sessions, ensure_ascii=False, indent=1)
    with open_atomic(path) as file:
        file.write(f"{text}\n".encode())


def _make_sessions(docs: Iterable[Doc]) -> Iterator[Tuple[str, Dict[str, Any]]]:
    taken: List[str] = []
    for number, doc in enumerate(docs, 1):
        dialogue = Dialogue.from_doc(doc)
        id = dialogue.id or f"Session-{number}"
        id = f"{id} ({number})" if id in taken else id
        taken.append(id)
        yield id, make_session(dialogue)


def _read_training(record: Record) -> Iterator[Dialogue]:
    """Give a dialogue for each turn of Harry that answers another one, unless it tells
    about Harry."""
    turns: List[Any] = record.value.get("turns", [])
    parts = make_records(turns, record.path, record.format)
    said = [
        Utterance((part.text("speaker"),), _get_speech(part.text("text")))
        for part in parts
    ]
    for i, turn in enumerate(said):
        has_context = any(before.text for before in said[:i])
        is_told = CHARACTER in turn.text
        is_said = turn.speakers == (CHARACTER,) and turn.text and not is_told
        if has_context and is_said:
            yield make_dialogue(
                f"{record.text('id')}-{i}",
                said[:i],
                [Response(turn.text, turn.speakers, 1.0)],
                record.path,
                description=" ".join(later.text for later in said[i + 1 :]),
            )
