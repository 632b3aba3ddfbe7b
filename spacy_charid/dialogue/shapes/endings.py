"""What ends a scene, a tape or an extract, and what follows the last turn."""

import re
from typing import Dict, Iterable, List, Sequence

from .events import Event, Kind
from .paragraphs import is_speech
from .words import is_label

MIN_TURNS = 4  # that show whether turns have several paragraphs
MAX_CURTAIN = 90  # characters of `They go in. Curtain.`, in other languages
MAX_TITLE = 8  # words of a title
MAX_SMALL = 3  # letters of a word of it that may have no capital
MAX_AFTER = 4  # names after the end that label notes, rather than speak
_NUMBER = r"(?:\d{1,3}|[IVX]{1,5}|[A-D]|one|two|three|four|five|six|seven)"
_THING = (
    r"(?:scene|act|part|play|extract|excerpt|tape|side|reel|disc|disk|recording"
    r"|interview|transcript|transcription|session|track|file|document|episode|sketch"
    r"|programme|program|testimony|deposition|clip|audio|video|conversation|chat|log"
    r"|call|script|show|section|selection|proceedings|minutes|hearing)"
)
_AROUND = r"[-–—*_~=\[(<#. \t]{0,8}"
_ENDING = re.compile(
    rf"{_AROUND}(?:"
    rf"(?:THE |The )?(?:END|End|(?<=[\[(*_=–—-])end)(?i:[ ]of[ ](?:the[ ]|this[ ])?"
    rf"(?:{_THING}s?[ ]{_NUMBER}|{_NUMBER}[ ]{_THING}|(?:[a-z]+[ ])?{_THING})"
    rf"(?:,?[ ](?:side|part|tape|{_NUMBER})(?:[ ]{_NUMBER})?)?"
    r"(?:[ ]?[.,:;—–-].*|[\])].*)?)"
    r"|(?:The[ ]|THE[ ])?(?i:recording|tape|audio|video|transcript|interview|session)"
    r"[ ](?i:ends?|ended|stops|stopped|concludes|concluded|finishes|runs out|cuts out)"
    r"(?:[ ](?:here|there))?(?:,?[ ](?:at[ ])?[\d:.]{4,11})?"
    r"(?:[ ]?[.:;—–-](?![^\W\d_]).*)?"
    r"|(?:THE[ ]|The[ ])?(?:SLOW[ ]|Slow[ ])?(?:CURTAIN|BLACK[ -]?OUT|LIGHTS[ ]OUT)"
    r"(?:[ ](?:FALLS|DESCENDS))?\.?"
    r"|(?:.{0,60}[.!?][ ])?(?i:le rideau (?:tombe|se baisse)|rideau|telón|cae el telón"
    r"|sipario|cala il sipario|der vorhang fällt|vorhang|занавес|doek)[.!]?"
    r"|The[ ](?:slow[ ])?curtain[ ](?:falls|descends)\b.*|(?:THE|The)[ ](?:END|End)\.?"
    r"|This[ ](?:conversation|interview|transcript|discussion)[ ](?:has been|was|is)[ ]"
    r"(?:lightly[ ])?(?:edited|condensed|abridged|shortened)\b.*"
    r"|FINIS\.?|-[ ]?30[ ]?-|(?:[A-Z][ ]){5,40}[A-Z]"
    r"|\(Whereupon\b[^()]{0,200}\b(?:adjourned|concluded|ended)\b[^()]{0,80}\))"
    r"[-–—*_~=\])># \t.]{0,8}$"
)
_COPYRIGHT = re.compile(r"(?i:©|\(c\)|copyright\b)[ ]\S")
# With a mark that no speech has, or a word of editors.
_FOOTNOTE = re.compile(
    r"(?:\(\d{1,2}\)|\[\d{1,2}\]|[¹²³†‡])[ ]?\S|\d{1,2}[.)]?[ ].{0,80}?\b"
    r"(?:[Vv]ar(?:iante?s?\b|\.)|[éeEÉ]d(?:itions?\b|\.)|[Cc]f\.|MSS?\b|[Qq]uarto|[Ff]olio"
    r"|Q1\b|F1?\b|[Vv]ers\b|[Tt]exte?\b)"
)
_FIRST = re.compile(rf"{_AROUND}([^\W_]+)")
_WORDS = frozenset(
    "the end recording tape audio video transcript interview session slow curtain "
    "blackout black lights finis 30 whereupon this".split()
)
_CURTAIN = re.compile(r"rideau|telón|sipario|vorhang|занавес|doek", re.I)
_BRACKETED = re.compile(r"\[[^\[\]]*[^\W\d_]{2}[^\[\]]*\]")
_LINES = (Kind.SAID, Kind.NOTE, Kind.EVENT)
# What stands at the foot of a page.
_FOOTER = re.compile(
    r"\b(?:visitor (?:number|no)|last (?:updated|modified)|web ?master|best viewed"
    r"|licen[cs]ed under|(?:open|creative) (?:parliament|government|commons) licen[cs]e"
    r"|all rights reserved|powered by|page \d+ of \d+|click here"
    r"|tagged (?:as|in)|filed (?:under|in)"
    r"|(?:content|text) is available under|cc[- ]by(?:[- ](?:nc|nd|sa))*|retrieved from"
    r"|photos? (?:by|courtesy)|transcribed by|sign up|subscribe|newsletter)\b"
    r"|^(?:share (?:this|on)|posted (?:by|in|on)|copyright|©|leave a (?:reply|comment)"
    r"|\d+ (?:comments?|responses)|related (?:posts|articles|stories)|recent posts"
    r"|(?:[a-h]|\d{1,2}|(?:exercise|task) \w{1,2})[.:)][ ](?:listen|read|match|answer"
    r"|true|complete|write|act|discuss|fill|choose|underline|work|look|put|circle)\b"
    r"|about (?:the|this|our)\b|more from|read more|back to top"
    r"|v ?[·•] ?(?:t|d) ?[·•] ?e\b|v ?[·•] ?e ?[·•] ?d\b|categor(?:y|ies):"
    r"|(?:<<|«|←) ?prev|(?:next|home) ?(?:>>|»|→|\|))",
    re.I,
)


