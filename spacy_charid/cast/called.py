"""Find speakers by the names that others call them: a Bartender who answers to Sam."""

from bisect import bisect_left
from collections import Counter, defaultdict
from itertools import takewhile
from typing import (
    Callable,
    DefaultDict,
    Dict,
    List,
    Mapping,
    Optional,
    Sequence,
    Set,
)

from ..dialogue.name_questions import Clause, find_last_clause
from ..dialogue.view import DialogueView, MentionView
from ..dialogue.vocatives import asks_about
from ..names.given_names import TITLES, gender_of_name, given_names, skip_titles
from ..names.labels import name_key
from ..names.lexicon import DEFINITE, POSSESSIVES, PRONOUNS, SENTENCE_ENDS
from ..names.nouns import is_kinship, personal_nouns
from .own_names import says_it_is, says_own_name, tells_nickname, words_before
from .roles import (
    can_be_called,
    has_kin_noun,
    is_handle,
    is_named,
    is_phone_number,
    is_role,
    speaker_words,
)
from .turn_neighbours import TurnNeighbours

# The fewest calls that tell who is meant (one can be enough, see `_fewest_calls`), and
# the least share of all calls of the name.
MIN_CALLS, MIN_SHARE = 2, 0.7
# The least share if one of them comes between two turns of the one who is called, and
# of calls that the one who is called answers at once.
MIN_SHARE_BETWEEN, MIN_SHARE_ANSWERED = 0.5, 0.6
# The largest share of the mentions of a name that its bearer says: "Miss Woodhouse, you
# will say" is somebody else's speech.
MAX_OWN = 0.05
_BEFORE_SENTENCE = SENTENCE_ENDS | {":", "\n"}
# Words after a name that is asked about.
_SPOKEN_OF = frozenset("he she his her him".split())
MAX_GUESS = 8  # words after such a name
MAX_BEFORE_NAME = 3  # words before the name of a relative, in an answer
_QUOTES = frozenset(('"', "'", "“", "”", "‘", "’", "``", "''"))
# Words after a name in an answer: "Honey, obviously."
_ANSWERING = [[word] for word in "obviously mostly maybe probably perhaps".split()]
_CORRECTING = [[word] for word in "actually not".split()]  # "Dr. Patel, actually."


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
        self.turns = TurnNeighbours(view, present)
        self.gender = gender
        self.full = {**full}
        self.calls: Counter[str] = Counter()
        self.near: DefaultDict[str, Counter[str]] = defaultdict(Counter)
        # Those beside whom others speak of the name.
        self.told: DefaultDict[str, Counter[str]] = defaultdict(Counter)
        self.between: DefaultDict[str, Set[str]] = defaultdict(set)
        # Who speaks next, if nobody else who is there can have the name.
        self.sole: DefaultDict[str, Set[str]] = defaultdict(set)
        # Who alone can have the name, of those who are there.
        self.alone: DefaultDict[str, Counter[str]] = defaultdict(Counter)
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
        speakers = self.turns.speakers(turn)
        asked = self._find_question(mention)
        is_own = asked is not None and asked.asks_own_name
        speaker = next(iter(speakers)) if len(speakers) == 1 else ""
        if speaker and tells_nickname(self.view.words, mention):
            self.nicknames.setdefault(name, speaker)
        elif speaker and (is_own or says_own_name(self.view.words, mention)):
            may_bear = is_role(speaker) or not is_named(speaker)
            may_bear = may_bear or _has_only_title(speaker, name)
            if is_handle(speaker) or (may_bear and not has_kin_noun(name)):
                self.own.setdefault(name, speaker)
        elif speaker and self.own.get(name.partition(" ")[0]) == speaker:
            self.own[name] = speaker  # "Luis." "Luis what?" "Luis Vega."
        elif is_phone_number(speaker) and says_it_is(self.view.words, mention):
            self.own.setdefault(name, speaker)
        self.sayers[name].update(speakers)
        answers = asked is not None and (
            is_own
            or asked.asks_who
            or (asked.asks_openly and _is_answer(self.view, mention))
            or _corrects(self.view, mention)
        )
        words = self.view.words
        is_told = answers or _is_apposed(words, mention) or _follows_who(words, mention)
        is_told = is_told or asks_about(words, mention.start, mention.end)
        is_told = is_told or _is_guess(self.view, mention)
        is_told = is_told or _names_relative(self.view, mention)
        near = list(self.turns.around(turn))
        if not mention.vocative:
            self.told[name].update(set(near) - speakers)
        if mention.vocative and not is_told:
            self.calls[name] += 1
            fits = self._find_fitting(name, mention.scene) - speakers
            self.near[name].update(set(near) - speakers)
            self.alone[name].update(fits if len(fits) == 1 else ())
            if self._is_quoted(mention):
                return
            if turn + 1 < len(self.view.turns):
                self.after[name].update(self.turns.speakers(turn + 1) - speakers)
            asks = words[mention.end : mention.end + 1] == ["?"]
            replies = self._replies(mention)
            is_alone = len(self.turns.in_scene[mention.scene]) == 2 and not replies
            if near and near[0] == near[-1] and (len(near) == 2 or is_alone):
                self.between[name].update(() if asks else near[:1])
            if near and not (asks or replies or self._is_inside(mention)):
                self.sole[name].update(near[:1] if fits == {near[0]} else ())
            if mention.start == self.view.turns[turn].start and turn and not asks:
                self.before[name].update(self.turns.speakers(turn - 1) - speakers)
            if turn - 1 in self.with_calls and not asks:
                self.answered[name].update(self.turns.speakers(turn - 1) - speakers)

    def note_full(self, name: str, mention: MentionView) -> None:
        """Remember the full name that a speaker tells: "I'm Theo Marsh" said by Theo.

        name (str): The name.
        mention (MentionView): The name in the text, in a turn, whose bearer is known.
        """
        speakers = self.turns.speakers(mention.turn)
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
        says = says_it_is(words, mention) or says_own_name(words, mention)
        is_late = mention.start > self.opening[turn] and not says
        if is_late and not self._is_sentence(mention):
            return None
        asked = find_last_clause(self.view, turn - 1)
        return asked if not is_late or asked.asks_who else None

    def _replies(self, mention: MentionView) -> bool:
        """Check for a turn after a question that is only a name: "Mrs. Vane."."""
        turn, words = self.view.turns[mention.turn], self.view.words
        before = self.view.turns[mention.turn - 1] if mention.turn else turn
        if words[before.end - 1 : before.end] != ["?"]:
            return False
        if skip_titles(words, mention.start, turn.start) != turn.start:
            return False
        return SENTENCE_ENDS.issuperset(words[mention.end : turn.end])

    def _is_inside(self, mention: MentionView) -> bool:
        """Check whether a name neither begins nor ends a sentence: "he told us, Al,
        that"."""
        turn, words = self.view.turns[mention.turn], self.view.words
        start = skip_titles(words, mention.start, turn.start)
        opens = start == turn.start or words[start - 1] in SENTENCE_ENDS
        return not opens and not SENTENCE_ENDS.issuperset(
            words[mention.end : min(mention.end + 1, turn.end)]
        )

    def _is_sentence(self, mention: MentionView) -> bool:
        """Check for a name that is a sentence of its own: "My son, sir. Theo."."""
        turn = self.view.turns[mention.turn]
        after = self.view.words[mention.end : min(turn.end, mention.end + 1)]
        before = self.view.words[mention.start - 1]
        return before in SENTENCE_ENDS and SENTENCE_ENDS.issuperset(after)

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
            and n >= self.told[name][speaker]
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
        or if "Mr. Hill" is said between two turns of the speaker or to the only one who
        is there or can be meant, or "Robert" after or between turns of Dr. Pell, or
        "Priya" before a turn of Bawa."""
        first, _, rest = name_key(name).partition(" ")
        is_between = speaker in self.between[name]
        is_sole = speaker in self.sole[name]
        is_sure = first in TITLES and bool(rest) and (is_between or is_sole)
        is_given = not rest and name.capitalize() in given_names()
        is_sure = is_sure or (is_sole and is_given and not is_role(speaker))
        has_title = not TITLES.isdisjoint(speaker_words(speaker)[:1])
        is_titled = has_title and (speaker in self.before[name] or is_between)
        least = 1 if is_sure or is_titled or is_role(speaker) else MIN_CALLS
        share = MIN_SHARE_BETWEEN if is_sure else MIN_SHARE
        return max(least, share * self.calls[name])

    def _answers(self, speaker: str, name: str) -> bool:
        """Check whether a role answers most calls of a name at once, or one if nobody
        else who is there can have the name."""
        n = self.after[name][speaker]
        enough = max(MIN_CALLS, MIN_SHARE_ANSWERED * self.calls[name])
        is_alone = self.alone[name][speaker] == self.calls[name]
        return is_role(speaker) and (n >= enough or (n > 0 and is_alone))

    def _find_fitting(self, name: str, scene: int) -> Set[str]:
        """Find those who speak in a scene and can be called by a name."""
        return {
            speaker
            for speaker in self.turns.in_scene[scene]
            if can_be_called(self.full.get(speaker, speaker), name)
            and self._agrees(speaker, name)
        }

    def _agrees(self, speaker: str, name: str) -> bool:
        gender = gender_of_name(name)
        return gender is None or self.gender(speaker) in (None, gender)


def _has_only_title(speaker: str, name: str) -> bool:
    """Check for a given name and a speaker without one: "Paula" and `Ms. Hart`."""
    is_titled = not TITLES.isdisjoint(speaker_words(speaker)[:1])
    return is_titled and can_be_called(speaker, name)


def _is_answer(view: DialogueView, mention: MentionView) -> bool:
    """Check for a name that is a sentence of its own: "Rose.", "Honey, obviously."."""
    end = view.turns[mention.turn].end
    after = list(map(str.lower, view.words[mention.end : min(end, mention.end + 2)]))
    is_end = not after or after[0] in (".", "...", "…")
    return is_end or (after[0] == "," and after[1:] in _ANSWERING)


def _corrects(view: DialogueView, mention: MentionView) -> bool:
    """Check for a name that corrects another one: "Dr. Patel, actually."."""
    after = list(map(str.lower, view.words[mention.end : mention.end + 3]))
    is_end = after[2:] in ([], ["."]) or after[1:2] == ["not"]
    return after[:1] == [","] and after[1:2] in _CORRECTING and is_end


def _opens(word: str) -> bool:
    return word.istitle() or not any(map(str.isalnum, word))


def _is_apposed(words: Sequence[str], name: MentionView) -> bool:
    """Check whether a name belongs to the noun before it: "her sister, Ilona", "Our
    driver. Lonnie."."""
    first, noun, mark = words_before(words, name.start)
    before = words[name.start - 4] if name.start > 3 else ":"
    is_fragment = before in _BEFORE_SENTENCE and (
        first in DEFINITE or first in PRONOUNS
    )
    is_apart = mark == "." and is_fragment
    return (mark == "," or is_apart) and noun in personal_nouns()


