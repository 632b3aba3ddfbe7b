"""Patterns of dates and times before, after or instead of a name."""

import re

_MONTH = (
    r"(?i:jan|feb|m[aä]r|apr|ma[iy]|june?|july?|aug|sept?|o[ck]t|nov|de[cz])"
    r"[a-z]{0,8}\.?"
)
_WEEKDAY = r"(?i:mon|tues|wednes|thurs|fri|satur|sun|mon|tue|wed|thu|sat)(?:day)?"
# Marks of direction, which programs put around names and dates.
MARKS = "\u200e\u200f\u202a-\u202e\u2066-\u2069"
_SEPARATOR = rf"[{MARKS}]?[./-]"
DATE = (
    rf"(?:(?:{_WEEKDAY},?[ ])?\d{{1,4}}{_SEPARATOR}\d{{1,2}}{_SEPARATOR}\d{{1,4}}\.?"
    r"(?:[ ]?\([월화수목금토일月火水木金土][^()]{0,2}\))?"
    rf"|\d{{1,2}}[-/]{_MONTH}[-/]\d{{2,4}}"
    r"|\d{4}\.[ ]\d{1,2}\.[ ]\d{1,2}\."  # in Korea
    r"|\d{4}[년年][ ]?\d{1,2}[월月][ ]?\d{1,2}[일日]"
    r"(?:[ ]?\(?[월화수목금토일月火水木金土](?:요일|曜日)?\)?)?"
    rf"|(?:{_WEEKDAY},?[ ])?\d{{1,2}}(?:st|nd|rd|th|\.)?[ ]{_MONTH},?(?:[ ]\d{{2,4}})?"
    rf"|(?:{_WEEKDAY},?[ ])?{_MONTH}[ ]\d{{1,2}}(?:st|nd|rd|th)?,?(?:[ ]\d{{4}})?"
    rf"|{_WEEKDAY}|(?i:today|yesterday))"
)
CLOCK = (
    r"(?:(?:오전|오후|上午|下午|午前|午後)[ ]?)?"
    r"\d{1,2}:\d{2}(?::\d{2}(?:[:;]\d{2})?)?(?:[.,]\d{1,3})?"  # with frames
    "(?:[ \u202f\u00a0]?(?:[AaPp](?:\\.[ \u202f\u00a0]?)?[Mm]\\b\\.?|[صم]\\b))?"
)
ZONE = r"(?:[ ]?\(?(?:UTC|GMT|Z|[CE][DES]?T)(?:[+-]\d{1,2}(?::\d{2})?)?\)?)?"
RANGE = rf"(?:[ ]*(?:-->|[-–—,])[ ]*{CLOCK})?"  # after the start
_SPOKEN = (
    r"\d{1,2}[ ]?(?:s|m|min|h|hr|d|w|wk|mo|y|yr)\.?(?:[ ]ago)?(?=[ )\]·•]|$)"
    r"|(?:\d{1,2}|an?)[ ](?:second|minute|hour|day|week|month|year)s?[ ]ago"
    r"|[Jj]ust now|(?:\d{1,2}[ ]hours?[ ])?(?:\d{1,2}[ ]minutes?[ ])?\d{1,2}[ ]seconds?"
    r"|(?:\d{1,2}[ ]hours?[ ])?\d{1,2}[ ]minutes?"
)
# Between a date and a time, in the languages of chat programs.
AT = r"(?:(?:at|um|à|a las|às|alle|om|klo|kl\.|в)[ ]+)?"
_DAY = r"\d{1,2}[./]\d{1,2}\.?,?[ ]+"  # without a year, before a time
# A date and a time, a time, or a date, without the brackets around it.
STAMP = rf"(?:{DATE}(?:[,،]?[ T]+{AT}{CLOCK})?|(?:{_DAY})?{CLOCK}|{_SPOKEN}){ZONE}"
# A line of nothing but a time, or the times of a cue.
BARE_TIME = re.compile(
    r"(?::[a-z0-9_+-]+:[ \u00a0]*){0,3}"
    rf"(?:[\[(,]|[—–-]+)?[ ]?{STAMP}{RANGE}[ ]?(?:[\])]|[—–-]+)?:?"
    rf"{RANGE}(?:[ ]*\([^()]*\))?"
    r"|(?:[01]\d|2[0-3])[0-5]\d:[0-5]\d(?:\.\d)?"  # in cockpits: `1905:24`
)
# A date and a time in brackets before a name, in any language: `[12 марта 2014 г.
# 18:22:51 | Изменены 18:24:02] Анна:`, `[18.22.51 ...]`.
_IN_BRACKETS = (
    r"\[(?=(?:\d{1,2}:\d\d(?::\d\d)?)?[^\[\]\n:]{0,40}\d)"
    rf"(?:[^\[\]\n:]{{1,40}}?[^\[\]\n:\d])?{CLOCK}(?![\d:])[^\[\]\n]{{0,50}}\]"
    r"(?=[ \t]+(?:\*{3}|[^\s:\[\]][^:\n]{0,60}:(?:\s|$)))"
)
# The time since a chat began: `(1m 10s) Nora:`, `( 2s ) Nora:`.
_PASSED = r"\([ ]?(?:\d{1,2}h[ ]?)?(?:\d{1,2}m[ ]?)?\d{1,2}s[ ]?\)"
# A time before a name: `[00:01:02] Nora:`, `(20:01) Nora:`, `12.05.20, 10:31 - Nora:`.
LEADING_TIME = re.compile(
    rf"(?:{_IN_BRACKETS}|(?:\[{CLOCK}\]){{2,9}}|{_PASSED}|\d{{4}}(?:Z|L|[ ]?hrs)(?=[ ])"
    rf"|[\[(]?(?:{DATE},?[ ]+(?:at[ ])?|{_DAY})?{CLOCK}{ZONE}"
    rf"(?:[ ]*(?:-->|[-–—])[ ]*{CLOCK})?[\])]?)[ \t]*(?:[-–—|][ \t]*)?(?=[^\s:])"
)
# A time in brackets between a tag and the words: `Nora: (00:04) Hi.`
TIME_AFTER_TAG = re.compile(
    rf"[ \t]*(?:\({CLOCK}\)|\[{CLOCK}\])(?=\s|$)[ \t]*|[ \t]*{CLOCK}$"
)
# Columns of times between a name and the words: `Nora  0.4  1.2  Hi.`
TIME_COLUMNS = re.compile(rf"(?:(?:{CLOCK}|\d{{1,6}}\.\d{{1,3}})[ ]*\t[ \t]*)+")
# A name, a time and a colon: `Nora 00:04: Hi.`, `Nora [00:04 - 00:09]:`
TIMED_TAG = re.compile(
    rf"(?!{DATE}[ ])([^\s:\d()\[\]][^:\d()\[\]\n]{{0,40}}?)[ \t]{{1,8}}"
    rf"[\[(]?{CLOCK}{RANGE}[\])]?:(?:[ \t]+|$)"
)
_DIGIT = re.compile("[0-9]")
_DIGITS = re.compile(r"\d+(?::\d\d)+")


def has_digit(text: str) -> bool:
    """Check for a digit, the first sign of most times."""
    if text.isascii():
        return _DIGIT.search(text) is not None
    return any(map(str.isdigit, text))


def read_clock(text: str) -> int:
    """Get the seconds of the first time in a text, `[1:02:03]`; 0 if there is none."""
    found = _DIGITS.search(text)
    seconds = 0
    for part in found[0].split(":") if found else ():
        seconds = seconds * 60 + int(part)
    return seconds
