"""SubStation, TEI, Final Draft, Word and PDF."""

import sys
import zipfile
from io import BytesIO

import pytest
import spacy

from spacy_charid import Dialogue, read_docs
from spacy_charid.dialogue.data import COMMENT, DIRECTION, TITLE, UNREAD
from spacy_charid.formats import docx
from spacy_charid.formats.documents import read_dialogues
from spacy_charid.formats.pdf import drop_furniture
from spacy_charid.formats.registry import READERS, guess_format
from tests.helpers.dialogues import check_offsets, said

ASS = """\
[Script Info]
; a comment
[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: 0,0:00:01.00,0:00:02.50,Main,Nora,0,0,0,,I {\\i1}know{\\i0}\\Nhim, no
Comment: 0,0:00:02.00,0:00:02.50,Main,Nora,0,0,0,,cut
"""
EVENT = "Dialogue: 0,0:00:03.00,0:00:04.00,Main,{},0,0,0,,{}\n"
NORA = ("Nora", "I know\nhim, no")


@pytest.fixture
def read(tmp_path):
    def read_text(name, text, offsets=False):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode("utf8"))
        (dialogue,) = READERS[guess_format(path)](path)
        assert dialogue.source == str(path)
        if offsets:
            assert all(turn.offsets for turn in dialogue.utterances)
        return dialogue

    return read_text


@pytest.mark.parametrize(
    "more,expected,unread",
    [
        ("", [], 0),
        (EVENT.format("", "THEO: Ho"), [("THEO", "Ho")], 0),
        (EVENT.format("Bo", "Dialogue: Ho"), [("Bo", "Dialogue: Ho")], 0),
        ("Dialogue: 0,0:00:03.00,Main\n", [], 1),
        (EVENT.format("Bo", "Ho").replace("0:00:03.00", "x"), [("Bo", "Ho")], 1),
        ("a stray line\n", [], 1),
        (EVENT.format("Bo", "{\\an8}"), [], 0),
        (EVENT.format("", "KIOSK: OPEN").replace("Main", "Sign"), [], 0),
    ],
)
def test_ass(read, more, expected, unread):
    dialogue = read("e1.ass", ASS + more, offsets=True)
    assert said(dialogue) == [NORA, *expected]
    assert sum(note.kind == UNREAD for note in dialogue.notes) == unread
    comments = [note.text for note in dialogue.notes if note.kind == COMMENT]
    assert comments[0] == "; a comment"
    assert "0,0:00:02.00,0:00:02.50,Main,Nora,0,0,0,,cut" in comments


TEI = """\
<?xml version="1.0"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><title>A hut</title></teiHeader>
<text><front><castList><role xml:id="bo">Bo Lee</role></castList></front><body>
<div><head>Act 1</head>{}</div></body></text></TEI>
"""


@pytest.mark.parametrize(
    "text,expected",
    [
        ("<sp><speaker>NORA.</speaker><l>I know</l><l>him.</l></sp>",
         [("NORA", "I know\nhim.")]),
        ("<sp who='#bo'><p>No &amp; <hi>no</hi>.</p></sp>", [("Bo Lee", "No & no.")]),
        ("<sp who='#x'><stage>aside</stage><ab>Hm</ab></sp>", [("x", "(aside)\nHm")]),
        ("<sp><p>Who?</p></sp>", [("", "Who?")]),
        ("<stage>Enter.</stage><div><head>Scene 2</head><sp who='#bo #x'><p>We!</p>"
         "</sp></div>", [("Bo Lee|x", "We!")]),
    ],
)  # fmt: skip
def test_tei(read, text, expected):
    dialogue = read("e1.xml", TEI.format(text))
    assert [(name, " ".join(t.split())) for name, t in said(dialogue)] == [
        (name, " ".join(t.split())) for name, t in expected
    ]
    assert dialogue.scenes[-1].id.startswith("Act 1")
    assert TITLE in [note.kind for note in dialogue.notes]


CAST = (
    "<TEI><text><front><castList><castItem><role xml:id='ada'>Captain Ada Pell</role>"
    "</castItem><castItem><role xml:id='bo'>Bo</role></castItem><castItem>"
    "<role xml:id='cook'>A Cook, of the brig</role></castItem></castList></front>"
    "<body>{}</body></text></TEI>"
)


