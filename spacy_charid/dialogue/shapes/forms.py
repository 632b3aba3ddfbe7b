"""Other ways than a colon to set off a name from what is said."""

import re
from collections import Counter
from typing import Callable, Collection, Dict, FrozenSet, NamedTuple, Sequence, Tuple

from .described import is_described
from .headings import find_heading
from .letters import LOWER, UPPER
from .line import SAMPLE, Line
from .prefix import is_nick
from .songs import SONG
from .tags import (
    ITEM,
    Judgement,
    cut_manner,
    is_capitalized,
    is_person,
    judge,
    split_speakers,
)
from .times import CLOCK
from .words import NO_NAMES, is_label, is_remark, is_sound


class Form(NamedTuple):
    """A way to set off a name from what is said.

    pattern (re.Pattern): The name as group 1, up to what is said.
    is_name (Callable): Judges a name by its shape.
    share (int): The least number of such lines, in percent of the lines with text.
    doubtful (bool): Whether lines that are left out are worth a doubt.
    after_colon (bool): Whether such a line may begin with words and a colon.
    """

    pattern: "re.Pattern[str]"
    is_name: Callable[[str], bool]
    share: int
    doubtful: bool = False
    after_colon: bool = False


def _is_speaker(name: str) -> bool:
    return (
        all(judge(part) is Judgement.NAME for part in split_speakers(name))
        and not is_remark(name)
        and not is_label(name)
        and _ABBREVIATED.fullmatch(name) is None
        and (name.split()[0].casefold() not in NO_NAMES or is_group(name))
    )


def is_group(name: str) -> bool:
    """Check for those who speak at once: `ALL`, `All the Workers`, `Two Men`."""
    first, *others = name.split()
    if not others:
        return name.isupper() and first.casefold() in TOGETHER
    last = others[-1]
    return first.casefold() in _GROUPS and first[0].isupper() and last[0].isupper()


def _is_cell(name: str) -> bool:
    return name.casefold() in TOGETHER or _is_speaker(name)


def _is_named(name: str) -> bool:
    return judge(name) is Judgement.NAME and not is_label(name)


def _is_bracketed(name: str) -> bool:
    return is_person(name) or is_capitalized(name)


def _is_nick(name: str) -> bool:
    return name.casefold() not in ("b", "i", "u", "p", "br") and not name.startswith(
        "/"
    )


