"""Find names of speakers and of the cast that are not marked as mentions."""

from itertools import accumulate, chain
from typing import Dict, List, NamedTuple

from ...cast.candidates import Candidates
from ...dialogue.view import NAME, DialogueView, MentionView
from ...dialogue.view_builder import view_mention
from ...names.given_names import given_names
from ...names.variants import name_words

MAX_NAMES = 16  # per turn


class UnmarkedName(NamedTuple):
    """A name that is not marked as a mention, and its character."""

    mention: MentionView
    character: str


def find_unmarked(
    view: DialogueView, cast: Candidates
) -> Dict[int, List[UnmarkedName]]:
    """Find names of speakers and of characters of the bank that are not marked as
    mentions, outside stage directions. Those of the bank have to be given names.
    Corpora leave out terms of address (`Sheldon, you said`), which are evidence for
    the antecedent of `you`.

    view (DialogueView): The document.
    cast (Candidates): Its candidates.
    RETURNS (Dict[int, List[UnmarkedName]]): The names by turn, in text order; at most
        `MAX_NAMES` per turn.
    """
    words, names = view.words, _names_of_characters(view.words, cast)
    if not names:
        return {}
    marked = _marked(view)
    places = [i for i, word in enumerate(words) if word in names and not marked[i]]
    found: Dict[int, List[UnmarkedName]] = {}
    end = -1
    for start in places:
        index = view.layout.turn_at(start)
        if start < end or index is None:
            continue
        turn, end = view.turns[index], start + 1
        while end < turn.end and words[end] in names and not marked[end]:
            end += 1
        if len(found.get(index, ())) == MAX_NAMES:
            continue
        mention = view_mention(
            words,
            start,
            end,
            label=NAME,
            turn=index,
            scene=turn.scene,
            bounds=(turn.start, turn.end),
        )
        found.setdefault(index, []).append(UnmarkedName(mention, names[words[start]]))
    return found


def _marked(view: DialogueView) -> List[int]:
    """Count the mentions and stage directions that contain each word."""
    changes = [0] * (len(view.words) + 1)
    mentions = ((mention.start, mention.end) for mention in view.mentions)
    notes = ((note.start, note.end) for note in view.notes)
    for start, end in chain(mentions, notes):
        changes[start] += 1
        changes[end] -= 1
    return list(accumulate(changes))


def _names_of_characters(words: List[str], cast: Candidates) -> Dict[str, str]:
    """Get the character that each word names. Aliases are not used, because those
    learned from a corpus include words that are not names."""
    speakers = set(cast.present.values())
    known = name_words([*cast.present, *speakers])
    names: Dict[str, str] = {}
    for word in set(words):
        if not word[:1].isupper():
            continue
        _, ambiguous = given_names().get(word, ("", True))
        if word.casefold() in known or not ambiguous:
            found = cast.find(word)
            if found and (found[0] in speakers or found[0] in cast.bank):
                names[word] = found[0]
    return names