@pytest.mark.parametrize(
    "who,speaker,expected",
    [
        ("#ada", "Capt. A. P.", "Captain Ada Pell"),
        ("#ada", "Pel.", "Captain Ada Pell"),
        ("#ada", "ADA", "Captain Ada Pell"),
        ("#cook", "Cook.", "A Cook"),
        ("#ada #bo", "Both.", "Captain Ada Pell|Bo"),
        ("#ada #bo", "Sailors.", "Sailors"),
        ("#ada", "A voice.", "A voice"),
        ("#bo", "BO.", "BO"),
        ("#other", "Capt.", "Capt"),
    ],
)
def test_tei_expands_speakers_by_the_cast(read, who, speaker, expected):
    speech = f"<sp who='{who}'><speaker>{speaker}</speaker><p>No.</p></sp>"
    assert said(read("e1.xml", CAST.format(speech))) == [(expected, "No.")]


FDX = '<?xml version="1.0"?><FinalDraft><Content>{}</Content></FinalDraft>'
PARAGRAPH = '<Paragraph Type="{}"><Text>{}</Text></Paragraph>'


@pytest.mark.parametrize(
    "parts,expected",
    [
        ([("Character", "NORA (V.O.)"), ("Dialogue", "Hi.")], [("NORA", "Hi.")]),
        ([("Character", "NORA"), ("Parenthetical", "(low)"), ("Dialogue", "Hi.")],
         [("NORA", "(low)\nHi.")]),
        ([("Character", "NORA"), ("Action", "Bang."), ("Dialogue", "Hi.")],
         [("NORA", ""), ("", "Hi.")]),
        ([("Scene Heading", "INT. HUT"), ("General", "A note")], []),
        ([("Character", "NORA &amp; BO"), ("Dialogue", "We!")], [("NORA|BO", "We!")]),
    ],
)  # fmt: skip
def test_fdx(read, parts, expected):
    text = FDX.format("\n".join(PARAGRAPH.format(*part) for part in parts))
    assert said(read("e1.fdx", text)) == expected


def test_dual_dialogue(read):
    inner = PARAGRAPH.format("Character", "BO") + PARAGRAPH.format("Dialogue", "Ho.")
    text = f"<Paragraph><DualDialogue>{inner}</DualDialogue></Paragraph>"
    dialogue = read("e1.fdx", FDX.format(PARAGRAPH.format("Action", "Bang.") + text))
    assert said(dialogue) == [("BO", "Ho.")]
    assert [(note.kind, note.text) for note in dialogue.notes] == [(DIRECTION, "Bang.")]


def test_types_that_final_draft_does_not_define(read):
    parts = [("Telephone kw", "Ring."), ("Character", "NORA"), ("Dialogue", "Hi.")]
    text = FDX.format("".join(PARAGRAPH.format(*part) for part in parts))
    dialogue = read("e1.fdx", text.replace("<Text>Hi", "<odd y='z'/><Text>Hi"))
    assert said(dialogue) == [("NORA", "Hi.")]
    assert [(note.kind, note.text) for note in dialogue.notes] == [
        (COMMENT, 'Type="Telephone kw"'),
        (DIRECTION, "Ring."),
        (COMMENT, "markup: odd 1, @y 1"),
    ]


def test_nested_dual_dialogue_is_read_once(read):
    speech = PARAGRAPH.format("Character", "BO") + PARAGRAPH.format("Dialogue", "Ho.")
    for _ in range(60):
        speech = f"<Paragraph><DualDialogue>{speech}</DualDialogue></Paragraph>"
    assert said(read("e1.fdx", FDX.format(speech))) == [("BO", "Ho.")]


BOMB = '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]>\n<TEI>&c;</TEI>'


