"""Let "her" of "her name is Amy" mean Amy, and so "the girl" of "the girl's name"."""

from typing import Iterator, Sequence, Tuple

from ...dialogue.view import NAME, DialogueView
from ...names.lexicon import BE, POSSESSIVE_ENDINGS
from ..inputs import LinkerInput
from ..scores import ScoreBlock, find_best, find_rows, raise_candidate

# The share of the scores that whoever is named gets.
SHARE = 0.8


def settle_stated_names(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Raise the scores of whoever is named for "his", "her" or a noun of "his name is
    ...", in place.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    found = [*_find_statements(item.view)]
    rows = find_rows(blocks) if found else {}
    for pronoun, name in found:
        if pronoun not in rows or name not in rows:
            continue
        best = find_best(*rows[name])
        gender = item.cast.gender(best) if best else ""
        if gender in (None, item.view.mentions[pronoun].gender or gender):
            raise_candidate(*rows[pronoun], best, SHARE)


def _find_statements(view: DialogueView) -> Iterator[Tuple[int, int]]:
    """Find the pronouns and nouns, and the names, of "her name is Amy" and "the girl's
    name is Amy", as indices of mentions."""
    names = {one.start: i for i, one in enumerate(view.mentions) if one.label == NAME}
    for i, mention in enumerate(view.mentions):
        if mention.person not in (0, 3) or mention.number == "plur":
            continue
        said = [word.lower() for word in view.words[mention.end : mention.end + 3]]
        is_noun = mention.person == 0 and mention.label != NAME
        if is_noun and not POSSESSIVE_ENDINGS.isdisjoint(said[:1]):
            del said[0]
        name = names.get(mention.end + 2 + is_noun)
        if said[:1] == ["name"] and said[1] in BE and name is not None:
            yield i, name
