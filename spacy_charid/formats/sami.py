"""Subtitles of SAMI (`.smi`), as players in Korea have them: text between times."""

import re
from html import escape, unescape
from typing import Dict, Iterator, List, NamedTuple, Optional

from ..dialogue.data import TITLE, Note
from ..dialogue.dialogue import Dialogue
from ..errors import Errors
from ..files.source import FilePath, clean, read_source
from .cues import format_time
from .extracted import ExtractedText
from .subtitles import SCENE_PAUSE, read_vtt

LAST = 4.0  # seconds for which the last text is shown
_SAMI = re.compile(r"(?:<!--.{0,2000}?-->\s*)?<sami\b", re.I | re.S)
_SYNC = re.compile(r"<sync\b[^<>]*?start\s*=\s*[\"']?(\d{1,12})[^<>]*>?", re.I)
_PART = re.compile(r"<p\b[^<>]*>", re.I)
_CLASS = re.compile(r"\bclass\s*=\s*[\"']?([^\s\"'>]+)", re.I)
_SOURCE = re.compile(r"\bid\s*=\s*[\"']?source\b", re.I)
_BREAK = re.compile(r"<br\b[^<>]*>", re.I)
# A tag; also one that is cut off at the end of a line.
_TAG = re.compile(r"</?[a-z!][^<>\n]*>|</?[a-z][^<>\n]*$|<$", re.I | re.M)
_TITLE = re.compile(r"<title\b[^<>]*>([^<>]*)", re.I)


class _Text(NamedTuple):
    """What is shown from a time on, and who says it, if that is told."""

    start: float
    speaker: str
    text: str


def looks_like_sami(text: str) -> bool:
    """Check for the outermost element of SAMI."""
    return _SAMI.match(text) is not None


def read_sami(
    path: FilePath,
    *,
    encoding: Optional[str] = None,
    scene_pause: float = SCENE_PAUSE,
) -> Iterator[Dialogue]:
    """Read subtitles like `subtitles.read_vtt`, one dialogue per language.

    path (FilePath): The file.
    encoding (Optional[str]): The encoding of the file. Guessed by default.
    scene_pause (float): See `subtitles.read_srt`.
    YIELDS (Dialogue): The dialogues, named after the file, and after the class of the
        language if there are several; their utterances are not tokenized, and have no
        offsets.
    RAISES (ValueError): If nothing in the file has a time.
    """
    source = read_source(path, encoding=encoding)
    languages = _read_languages(source.text)
    if not languages:
        raise ValueError(Errors.E289.format(path=source.path))
    title = _TITLE.search(source.text)
    for name, texts in languages.items():
        text = "\n\n".join(["WEBVTT", *_write_cues(texts)]) + "\n"
        for dialogue in read_vtt(
            ExtractedText(path, text), encoding="utf-8", scene_pause=scene_pause
        ):
            for turn in dialogue.utterances:
                turn.offsets = []
            dialogue.id = f"{dialogue.id}/{name}" if len(languages) > 1 else dialogue.id
            dialogue.source = source.path
            dialogue.notes = [note for note in dialogue.notes if note.text != "WEBVTT"]
            if title and title[1].strip():
                dialogue.notes.append(Note(clean(title[1].strip()), TITLE))
            yield dialogue


def _read_languages(text: str) -> Dict[str, List[_Text]]:
    """Read the texts by the class of their language; without those of no words."""
    syncs = list(_SYNC.finditer(text))
    ends = [*(sync.start() for sync in syncs[1:]), len(text)]
    languages: Dict[str, List[_Text]] = {}
    for sync, end in zip(syncs, ends, strict=False):
        speaker = ""
        for tag, said in _cut_parts(text[sync.end() : end]):
            name = _CLASS.search(tag)
            words = _read_words(said)
            if _SOURCE.search(tag):
                speaker = " ".join(words.split())
                continue
            texts = languages.setdefault(name[1] if name else "", [])
            texts.append(_Text(int(sync[1]) / 1000, speaker, words))
    return {
        name: texts
        for name, texts in languages.items()
        if any(text.text for text in texts)
    }


def _cut_parts(text: str) -> Iterator[List[str]]:
    """Cut a text before each paragraph: its tag, and what is in it."""
    tags = list(_PART.finditer(text))
    first = tags[0].start() if tags else len(text)
    if _read_words(text[:first]):
        yield ["", text[:first]]
    ends = [*(tag.start() for tag in tags[1:]), len(text)]
    for tag, end in zip(tags, ends, strict=False):
        yield [tag[0], text[tag.end() : end]]


def _read_words(text: str) -> str:
    """Get what is shown; only `<br>` ends a line."""
    lines = (_TAG.sub("", line) for line in _BREAK.split(text))
    found = (" ".join(unescape(line).split()) for line in lines)
    return "\n".join(filter(None, found))


def _write_cues(texts: List[_Text]) -> Iterator[str]:
    """Write the texts as cues of WebVTT, each up to the next one."""
    ends = [*(text.start for text in texts[1:]), texts[-1].start + LAST]
    for text, end in zip(texts, ends, strict=True):
        if text.text:
            times = f"{format_time(text.start)} --> {format_time(max(end, text.start))}"
            voice = f"<v {escape(text.speaker, quote=False)}>" if text.speaker else ""
            yield f"{times}\n{voice}{escape(text.text, quote=False)}"