@pytest.mark.parametrize(
    "text,line,problem",
    [
        (BOMB, 1, "EntitiesForbidden"),
        ("<TEI>\n<sp></TEI>", 2, "mismatched"),
        ("<TEI>" + "<a>" * 300, 1, "deep"),
        ("<html><p>Hi</p></html>", 1, "this XML is <html>"),
    ],
)
def test_bad_xml(tmp_path, text, line, problem):
    path = tmp_path / "e1.xml"
    path.write_text(text)
    with pytest.raises(ValueError, match=rf"e1\.xml, line {line}: .*{problem}"):
        list(READERS["tei"](path))


WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"


def make_docx(path, *paragraphs, header=""):
    body = "".join(f"<w:p>{inner}</w:p>" for inner in paragraphs)
    document = f'<w:document xmlns:w="{WORD}"><w:body>{body}</w:body></w:document>'
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", document)
        if header:
            text = f'<w:hdr xmlns:w="{WORD}"><w:p><w:t>{header}</w:t></w:p></w:hdr>'
            archive.writestr("word/header1.xml", text)
    return path.read_bytes()


@pytest.mark.parametrize(
    "second,expected",
    [
        ("<w:r><w:t>Theo: No.</w:t></w:r>", "No."),
        ("<w:ins><w:r><w:t>Theo: No.</w:t></w:r></w:ins>", "No."),
        ("<w:r><w:t>Theo: N</w:t></w:r><w:r><w:t>o.</w:t></w:r>", "No."),
        ("<w:del><w:r><w:delText>Bo: Hm</w:delText></w:r></w:del>"
         "<w:r><w:t>Theo: No.</w:t></w:r>", "No."),
        ("<w:r><w:t>Theo: No</w:t><w:tab/><w:t>no.</w:t></w:r>", "No\tno."),
    ],
)  # fmt: skip
def test_docx(read, tmp_path, second, expected):
    first = "<w:r><w:t>Nora: I know him.</w:t></w:r>"
    data = make_docx(tmp_path / "a.docx", first, second, header="The Hut")
    dialogue = read("e1.docx", data)
    assert said(dialogue) == [("Nora", "I know him."), ("Theo", expected)]
    assert (TITLE, "The Hut") in [(note.kind, note.text) for note in dialogue.notes]


def test_speakers_of_docx_are_given(tmp_path):
    path = tmp_path / "e1.docx"
    make_docx(path, "<w:t>what i mean: Hi.</w:t>", "<w:t>the voice: Ho.</w:t>")
    (dialogue,) = read_dialogues(path, speakers=["the voice"])
    assert said(dialogue)[-1] == ("the voice", "Ho.")
    path = tmp_path / "e1.fdx"
    path.write_text(FDX.format(PARAGRAPH.format("Dialogue", "Hi.")))
    with pytest.warns(UserWarning, match=r"e1\.fdx: --speaker .* not used"):
        list(read_dialogues(path, speakers=["Bo"]))


def test_text_outside_of_paragraphs_is_warned_of(read):
    stray = "<w:r>kw</w:r>"
    archive = BytesIO()
    with zipfile.ZipFile(archive, "w") as out:
        body = f"<w:p>{stray}<w:t>Nora: Hi.</w:t></w:p><x:odd xmlns:x='x'>way</x:odd>"
        head = f'<w:document xmlns:w="{WORD}"><w:body>'
        out.writestr("word/document.xml", f"{head}{body}</w:body></w:document>")
        out.writestr("word/notes", "<w:p xmlns:w='w'><w:t>aside</w:t></w:p>")
        out.writestr("word/plain", "no xml")
        out.writestr("docProps/app.xml", "<a>Word</a>")
    notes = read("e1.docx", archive.getvalue()).notes
    found = {note.text: note.kind for note in notes}
    assert [found[text] for text in ("kw", "way", "no xml")] == [UNREAD] * 3
    assert found["aside"] == found["parts: docProps/app.xml"] == COMMENT


def test_bad_docx(tmp_path, monkeypatch):
    path = tmp_path / "e1.docx"
    make_docx(path, "<w:r><w:t>Nora: Hi</w:t></w:r>")
    monkeypatch.setattr(docx, "MAX_SIZE", 100)
    with pytest.raises(ValueError, match=r"e1\.docx, line 1: .* more than 100 bytes"):
        list(docx.read_docx(path))
    path.write_bytes(path.read_bytes()[:60])
    with pytest.raises(ValueError, match=r"e1\.docx, line 1: the file as a whole"):
        list(docx.read_docx(path))


