"""Mails as programs save them (`.eml`, `.mbox`), and web pages saved as one (`.mht`).

The standard library decodes them. What they say is read like a text or a page: a thread
of mails that quote each other, or whatever else somebody sent, such as a chat. What
names nobody is said by the sender.
"""

import re
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import parseaddr
from typing import Iterable, Iterator, List, Optional, Tuple

from ..dialogue.data import COMMENT, TITLE, Note, Scene, Utterance
from ..dialogue.dialogue import Dialogue
from ..dialogue.reading_report import ReadingReport
from ..dialogue.shapes.mail import MAIL
from ..dialogue.shapes.template_scores import count_again
from ..errors import Errors
from ..files.source import FilePath, clean, decode, get_stem, read_bytes
from .extracted import read_extracted
from .html import extract_text, read_markup

_FIELDS = ("From", "To", "Cc", "Date", "Subject")
_NO_TEXT = ("text/css", "text/calendar", "text/javascript")
_SHARE = 5  # a plain text of fewer words than a fifth of the page's says nothing
_MBOX = re.compile(rb"(?:\A|\r?\n\r?\n)From [^\r\n]*\d{4}[^\r\n]*\r?\n(?=[\w-]+:)")
_ESCAPED = re.compile(rb"^>(?=>*From )", re.M)
MAX_SIGNATURE = 8  # lines
_SIGNATURE = re.compile(r"\n-- ?\n")
_HEAD = re.compile(
    r"(?:From \S[^\n]*\r?\n)?(?:[A-Za-z][\w-]*:[^\n]*\n(?:[ \t][^\n]*\n)*)*?"
    r"(?:MIME-Version|Content-Transfer-Encoding):",
    re.I,
)


def looks_like_mail(text: str) -> bool:
    """Check whether a text begins with the header of a mail that has to be decoded."""
    return _HEAD.match(text) is not None


def read_mail(
    path: FilePath,
    *,
    speakers: Iterable[str] = (),
    speaker_pattern: Optional[str] = None,
) -> Iterator[Dialogue]:
    """Read a mail, or a file of mails, as one dialogue.

    Headers and names of attachments become notes; attached texts are scenes.

    path (FilePath): The file.
    speakers, speaker_pattern: See `read_transcript`.
    YIELDS (Dialogue): The dialogue; its utterances are not tokenized, and have no
        offsets.
    RAISES (ValueError): If no mail has a text.
    """
    hints = {"speakers": tuple(speakers), "speaker_pattern": speaker_pattern}
    mails = [_Mail(data, path) for data in _split(read_bytes(path))]
    notes = [note for mail in mails for note in mail.notes]
    if not any(text.strip() for mail in mails for text in mail.texts):
        raise ValueError(Errors.E185.format(path=path))
    if len(mails) > 1:
        thread = "\n\n".join(mail.thread for mail in mails)
        yield from read_extracted(path, thread, notes, **hints)
        return
    (mail,) = mails
    dialogue = Dialogue(get_stem(path), source=clean(str(path)))
    n_turns = 0
    for i, text in enumerate(filter(str.strip, mail.texts)):
        found = _read_text(mail, text, path, hints)
        for note in found.notes:
            note.at = None if note.at is None else note.at + n_turns
        dialogue.notes.extend(found.notes)
        dialogue.scenes.extend(found.scenes)
        n_turns += sum(len(scene.utterances) for scene in found.scenes)
        dialogue.report = found.report if not i else None
    if dialogue.report is None:
        dialogue.report = ReadingReport.of_scenes(dialogue.scenes, dialogue.notes)
    dialogue.notes.extend(notes)
    yield dialogue


def _split(data: bytes) -> List[bytes]:
    """Cut a file of mails apart, at lines `From nora@bell.org Thu Mar 14 ... 2024`."""
    data = data.removeprefix(b"\xef\xbb\xbf")
    heads = list(_MBOX.finditer(data))
    if not heads or heads[0].start():
        return [data]
    ends = [*(head.start() for head in heads[1:]), len(data)]
    parts = (data[h.end() : end] for h, end in zip(heads, ends, strict=True))
    return [_ESCAPED.sub(b"", part) for part in parts]