TOGETHER = frozenset("all both everyone everybody others together".split())
_GROUPS = frozenset("all both two three some one".split())
_WORDS = (
    r"(?:(?i:Mrs?|Ms|Mx|Dr|Prof|St|Rev|Sgt|Capt|Lt|Col|Gen)\.[ ])?"
    r"[^\s:()\[\]<>–—|.!?;/][^:()\[\]<>–—|\n.!?;]{0,50}?"
)
_MANNER = r"(?:[ \t]*(?:\([^()\n]*\)|\[[^\[\]\n]*\])){0,2}"
_ASIDE = r"(?:[（(][^（）()\n]{1,40}[）)])?"  # in Japanese
_TITLE = r"(?:(?i:Mr|Mrs|Ms|Dr|Sen|Rep|Sir|The|Hon|Lord|Lady|Gen|Col|Capt)\.?[ \t]+)?"
_CAPS = (
    rf"(?:[{UPPER}0-9][{UPPER}0-9'’-]*\.?"
    r"(?:[ ]+(?:(?:&|AND|_?and_?|OF|THE|und|et|y|e)[ \t]+)?)){0,4}"
)
# `GUARD 2`
_LAST_CAPS = rf"(?:[{UPPER}0-9][{UPPER}0-9'’-]+|(?<=[{UPPER}][ ])[{UPPER}0-9])"
# `M. GRIFFON`, with the accents of other languages
_NAME_CAPS = rf"(?:M\.[ ])?[{UPPER}][{UPPER}0-9'’-]+(?:[ ][{UPPER}0-9'’-]+){{0,4}}"
# `EL SR. ALCALDE`, `La Sra. Ruiz de la Vega`, in the minutes of councils
_SIR = (
    r"(?:(?i:el|la|los|las)[ ])?(?i:sr|sra|sres|sras|srta|d|dña)\.[ ]"
    rf"[{UPPER}][\w'’-]+"
    rf"(?:[ ](?:(?i:de|del|la|las|los|y)[ ]){{0,2}}[{UPPER}][\w'’-]+){{0,4}}"
)
_ABBREVIATED = re.compile(r"mrs?|ms|(?:el|la|los|las) (?:sr|sra|sres|sras|srta)", re.I)
_SMALL = (
    r"(?:(?:Mrs?|Ms|Dr|Miss|Sir|Lady|Lord|Captain|King|Queen|Prince|The|A|An|Old"
    r"|Young|First|Second|Third|Fourth|Another|All|Both)[ ]){0,2}"
    rf"[{UPPER}][\w'’-]{{0,14}}[{LOWER}]"
)
# After a name: `Bell`, `of the Marsh`, `2`.
_SURNAME = rf"(?:(?:of[ ](?:the[ ])?)?[{UPPER}][\w'’-]{{0,14}}|\d{{1,2}})"
# In the report of a hearing: `Mr. O'Brien of Texas`, `Chairman Moss`, `Senator MOSS`.
_TITLED = (
    r"(?:(?:Mrs?|Ms|Mx|Dr|Rev|Prof|Capt|Sen|Rep|Gen|Gov|Col|Lt|Adm|Hon)\."
    r"|(?:Vice[ ])?Chair(?:man|woman|person)?|Senator|Representative|Secretary|Director"
    r"|Commissioner|Ambassador|Admiral|General|Governor|Mayor|Judge|Justice|Sheriff"
    r"|Under[ ]?[Ss]ecretary|Chief)[ ]"
    rf"{_SURNAME}(?:[ ]{_SURNAME}){{0,3}}"
)
_DICTATED = r"[A-Z][\w.'’-]{0,20}"
_LED = r"[A-Z][\w'’-]{0,20}\.?"
_ORDINAL = r"(?:\d{1,2}(?:st|nd|rd|th)[ ])?"  # `1st SHADE.`
_OF = r"(?:[ ]of[ ][A-Z][a-z]+(?:[ ][A-Z][a-z]+)?|[ ]pro[ ]tempore)?"
_COLON = re.compile(r"[^\W\d_]+(?:[ ][^\W\d_]+){0,4}:")  # after words alone
_ASKED = re.compile(r"Q(?:[ ]{2,}|[ ]*\t[ \t]*)[A-Z\[(\"'“0-9—-]")
FORMS: Dict[str, Form] = {
    "<Name> text": Form(
        re.compile(r"<[ @+%&~]{0,3}([^<>\s][^<>\n]{0,40})>[ \t]+(?=\S)"),
        _is_nick,
        0,
        True,
    ),
    "{{speaker|Name}} text": Form(
        re.compile(
            r"\{\{(?:speaker|character|char|name|dialogue|dialog|says?|line)\|"
            r"([^\s{}|][^{}|\n]{0,40})"
            r"(?:\|(?=[^{}\n]+\}\}$)|(?:\|[^{}\n]*)?\}\}:?[ \t]*)"
            r"(?=\S)",
            re.I,
        ),
        _is_named,
        0,
    ),
    "[Name] text": Form(
        re.compile(
            r"\[([^\s\[\]:][^\[\]\n:]{0,40})\][ \t]+"
            r"(?:[-=]*[>→][ ]*\[[^\[\]\n]{1,40}\][ \t]+)?(?=\S)"  # for whom
        ),
        _is_bracketed,
        15,
    ),
    "[Name]: text": Form(
        re.compile(
            r"[\[<{(]([^\s:()\[\]<>{}][^:()\[\]<>{}\n]{0,40})[\]>})]:[ \t]+(?=\S)"
        ),
        _is_named,
        10,
        True,
    ),
    "(Name) text": Form(
        re.compile(r"\(([^\s():][^()\n:]{0,40})\)[ \t]+(?=\S)"), _is_bracketed, 25
    ),
    "Name - text": Form(
        re.compile(rf"({_WORDS}){_MANNER}[ \t]+(?:[-–—]|--)[ \t]+(?=\S)"),
        _is_speaker,
        15,
        True,
    ),
    # Before the next form, whose words would begin with the dash.
    "NAME.--Text": Form(
        re.compile(
            rf"({_SIR}|{_TITLE}{_NAME_CAPS}(?:[ ](?:et|und|y|e|and|&)[ ]{_NAME_CAPS})?)"
            rf"(?:,?[ ](?:_[^_\n]{{2,60}}_|[^\W\dA-Z][^.\n]{{2,60}}?))?{_MANNER}"
            r"(?:\.?[ ]?(?:--|—|–)|\.-)[ ]?(?=\S)"
        ),
        _is_speaker,
        15,
        after_colon=True,
    ),
    "NAME. Text": Form(
        re.compile(
            rf"((?:MRS?|MS|DR|SIR|LADY|LORD|CAPT|COL)\.?[ ][A-Z](?=\.)"
            rf"|{_ORDINAL}{_TITLE}{_CAPS}{_LAST_CAPS}{_OF})"
            rf"(?:,[ ][a-z' -]{{2,30}})?{_MANNER}\.(?:[ \t]+(?=\S)|$)"
            rf"(?![{UPPER}][{UPPER} .'’-]*(?:\t|[ ]{{2}}))"  # `DR. BELL   Yes.`
        ),
        _is_speaker,
        15,
    ),
    "Nam. Text": Form(
        re.compile(
            rf"({_TITLED}"
            rf"|[A-Z]{{2,14}}(?:[ ]{_SURNAME}){{0,2}}"  # `DI Bell`, `GUARD 2`
            r"|(?!(?:Mrs?|Ms|Dr|St|Sen|Rep|Prof|Gen|Gov|Col)\.)"
            r"(?:[1-4][ \t]+)?(?:[A-Z][a-z]{1,7}"
            rf"|{_SMALL}(?:(?:[ ]{_SURNAME}){{1,2}}"
            rf"|[ ](?:and|et|und|y|e|и)[ ]{_SMALL})?)){_MANNER}"
            rf"\.[ \t]+(?=[{UPPER}0-9\[('‘“\"«¿¡…—]|\.{{2}})"
        ),
        _is_speaker,
        40,
    ),
    # In the parliaments of France, with the office: `M. Paul Vidal, ministre. Oui.`
    "M. Name. Text": Form(
        re.compile(
            r"((?:M\.|MM\.|Mme|Mmes|Mlle)[ ](?:l[ea][ ])?[^\s.:,!?][^.:,!?\n]{1,40}?)"
            rf"(?:,[ ][^.:!?\n]{{2,90}})?\.(?:[ ]?[–—-])?[ ]+(?=[{UPPER}(«…])"
        ),
        bool,
        30,
    ),
    "_Name._ Text": Form(
        re.compile(
            rf"[_*]{{1,3}}([{UPPER}][^\s_*:.\n]{{0,30}}"
            r"(?:\.?[ ][^\s_*:.\n]{1,30}){0,5})\.?[_*]{1,3}"
            r"(?:[ \t]*(?:\([^()\n]*\)|\[[^\[\]\n]*\])){0,2}\.?[ \t]+(?=\S)"
        ),
        _is_speaker,
        20,
    ),
    # Dictated to a telephone, which writes the mark as a word.
    "Name colon text": Form(
        re.compile(rf"({_DICTATED}(?:[ ]{_DICTATED}){{0,3}})[ ]colon[,:]?[ ]+(?=\S)"),
        _is_speaker,
        30,
    ),
    # A stage play typed with leaders.
    "Name ..... text": Form(
        re.compile(
            rf"({_LED}(?:[ ]{_LED}){{0,3}}){_MANNER}[ ]?(?:\.[ ]?){{2,}}[ \t]*(?=\S)"
        ),
        _is_speaker,
        20,
    ),
    'Name "text"': Form(
        re.compile(
            r"([^\s:\"“”.,]{1,20}(?:[ ][A-Z][^\s:\"“”.,]{0,20})?)[ \t]+"
            r"(?=[\"“][^\"“”\n]*[\"”]$)"
        ),
        _is_speaker,
        60,
    ),
    "Q. A.": Form(
        re.compile(r"([QA])(?:\.|[ \t])[ \t]*(?=[A-Z\[(\"'“0-9])"),
        bool,
        5,
        after_colon=True,
    ),
    "Name | text": Form(
        re.compile(rf"({_WORDS})[ \t]*\|[ \t]+(?=\S)"), _is_speaker, 50
    ),
    "Name [manner] text": Form(
        re.compile(
            rf"({_WORDS})[ ](?:\[[a-z][a-z ,_-]{{1,24}}\]|\([a-z][a-z ,_-]{{1,24}}\))"
            r"[ ]+(?=[A-Z0-9¿¡\"“‘'(\[…])"
        ),
        _is_speaker,
        50,
    ),
    "Name [0:00] text": Form(
        re.compile(rf"({_WORDS})[ \t]+(?:\[{CLOCK}\]|\({CLOCK}\))[ \t]+(?=\S)"),
        _is_speaker,
        50,
        after_colon=True,
    ),
    "Name / text": Form(re.compile(rf"({_WORDS})[ \t]+/[ \t]+(?=\S)"), _is_speaker, 60),
    "Name > text": Form(
        re.compile(rf"({_WORDS})[ \t]*(?:[-=]?>|»|→)[ \t]+(?=\S)"), _is_speaker, 50
    ),
    "Name「text」": Form(
        re.compile(
            rf"([^\s:：、。「」『』（）()]{{1,12}}){_ASIDE}[ \u3000]?"
            rf"(?=[「『](?:[^「」『』\n]*|[^\n]*[」』]{_ASIDE})$)"
        ),
        _is_speaker,
        25,
    ),
    "Name    text": Form(
        re.compile(
            r"([^\s:](?:[^\t :(]|[ ](?![ \t(])|(?<=\S)\((?=\S)){0,40})"
            rf"{_MANNER}(?:[ ]{{3,}}|[ ]*\t[ \t]*)(?=\S)"
        ),
        _is_cell,
        50,
    ),
}


