"""Tests of Word documents whose dialogue is a table."""

from zipfile import ZipFile

import pytest

from spacy_charid.formats.dialogue_tables import read_tables
from spacy_charid.formats.documents import read_dialogues

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
SAID = [
    ("Guide", "Where would you look for the key?"),
    ("T12", "Under the mat, as my aunt does."),
    ("Guide", "And if it is not there?"),
    ("T12", "Then I would ring the bell, I suppose."),
]
BESIDE = ["", "laughs at the mat", "", "no idea of the app"]


def paragraph(text):
    return f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>"


def table(*rows):
    cells = ("".join(f"<w:tc>{paragraph(cell)}</w:tc>" for cell in row) for row in rows)
    return f"<w:tbl>{''.join(f'<w:tr>{each}</w:tr>' for each in cells)}</w:tbl>"


def read(tmp_path, *blocks):
    path = tmp_path / "a.docx"
    with ZipFile(path, "w") as archive:
        archive.writestr("[Content_Types].xml", "")
        body = f"<w:body>{''.join(blocks)}</w:body>"
        markup = f'<w:document xmlns:w="{W}">{body}</w:document>'
        archive.writestr("word/document.xml", markup)
    (dialogue,) = read_dialogues(path)
    return dialogue


def turns(dialogue):
    return [(" and ".join(t.speakers), t.text) for t in dialogue.utterances]


def read_page(tmp_path, rows):
    """Read a page with a table; rows of one cell span all columns."""
    wide = max(map(len, rows))
    markup = "".join(
        "<tr>"
        + "".join(f'<td colspan="{wide - len(r) + 1}"><p>{c}</p></td>' for c in r)
        + "</tr>"
        for r in rows
    )
    path = tmp_path / "a.html"
    page = f"<p>Session T12: keys</p><table>{markup}</table><p>Next: T13</p>"
    path.write_text(f"<html><body><nav>Home</nav>{page}</body></html>", encoding="utf8")
    (dialogue,) = read_dialogues(path)
    return dialogue


def rows_of(*columns):
    return [tuple(map(str, row)) for row in zip(*columns, strict=True)]


NAMES, WORDS = zip(*SAID, strict=True)
TIMES = ["00:40", "00:52", "1:02:15", "1:02:18"]
TABLES = {
    "observations": [
        ("Time", "Who", "Said", "Tag"), *rows_of(TIMES, NAMES, WORDS, BESIDE)
    ],
    "notes first": [("Note", "Who", "Said"), *rows_of(BESIDE, NAMES, WORDS)],
    "without names of columns": rows_of(range(1, 5), NAMES, WORDS, BESIDE),
    "rows of one cell": [
        ("Who", "What", "Clip"), *rows_of(NAMES, WORDS, BESIDE)[:2],
        ("Task 2: the bell",),
        *rows_of(NAMES, WORDS, BESIDE)[2:],
    ],
    "German": [("Zeit", "Wer", "Was", "Anm."), *rows_of(TIMES, NAMES, WORDS, BESIDE)],
}  # fmt: skip


@pytest.mark.parametrize("kind", TABLES)
def test_table(kind, tmp_path):
    before = paragraph("Session T12: keys")
    after = f"<w:sdt><w:sdtContent>{paragraph('Next: T13')}</w:sdtContent></w:sdt>"
    dialogue = read(tmp_path, before, table(*TABLES[kind]), paragraph(""), after)
    assert turns(dialogue) == SAID
    notes = {note.text: note.at for note in dialogue.notes}
    assert notes["Session T12: keys"] == 0
    assert notes["Next: T13"] == 4
    assert notes["laughs at the mat"] == 2
    assert "Task 2: the bell" in notes or kind != "rows of one cell"


@pytest.mark.parametrize("kind", TABLES)
def test_table_of_a_page(kind, tmp_path):
    dialogue = read_page(tmp_path, TABLES[kind])
    assert turns(dialogue) == SAID
    notes = {note.text: note.at for note in dialogue.notes}
    assert (notes["Session T12: keys"], notes["Next: T13"]) == (0, 4)
    assert notes["laughs at the mat"] == 2


def test_a_row_without_a_name_goes_on(tmp_path):
    rows = [("Who", "Said", "Tag"), *rows_of(NAMES, WORDS, BESIDE), ("", "Twice.", "")]
    assert turns(read(tmp_path, table(*rows)))[-1][1].endswith("I suppose.\nTwice.")


