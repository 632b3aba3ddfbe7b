"""What the labels of speakers stand for: `PS = Priya Sandhu`, `Priya Sandhu (PS)`,
`Sandhu, Priya [PS]`, `PS – Priya Sandhu, baker`."""

import re
from collections import Counter
from typing import (
    Dict,
    Iterable,
    Iterator,
    List,
    NamedTuple,
    Optional,
    Sequence,
    Set,
    Tuple,
)

from ...names.given_names import is_title
from .events import Event
from .line import Line
from .lines import read_lines
from .tags import begins_with_given_name

MAX_TOP = 200  # lines in which a legend is expected
# `DM = Det. Marsh`
_MEANS = re.compile(
    r"([^\W\d_][^\s=:]{0,20}(?:[ ][^\s=:]{1,20}){0,2})[ ]*=[ ]+(\S[^=]{0,60})"
)
# `PS = Priya Sandhu; DM = Dorothy Maddox`
_PAIR = re.compile(r"(?<!\S)([A-Z][A-Za-z0-9]{0,3})[ ]?=[ ]?([^\s=;,][^=;,]{1,60})")
# `Mrs Dorothy Maddox (DM, Chair), b. 1931`, but not `Dorothy Maddox (DM): Yes.`
_BRACKETED = (
    r"[(\[]['\"‘“]?((?:[A-Z]\.?){1,4})['\"’”]?(?:,[^()\[\]\n]{1,40})?[)\]]"
    r"(?![ ]?:|[ ]?\t(?!.*[(\[][A-Z]{1,4}[)\]]))"
)
_NAMED = re.compile(rf"((?:[^\W\d_][\w'’-]{{0,40}}\.?[ ]){{1,5}}){_BRACKETED}")
# `Maddox, Dorothy Anne (DM)`
_TURNED = re.compile(
    r"([A-Z][\w'’-]{0,40}(?:[ ][A-Z][\w'’-]{0,40})?),[ ]"
    rf"([A-Z][\w.'’-]{{0,40}}(?:[ ][A-Z][\w.'’-]{{0,40}}){{0,3}})[ ]{_BRACKETED}"
)
# `Interviewer: Dorothy Maddox (INT)`, of any letters.
_ALONE = re.compile(
    r"(?:[^\s:][^:\t]{0,30}(?:[ ]?:[ \t]*|[ ]?\t[ \t]*))?"
    r"([A-Z][\w'’-]*\.?(?:[ ][\w'’-]+\.?){0,4})[ ][(\[]([A-Z]{1,4})[)\]]"
)
# `DM – Dorothy Maddox, Chair`, `DM<tab>Dorothy Maddox<tab>Chair`, on one line.
_SET_OFF = r"(?:[ ]?[:=][ \t]*|[ ]*\t[ \t]*|[ ]{2,}|[ ]+[-–—][ ]+)"
_IN_CAPITALS = r"[A-Z][\w'’-]*\.?(?:[ ][A-Z][\w'’-]*\.?){1,4}?"
_ROW = re.compile(
    rf"((?:[A-Z]\.?){{2,4}}){_SET_OFF}(?:[A-Z]{{2,4}}[ ]\d{{2,6}}[ ])?({_IN_CAPITALS})"
    r"(?:$|[,;(\[\t]|[ ]{2}|[ ]+[-–—(\[])"
)
# `Dorothy Maddox<tab>DM`
_ROW_TURNED = re.compile(
    rf"({_IN_CAPITALS}){_SET_OFF}((?:[A-Z]\.?){{2,4}})(?:$|\t|[ ]{{2}})"
)
# `Speaker 1: Dorothy Maddox`; a part in a play has who plays it there.
_ROLES = (
    r"(?i:speaker|participant|respondent|interview(?:er|ee)|moderator|facilitator"
    r"|sprecher(?:in)?|locuteur|hablante)"
)
_ROLE = re.compile(
    rf"({_ROLES}(?:[ ](?:\d{{1,2}}|[A-Z]))?)[ ]?[:=][ \t]*"
    r"([A-Z][\w'’-]*\.?(?:[ ][A-Z][\w'’-]*){1,3})"
)
# `Interviewer: Dorothy Maddox (DM)`
_HAS_ROLE = re.compile(rf"{_ROLES}(?:[ ]\d{{1,2}})?[ ]?:.*[(\[][A-Z]{{1,4}}[)\]]$")
# The names of the columns of such rows.
_HEAD = re.compile(
    r"(?i:initials?|codes?|labels?|abbreviations?|abbr\.?|key|speakers?|names?)"
    r"(?:[ ]*\t[ \t]*|[ ]{2,})\S"
)
# `1 – Grandmother`, among rows that count
_COUNTED = re.compile(r"(\d{1,2})[ ]?[=–—-][ ]+(?=[^\W\d_])([^.!?:]{1,60})")
# A label before its words.
_LABEL = re.compile(
    r"[\[(<*_]{0,3}([^\W_][\w.'’&-]{0,20}?(?:[ ][\w.'’&-]{1,20}){0,2}?)"
    r"[\])>*_]{0,3}(?:[ \t]*[:|]|\t|[ ]{2,}|[.][ ]|[\])>]|$)"
)
# In a column before a label.
_TIME = re.compile(r"[\[(]?\d{1,3}(?:[.:]\d\d){1,2}[\])]?(?:[ ]{2,}|[ ]?\t[ \t]*)")
# A line that may begin with initials or a role.
_BEGINS = re.compile(
    rf"[\[(<*_]{{0,3}}(?:[A-Z][A-Z.]{{0,8}}(?:[\])>*_ \t:|]|$)|{_ROLES})"
)
_NAME = re.compile(r"[^\W\d_][\w.'’-]*(?:(?<![a-z]{4}\.)[ ][\w.'’-]+/?){0,4}")
_INITIALS = re.compile(r"[A-Z]{1,4}")
_DOTTED = re.compile(r"(?:[A-Z]\.){2,4}")
# `@Participants:	CHI Nilo Target_Child, MOT Mother`, in CHAT
_PARTICIPANTS = "@Participants:"
_PARTICIPANT = re.compile(r"([A-Z][A-Z0-9]{1,6})((?:[ ]+[^\s,]+){1,4})[ ]*(?:,|$)")
_TURN = re.compile(r"[*_]{0,3}([A-Z]{2,3})[*_]{0,3}(?::|[*_]{1,3}[ ]|[ ][–—-][ ])")
# Two or three words that may be a name, in capitals or not.
_IN_FULL = re.compile(
    r"(?<![\w'’-])(?=([A-Z][a-zà-ÿ'’-]+(?:[ ][A-Z][a-zà-ÿ'’-]+){1,2}"
    r"|[A-ZÀ-Þ][A-ZÀ-Þ'’-]+(?:[ ][A-ZÀ-Þ][A-ZÀ-Þ'’-]+){1,2})(?![\w'’-]))"
)


