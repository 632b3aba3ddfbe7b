"""Tell names of people from other capitalized words by the words beside them."""

from typing import FrozenSet, Sequence

from ..names.given_names import HONORIFIC_SUFFIXES, SECOND_SYLLABLES
from ..names.lexicon import (
    CLOSED_CLASS_WORDS,
    OBJECT_PRONOUNS,
    POSSESSIVE_ENDINGS,
    POSSESSIVES,
    PRONOUNS,
    SENTENCE_ENDS,
)
from ..names.nouns import ADJECTIVES, personal_nouns

# How sure a cue is, for a person or, if negative, for anything else.
WEAK, SURE, SUREST = 1, 2, 3


def _words(text: str) -> FrozenSet[str]:
    return frozenset(text.split())


# Verbs and other words before a person.
_BEFORE_PERSON = _words(
    """
    meet met meeting tell tells told telling ask asks asked asking thank thanked invite
    invited inviting marry married marrying date dated dating kiss kissed kissing hug
    hugged phone phoned telephoned believe believed trust trusted blame blamed forgive
    forgave warn warned pay paid owe owes owed persuade persuaded convince convinced
    remind reminded hire hired fired arrest arrested murder murdered kill killed shot
    adore adored envy envied pity pitied annoyed insulted offended congratulate
    introduce introduced introducing interview interviewed named dear dearest poor hi
    hello hey goodbye bye thanks with let whom who's
    """
)
_MAYBE_BEFORE_PERSON = _words(
    """
    call calls called calling miss missed missing love loved hate hated like know knew
    saw help helped heard believes and or but because since if when while that think
    thinks thought said says hope wish does did is was has had will would can could
    should why where how by than about whispered replied answered cried exclaimed
    shouted returned added observed remarked muttered
    """
)
# Words before the verb of a person's name: "my name is", "I'm", "this is".
_INTRODUCED_BY = _words("name i i'm im this here's it's that's here")
_BE = _words("is was 's ’s am 'm ’m be are were")
# Verbs after a person: first those that need one, then those that seldom do without.
_AFTER_PERSON = _words(
    """
    said says told tells asked asks replied thinks knows knew wants wanted loves loved
    hates hated believes believed hopes hoped smiled laughed cried lied promised swore
    admitted married kissed walks sleeps slept insists insisted apologized apologised
    whispered shouted screamed shrugged nodded sighed grinned snores called phoned wrote
    invited lives lied forgot remembers understands answered
    """
)
_MAYBE_AFTER_PERSON = _words(
    """
    has had is was 's ’s 'll ’ll 'd ’d will would can could should must does did and
    who isn't wasn't won't wouldn't likes liked lies thought answered felt wrote writes
    walked ran sits sat ate eats drank invited claims agreed refused remembers forgot
    prefers waited visited kept gave gives took takes brings brought bought wears wore
    looks looked lived lives died got gets came comes went goes left leaves called calls
    made makes did does doesn't didn't helped showed met needs needed
    """
)
# Verbs of what is written on things: "marked Fragile".
_LABELLED = _words("marked labelled labeled stamped branded headed")
_STATES = _words(
    "here there gone back late dead sick alone right wrong coming not "
    "n't n’t nice mad angry happy pregnant married drunk home sorry just still "
    "hurt injured wounded ill asleep awake missing busy hungry ready tired okay ok "
    "arrested bleeding upset scared worried jealous out outside inside upstairs "
    "downstairs away off in"
)
# Verbs that begin with a person rather than with a thing: "Lily goes to bed".
_DOES = _words(
    "goes comes gets gives takes brings knows thinks wants loves hates likes says "
    "lives works tells eats drinks sits walks runs sleeps wears sings plays hopes "
    "looks draws drives writes reads teaches speaks cooks stays keeps makes seems means"
)
_AUXILIARIES = _words("does did has had wo ca would could should is was")
_NEGATED = _words("n't n’t not")
_DETERMINERS = _words(
    "the a an this these those some any another every each no such which two "
    "three very too more most"
)
_POINTING = _words("this these that those")
_APPOSED = POSSESSIVES | _words("the a an")
_OWNERS = POSSESSIVES | _words("its whose")
_MODALS = _words("will would wo can ca could should must might may 'll ’ll 'd ’d")
# What only people do, after such a verb.
_MINDING = _words(
    "say tell think know want love hate like believe ask forgive agree understand "
    "marry remember forget apologize apologise laugh cry complain"
)
# Adverbs between a subject and its verb: "Ruthie never brings me cake".
_BETWEEN = _words("never always still just only also really already once even")
_CALLING = _words("call calls called calling named nicknamed christened")
_IN_PLACE = _words(
    "in near through toward towards across into onto around via throughout outside "
    "inside within beyond visit visited visiting leaving reach "
    "reached reaching opposite"
)
# Nouns before `of X` and `called X`, if X is a place.
_PLACE_NOUNS = _words(
    "village town city county forest port bay kingdom province district parish island "
    "state states coast streets outskirts suburb suburbs lights towns villages cities "
    "university bank banks citizens people place square"
)
_RULERS = _words(
    "mayor governor sheriff king queen prince princess duke duchess earl countess "
    "baron baroness bishop archbishop emperor empress president sultan lord lady"
)
_PLACES_AFTER = _words(
    "library station hospital airport university museum prison street road church"
)
_FACING = _words(
    "look looks looked looking yell yelled yelling shout shouted mad angry smile "
    "smiled smiling stare staring wave waved waving laugh good point throw threw"
)
_TRAVEL = _words(
    """
    go goes going went gone fly flies flew flying drive drives drove driving move moves
    moved moving travel traveled travelled trip way road back been sail sailed return
    returned returning came come comes arrive arrived flight train bus ticket tickets
    trot trotted trotting gallop galloped hurry hurried steamed marched
    journey drive commute relocate welcome close walk walked ride rode ran run far off
    headed heading head bound left leaving leave born lives live lived works worked work
    order ordered bought buy tour map capital king queen mayor
    """
)
_THING_VERBS = _words(
    """
    watch watched watching watches read reads reading drink drinks drank drinking
    eat eats eating ate drive drives drove driving buy buys bought buying sell sells
    sold wear wears wore wearing play plays played playing speak speaks spoke
    speaking learn learns learned learning study studies studied studying use uses
    used using download downloaded check checked checking showing install installed
    google click clicked press pressed tap tapped select selected open opened type typed
    celebrate celebrated visit visited order ordered teach teaches on next
    last until till every each per via sing sang cook cooked wrote write during
    """
)
_ON = _words("crush cheated cheat cheating depend rely based hit wait waiting check")
_ENDS = SENTENCE_ENDS | {"", "!", "?!", "!!"}
_ORDERS = _words(
    "get come go stop wait look listen sit stand take give put tell help be shut call "
    "bring hold leave run stay hurry please open close find fetch wake send"
)
_ASKING = _words("could can would will do did are have were please")
# Words that begin a remark, as in `Look, are you coming?`.
_REMARKS = _words(
    """
    look listen see great good nice cool gee god gosh jeez dude hon honey man true again
    first second third next besides however meanwhile otherwise today tomorrow tonight
    yesterday sometimes perhaps excuse damn hell heck hush stop wait come hold guys
    folks kids people ladies gentlemen boys girls sweetie darling baby dear sir ma'am
    seriously surely tell say mind pray indeed therefore nonsense brilliant perfect
    let lets guess lovely interesting funny amazing wonderful careful easy enough quick
    """
)
_LEADING = _words("and but so then well , now")
_MONTHS = _words("april may june august")
# Words before a month: those before nothing else of these names, and the others.
_DATING = _words("in last next this every early late mid")
_BEFORE_MONTH = _DATING | _words("since until till by during")
_JOINED = HONORIFIC_SUFFIXES | SECOND_SYLLABLES
_NOT_VERBS = CLOSED_CLASS_WORDS | _words("then there and")


