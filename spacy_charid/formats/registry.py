"""The formats by name, with their readers, writers and suffixes."""

import re
from pathlib import Path
from typing import Callable, Dict, Iterator, Optional, Tuple

from ..dialogue.dialogue import Dialogue
from ..dialogue.shapes.table import TRANSCRIPT, find_shape, has_names_again
from ..errors import Errors
from ..files.archives import list_archive
from ..files.kinds import check_package
from ..files.source import (
    HEAD,
    FilePath,
    StandardInput,
    check_text,
    decode,
    read_bytes,
    read_head,
)
from .any_xml import holds_turns, read_any_xml
from .ass import read_ass
from .chat_json import read_chat
from .cmu_dog import read_cmu_dog, write_cmu_dog
from .conll2012 import read_conll
from .contrack import read_contrack
from .discord import read_discord
from .doc_writers import write_conll_docs, write_emory_docs, write_spacy
from .docx import read_docx
from .elan import ROOT as ELAN_ROOT
from .elan import read_elan
from .emory import read_emory
from .exmaralda import ROOTS as EXMARALDA_ROOTS
from .exmaralda import read_exmaralda
from .final_draft import read_fdx
from .fountain import read_fountain
from .graph import write_gexf, write_graphml
from .html import read_html
from .json_sniff import guess_json
from .jsonl import read_jsonl
from .litbank import read_litbank
from .mail import looks_like_mail, read_mail
from .microdvd import looks_like_microdvd, read_microdvd
from .nested_json import read_nested_json
from .ods import read_ods
from .odt import read_odt
from .otranscribe import read_otranscribe
from .packages import read_epub
from .pdf import read_pdf
from .prose import looks_like_prose, read_prose
from .record_writers import write_csv, write_jsonl, write_tsv
from .response_sets.chinese import read_cdconv, read_tencent
from .response_sets.english import read_dailydialog_pp, read_grade, read_mutual
from .response_sets.hpd import read_hpd, write_hpd
from .rtf import read_rtf
from .sami import looks_like_sami, read_sami
from .script_writers import (
    write_fountain,
    write_srt,
    write_transcript,
    write_vtt,
)
from .slack import read_slack
from .sms import read_sms
from .sniff import sniff_format
from .subtitles import read_srt, read_vtt
from .table import read_table, read_tsv
from .tei import ROOTS as TEI_ROOTS
from .tei import read_tei
from .telegram import read_telegram
from .textgrid import looks_like_textgrid, read_textgrid
from .tier_tables import looks_like_tier_table, read_tier_table
from .topical_chat import read_topical_chat, write_topical_chat
from .transcript import read_transcript, strip_links
from .ttml import read_ttml
from .twine import read_twine
from .whisper import read_whisper
from .xlsx import read_xlsx

