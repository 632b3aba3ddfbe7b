"""Let "he" be no person where an animal was just spoken of: "My dog is sick. He won't
eat."."""

from typing import Iterator, Sequence

from ...dialogue.determiners import find_determiner
from ...dialogue.view import DialogueView, MentionView
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
    animals = iter([*_find_animals(view), len(view.words)])
    following = next(animals)
    animal = person = -MAX_TURNS - 1  # the turns in which they were spoken of last
    mentions = view.mentions
    for i in sorted(range(len(mentions)), key=lambda i: mentions[i].start):
        mention = mentions[i]
        while mention.start > following:
            turn = view.layout.turn_at(following)
            if mention.turn - turn <= MAX_TURNS and turn - person > 1:
                animal = turn
            following = next(animals)
        if mention.number == "plur" or mention.person in (1, 2) or mention.vocative:
            continue
        if not _is_he_or_she(mention):
            person, animal = mention.turn, -MAX_TURNS - 1
        elif mention.turn - animal <= MAX_TURNS:
            animal = mention.turn
            yield i
        else:
            person = mention.turn


def _is_he_or_she(mention: MentionView) -> bool:
    return mention.person == 3 and bool(mention.gender)


def _find_animals(view: DialogueView) -> Iterator[int]:
    """Find the tokens of animals in turns: "my dog", "a goat", "the horse"."""
    for turn in view.turns:
        for i in range(turn.start + 1, turn.end):
            if view.words[i] in _ANIMALS:
                found = find_determiner(view.words, i, i, turn.start)
                if found is not None and found.owner in _OWNERS:
                    yield i
