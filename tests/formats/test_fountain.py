import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacy_charid.formats.fountain import is_cue, is_heading, read_fountain
from spacy_charid.formats.registry import guess_format
from tests.helpers.dialogues import check_offsets, said, turns_of
from tests.helpers.work import is_linear

SCRIPT = """\
Title:
    _**THE FERRY**_
Credit: Written by
Author: Nobody Inparticular
Draft date: 1/1/2020

FADE IN:

EXT. PIER - DAWN #1#

Gulls. NORA (30s) waits with a bag.

NORA
(to herself)
He said six.

THEO (O.S.)
I said seven!

CUT TO:

INT./EXT. FERRY - CONTINUOUS

NORA
You never
did say.

@McCabe
Tickets.

.THE WHEELHOUSE

THEO (CONT'D)
My brother drives.
"""


@pytest.fixture
def read(tmp_path):
    def read_text(text, **kwargs):
        path = tmp_path / "e1.fountain"
        path.write_bytes(text if isinstance(text, bytes) else text.encode("utf8"))
        (dialogue,) = read_fountain(path, **kwargs)
        check_offsets(path, [dialogue], **kwargs)
        return dialogue

    return read_text


def test_read(read):
    dialogue = read(SCRIPT)
    assert dialogue.id == "e1"
    assert turns_of(dialogue) == [
        ("EXT. PIER - DAWN", "NORA", "(to herself)\nHe said six."),
        ("EXT. PIER - DAWN", "THEO", "I said seven!"),
        ("INT./EXT. FERRY - CONTINUOUS", "NORA", "You never\ndid say."),
        ("INT./EXT. FERRY - CONTINUOUS", "McCabe", "Tickets."),
        ("THE WHEELHOUSE", "THEO", "My brother drives."),
    ]


@pytest.mark.parametrize("end", ["\r\n", "\r", "\u2028"])
def test_line_ends(read, end):
    assert read(SCRIPT.replace("\n", end)) == read(SCRIPT)


@pytest.mark.parametrize(
    "text,expected",
    [
        # Dual dialogue.
        ("NORA\nYes!\n\nTHEO ^\nNo!", [("NORA", "Yes!"), ("THEO", "No!")]),
        # A line of two spaces goes on with the speech, an empty one does not.
        ("NORA\nOne.\n  \nTwo.\n\nThree.", [("NORA", "One.\nTwo.")]),
        # Notes, also alone on a line, and the boneyard, also over blank lines.
        ("NORA\nI [[or we?]] know\n[[cut?]]\nhim.", [("NORA", "I  know\nhim.")]),
        ("NORA\nI /* do\n\nnot */ know.", [("NORA", "I  know.")]),
        ("/*\nNORA\nGone.\n*/\n\nTHEO\nHere.", [("THEO", "Here.")]),
        ("NORA\nA [[note\n\nTHEO\nnot closed]] B", [("NORA", "A [[note"),
                                                    ("THEO", "not closed]] B")]),
        ("NORA\nopen /* end", [("NORA", "open /* end")]),
        # Emphasis, escaped marks, marks that are none.
        ("NORA\n*I* **am** ***not*** _he_.", [("NORA", "I am not he.")]),
        ("NORA\nsnake_case 2 * 3 \\*hm\\*", [("NORA", "snake_case 2 * 3 *hm*")]),
        # Lyrics; indented as word processors do; several extensions.
        ("NORA\n~La la", [("NORA", "La la")]),
        ("\t\tNORA (V.O.) (CONT'D)\n\t\tMy boat.", [("NORA", "My boat.")]),
        # Two in unison, names with marks, digits and accents.
        ("NORA & THEO\nWe!", [("NORA|THEO", "We!")]),
        ("MRS. O'NEIL\nHm.\n\nÉLODIE\nOui.\n\nGUARD #2\nHalt.",
         [("MRS. O'NEIL", "Hm."), ("ÉLODIE", "Oui."), ("GUARD #2", "Halt.")]),
        # What is in capitals, but no cue.
        ("BOOM!\nThe door falls.", []),
        ("CUT TO:\n\nTHE END", []),
        ("> FADE OUT <\n\nNora leaves.", []),
        ("!NORA\nis not speaking.", []),
        ("# ACT ONE\n\n= Synopsis\n\n===\n\n1942\nThe war.", []),
        ("NORA\n\nleaves.", []),
        # No title page, though a colon; a title page only.
        ("NORA\nListen: no.", [("NORA", "Listen: no.")]),
        ("Title: A\nAuthor: B", []),
        ("TITLE: A\n\nNORA\nI.", [("NORA", "I.")]),
    ],
)  # fmt: skip
def test_odd_shapes(read, text, expected):
    assert said(read(text)) == expected


def test_scene_headings(read):
    heads = ["INT. HUT - DAY", "ext hut", "EST. SEA", "I/E CAR - NIGHT", ".Hut"]
    text = "\n\n".join(f"{head}\n\nNORA\nHm." for head in heads)
    assert [scene.id for scene in read(text).scenes] == [
        *heads[:4],
        "Hut",
    ]
    assert not any(map(is_heading, ["INTERIOR", "...and", "Exterior", ".", "NORA"]))


@pytest.mark.parametrize("line", ["NORA", "NORA (v.o.)", "@nora", "R2D2 ^", "DR. WU"])
def test_cue(line):
    assert is_cue(line)


@pytest.mark.parametrize("line", ["", "Nora", "NO!", "42", "(BEAT)", "@", ".A", "[A]"])
def test_no_cue(line):
    assert not is_cue(line)


def test_encodings(read):
    with pytest.warns(UserWarning, match="windows-1252"):
        assert said(read("ZOÉ\nOù?".encode("latin-1"))) == [("ZOÉ", "Où?")]
    assert said(read("ZOÉ\nOù?".encode("utf-16"))) == [("ZOÉ", "Où?")]


def test_to_doc(nlp, read):
    doc = read(SCRIPT).to_doc(nlp)
    assert [span.label_ for span in doc.spans["scenes"]][0] == "EXT. PIER - DAWN"
    assert len(doc.spans["utterances"]) == 5


@given(st.lists(st.sampled_from(
    ["NORA", "Hi", "\n", "\n\n", "/*", "*/", "[[", "]]", "*", "_", "\\", "  ", "INT. ",
     "@", ".", "~", "(", ")", "Title:", "\r\n", "\ue000", "^", "TO:"])))  # fmt: skip
def test_any_text(tmp_path_factory, pieces):
    path = tmp_path_factory.mktemp("f") / "a.fountain"
    path.write_bytes(("".join(pieces) + ".").encode())
    check_offsets(path, list(read_fountain(path)))


@pytest.mark.parametrize("piece", ["[[", "/*", "*a ", "_a", "(", "A\n", "[[\n\n"])
def test_work_is_linear(tmp_path, piece):
    path = tmp_path / "a.fountain"

    def read(n):
        path.write_text("NORA\n" + piece * n, encoding="utf8")
        return list(read_fountain(path))

    assert is_linear(read)


def test_guess(tmp_path):
    assert guess_format("a.fountain") == "fountain"
    (tmp_path / "a.txt").write_text(SCRIPT, encoding="utf8")
    assert guess_format(tmp_path / "a.txt") == "fountain"