def is_ending(line: str) -> bool:
    """Check for the end of a scene, a tape or an extract: `End of Scene One`, `[end of
    side B]`, `End of extract. The rest is in the archive.`, `Recording ends 00:03:20`.

    line (str): A line that no name precedes.
    """
    first = _FIRST.match(line)  # its cheapest sign
    is_like = first is not None and (len(first[1]) == 1 or first[1].lower() in _WORDS)
    is_like = is_like or (len(line) < MAX_CURTAIN and _CURTAIN.search(line) is not None)
    return is_like and _ENDING.fullmatch(line) is not None


def mark_endings(text: str, events: Iterable[Event]) -> List[Event]:
    """Make notes of the ends of scenes, and of what follows them without a name.

    text (str): The text.
    events (Iterable[Event]): What its lines are, as read in any shape.
    RETURNS (List[Event]): The same, with notes.
    """
    marked = list(events)
    turns = [i for i, event in enumerate(marked) if event.kind is Kind.TURN]
    if not turns:
        return marked
    ended = False
    for i, event in enumerate(marked):
        if event.kind in (Kind.TURN, Kind.HEADING):
            ended = False
        elif event.kind in _LINES and i > turns[0]:
            ended = ended or is_ending(text[event.start : event.end])
            if ended:
                marked[i] = event._replace(kind=Kind.EVENT)
            elif (
                event.kind is Kind.SAID
                and text[event.start] == "["
                and not _is_bare(marked[i - 1])
            ):
                is_note = _BRACKETED.fullmatch(text, event.start, event.end)
                marked[i] = event._replace(kind=Kind.NOTE if is_note else Kind.SAID)
    _mark_labels(text, marked, turns)
    return marked


def _is_bare(event: Event) -> bool:
    """Check for a name without words on its line."""
    return event.kind is Kind.TURN and event.said >= event.end


def _mark_labels(text: str, events: List[Event], turns: Sequence[int]) -> None:
    """Make notes of what looks like turns after the last end, if nobody of these names
    speaks before it: `Costumes: in the hall cupboard.`"""
    ends = [
        i
        for i, event in enumerate(events)
        if event.kind is Kind.EVENT and is_ending(text[event.start : event.end])
    ]
    last = ends[-1] if ends else len(events)
    after = [i for i in turns if i > last]
    before = {name for i in turns if i < last for name in events[i].speakers}
    names = [name for i in after for name in events[i].speakers]
    is_new = len(set(names)) == len(names) <= MAX_AFTER and before.isdisjoint(names)
    if not is_new or len(turns) - len(after) < MIN_TURNS:
        return
    for i in range(last, len(events)) if after else ():
        if events[i].kind in (Kind.TURN, Kind.SAID):
            events[i] = Event(Kind.EVENT, events[i].start, events[i].end)


