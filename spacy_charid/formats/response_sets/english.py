"""DailyDialog++, MuTual and GRADE."""

import re
from typing import Dict, Iterator, List, Optional, Tuple

from ...dialogue.data import Response, Utterance
from ...dialogue.dialogue import Dialogue
from ...files.source import FilePath, clean
from .records import Record, make_dialogue, make_records, read_json, read_json_lines

# The kinds of candidates of DailyDialog++: key, grade.
_KINDS = {
    "positive_responses": 1.0,
    "adversarial_negative_responses": 0.0,
    "random_negative_responses": 0.0,
}
# `m : ` and `f : ` begin the turns of MuTual.
_SPEAKER = re.compile(r"(?:^|(?<=\s))([mf]) [:;] ")
LETTERS = "ABCD"


def read_dailydialog_pp(
    path: FilePath, *, encoding: Optional[str] = None
) -> Iterator[Dialogue]:
    """Read DailyDialog++ (Sai et al. 2020): JSON Lines of a context with good (grade
    1), adversarial and random (grade 0) responses.

    path (FilePath): The file.
    encoding (Optional[str]): The encoding of the file. Defaults to UTF-8.
    YIELDS (Dialogue): One per context. `Response.meta["kind"]` is the key.
    RAISES (ValueError): If the file is malformed; with the line.
    """
    for record in read_json_lines(path, "dailydialog-pp", encoding=encoding):
        number = record.value.get("id", record.value.get("dialog_id", record.line))
        responses = [
            Response(text, grade=grade, meta={"kind": kind})
            for kind, grade in _KINDS.items()
            for text in record.texts(kind, optional=True)
        ]
        turns = [Utterance(text=text) for text in record.texts("context")]
        yield make_dialogue(clean(str(number)), turns, responses, path)


def read_mutual(
    path: FilePath, *, encoding: Optional[str] = None
) -> Iterator[Dialogue]:
    """Read MuTual (Cui et al. 2020): JSON Lines of an article (`f : ... m : ...`),
    four options, one of which is right (grade 1), and its letter in `answers`.

    path (FilePath): The file.
    encoding (Optional[str]): The encoding of the file. Defaults to UTF-8.
    YIELDS (Dialogue): One per article, with the speakers `m` and `f`.
    RAISES (ValueError): If the file is malformed; with the line.
    """
    for record in read_json_lines(path, "mutual", encoding=encoding):
        options, answer = record.texts("options"), record.text("answers")
        if answer not in LETTERS[: len(options)] or len(answer) != 1:
            raise record.error(f"'answers' is {answer!r}, but has to name an option")
        responses = []
        for letter, option in zip(LETTERS, options, strict=False):
            speaker, text = _split_turns(option)[0]
            grade = float(letter == answer)
            responses.append(Response(text, (speaker,) if speaker else (), grade))
        turns = [
            Utterance((speaker,) if speaker else (), text)
            for speaker, text in _split_turns(record.text("article"))
        ]
        yield make_dialogue(record.text("id"), turns, responses, path)


def _split_turns(text: str) -> List[Tuple[str, str]]:
    """Split at the speakers: `m : hi . f : hello .`"""
    before, *parts = _SPEAKER.split(text)
    pairs = zip(parts[::2], parts[1::2], strict=True)
    turns = [("", before.strip())] if before.strip() or not parts else []
    return turns + [(speaker, said.strip()) for speaker, said in pairs]


def read_grade(path: FilePath, *, encoding: Optional[str] = None) -> Iterator[Dialogue]:
    """Read the human judgements of GRADE (Huang et al. 2020): one JSON list of contexts
    (turns joined by `|||`), each with one response and its scores. The grade is the
    mean of the scores.

    path (FilePath): The file.
    encoding (Optional[str]): The encoding of the file. Defaults to UTF-8.
    YIELDS (Dialogue): One per context of a data set, with all its responses.
    RAISES (ValueError): If the file is malformed.
    """
    values = read_json(path, encoding=encoding)
    records = make_records(
        values if isinstance(values, list) else [values], path, "grade"
    )
    by_context: Dict[Tuple[str, str], List[Response]] = {}
    for record in records:
        key = record.text("Dataset"), record.text("Context")
        by_context.setdefault(key, []).append(_read_judged(record))
    for number, ((dataset, context), responses) in enumerate(by_context.items()):
        turns = [Utterance(text=text.strip()) for text in context.split("|||")]
        meta = {"dataset": dataset}
        id = f"{dataset}-{number}"
        yield make_dialogue(id, turns, responses, path, meta=meta)


def _read_judged(record: Record) -> Response:
    scores = [int(number) for number in re.findall(r"\d+", record.text("HumanScores"))]
    if not scores:
        raise record.error("'HumanScores' holds no number")
    meta = {"model": record.text("DialogModel"), "scores": scores}
    return Response(record.text("Response"), (), sum(scores) / len(scores), meta=meta)
