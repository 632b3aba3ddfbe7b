"""What the narration around a quotation says about its speaker."""

from dataclasses import dataclass
from typing import Dict, List, Optional, Sequence, Tuple

from ..names.lexicon import CLOSED_CLASS_WORDS, POSSESSIVES
from ..names.not_people import past_verbs
from ..names.nouns import gender_of_noun, personal_nouns
from .people import EPITHETS, PRONOUN_GENDER, Named
from .verbs import PARTICIPLES, SPEECH_NOUNS, SPEECH_VERBS, WEAK_VERBS
from .words import Words

# Kinds of phrases.
NAME, PRONOUN, NOUN, FIRST, UNKNOWN = "name", "pronoun", "noun", "first", "unknown"
# Kinds of cues, by strength: a verb of speech, another verb beside the quotation, and
# the subject of another sentence of the paragraph, or of the one before.
SAID, DID, BEAT, LEAD = 3, 2, 1, 0
MAX_VERB = 12  # words between a subject and its verb
MAX_NOUN = 4  # words between a determiner and its noun
DETERMINERS = frozenset("the a an this that another one some each".split())
_POSSESSIVES = POSSESSIVES | {"its"}
_PREPOSITIONS = frozenset(
    "to at of with by from for in on upon into towards toward after before behind "
    "beside besides near about against between among over under past round around "
    "through without like than beyond above below across unto concerning".split()
)
_JOINTS = frozenset(
    ", ; : -- — – ( and but then when while as so or for that if though until till "
    "where because which who whereupon whereat before after since".split()
)
_NOT_VERBS = frozenset("and or but who whom whose which that , ; : . ! ? of".split())
_UNKNOWN = frozenset(
    "they everyone everybody someone somebody nobody no-one both".split()
)
_OWNS = ("'s", "’s", "s")  # some files have lost their apostrophes
_INDEFINITE = frozenset("a an some another one each".split())


@dataclass
class Phrase:
    """A phrase for a person: a name, a pronoun, or a noun.

    kind (str): `name`, `pronoun`, `noun`, `first` for "I", or `unknown` for "they" and
        "somebody".
    start, end (int): Its words.
    people (Tuple[int, ...]): Who may bear the name.
    gender (str): `F`, `M`, or empty if unknown.
    noun (str): The phrase in lower case, without its determiner: `old man`.
    owner (str): `his`, `her` or empty.
    is_new (bool): Whether a noun is about somebody new: `a porter`.
    is_resolved (bool): Whether it is what a pronoun beside the quotation means.
    """

    kind: str
    start: int
    end: int
    people: Tuple[int, ...] = ()
    gender: str = ""
    noun: str = ""
    owner: str = ""
    is_new: bool = False
    is_resolved: bool = False

    @property
    def head(self) -> str:
        """The last word of a noun."""
        return self.noun.split()[-1] if self.noun else ""


@dataclass
class Cue:
    """A phrase for the possible speaker of a quotation, and how sure that is."""

    phrase: Phrase
    strength: int