def mark_rest(text: str, events: Sequence[Event]) -> List[Event]:
    """Make notes of the paragraphs after the last turn that are not part of it: those
    of a page, labels, and what does not read like speech where no other turn has a
    second paragraph.

    text (str): The text.
    events (Sequence[Event]): What its lines are.
    RETURNS (List[Event]): The same, with notes.
    """
    turns = [i for i, event in enumerate(events) if event.kind is Kind.TURN]
    if len(turns) < MIN_TURNS:
        return list(events)
    marked = list(events)
    second = _find_second(events)
    before = [text[events[i].start : events[i].end] for i in second if i < turns[-1]]
    goes_on = bool(before)
    is_rest = False
    last = max((i for i, e in enumerate(events) if e.kind is Kind.HEADING), default=0)
    for i in (i for i, is_joined in second.items() if i > turns[-1] and not is_joined):
        words = text[events[i].start : events[i].end]
        is_rest = is_rest or _FOOTER.search(words) is not None
        is_rest = is_rest or turns[-1] < last < i  # `Trivia[edit]`
        is_rest = is_rest or is_label(words.partition(":")[0])
        is_rest = is_rest or (_is_title(words) and not any(map(_is_title, before)))
        is_rest = is_rest or not (goes_on or is_speech(words))
        if is_rest:
            marked[i] = events[i]._replace(kind=Kind.EVENT)
    return marked


def _is_title(words: str) -> bool:
    """Check for a few words with capitals that are no sentence: `Inland Ferries`."""
    parts = words.split()
    has_capitals = all(part[0].isupper() for part in parts if len(part) > MAX_SMALL)
    is_short = 1 < len(parts) <= MAX_TITLE and words[-1].isalnum()
    return is_short and has_capitals and parts[0][0].isupper()


def mark_footnotes(text: str, events: Sequence[Event]) -> List[Event]:
    """Make notes of the footnotes below the last speech of a play: `1. Variante de 1741
    : « fort sale ».`

    text (str): The text.
    events (Sequence[Event]): What its lines are.
    RETURNS (List[Event]): The same, with notes.
    """
    marked = list(events)
    last = max((i for i, e in enumerate(events) if e.kind is Kind.TURN), default=0)
    starts = (i for i in _find_second(events) if i > last)
    noted = (i for i in starts if _FOOTNOTE.match(text, events[i].start, events[i].end))
    for i in range(next(noted, len(events)), len(events)):
        if events[i].kind is Kind.SAID:
            marked[i] = events[i]._replace(kind=Kind.EVENT)
    return marked


def mark_copyright(text: str, events: Sequence[Event]) -> List[Event]:
    """Make a note of the last paragraph of a text, if it tells whose the text is: `(c)
    The Slow Hour`."""
    marked = list(events)
    filled = [i for i, event in enumerate(marked) if event.kind is not Kind.BLANK]
    last = filled[-1] if filled else 0
    if not last or marked[last].kind is not Kind.SAID:
        return marked
    is_apart = marked[last - 1].kind in (Kind.BLANK, Kind.PAUSE)
    if is_apart and _COPYRIGHT.match(text, marked[last].start):
        marked[last] = marked[last]._replace(kind=Kind.EVENT)
    return marked


def _find_second(events: Sequence[Event]) -> Dict[int, bool]:
    """Find the lines of the second and later paragraphs of turns, and whether they were
    found to go on with the turn."""
    found: Dict[int, bool] = {}
    begun = parted = joined = False
    for i, event in enumerate(events):
        if event.kind is Kind.TURN:
            begun, parted = event.said < event.end, False
        elif event.kind in (Kind.BLANK, Kind.PAUSE):
            parted, joined = begun, event.kind is Kind.PAUSE
        elif event.kind is Kind.SAID:
            begun = True
            found.update({i: joined} if parted else {})
    return found
