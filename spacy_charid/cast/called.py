"""Find speakers by the names that others call them: a Bartender who answers to Sam."""

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from itertools import takewhile
from typing import (
    Callable,
    DefaultDict,
    Dict,
    Iterator,
    List,
    Mapping,
    Optional,
    Sequence,
    Set,
)

from ..dialogue.name_questions import Clause, find_last_clause
from ..dialogue.view import NAME, DialogueView, MentionView
from ..names.given_names import TITLES, gender_of_name, given_names, skip_titles
from ..names.labels import name_key
from ..names.lexicon import BE, GREETINGS, POSSESSIVE_ENDINGS
from ..names.nouns import is_kinship, personal_nouns

# The fewest calls that tell who is meant (one can be enough, see `_fewest_calls`), and
# the least share of all calls of the name.
MIN_CALLS, MIN_SHARE = 2, 0.7
# The least share if one of them comes between two turns of the one who is called, and
# of calls that the one who is called answers at once.
MIN_SHARE_BETWEEN, MIN_SHARE_ANSWERED = 0.5, 0.6
# The largest share of the mentions of a name that its bearer says: "Miss Woodhouse, you
# will say" is somebody else's speech.
MAX_OWN = 0.05
# The most words from a greeting to a name: "Hello, Mr. Smith. This is Janet Bush."
MAX_AFTER_GREETING = 8
# Tags of speakers whose names are not known, beside nouns such as `Caller`.
_LABELS = frozenset("speaker spk user male female unknown voice".split())
_QUOTES = frozenset(('"', "'", "“", "”", "‘", "’", "``", "''"))
# A capital or a digit within a name, but for those of `McCoy` and `DeVito`.
_HANDLE = re.compile(r"(?<=[a-z]{2})(?<!Mac)[A-Z]|[\d_]")
_NUMBER = re.compile(r"\+?\d[\d\s().-]{4,}")
_CALLS = frozenset("call calls called nicknamed christened".split())
# Words after a name in an answer: "Honey, obviously."
_ANSWERING = [[word] for word in "obviously mostly maybe probably perhaps".split()]
# The most turns from a call to the turn of the one who is called.
MAX_TURNS = 2


