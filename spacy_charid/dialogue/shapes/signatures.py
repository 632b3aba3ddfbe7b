"""Signatures of the comments of a wiki, as they are written or shown: `[[User:Grebe]]
([[User talk:Grebe|talk]]) 14:02, 3 May 2011 (UTC)`, `Grebe (talk) 14:02, ... (UTC)`."""

import re
from collections import Counter, deque
from typing import Dict, Iterator, List, Match, NamedTuple, Optional, Sequence

from .line import Line
from .times import has_digit
from .wikitext import WikiMarks
from .words import FUNCTION_WORDS

MAX_NAME_WORDS = 4
MAX_JUNK = 600  # characters of marks between links
MAX_LEAD = 200  # characters of a tag, or of `Preceding unsigned comment added by`
_USER = (
    r"User|Benutzer(?:in)?|Utilisat(?:eur|rice)|Usuari[oa]|Usuári[oa]|Utente"
    r"|Gebruiker|Användare|Bruker|Bruger|Użytkowni(?:k|czka)|Wikipedyst(?:a|ka)"
    r"|Uživatel(?:ka)?|Käyttäjä|Участни(?:к|ца|ка|цы)|Користувач(?:ка)?|Felhasználó"
    r"|Szerkesztő|Kullanıcı|Utilizator|利用者|用户|用戶|使用者|사용자|משתמש"
)
_EDITS = (
    r"(?:Special|Spezial|Spécial|Especial|Speciale|Speciaal|Служебная)[ ]?:[ ]?"
    r"(?:Contributions|Contribs|Beiträge|Contribuciones|Contribuições|Contributi"
    r"|Bijdragen|Вклад)/"
)
# A link to somebody, to the page where one talks to them, or to their edits.
_LINK = re.compile(
    r"\[\[[ ]?:?(?:[a-z-]{1,12}:){0,2}"
    rf"(?:(?i:{_EDITS})|(?P<before>[^\W\d_]{{3,14}}[ _])?(?i:{_USER})"
    r"(?P<after>[ _‐-][^\W\d_]{2,14})?[ ]?:)"
    r"[ ]?(?P<name>[^\[\]|#/\n]{1,80}?)[ ]?(?:#[^\[\]|\n]{0,80})?"
    r"(?:\|[^\[\]\n]{0,300})?\]\]"
)
_CLOCK = r"\d{1,2}(?:[:.]\d{2}|h\d{2}min)"
_DAY = (
    r"(?:\d{1,2}\.?[ ](?:de[ ])?[^\W\d_]{3,12}\.?,?[ ](?:de[ ])?\d{4}"
    r"|[^\W\d_]{3,12}[ ]\d{1,2},?[ ]\d{4}|\d{4}-\d\d-\d\d"
    r"|\d{4}年[ ]?\d{1,2}月[ ]?\d{1,2}日(?:[ ]?\(.\))?)"
)
_AT = r"(?:,|[ ](?:à|om|um|kl\.|a[ ]las|в|o))?"
_STAMP = re.compile(
    rf"(?<!\d)(?:{_CLOCK},?[ ](?:de[ ])?{_DAY}|{_DAY}{_AT}[ ]{_CLOCK})"
    r"(?P<zone>[ ]\([A-Z]{2,5}(?:[+-]\d{1,2})?\))?"
)
# What is shown of the links: `(talk · contribs)`
_TALK = re.compile(
    r"[ ]?\([^\W\d_]{2,16}\.?(?:[ ][^\W\d_]{2,16})?"
    r"(?:[ ]?[•·⋅|/][ ]?[^\W\d_]{2,16}){0,3}\)[ ]?$"
)
_REPLY = re.compile(
    r"[ ]?(?:\[[^\W\d_]{4,16}\]|(?:[Rr]eply|[Aa]ntworten|[Rr]épondre)$)"
)
_UNSIGNED = re.compile(
    r"\{\{[ ]?(?:subst:)?unsigned(?:[ ]?ip|2)?[ ]?\|(?P<one>[^{}|\n]{1,80})"
    r"(?:\|(?P<two>[^{}|\n]{1,80}))?[^{}\n]{0,80}\}\}",
    re.I,
)
_ADDED_BY = re.compile(
    r"[-–— ]{0,3}(?:The )?(?i:preceding) [^\n]{0,100}\b(?:added|made) by[ ]?$"
)
# What stands around the links of a signature, beside marks: tags, templates, entities.
_AROUND = re.compile(
    r"<[^<>\n]{0,300}>|\{\{[^{}\n]{0,200}\}\}|&#?\w{2,8};"
    r"|\b(?i:talk|contribs|diskussion|discuter|discusión|disc|msg)\b"
)
_WORD = re.compile(r"\w")
_DASHES = "-–—―~"
_SPACE = "&nbsp;"
_LEAD = frozenset(f"{_DASHES} \t\u00a0*•·|(‹«'^")
# What a name follows, where it is shown without a link.
_BEFORE_NAME = re.compile(
    r"[ ]?[-–—~]{2,9}[ ]?|[ ]?[–—~][ ]?|[ ]-[ ]?|[.,:;!?…)\]\"”’»][ \t\u00a0]+"
)


