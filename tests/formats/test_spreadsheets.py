"""Workbooks of Excel and LibreOffice, read sheet by sheet like tables."""

import warnings
import zipfile

import pytest

from spacy_charid.formats import sheets, spreadsheets
from spacy_charid.formats.documents import read_dialogues, read_docs
from spacy_charid.formats.reading_log import ReadingLog
from spacy_charid.formats.registry import guess_format
from spacy_charid.formats.xlsx_values import read_formats
from spacy_charid.formats.xml_tree import Element
from tests.helpers.dialogues import said, turns_of
from tests.helpers.work import is_linear
from tests.helpers.workbooks import (
    make_rows,
    make_xlsx,
    name_column,
    pack,
    write_ods,
    write_xlsx,
)

HEAD = ["ID", "Character", "Dialogue (EN)", "Delivery", "DE"]
LINES = [
    ["m_010", "MILLER", "Who left the sluice open?", "calling", "Wer war das?"],
    ["m_020", "TILDA", "Nobody touched it.", "", "Keiner."],
    ["m_030", "MILLER & TILDA", "The wheel!", "together", "Das Rad!"],
]
SCENE = [["THE MILL - first pass"], [], [], HEAD, ["m - at the weir"], *LINES]
SAID = [
    ("MILLER", "Who left the sluice open?"),
    ("TILDA", "Nobody touched it."),
    ("MILLER|TILDA", "The wheel!"),
]
CAST = [["Character", "Actor", "Age and manner"], ["MILLER", "N. N.", "old, slow"]]
CAST += [["TILDA", "B. B.", "quick, and never late"]]
GLOSSARY = [["Term", "Meaning"], ["sluice", "a gate for water"], ["weir", "a low dam"]]


def test_the_sheet_of_a_scene_is_read_and_others_are_notes(tmp_path, nlp):
    sheets = {"README": [["Never reuse an ID."]], "Mill": SCENE, "Cast": CAST}
    path = write_xlsx(tmp_path / "game.xlsx", {**sheets, "Glossary": GLOSSARY})
    assert guess_format(path) == "xlsx"
    (dialogue,) = read_dialogues(path)
    assert dialogue.id == "game"
    assert said(dialogue) == SAID
    first, second, *_ = dialogue.utterances
    others = {"ID": "m_010", "Delivery": "calling", "DE": "Wer war das?"}
    assert first.meta == {"columns": others}
    assert second.meta == {"columns": {"ID": "m_020", "DE": "Keiner."}}
    assert not first.offsets
    notes = {note.text: note.line for note in dialogue.notes}
    assert notes["README\nNever reuse an ID."] == 1
    assert notes["Glossary\nTerm\tMeaning\nsluice\ta gate for water\nweir\ta low dam"]
    assert notes["THE MILL - first pass"] == 1
    assert notes["m - at the weir"] == 5
    log = ReadingLog()
    list(read_docs(nlp, path, log=log))
    assert log.reports[0].other_sheets == ["README", "Cast", "Glossary"]


def test_each_sheet_of_dialogue_is_a_dialogue(tmp_path):
    rows = [["Respondent", "Question", "Answer"], ["R1", "Age?", "40"]]
    sheets = {"Day 1": SCENE, "Codes": rows, "Day 2": [HEAD, ["x", "TILDA", "Gone."]]}
    one, two = read_dialogues(write_xlsx(tmp_path / "a.xlsx", sheets))
    assert (one.id, two.id) == ("a/Day 1", "a/Day 2")
    assert said(two) == [("TILDA", "Gone.")]


def test_sheets_without_named_columns_are_guessed_with_a_warning(tmp_path):
    rows = [["Wer", "Was"], *[row[1:3] for row in LINES * 2]]
    path = write_xlsx(tmp_path / "a.xlsx", {"A": [["Notes of the meeting"]], "B": rows})
    with pytest.warns(UserWarning, match="a.xlsx, sheet 'B', row 1: no column"):
        (dialogue,) = read_dialogues(path)
    assert said(dialogue) == SAID * 2


