"""Say in plain words what links a candidate to the dialogue."""

from typing import Callable, List, Optional

from ..lexical import Frequencies, content_words, shared_words
from .inputs import RankingInput, Said

MAX_WORDS = 3  # named in a reason
Reasons = Callable[[int], List[str]]


def explain(item: RankingInput, frequencies: Optional[Frequencies] = None) -> Reasons:
    """Prepare the reasons for the candidates of a context.

    They are facts that a reader can check, and do not depend on the model.

    item (RankingInput): The context and the candidates.
    frequencies (Optional[Frequencies]): Learned document frequencies, to name the
        rarest words. By default, they are counted in the context and the candidates.
    RETURNS (Reasons): Gives the reasons for the candidate with an index.
    """
    said = (*item.turns, *item.candidates)
    known = frequencies or Frequencies.of(content_words(one.words) for one in said)

    def reasons(index: int) -> List[str]:
        said = item.candidates[index]
        words = content_words(said.words)
        if not words:
            return ["it has no words"]
        found = _shared_with_turns(item, words, known)
        if item.description is not None:
            told = content_words(item.description.words)
            found += _name(shared_words(told, words, known), "the scene")
        found += _addressed(item, said)
        if not found:
            found = ["it shares no word with the dialogue"]
        if any(turn.text == said.text for turn in item.turns):
            found.append("it repeats a turn")
        return found

    return reasons


def _shared_with_turns(
    item: RankingInput, words: List[str], known: Frequencies
) -> List[str]:
    """Name what is shared with the last turn, or else with those before."""
    if not item.turns:
        return []
    *before, last = item.turns
    shared = shared_words(content_words(last.words), words, known)
    if shared:
        who = " and ".join(last.speakers)
        return _name(shared, f"what {who} said last" if who else "the last turn")
    earlier = [word for turn in before for word in content_words(turn.words)]
    return _name(shared_words(earlier, words, known), "an earlier turn")


def _name(shared: List[str], where: str) -> List[str]:
    named = ", ".join(f'"{word}"' for word in shared[:MAX_WORDS])
    return [f"it shares {named} with {where}"] if shared else []


def _addressed(item: RankingInput, said: Said) -> List[str]:
    """Name a speaker of the dialogue whom the candidate names."""
    words = set(content_words(said.words))
    speakers = dict.fromkeys(name for turn in item.turns for name in turn.speakers)
    own = set(said.speakers)
    named = [
        speaker
        for speaker in speakers
        if speaker not in own and words.intersection(content_words(speaker.split()))
    ]
    last = item.turns[-1].speakers if item.turns else ()
    return [
        f"it names {name}, who spoke last" if name in last else f"it names {name}"
        for name in named
    ]