def test_minutes_by_items_and_initials(tmp_path):
    present = "Present: Petra Moss (PM, chair), Ilka Bell (IB)"
    rows = [
        ("Item", "", "Discussion", "Action"),
        ("1", "", "Minutes of last time", ""),
        ("", "PM", "Is everybody happy with them?", ""),
        ("", "", "The minutes were signed.", ""),
        ("2", "", "The bell", ""),
        ("", "IB", "It cannot be tuned, I was told.", "IB to ask again"),
        ("", "PM/IB", "Oh no!", "-"),
        ("", "", "IB left the meeting.", ""),
        ("3", "PM", "Any other business? No? Good.", "all"),
    ]
    dialogue = read(tmp_path, paragraph(present), table(*rows))
    assert turns(dialogue) == [
        ("Petra Moss", "Is everybody happy with them?"),
        ("Ilka Bell", "It cannot be tuned, I was told."),
        ("Petra Moss and Ilka Bell", "Oh no!"),
        ("Petra Moss", "Any other business? No? Good."),
    ]
    notes = {note.text: note.at for note in dialogue.notes}
    assert notes["The minutes were signed."] == notes["2\tThe bell"] == 1
    assert notes["IB to ask again"] == 2
    assert notes["IB left the meeting."] == 3


def test_two_tables(tmp_path):
    rows = rows_of(TIMES, NAMES, WORDS, BESIDE)
    parts = (table(*rows), paragraph("Break"), table(*rows))
    dialogue = read(tmp_path, *parts)
    assert turns(dialogue) == SAID * 2
    assert [note.at for note in dialogue.notes if note.text == "Break"] == [4]
    assert [turn.meta["start"] for turn in dialogue.utterances][:2] == [
        "00:40",
        "00:52",
    ]


def test_a_table_beside_a_transcript(tmp_path):
    head = table(("Name", "Role", "Voice"), ("Guide", "asks", "low"), ("T12", "a", "b"))
    dialogue = read(tmp_path, head, *(paragraph(f"{n}: {w}") for n, w in SAID))
    assert turns(dialogue)[-4:] == SAID


GRID = [
    ["#", "Denise (client)", "Hollis (me)", "What I felt", "Supervisor"],
    ["1", "I nearly stayed at home today.", "", "a bit guilty", ""],
    ["2", "", "The bus, or something else?", "too quick?", "Stay with it"],
    ["3", "My sister phoned.", "And you picked up?", "", "closed question!"],
    ["4", "I said nothing at all.", "", "", ""],
    ["5", "", "A minute is a long time.", "proud", "good"],
    ["6", "She said, Are you there?", "", "", ""],
]


def test_columns_of_speakers(tmp_path):
    (block,) = [[list(row) for row in GRID]]
    dialogue = read_tables(tmp_path / "a.docx", ["Visit 6", block], [])
    names = ["Denise", "Hollis", "Denise", "Hollis", "Denise", "Hollis", "Denise"]
    assert [turn.speakers for turn in dialogue.utterances] == [(n,) for n in names]
    notes = [note.text for note in dialogue.notes]
    for text in ("Visit 6", "a bit guilty", "Stay with it", "proud"):
        assert text in notes
    assert not dialogue.report.is_sure  # two in a row


def test_two_columns_of_speakers(tmp_path):
    rows = [["Therapist", "Client"], ["What brings you here?", ""]]
    rows += [["", "I can't sleep."], ["Since when?", ""], ["", "Since the funeral."]]
    dialogue = read_tables(tmp_path / "a.docx", [rows], [])
    names = ["Therapist", "Client", "Therapist", "Client"]
    assert [turn.speakers for turn in dialogue.utterances] == [(n,) for n in names]


def test_spans_of_time(tmp_path):
    rows = [["Timespan", "Content", "Speaker"]]
    rows += [["0:00.0 - 0:04.5", "How did you come here?", "INT"]]
    rows += [["0:04.5 - 0:12.1", "By bus, actually.", "Farah"]]
    rows += [["0:12.1 - 0:14.0", "And you stayed on?", "INT"]]
    dialogue = read_tables(tmp_path / "a.docx", [rows], [])
    first = next(iter(dialogue.utterances))
    assert (first.meta["start"], first.meta["end"]) == ("0:00.0", "0:04.5")
