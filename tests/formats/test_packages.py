"""Electronic books, and documents of LibreOffice and other writing programs."""

import zipfile

import pytest

from spacy_charid.formats.documents import read_dialogues
from spacy_charid.formats.odt import MAX_SPACES, read_paragraph
from spacy_charid.formats.registry import guess_format
from spacy_charid.formats.xml_tree import Element

BOOK = {
    "mimetype": "application/epub+zip",
    "META-INF/container.xml": '<container><rootfiles><rootfile full-path="O/a.opf"/>'
    "</rootfiles></container>",
    "O/a.opf": '<package><manifest><item id="n" href="nav.xhtml" properties="nav" '
    'media-type="application/xhtml+xml"/><item id="b" href="t/b%20c.xhtml" '
    'media-type="application/xhtml+xml"/><item id="a" href="t/a.xhtml" '
    'media-type="application/xhtml+xml"/></manifest><spine><itemref idref="n"/>'
    '<itemref idref="a"/><itemref idref="b"/></spine></package>',
    "O/t/a.xhtml": "<html><head><title>Harbour</title></head><body><h1>Chapter I</h1>"
    "<p>“Who is there?” said Marge.</p><p>“Only me,” said Pell.</p></body></html>",
    "O/t/b c.xhtml": "<html><body><p>“You are late,” said Marge.</p></body></html>",
}
WRITER = {
    "mimetype": "application/vnd.oasis.opendocument.text",
    "content.xml": '<o:document-content xmlns:o="o" xmlns:t="t"><o:body><o:text>'
    "<t:tracked-changes><t:p>PELL: Never mind.</t:p></t:tracked-changes>"
    '<t:p><t:span>MARGE:</t:span> Who is<t:s t:c="1"/>there?<o:annotation><t:p>why?'
    "</t:p></o:annotation></t:p><t:p>PELL: Only me.</t:p></o:text></o:body>"
    "</o:document-content>",
}


def pack(path, parts):
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return path


def read(path):
    (dialogue,) = read_dialogues(path)
    turns = [("|".join(turn.speakers), turn.text) for turn in dialogue.utterances]
    return turns, [note.text for note in dialogue.notes]


@pytest.mark.parametrize("name", ["a.epub", "renamed.txt"])
def test_a_book_is_read_in_the_order_of_its_spine(tmp_path, name):
    path = pack(tmp_path / name, BOOK)
    turns, notes = read(path)
    assert guess_format(path) == "epub"
    assert turns == [
        ("Marge", "Who is there?"),
        ("Pell", "Only me,"),
        ("Marge", "You are late,"),
    ]
    assert "Harbour" in notes and "said Pell." in notes


def test_what_nobody_reads_in_a_document_becomes_notes(tmp_path):
    turns, notes = read(pack(tmp_path / "a.odt", WRITER))
    assert turns == [("MARGE", "Who is there?"), ("PELL", "Only me.")]
    assert {"PELL: Never mind.", "why?"} <= set(notes)


def test_rich_text(tmp_path):
    pytest.importorskip("striprtf")
    path = tmp_path / "a.txt"  # the content decides
    path.write_text(r"{\rtf1\ansi \b PELL:\b0  Who\'92s \'c9lodie?\par MARGE: Me.\par}")
    assert read(path)[0] == [("PELL", "Who’s Élodie?"), ("MARGE", "Me.")]


@pytest.mark.parametrize("lost", ["META-INF/container.xml", "O/a.opf", "O/t/a.xhtml"])
def test_a_book_with_a_part_missing(tmp_path, lost):
    parts = {name: text for name, text in BOOK.items() if name != lost}
    with pytest.raises(ValueError, match="a.epub, line 1: .*EPUB"):
        read(pack(tmp_path / "a.epub", parts))


@pytest.mark.parametrize("name", ["a.epub", "a.odt"])
def test_a_file_that_is_no_archive(tmp_path, name):
    (tmp_path / name).write_bytes(b"PK\x03\x04 cut off")
    with pytest.raises(ValueError, match="line 1: the file as a whole can't be read"):
        read(tmp_path / name)


