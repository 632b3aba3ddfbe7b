"""Keep "he" from meaning somebody who only comes later."""

import re
from typing import Dict, List, Sequence

from ...dialogue.view import DialogueView
from ...names.labels import name_key
from ..inputs import LinkerInput
from ..scores import ScoreBlock, find_all_best, lower_best

# What is left of the score of such a character.
LEFT = 0.1


def settle_strangers(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Lower the score of a character for each "he" and "she" that the model links to
    one who speaks later in the scene, but has not been named and has not spoken until
    then, in place.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    view = item.view
    first: Dict[str, int] = {}  # the turn in which each speaker begins
    for turn, names in enumerate(item.speakers):
        for name in names:
            first.setdefault(name, turn)
    pronouns = []
    named: Dict[str, int] = {}  # the first token of the first mention by name
    for block in blocks:
        best = find_all_best(block)
        for row, (i, name) in enumerate(zip(block.mentions, best, strict=True)):
            mention = view.mentions[i]
            if name not in first:
                continue
            if not mention.person:
                named[name] = min(named.get(name, mention.start), mention.start)
            elif mention.person == 3 and first[name] > mention.turn >= 0:
                if view.turns[first[name]].scene == mention.scene:
                    pronouns.append((block, row, name, mention.start))
    if not pronouns:
        return
    noted = _read_notes(view)
    for block, row, name, start in pronouns:
        words = name_key(name).split()
        if named.get(name, start) >= start and not _is_noted(noted, words, start):
            lower_best(block, row, LEFT)


def _read_notes(view: DialogueView) -> Dict[str, int]:
    """Find where each word of the stage directions comes first; words of headings are
    known from the start."""
    found: Dict[str, int] = {}
    for note in view.notes:
        for word in map(str.lower, note.words):
            found[word] = min(found.get(word, note.start), note.start)
    for heading in view.headings:
        found.update(dict.fromkeys(re.findall(r"\w+", heading.lower()), -1))
    return found


def _is_noted(noted: Dict[str, int], words: List[str], start: int) -> bool:
    return any(noted.get(word, start + 1) <= start for word in words)
