"""Let "he" be no person where an animal was just spoken of: "My dog is sick. He won't
eat."."""

from collections import deque
from typing import Iterator, Sequence, Tuple

from ...dialogue.determiners import find_determiner
from ...dialogue.view import DialogueView
from ..inputs import LinkerInput
from ..scores import ScoreBlock, find_rows

# The share of the scores that nobody gets.
SHARE = 0.8
# The most turns after the animal.
MAX_TURNS = 1
_ANIMALS = frozenset(
    "dog puppy pup hound poodle terrier spaniel labrador cat kitty kitten horse pony "
    "mare stallion foal donkey mule goat cow calf parrot budgie hamster rabbit "
    "bunny".split()
)
_OWNERS = frozenset(("", "my", "your", "our", "their"))


def settle_animals(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Raise the scores of nobody for "he" and "she" after an animal, if no person was
    mentioned whom they could mean since the turn before the animal, in place.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    if _ANIMALS.isdisjoint(item.view.words):
        return
    rows = find_rows(blocks)
    for i in _find_pronouns(item.view):
        if i in rows:
            block, row = rows[i]
            block.links[-1][row] *= 1 - SHARE
            nil = block.nil[-1][row]
            nil += (1 - block.links[-1][row].sum() - nil.sum()) / len(nil)


def _find_pronouns(view: DialogueView) -> Iterator[int]:
    """Find the pronouns after animals, in text order."""
    mentions = view.mentions
    animals = deque(_find_animals(view))
    animal = person = -MAX_TURNS - 1  # the turns in which they were spoken of last
    for i in sorted(range(len(mentions)), key=lambda i: mentions[i].start):
        mention = mentions[i]
        while animals and animals[0][1] < mention.start:
            turn, _ = animals.popleft()
            if turn - person > 1:
                animal = turn
        if mention.number == "plur" or mention.person in (1, 2) or mention.vocative:
            continue
        is_pronoun = mention.person == 3 and bool(mention.gender)
        if is_pronoun and 0 <= mention.turn - animal <= MAX_TURNS:
            animal = mention.turn
            yield i
        else:
            person = mention.turn
            animal = animal if is_pronoun else -MAX_TURNS - 1


def _find_animals(view: DialogueView) -> Iterator[Tuple[int, int]]:
    """Find the turn and the token of each animal: "my dog", "a goat", "the horse"."""
    for turn, span in enumerate(view.turns):
        for i in range(span.start + 1, span.end):
            if view.words[i] in _ANIMALS:
                found = find_determiner(view.words, i, i, span.start)
                if found is not None and found.owner in _OWNERS:
                    yield turn, i