def test_what_may_be_dialogue_but_is_not_read_is_told(tmp_path):
    bare = [row[1:3] for row in LINES * 2]
    path = write_xlsx(
        tmp_path / "a.xlsx",
        {"Mill": SCENE, "Old": SCENE, "Bare": bare},
        hidden=["Old"],
    )
    with pytest.warns(UserWarning, match="the sheets 'Old', 'Bare' may hold dialogue"):
        (dialogue,) = read_dialogues(path)
    assert said(dialogue) == SAID
    assert any(note.text.startswith("Old\nTHE MILL") for note in dialogue.notes)


def test_a_hidden_sheet_is_read_if_no_other_is_dialogue(tmp_path):
    sheets = {"Glossary": GLOSSARY, "Mill": SCENE}
    path = write_xlsx(tmp_path / "a.xlsx", sheets, hidden=["Mill"])
    (dialogue,) = read_dialogues(path)
    assert said(dialogue) == SAID


def test_columns_that_the_user_names(tmp_path):
    rows = [["Mill"], ["Locutrice", "Paroles", "Text"], ["TILDA", "Sors !", "Out!"]]
    path = write_xlsx(tmp_path / "a.xlsx", {"A": GLOSSARY, "B": rows})
    columns = {"text": "Paroles", "speaker": "Locutrice"}
    (dialogue,) = read_dialogues(path, columns=columns)
    assert said(dialogue) == [("TILDA", "Sors !")]
    with pytest.raises(ValueError, match="no sheet has a column.*'A', 'B'.*--text-col"):
        list(read_dialogues(path, columns={"text": "Words"}))


@pytest.mark.parametrize(
    "sheets,message",
    [
        ({"A": [["Name", "Age"], ["TILDA", "9"]]}, r"sheet 'A', row 1: .*no column"),
        ({"A": GLOSSARY[1:][:1], "B": [[1, 2]]}, r"no sheet has a column.*'A', 'B'"),
        ({"A": [[]]}, r"a.xlsx.* empty"),
        ({}, r"a.xlsx.* empty"),
    ],
)
def test_no_dialogue(tmp_path, sheets, message):
    path = write_xlsx(tmp_path / "a.xlsx", sheets)
    with warnings.catch_warnings(), pytest.raises(ValueError, match=message):
        warnings.simplefilter("ignore")
        list(read_dialogues(path, columns={"text": "Line"}))


def test_values_of_cells(tmp_path):
    head = ["Character", "Line", "Start", "Day", "Both", "Max", "Check", "Len"]
    cells = [
        '<c t="s"><v>0</v></c>',
        '<c t="s"><v>1</v></c>',
        '<c s="1"><v>7.0601851851851847E-4</v></c>',
        '<c s="2"><v>45356</v></c>',
        '<c s="3"><v>45356.878472222219</v></c>',
        "<c><v>0.30000000000000004</v></c>",
        '<c t="b"><v>1</v></c>',
        '<c t="str"><f>LEN(B2)</f><v>21 &amp; more</v></c>',
    ]
    shared = (
        "<sst><si><t>TILDA</t></si><si><r><rPr><b/></rPr><t>Nobody</t></r>"
        '<r><t xml:space="preserve"> touched_x000D_\nit, ポ</t></r>'
        "<rPh><t>po</t></rPh></si></sst>"
    )
    styles = (
        '<styleSheet><numFmts><numFmt numFmtId="165" formatCode="[h]:mm:ss.000"/>'
        '<numFmt numFmtId="166" formatCode="&quot;day&quot; d/m/yyyy"/></numFmts>'
        '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>'
        '<xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="22"/></cellXfs>'
        "</styleSheet>"
    )
    parts = {"xl/sharedStrings.xml": shared, "xl/styles.xml": styles}
    path = write_xlsx(tmp_path / "a.xlsx", {"A": [head, cells]}, parts=parts)
    (dialogue,) = read_dialogues(path)
    (turn,) = dialogue.utterances
    assert (turn.speakers, turn.text) == (("TILDA",), "Nobody touched\nit, ポ")
    assert turn.meta["start"] == "0:01:01"
    assert turn.meta["columns"] == {
        "Day": "2024-03-05",
        "Both": "2024-03-05 21:05:00",
        "Max": "0.3",
        "Check": "TRUE",
        "Len": "21 & more",
    }


