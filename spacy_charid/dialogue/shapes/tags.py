"""Names of speakers before what is said."""

import re
import unicodedata
from enum import Enum
from functools import lru_cache
from typing import Tuple

from ...names.given_names import given_names, is_title
from ...names.nouns import personal_nouns
from .broadcasts import find_office
from .described import is_described
from .letters import UPPER
from .markup import MACRO
from .name_tails import cut_pronouns
from .offices import OFFICE_TAG
from .times import LEADING_TIME, MARKS, TIME_AFTER_TAG, TIMED_TAG, has_digit
from .words import FUNCTION_WORDS, is_label, is_sound

MAX_NAME_WORDS = 5
MAX_ODD_WORDS = 8  # of a name such as `The Man in the Yellow Hat`
# A name of up to 61 characters, stage directions, a colon. The colon in a URL, in
# `a::b`, in a time such as 12:30 or in a smiley does not end a name.
TAG = re.compile(
    r"([^\s:：()\[\]（）][^:：()\[\]（）\n]{0,60})"
    r"(?:(?:\([^()\n]*\)|\[[^\[\]\n]*\]|（[^（）\n]*）"
    r"|''\([^()\n]*\)'')[ \t]*){0,3}"
    r"(?:(?<=[)\]])[*_]{1,3}|(?<=[)\]])'{2,5})?[:：](?!//|:|(?<=\d:)\d|(?<=[ \t]:)\S)"
)
# The most frequent tag, before something that is no time: `Anna Smith: Hello`.
_PLAIN_TAG = re.compile(
    r"([^\W\d_]{1,16}(?:[ ][^\W\d_]{1,16}){0,2}):[ ]+(?=[^\s\d(\[])"
)
# Emphasis before a name, in Markdown, wikis and forums.
EMPHASIS = re.compile(
    r"\*{1,3}(?=\w)|_{1,3}(?=[^\W_])|'{2,5}(?=\w)|\[[bi]\](?=\w)"
    r"|<(?:b|i|u|em|strong)>(?=\w)"
)
_JOINED = re.compile(r"[ ]?(?:[&,/+]|and|und|et|y)[ ]")  # between names in bold type
_EMPHASIZED = re.compile(r"(\*{1,3}|_{1,3})([^*_]+)\1")
# Before a name: `1.`, `(1)`, `1  `, `1a  `, `Q1`, `-`, `[MOD]`, `<<if $x>>`, or marks
# of direction.
ITEM = re.compile(
    rf"[{MARKS}]*(?:\d{{1,4}}[a-z]?[ ]{{2,40}}(?=[{UPPER}])|"
    r"[*+]{1,5}[ \t]+\[[^\[\]\n]{1,80}\][ \t]+(?=[^\W\d_])|"  # a choice in Ink
    r"[-*+]{1,5}[ \t]+\([a-z]\w{0,40}\)[ \t]+(?=[^\W\d_])|"  # a label in Ink
    r"-[ ]*(?:else|[^\n:\"]{1,40}[<>=!]=?[ ]?\w{1,20})[ ]*:[ ]+(?=[^\W\d_])|"
    r"(?:\(?\d{1,4}[.)]|\d{1,3}(?:\.\d{1,3}){1,2}|Q\d{1,3}[.)]?|[-–—•>*#+]{1,4}|=>)"
    r"[ \t]+(?=[^\s:])"
    r"|[:;*#]{1,3}[ \t]*(?=')"
    rf"|(?:{MACRO}[ \t]*){{1,3}}(?=[^\s:<])"
    r"|\[(?:MOD|ADMIN|VIP|BOT|OP|GM|DM|HOST|GUEST|STAFF)\][ \t]+"
    rf")|[{MARKS}]+"
)
_SPACES = " \t\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
_QUOTES = ('"', "“", "‘")
_PARTICLES = frozenset("of the and de von van la le du pro tempore /".split())
_LOOSE_PARTICLES = frozenset("in on at with from for to a an by".split())
# Without surrounding spaces, which would make long runs of spaces quadratic.
_SPEAKERS = re.compile(r"[&,/]|(?<=\s)\+(?=\s)|(?<=[\s&,/])(?i:and)(?=\s)")
# Between names in capitals: `TOINETTE et LE BARON`.
_JOINT = re.compile(
    rf"(?<=[{UPPER}]{{2}})[ ](?:et|und|y|Y|e|ed|og|och|en)[ ](?=[{UPPER}]{{2}})"
    r"|[ ]и[ ](?=[А-ЯЁ])"
)
_PHONE = re.compile(r"\+\d[\d ().-]{5,20}$|\d{3}[ .-]\d{3,4}[ .-]\d{3,4}$")
# Where several people sit in a meeting: `Boardroom 3 – Logitech Rally`.
_ROOM = re.compile(
    r"(?:[A-Z]\w*[ ])?(?:(?:[Bb]oard|[Mm]eeting |[Cc]onf(?:erence|\.)? |[Hh]uddle "
    r"|[Cc]lass)?[Rr]oom|[Ss]tudio|[Ss]uite|[Oo]ffice|[Ll]ab)(?:[ ][A-Z\d][\w.]{0,9})?"
    r"[ ][–-][ ](?!Day|Night|Morning|Evening)[A-Z\d][^.!?;]{1,30}"
)
# `angrily`, and with a name, `looking at Ben`; without a comma, `to Ben`, `> BEN`.
_MANNER = re.compile(
    r",[ \t]*(?=[a-z])(?!and\b|or\b)(?:[a-z' -]{2,40}"
    r"|(?:[a-z]+(?:ing|ly)|to|aside|still|as|after|again)\b[^,:.!?;()]{2,40})$"
    r"|[ \t]+(?:to|TO)[ \t]+(?=[A-Z])[^,:!?;()]{2,30}$"
    r"|[ \t]+(?:[-=]?>|→)[ \t]+(?=[A-Z])[^,:!?;()<>]{2,30}$"
)
# After a name in capitals: `ANNA, very angry with Ben`.
_ANY_MANNER = re.compile(r",[ \t]*(?=[a-z])(?!and\b|or\b)[^,:.!?;()]{2,50}$")
_DEGREES = re.compile(
    r",?[ \t]+(?:Ph\.?[ ]?D|M\.?D|Psy\.?D|Ed\.?D|J\.?D|Esq|M\.?B\.?A|R\.?N|D\.?D\.?S"
    r"|HOST|CO-HOST|BYLINE|ANCHOR|CORRESPONDENT|REPORTER|MODERATOR|INTERVIEWER"
    r"|D\.?V\.?M|M\.?Sc|B\.?Sc|C\.?P\.?A|LL\.?[BM]|O\.?B\.?E|M\.?P|Q\.?C|K\.?C)\.?$"
    # Others have several capitals: `Anna Smith, LCSW`, `Anna Smith, PharmD`.
    r"|(?:(?<=[a-z])|(?<=\bMD)|(?<=\bJD)|(?<=\bRN)),[ \t]+(?P<other>(?=.{2,8}$)"
    r"[A-Z][a-z]{0,4}\.?(?:[A-Z][a-z]{0,2}\.?){1,4})$"
)
# What a stream knows of somebody: `[21:04] [SUB 14mo] owl: Hi.`
_BADGE = re.compile(
    r"(?:\[[A-Z][A-Za-z]{1,11}(?:[ ]\w{1,6})?\]|\([A-Z][^():\n]{1,40}\)"
    r"|\*[^*\s]{1,15}\*)[ ]+(?=[^\s\[\]:][^\[\]:\n]{0,29}[ ]?:)"
)
# A message to one person, in the log of a game: `(From Hanne (GM)): Run.`
_WHISPER = re.compile(r"\(From[ ]([^\s()][^()\n]{0,40}?)(?:[ ]\([^()\n]*\))?\):[ \t]+")
# A name in brackets and a colon, as WhisperX writes: `[SPEAKER_01]: Hi.`
_BOXED = re.compile(
    r"\[(?=[^\[\]\n]{0,40}[^\W\d_])([^\s\[\]()<>:][^\[\]():\n]{0,40})\]:(?![:/])[ \t]*"
    r"(?!<?(?:https?|ftp|mailto):|www\.|[./#]\S)"
)
# With brackets within: `José (Pepe) García: Hi.`
_NICKNAMED = re.compile(
    r"([^\s:()\[\]][^:()\[\]\n]{0,30}\([^:()\[\]\n]{1,24}\)[ ]"
    r"[^\s:()\[\]][^:()\[\]\n]{0,30}):[ \t]+(?=\S)"
)
# A note and a manner after a name: `Old Ida (aged 90), from the stairs: Hi.`
_NOTED = re.compile(
    r"([^\s:()\[\]][^:()\[\]\n]{0,40}?)[ ]\([^:()\[\]\n]{1,24}\),[ ]"
    r"(?=[a-z])(?!and\b|or\b|but\b)[^:.!?;()\[\]\n]{2,50}:[ \t]+(?=\S)"
)
# A label with a name, in storyboards: `DIALOGUE (PIP, O.S.): Hi.`
_LABELLED = re.compile(
    r"(?i:dialog(?:ue)?|speech|line|vo)[ ]?\(([^\s(),:][^(),:\n]{0,40}?)"
    r"(?:,[^():\n]{0,40})?\)[ ]?:[ \t]*(?=\S)"
)
_ADDRESS = re.compile(r"@[^\W\d_]")  # `@Nora: Hi.`
_DIGIT = re.compile(r"\(\d\)$")
_NUMBER = re.compile(r"[ ]?(\(\d\))[:：]")
_ARTICLES = ("The", "THE", "A", "AN")  # `THE REPORTER`
_LAST_FIRST = re.compile(r"([^,&/]{2,40}),[ \t]*([^,&/]{2,40})$")


