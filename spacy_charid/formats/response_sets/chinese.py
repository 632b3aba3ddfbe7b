"""The Tencent corpus of graded responses, and CDConv."""

from typing import Dict, Iterator, List, Optional, Tuple

from ...dialogue.data import Response, Utterance
from ...dialogue.dialogue import Dialogue
from ...errors import Errors
from ...files.source import FilePath, clean
from ...files.text import read_lines
from .records import make_dialogue, read_json_lines

# Who speaks in CDConv: a person and a chatbot.
USER, BOT = "user", "bot"


def read_tencent(
    path: FilePath, *, encoding: Optional[str] = None
) -> Iterator[Dialogue]:
    """Read the corpus of Li et al. (2018): `prompt TAB response TAB grade`, segmented
    by spaces, with grades from 1 to 5 in half steps.

    path (FilePath): The file.
    encoding (Optional[str]): The encoding of the file. Defaults to UTF-8.
    YIELDS (Dialogue): One per prompt, with all its responses.
    RAISES (ValueError): If the file is malformed; with the line.
    """
    by_prompt: Dict[str, List[Response]] = {}
    for number, line in read_lines(path, encoding=encoding):
        if line.strip():
            prompt, response = _read_pair(line, path, number)
            by_prompt.setdefault(prompt, []).append(response)
    for i, (prompt, responses) in enumerate(by_prompt.items()):
        yield make_dialogue(str(i), [Utterance(text=prompt)], responses, path)


def _read_pair(line: str, path: FilePath, number: int) -> Tuple[str, Response]:
    parts = line.rstrip("\r\n").split("\t")
    try:
        prompt, response, grade = parts
        return prompt.strip(), Response(response.strip(), grade=float(grade))
    except ValueError:
        at = {"path": path, "line": number, "format": "tencent"}
        problem = "expected a prompt, a response and a grade, separated by tabs"
        raise ValueError(Errors.E310.format(**at, problem=problem)) from None


def read_cdconv(
    path: FilePath, *, encoding: Optional[str] = None
) -> Iterator[Dialogue]:
    """Read CDConv (Zheng et al. 2022): JSON Lines of three turns (`u1`, `b1`, `u2`),
    a response `b2` and its label. The grade is 1 if it is consistent (label 0), else 0.

    path (FilePath): The file.
    encoding (Optional[str]): The encoding of the file. Defaults to UTF-8.
    YIELDS (Dialogue): One per context, with all its responses.
    RAISES (ValueError): If the file is malformed; with the line.
    """
    by_context: Dict[Tuple[str, ...], List[Response]] = {}
    for record in read_json_lines(path, "cdconv", encoding=encoding):
        label = record.value.get("label")
        if not isinstance(label, int):
            raise record.error("'label' is not a number")
        context = tuple(record.text(key) for key in ("u1", "b1", "u2"))
        kept = {"label": label, "model": clean(str(record.value.get("model", "")))}
        response = Response(record.text("b2"), (BOT,), float(label == 0), meta=kept)
        by_context.setdefault(context, []).append(response)
    for i, (context, responses) in enumerate(by_context.items()):
        turns = [
            Utterance((speaker,), text)
            for speaker, text in zip((USER, BOT, USER), context, strict=True)
        ]
        yield make_dialogue(str(i), turns, responses, path)