def test_cells_that_cannot_be_read_are_told(tmp_path, nlp):
    rows = [
        ["Character", "Line"],
        ["TILDA", "<c><f>CONCAT(A1, B1)</f></c>"],
        ["TILDA", '<c t="e"><f>A0</f><v>#REF!</v></c>'],
        ["TILDA", '<c t="s"><v>7</v></c>'],
        ["TILDA", "Gone."],
    ]
    path = write_xlsx(tmp_path / "a.xlsx", {"Mill": rows})
    with pytest.warns(UserWarning, match="line 2: a cell .* not saved .*line 3, 4"):
        (doc,) = read_docs(nlp, path)
    (dialogue,) = read_dialogues(path)
    assert said(dialogue) == [("TILDA", "Gone.")]
    unread = [note.text for note in dialogue.notes if note.kind == "UNREAD"]
    assert unread == ["=CONCAT(A1, B1) (Mill!B2)", "#REF! (Mill!B3)", "7 (Mill!B4)"]


def test_merged_cells(tmp_path):
    rows = [
        ["ID", "Scene", "Character", "Dialogue", ""],
        ["", "", "", "EN", "FR"],
        ["1", "Weir", "MILLER", "Run!", "Cours !"],
        ["2", "", "TILDA", "", ""],
        ["3", "", "", "To the mill!", "Vite !"],
        ["4", "Mill", "MILLER", "Shut the door.", ""],
    ]
    merged = ("A1:A2", "B1:B2", "C1:C2", "D1:E1", "B3:B5", "D3:D4", "E3:E4", "C4:C5")
    cells = "".join(f'<mergeCell ref="{ref}"/>' for ref in merged)
    content = f"{make_rows(rows)}|<mergeCells>{cells}</mergeCells>"
    path = pack(tmp_path / "a.xlsx", make_xlsx({"A": content}))
    (dialogue,) = read_dialogues(path)
    assert turns_of(dialogue) == [
        ("Weir", "MILLER|TILDA", "Run!"),
        ("Weir", "TILDA", "To the mill!"),
        ("Mill", "MILLER", "Shut the door."),
    ]
    assert any(note.text == "ID EN FR" for note in dialogue.notes)


def test_hidden_rows_comments_and_boxes(tmp_path):
    rows = make_rows(SCENE).replace('<row r="7">', '<row r="7" hidden="1">')
    links = "".join(
        f'<Relationship Id="{kind}" Type="http://x/{kind}" Target="../{kind}1.xml"/>'
        for kind in ("comments", "drawing")
    )
    parts = {
        "xl/worksheets/_rels/sheet1.xml.rels": f"<Links>{links}</Links>",
        "xl/comments1.xml": '<comments><commentList><comment ref="C8"><text><r><t>Cut'
        "</t></r><r><t>this?</t></r></text></comment></commentList></comments>",
        "xl/drawing1.xml": "<d><sp><p><r><t>Draft!</t></r></p></sp></d>",
        "xl/media/image1.png": "",
    }
    foot = "<headerFooter><oddHeader>The Mill</oddHeader></headerFooter>"
    made = make_xlsx({"Mill": f"{rows}|{foot}"}, parts=parts)
    (dialogue,) = read_dialogues(pack(tmp_path / "a.xlsx", made))
    assert said(dialogue) == SAID
    notes = {note.text: (note.kind, note.line) for note in dialogue.notes}
    assert notes["Cut this?"] == ("COMMENT", 8)
    assert notes["Draft!"] == ("COMMENT", 0)
    assert notes["The Mill"] == ("TITLE", 0)
    assert notes["hidden rows: 7"] == ("COMMENT", 7)
    assert notes["parts: xl/drawing1.xml, xl/media/image1.png"]