class CalledNames:
    """Collects who speaks before and after a turn that calls somebody by name.

    view (DialogueView): The document.
    present (Dict[str, str]): The ids of the speakers, by the speaker as written.
    gender (Callable[[str], Optional[str]]): Gets the gender of a character.
    full (Mapping[str, str]): The full names of speakers that stage directions tell.
    """

    def __init__(
        self,
        view: DialogueView,
        present: Dict[str, str],
        gender: Callable[[str], Optional[str]],
        full: Mapping[str, str],
    ) -> None:
        self.view = view
        self.present = present
        self.gender = gender
        self.full = {**full}
        self.calls: Counter[str] = Counter()
        self.near: DefaultDict[str, Counter[str]] = defaultdict(Counter)
        self.between: DefaultDict[str, Set[str]] = defaultdict(set)
        # Who spoke just before a turn that begins with the call.
        self.before: DefaultDict[str, Set[str]] = defaultdict(set)
        # Who spoke just before, and called the one who calls: "Mum, sit down."
        self.answered: DefaultDict[str, Set[str]] = defaultdict(set)
        # How often each speaks next.
        self.after: DefaultDict[str, Counter[str]] = defaultdict(Counter)
        self.with_calls = {m.turn for m in view.mentions if m.vocative}
        self.sayers: DefaultDict[str, Counter[str]] = defaultdict(Counter)
        self.own: Dict[str, str] = {}
        self.nicknames: Dict[str, str] = {}  # "She called me Sasha."
        self.marks: Dict[int, List[int]] = {}  # of quotations, by turn
        # The end of the words with capitals at the start of each turn.
        self.opening: Dict[int, int] = {}

    def add(self, name: str, mention: MentionView) -> None:
        """Add a name in the text whose bearer is not known.

        name (str): The name.
        mention (MentionView): The name in the text, in a turn.
        """
        turn = mention.turn
        speakers = self._speakers(turn)
        asked = self._find_question(mention)
        is_own = asked is not None and asked.asks_own_name
        speaker = next(iter(speakers)) if len(speakers) == 1 else ""
        if speaker and _is_nickname(self.view.words, mention):
            self.nicknames.setdefault(name, speaker)
        elif speaker and (is_own or says_own_name(self.view.words, mention)):
            may_bear = is_role(speaker) or not _is_named(speaker)
            if is_handle(speaker) or (may_bear and not _has_kin_noun(name)):
                self.own.setdefault(name, speaker)
        elif _is_number(speaker) and _says_it_is(self.view.words, mention):
            self.own.setdefault(name, speaker)
        self.sayers[name].update(speakers)
        answers = asked is not None and (
            is_own
            or asked.asks_who
            or (asked.asks_openly and _is_answer(self.view, mention))
        )
        if mention.vocative and not (answers or _is_apposed(self.view.words, mention)):
            self.calls[name] += 1
            near = list(self._neighbours(turn))
            self.near[name].update(set(near) - speakers)
            if self._is_quoted(mention):
                return
            if turn + 1 < len(self.view.turns):
                self.after[name].update(self._speakers(turn + 1) - speakers)
            asks = self.view.words[mention.end : mention.end + 1] == ["?"]
            if len(near) == 2 and near[0] == near[1] and not asks:
                self.between[name].add(near[0])
            if mention.start == self.view.turns[turn].start and turn and not asks:
                self.before[name].update(self._speakers(turn - 1) - speakers)
            if turn - 1 in self.with_calls and not asks:
                self.answered[name].update(self._speakers(turn - 1) - speakers)

    def note_full(self, name: str, mention: MentionView) -> None:
        """Remember the full name that a speaker tells: "I'm Theo Marsh" said by Theo.

        name (str): The name.
        mention (MentionView): The name in the text, in a turn, whose bearer is known.
        """
        speakers = self._speakers(mention.turn)
        if " " in name and len(speakers) == 1:
            if says_own_name(self.view.words, mention):
                self.full.setdefault(next(iter(speakers)), name)

    def _is_quoted(self, mention: MentionView) -> bool:
        """Check whether a mention is within quotation marks: "She called 'Kieran!'"."""
        if mention.turn not in self.marks:  # read once: a turn may have many names
            turn = self.view.turns[mention.turn]
            places = range(turn.start, turn.end)
            self.marks[mention.turn] = [
                i for i in places if self.view.words[i] in _QUOTES
            ]
        return bisect_left(self.marks[mention.turn], mention.start) % 2 == 1

    def _find_question(self, mention: MentionView) -> Optional[Clause]:
        """Find what a name at the start of a turn may answer: "Bond. James Bond."."""
        turn = mention.turn
        if not turn:
            return None
        if turn not in self.opening:  # read once: a turn may have many names
            span = self.view.turns[turn]
            words = self.view.words[span.start : span.end]
            self.opening[turn] = span.start + sum(1 for _ in takewhile(_opens, words))
        words = self.view.words  # "This is Pete.", "I am Pete."
        says = _says_it_is(words, mention) or says_own_name(words, mention)
        if mention.start > self.opening[turn] and not says:
            return None
        return find_last_clause(self.view, turn - 1)

    def find(self) -> Dict[str, str]:
        """Find the speakers who are called by the names.

        RETURNS (Dict[str, str]): The id of the speaker by the name.
        """
        found = {name: self._find_bearer(name) for name in self.calls}
        for name, bearer in self.nicknames.items():
            found[name] = found.get(name) or bearer
        for name, bearer in self.own.items():
            for part in name.split():  # "I'm Delphine Roy." "Hello, Delphine."
                found[part] = found.get(part) or bearer
            found[name] = bearer
        return {name: bearer for name, bearer in found.items() if bearer}

    def _find_bearer(self, name: str) -> str:
        most_own = MAX_OWN * self.sayers[name].total()
        fit: List[str] = [
            speaker
            for speaker, n in self.near[name].most_common()
            if (n >= self._fewest_calls(speaker, name) or self._answers(speaker, name))
            and speaker not in self.own.values()
            and self.sayers[name][speaker] <= most_own
            and can_be_called(self.full.get(speaker, speaker), name)
            and self._agrees(speaker, name)
        ]
        if len(fit) > 1:
            fit = [speaker for speaker in fit if speaker in self.answered[name]]
        return fit[0] if len(fit) == 1 else ""

    def _fewest_calls(self, speaker: str, name: str) -> float:
        """Get the fewest calls that tell that a speaker bears a name: one for a role,
        or if "Mr. Hill" is said between two turns of the speaker, or "Robert" after or
        between turns of Dr. Pell."""
        first, _, rest = name_key(name).partition(" ")
        is_between = speaker in self.between[name]
        is_sure = first in TITLES and bool(rest) and is_between
        has_title = not TITLES.isdisjoint(_words(speaker)[:1])
        is_titled = has_title and (speaker in self.before[name] or is_between)
        least = 1 if is_sure or is_titled or is_role(speaker) else MIN_CALLS
        share = MIN_SHARE_BETWEEN if is_sure else MIN_SHARE
        return max(least, share * self.calls[name])

    def _answers(self, speaker: str, name: str) -> bool:
        """Check whether a role answers most calls of a name at once."""
        n = self.after[name][speaker]
        enough = max(MIN_CALLS, MIN_SHARE_ANSWERED * self.calls[name])
        return n >= enough and is_role(speaker)

    def _agrees(self, speaker: str, name: str) -> bool:
        gender = gender_of_name(name)
        return gender is None or self.gender(speaker) in (None, gender)

    def _speakers(self, turn: int) -> Set[str]:
        tags = self.view.turns[turn].speakers
        return {self.present[tag] for tag in tags if tag in self.present}

    def _neighbours(self, turn: int) -> Iterator[str]:
        """Get the other speakers who come next, and who spoke last."""
        own, scene = self._speakers(turn), self.view.turns[turn].scene
        for step in (1, -1):
            for other in range(turn + step, turn + step * (MAX_TURNS + 1), step):
                inside = 0 <= other < len(self.view.turns)
                if not inside or self.view.turns[other].scene != scene:
                    break
                speakers = self._speakers(other) - own
                if speakers:
                    yield from speakers
                    break


