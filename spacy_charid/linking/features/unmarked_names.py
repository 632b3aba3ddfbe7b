"""Names in a dialogue's text that are not among its mentions."""

from itertools import accumulate, chain
from typing import Dict, List, NamedTuple

from ...cast.candidates import Candidates
from ...dialogue.view import NAME, DialogueView, MentionView, view_mention
from ...names.given_names import given_names
from ...names.variants import name_words

MAX_NAMES = 16  # of a turn


class UnmarkedName(NamedTuple):
    """A name that nobody marked as a mention, and the speaker whom it means."""

    mention: MentionView
    character: str


def find_unmarked(
    view: DialogueView, cast: Candidates
) -> Dict[int, List[UnmarkedName]]:
    """Find the speakers' names in the text that are no mentions. Corpora leave some
    out, mostly of those who are called (`Sheldon, you said`), and these tell whom `you`
    means. Stage directions are passed over.

    view (DialogueView): The document.
    cast (Candidates): Its candidates.
    RETURNS (Dict[int, List[UnmarkedName]]): The names in text order, by turn; of one
        turn, the first 16.
    """
    words, names = view.words, _names_of_speakers(view.words, cast)
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
    """Give for each word how many mentions and stage directions hold it."""
    changes = [0] * (len(view.words) + 1)
    mentions = ((mention.start, mention.end) for mention in view.mentions)
    for start, end in chain(mentions, view.notes):
        changes[start] += 1
        changes[end] -= 1
    return list(accumulate(changes))


def _names_of_speakers(words: List[str], cast: Candidates) -> Dict[str, str]:
    """Give the speaker whom a word names, by word. Aliases do not count: a bank that
    was read off a corpus has words among them that are none."""
    speakers = set(cast.present.values())
    known = name_words([*cast.present, *speakers])
    names: Dict[str, str] = {}
    for word in set(words):
        if not word[:1].isupper():
            continue
        _, ambiguous = given_names().get(word, ("", True))
        if word.casefold() in known or not ambiguous:
            found = cast.find(word)
            if found and found[0] in speakers:
                names[word] = found[0]
    return names