def test_a_column_for_each_speaker(tmp_path):
    rows = [["Anna", "Bertil"], ["Who is it?", ""], ["", "Only me."]]
    rows += [["You are late.", ""], ["", "The tram was."], ["Come in, then.", ""]]
    path = write_xlsx(tmp_path / "a.xlsx", {"Notes": [["To do"]], "Talk": rows})
    (dialogue,) = read_dialogues(path)
    assert said(dialogue)[:2] == [("Anna", "Who is it?"), ("Bertil", "Only me.")]
    assert dialogue.report.guess.startswith("a column for each speaker")


def cell(text, **attrs):
    named = "".join(f' t:{key.replace("_", "-")}="{attrs[key]}"' for key in attrs)
    return f"<t:table-cell{named}><x:p>{text}</x:p></t:table-cell>"


ODS_ROWS = "".join(
    (
        '<t:table-row t:number-rows-repeated="3"><t:table-cell/></t:table-row>',
        f"<t:table-row>{cell('Scene')}{cell('Who')}{cell('Line')}",
        '<t:table-cell t:number-columns-repeated="16381"/></t:table-row>',
        '<t:table-row t:visibility="filter">',
        cell("Weir", number_rows_spanned=2),
        f"{cell('MILLER')}<t:table-cell><o:annotation><x:p>louder</x:p></o:annotation>",
        '<x:p>Who left <x:span>the</x:span><x:s x:c="1"/>sluice</x:p><x:p>open?</x:p>',
        "</t:table-cell></t:table-row><t:table-row><t:covered-table-cell/>",
        f"{cell('TILDA')}{cell('Nobody.')}</t:table-row><t:table-row>",
        cell("Mill", number_columns_repeated=2),
        f"{cell('A B.')}</t:table-row><t:table-row><t:table-cell/><t:table-cell/>",
        cell("#REF!", formula="of:=A0"),
        '</t:table-row><t:table-row t:number-rows-repeated="1048000"><t:table-cell/>',
        "</t:table-row>",
    )
)


@pytest.mark.parametrize("name", ["a.ods", "renamed.bin"])
def test_a_spreadsheet_of_libreoffice(tmp_path, name):
    hidden = '<s:style s:name="h"><s:table-properties t:display="false"/></s:style>'
    old = f'<t:table t:name="Old" t:style-name="h">{ODS_ROWS}</t:table>'
    new = f'<t:table t:name="Mill">{ODS_ROWS}</t:table>'
    path = write_ods(tmp_path / name, old + new, hidden)
    assert guess_format(path) == "ods"
    with pytest.warns(UserWarning, match="the sheets 'Old' may hold"):
        (dialogue,) = read_dialogues(path)
    assert turns_of(dialogue) == [
        ("Weir", "MILLER", "Who left the sluice\nopen?"),
        ("Weir", "TILDA", "Nobody."),
        ("Mill", "Mill", "A B."),
    ]
    notes = {note.text: (note.kind, note.line) for note in dialogue.notes}
    assert notes["louder"] == ("COMMENT", 5)
    assert notes["hidden rows: 5"] == ("COMMENT", 5)
    assert notes["#REF!"] == ("UNREAD", 8)


@pytest.mark.parametrize("locked", [False, True])
def test_files_that_are_no_spreadsheets(tmp_path, locked):
    ods, xlsx = tmp_path / "a.ods", tmp_path / "a.xlsx"
    write_ods(ods, "")
    if locked:
        with zipfile.ZipFile(ods, "a") as archive:
            archive.writestr("META-INF/manifest.xml", "<m><encryption-data/></m>")
        xlsx.write_bytes(b"\xd0\xcf\x11\xe0" + bytes(600))
    else:
        ods.write_text("speaker,text")
        xlsx.write_text("speaker,text")
    for path in (ods, xlsx):
        with pytest.raises(ValueError, match="password|save it again, or its sheets"):
            list(read_dialogues(path))


def test_binary_and_renamed_workbooks(tmp_path):
    book = pack(tmp_path / "a.xlsb", {"xl/workbook.bin": "x"})
    named = pack(tmp_path / "a.xlsx", {"xl/workbook.bin": "x"})
    for path in (book, named):
        with pytest.raises(ValueError, match=r"binary spreadsheet.*save it as \.xlsx"):
            list(read_dialogues(path))
    path = write_xlsx(tmp_path / "b.zip", {"Mill": SCENE})
    assert guess_format(path) == "xlsx"


