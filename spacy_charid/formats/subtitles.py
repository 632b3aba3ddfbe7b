"""SubRip and WebVTT subtitles with speaker tags (`<v Name>`, `NAME:`)."""

import re
from collections import Counter
from dataclasses import dataclass
from html import unescape
from itertools import pairwise
from typing import Any, Dict, Iterable, Iterator, List, Match, Optional, Tuple

from ..dialogue.data import COMMENT, Note, Scene
from ..dialogue.dialogue import Dialogue
from ..dialogue.offsets import TextBuilder
from ..dialogue.shapes.headings import find_heading
from ..dialogue.shapes.name_tails import find_affiliated
from ..dialogue.shapes.names import unify_case
from ..dialogue.shapes.tags import find_tag
from ..files.source import FilePath, Source, get_stem, read_source
from .caption_names import CHEVRONS, CaptionNames
from .cue_turns import (
    SOUND,
    CueTurn,
    find_marked,
    goes_on,
    is_resumed,
    is_sound,
    is_sung,
)
from .cue_voices import name_cues
from .cues import TIMES, Cue, not_subtitles, read_cues
from .rolled_cues import drop_rolled
from .shown_text import find_shown
from .unnamed_cues import warn_unnamed
from .voices import read_voice

SCENE_PAUSE = 30.0  # seconds without a cue after which a scene starts
# Tags of WebVTT and of players, with classes and attributes; other text in angle
# brackets is said.
_MARK = re.compile(
    r"<(/?)(v(?:\.[\w.-]*)?[ \t][^<>]*|v"
    r"|lang[ \t]+[a-z]{2,3}(?:-[a-z\d]{2,8})*"
    r"|(?:i|b|u|s|c|ruby|rt|lang|font)(?:\.[\w-]+)*"
    r"(?:[ \t]+[\w-]+[ \t]*=[ \t]*(?:\"[\w#., -]*\"|'[\w#., -]*'|[\w#-]+))*[ \t]*"
    r"|[\d:.,]+)>"
    r"|\{(?:\\\d?[a-z]{1,5}(?:[\d.,-]*|\([\d.,\s-]*\)|&H[\dA-F]*&))+\}|&#?\w{1,10};",
    re.I,
)
_STYLE = re.compile(r"v\.[\w.-]+|(?!v\b)\w+(?:\.|[ \t]).*", re.I)
_VOICE = re.compile(r"v(?:\.[\w.-]*)?\s+(.+)", re.DOTALL | re.I)
_CHANGE = re.compile(r"\s*(?:>>+|[-–—‐]+(?=\s*[^\s\d-]))\s*")
_DASHES = ("-", "–", "—")
_CHEVRONS = re.compile(r"(?:>|&gt;){2,3}")
# After a sentence, where a name may follow.
_ANSWER = re.compile(r"(?<=[.?!…♪\"'”’)\]])[ ]+(?=[(\[\w][^.?!\n]{0,40}[:)\]])")
MIN_MARKED = 2  # cues with `>>` from which those without it go on with a turn
MIN_NAMED = 5  # cues with a name from which, if they are most, others go on
MIN_FIRST = 5  # cues, one of which has a name where others go on with it
MIN_EACH = 4  # names of each speaker, on average, from which a few people speak
MIN_AGAIN = 2  # cues with the name of the cue before, where each cue has one
# What a tag holds beside the speaker: stage directions and times.
_BESIDE = re.compile(r"[()\[\]\d]")


def read_srt(
    path: FilePath,
    *,
    encoding: Optional[str] = None,
    scene_pause: float = SCENE_PAUSE,
) -> Iterator[Dialogue]:
    """Read SubRip subtitles as one dialogue, named after its file.

    An utterance starts with a tag (`NAME:`), a dash or `>>`, but not with the tag of
    the preceding cue if it continues its sentence. Without a tag, it has no speaker,
    unless it continues the sentence of the preceding cue, or the file marks the changes
    of speakers with `>>`. A sound, such as `[door slams]`, on the last line of a cue is
    an utterance without a speaker, too. A song that nobody is said to sing (`♪ ... ♪`)
    is a note where speakers are named. A scene starts after a long pause, or with a cue
    that is a heading, as in a transcript. The times are stored in `Utterance.meta`; a
    cue whose times cannot be read has none.

    path (FilePath): The file.
    encoding (Optional[str]): The encoding of the file. Guessed by default.
    scene_pause (float): Seconds without a cue after which a scene starts; 0 for
        headings only.
    YIELDS (Dialogue): The dialogue; its utterances are not tokenized.
    RAISES (ValueError): If the file has no cues with times; with the line.
    """
    source = read_source(path, encoding=encoding)
    yield _make_dialogue(*read_cues(source, is_vtt=False), source, path, scene_pause)