class _Mail:
    """A mail, decoded.

    data (bytes): The mail.
    path (FilePath): The file.
    """

    def __init__(self, data: bytes, path: FilePath) -> None:
        self.path = path
        self.message = message_from_bytes(data, EmailMessage, policy=policy.default)
        self.notes: List[Note] = []
        self.markup = ""  # of the body, if it is a page
        self.fields = list(self._read_fields())
        self.texts = list(self._read_parts())

    @property
    def sender(self) -> str:
        """Who sent it; empty if nobody did."""
        name, address = parseaddr(dict(self.fields).get("From", ""))
        return name or address if "@" in address else ""

    @property
    def thread(self) -> str:
        """The mail as a text, with the fields that people read above it."""
        head = (f"{key}: {value}" for key, value in self.fields)
        return "\n".join([*head, "", *self.texts])

    def _read_fields(self) -> Iterator[Tuple[str, str]]:
        """Get the fields that people read; note them, and the names of the others."""
        others: List[str] = []
        for key, raw in self.message.raw_items():
            named = next((f for f in _FIELDS if f.casefold() == key.casefold()), None)
            if named is None:
                others.append(key)
                continue
            try:
                value = str(self.message.policy.header_fetch_parse(key, raw))
            except (ValueError, LookupError, AttributeError, TypeError):  # damaged
                value = str(raw)
            value = " ".join(clean(value).split())
            self.notes.append(Note(f"{named}: {value}", TITLE))
            yield named, value
        if others:
            names = ", ".join(dict.fromkeys(others))
            self.notes.append(Note(f"other fields: {clean(names)}", COMMENT))

    def _read_parts(self) -> Iterator[str]:
        """Get the text of the mail, and those that are attached to it."""
        plain: List[str] = []
        pages: List[str] = []
        attached: List[str] = []
        for part in self.message.walk():
            if part.is_multipart():
                continue
            name, kind = part.get_filename(), part.get_content_type()
            if not kind.startswith("text/") or kind in _NO_TEXT:
                self.notes.append(Note(f"attachment: {clean(name or kind)}", COMMENT))
                continue
            text = self._decode(part)
            if kind == "text/html":
                pages.append(text)
            else:
                is_attached = bool(name) or part.is_attachment()
                (attached if is_attached else plain).append(text)
        shown = [extract_text(page)[0] for page in pages]
        words = sum(len(text.split()) for text in plain)
        if pages and words * _SHARE < sum(len(text.split()) for text in shown):
            texts = filter(None, map(str.strip, plain))
            self.notes.extend(Note(text, COMMENT) for text in texts)
            self.markup = pages[0] if len(pages) == 1 else ""
            plain = shown
        yield "\n\n".join(plain)
        yield from attached

    def _decode(self, part: EmailMessage) -> str:
        """Decode a part in its charset, or if it has none, in that of its bytes."""
        data = part.get_payload(decode=True)
        data = data if isinstance(data, bytes) else b""
        charset = part.get_content_charset()
        try:
            text = clean(data.decode(charset)) if charset else ""
        except (LookupError, UnicodeError):
            text = ""
        text = text or decode(data, self.path)
        return text.replace("\r\n", "\n").replace("\r", "\n")


def _read_text(mail: _Mail, text: str, path: FilePath, hints: dict) -> Dialogue:
    """Read a text of a mail: as it is, as a thread of mails, or as the sender's."""
    is_body = text == mail.texts[0]
    if is_body and mail.markup:
        (plain,) = read_markup(mail.markup, path, **hints)
    else:
        said, notes = _cut_signature(text) if is_body else (text, [])
        (plain,) = read_extracted(path, said, notes, **hints)
    if not is_body or any(hints.values()):
        return plain
    (thread,) = read_extracted(path, mail.thread, [])
    is_thread = thread.report is not None and thread.report.shape == MAIL.name
    if is_thread and _count(thread) >= _count(plain):
        return thread
    again, named = _count(plain)
    if again or named * 2 > len(list(plain.utterances)) or not mail.sender:
        return plain
    return _say(mail, text)


def _cut_signature(text: str) -> Tuple[str, List[Note]]:
    """Cut off the last lines of a mail, below `-- `, which become a note."""
    marks = list(_SIGNATURE.finditer(text))
    said = text[: marks[-1].start()] if marks else ""
    last = text[marks[-1].end() :].strip() if marks else ""
    if not said.strip() or not last or len(last.split("\n")) > MAX_SIGNATURE:
        return text, []
    return said, [Note(last, TITLE)]


def _count(dialogue: Dialogue) -> Tuple[int, int]:
    """Count the turns whose speaker spoke before, and all with a speaker."""
    turns = [t for t in dialogue.utterances if t.speakers and t.text]
    names = [name for turn in turns for name in turn.speakers]
    return count_again(names), len(turns)


def _say(mail: _Mail, text: str) -> Dialogue:
    """Make one turn of what a sender writes."""
    said, *rest = _SIGNATURE.split(f"{text.strip()}\n", 1)
    dialogue = Dialogue(get_stem(mail.path))
    dialogue.scenes = [Scene("0", [Utterance((mail.sender,), said.strip())])]
    dialogue.notes = [Note(part.strip(), TITLE, at=1) for part in rest if part.strip()]
    dialogue.report = ReadingReport.of_scenes(dialogue.scenes, dialogue.notes)
    return dialogue