def test_files_that_need_more_memory_than_they_seem_are_refused(tmp_path):
    far = make_rows([["Who", "Line"]])
    far += '<row><c r="XFD2" t="inlineStr"><is><t>x</t></is></c></row>' * 600
    path = pack(tmp_path / "a.xlsx", make_xlsx({"A": far}))
    alike = cell("x", number_columns_repeated=9000)
    table = f'<t:table-row t:number-rows-repeated="999999">{alike}</t:table-row>'
    tables = f'<t:table t:name="A">{table}</t:table>'
    for each in (path, write_ods(tmp_path / "a.ods", tables)):
        with pytest.raises(ValueError, match="malicious"):
            list(read_dialogues(each))


@pytest.mark.slow
@pytest.mark.parametrize("merged", [False, True])
def test_time_grows_with_the_file(tmp_path, merged):
    def read(n):
        rows = [HEAD, *LINES * n]
        refs = (f'<mergeCell ref="A{i}:A{3 * n}"/>' for i in range(2, 3 * n))
        below = f"|<mergeCells>{''.join(refs)}</mergeCells>" if merged else ""
        made = make_xlsx({"A": make_rows(rows) + below})
        (dialogue,) = read_dialogues(pack(tmp_path / "a.xlsx", made))
        assert len(list(dialogue.utterances)) == 3 * n

    assert is_linear(read, 60)


def test_sheets_of_the_same_name_are_all_kept(tmp_path):
    def table(*lines):
        rows = "".join(
            f"<t:table-row>{cell(name)}{cell(text)}</t:table-row>"
            for name, text in (("Who", "Line"), *lines)
        )
        return f'<t:table t:name="A">{rows}</t:table>'

    glossary = table(("sluice", "a gate"), ("weir", "a dam")).replace("Line", "Meaning")
    tables = table(("TILDA", "Gone."), ("TILDA", "Come.")) + glossary
    (dialogue,) = read_dialogues(write_ods(tmp_path / "a.ods", tables))
    assert said(dialogue) == [("TILDA", "Gone."), ("TILDA", "Come.")]
    kept = [note.text for note in dialogue.notes]
    assert "A\nWho\tMeaning\nsluice\ta gate\nweir\ta dam" in kept


def refer(n_cells, n_sheets):
    """Make a workbook whose cells are all the same long text."""
    cells = '<c t="s"><v>0</v></c>' * n_cells
    row = f"<row>{cells}</row>"
    parts = make_xlsx({f"A{i}": row for i in range(n_sheets)})
    parts["xl/sharedStrings.xml"] = f"<sst><si><t>{'x' * 1000}</t></si></sst>"
    return parts


@pytest.mark.parametrize("n_cells,n_sheets", [(99, 1), (9, 9)])
def test_one_text_in_many_cells_is_limited(tmp_path, monkeypatch, n_cells, n_sheets):
    monkeypatch.setattr(spreadsheets, "MAX_TEXT", 30_000)
    path = pack(tmp_path / "a.xlsx", refer(n_cells, n_sheets))
    with pytest.raises(ValueError, match="malicious"):
        list(read_dialogues(path))


def test_merged_cells_in_many_rows_are_limited(tmp_path, monkeypatch):
    monkeypatch.setattr(sheets, "MAX_CELLS", 200)
    rows = make_rows([["x"] * 20, *[["x"]] * 30])
    places = (f"{name_column(i)}1:{name_column(i)}31" for i in range(20))
    refs = "".join(f'<mergeCell ref="{place}"/>' for place in places)
    made = make_xlsx({"A": f"{rows}|<mergeCells>{refs}</mergeCells>"})
    with pytest.raises(ValueError, match="malicious"):
        list(read_dialogues(pack(tmp_path / "a.xlsx", made)))


def test_a_long_code_of_a_format():
    code = "[" * 100_000
    styles = Element(
        "styleSheet", parts=[Element("numFmts", parts=[Element("numFmt")])]
    )
    styles.children[0].children[0].attrs.update(numFmtId="200", formatCode=code)
    assert read_formats(styles) == []