class Legend(NamedTuple):
    """What a text says of the labels of its speakers.

    rows (Set[int]): The lines that say it, as indices.
    names (Dict[str, str]): The name for which each label stands.
    """

    rows: Set[int]
    names: Dict[str, str]

    @property
    def initials(self) -> List[str]:
        """The labels that are initials, such as `PS`."""
        return [label for label in self.names if _INITIALS.fullmatch(label)]


def find_legend(lines: Sequence[Line]) -> Legend:
    """Find the lines that tell what two or more labels of speakers stand for, above the
    first of their turns.

    lines (Sequence[Line]): All lines.
    RETURNS (Legend): The lines and the names; empty if there are none.
    """
    found: Dict[int, Dict[str, str]] = _find_participants(lines[:MAX_TOP])
    is_chat = bool(found)
    is_told = not is_chat and _may_tell(lines)
    before = ""
    for i, line in enumerate(lines[:MAX_TOP] if is_told else ()):
        if line.text:
            found[i] = dict(_find_pairs(line.text, before))
        before = line.text
    found = {i: pairs for i, pairs in found.items() if pairs}
    found.update(_find_counted(lines[:MAX_TOP]))
    if not found:
        return Legend(set(), _find_in_full(lines[:MAX_TOP]))
    wanted = {label for pairs in found.values() for label in pairs}
    begun: Dict[str, int] = {}
    for i, line in enumerate(lines):
        is_told_here = i in found
        match = None if is_told_here else _LABEL.match(line.text, _skip_time(line.text))
        label = _bare(match[1]) if match else ""
        if label in wanted:
            begun.setdefault(label, i)
    first = min(begun.values(), default=0)
    names: Dict[str, str] = {}
    rows: Set[int] = set()
    for i, pairs in found.items():
        kept = {label: name for label, name in pairs.items() if label in begun}
        if i < first and kept:
            is_head = i > 0 and _HEAD.match(lines[i - 1].text) is not None
            rows.update({i, i - 1} if is_head else {i})
            names.update(kept)
    # Of an interview, the others may have no names.
    is_asking = {"I"} == names.keys() or any(
        _HAS_ROLE.match(lines[i].text) for i in rows
    )
    if len(names) > 1 or is_chat or is_asking:
        return Legend(rows, names)
    return Legend(set(), _find_in_full(lines[:MAX_TOP]))


