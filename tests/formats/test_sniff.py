import pytest

from spacy_charid.files.source import StandardInput
from spacy_charid.formats.registry import (
    OUTPUT_SUFFIXES,
    READER_OPTIONS,
    READERS,
    RESPONSE_SETS,
    SUFFIXES,
    WRITERS,
    guess_format,
    guess_output_format,
)
from spacy_charid.formats.sniff import sniff_format

SCRIPT = "INT. HUT - DAY\n\nNORA\nI left.\n\nTHEO\nMy boat: gone.\n"
CUES = "NORA\nI left.\n\nTHEO\nYou did?\n"
TRANSCRIPT = "INT. HUT - DAY\n\nNORA: I left.\n\nTHEO (loud):\nYou did?\n"


@pytest.mark.parametrize(
    "text,named,expected",
    [
        (SCRIPT, "transcript", "fountain"),
        (SCRIPT, None, "fountain"),
        (CUES, "transcript", "transcript"),  # as in a stage play
        (CUES, None, "transcript"),
        ("Title: The Ferry\nAuthor: Me\n\nNORA\nI left.", "transcript", "fountain"),
        (TRANSCRIPT, "transcript", "transcript"),
        (TRANSCRIPT, None, "transcript"),
        ("Nora: I left.\nTheo: Hm.", None, "transcript"),
        ("Nora: I left.", "transcript", "transcript"),
        ("NORA: I LEFT.\nNO!\n\nTHEO: HM.\nHM.", "transcript", "transcript"),
        ("Just prose.", "transcript", "transcript"),
        ("Just prose: nothing else.\nAnd more.\nAnd more.", None, None),
        ("", None, None),
        ("\ufeff\n#begin document (/a); part 000\n", "transcript", "semeval"),
        ("#begin document (/a); part 000\n", None, "semeval"),
        ('{"episodes": []}', None, "emory"),
        ('{"episodes": []}', "transcript", "emory"),
        ("WEBVTT\n", None, "vtt"),
        ("1\n00:00:01,000 --> 00:00:02,000\nNora: Hi", "transcript", "srt"),
        ("text,speaker\nHi,Nora\n", None, "csv"),
        ("speaker\ttext\nNora\tHi\n", "transcript", "tsv"),
        ("Nora, text me.\nNora: Hi", "transcript", "transcript"),
    ],
)
def test_sniff(text, named, expected):
    assert sniff_format(text, named) == expected


def test_suffix_without_a_file():
    for suffix, name in SUFFIXES.items():
        assert guess_format(f"nowhere/a{suffix.upper()}") == name
    assert guess_format("a.spacy") == "spacy"


def test_standard_input():
    assert guess_format(StandardInput(b"Hm.")) == "transcript"
    assert guess_format(StandardInput(SCRIPT.encode("utf-16"))) == "fountain"
    assert guess_format(StandardInput(b"WEBVTT\n")) == "vtt"


def test_no_suffix(tmp_path):
    (tmp_path / "script").write_text(TRANSCRIPT, encoding="utf8")
    assert guess_format(tmp_path / "script") == "transcript"
    (tmp_path / "notes.md").write_text("Nothing.", encoding="utf8")
    with pytest.raises(ValueError, match="format of .*notes.md"):
        guess_format(tmp_path / "notes.md")


def test_output():
    for suffix, name in OUTPUT_SUFFIXES.items():
        assert guess_output_format(f"a{suffix.upper()}") == name
        assert name in WRITERS
    only_by_name = {"hpd", "topical-chat", "cmu-dog"}
    assert set(OUTPUT_SUFFIXES.values()) == set(WRITERS) - only_by_name


@pytest.mark.parametrize("name", ["-", "a", "a.docx", "a.pdf"])
def test_output_unknown(name):
    with pytest.raises(ValueError, match=f"from {name}.*jsonl.*gexf"):
        guess_output_format(name)


def test_every_reader_has_options():
    assert set(READERS) == set(READER_OPTIONS)
    by_content = {"json", "whisper", "telegram", "discord", "slack", "chat", "contrack"}
    by_content |= {"sms", "tiers"}
    named = set(RESPONSE_SETS) | {"prose", "topical-chat", "cmu-dog"}
    assert set(SUFFIXES.values()) == set(READERS) - by_content - named


def test_text_of_a_spreadsheet():
    rows = [f"L-{i}\t0:0{i}\tWanda\tThe weir is open again.\tok" for i in range(5)]
    assert sniff_format("\n".join(rows), "transcript") == "tsv"
    assert sniff_format("\n".join(rows[:3]), "transcript") == "transcript"


def test_wiki_of_unknown_suffix():
    text = "'''[[Gruffle]]:''' Who ate it?<br>\n'''[[Tib|Tibby]]:''' Not me.<br>\n"
    assert sniff_format(text * 3, None) == "transcript"


def test_plays_in_markdown_are_transcripts():
    said = ("Who?", "Me.", "Why?", "The cat.", "Oh.", "Yes.")
    names = ("**Ada.**", "**Bo** (*off*).") * 3
    pairs = zip(names, said, strict=True)
    text = "# A play\n\n" + "\n\n".join(map(" ".join, pairs))
    assert sniff_format(text, None) == "transcript"