class Signature(NamedTuple):
    """A signature, in characters of its line.

    start, end (int): Where it is.
    name (str): Whose it is.
    is_sure (bool): Whether it has a link, or shows one, rather than a time alone.
    """

    start: int
    end: int
    name: str
    is_sure: bool


def find_signatures(
    lines: Sequence[Line], marks: Sequence[WikiMarks]
) -> Dict[int, List[Signature]]:
    """Find the signatures in the lines of a talk page.

    lines (Sequence[Line]): All lines.
    marks (Sequence[WikiMarks]): What is no words in them.
    RETURNS (Dict[int, List[Signature]]): The signatures by the line, in order.
    """
    found: Dict[int, List[Signature]] = {}
    for i, (line, mark) in enumerate(zip(lines, marks, strict=True)):
        if may_be_signed(line.text):
            signs = list(_find_in_line(line.text, mark))
            if signs:
                found[i] = signs
    return _name_shown(lines, found)


def find_user_links(text: str) -> Iterator[Match[str]]:
    """Find the links to users of a wiki."""
    return _LINK.finditer(text) if "[[" in text else iter(())


def may_be_signed(text: str) -> bool:
    """Check for a line that has a link, a template or a time, as each signature has."""
    if "[[" in text or "{{" in text:
        return True
    return ")" in text and has_digit(text) and _STAMP.search(text) is not None


def _find_in_line(text: str, marks: WikiMarks) -> Iterator[Signature]:
    """Find the signatures of a line; those without a link have no name yet."""
    links = [link for link in find_user_links(text) if not marks.hides(link.start())]
    stamps = [s for s in _STAMP.finditer(text) if not marks.hides(s.start())]
    last = 0  # the end of the signature before
    found = []
    waiting = deque(links)
    for stamp in stamps:
        before: List[Match[str]] = []
        while waiting and waiting[0].start() < stamp.start():
            before.append(waiting.popleft())
        sign = _find_linked(text, before, last, stamp.start())
        sign = sign or _find_shown(text, last, stamp)
        if sign is not None:
            reply = _REPLY.match(text, stamp.end())
            last = reply.end() if reply else stamp.end()
            found.append(sign._replace(end=_find_end(text, last)))
            last = found[-1].end
    found += [sign for sign in _find_unsigned(text) if sign.start >= last]
    sign = _find_linked(text, waiting, last, len(text))
    if sign is not None and _is_signed(text, sign, waiting):
        found.append(sign)
    return iter(found)


def _find_linked(
    text: str, links: Sequence[Match[str]], begin: int, end: int
) -> Optional[Signature]:
    """Find the signature whose last link stands right before a time, or the end of a
    line, and its other links to the same person."""
    if not links or not _is_junk(text, links[-1].end(), end):
        return None
    name = _get_name(links[-1])
    start = end
    for link in reversed(links):
        if _get_name(link) != name or not _is_junk(text, link.end(), start):
            break
        start = link.start()
    return Signature(_find_start(text, begin, start), end, name, True)


def _get_name(link: Match[str]) -> str:
    name = link["name"].replace("_", " ").strip()
    return name[:1].upper() + name[1:]


def _find_shown(text: str, begin: int, stamp: Match[str]) -> Optional[Signature]:
    """Find the signature before a time, as a page shows it; its name is found later."""
    at = max(begin, stamp.start() - 90)
    talk = _TALK.search(text[at : stamp.start()])
    is_last = stamp.end() == len(text) or _REPLY.match(text, stamp.end())
    if not talk and not (stamp["zone"] and is_last):
        return None
    start = at + talk.start() if talk else stamp.start()
    return Signature(start, stamp.end(), "", talk is not None)


def _find_unsigned(text: str) -> Iterator[Signature]:
    """Find the templates that name who forgot to sign."""
    for match in _UNSIGNED.finditer(text) if "{{" in text else ():
        is_first = not match["two"] or not _STAMP.match(match["one"].strip())
        name = (match["one"] if is_first else match["two"]).strip()
        yield Signature(match.start(), match.end(), name, True)