class CueFinder:
    """Finds cues in narration.

    words (Words): The words of the text.
    named (Sequence[Named]): The names in it.
    """

    def __init__(self, words: Words, named: Sequence[Named]) -> None:
        self.words = words
        self.keys = words.keys
        self.names: Dict[int, Named] = {name.start: name for name in named}
        self.inside = {i for name in named for i in range(name.start + 1, name.end)}

    def read_phrase(self, i: int, end: int, *, sure: bool = False) -> Optional[Phrase]:
        """Read a phrase for a person that begins with a word.

        i (int): The word.
        end (int): The end of the words to be read.
        sure (bool): Whether a person must follow, as after "said".
        RETURNS (Optional[Phrase]): The phrase, or None.
        """
        if i >= end:
            return None
        key = self.keys[i]
        if key in ("he", "she"):
            return Phrase(PRONOUN, i, i + 1, gender=PRONOUN_GENDER[key])
        if self.words.texts[i] == "I":
            return Phrase(FIRST, i, i + 1)
        if sure and key in _UNKNOWN:
            return Phrase(UNKNOWN, i, i + 1)
        if i in self.names:
            return self._read_name(i, end)
        if key in DETERMINERS or key in _POSSESSIVES:
            return self._read_noun(i, end, sure)
        if key in EPITHETS and i + 1 < end:
            phrase = self.read_phrase(i + 1, end)
            return phrase if phrase and phrase.kind == NAME else None
        return None

    def _read_name(self, i: int, end: int) -> Optional[Phrase]:
        name = self.names[i]
        if name.end < end and self.keys[name.end] in _OWNS:
            head = self._find_head(name.end + 1, end, sure=False)
            if head is None:
                return Phrase(NAME, i, name.end + 1, name.people, noun="'s")
            phrase = self._make_noun(name.end, head)
            phrase.owner = "name"
            return phrase
        return Phrase(NAME, i, name.end, name.people)

    def _read_noun(self, i: int, end: int, sure: bool) -> Optional[Phrase]:
        for j in range(i + 1, min(i + 1 + MAX_NOUN, end)):
            if j in self.names:
                return self._read_name(j, end) if self.keys[i] == "the" else None
        head = self._find_head(i + 1, end, sure)
        return self._make_noun(i, head) if head is not None else None

    def _find_head(self, i: int, end: int, sure: bool) -> Optional[int]:
        """Find the noun of a phrase: the last one for a person or, where a person must
        follow, the last word before a function word or mark."""
        nouns = personal_nouns()
        head, last = None, None
        for j in range(i, min(i + MAX_NOUN, end)):
            key = self.keys[j]
            if not key[0].isalpha() or key in _STOPS:
                break
            if key in nouns or key in _SUBSTITUTES:
                head = j
            last = j
        if head is None and sure:
            head = last
        return head

    def _make_noun(self, i: int, head: int) -> Phrase:
        noun = self.keys[head]
        gender = gender_of_noun(noun) or ""
        determiner = self.keys[i]
        return Phrase(
            NOUN,
            i,
            head + 1,
            gender=gender,
            noun=" ".join(self.keys[i + 1 : head + 1]),
            owner=determiner if determiner in _POSSESSIVES else "",
            is_new=determiner in _INDEFINITE,
        )

    def after(self, start: int, end: int, *, open: bool) -> Optional[Cue]:
        """Find the cue in the narration that follows a quotation.

        start, end (int): The words up to the next quotation or the paragraph's end.
        open (bool): Whether the sentence goes on, as after `Yes,`.
        """
        keys = self.keys
        while start < end and not keys[start][0].isalnum():
            if self.words.ends_sentence(start) or keys[start] == ")":
                return None
            start += 1
        if start >= end:
            return None
        stop = self._sentence_end(start, end)
        return (
            self._inverted(start, stop)
            or self._noun_of_speech(start, stop)
            or self._direct(start, stop, open=open)
        )

    def _sentence_end(self, start: int, end: int) -> int:
        for i in range(start, end):
            if self.words.ends_sentence(i):
                return i
        return end

    def _inverted(self, start: int, end: int) -> Optional[Cue]:
        """Read `said Mary`, `said poor old Mary`, `cried out the boy`."""
        i = start
        while i < end and i < start + 3 and self._is_adverb(i):
            i += 1
        if i >= end or not self._is_verb_of(i, end):
            return None
        for j in range(i + 1, min(i + 4, end)):
            phrase = self.read_phrase(j, end, sure=j == i + 1)
            if phrase:
                is_object = phrase.kind == PRONOUN and self.keys[j] == "her"
                return None if is_object else Cue(phrase, SAID)
            if not self._is_adverb(j) and self.keys[j] not in _PARTICLES:
                return None
        return None

    def _is_verb_of(self, i: int, end: int) -> bool:
        """Check for a verb of speech; before a name, any word in -ed is one."""
        key = self.keys[i]
        is_past = key.endswith("ed") and self.words.texts[i][0].islower()
        return key in SPEECH_VERBS or (is_past and i + 1 < end and i + 1 in self.names)

    def _noun_of_speech(self, start: int, end: int) -> Optional[Cue]:
        """Read `was Emma's answer` and `was his reply`."""
        if self.keys[start] not in ("was", "were", "came", "is", "comes"):
            return None
        nouns = {
            i for i in range(start, min(start + 8, end)) if self.keys[i] in SPEECH_NOUNS
        }
        if not nouns:
            return None
        for i in range(start + 1, min(start + 8, end)):
            if i in self.names:
                name = self.names[i]
                return Cue(Phrase(NAME, i, name.end, name.people), SAID)
            if self.keys[i] in ("his", "her"):
                gender = PRONOUN_GENDER[self.keys[i]]
                return Cue(Phrase(PRONOUN, i, i + 1, gender=gender), SAID)
            if self.keys[i] == "the" and i + 1 not in nouns:
                return None
        return None

    def _direct(self, start: int, end: int, *, open: bool) -> Optional[Cue]:
        """Read `Mary said`, `she at once cried`, or the subject of another sentence."""
        if self.keys[start] in _UNKNOWN:
            subject: Optional[Phrase] = Phrase(UNKNOWN, start, start + 1)
        else:
            subject = self._subject(start, end)
        if subject is None:
            return None
        verb = self._find_verb(subject.end, end)
        if verb is not None:
            near = verb - subject.end <= 3
            weak = self.keys[verb] in WEAK_VERBS and not open
            return Cue(subject, SAID if near and not weak else DID)
        begins = subject.start == start
        goes_on = open or not self.words.is_capitalized(start)
        return Cue(subject, DID if begins and goes_on else BEAT)

    def _find_verb(self, start: int, end: int) -> Optional[int]:
        for i in range(start, min(start + MAX_VERB, end)):
            if self.keys[i] in SPEECH_VERBS and self.keys[i - 1] not in _NO_VERB_AFTER:
                return i
        return None

    def _subject(self, start: int, end: int) -> Optional[Phrase]:
        """Find the subject of a sentence: the first phrase for a person that begins it
        or follows a mark, and does not follow a preposition."""
        for i in range(start, min(start + 30, end)):
            if i in self.inside:
                continue
            if i > start and not (
                self.keys[i - 1] in _JOINTS or self._is_adverb(i - 1)
            ):
                continue
            phrase = self.read_phrase(i, end)
            if phrase and phrase.noun != "'s":
                return phrase
        return None

    def before(self, start: int, end: int) -> Optional[Cue]:
        """Find the cue in the narration that precedes a quotation.

        start, end (int): The words from the previous quotation or the paragraph's
            start up to the quotation.
        """
        end = self._without_marks(start, end)
        if start >= end:
            return None
        leads = self.keys[end - 1] in (",", ":", "--", "—", ":--") or (
            self.keys[end - 1][0].isalnum() or self.keys[end - 1] == "-"
        )
        begin = self._last_sentence(start, end - 1)
        if leads:
            return self._leading(begin, end)
        phrase = self._subject(begin, end)
        if phrase is None:
            return None
        begins = _BEGINNINGS.intersection(self.keys[phrase.end : end])
        return Cue(phrase, DID if begins else BEAT)

    def last_noun(self, start: int, end: int) -> Optional[Phrase]:
        """Find the noun that is the subject of the last clause before a quotation: `Leo
        laughed, but his solicitor sat.`; None if a name or a pronoun is.

        start, end (int): See `before`.
        RETURNS (Optional[Phrase]): The noun.
        """
        end = self._without_marks(start, end)
        begin = self._last_sentence(start, end - 1)
        for i in range(end - 1, begin, -1):
            if self.keys[i - 1] not in _JOINED:
                continue
            phrase = self.read_phrase(i, end)
            verb = self.keys[phrase.end] if phrase and phrase.end < end else ""
            if phrase and (verb in past_verbs() or verb.endswith("ed")):
                return phrase if phrase.kind == NOUN else None
        return None

    def _without_marks(self, start: int, end: int) -> int:
        while end > start and self.keys[end - 1] in ('"', "“", "'", "‘", "_", "«", "("):
            end -= 1
        return end

    def _last_sentence(self, start: int, end: int) -> int:
        for i in range(end - 1, start - 1, -1):
            if self.words.ends_sentence(i):
                return i + 1
        return start

    def _leading(self, start: int, end: int) -> Optional[Cue]:
        """Read `Mary turned to him and said,` and `He looked up:`."""
        verb = None
        for i in range(end - 1, max(start, end - 25) - 1, -1):
            is_verb = self.keys[i] in SPEECH_VERBS or self.keys[i] in PARTICIPLES
            if is_verb and self.keys[i - 1] not in _NO_VERB_AFTER:
                verb = i
                break
        subject = None
        if verb is not None:
            subject = self._subject_before(start, verb)
        if subject is None:
            subject = self._last_subject(start, verb if verb is not None else end)
        if subject is None and verb is not None:
            subject = self.read_phrase(verb + 1, end)
            if subject is not None and subject.kind == NOUN:
                subject = None
        if subject is None:
            return None
        is_sure = verb is not None or self.keys[end - 1] == ":"
        return Cue(subject, SAID if is_sure else DID)

    def _subject_before(self, start: int, verb: int) -> Optional[Phrase]:
        """Read the subject right before a verb: `after a while Mary at last said`."""
        end = verb
        while end > start and (self._is_adverb(end - 1) or self.keys[end - 1] in _AUX):
            end -= 1
        for i in range(end - 1, max(end - MAX_NOUN, start) - 1, -1):
            if i in self.inside or (
                i > start and self.keys[i - 1] in _NO_SUBJECT_AFTER
            ):
                continue
            phrase = self.read_phrase(i, end)
            if phrase is not None and phrase.end == end:
                return phrase
        return None

    def _last_subject(self, start: int, end: int) -> Optional[Phrase]:
        """Find the last subject before a verb; the first if it is not clear."""
        last: Optional[Phrase] = None
        for i in range(start, end):
            if i in self.inside:
                continue
            is_first = i == start or self._is_opening(start, i)
            if not (is_first or self.keys[i - 1] in _CLAUSES):
                continue
            if last and last.kind == NAME and self.keys[i - 1] == "that":
                continue  # `Mary did all that she could`
            phrase = self.read_phrase(i, end)
            if phrase is None or phrase.noun == "'s" or not self._has_verb(phrase, end):
                continue
            if not is_first and self._is_listed(phrase, end):
                continue
            if last is None or phrase.kind != NOUN:
                last = phrase
        return last

    def _is_listed(self, phrase: Phrase, end: int) -> bool:
        """Check for one of a list or an object, as in `at Tom and Mary, he said`."""
        i = phrase.start
        if phrase.end >= end or self.keys[phrase.end][0].isalnum():
            return False
        is_and = self.keys[i - 1] in ("and", "or") and self.keys[i - 2][0].isalnum()
        return is_and or self.keys[i - 1] == ","

    def _has_verb(self, phrase: Phrase, end: int) -> bool:
        """Check that no list or preposition follows: `Mary, Tom and he said`."""
        return phrase.end >= end or self.keys[phrase.end] not in ("of", "'s", "’s")

    def _is_opening(self, start: int, i: int) -> bool:
        return (
            all(
                self._is_adverb(j) or self.keys[j] in _CONNECTIVES
                for j in range(start, i)
            )
            and i - start < 3
        )

    def _is_adverb(self, i: int) -> bool:
        key = self.keys[i]
        return (key.endswith("ly") and len(key) > 4) or key in _ADVERBS

    def subjects(self, start: int, end: int) -> List[Phrase]:
        """Get the names in narration, in order."""
        return [
            Phrase(NAME, i, self.names[i].end, self.names[i].people)
            for i in range(start, end)
            if i in self.names
        ]


_JOINED = frozenset(("but", "and", "while", "as", ";"))  # before another subject
_AUX = frozenset("had has have would could should did will can must may to".split())
_NO_SUBJECT_AFTER = _PREPOSITIONS | frozenset(["and", "or", "than"])
_BEGINNINGS = frozenset(
    "began continued resumed went proceeded spoke addressed accosted".split()
)
_PARTICLES = frozenset("out in up on off at last".split())  # "broke in", "at last"
_CLAUSES = frozenset(
    ", ; : -- — – ( and but then when while as so that until till "
    "where whereupon or for".split()
)
_CONNECTIVES = frozenset(
    "and but then so yet at last once for now thus ' \" “ _".split()
)
_ADVERBS = frozenset(
    "then now again still also only just never always soon once even ever at last "
    "however presently there here meanwhile instead afterwards further thus".split()
)
_NO_VERB_AFTER = frozenset("the a an his her my their be been was of in no".split())
_SUBSTITUTES = frozenset(
    "other latter former stranger newcomer speaker first second third one".split()
)
_STOPS = (CLOSED_CLASS_WORDS - frozenset("other another one".split())) | SPEECH_VERBS