def weigh_before(lower: Sequence[str], start: int) -> int:
    """Weigh the words before a capitalized word.

    lower (Sequence[str]): The words of the turn in lower case.
    start (int): The index of the capitalized word.
    RETURNS (int): Positive for a person, negative for anything else; see `SURE`.
    """
    before = lower[start - 1] if start else ""
    earlier = lower[max(start - 4, 0) : max(start - 1, 0)]
    second = earlier[-1] if earlier else ""
    is_noun = before in personal_nouns() and before not in ADJECTIVES
    if is_noun or before in _BEFORE_PERSON:
        return SURE
    if _is_before_place(before, earlier) or before in _LABELLED:
        return -SURE
    if before in _BE:
        return SURE if second in _INTRODUCED_BY else _weigh_predicate(second)
    if before in _DETERMINERS:
        return -SURE
    if before in OBJECT_PRONOUNS and second in _CALLING:
        return SURE  # "Everyone calls her Moni."
    if before in _OWNERS:
        return -WEAK
    if before in _THING_VERBS or before in _IN_PLACE:
        return 0 if second in _ON else -SURE
    if before == "it" and second in _BE:
        return WEAK  # "Was it Ray?"
    if before in ("to", "from", "for", "at"):
        return _weigh_preposition(before, earlier)
    if second in _DETERMINERS and _is_adjective(before):
        return -WEAK
    return WEAK if before in _MAYBE_BEFORE_PERSON else 0


