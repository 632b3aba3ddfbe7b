"""Subtitles of SAMI and MPL2, and captions whose words are codes."""

import pytest

from spacy_charid.formats.documents import read_dialogues
from spacy_charid.formats.registry import guess_format
from tests.helpers.dialogues import said

SAMI = """\
<SAMI>
<HEAD><TITLE>The kiln</TITLE>
<STYLE TYPE="text/css"><!--
P { color:white; }
.KRCC { Name:Korean; lang:ko-KR; }
.ENCC { Name:English; lang:en-US; }
--></STYLE></HEAD>
<BODY>
<SYNC Start=1200><P Class=KRCC>
누구야?
<SYNC Start=2200><P Class=KRCC>&nbsp;
<SYNC Start=1200><P Class=ENCC>
IDA: Who&#39;s there?<br>Come <i>in</i>
<SYNC Start=2200><P Class=ENCC>&nbsp;
<SYNC Start=3000 ><P Class=ENCC><font color="#FFFF00">BRAM: Nobody.</font>
<
<SYNC Start=4100><P Class=ENCC>2 &lt; 3, they say.
</BODY>
</SAMI>
"""


@pytest.fixture
def read(tmp_path):
    def read_text(text, name="kiln.smi"):
        path = tmp_path / name
        path.write_text(text, encoding="utf8")
        return list(read_dialogues(path))

    return read_text


@pytest.mark.parametrize("name", ["kiln.smi", "kiln.txt"])
def test_languages_are_dialogues(read, name):
    korean, english = read(SAMI, name)
    assert (korean.id, english.id) == ("kiln/KRCC", "kiln/ENCC")
    assert said(korean) == [("", "누구야?")]
    assert said(english) == [
        ("IDA", "Who's there? Come in"),
        ("BRAM", "Nobody."),
        ("", "2 < 3, they say."),
    ]
    assert next(iter(english.utterances)).meta == {
        "start": "00:00:01.200",
        "end": "00:00:02.200",
    }
    assert "The kiln" in [note.text for note in english.notes]


def test_a_paragraph_may_name_who_speaks(read):
    (dialogue,) = read(
        "<sami><body><sync start='1000'><p class='EN' id='Source'>Ida</p>"
        "<p class='EN'>Hello.</p></sync><sync start='2000'><p class='EN'>No.</p></sync>"
        "</body></sami>"
    )
    assert said(dialogue) == [("Ida", "Hello."), ("", "No.")]


def test_damaged_tags(read):
    text = SAMI.replace("<SYNC Start=3000 >", "<SYNC Start=3000").replace(
        "</font>\n<\n", "\n<\n"
    )
    assert ("BRAM", "Nobody.") in said(read(text)[-1])


def test_without_times(read):
    with pytest.raises(ValueError, match=r"kiln\.smi, line 1\b.*SYNC"):
        read("<SAMI><BODY>Hello</BODY></SAMI>")


def test_tenths_of_a_second(read):
    (dialogue,) = read(
        "[12][31] IDA: Who rowed?|/And when?\n[40][51] BRAM: I.\n", "k.txt"
    )
    assert said(dialogue) == [("IDA", "Who rowed? And when?"), ("BRAM", "I.")]
    assert next(iter(dialogue.utterances)).meta["start"] == "00:00:01.200"


@pytest.mark.parametrize(
    "head", ["Scenarist_SCC V1.0\n\n00:00:12:11\t94ae 94ae 9420", "850STL25.01"]
)
@pytest.mark.parametrize("name", ["k.scc", "k.txt", "k.stl"])
def test_captions_of_codes_are_refused(tmp_path, head, name):
    path = tmp_path / name
    path.write_text(head)
    with pytest.raises(ValueError, match=r"line 1: .*codes\. Convert"):
        list(read_dialogues(path, guess_format(path)))