class Judgement(Enum):
    """Whether words before a colon are a name."""

    NAME = "name"  # by its shape
    MAYBE = "maybe"  # if it repeats
    NO = "no"


@lru_cache(maxsize=1000)
def split_speakers(tag: str) -> Tuple[str, ...]:
    """Split a tag that names several speakers, as in `Ross & Monica`. What follows an
    address, `ross@example.org/phone`, is cut off."""
    if "@" in tag[1:] and "/" in tag and " " not in tag.strip():
        return (tag.strip().partition("/")[0],)
    tag = cut_pronouns(tag.strip())
    tag = _JOINT.sub(" & ", tag) if " " in tag else tag
    tag = cut_degrees(tag.strip()) if "," in tag else tag
    names = map(str.strip, _SPEAKERS.split(cut_role(tag.strip())))
    return tuple(name for name in names if name)


def cut_role(tag: str) -> str:
    """Cut an occupation off a full name: `ANNA SMITH, GEOLOGIST`."""
    name, comma, role = tag.partition(",")
    words = role.split()
    if not comma or not 0 < len(words) < 6 or len(name.split()) < 2:
        return tag
    if len(words) > 1 and is_role(name, role):
        return name.rstrip()
    if len(words) > 3:
        return tag
    category, _ = personal_nouns().get(words[-1].casefold(), ("", ""))
    return name.rstrip() if category == "occupation" else tag