def test_docx_with_positions_outside_of_the_file(tmp_path):
    path = tmp_path / "e1.docx"
    make_docx(path, "<w:r><w:t>Nora: Hi</w:t></w:r>")
    data = bytearray(path.read_bytes())
    end = data.rfind(b"PK\x05\x06")  # the record that says where the list of parts is
    data[end + 16 : end + 20] = (10_000_000).to_bytes(4, "little")
    path.write_bytes(data)
    with pytest.raises(ValueError, match=r"e1\.docx, line 1: the file as a whole"):
        list(docx.read_docx(path))


def make_pdf(*pages):
    """Write a PDF with a line of text for each string of a page."""
    objects = ["<</Type/Catalog/Pages 2 0 R>>", ""]
    objects.append("<</Type/Font/Subtype/Type1/BaseFont/Courier>>")
    kids = []
    for lines in pages:
        shown = " ".join(f"({line}) Tj 0 -14 Td" for line in lines)
        stream = f"BT /F1 12 Tf 72 720 Td {shown} ET"
        objects.append(f"<</Length {len(stream)}>>stream\n{stream}\nendstream")
        page = f"<</Type/Page/Parent 2 0 R/Contents {len(objects)} 0 R/MediaBox[0 0 612"
        objects.append(f"{page} 792]/Resources<</Font<</F1 3 0 R>>>>>>")
        kids.append(f"{len(objects)} 0 R")
    objects[1] = f"<</Type/Pages/Count {len(kids)}/Kids[{' '.join(kids)}]>>"
    text, places = "%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(text))
        text += f"{number} 0 obj{body}endobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    size = len(objects) + 1
    head = f"xref\n0 {size}\n0000000000 65535 f \n{table}"
    end = f"trailer<</Size {size}/Root 1 0 R>>\nstartxref\n{len(text)}\n%%EOF"
    return (text + head + end).encode("latin-1")


def test_pdf(read):
    pytest.importorskip("pypdf")
    words = ["one", "two", "three"]
    pages = [
        (f"THE HUT {i}", f"Nora: I know {word}.", f"Theo: Not {word}.")
        for i, word in enumerate(words, 1)
    ]
    dialogue = read("e1.pdf", make_pdf(*pages))
    assert [name for name, _ in said(dialogue)] == ["Nora", "Theo"] * 3
    assert said(dialogue)[4:] == [("Nora", "I know three."), ("Theo", "Not three.")]
    heads = [note.text for note in dialogue.notes if note.kind == TITLE]
    assert heads == ["THE HUT 1", "THE HUT 2", "THE HUT 3"]


def test_furniture():
    page = ["", " The Hut", "Nora: Hi.", "Theo: Ho.", "Bo: Hm.", " 7 "]
    kept, notes = drop_furniture([page])
    assert kept == [page[:-1]]
    assert [note.text for note in notes] == ["7"]


def test_bad_pdf(tmp_path, monkeypatch):
    pytest.importorskip("pypdf")
    path = tmp_path / "e1.pdf"
    path.write_bytes(make_pdf([]))
    with pytest.raises(ValueError, match=r"e1\.pdf.*only images"):
        list(READERS["pdf"](path))
    path.write_bytes(b"%PDF-1.4 nothing")
    with pytest.raises(ValueError, match=r"e1\.pdf.*the file as a whole"):
        list(READERS["pdf"](path))
    monkeypatch.setitem(sys.modules, "pypdf", None)
    with pytest.raises(ValueError, match=r'pip install "spacy_charid\[pdf\]"'):
        list(READERS["pdf"](path))


def test_offsets_of_ass(tmp_path):
    path = tmp_path / "e1.ass"
    path.write_text(ASS.replace("\\N", " "))
    check_offsets(path, READERS["ass"](path))