def _is_before_place(before: str, earlier: Sequence[str]) -> bool:
    """Check for `the village of X`, `the mayor of X`, `a town called X`, `as far as X`,
    `here and X`."""
    second = earlier[-1] if earlier else ""
    if before in ("of", "called"):
        return second in _PLACE_NOUNS or (before == "of" and second in _RULERS)
    if before == "as":
        return second == "far"
    return before == "and" and second in ("here", "there")


def _weigh_predicate(subject: str) -> int:
    """Weigh `is X`: a question (`Where is X`) or a predicate (`She is X`)."""
    if subject in ("where", "how", "who", "", "when"):
        return WEAK
    return -SURE if subject in PRONOUNS else 0


def _weigh_preposition(word: str, earlier: Sequence[str]) -> int:
    if word == "at":
        return WEAK if _FACING.intersection(earlier) else -SURE
    if _TRAVEL.intersection(earlier):
        return -SURE
    if word == "from":
        if earlier and earlier[-1] in personal_nouns():  # "a dentist from Bergen"
            return -SURE
        return -WEAK if _words("am 'm is are was 're").intersection(earlier) else 0
    return 0


def _is_adjective(word: str) -> bool:
    return word.isalpha() and word not in _NOT_VERBS and not word.endswith("ed")


def weigh_after(lower: Sequence[str], end: int) -> int:
    """Weigh the words after a capitalized word.

    lower (Sequence[str]): The words of the turn in lower case.
    end (int): The index after the capitalized word.
    RETURNS (int): Positive for a person, negative for anything else; see `SURE`.
    """
    after, following, third = _next_words(lower, end)
    if after in _AFTER_PERSON or (after, following) == ("and", "i"):
        return SURE
    if after in _MODALS and {following, third} & _MINDING:
        return SURE  # Cuddy will say no, Hale wo n't like this
    if after == "-" and following in _JOINED:
        return SURE  # Tanaka-san, Hyun-woo
    if after == "way" or after.isdigit() or after in _PLACES_AFTER:
        return -SURE  # down Chelsea way, Exhibit 9, Millgate library
    if after == "," and following in _APPOSED and third in personal_nouns():
        return SURE  # Rao, the butler
    if after in _BE or after == "has":
        is_state = following in _STATES or following in _ENDS  # "June is."
        return SURE if is_state or following.endswith("ing") else WEAK
    return WEAK if after in _MAYBE_AFTER_PERSON else 0


def is_thing(lower: Sequence[str], start: int, end: int) -> bool:
    """Check whether the words beside a given name that no place has say that it names a
    thing: `the Emma`, `marked Derek`, `Henry Road`.

    lower (Sequence[str]): The words of the turn in lower case.
    start, end (int): The capitalized words.
    RETURNS (bool): Whether they do.
    """
    before = lower[start - 1] if start else ""
    determined = before in _DETERMINERS and before not in _POINTING
    return determined or before in _LABELLED or weigh_after(lower, end) < 0


def acts(lower: Sequence[str], end: int) -> bool:
    """Check whether what a sentence's first word does, a person does: `Lily goes`."""
    return not _DOES.isdisjoint(lower[end : end + 1])