SPACY = "spacy"  # read as Docs rather than dialogues
# Dialogues with graded candidates for the next turn; their name has to be given.
RESPONSE_SETS: Dict[str, Callable[..., Iterator[Dialogue]]] = {
    "hpd": read_hpd,
    "tencent": read_tencent,
    "cdconv": read_cdconv,
    "dailydialog-pp": read_dailydialog_pp,
    "mutual": read_mutual,
    "grade": read_grade,
}
READERS: Dict[str, Callable[..., Iterator[Dialogue]]] = {
    "semeval": read_conll,
    "emory": read_emory,
    "contrack": read_contrack,
    "litbank": read_litbank,
    "transcript": read_transcript,
    "prose": read_prose,
    "fountain": read_fountain,
    "srt": read_srt,
    "vtt": read_vtt,
    "csv": read_table,
    "tsv": read_tsv,
    "jsonl": read_jsonl,
    "ass": read_ass,
    "ttml": read_ttml,
    "microdvd": read_microdvd,
    "sami": read_sami,
    "whisper": read_whisper,
    "telegram": read_telegram,
    "discord": read_discord,
    "slack": read_slack,
    "chat": read_chat,
    "otranscribe": read_otranscribe,
    "json": read_nested_json,
    "sms": read_sms,
    "tei": read_tei,
    "xml": read_any_xml,
    "fdx": read_fdx,
    "docx": read_docx,
    "html": read_html,
    "odt": read_odt,
    "rtf": read_rtf,
    "epub": read_epub,
    "pdf": read_pdf,
    "xlsx": read_xlsx,
    "ods": read_ods,
    "mail": read_mail,
    "twine": read_twine,
    "textgrid": read_textgrid,
    "elan": read_elan,
    "tiers": read_tier_table,
    "exmaralda": read_exmaralda,
    **RESPONSE_SETS,
    "topical-chat": read_topical_chat,
    "cmu-dog": read_cmu_dog,
}
# Formats in which dialogues without mentions count as annotated.
ANNOTATED = ("semeval", "emory", "contrack", "litbank")
# The options of each reader.
READER_OPTIONS: Dict[str, Tuple[str, ...]] = {
    "semeval": ("entity_map", "encoding"),
    "emory": ("encoding",),
    "contrack": ("encoding",),
    "litbank": ("encoding",),
    "transcript": ("entity_map", "encoding", "speakers", "speaker_pattern"),
    "prose": ("encoding", "cast"),
    "fountain": ("encoding",),
    "srt": ("encoding", "scene_pause"),
    "vtt": ("encoding", "scene_pause"),
    "csv": ("encoding", "columns"),
    "tsv": ("encoding", "columns"),
    "jsonl": ("encoding", "columns"),
    "ass": ("encoding", "scene_pause"),
    "ttml": ("scene_pause",),
    "microdvd": ("encoding", "scene_pause"),
    "sami": ("encoding", "scene_pause"),
    "whisper": ("encoding", "scene_pause"),
    "telegram": ("encoding",),
    "discord": ("encoding",),
    "slack": ("encoding",),
    "chat": ("encoding",),
    "otranscribe": ("encoding", "speakers", "speaker_pattern"),
    "json": ("encoding",),
    "sms": (),
    "tei": (),
    "xml": (),
    "fdx": (),
    "docx": ("speakers", "speaker_pattern"),
    "html": ("encoding", "speakers", "speaker_pattern"),
    "odt": ("speakers", "speaker_pattern"),
    "rtf": ("speakers", "speaker_pattern"),
    "epub": ("speakers", "speaker_pattern"),
    "pdf": ("speakers", "speaker_pattern"),
    "xlsx": ("columns",),
    "ods": ("columns",),
    "mail": ("speakers", "speaker_pattern"),
    "twine": ("encoding", "speakers", "speaker_pattern"),
    "textgrid": ("encoding",),
    "elan": (),
    "tiers": ("encoding",),
    "exmaralda": (),
    **dict.fromkeys(RESPONSE_SETS, ("encoding",)),
    "topical-chat": ("encoding",),
    "cmu-dog": ("encoding",),
}
SUFFIXES: Dict[str, str] = {
    ".conll": "semeval",
    ".conll2012": "semeval",
    ".v4_gold_conll": "semeval",
    ".json": "emory",
    ".ann": "litbank",
    ".txt": "transcript",
    ".fountain": "fountain",
    ".spmd": "fountain",
    ".srt": "srt",
    ".sbv": "srt",
    ".vtt": "vtt",
    ".csv": "csv",
    ".tsv": "tsv",
    ".tab": "tsv",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".ass": "ass",
    ".ssa": "ass",
    ".ttml": "ttml",
    ".dfxp": "ttml",
    ".sub": "microdvd",
    ".smi": "sami",
    ".otr": "otranscribe",
    ".xml": "tei",
    ".tei": "tei",
    ".fdx": "fdx",
    ".docx": "docx",
    ".html": "html",
    ".htm": "html",
    ".xhtml": "html",
    ".odt": "odt",
    ".rtf": "rtf",
    ".epub": "epub",
    ".pdf": "pdf",
    ".xlsx": "xlsx",
    ".xlsm": "xlsx",
    ".ods": "ods",
    ".eml": "mail",
    ".mbox": "mail",
    ".mht": "mail",
    ".mhtml": "mail",
    ".twee": "twine",
    ".tw": "twine",
    ".ink": "transcript",
    ".yarn": "transcript",
    ".rpy": "transcript",
    ".cha": "transcript",
    ".wiki": "transcript",
    ".mediawiki": "transcript",
    ".textgrid": "textgrid",
    ".eaf": "elan",
    ".trs": "xml",
    ".exb": "exmaralda",
    ".flk": "exmaralda",
    ".fln": "exmaralda",
}
# Which we do not write.
_ONLY_READ = (".ink", ".yarn", ".rpy", ".sbv", ".cha", ".wiki", ".mediawiki")
# Formats that share their suffix with others, so that the content decides.
_SHARED = ("transcript", "emory", "srt", "vtt", "jsonl", "tei", "fdx")
_MAGIC = {b"%PDF-": "pdf", b"{\\rtf": "rtf"}
_ZIP = b"PK\x03\x04"
# What begins the packages that are no Word documents.
_PACKAGES = {
    b"mimetypeapplication/epub+zip": "epub",
    b"mimetypeapplication/vnd.oasis.opendocument.text": "odt",
    b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet": "ods",
}
_PAGE = re.compile(r"(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html)\b", re.I)
_ROOT = re.compile(
    r"<(?:\w+:)?(TEI(?:\.2|Corpus)?|FinalDraft|tt|smses|ANNOTATION_DOCUMENT"
    r"|basic-transcription|folker-transcription)[\s>]"
)
# The outermost element, after a declaration and comments.
_TAG = re.compile(
    r"(?:<\?[^>]{0,200}>\s*|<!--(?:[^-]|-(?!->)){0,2000}-->\s*|<![A-Z][^>\[]{0,200}>\s*)*"
    r"<(?:[\w.-]+:)?([\w.-]+)(?:\s[^<>]*)?>"
)
_ROOTS = {
    "FinalDraft": "fdx",
    "tt": "ttml",
    "smses": "sms",
    ELAN_ROOT: "elan",
    **dict.fromkeys(EXMARALDA_ROOTS, "exmaralda"),
}
# What prose may be taken for by its first lines, and the bytes that show it.
_PROSE_LIKE = (None, "transcript", "fountain")
PROSE_HEAD = 2**18

