import re

import pytest

from spacy_charid import Mention
from spacy_charid.dialogue.data import UNREAD
from spacy_charid.formats.folders import list_files
from spacy_charid.formats.litbank import read_litbank

TEXT = """I met her and Ida Bell .
" They left , " said Ida , " my friend . "
We are fools .
"""
MENTIONS = [
    ("PRON_PER", "narrator-0", "I", 0),
    ("PRON_PER", "a_girl-1", "her", 0),
    ("PROP_PER", "Ida-2", "Ida Bell", 0),
    ("PRON_PER", "a_girl_and_Ida-3", "They", 0),
    ("PROP_PER", "Ida-2", "Ida", TEXT.index("Ida ,")),
    ("PRON_PER", "Ida-2", "my", TEXT.index("my friend")),
    ("NOM_PER", "narrator-0", "my friend", 0),
    ("PRON_PER", "everyone-4", "We", TEXT.index("We")),
    ("NOM_LOC", "a_bay-5", "left", 0),
]
QUOTES = """QUOTE\tQ1\t1\t0\t1\t4\t" They left , "
QUOTE\tQ2\t1\t8\t1\t12\t" my friend . "
ATTRIB\tQ1\tIda-2
ATTRIB\tQ2\tIda-2
"""


def annotate():
    lines = []
    for kind, entity, text, after in MENTIONS:
        start = TEXT.index(text, after)
        for label in (kind, entity):
            n = len(lines) + 1
            lines.append(f"T{n}\t{label} {start} {start + len(text)}\t{text}")
    start = TEXT.index("fools")
    lines.append(f"T99\tNOM_PER {start} {start + 5}\tfools")
    return "\n".join([*lines, "R1\tcop Arg1:T99 Arg2:T16"]) + "\n"


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "coref" / "brat" / "1_sea_brat.ann"
    path.parent.mkdir(parents=True)
    path.write_text(annotate())
    path.with_suffix(".txt").write_text(TEXT)
    quotes = tmp_path / "quotations" / "tsv" / path.name
    quotes.parent.mkdir(parents=True)
    quotes.write_text(QUOTES)
    return path


def test_quotations_are_turns(path):
    (dialogue,) = read_litbank(path)
    turns = list(dialogue.utterances)
    assert dialogue.id == "1_sea_brat"
    assert dialogue.meta["cast"] == [{"id": "Ida Bell", "name": "Ida Bell"}]
    assert [(turn.speakers, len(turn.words)) for turn in turns] == [
        (("narrator",), 7),
        (("Ida Bell",), 5),
        (("narrator",), 3),
        (("Ida Bell",), 5),
        (("narrator",), 4),
    ]
    assert turns[0].mentions == [
        Mention(0, 1, "narrator"),
        Mention(2, 3, "a girl"),
        Mention(4, 6, "Ida Bell"),
    ]
    assert turns[1].mentions == [Mention(1, 2, ("a girl", "Ida Bell"))]
    assert turns[3].mentions == [Mention(1, 2, "Ida Bell"), Mention(1, 3, "narrator")]


def test_groups_and_predicates(path):
    (dialogue,) = read_litbank(path)
    assert list(dialogue.utterances)[-1].mentions == [
        Mention(0, 1, "#OTHER#"),
        Mention(2, 3, "#OTHER#"),
    ]


def test_without_quotations(path):
    (path.parents[2] / "quotations" / "tsv" / path.name).unlink()
    (dialogue,) = read_litbank(path)
    assert [len(turn.words) for turn in dialogue.utterances] == [24]


def test_the_text_is_not_read_by_itself(path):
    assert list_files(path.parent) == [path]


def test_other_annotation_is_not_read(path):
    path.write_text("T1\tPerson 0 1\tI\n")
    assert list_files(path.parent) == [path.with_suffix(".txt")]


@pytest.mark.parametrize("line", ["T1\tPRON_PER 0 1\tme", "T1", "hello"])
def test_malformed_annotation(path, line):
    path.write_text(line + "\n")
    with pytest.raises(ValueError, match=r"line 1: .* is no annotation of LitBank"):
        list(read_litbank(path))


def test_malformed_quotation(path):
    file = path.parents[2] / "quotations" / "tsv" / path.name
    file.write_text("QUOTE\tQ1\t1\tzero\n")
    with pytest.raises(ValueError, match="line 1"):
        list(read_litbank(path))


def test_the_text_is_missing(path):
    path.with_suffix(".txt").unlink()
    with pytest.raises(OSError, match=r"brat\.txt"):
        list(read_litbank(path))


@pytest.mark.parametrize(
    "old, new, reason",
    [
        ("Q1\t1\t0\t1\t4", "Q1\t1\t0\t1\t9", "a row .* overlaps"),
        ("Q1\t1\t0\t1\t4", "Q1\t1\t0\t9\t4", "is no annotation"),
        ("ATTRIB\tQ1\tIda-2", "ATTRIB\tQ1\tBo-9", "the speaker of a row"),
        ('" They left , "', '" They kw , "', "the text of a row"),
    ],
)
def test_rows_that_do_not_fit_are_told(path, old, new, reason):
    quotes = path.parents[2] / "quotations" / "tsv" / path.name
    quotes.write_text(QUOTES.replace(old, new))
    try:
        (dialogue,) = read_litbank(path)
    except (ValueError, IndexError) as error:
        assert re.search(reason, str(error))
    else:
        notes = [note for note in dialogue.notes if note.kind == UNREAD]
        assert any(re.match(reason, note.reason) for note in notes)
        assert all(note.line for note in notes)


def test_a_blank_line_is_told(path):
    text = path.with_suffix(".txt")
    text.write_text(TEXT + "\nWe .\n")
    with pytest.raises(ValueError, match="brat.txt, line 4"):
        read_litbank(path).__next__()
