"""Sessions of the Harry Potter Dialogue dataset, as ranking needs them."""

from typing import Iterator, Optional

from ...dialogue.data import Response, Utterance
from ...dialogue.dialogue import Dialogue
from ...files.source import FilePath, clean
from .records import Record, make_dialogue, make_records, read_json

CHARACTER = "Harry"  # whose response is looked for


def read_hpd(path: FilePath, *, encoding: Optional[str] = None) -> Iterator[Dialogue]:
    """Read the test sessions of HPD (Chen et al. 2023): a scene, its dialogue, Harry's
    right response (grade 1) among wrong ones (grade 0), and the speakers' attributes
    and relations.

    path (FilePath): The file.
    encoding (Optional[str]): The encoding of the file. Defaults to UTF-8.
    YIELDS (Dialogue): One per session. `Scene.meta["description"]` tells what happens,
        `Dialogue.meta` has `position`, `attributes` and `relations`.
    RAISES (ValueError): If the file is malformed.
    """
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
