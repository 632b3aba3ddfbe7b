"""What could be said after the last turn: generated, or ranked candidates."""

from typing import Iterator, NamedTuple, Tuple

from spacy.tokens import Doc

from ..dialogue.generated import get_response
from ..dialogue.response_spans import read_responses
from .wording import readable

N_RANKED = 3  # candidates that are shown


class NextLine(NamedTuple):
    """A line that could come next.

    speaker (str): Who would say it, for display; empty if unknown.
    text (str): The line.
    origin (str): Where it comes from: `generated`, or its rank and score.
    knowledge (Tuple[str, ...]): The sentences that it was given.
    """

    speaker: str
    text: str
    origin: str
    knowledge: Tuple[str, ...] = ()


def read_next_lines(doc: Doc) -> Iterator[NextLine]:
    """Read the generated response of a Doc, and its best ranked candidates.

    doc (Doc): The Doc.
    YIELDS (NextLine): The lines, the generated one first, then the best ranked.
    """
    response = get_response(doc)
    if response is not None:
        known = tuple(passage.text for passage in response.knowledge)
        yield NextLine(readable(response.speaker), response.text, "generated", known)
    ranked = [one for one in read_responses(doc) if one.rank is not None]
    for one in sorted(ranked, key=lambda one: one.rank or 0)[:N_RANKED]:
        score = "" if one.score is None else f", score {one.score:.2f}"
        names = " & ".join(map(readable, one.speakers))
        yield NextLine(names, one.text, f"rank {one.rank}{score}")