def is_role(name: str, role: str) -> bool:
    """Check whether what follows a full name and a comma is what the person does:
    `Ana Bell, Team Lead`."""
    words = name.split()
    is_named = len(words) in (2, 3) and begins_with_given_name(name)
    is_other = not begins_with_given_name(role) and not is_title(role.split()[0])
    return is_named and is_other and "&" not in role and "," not in role


def find_tag(line: str) -> Tuple[Tuple[str, ...], int]:
    """Find the speaker tag at the start of a line, as in `Ross (laughing): No!`.

    A timestamp before the tag and Markdown emphasis around it are ignored.

    line (str): The line, without leading spaces.
    RETURNS (Tuple[Tuple[str, ...], int]): The speakers and the start of their words;
        empty and 0 if there is no tag.
    """
    name, said = cut_tag(line)
    if not name or judge(name) is not Judgement.NAME or is_label(name):
        return (), 0
    return split_speakers(name), said


def cut_tag(line: str, begin: int = 0) -> Tuple[str, int]:
    """Cut a line after a colon that could end a name, whoever it names.

    line (str): The line, without leading spaces.
    begin (int): Where the name may begin, after a number or a bullet.
    RETURNS (Tuple[str, int]): The name and the start of the words; empty and 0 if there
        is no colon in the right place.
    """
    if ":" not in line and "：" not in line:
        return "", 0
    plain = _PLAIN_TAG.match(line, begin)
    if plain:
        return plain[1], plain.end()
    may_be_timed = has_digit(line)
    time = LEADING_TIME.match(line, begin) if may_be_timed else None
    begin = time.end() if time else begin
    aired = find_office(line, begin)
    if aired:
        return aired
    badge = _BADGE.match(line, begin) if time else None
    begin = badge.end() if badge else begin
    timed = TIMED_TAG.match(line, begin) if may_be_timed else None
    if timed:
        marked = _EMPHASIZED.fullmatch(timed[1])
        return (marked[2] if marked else timed[1]), timed.end()
    labelled = _LABELLED.match(line, begin) if ")" in line else None
    if labelled:
        return labelled[1], labelled.end()
    boxed = _BOXED.match(line, begin)
    if boxed and not is_sound(boxed[1]):
        return boxed[1].strip(_SPACES), boxed.end()
    emphasis = EMPHASIS.match(line, begin)
    mark = emphasis[0] if emphasis else ""
    tag = TAG.match(line, begin + len(mark))
    if not tag:
        forms = (_WHISPER, _NICKNAMED, _NOTED)
        other = next(filter(None, (form.match(line, begin) for form in forms)), None)
        return (other[1], other.end()) if other else ("", 0)
    closing = mark.replace("[", "[/").replace("<", "</")
    name = tag[1].rstrip(" \t").removesuffix(closing) if mark else tag[1]
    said = line[tag.end() :]
    number = _NUMBER.match(line, tag.end(1)) if not mark else None
    name = f"{name.rstrip()} {number[1]}" if number else name  # `iPhone (4)`
    if closing and closing in name:  # `'''Al''' ''(low)'':`
        first, _, rest = name.partition(closing)
        joint = _JOINED.match(rest)
        if joint and rest.startswith(mark, joint.end()):  # `**Al** and **Bo**: Hi.`
            name = name.replace(mark, "").replace(closing, "")
        elif any(map(str.isalnum, rest)):  # `**Al** I say: no.`
            return "", 0
        else:
            name = first
    is_open = number is not None or name == tag[1].rstrip(" \t")
    is_open = is_open or said[len(closing) :][:1].isspace()  # `**Al** (here)**:** Hi`
    said = said.removeprefix(closing) if is_open else said
    stamp = TIME_AFTER_TAG.match(said)
    said = said[stamp.end() :] if stamp else said
    office = OFFICE_TAG.match(line, begin)
    name = office[1] if office and office.end() <= tag.end() else name
    name = name[1:] if _ADDRESS.match(name) else name
    return name.strip(_SPACES), len(line) - len(said.lstrip())