@pytest.mark.parametrize(
    "emoji,text",
    [
        ("&#55358;&#56666;", "\U0001f95a"),  # two halves, as telephones write them
        ("&#xD83E;&#xdd5a;", "\U0001f95a"),
        ("&#129370;", "\U0001f95a"),
    ],
)
def test_emoji_of_text_messages(read, emoji, text):
    sms = f'<sms type="1" contact_name="Mum" body="egg {emoji}" />'
    dialogue = read("a.xml", f'<smses count="1">{sms}</smses>')
    assert said(dialogue) == [("Mum", f"egg {text}")]


@pytest.mark.parametrize(
    "halves", ["&#55358;", "&#56666;&#55358;", "&#55358; &#56666;"]
)
def test_half_an_emoji_is_no_xml(read, halves):
    with pytest.raises(ValueError, match=r"a\.xml, line 1: not XML"):
        read("a.xml", f'<smses><sms type="1" body="{halves}" /></smses>')


def test_directions_of_tei_have_no_space_before_marks(read):
    inner = "<sp><speaker>Bo</speaker><p>Who<stage>up</stage>, pray<stage>a knock"
    dialogue = read("e1.xml", TEI.format(f"{inner}</stage>? In.</p></sp>"))
    assert said(dialogue) == [("Bo", "Who (up), pray (a knock)? In.")]


def test_title_above_the_first_heading_of_fountain(read):
    text = (
        "THE LAST BUS\nThird draft\n\nEXT. STOP - DAY\n\nMOLLY\nIt is late.\n\n"
        "SID\nIt came.\n\nMOLLY\nOn Tuesday.\n"
    )
    dialogue = read("e1.fountain", text)
    assert [turn.speakers for turn in dialogue.utterances] == [
        ("MOLLY",),
        ("SID",),
        ("MOLLY",),
    ]
    assert [n.text for n in dialogue.notes] == ["THE LAST BUS", "Third draft"]


def _paragraph(text, *, properties="", style=""):
    runs = f"<w:r><w:rPr>{style}</w:rPr><w:t>{text}</w:t></w:r>"
    return f"<w:pPr>{properties}</w:pPr>{runs}"


def _read_word(read, tmp_path, *paragraphs):
    return read("e1.docx", make_docx(tmp_path / "a.docx", *paragraphs))


def test_docx_with_indents_of_a_screenplay(read, tmp_path):
    centred, inner = '<w:jc w:val="center"/>', '<w:ind w:left="1728"/>'
    dialogue = _read_word(
        read,
        tmp_path,
        _paragraph("1. INT. SHOP - 3AM"),
        _paragraph("TEMI", properties=centred),
        _paragraph("Is it on?", properties=inner),
        _paragraph("She knocks on the glass."),
        _paragraph("ADA", properties=centred),
        _paragraph("It is.", properties=inner),
        _paragraph("TEMI", properties=centred),
        _paragraph("Show-off.", properties=inner),
    )
    assert said(dialogue) == [
        ("TEMI", "Is it on?"),
        ("ADA", "It is."),
        ("TEMI", "Show-off."),
    ]


def test_docx_with_directions_in_italics(read, tmp_path):
    dialogue = _read_word(
        read,
        tmp_path,
        _paragraph("Abel: Only to weigh it."),
        _paragraph("Margo: No."),
        _paragraph("They listen. It is possible.", style="<w:i/>"),
        _paragraph("Abel: It breathes."),
        _paragraph("Margo: It might."),
        _paragraph("Blackout. A sigh.", style="<w:i/>"),
    )
    assert said(dialogue) == [
        ("Abel", "Only to weigh it."),
        ("Margo", "No."),
        ("Abel", "It breathes."),
        ("Margo", "It might."),
    ]


@pytest.mark.parametrize("word", ["Blackout.", "Silence.", "Curtain", "Pause."])
def test_docx_with_a_direction_of_one_word(read, tmp_path, word):
    turns = [("Abel", "It breathes."), ("Margo", "It might."), ("Abel", "Never!")]
    lines = [_paragraph(": ".join(turn)) for turn in turns]
    lines += [_paragraph("Never.", style="<w:i/>"), _paragraph("Margo: Oh.")]
    dialogue = _read_word(read, tmp_path, *lines, _paragraph(word, style="<w:i/>"))
    turns[2:] = [("Abel", "Never!\nNever."), ("Margo", "Oh.")]
    assert said(dialogue) == turns


