"""Let a noun that says what one thinks of somebody mean the one of whom one has just
spoken: "Derek forgot it again." "What a jerk!", "Let the poor man in.", "That man ...",
and so "The one with the dog?".
"""

from typing import Optional, Sequence

from ...dialogue.determiners import is_contraction
from ...dialogue.view import NAME, DialogueView, MentionView
from ...names.lexicon import POSSESSIVE_ENDINGS, SENTENCE_ENDS
from ...names.nouns import LIGHT_NOUNS, common_noun
from ..inputs import LinkerInput
from ..noun_phrases import begins_sentence, find_phrase
from ..scores import Rows, ScoreBlock, best_score, find_best, find_rows, raise_candidate

# The share of the scores that the person gets.
SHARE = 0.8
MAX_BEFORE = 40  # mentions before the noun
# The least score of whoever was spoken of last.
LEAST = 0.6
# The same for "the one with the dog", and the most tokens before it.
LEAST_OF_ONE = 0.3
MAX_TO_ONE = 6
# Nouns by which one judges somebody, rather than tell who it is.
_JUDGING = frozenset(
    "arsehole asshole bastard bitch blockhead bonehead brute cad clown coward creep "
    "crook crybaby deadbeat dickhead dimwit dirtbag dolt doofus dork douchebag dumbass "
    "fool half-wit halfwit hypocrite idiot imbecile jackass jerk killjoy knucklehead "
    "liar loser lout low-life lowlife lunatic madman madwoman maniac meathead miser "
    "moron nincompoop ninny nitwit numbskull nutcase nutter oaf pillock prat putz "
    "rascal rogue scoundrel scumbag show-off slob snob swine thug twerp twit villain "
    "wanker weirdo wimp wretch".split()
)
# Words after "that man" that tell which one.
_RESTRICTING = frozenset(
    "who that whom whose in with from on at of by near i you he she we they "
    "over".split()
)


def settle_epithets(item: LinkerInput, blocks: Sequence[ScoreBlock]) -> None:
    """Raise the scores of the last absent person of whom the turn or the one before
    speaks, for each noun that only says what one thinks of somebody, in place.

    item (LinkerInput): The document.
    blocks (Sequence[ScoreBlock]): Its scores, in numpy arrays.
    """
    view = item.view
    nouns = [i for i, one in enumerate(view.mentions) if _is_epithet(view, one)]
    if not nouns:
        return
    rows = find_rows(blocks)
    order = sorted(range(len(view.mentions)), key=lambda i: view.mentions[i].start)
    places = {i: place for place, i in enumerate(order)}
    for i in nouns:
        noun = view.mentions[i]
        before = order[max(0, places[i] - MAX_BEFORE) : places[i]]
        near = [j for j in before if view.mentions[j].turn >= noun.turn - 1]
        if noun.head == "one":
            near = [j for j in near if _is_just_before(view, view.mentions[j], noun)]
        name = _find_last(item, rows, noun, near)
        if i in rows and name:
            raise_candidate(*rows[i], name, SHARE)


def _is_epithet(view: DialogueView, noun: MentionView) -> bool:
    """Check whether a noun only says what one thinks of somebody: "What a jerk!", "the
    idiot", "the poor man", "That man ..." at the start of a sentence."""
    is_noun = noun.person == 0 and noun.label != NAME and noun.turn >= 0
    if not is_noun or noun.number == "plur":
        return False
    if noun.head == "one":
        return _tells_which(view, noun)
    phrase = find_phrase(view, noun)
    start = noun.start + noun.text.count(" ") - len(phrase)
    low, high = view.turns[noun.turn].start, view.turns[noun.turn].end
    after = view.words[noun.end].lower() if noun.end < high else "."
    if phrase[:1] in (["a"], ["an"]):
        before = view.words[start - 1].lower() if start > low else ""
        return before == "what" and after in SENTENCE_ENDS
    if not noun.definite:
        return False
    if noun.head in _JUDGING or "poor" in phrase:
        return True
    is_anybody = common_noun(noun.head) in LIGHT_NOUNS
    if not is_anybody or phrase not in (["that"], ["this"]):
        return False
    tells = after in _RESTRICTING or after.endswith("ing")
    return begins_sentence(view, low, start) and not tells


def _tells_which(view: DialogueView, one: MentionView) -> bool:
    """Check for "The one with the dog?" and "the one who left" as a sentence or after a
    comma, which tell who has just been meant."""
    turn = view.turns[one.turn]
    start = one.start + one.text.count(" ") - len(find_phrase(view, one))
    is_apart = start > turn.start and view.words[start - 1] == ","
    return is_apart or begins_sentence(view, turn.start, start)


def _is_just_before(view: DialogueView, other: MentionView, one: MentionView) -> bool:
    """Check whether somebody is meant a few words before "the one", other than by "at
    Celia's"."""
    gap = one.start - other.end
    if other.turn != one.turn:  # without the label of the speaker
        gap -= view.turns[one.turn].start - view.turns[other.turn].end
    is_owner = view.words[other.end] in POSSESSIVE_ENDINGS
    is_owner = is_owner and not is_contraction(view.words, other.end, other.end + 1)
    return gap <= MAX_TO_ONE and not (is_owner or other.possessive)


def _find_last(
    item: LinkerInput, rows: Rows, noun: MentionView, near: Sequence[int]
) -> Optional[str]:
    """Find the last absent person of whom the mentions near a noun speak; None if it is
    unsure who it is, or if the noun was there before: "A man ... That man"."""
    mentions = item.view.mentions
    before = [i for i in near if i in rows and _agrees(mentions[i], noun)]
    if any(common_noun(mentions[i].head) == common_noun(noun.head) for i in before):
        return None
    turns = item.speakers[max(0, noun.turn - 1) : noun.turn + 2]
    here = {"", *(one for speakers in turns for one in speakers)}
    absent = (i for i in reversed(before) if find_best(*rows[i]) not in here)
    last = next(absent, None)
    if last is None:
        return None
    block, row = rows[last]
    name = find_best(block, row)
    gender = item.cast.gender(name)
    agrees = not (gender and noun.gender) or gender == noun.gender
    least = LEAST_OF_ONE if noun.head == "one" else LEAST
    return name if agrees and best_score(block, row) >= least else None


def _agrees(mention: MentionView, noun: MentionView) -> bool:
    """Check whether a mention before a noun is of one person who is spoken of."""
    is_before = mention.scene == noun.scene and mention.end <= noun.start
    is_one = mention.person in (0, 3) and mention.number != "plur"
    agrees = not noun.gender or mention.gender in ("", noun.gender)
    return is_before and is_one and agrees and not mention.vocative