# `Honourable members: Hear, hear!`
_CHORUS = re.compile(
    r"(?:Several |Some |Many )?(?:(?:hon(?:ou?rable|\.)?|opposition|government|all) )?"
    r"(?:members|senators|deputies|noble lords)"
    r"|(?:An|One|Another) (?:(?:hon(?:ou?rable|\.)?|opposition|government|noble) )"
    r"(?:member|senator|deputy|lord|lady|gentleman)",
    re.I,
)


def is_chorus(name: str) -> bool:
    """Check for members of a house without names: `Hon. Members`, `An hon. Member`."""
    return _CHORUS.fullmatch(name) is not None


def judge(name: str) -> Judgement:
    """Judge by its shape whether a prefix is the name of a speaker."""
    name = cut_pronouns(name)
    words = name.split()
    if name[:1] in _QUOTES and name[-1:] not in _QUOTES:
        return Judgement.NO
    if _is_plain(name, words) or _is_odd(name, words) or is_chorus(name):
        return Judgement.NAME
    first = words[0].casefold().strip("'\"") if words else ""
    is_sentence = first in FUNCTION_WORDS or any(mark in name for mark in '!?;"“”')
    if is_sentence or not words or len(words) > MAX_ODD_WORDS or words[-1][-1:] in ",.":
        return Judgement.NO
    return Judgement.MAYBE if any(map(_is_sign, name)) else Judgement.NO