def skip_item(text: str) -> int:
    """Skip the number or the bullet before a name: `1. Anna:`, `>> Ben:`."""
    item = ITEM.match(text)
    return item.end() if item else 0


def choose_forms(
    lines: Sequence[Line],
    items: Sequence[int],
    panels: Collection[int],
    speakers: FrozenSet[str],
    n_turns: int,
) -> Dict[str, FrozenSet[str]]:
    """Choose the forms of a text, each with the names that are set off by it.

    lines (Sequence[Line]): All lines; the first ones decide.
    items (Sequence[int]): Where a name may begin in each; see `skip_item`.
    panels (Collection[int]): The lines that describe a panel of a comic.
    speakers (FrozenSet[str]): The names before a colon.
    n_turns (int): The number of turns that they begin in the first lines.
    RETURNS (Dict[str, FrozenSet[str]]): The names by the key of `FORMS`.
    """
    filled = [
        (line.text, at)
        for i, (line, at) in enumerate(zip(lines, items, strict=True))
        if line.text and not line.furniture and i not in panels
    ]
    first, others = filled[:SAMPLE], filled[SAMPLE:]
    bare = [(text, at) for text, at in first if not _COLON.match(text, at)]
    found = {
        name: counts
        for name, form in FORMS.items()
        if (counts := _count_names(form, first if form.after_colon else bare))
    }
    unsaid = sum(_is_unsaid(text) for text, _ in first) if found else 0
    spoken = len(first) - unsaid
    chosen: Dict[str, FrozenSet[str]] = {}
    for name, counts in found.items():
        form = FORMS[name]
        names = _choose_names(form, counts, speakers)
        total = sum(counts[each] for each in names)
        folded = Counter(each.casefold() for each in counts.elements())
        known = {each.casefold() for each in speakers}
        repeated = any(
            folded[each.casefold()] > 1 or each.casefold() in known for each in names
        )
        if name == "Q. A.":
            repeated = "Q" in names and ("A" in names or _asks_apart(first))
        enough = total >= 2 and total * 100 >= form.share * spoken
        if name == "Nam. Text":  # where names have capitals, "Nora." ends a sentence
            enough = enough and sum(counts[n] for n in names if n.isupper()) * 2 < total
        if enough and repeated and (total >= n_turns / 2 or form.share < 20):
            counts += _count_names(form, others)
            chosen[name] = _choose_names(form, counts, speakers)
            if form.is_name in (_is_speaker, _is_cell):
                is_dense = total * 5 >= _count_starts(lines, items, form) * 2
                chosen[name] = _judge_once(chosen[name], counts, is_dense)
    return chosen