def _is_signed(text: str, sign: Signature, links: Sequence[Match[str]]) -> bool:
    """Check for a signature without a time: after a dash, with a link to talk, or alone
    on its line."""
    start = next(link.start() for link in links if link.start() >= sign.start)
    is_dashed = any(char in _DASHES for char in text[sign.start : start])
    own = [link for link in links if link.start() >= start]
    is_talk = any(link["before"] or link["after"] for link in own[1:])
    is_alone = not text[:start].strip(": \t")
    return is_dashed or is_talk or is_alone


def _is_junk(text: str, start: int, end: int) -> bool:
    """Check for a part of a line that has marks without words."""
    is_short = end - start <= MAX_JUNK
    return is_short and not _WORD.search(_AROUND.sub("", text[start:end]))


def _find_start(text: str, begin: int, start: int) -> int:
    """Find where the dashes, tags and words before a link begin."""
    added = _ADDED_BY.search(text[max(begin, start - MAX_LEAD) : start])
    start = max(begin, start - MAX_LEAD) + added.start() if added else start
    while start > begin:
        if text[start - 1] in _LEAD:
            start -= 1
            continue
        if text.endswith(_SPACE, begin, start):
            start -= len(_SPACE)
            continue
        tag = text.rfind("<", max(begin, start - MAX_LEAD), start)
        is_tag = text[start - 1] == ">" and tag >= 0 and text[tag + 1] != "/"
        if not is_tag or text.find(">", tag, start) != start - 1:
            break
        start = tag
    while text[start].isspace():
        start += 1
    return start


def _find_end(text: str, end: int) -> int:
    """Find the end of the marks after a signature, such as `</small>`."""
    return len(text) if _is_junk(text, end, len(text)) else end


def _name_shown(
    lines: Sequence[Line], found: Dict[int, List[Signature]]
) -> Dict[int, List[Signature]]:
    """Find the names of signatures without a link: what stands alone after a sentence,
    or comes again, or the last word."""
    fragments: Dict[int, Dict[int, List[str]]] = {}
    for i, signs in found.items():
        last = 0
        for sign in signs:
            if not sign.name:
                words = _get_words(lines[i].text[last : sign.start])
                fragments.setdefault(i, {})[sign.start] = words
            last = sign.end
    every = [words for line in fragments.values() for words in line.values()]
    alone = Counter(" ".join(words) for words in every if _is_name(words))
    again = Counter(name for words in every for name in _get_endings(words))
    named: Dict[int, List[Signature]] = {}
    for i, signs in found.items():
        for sign in signs:
            words = fragments.get(i, {}).get(sign.start, [])
            name = sign.name or _choose_name(words, alone, again)
            if name:
                start = sign.start if sign.name else _find_name(lines[i], sign, name)
                named.setdefault(i, []).append(
                    sign._replace(start=start, name=name.removeprefix("User:"))
                )
    return named


def _get_words(text: str) -> List[str]:
    """Get the words after the last sentence of a comment, which end in a name."""
    text = text[-120:].rstrip()
    last = max((mark.end() for mark in _BEFORE_NAME.finditer(text)), default=0)
    return text[last:].split()


def _is_name(words: Sequence[str]) -> bool:
    """Check for words that may be a name, and no clause before one."""
    is_short = 0 < len(words) <= MAX_NAME_WORDS
    is_short = is_short and (len(words) == 1 or not words[0][0].islower())
    return is_short and not any(word.casefold() in FUNCTION_WORDS for word in words)


def _get_endings(words: Sequence[str]) -> List[str]:
    """Get the last word, the last two words, and so on."""
    most = min(len(words), MAX_NAME_WORDS)
    return [" ".join(words[-n:]) for n in range(1, most + 1)]


def _choose_name(words: Sequence[str], alone: Counter, again: Counter) -> str:
    endings = _get_endings(words)
    if not endings:
        return ""
    best = max(endings, key=lambda name: (alone[name], len(name)))
    if alone[best]:
        return best
    same = [name for name in endings if again[name] == again[endings[0]] > 1]
    n = 0
    while n < len(endings) and not words[-n - 1][0].islower():
        n += 1
    return (same or endings[: max(n, 1)])[-1]


def _find_name(line: Line, sign: Signature, name: str) -> int:
    """Find where a signature begins that is shown without a link."""
    last = line.text.rfind(name.split()[-1], 0, sign.start)
    first = line.text.rfind(name.split()[0], 0, last + len(name.split()[-1]))
    return _find_start(line.text, 0, first)