def denies(lower: Sequence[str], end: int) -> bool:
    """Check whether a sentence's first word is the subject of a negated verb: `Ray
    doesn't smoke`.

    lower (Sequence[str]): The words of the turn in lower case.
    end (int): The index after the first word.
    RETURNS (bool): Whether it is.
    """
    verb, negation, _ = _next_words(lower, end)
    return verb in _AUXILIARIES and negation in _NEGATED


def weigh_address(lower: Sequence[str], start: int, end: int) -> int:
    """Weigh the marks around a term of address: `Thanks, X.`, `X, you left`.

    lower (Sequence[str]): The words of the turn in lower case.
    start, end (int): The capitalized words.
    RETURNS (int): Positive for a person; 0 if the marks do not tell.
    """
    before = lower[start - 1] if start else ""
    after, following, third = _next_words(lower, end)
    if before == "," and (after in _ENDS or after == ","):
        apposed = start > 1 and lower[start - 2] in personal_nouns()
        return SURE if apposed else WEAK  # her sister, X.
    asked = following in _ASKING and third == "you"
    if after == "," and (asked or following in _ORDERS):
        return 0 if is_remark(lower[start]) else SURE
    if after == "," and (following in PRONOUNS or following in _ASKING):
        return WEAK
    return 0


def is_verb(lower: Sequence[str], i: int) -> bool:
    """Check whether a sentence's first word has an object: `Mark my words`."""
    after, *_ = _next_words(lower, i + 1)
    return after in PRONOUNS or after in _DETERMINERS


def is_remark(word: str) -> bool:
    """Check whether a word begins remarks, as in `Honestly, are you coming?`."""
    return word in _REMARKS or word in CLOSED_CLASS_WORDS or word.endswith("ly")


def asks_who(words: Sequence[str]) -> bool:
    """Check whether the last sentence of a turn asks for somebody: `Who did it?`."""
    if words[-1:] != ["?"]:
        return False
    start = len(words) - 1
    while start and words[start - 1] not in SENTENCE_ENDS:
        start -= 1
    said = [word.lower() for word in words[start:-1]]
    while said and said[0] in _LEADING:
        del said[0]
    return said[:1] == ["who"]


def is_month(lower: Sequence[str], i: int, *, surely: bool = False) -> bool:
    """Check whether a word that is also a name dates something: `since June`.

    surely (bool): Whether somebody has the name: "since June left" may speak of her.
    """
    before = _DATING if surely else _BEFORE_MONTH
    return i > 0 and lower[i] in _MONTHS and lower[i - 1] in before


def is_alone(lower: Sequence[str], end: int) -> bool:
    """Check whether a sentence's first word is followed by a mark: `X!`, `X, wait`."""
    after, *_ = _next_words(lower, end)
    return after == "," or after in _ENDS


def owns_person(lower: Sequence[str], end: int) -> bool:
    """Check whether a capitalized word owns a person: "he's Ruthie's boy".

    lower (Sequence[str]): The words of the turn in lower case.
    end (int): The index after the word.
    RETURNS (bool): Whether it does.
    """
    ending, owned, _ = _next_words(lower, end)
    return ending in POSSESSIVE_ENDINGS and owned in personal_nouns()


def is_order(lower: str) -> bool:
    """Check whether a sentence's first word may be an order: "Take Longinus."."""
    return lower in _ORDERS


def skip_adverb(lower: Sequence[str], end: int) -> int:
    """Get the index after an adverb between a subject and its verb, if there is one."""
    return end + (not _BETWEEN.isdisjoint(lower[end : end + 1]))


def is_resumed(lower: Sequence[str], end: int) -> bool:
    """Check whether a sentence's only word is taken up by "he" or "she": "Maren? She
    left.", "Orlov again? He was here.".

    lower (Sequence[str]): The words of the turn in lower case.
    end (int): The index after the word.
    RETURNS (bool): Whether it is.
    """
    end += lower[end : end + 1] == ["again"]
    mark, following, _ = _next_words(lower, end)
    return mark in SENTENCE_ENDS and following in ("he", "she")


def _next_words(lower: Sequence[str], start: int) -> Sequence[str]:
    return [*lower[start : start + 3], "", "", ""][:3]