def read_vtt(
    path: FilePath,
    *,
    encoding: Optional[str] = None,
    scene_pause: float = SCENE_PAUSE,
) -> Iterator[Dialogue]:
    """Read WebVTT subtitles like `read_srt`. `<v Name>` is a speaker.

    path (FilePath): The file.
    encoding (Optional[str]): The encoding of the file. Guessed by default.
    scene_pause (float): See `read_srt`.
    YIELDS (Dialogue): The dialogue; its utterances are not tokenized.
    RAISES (ValueError): If the file has no cues with times; with the line.
    """
    source = read_source(path, encoding=encoding)
    if not source.text.startswith("WEBVTT"):
        raise not_subtitles(source, is_vtt=True)
    yield _make_dialogue(*read_cues(source, is_vtt=True), source, path, scene_pause)


def has_times(text: str) -> bool:
    """Check whether one of the first lines of a text is the timing of a cue."""
    return any(TIMES.match(line.lstrip()) for line in text.splitlines()[:5])


def _make_dialogue(
    cues: List[Cue],
    notes: List[Note],
    source: Source,
    path: FilePath,
    scene_pause: float,
) -> Dialogue:
    dialogue = Dialogue(id=get_stem(path), source=source.path, notes=notes)
    name_cues(cues, source)
    drop_rolled(cues, [_bare_each(cue, source) for cue in cues])
    n_turns = [0]  # before each cue, and at the end
    notes.extend(_find_styles(cues, source))
    others = list(notes)
    names = CaptionNames(_bare_lines(cues, source))
    is_marked = _has_chevrons(cues, source)
    if is_marked:
        _split_changes(cues, source)
    _split_names(cues, source, names)
    is_marked = is_marked or _has_names(cues, source, names)
    texts = [_text_of(cue, source) for cue in cues]
    for i in find_shown(texts):
        cues[i].is_shown = True
    _mark_songs(cues, texts, names, source)
    for heading, inside in _split_scenes(cues, texts, scene_pause):
        turns: List[CueTurn] = []
        before = n_turns[-1]
        n_turns.extend([before] * bool(heading))
        n_said = 0  # turns with words, without the last turn: it may still get some
        for cue in inside:
            first = max(len(turns) - 1, 0)
            _read_cue(cue, source, turns, names, is_marked)
            said = [turn.is_said for turn in turns[first:]]
            n_turns.append(before + n_said + sum(said))
            n_said += sum(said[:-1])
        notes.extend(_note_turns(turns, before))
        utterances = [turn.utterance() for turn in turns if turn.is_said]
        if utterances or heading:
            id = heading or str(len(dialogue.scenes))
            dialogue.scenes.append(Scene(id, utterances))
    for note in others:
        note.at = n_turns[note.at]
    unify_names(dialogue)
    warn_unnamed(list(dialogue.utterances), source)
    return dialogue


def _mark_songs(
    cues: List[Cue], texts: List[str], names: CaptionNames, source: Source
) -> None:
    """Mark the songs that nobody is said to sing, where speakers are named."""
    songs = [
        cue
        for cue, text in zip(cues, texts, strict=True)
        if is_sung(text) and not cue.voice and not _has_voice(cue, source)
    ]
    if songs and any(_find_said(text, names)[0] for text in texts):
        for cue in songs:
            cue.is_shown = True


def _has_voice(cue: Cue, source: Source) -> bool:
    lines = (source.text[start:end] for start, end in cue.lines)
    return any("<v" in line.casefold() for line in lines)


def _split_changes(cues: Iterable[Cue], source: Source) -> None:
    """Split the lines in which speakers change: `>> Really? >> Yes.`"""
    for cue in cues:
        lines: List[Tuple[int, int]] = []
        for start, end in cue.lines:
            marks = _CHEVRONS.finditer(source.text, start, end)
            cuts = [start, *(mark.start() for mark in marks), end]
            lines += [pair for pair in pairwise(cuts) if pair[0] < pair[1]]
        cue.lines = lines


def _split_names(cues: List[Cue], source: Source, names: CaptionNames) -> None:
    """Split the lines in which somebody answers who is named at the start of another:
    `[Ada] Really? [Bo] Yes.`"""
    lines = [line for cue in cues for line in _bare_each(cue, source)]
    known = {name for line in lines for name in _find_said(line, names)[0]}
    for cue in cues:
        cut: List[Tuple[int, int]] = []
        for start, end in cue.lines:
            for place in _ANSWER.finditer(source.text, start, end):
                speakers, _ = _find_said(source.text[place.end() : end], names)
                if speakers and known.issuperset(speakers):
                    cut.append((start, place.start()))
                    start = place.end()
            cut.append((start, end))
        cue.lines = cut


def _text_of(cue: Cue, source: Source) -> str:
    return unescape(" ".join(_bare_each(cue, source)))