def is_person(words: str) -> bool:
    """Check whether words in brackets are a name, a title and a name, or `woman`."""
    parts = words.split()
    if not parts or len(parts) > MAX_NAME_WORDS:
        return False
    nouns = parts[:-1] if len(parts) > 1 and parts[-1].strip("#").isdigit() else parts
    is_noun = nouns[-1].casefold() in personal_nouns() and len(nouns) <= 2
    is_named = is_title(parts[0]) and len(parts) > 1 and parts[1][:1].isupper()
    known = parts[0].capitalize() in given_names() and parts[0][:1].isupper()
    return is_noun or is_named or known


def is_capitalized(words: str) -> bool:
    """Check whether words in brackets may be a name: `Old Benno`, not `Sighs`."""
    parts = words.split()
    return bool(parts) and all(map(_is_name_word, parts)) and not is_sound(words)


@lru_cache(maxsize=1000)
def cut_manner(name: str) -> Tuple[str, int]:
    """Cut the manner off a name: `ANNA, angrily`.

    RETURNS (Tuple[str, int]): The name, and the length of what was cut off.
    """
    manner = _MANNER.search(name) or _ANY_MANNER.search(name)
    if manner and manner.re is _ANY_MANNER and not name[: manner.start()].isupper():
        return name, 0
    bare = name[: manner.start()].rstrip() if manner else ""
    if not bare or not (judge(bare) is Judgement.NAME or is_described(bare)):
        return name, 0
    return bare, len(name) - len(bare)


def cut_degrees(name: str) -> str:
    """Cut the degrees off a name: `Anna Smith, PhD`."""
    while (degree := _DEGREES.search(name)) and degree.start():
        rest = name[: degree.start()].rstrip(" ,")
        is_whole = rest.split()[0] in _ARTICLES and "," not in name
        if is_whole or (" " not in rest and degree.lastgroup):
            break
        name = rest
    return name


def turn_around(name: str) -> str:
    """Turn `Smith, Anna` into `Anna Smith`; empty if it is no such name."""
    match = _LAST_FIRST.match(name)
    if not match or len(match[1].split()) > 3 or len(match[2].split()) > 3:
        return ""
    if any(part.casefold().startswith("and ") for part in match.groups()):
        return ""
    if len(match[2].split()) > 1 and is_role(match[1], match[2]):
        return ""
    return f"{match[2].strip()} {match[1].strip()}"


def begins_with_given_name(name: str) -> bool:
    """Check whether the first word is a given name."""
    return name.split()[0].capitalize() in given_names() if name.split() else False


def _is_plain(name: str, words: list) -> bool:
    if len(words) == 1:
        return any(char.isalnum() for char in name)
    return (
        bool(words)
        and all(map(_is_name_word, words))
        and all(len(part.split()) <= MAX_NAME_WORDS for part in split_speakers(name))
    )


def _is_name_word(word: str) -> bool:
    if word in _PARTICLES or word[0] in "#&" or word == "+" or _DIGIT.match(word):
        return True
    capital = word[0].isalnum() and not word[0].islower()
    return capital and not any(mark in word for mark in "!?;")


def _is_odd(name: str, words: list) -> bool:
    """Check for `+44 7700 900123`, `Marco's iPhone`, `Ben 🏄`, `Anna @ ACME`, `The Man
    in the Yellow Hat`, `Boardroom 3 – Rally`."""
    if _PHONE.match(name) or _ROOM.fullmatch(name):
        return True
    if not words or len(words) > MAX_ODD_WORDS:
        return False
    loose = [word for word in words if word in _LOOSE_PARTICLES | _PARTICLES]
    is_long = words[0] in ("The", "A", "An") and loose and words[-1][0].isupper()
    if len(words) > MAX_NAME_WORDS and not is_long:
        return False
    return all(_is_odd_word(word, bool(is_long)) for word in words)


def _is_odd_word(word: str, is_long: bool) -> bool:
    if _is_name_word(word) or word in ("@", "|"):
        return True
    is_camel = word[0].islower() and any(char.isupper() for char in word[1:3])
    is_loose = is_long and word in _LOOSE_PARTICLES
    return is_camel or is_loose or all(map(_is_emoji, word))


def _is_emoji(char: str) -> bool:
    kind = unicodedata.category(char)
    return kind == "So" or (kind in ("Sk", "Cf", "Mn", "Me") and char > "\u2000")


def _is_sign(char: str) -> bool:
    return char.isalnum() or _is_emoji(char)
