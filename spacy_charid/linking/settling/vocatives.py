"""Let "you" mean the person whom its sentence calls: "Ross, are you coming?"."""

from itertools import chain
from typing import Dict, Iterator, List, Sequence, Set, Tuple

from ...dialogue.view import NAME, DialogueView, MentionView
from ...names.lexicon import DASHES, SENTENCE_ENDS
from ...names.nouns import is_kinship
from ..clauses import Sentences
from ..inputs import LinkerInput
from ..scores import Rows, ScoreBlock, find_best, find_rows, raise_candidate

# The share of the scores that the person gets.
SHARE = 0.8

# What begins a turn, before a name; with a comma at most.
_HELLO = (["hello"], ["hi"])
MAX_HELLO = 2

# A turn, and a part of its text.
Place = Tuple[int, int]
Called = Dict[Place, Set[str]]


def settle_vocatives(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Raise the scores of the person whom a sentence calls for each "you" in it, in
    place; if it calls several people, of the one whom its part between dashes calls.
    Names of those who neither speak nor are in the cast tell nothing, unless "you"
    follows: "Leo, you stay.". Relatives who are not there, and people whom somebody
    telephones, are meant in the whole turn.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    view = item.view
    if not any(mention.vocative for mention in view.mentions):
        return
    rows = find_rows(blocks)
    speakers = item.speakers
    known = set(chain.from_iterable(speakers))
    parts = [item.sentences, Sentences(view.words, SENTENCE_ENDS | DASHES)]
    called: List[Called] = [{}, {}]
    absent = _raise_absent(item, rows)
    for i in _find(view, rows, is_vocative=True):
        name = find_best(*rows[i])
        if name in known or item.cast.bank.get(name):
            for part, found in zip(parts, called, strict=True):
                found.setdefault(_locate(view.mentions[i], part), set()).add(name)
    beside = _find_beside(view)
    for i in _find(view, rows, is_vocative=False):
        mention = view.mentions[i]
        if beside.get(i) in rows:
            raise_candidate(*rows[i], find_best(*rows[beside[i]]), SHARE)
            continue
        if mention.turn in absent:
            raise_candidate(*rows[i], absent[mention.turn], SHARE)
        for part, found in zip(parts, called, strict=True):
            names = found.get(_locate(mention, part), set())
            if len(names) == 1 and names.isdisjoint(speakers[mention.turn]):
                raise_candidate(*rows[i], next(iter(names)), SHARE)
                break


def _find_beside(view: DialogueView) -> Dict[int, int]:
    """Find the names before "you" that call whom it means, also somebody who does not
    speak: "Leo, you get the bagels."."""
    ends = {
        mention.end: i
        for i, mention in enumerate(view.mentions)
        if mention.label == NAME and mention.vocative and mention.number != "plur"
    }
    return {
        i: ends[mention.start - 1]
        for i, mention in enumerate(view.mentions)
        if mention.head == "you" and mention.start - 1 in ends
        if view.words[mention.start - 1] == ","
    }


def _raise_absent(item: LinkerInput, rows: Rows) -> Dict[int, str]:
    """Find who is called but not there, and raise the scores of relatives for the nouns
    that call them, in place.

    RETURNS (Dict[int, str]): The ids, by the turn in which they are called.
    """
    people, view, absent = item.cast.people, item.view, {}
    for i in _find(view, rows, is_vocative=True):
        name, mention = people.described.get(i, ""), view.mentions[i]
        if name in people.persons and is_kinship(mention.head):
            raise_candidate(*rows[i], name, SHARE)
            absent[mention.turn] = name
        elif mention.label == NAME:
            speakers = view.turns[mention.turn].speakers
            best = find_best(*rows[i])
            calls = any((mention.scene, one) in view.telephoning for one in speakers)
            is_outside = best and best not in item.cast.present.values()
            if is_outside and (calls or _greets(view, mention)):
                absent[mention.turn] = best
    return absent


def _greets(view: DialogueView, mention: MentionView) -> bool:
    """Check whether a turn begins with "Hello, Lucy." """
    start = view.turns[mention.turn].start
    if mention.start - start > MAX_HELLO:
        return False
    said = [word.lower() for word in view.words[start : mention.start]]
    return said[:1] in _HELLO and said[1:] in ([], [","])


def _find(view: DialogueView, rows: Rows, *, is_vocative: bool) -> Iterator[int]:
    """Find the terms of address, or the forms of "you" for one person."""
    for i in rows:
        mention = view.mentions[i]
        if mention.turn < 0 or mention.number == "plur":
            continue
        if mention.vocative if is_vocative else mention.person == 2:
            yield i


def _locate(mention: MentionView, sentences: Sentences) -> Place:
    return mention.turn, sentences.index(mention.start)