def _bare_each(cue: Cue, source: Source) -> List[str]:
    return [_bare(source.text[start:end]) for start, end in cue.lines]


def _bare(line: str) -> str:
    return " ".join(_MARK.sub(_unmark, line).split())


def unify_names(dialogue: Dialogue) -> None:
    """Write each speaker in one way: `[Ruth] Hi.` and `RUTH: Hi.`, `Ruth | ACME`."""
    names = [name for turn in dialogue.utterances for name in turn.speakers]
    affiliated = find_affiliated(names)
    one = unify_case({name: affiliated.get(name, name) for name in names})
    for turn in dialogue.utterances:
        turn.speakers = tuple(one[name] for name in turn.speakers)


def _bare_lines(cues: List[Cue], source: Source) -> Iterator[str]:
    """Get the lines of the cues without marks, and without dashes before them; `>>`
    stays."""
    for cue in cues:
        for start, end in cue.lines:
            line = unescape(_MARK.sub(_unmark, source.text[start:end]))
            change = _CHANGE.match(line)
            mark = CHEVRONS if change and CHEVRONS in change[0] else ""
            yield mark + line[change.end() if change else 0 :].strip()


def _has_chevrons(cues: List[Cue], source: Source) -> bool:
    """Check whether `>>` means that the speaker changes, as on YouTube."""
    firsts = (source.text[slice(*cue.lines[0])] for cue in cues if cue.lines)
    found = sum(
        unescape(_MARK.sub(_unmark, line)).lstrip()[:2] == ">>" for line in firsts
    )
    return found >= MIN_MARKED and found * 6 >= len(cues)


def _has_names(cues: List[Cue], source: Source, names: CaptionNames) -> bool:
    """Check whether nearly each change of speakers is named, so that a cue without a
    name goes on with a turn; not where each cue is, and names come twice in a row."""
    spoken = [
        lines
        for cue in cues
        if (lines := [ln for ln in _bare_each(cue, source) if not SOUND.fullmatch(ln)])
    ]
    firsts = [lines[0] for lines in spoken if not lines[0][:1].islower()]
    said = [_find_said(line, names)[0] for line in firsts]
    named = [who for who in said if who]
    if len(named) < MIN_NAMED:
        return False
    again = sum(bool(one) and one == other for one, other in pairwise(said))
    is_most = len(named) * 3 >= len(said) * 2 and again < MIN_AGAIN
    return is_most or (any(said[:MIN_FIRST]) and _alternate(named, spoken))


def _alternate(named: List[Tuple[str, ...]], spoken: List[List[str]]) -> bool:
    """Check for names of a few people where another one begins to speak, as in the
    transcript of a podcast; where a dash is such a change, as in films, each name is of
    somebody who is not seen.

    named (List[Tuple[str, ...]]): The names before words, in order.
    spoken (List[List[str]]): The lines of each cue.
    """
    again = sum(one == other for one, other in pairwise(named))
    dashed = sum(any(map(_CHANGE.match, lines)) for lines in spoken)
    is_few = len(set(named)) * MIN_EACH <= len(named)
    return is_few and again * 10 <= len(named) and dashed * 50 <= len(spoken)


def _unmark(mark: Match[str]) -> str:
    return mark[0] if mark[0].startswith("&") else ""


def _note_turns(turns: List["CueTurn"], at: int) -> Iterator[Note]:
    """Make the notes of the turns in which nobody says anything."""
    for turn in turns:
        if turn.is_said:
            at += 1
        else:
            yield turn.note(at)


def _find_styles(cues: List[Cue], source: Source) -> Iterator[Note]:
    """Make one note of all classes, colors and languages in the tags."""
    lines = (line for cue in cues for line in cue.lines)
    marks = (mark for line in lines for mark in _MARK.finditer(source.text, *line))
    styles = dict.fromkeys(filter(None, map(_find_style, marks)))
    if styles:
        yield Note(" ".join(f"<{style}>" for style in styles), COMMENT)


def _find_style(mark: Match[str]) -> str:
    """Find what a mark holds beside the name of its tag, which nobody says."""
    tag = (mark[2] or "").strip()
    if mark[1] and len(tag.split()) > 1:  # an end tag with words
        return f"/{tag}"
    style = _STYLE.match(tag)
    return style[0].strip() if style else ""


def _split_scenes(
    cues: Iterable[Cue], texts: Iterable[str], scene_pause: float
) -> Iterator[Tuple[str, List[Cue]]]:
    """Get the heading (may be empty) and the cues of each scene."""
    title = ""
    held: List[Cue] = []
    last = 0.0
    for cue, text in zip(cues, texts, strict=True):
        heading = find_heading(text)
        start, end = cue.times or (last, last)
        if heading is not None or start - last > scene_pause > 0:
            yield title, held
            title, held = heading or "", []
        if heading is None:
            held.append(cue)
        last = max(last, end)
    yield title, held