def find_revealed(view: DialogueView) -> Dict[str, str]:
    """Find the speakers who speak afterwards under a name that they tell, or by which
    they are called: WOMAN says "I'm Ines Duarte", and from then on she is INES; VOICE
    is called "Delia", and the answer is DELIA's.

    view (DialogueView): The document.
    RETURNS (Dict[str, str]): The later speaker by the earlier one, as written.
    """
    first: Dict[str, int] = {}
    last: Dict[str, int] = {}
    by_word: DefaultDict[str, List[str]] = defaultdict(list)
    for i, turn in enumerate(view.turns):
        for speaker in turn.speakers:
            first.setdefault(speaker, i)
            last[speaker] = i
    roles = set(filter(is_role, first))
    for speaker in first if roles else ():
        for word in _words(speaker)[:1]:
            by_word[word].append(speaker)
    found: Dict[str, str] = {}
    for mention in view.mentions if roles else ():
        role = _find_named_role(view, mention) if mention.label == NAME else ""
        if role not in roles:
            continue
        said = set(_words(mention.text))
        later = [
            other
            for word in said
            for other in by_word[word]
            if first[other] > last[role] and said.issuperset(_words(other))
        ]
        if len(later) == 1:
            if not mention.vocative or first[later[0]] - mention.turn <= MAX_TURNS:
                found.setdefault(role, later[0])
    return found


def _find_named_role(view: DialogueView, mention: MentionView) -> str:
    """Find the speaker who says a name as their own, or who has just spoken and is
    called by it; empty if there is none."""
    turn = mention.turn
    if turn < 0:
        return ""
    if mention.vocative:
        if _begins_call(view.words, mention):
            return ""
        before = view.turns[turn - 1] if turn else None
        is_near = before is not None and before.scene == view.turns[turn].scene
        speakers = before.speakers if before is not None and is_near else ()
    else:
        tells = says_own_name(view.words, mention)
        speakers = view.turns[turn].speakers if tells else ()
    return speakers[0] if len(speakers) == 1 else ""


def says_own_name(words: Sequence[str], mention: MentionView) -> bool:
    """Check whether a speaker tells a name as their own: "I'm Delphine Roy", "my name
    is Roy", "I'm called Roy", "call me Roy", "Hello, this is Roy".

    words (Sequence[str]): The document's tokens.
    mention (MentionView): The name.
    RETURNS (bool): Whether the words before it say so.
    """
    start = skip_titles(words, mention.start)
    third, second, first = _words_before(words, start)
    after = words[mention.end : mention.end + 1]
    if after and after[0] in POSSESSIVE_ENDINGS:
        return False
    named = second == "i" or (third in ("my", "the") and second == "name")
    if (second, first) == ("this", "is"):
        greeting = words[max(0, start - MAX_AFTER_GREETING) : start]
        named = not GREETINGS.isdisjoint(map(str.lower, greeting))
    is_called = third == "i" and second in BE and first in ("called", "named")
    if after == ["here"]:  # "Kittiwake here."
        opens = start == 0 or not any(map(str.isalnum, words[start - 1]))
        ends = words[mention.end + 1 : mention.end + 2]
        return opens and not any(map(str.isalnum, "".join(ends)))
    return (named and first in BE) or (second, first) == ("call", "me") or is_called