def _may_tell(lines: Sequence[Line]) -> bool:
    """Check for a sign between labels and names, or for a line that begins with what a
    legend may tell without one: initials, or a role."""
    return any("=" in line.text for line in lines[:MAX_TOP]) or any(
        _BEGINS.match(line.text, _skip_time(line.text)) for line in lines
    )


def _skip_time(text: str) -> int:
    """Get where a label may begin, after a column of times."""
    time = _TIME.match(text)
    return time.end() if time else 0


def _find_participants(lines: Sequence[Line]) -> Dict[int, Dict[str, str]]:
    """Find the codes of a transcript of CHAT, by their line, with the name of each, or
    else with the role if nobody else has it."""
    found: Dict[int, Dict[str, str]] = {}
    texts = (i for i, line in enumerate(lines) if line.text.startswith(_PARTICIPANTS))
    first = next(texts, len(lines))
    for i, line in enumerate(lines[first:], first):
        if i > first and not (line.indent and line.text):
            break
        pairs = _PARTICIPANT.findall(line.text.removeprefix(_PARTICIPANTS).strip())
        found[i] = {code: words.strip() for code, words in pairs}
    roles = Counter(words for pairs in found.values() for words in pairs.values())
    for meant in found.values():
        for code, words in meant.items():
            *name, role = words.split()
            known = " ".join(name) or (role if roles[words] == 1 else code)
            meant[code] = known.replace("_", " ")
    return found


def _find_counted(lines: Sequence[Line]) -> Dict[int, Dict[str, str]]:
    """Find the first rows that count from one, each with a name: `1 – Grandmother`."""
    found: Dict[int, Dict[str, str]] = {}
    for i, line in enumerate(lines):
        row = _COUNTED.fullmatch(line.text) if line.text[:1].isdigit() else None
        name = _NAME.match(row[2]) if row else None
        if row and name and int(row[1]) == len(found) + 1:
            found[i] = {row[1]: name[0].rstrip(".")}
        elif found:
            break
    return found if len(found) > 1 else {}


def _find_in_full(lines: Sequence[Line]) -> Dict[str, str]:
    """Find the names whose initials speak, in what stands above the first turn: `HANNE
    DAHL talks to ROSA LIND`; none if fewer than two initials have one name each."""
    labels = {
        i: turn[1] for i, line in enumerate(lines) if (turn := _TURN.match(line.text))
    }
    counts = Counter(labels.values())
    wanted = {label for label, count in counts.items() if count > 1}
    if len(wanted) < 2:
        return {}
    found: Dict[str, Dict[str, str]] = {label: {} for label in wanted}
    for line in lines[: min(labels)]:
        before, colon, after = line.text.partition(":")  # not whoever speaks
        for name in _IN_FULL.findall(after if colon else before):
            label = "".join(word[0] for word in name.split())
            if label in found:
                known = found[label].get(name.casefold(), name)
                found[label][name.casefold()] = name if known.isupper() else known
    names = {label: [*all.values()] for label, all in found.items() if len(all) == 1}
    return {label: name for label, (name,) in names.items()} if len(names) > 1 else {}


