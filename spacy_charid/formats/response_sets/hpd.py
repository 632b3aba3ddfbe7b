"""Sessions of the Harry Potter Dialogue dataset, as ranking needs them."""

from pathlib import Path
from typing import Any, Iterator, List, Optional

from ...dialogue.data import Response, Utterance
from ...dialogue.dialogue import Dialogue
from ...files.source import FilePath, clean
from .records import Record, make_dialogue, make_records, read_json, read_json_lines

CHARACTER = "Harry"  # whose response is looked for


def read_hpd(path: FilePath, *, encoding: Optional[str] = None) -> Iterator[Dialogue]:
    """Read the test sessions of HPD (Chen et al. 2023): a scene, its dialogue, Harry's
    right response (grade 1) among wrong ones (grade 0), and the speakers' attributes
    and relations.

    A file `.jsonl` has sessions without candidates, `{"id": ..., "turns": [{"speaker":
    ..., "text": ...}]}`: each of Harry's turns after the first is right for those
    before it, and those after it stand for the description of the scene.

    path (FilePath): The file.
    encoding (Optional[str]): The encoding of the file. Defaults to UTF-8.
    YIELDS (Dialogue): One per session. `Scene.meta["description"]` tells what happens,
        `Dialogue.meta` has `position`, `attributes` and `relations`.
    RAISES (ValueError): If the file is malformed.
    """
    if Path(str(path)).suffix == ".jsonl":
        for record in read_json_lines(path, "hpd", encoding=encoding):
            yield from _read_session(record)
        return
    sessions = read_json(path, "hpd", encoding=encoding)
    (whole,) = make_records([sessions], path, "hpd")
    for id, session in whole.value.items():
        (record,) = make_records([session], path, "hpd")
        meta = {
            "position": record.value.get("position", ""),
            "attributes": record.object("attributes"),
            "relations": record.object("relations with Harry"),
        }
        turns = [_read_turn(line, record) for line in record.texts("dialogue")]
        found = record.value.get("positive_response")
        right = [found] if isinstance(found, str) else record.texts("positive_response")
        graded = [(text, 1.0) for text in right]
        graded += [(text, 0.0) for text in record.texts("negative_response")]
        responses = [Response(clean(t), (CHARACTER,), grade) for t, grade in graded]
        description = clean(str(record.value.get("scene", "")))
        yield make_dialogue(
            clean(id), turns, responses, path, description=description, meta=meta
        )


def _read_turn(line: str, record: Record) -> Utterance:
    speaker, colon, text = line.partition(": ")
    if not colon:
        raise record.error(f"expected 'NAME: text', not {line!r}")
    return Utterance((speaker.strip(),), text.strip())


def _read_session(record: Record) -> Iterator[Dialogue]:
    """Give a dialogue for each turn of Harry that answers another one."""
    turns: List[Any] = record.value.get("turns", [])
    parts = make_records(turns, record.path, record.format)
    said = [Utterance((part.text("speaker"),), part.text("text")) for part in parts]
    for i, turn in enumerate(said):
        if i and turn.speakers == (CHARACTER,) and turn.text:
            yield make_dialogue(
                f"{record.text('id')}-{i}",
                said[:i],
                [Response(turn.text, turn.speakers, 1.0)],
                record.path,
                description=" ".join(later.text for later in said[i + 1 :]),
            )