def _asks_apart(texts: Sequence[Tuple[str, int]]) -> bool:
    """Check for the questions of a press briefing, `Q    Is it?`, beside names."""
    return sum(_ASKED.match(text, at) is not None for text, at in texts) > 1


def _count_starts(lines: Sequence[Line], items: Sequence[int], form: Form) -> int:
    """Count the first lines in which a turn may begin: those that are set off by a
    form, and those below a blank line."""
    above = ("", *(line.text for line in lines[:SAMPLE]))
    return sum(
        not text or form.pattern.match(line.text, at) is not None
        for line, at, text in zip(lines, items, above, strict=False)
        if line.text and not line.furniture
    )


def _judge_once(
    names: FrozenSet[str], counts: Counter, is_dense: bool
) -> FrozenSet[str]:
    """Judge the names that occur once: among names with capitals, `stamp – znaczek` is
    none; where nearly all lines name somebody, `Old lady in the queue – Hey!` does."""
    again = [name for name in names if counts[name] > 1]
    has_lower = any(name[0].islower() for name in again)
    kept = {name for name in names if has_lower or not again or not name[0].islower()}
    if has_lower and is_dense:
        kept.update(name for name in counts if name.islower() and is_nick(name))
    return frozenset(kept.union(filter(is_described, counts) if is_dense else ()))


