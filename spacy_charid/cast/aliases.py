"""Learn the aliases of characters from annotated dialogues."""

from collections import Counter, defaultdict
from typing import Dict, Iterator, Set, Tuple

from ..dialogue.view import DialogueView, MentionView
from ..names.given_names import TITLES, is_function_word
from ..names.labels import name_key
from ..names.lexicon import SENTENCE_BREAKS
from ..names.nouns import personal_nouns

# With fewer speakers, a name needs a capital within a sentence as evidence.
MIN_SPEAKERS = 2
# After a dash a sentence goes on in lower case.
_BREAKS = SENTENCE_BREAKS - {"-", "--"}


class AliasEvidence:
    """Counts the names of characters, and the evidence that they are names.

    A corpus annotates the odd exclamation as a mention (`Cat!`, `Oh`). So a name
    counts as an alias only if more than one speaker uses it for the character, or if
    it has a capital within a sentence.
    """

    def __init__(self) -> None:
        self._counts: Dict[str, Counter] = defaultdict(Counter)
        self._speakers: Dict[Tuple[str, str], Set[str]] = defaultdict(set)
        self._capitals: Set[Tuple[str, str]] = set()

    def add(self, view: DialogueView, mention: MentionView, character: str) -> None:
        """Count a name that refers to a character.

        view (DialogueView): The dialogue.
        mention (MentionView): The name.
        character (str): The id of the character.
        """
        name = mention.text
        self._counts[name][character] += 1
        if mention.turn >= 0:
            speakers = view.turns[mention.turn].speakers
            self._speakers[name, character].update(speakers)
        if _has_capital_within_sentence(view, mention):
            self._capitals.add((name, character))

    def find(self) -> Iterator[Tuple[str, str]]:
        """Find the aliases.

        YIELDS (Tuple[str, str]): An alias, and the id of the character that at least
            half of its mentions refer to.
        """
        for name, counts in self._counts.items():
            character, count = counts.most_common(1)[0]
            is_sure = 2 * count >= sum(counts.values())
            if is_sure and self._is_shown(name, character) and is_possible_name(name):
                yield name, character

    def _is_shown(self, name: str, character: str) -> bool:
        speakers = self._speakers[name, character]
        return len(speakers) >= MIN_SPEAKERS or (name, character) in self._capitals


def is_possible_name(text: str) -> bool:
    """Check whether words can be a name: they are not a title or a noun for a person,
    and neither begin nor end with a function word or an interjection.

    text (str): The words, e.g. `Rossy`, `Hey Ross`, `Dude`.
    RETURNS (bool): Whether they can be a name.
    """
    words = name_key(text).split()
    if not words or all(word in TITLES for word in words):
        return False
    if len(words) == 1 and words[0] in personal_nouns():
        return False
    return not any(map(is_function_word, (words[0], words[-1])))


def _has_capital_within_sentence(view: DialogueView, mention: MentionView) -> bool:
    """Check whether a name has a capital that neither the beginning of a sentence nor
    a line in capitals explains."""
    if mention.turn < 0 or mention.start == view.turns[mention.turn].start:
        return False
    before, word = view.words[mention.start - 1], view.words[mention.start]
    in_capitals = before.isupper() and len(before) > 1 and word.isupper()
    return word[:1].isupper() and before not in _BREAKS and not in_capitals