def _is_guess(view: DialogueView, name: MentionView) -> bool:
    """Check for a question about somebody: "Miss Trevelyan? She's in Cairo.", which
    may be an answer, or "Kevin? You fired him on Monday."."""
    end = min(view.turns[name.turn].end, name.end + MAX_GUESS)
    after = [word.lower() for word in view.words[name.end : max(end, name.end + 2)]]
    said = takewhile(lambda word: word not in SENTENCE_ENDS, after[1:])
    return after[:1] == ["?"] and not _SPOKEN_OF.isdisjoint(said)


def _names_relative(view: DialogueView, name: MentionView) -> bool:
    """Check for the name of a relative of whom somebody has just asked: "Your brother?"
    "Yes, Rafael."."""
    turn = view.turns[name.turn]
    if not name.turn or name.start - turn.start > MAX_BEFORE_NAME:
        return False
    end = view.turns[name.turn - 1].end
    *_, owner, noun, mark = ["", "", "", *view.words[max(0, end - 3) : end]]
    return mark == "?" and is_kinship(noun) and owner.lower() in POSSESSIVES


def _follows_who(words: Sequence[str], name: MentionView) -> bool:
    """Check for a guess after a question: "Who? Fatima?"."""
    return words_before(words, name.start)[1:] == ["who", "?"]
