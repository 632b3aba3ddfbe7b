"""Let "your" of "your father" mean the one whose father it is, once that is known."""

from typing import Dict, Iterator, Optional, Sequence, Tuple

from ...cast.person import Person
from ...dialogue.view import DialogueView, MentionView
from ...names.nouns import is_kinship
from ..inputs import LinkerInput
from ..relatives import ADDRESSEE, SPEAKER, SPOKEN_OF, owner_role
from ..scores import ScoreBlock, find_rows, raise_candidate

# The share of the scores that the owner gets, and the most words from "your" to its
# noun: "your poor old father".
SHARE = 0.8
MAX_WORDS = 4


def settle_possessives(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Raise the scores of a person's owner for the possessives of the person's nouns,
    in place. Only nouns that the owner uses as well ("my father") tell for sure who the
    owner is.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    owned = list(_find_owned(item))
    if not owned:
        return
    rows = find_rows(blocks)
    for mention, owner in owned:
        if mention in rows:
            raise_candidate(*rows[mention], owner, SHARE)


def _find_owned(item: LinkerInput) -> Iterator[Tuple[int, str]]:
    """Find the possessives of nouns whose owner is known, each with the owner."""
    mentions = item.view.mentions
    speakers = item.speakers
    starts = {m.start: i for i, m in enumerate(mentions) if m.person in (2, 3)}
    for person in item.cast.people.persons.values():
        if person.owner and _is_said_by_owner(person, item.view, speakers):
            for i in person.mentions:
                possessive = _find_possessive(mentions, i, starts)
                if possessive is not None:
                    yield possessive, person.owner


def _is_said_by_owner(
    person: Person, view: DialogueView, speakers: Sequence[Tuple[str, ...]]
) -> bool:
    """Check whether the owner of a person says "my father", or "Dad"."""
    said = (view.mentions[i] for i in person.mentions)
    return any(
        (
            owner_role(mention.owner) == SPEAKER
            if mention.owner
            else mention.is_bare and is_kinship(mention.head)
        )
        and speakers[mention.turn] == (person.owner,)
        for mention in said
    )


def _find_possessive(
    mentions: Sequence[MentionView], noun: int, starts: Dict[int, int]
) -> Optional[int]:
    """Find the "your", "his" or "her" of a noun.

    starts (Dict[int, int]): The pronouns by their first tokens.
    """
    mention = mentions[noun]
    if not mention.owner or owner_role(mention.owner) not in (ADDRESSEE, SPOKEN_OF):
        return None
    last = mention.start + mention.text.count(" ")
    for token in range(last - 1, last - 1 - MAX_WORDS, -1):
        if token in starts:
            found = starts[token]
            return found if mentions[found].head == mention.owner else None
    return None
