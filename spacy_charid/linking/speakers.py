"""Find the speakers of turns, and of the turns around them."""

from typing import Iterator, List, Sequence, Set, Tuple, TypeVar

from ..cast.candidates import Candidates
from ..dialogue.view import DialogueView, MentionView, Turn

# The most speakers read from one turn: more in unison are a crowd.
MAX_IN_UNISON = 64

Speaker = TypeVar("Speaker")


def speakers_by_turn(view: DialogueView, cast: Candidates) -> List[Tuple[str, ...]]:
    """Get the characters who speak each turn of a document, in the order written.

    view (DialogueView): The document.
    cast (Candidates): Its candidates.
    RETURNS (List[Tuple[str, ...]]): The ids by turn; none for speakers such as `ALL`.
    """
    present = cast.present
    return [
        tuple(
            present[name] for name in turn.speakers[:MAX_IN_UNISON] if name in present
        )
        for turn in view.turns
    ]


def find_named_speakers(words: Sequence[str], cast: Candidates) -> List[str]:
    """Find the speakers of a document who are named in a stage direction.

    words (Sequence[str]): The words of the stage direction.
    cast (Candidates): The candidates of the document.
    RETURNS (List[str]): Their ids, each once.
    """
    found = (cast.find_speaker(word) for word in words if word[:1].isupper())
    return list(dict.fromkeys(one for one in found if one is not None))


def find_other_speakers(
    turns: Sequence[Turn],
    speakers: Sequence[Sequence[Speaker]],
    index: int,
    step: int,
    *,
    max_turns: int,
    known: Sequence[Speaker] = (),
) -> Iterator[List[Speaker]]:
    """Find the other speakers before or after a turn in its scene, nearest first.

    turns (Sequence[Turn]): The document's turns.
    speakers (Sequence[Sequence[Speaker]]): The speakers of each turn.
    index (int): The turn.
    step (int): -1 for the turns before, 1 for those after.
    max_turns (int): The number of turns to search.
    known (Sequence[Speaker]): Speakers to leave out.
    YIELDS (List[Speaker]): The new speakers of a turn.
    """
    seen: Set[Speaker] = {*speakers[index], *known}
    for other in range(index + step, index + step * (max_turns + 1), step):
        outside = not 0 <= other < len(turns)
        if outside or turns[other].scene != turns[index].scene:
            return
        new = [speaker for speaker in speakers[other] if speaker not in seen]
        if new:
            seen.update(new)
            yield new


def speaks_again(turns: Sequence[Turn], index: int, step: int) -> bool:
    """Check whether the turn `step` turns later has the same scene and speakers."""
    other = index + step
    if not 0 <= other < len(turns) or turns[other].scene != turns[index].scene:
        return False
    return turns[other].speakers == turns[index].speakers


def share_of_turn(mention: MentionView, turns: Sequence[Turn]) -> float:
    """Get the share of a mention's turn that precedes it, 0..1."""
    if mention.turn < 0:
        return 0.0
    turn = turns[mention.turn]
    return (mention.start - turn.start) / (turn.end - turn.start)
