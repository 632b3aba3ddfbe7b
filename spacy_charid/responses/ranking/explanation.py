"""Say in plain words what links a candidate to the dialogue."""

from typing import Callable, Dict, Iterator, List, Optional, Set, Tuple

from ..lexical import Frequencies, content_words, shared_words
from .inputs import RankingInput, Said

MAX_WORDS = 3  # named in a reason
TURNS, SCENE = "turns", "scene"  # kinds of places that share words
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
    places = list(_get_places(item))
    repeated = {turn.text for turn in item.turns}

    def reasons(index: int) -> List[str]:
        said = item.candidates[index]
        words = content_words(said.words)
        if not words:
            return ["it has no words"]
        found: Dict[str, List[str]] = {}
        for kind, where, there in places:
            if not found.get(kind):
                found[kind] = _name(shared_words(there, words, known), where)
        named = [*found.get(TURNS, ()), *found.get(SCENE, ()), *_addressed(item, said)]
        named = named or ["it shares no word with the dialogue"]
        return [*named, "it repeats a turn"] if said.text in repeated else named

    return reasons


def _get_places(item: RankingInput) -> Iterator[Tuple[str, str, Set[str]]]:
    """Get the parts of the dialogue: the kind, the name and the words. Of a kind, the
    first one with a shared word is named."""
    *before, last = item.turns or [Said((), [], "")]
    who = " and ".join(last.speakers)
    where = f"what {who} said last" if who else "the last turn"
    yield TURNS, where, set(content_words(last.words))
    earlier = (word for turn in before for word in content_words(turn.words))
    yield TURNS, "an earlier turn", set(earlier)
    if item.description is not None:
        yield SCENE, "the scene", set(content_words(item.description.words))


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