WRITERS: Dict[str, Callable[..., None]] = {
    SPACY: write_spacy,
    "jsonl": write_jsonl,
    "csv": write_csv,
    "tsv": write_tsv,
    "semeval": write_conll_docs,
    "emory": write_emory_docs,
    "transcript": write_transcript,
    "fountain": write_fountain,
    "srt": write_srt,
    "vtt": write_vtt,
    "gexf": write_gexf,
    "graphml": write_graphml,
    "hpd": write_hpd,
    "topical-chat": write_topical_chat,
    "cmu-dog": write_cmu_dog,
}
OUTPUT_SUFFIXES: Dict[str, str] = {
    ".spacy": SPACY,
    ".gexf": "gexf",
    ".graphml": "graphml",
    **{
        suffix: name
        for suffix, name in SUFFIXES.items()
        if name in WRITERS and suffix not in _ONLY_READ
    },
}


def guess_format(path: FilePath) -> str:
    """Guess the format of a file from its suffix and, if needed, from its content.

    path (FilePath): The file. If it does not exist, the suffix decides.
    RETURNS (str): A key of `READERS`, or `spacy`.
    RAISES (OSError): If there is no such file and the suffix is unknown.
    RAISES (ValueError): If the format cannot be guessed, or the file is not text.
    """
    is_stdin = isinstance(path, StandardInput)
    suffix = "" if isinstance(path, StandardInput) else Path(path).suffix.lower()
    if suffix == ".spacy":
        return SPACY
    named = "transcript" if is_stdin else SUFFIXES.get(suffix)
    is_file = is_stdin or Path(str(path)).is_file()
    if named in ("csv", "tsv") and is_file and looks_like_tier_table(read_head(path)):
        return "tiers"
    if named not in (None, *_SHARED):
        return str(named)
    found = _find_format(path, named) if is_file else named
    if is_file and named in (None, "transcript") and found in _PROSE_LIKE:
        head = strip_links(read_head(path, PROSE_HEAD))
        is_prose = looks_like_prose(head) and find_shape(head) == TRANSCRIPT
        if is_prose and has_names_again(head, throughout=True):
            found, is_prose = "transcript", False
        found = "prose" if is_prose else found
    if found is None:
        check_text(read_bytes(path, HEAD), path)
    if found is None:
        raise ValueError(
            Errors.E103.format(
                path=path, suffixes=", ".join(SUFFIXES), formats=", ".join(READERS)
            )
        )
    return found


def _find_format(path: FilePath, named: Optional[str]) -> Optional[str]:
    """Find the format of a file by its content."""
    data = read_bytes(path, HEAD)
    for magic, format in _MAGIC.items():
        if data.startswith(magic):
            return format
    if data.startswith(_ZIP):
        found = (name for sign, name in _PACKAGES.items() if sign in data[:128])
        package = next(found, "docx")
        if package == "docx":
            names = list_archive(read_bytes(path))
            check_package(names, str(path))
            package = (
                "xlsx" if any(name.startswith("xl/") for name in names) else "docx"
            )
        return package
    head = read_head(path)
    begin = head.lstrip("\ufeff \t\r\n")
    if looks_like_sami(begin):
        return "sami"
    if begin.startswith("<") and (root := _ROOT.search(begin)):
        return _ROOTS.get(root[1], "tei")
    if _is_other_xml(begin, named) and holds_turns(read_bytes(path), path):
        return "xml"
    if _PAGE.match(begin):
        return "html"
    if named in (None, "transcript") and looks_like_mail(begin):
        return "mail"
    if looks_like_textgrid(begin):
        return "textgrid"
    if named in (None, "transcript") and looks_like_tier_table(begin):
        return "tiers"
    if named == "microdvd" or looks_like_microdvd(begin):
        return "microdvd"
    if begin.startswith(("{", "[")):
        kind = guess_json(decode(read_bytes(path), path), begin)
        if kind is not None:
            return kind
    return sniff_format(head, named)


def _is_other_xml(begin: str, named: Optional[str]) -> bool:
    """Check for XML whose outermost element is not of a known format."""
    tag = _TAG.match(begin)
    if named not in (None, "tei", "transcript") or not tag:
        return False
    return tag[1] not in TEI_ROOTS and not _PAGE.match(begin)


def guess_output_format(path: FilePath) -> str:
    """Guess the format to write from the suffix of a file.

    path (FilePath): The file to write.
    RETURNS (str): A key of `WRITERS`.
    RAISES (ValueError): If the suffix is unknown.
    """
    suffix = Path(str(path)).suffix.lower()
    if suffix not in OUTPUT_SUFFIXES:
        suffixes, formats = ", ".join(OUTPUT_SUFFIXES), ", ".join(WRITERS)
        message = Errors.E195.format(path=path, suffixes=suffixes, formats=formats)
        raise ValueError(message)
    return OUTPUT_SUFFIXES[suffix]