def _find_pairs(text: str, before: str) -> Iterator[Tuple[str, str]]:
    """Find the labels in a line, and what they stand for; the line before it may end in
    a title."""
    role = _ROLE.fullmatch(text)
    if role and (begins_with_given_name(role[2]) or is_title(role[2].split()[0])):
        yield role[1], role[2]
        yield role[1][0], role[2]  # `Interviewer: Ada Moss`, above `I: ...`
    is_bracketed = " (" in text or " [" in text
    other = _ALONE.fullmatch(text) if is_bracketed else None
    if other:
        yield other[2], other[1]
    if "=" in text:
        yield from _find_meanings(text)
    if is_bracketed:
        yield from _find_bracketed(text, before)
    yield from _find_row(text)


def _find_meanings(text: str) -> Iterator[Tuple[str, str]]:
    """Find the labels in a line with names after a sign: `PS = Priya Sandhu`."""
    alone = _MEANS.fullmatch(text)
    for label, meant in [alone.groups()] if alone else _PAIR.findall(text):
        name = _NAME.match(meant)
        if name:
            yield label, name[0].rstrip(".")


def _find_bracketed(text: str, before: str) -> Iterator[Tuple[str, str]]:
    """Find the labels in brackets after names: `Mrs Dorothy Maddox (DM)`."""
    last = " ".join(word for word in before.split()[-1:] if is_title(word))
    for named, label in _NAMED.findall(f"{last} {text}".lstrip()):
        words = named.split()
        begin = _find_first(words, label)
        if begin is not None:
            above = words[begin - 1] if begin else ""  # `her brother Amos Quill`
            is_titled = above[:1].isupper() and is_title(above)
            yield _bare(label), " ".join(words[begin - is_titled :])
    for surname, first, label in _TURNED.findall(text):
        words = [*first.split(), surname if first.isupper() else _lower(surname)]
        if _find_first(words, label) is not None:
            yield _bare(label), " ".join(words)


def _find_row(text: str) -> Iterator[Tuple[str, str]]:
    """Find the label and the name of a row of a list: `PS – Priya Sandhu, baker`."""
    row, turned = _ROW.match(text), _ROW_TURNED.match(text)
    label, name = row.groups() if row else turned.groups()[::-1] if turned else ("", "")
    words = name.split()
    words = words[1:] if words and is_title(words[0]) else words
    if label and _find_first(words, label) == 0:
        yield _bare(label), name.strip()


def _find_first(words: Sequence[str], label: str) -> Optional[int]:
    """Find the first of the last words whose initials are a label, or else are so
    without those in the middle; None if there is none."""
    label = _bare(label)
    if len(label) == 1:  # of a given name
        return next((i for i, word in enumerate(words[:-1]) if word[0] == label), None)
    begin = len(words) - len(label)
    if begin >= 0 and "".join(word[0] for word in words[begin:]).upper() == label:
        return begin
    last = len(words) - 1
    if len(label) != 2 or last < 2 or words[last][0] != label[1]:
        return None
    return next((i for i in range(last - 1, -1, -1) if words[i][0] == label[0]), None)


def _bare(label: str) -> str:
    """Get a label without dots: `P.S.`."""
    return label.replace(".", "") if _DOTTED.fullmatch(label) else label


def _lower(name: str) -> str:
    """Write a name in capitals like others: `SANDHU`."""
    return " ".join(w.capitalize() if w.isupper() else w for w in name.split())


def find_table_legend(
    paragraphs: Iterable[str], rows: Iterable[Sequence[str]]
) -> Dict[str, str]:
    """Find what the labels in the rows of a table stand for.

    paragraphs (Iterable[str]): The paragraphs above the table.
    rows (Iterable[Sequence[str]]): The cells of its rows.
    RETURNS (Dict[str, str]): The name for which each label stands.
    """
    below = ("\t".join(filter(str.strip, row)) for row in rows)
    return find_legend(read_lines("\n".join([*paragraphs, *below]))).names


def expand_labels(events: Iterable[Event], legend: Legend) -> List[Event]:
    """Replace the labels of speakers by what they stand for.

    events (Iterable[Event]): The lines of a text.
    legend (Legend): Its legend.
    RETURNS (List[Event]): The lines, with the names of the speakers.
    """
    folded = {label.casefold(): name for label, name in legend.names.items()}
    names = {**folded, **legend.names}

    def expand(name: str) -> str:
        known = names.get(name) or names.get(_bare(name))
        return known or names.get(name.casefold(), name)

    return [event.rename(map(expand, event.speakers)) for event in events]