def test_the_navigation_of_a_page_is_a_note(tmp_path):
    path = tmp_path / "a.html"
    path.write_text(
        "<html><head><title>Act 1</title><script>x: y</script></head><body>"
        "<nav>Home: back</nav><!-- ad --><p><b>Pell:</b>&nbsp;Who?</p>\n<p>Marge:\n"
        "Me.</p></body></html>"
    )
    turns, notes = read(path)
    assert turns == [("Pell", "Who?"), ("Marge", "Me.")]
    assert notes == ["Act 1", "Home: back", "ad"]


def write_table(*rows, head=""):
    """Write a document with a table, whose cells have a paragraph for each line."""
    cells = [
        "".join(
            "<a:table-cell>"
            + "".join(f"<t:p>{line}</t:p>" for line in cell.split("\n"))
            + "</a:table-cell>"
            for cell in row
        )
        for row in rows
    ]
    table = "".join(f"<a:table-row>{row}</a:table-row>" for row in cells[1:])
    top = f"<a:table-row>{cells[0]}</a:table-row>"
    top = f"<a:table-header-rows>{top}</a:table-header-rows>"
    return {
        "mimetype": "application/vnd.oasis.opendocument.text",
        "content.xml": '<o:document-content xmlns:o="o" xmlns:t="t" xmlns:a="a">'
        f"<o:body><o:text><t:p>{head}</t:p><a:table><a:table-column/>{top}{table}</a:table>"
        "</o:text></o:body></o:document-content>",
    }


SAID = [
    ("MARGE", "Who is there at this hour?"),
    ("PELL", "Only me, and the dog."),
    ("MARGE", "You are late again, Pell."),
    ("PELL", "The boat was late."),
]


def test_bold_names_in_a_document(tmp_path):
    style = "<s:style s:name='T1'><s:text-properties f:font-weight='bold'/></s:style>"
    lines = "".join(
        f"<t:p><t:span t:style-name='T1'>{name.title()}</t:span> {words}</t:p>"
        for name, words in SAID
    )
    parts = {
        "content.xml": f"<o:document-content xmlns:o='o' xmlns:t='t' xmlns:s='s' "
        f"xmlns:f='f'>{style}<o:body><o:text>{lines}</o:text></o:body>"
        "</o:document-content>",
    }
    turns, _ = read(pack(tmp_path / "a.odt", parts))
    assert turns == [(name.title(), words) for name, words in SAID]


def test_columns_of_notes_in_a_document(tmp_path):
    rows = [(str(i), *turn, f"Lamp cue {i}") for i, turn in enumerate(SAID, 1)]
    parts = write_table(("Nr", "Who", "Words", "Cues"), *rows, head="Harbour")
    turns, notes = read(pack(tmp_path / "a.odt", parts))
    assert turns == SAID
    assert "Harbour" in notes and "Lamp cue 3" in "\n".join(notes)


def test_names_beside_words_in_a_document(tmp_path):
    turns, _ = read(pack(tmp_path / "a.odt", write_table(*SAID)))
    assert turns == SAID


def test_a_script_in_a_column_of_a_document(tmp_path):
    said = [f"{name}: {words}" for name, words in SAID]
    rows = [
        ("Picture", "Sound"),
        ("The quay, far off", f"{said[0]}\n{said[1]}"),
        ("Her face at the door", f"{said[2]}\n{said[3]}"),
        ("The boat", f"{said[0]}\n{said[1]}"),
    ]
    turns, notes = read(pack(tmp_path / "a.odt", write_table(*rows)))
    assert turns == [*SAID, *SAID[:2]]
    assert "The quay, far off" in notes


def test_spaces_of_a_document_are_limited():
    spaces = Element("s", {"c": "9999"})
    text = read_paragraph(Element("p", parts=["a", *[spaces] * 3, "b"]), [])
    assert len(text) == 3 * MAX_SPACES + 2