def test_fields_of_a_sign_are_kept(read):
    sign = EVENT.format("", "The Hut").replace("Main", "Sign left")
    dialogue = read("e1.ass", ASS + sign)
    assert "The Hut Sign left" in [n.text for n in dialogue.notes if n.kind == TITLE]


def test_heads_that_count_the_pages_of_a_short_pdf():
    pages = [
        ["THE WEIR", "", "ILKA: Who rowed?", "OSK: No", "(cont. p. 2)"],
        ['"WEIR"      - 2 -', "", "body.", "ILKA: Hm.", "(cont. p. 3)"],
        ['"WEIR"      - 3 -', "", "OSK: 3 spoons.", "ILKA: 3.", "END"],
    ]
    kept, notes = drop_furniture(pages)
    assert [line for page in kept for line in page if line] == [
        "THE WEIR",
        "ILKA: Who rowed?",
        "OSK: No",
        "body.",
        "ILKA: Hm.",
        "OSK: 3 spoons.",
        "ILKA: 3.",
        "END",
    ]
    assert len(notes) == 4


@pytest.mark.parametrize("suffix", ["<![ a", "<![if a> b", "<![x[ b]]>"])
def test_declarations_that_python_refuses_are_no_errors(tmp_path, suffix):
    story = '<tw-storydata><tw-passagedata name="p">Nora: Hi.</tw-passagedata>'
    for begin in ("<html><p>Nora: Hi.</p>", f"<html>{story}"):
        path = tmp_path / "a.html"
        path.write_text(f"{begin}{suffix}")
        (dialogue,) = read_dialogues(path)
        assert said(dialogue)[0] == ("Nora", "Hi.")


def test_ids_of_people(tmp_path):
    path = tmp_path / "radio.trs"
    path.write_text(
        '<Trans><Speakers><Speaker id="spk1" name="Maud"/><Speaker id="spk2" '
        'name="Yann Le Goff"/></Speakers><Episode><Section>'
        '<Turn speaker="spk1"><Sync time="0"/>Alors, bonjour à tous.</Turn>'
        '<Turn speaker="spk2"><Sync time="4"/>Merci de me recevoir.</Turn>'
        '<Turn speaker="spk1"><Sync time="7"/>Et le pain, alors ?</Turn>'
        '<Turn speaker="spk1 spk2"><Sync time="9"/>Oui, oui, oui.</Turn>'
        "</Section></Episode></Trans>",
        "utf8",
    )
    (dialogue,) = READERS[guess_format(path)](path)
    names = ["Maud", "Yann Le Goff", "Maud", "Maud|Yann Le Goff"]
    assert ["|".join(turn.speakers) for turn in dialogue.utterances] == names


UTTERANCES = """<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><person xml:id="A">
<persName><forename>Ada</forename> <surname>Quill</surname></persName></person>
</teiHeader><text><body><u who="#A"><seg>It hums.</seg> <pause/> <seg>Like
<emph>bees</emph>.</seg></u><incident><desc>a door</desc></incident>
<u who="#B"><vocal><desc>laughs</desc></vocal>Bees?</u></body></text></TEI>"""


def test_tei_utterances(tmp_path):
    path = tmp_path / "talk.xml"
    path.write_text(UTTERANCES)
    (doc,) = read_docs(spacy.blank("en"), path)
    dialogue = Dialogue.from_doc(doc)
    said = [(turn.speakers, turn.text) for turn in dialogue.utterances]
    assert said == [
        (("Ada Quill",), "It hums.\nLike bees."),
        (("B",), "(laughs) Bees?"),
    ]
    assert "a door" in [note.text for note in dialogue.notes]


def test_a_file_in_which_nobody_speaks_is_warned_of(tmp_path):
    path = tmp_path / "talk.xml"
    path.write_text("<TEI><text><body><p>Prose.</p></body></text></TEI>")
    with pytest.warns(UserWarning, match="holds no dialogue"):
        list(read_docs(spacy.blank("en"), path))