def _is_unsaid(text: str) -> bool:
    """Check for a heading, or a direction on a line of its own."""
    is_direction = text[0] + text[-1] in ("()", "[]")
    return is_direction or bool(find_heading(text)) or bool(SONG.fullmatch(text))


def _count_names(form: Form, texts: Sequence[Tuple[str, int]]) -> Counter:
    """Count the names that are set off by a form.

    texts (Sequence[Tuple[str, int]]): The lines, and where a name may begin in each.
    """
    match = form.pattern.match
    matches = [found for text, at in texts if (found := match(text, at))]
    return Counter(map(name_of, matches))


def name_of(match: re.Match) -> str:
    """Get the name from a match of a form, without a manner: `[Eva, on phone]`."""
    return cut_manner(match[1].replace("_and_", "and").strip())[0]


def _choose_names(
    form: Form, counts: Counter, speakers: FrozenSet[str]
) -> FrozenSet[str]:
    return frozenset(
        name
        for name, count in counts.items()
        if name in speakers or form.is_name(name) or (count > 2 and _may_repeat(name))
    )


def _may_repeat(name: str) -> bool:
    return judge(name) is Judgement.MAYBE and not is_sound(name)


def find_doubtful(text: str, at: int) -> str:
    """Find a name that is set off by another mark than a colon."""
    for form in FORMS.values():
        match = form.pattern.match(text, at) if form.doubtful else None
        if match and form.is_name(match[1].strip()) and len(match[1].split()) <= 3:
            return match[1].strip()
    return ""