@dataclass
class _Part:
    """A line of a cue, or a part of one by one voice, without marks.

    voice (str): The name in the voice tag; empty if there is none.
    is_new (bool): Whether the part begins with a voice tag.
    """

    voice: str
    is_new: bool
    builder: TextBuilder


def _read_cue(
    cue: Cue,
    source: Source,
    turns: List[CueTurn],
    names: CaptionNames,
    is_marked: bool,
) -> None:
    """Add the text of a cue to the turns."""
    is_first = True
    silent: Counter[str] = Counter()
    first = len(turns)
    parts = list(_read_parts(cue, source))
    if cue.is_shown:
        turns.append(CueTurn((), TextBuilder(source.text), cue.times, is_shown=True))
        for part in parts:
            turns[-1].append(cue, part.builder, 0, part.builder.text)
        parts = []
    for part in parts:
        text = part.builder.text
        speakers, start = _find_said(text, names)
        said = text[start:].strip()
        if said in _DASHES and part is not parts[-1]:
            continue  # before a voice: `- <v Nora>Hi.`
        if part.voice and part.is_new:
            silent[part.voice] += 1
        begins = start > 0 or (part.is_new and not is_first)
        voice = read_voice(part.voice) if part.voice else ()
        if voice and speakers and speakers != voice:
            if not part.is_new and text[:1] in ("(", "["):  # `(Tom) Yes.`
                voice = ()
            else:  # `<v Nora>Bay 3: Tom has it.`
                speakers, start = (), 0
                said = text.strip()
        if is_first and said and not begins:
            begins = not goes_on(turns, cue, voice, said)
            if begins and not (voice or speakers) and is_resumed(turns, said):
                speakers = turns[-2].speakers
            if begins and is_marked and not is_sound(said):
                begins, speakers = find_marked(turns)
        elif said and part is parts[-1] and not voice and SOUND.fullmatch(text):
            begins = True
        meta = _find_beside(part.voice, voice, text[:start], speakers)
        if start and is_first and said and not voice and not _CHANGE.match(text):
            is_again = goes_on(turns, cue, speakers, said)
            begins = not is_again or turns[-1].meta.get("tag") != meta.get("tag")
        is_first = is_first and not (said or start)
        if begins and (said or start):
            builder = TextBuilder(source.text)
            turns.append(CueTurn(voice or speakers, builder, cue.times, meta))
        if said:
            silent.pop(part.voice, None)
            turns[-1].append(cue, part.builder, text.index(said, start), said)
    for name in silent.elements():
        builder = TextBuilder(source.text)
        turns.append(CueTurn(read_voice(name), builder, cue.times))
    if cue.id:
        if not turns:
            turns.append(CueTurn((), TextBuilder(source.text)))
        (turns[first:] or turns[-1:])[0].ids.append(cue.id)


def _find_beside(
    name: str, voice: Tuple[str, ...], tag: str, speakers: Tuple[str, ...]
) -> Dict[str, Any]:
    """Find what voice and tag say beside the names of the speakers."""
    meta = {}
    if name and " & ".join(voice) != name:
        meta["voice"] = name
    if _BESIDE.search(tag) or (voice and speakers):
        meta["tag"] = tag.strip()
    return meta


def _find_said(text: str, names: CaptionNames) -> Tuple[Tuple[str, ...], int]:
    """Find the speakers of a line, and the start of its text after dash and tag."""
    change = _CHANGE.match(text)
    start = change.end() if change else 0
    rest = text[start:].lstrip()
    speakers, after = find_tag(rest)
    if not after or names.unsaid.issuperset(speakers):
        speakers, after = names.find(rest)
    return speakers, len(text) - len(rest) + after if after else start


def _read_parts(cue: Cue, source: Source) -> Iterator[_Part]:
    """Split a cue by line and voice, and remove marks."""
    voice, is_new = cue.voice, bool(cue.voice)
    for begin, end in cue.lines:
        part = TextBuilder(source.text)
        position = begin
        for mark in _MARK.finditer(source.text, begin, end):
            tag = mark[2] or ""
            named = _VOICE.fullmatch(tag)
            char = unescape(mark[0])
            if char == mark[0] and char.startswith("&"):
                continue
            part.add(position, mark.start())
            position = mark.end()
            if mark[0].startswith("&"):
                part.replace(mark.start(), mark.end(), char)
            elif named or (mark[1] and tag.strip().lower() == "v"):
                yield _Part(voice, is_new, part)
                voice = unescape(named[1]).strip() if named and not mark[1] else ""
                part, is_new = TextBuilder(source.text), True
        part.add(position, end)
        if part.text.strip():  # a voice tag may stand on a line before its words
            yield _Part(voice, is_new, part)
            is_new = False
    if is_new:
        yield _Part(voice, is_new, TextBuilder(source.text))