def _is_nickname(words: Sequence[str], mention: MentionView) -> bool:
    """Check for "everybody calls me Sasha"."""
    _, calls, me = _words_before(words, mention.start)
    return me == "me" and calls in _CALLS and not _has_kin_noun(mention.text)


def _says_it_is(words: Sequence[str], mention: MentionView) -> bool:
    """Check for "it is Uncle Ray", as people with a new number write."""
    _, second, first = _words_before(words, skip_titles(words, mention.start))
    return second in ("it", "this") and first in BE


def _begins_call(words: Sequence[str], mention: MentionView) -> bool:
    """Check for "Control, this is the forty-two", said to somebody who is elsewhere."""
    after = words[mention.end : mention.end + 3]
    return list(map(str.lower, after)) == [",", "this", "is"]


def _is_number(speaker: str) -> bool:
    """Check whether a speaker is only a telephone number."""
    return bool(_NUMBER.fullmatch(speaker))


def _is_answer(view: DialogueView, mention: MentionView) -> bool:
    """Check for a name that is a sentence of its own: "Rose.", "Honey, obviously."."""
    end = view.turns[mention.turn].end
    after = list(map(str.lower, view.words[mention.end : min(end, mention.end + 2)]))
    is_end = not after or after[0] in (".", "...", "…")
    return is_end or (after[0] == "," and after[1:] in _ANSWERING)


def _opens(word: str) -> bool:
    return word.istitle() or not any(map(str.isalnum, word))


def _is_apposed(words: Sequence[str], name: MentionView) -> bool:
    """Check whether a name belongs to the noun before it: "her sister, Ilona"."""
    _, noun, comma = _words_before(words, name.start)
    return comma == "," and noun in personal_nouns()


def _words_before(words: Sequence[str], start: int) -> List[str]:
    """Get the three words before a token in lower case; empty if there are fewer."""
    return ["", "", "", *map(str.lower, words[max(0, start - 3) : start])][-3:]


def can_be_called(speaker: str, name: str) -> bool:
    """Check whether a speaker can have another name: a role (`Bartender`) any name,
    `Emma` a surname (`Miss Woodhouse`, `Woodhouse`), and `Mrs. Elton` a given name
    (`Augusta`).

    speaker (str): The id of the speaker.
    name (str): The name that is not known.
    RETURNS (bool): Whether the two do not contradict each other.
    """
    own, other = _words(speaker), name_key(name).split()
    if not own or _has_kin_noun(name):
        return False
    if is_role(speaker):
        return True
    if own[0] in TITLES:
        return len(own) == 2 and len(other) == 1 and _is_given(other[0])
    if len(own) > 1:
        return False
    if len(other) == 1:
        return _is_given(own[0]) and not _is_given(other[0])
    return other[0] in TITLES and len(other) == 2


def _has_kin_noun(name: str) -> bool:
    """Check whether a name begins or ends with a noun for a relative: `Aunt Ada`."""
    words = name_key(name).split()
    return is_kinship(words[0]) or is_kinship(words[-1])


def _is_named(speaker: str) -> bool:
    """Check whether a speaker has a given name or a title, or no name at all."""
    words = _words(speaker)
    has_title = not TITLES.isdisjoint(words[:1])
    return not words or has_title or any(map(_is_given, words))


def is_role(speaker: str) -> bool:
    """Check whether a speaker has a noun or letter for a name: `Bartender`, `GUARD 2`,
    `Speaker 1`, `A`."""
    words = _words(speaker)
    if len(words) == 1 and (len(words[0]) == 1 or words[0] in _LABELS):
        return True
    named = words and words[-1] in personal_nouns()
    return bool(named) or words[:1] in (["the"], ["a"])


def is_handle(speaker: str) -> bool:
    """Check whether a speaker's name is that of an account: `tovi`, `SirHobnail`,
    `mara_92`."""
    has_part = speaker.islower() or bool(_HANDLE.search(speaker))
    return (has_part and not any(map(str.isspace, speaker))) or _is_number(speaker)


def _words(speaker: str) -> List[str]:
    return [word for word in name_key(speaker).split() if not word[-1].isdigit()]


def _is_given(word: str) -> bool:
    return word.capitalize() in given_names()
