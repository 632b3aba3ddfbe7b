"""Lines between turns that nobody says, whoever speaks: directions, rolls, commands."""

import re
from typing import Sequence

from .dice import is_roll
from .line import Line
from .songs import SONG
from .times import BARE_TIME
from .words import CHAT_NOTICE, CHAT_SYSTEM, RULE

MAX_OPEN = 6  # lines in which a bracket may be closed
_BRACKET = re.compile(r"[\[\]]")
_NOTE = re.compile(
    r"(?:'{2,5})?(?:\(\([^()]*\)\)|\([^()]*\)|\[[^\[\]]*\])(?:'{2,5})?|♪[^♪]{0,60}\bmusic\b[^♪]{0,60}♪?"
)
# Between dashes or stars on both sides: `— noise of crates —`, `*** recess ***`.
_DASHED = re.compile(
    r"(?P<mark>—|–|--|-{3}|\*{3}|~{1,3})[ ]+"
    r"(?=[^\W\d_]|\d{1,2}[:.]?\d\d[^\d\n]{3})[^—–~*\n]{2,120}?"
    r"(?<![.?!…,])[ ]+(?P=mark)"
)
_PAUSE = re.compile(
    r"(?:(?:A|Another)[ ])?(?:(?i:long|short|slight|brief|tiny|awkward)[ ])?"
    r"(?i:pause|silence|beat)\."
)
_BUSINESS = re.compile(r"\[[ \t]*(?:Re-enter|Enter|Exit|Exeunt)\b")
# Emphasis on a whole line, and a direction in it: `[_He crawls out._`
_ITALIC = re.compile(r"([_*])(?!\1)[^_*]+\1|\[[ \t]*_[^_\[\]]+_[.,]?\]?")
_WIKI_ITALIC = re.compile(r"[:;*#]{0,4}[ ]?''(?!')(?:(?!'').)+''")
_ROLL = re.compile(r"roll(?:ing|s)[ \t]+\S{0,20}\dd\d")  # of dice, and what it shows
_MARKUP = re.compile(r"(?:</?[A-Za-z][^<>\n]{0,80}>[ \t]*)+")  # `<hr width="50%"/>`
# Links alone, as Twine has them, which may have an id: `[[Go]] #line:1`.
LINKS = r"(?:[*•-][ \t]+)?(?:\[\[[^\[\]\n]+\]\][ \t]*)+(?:#[\w:-]+[ \t]*)*"
# Lines of scripts in Ink, Yarn and Twine: `-> hall`, `* [Open it]`, `<<set $x to 1>>`.
_COMMAND = re.compile(
    r"->[ \t]*\S.*|<-[ \t]*[\w.]+|<<[^<>\n]*>>|[*+~][ \t*+]*\[[^\[\]\n]*\]"
    r"(?:[ \t]*->[ \t]*[\w.]+)?"
    r"|\{\{[^{}\n]*\}\}|\{[^{}\n]*[:}]|\}|-[ ]*else[ ]*:|/\*.*\*/"
    r"|::[ ]\S.*"
    rf"|{LINKS}"
    r"|//[^/\n]+//|//[ ].*|~[ ]\S.*"
    r"|[.#]?[\w-]+[ ]\{[^{}]*\}"
    r"|(?:VAR|CONST|LIST|INCLUDE|EXTERNAL)[ ]+\w.*"
)
# What ends a scene of a play.
_END = re.compile(
    r"(?:BLACKOUT|CURTAIN|(?:THE )?END(?: OF [A-Z ]{3,20})?|LIGHTS [A-Z ]+)\.?"
)
_PICTURE = re.compile(r"(?:!\[[^\[\]]*\](?:\([^()]*\))?[ ]*)+|<img[ ][^<>]*>")
# Below a post: `Last edited by Nora; 03-05-2024 at 09:20 PM.`
_EDITED = re.compile(
    r"(?:Last )?[Ee]dited by \S.{0,60}\b\d{1,4}[-/.:]\d\d\b.{0,120}"
    r"|Last edited by \S.{0,120}\btimes? in total\.?"
)
_FULL = (_EDITED, BARE_TIME, _MARKUP, _COMMAND, _END, SONG, _PICTURE)
# In the log of a game: `[System] Ossie has left the guild.`
_SYSTEM = re.compile(
    r"\[(?i:system|server|announcement|notice|combat|loot|info|motd)\][ ]+(?=[^\s:])"
)
_FOOTNOTE = re.compile(r"\[\d{1,3}\][ ]+\S")
_TASK = re.compile(r"[-*+•][ ]\[[ xX✓✔]\][ ]+\S")  # of a list in Markdown
_BEGIN = (_FOOTNOTE, _TASK, CHAT_NOTICE, CHAT_SYSTEM, RULE, _ROLL, _SYSTEM)


def is_pause(text: str) -> bool:
    """Check for a direction without brackets that says that nobody speaks: `Pause.`"""
    return _PAUSE.fullmatch(text) is not None


def is_direction(lines: Sequence[Line], i: int) -> bool:
    """Check for a stage direction, which does not end the turn around it."""
    text = lines[i].text
    if _NOTE.fullmatch(text) or (_BUSINESS.match(text) and not text.endswith("]")):
        return True
    if text[0] in "—–-*~" and _DASHED.fullmatch(text):
        return True
    if text[0] == "[" and text.rstrip("_*")[-1] == "." and _is_left_open(lines, i):
        return True
    if _WIKI_ITALIC.fullmatch(text):
        return True
    is_apart = i > 0 and not lines[i - 1].text
    return is_apart and _ITALIC.fullmatch(text) is not None


def _is_left_open(lines: Sequence[Line], i: int) -> bool:
    """Check whether a bracket is not closed up to the next blank line, as in some
    printed plays: `[Knocking within.`, `[_Exit hurriedly._`."""
    for line in lines[i : i + MAX_OPEN]:
        text = line.text[line is lines[i] :]
        if not text:
            break
        if mark := _BRACKET.search(text):
            return mark[0] == "["
    return True


def is_aside(text: str) -> bool:
    """Check for a line of a program, of a game or of a page, which ends a turn."""
    if is_roll(text):
        return True
    return any(known.match(text) for known in _BEGIN) or any(
        known.fullmatch(text) for known in _FULL
    )


def is_task(text: str) -> bool:
    """Check for an item of a list of tasks in Markdown: `- [ ] ask her`."""
    return _TASK.match(text) is not None


def opens_asides(text: str) -> bool:
    """Check whether the lines below a line belong to it, as do those of a roll."""
    if text.endswith(":"):
        return BARE_TIME.fullmatch(text) is None  # `(00:24):`, above what is said then
    return _ROLL.match(text) is not None
