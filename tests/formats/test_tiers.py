"""Tests of the tiers of Praat, ELAN, EXMARaLDA and FOLKER, and of tables of them."""

import re

import pytest

from spacy_charid.dialogue.data import TITLE, UNREAD
from spacy_charid.formats.messages import OTHERS
from spacy_charid.formats.registry import READERS, guess_format
from spacy_charid.formats.tier_names import (
    NOT_SAID,
    UTTERANCES,
    WORDS,
    find_kind,
    split_name,
)
from tests.helpers.dialogues import said
from tests.helpers.work import is_linear

TIERS = [
    ("Pia", [(0, 2, 'who took ""it""'), (2, 4, ""), (6, 7, "my brother?")]),
    ("Bo", [(0, 2.5, ""), (2.5, 5, "your brother did")]),
    ("Pia_en", [(0, 2, "a translation")]),
]
TURNS = [
    ("Pia", 'who took "it"'),
    ("Bo", "your brother did"),
    ("Pia", "my brother?"),
]


def write_long(tiers):
    lines = ['File type = "ooTextFile"', 'Object class = "TextGrid"', "", "xmin = 0"]
    lines += ["xmax = 9", "tiers? <exists>", f"size = {len(tiers) + 1}", "item []:"]
    for number, (name, intervals) in enumerate(tiers, 1):
        lines += [f"    item [{number}]:", '        class = "IntervalTier"']
        lines += [f'        name = "{name}"', "        xmin = 0", "        xmax = 9"]
        lines.append(f"        intervals: size = {len(intervals)}")
        for i, (start, end, text) in enumerate(intervals, 1):
            lines += [f"        intervals [{i}]:", f"            xmin = {start}"]
            lines += [f"            xmax = {end}", f'            text = "{text}"']
    lines += ["    item [9]:", '        class = "TextTier"', '        name = "noises"']
    lines += ["        xmin = 0", "        xmax = 9", "        points: size = 1"]
    lines += [
        "        points [1]:",
        "            number = 4.2",
        '            mark = "creak"',
    ]
    return "\n".join(lines) + "\n"


def write_short(tiers):
    lines = ['File type = "ooTextFile"', 'Object class = "TextGrid"', "", "0", "9"]
    lines += ["<exists>", str(len(tiers) + 1)]
    for name, intervals in tiers:
        lines += ['"IntervalTier"', f'"{name}"', "0", "9", str(len(intervals))]
        for start, end, text in intervals:
            lines += [str(start), str(end), f'"{text}"']
    lines += ['"TextTier"', '"noises"', "0", "9", "1", "4.2", '"creak"']
    return "\n".join(lines) + "\n"


def write_by_time(tiers):
    lines = ['"Praat chronological TextGrid text file"', "0 9", str(len(tiers) + 1)]
    lines += [f'"IntervalTier" "{name}" 0 9' for name, _ in tiers]
    lines.append('"TextTier" "noises" 0 9')
    numbered = enumerate(tiers, 1)
    rows = [(s, e, n, t) for n, (_, each) in numbered for s, e, t in each]
    lines += [f'{n} {s} {e}\n"{t}"' for s, e, n, t in sorted(rows)]
    lines.append(f'{len(tiers) + 1} 4.2\n"creak"')
    return "\n".join(lines) + "\n"


def read(tmp_path, name, text, encoding="utf8"):
    path = tmp_path / name
    path.write_bytes(text.encode(encoding))
    (dialogue,) = READERS[guess_format(path)](path)
    return dialogue


@pytest.mark.parametrize("write", [write_long, write_short, write_by_time])
@pytest.mark.parametrize("name", ["a.TextGrid", "a.txt", "a.textgrid"])
@pytest.mark.parametrize("encoding", ["utf8", "utf-16"])
def test_textgrids(tmp_path, write, name, encoding):
    dialogue = read(tmp_path, name, write(TIERS), encoding)
    assert said(dialogue) == TURNS
    first = next(iter(dialogue.utterances))
    assert first.meta["start"] == "00:00:00.000"
    assert first.meta[OTHERS] == {"Pia_en": "a translation"}
    assert ("creak", 2) in [(note.text, note.at) for note in dialogue.notes]


def test_words_of_a_turn_are_joined(tmp_path):
    words = [(0, 1, "who"), (1, 2, "took"), (2, 3, "it"), (3, 8, "<p:>"), (8, 9, "so")]
    tiers = [
        ("Pia - words", words),
        ("Pia - phones", [(0, 0.5, "h"), (0.5, 1, "u")]),
        ("Bo - words", [(4, 5, "nobody"), (5, 6, "sp")]),
    ]
    dialogue = read(tmp_path, "a.TextGrid", write_long(tiers))
    assert said(dialogue) == [("Pia", "who took it"), ("Bo", "nobody"), ("Pia", "so")]
    assert next(iter(dialogue.utterances)).meta[OTHERS] == {"Pia - phones": "h u"}


def test_a_tier_of_names(tmp_path):
    tiers = [
        ("speaker", [(0, 3, "Pia"), (3, 9, "Bo")]),
        ("text", [(0, 2, "who took it"), (3, 5, "nobody")]),
    ]
    dialogue = read(tmp_path, "a.TextGrid", write_long(tiers))
    assert said(dialogue) == [("Pia", "who took it"), ("Bo", "nobody")]


def test_names_within_one_tier(tmp_path):
    tiers = [("transcript", [(0, 2, "Pia: who took it"), (3, 5, "Bo: nobody")])]
    dialogue = read(tmp_path, "a.TextGrid", write_long(tiers))
    assert said(dialogue) == [("Pia", "who took it"), ("Bo", "nobody")]


def test_labels_that_come_again_are_not_said(tmp_path):
    gaze = [(i, i + 1, "left" if i % 2 else "right") for i in range(8)]
    dialogue = read(tmp_path, "a.TextGrid", write_long([*TIERS, ("Zed", gaze)]))
    assert said(dialogue) == TURNS
    assert [note.text for note in dialogue.notes].count("left") == 4


ELAN = """<?xml version="1.0" encoding="UTF-8"?>
<ANNOTATION_DOCUMENT AUTHOR="hm" DATE="2024-02-02" FORMAT="3.0" VERSION="3.0">
<HEADER MEDIA_FILE="" TIME_UNITS="milliseconds"/>
<TIME_ORDER><TIME_SLOT TIME_SLOT_ID="ts1" TIME_VALUE="0"/>
<TIME_SLOT TIME_SLOT_ID="ts2" TIME_VALUE="2000"/><TIME_SLOT TIME_SLOT_ID="ts3"/>
<TIME_SLOT TIME_SLOT_ID="ts4" TIME_VALUE="5000"/></TIME_ORDER>
<TIER LINGUISTIC_TYPE_REF="refT" PARTICIPANT="Pia" TIER_ID="ref@P"><ANNOTATION>
<ALIGNABLE_ANNOTATION ANNOTATION_ID="a1" TIME_SLOT_REF1="ts1" TIME_SLOT_REF2="ts2">
<ANNOTATION_VALUE>boat.001</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION></TIER>
<TIER LINGUISTIC_TYPE_REF="orthT" PARENT_REF="ref@P" TIER_ID="orth@P"><ANNOTATION>
<REF_ANNOTATION ANNOTATION_ID="a2" ANNOTATION_REF="a1"><ANNOTATION_VALUE>kuka sen vei
</ANNOTATION_VALUE></REF_ANNOTATION></ANNOTATION></TIER>
<TIER LINGUISTIC_TYPE_REF="ft" PARENT_REF="orth@P" TIER_ID="ft@P"><ANNOTATION>
<REF_ANNOTATION ANNOTATION_ID="a3" ANNOTATION_REF="a2"><ANNOTATION_VALUE>who took it
</ANNOTATION_VALUE></REF_ANNOTATION></ANNOTATION></TIER>
<TIER LINGUISTIC_TYPE_REF="default-lt" TIER_ID="Bo"><ANNOTATION>
<ALIGNABLE_ANNOTATION ANNOTATION_ID="a4" TIME_SLOT_REF1="ts3" TIME_SLOT_REF2="ts4">
<ANNOTATION_VALUE>en minä</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION></TIER>
<TIER LINGUISTIC_TYPE_REF="default-lt" TIER_ID="comments"><ANNOTATION>
<ALIGNABLE_ANNOTATION ANNOTATION_ID="a5" TIME_SLOT_REF1="ts2" TIME_SLOT_REF2="ts3">
<ANNOTATION_VALUE>a door</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION></TIER>
</ANNOTATION_DOCUMENT>
"""


@pytest.mark.parametrize("name", ["a.eaf", "a.xml", "a.txt"])
def test_elan(tmp_path, name):
    dialogue = read(tmp_path, name, ELAN)
    assert said(dialogue) == [("Pia", "kuka sen vei"), ("Bo", "en minä")]
    first = next(iter(dialogue.utterances))
    assert first.meta[OTHERS] == {"ref@P": "boat.001", "ft@P": "who took it"}
    assert ("a door", 1) in [(note.text, note.at) for note in dialogue.notes]


def test_settings_of_elan_are_no_damage(tmp_path):
    settings = (
        '<CONTROLLED_VOCABULARY CV_ID="v"><CV_ENTRY_ML CVE_ID="c1">'
        '<CVE_VALUE LANG_REF="und">noun</CVE_VALUE></CV_ENTRY_ML>'
        "</CONTROLLED_VOCABULARY></ANNOTATION_DOCUMENT>"
    )
    text = ELAN.replace("<HEADER", "<LICENSE>Free</LICENSE><HEADER")
    dialogue = read(tmp_path, "a.eaf", text.replace("</ANNOTATION_DOCUMENT>", settings))
    kinds = {note.text: note.kind for note in dialogue.notes}
    assert kinds["Free"] == kinds["noun"] == TITLE


def test_textgrids_of_elan(tmp_path):
    text = re.sub(r"(intervals \[\d\]):", r"\1", write_long(TIERS))
    dialogue = read(tmp_path, "a.TextGrid", text)
    assert said(dialogue) == TURNS
    assert all(note.kind != UNREAD for note in dialogue.notes)


EXMARALDA = """<?xml version="1.0" encoding="UTF-8"?>
<basic-transcription><head><meta-information><project-name>Boats</project-name>
</meta-information><speakertable><speaker id="S0"><abbreviation>Pia</abbreviation>
</speaker><speaker id="S1"><abbreviation>Bo</abbreviation></speaker></speakertable>
</head>
<basic-body><common-timeline><tli id="T0" time="0"/><tli id="T1"/>
<tli id="T2" time="3"/>
<tli id="T3" time="4"/></common-timeline>
<tier id="A" speaker="S0" category="v" type="t">
<event start="T0" end="T1">Wer hat </event>
<event start="T1" end="T2">das Boot? </event><event start="T3" end="T3">Ach. </event>
</tier>
<tier id="B" speaker="S1" category="v" type="t"><event start="T1" end="T2">Hm. </event>
</tier>
<tier id="C" speaker="S0" category="en" type="a"><event start="T0" end="T2">Who?</event>
</tier><tier id="D" category="nn" type="d"><event start="T2" end="T3">door</event>
</tier>
</basic-body></basic-transcription>
"""
FOLKER = """<?xml version="1.0" encoding="UTF-8"?>
<folker-transcription><head/><speakers><speaker speaker-id="P"><name>Pia</name>
</speaker>
<speaker speaker-id="B"><name>Bo</name></speaker></speakers><timeline>
<timepoint timepoint-id="T0" absolute-time="0.0"/>
<timepoint timepoint-id="T1" absolute-time="1.5"/>
<timepoint timepoint-id="T2" absolute-time="2.5"/></timeline>
<contribution speaker-reference="P" start-reference="T0" end-reference="T1"><unparsed>
<segment start-reference="T0" end-reference="T1">wer war das </segment></unparsed>
</contribution><contribution speaker-reference="B" start-reference="T1"
end-reference="T2"><unparsed><segment>ich </segment></unparsed></contribution>
<contribution start-reference="T2" end-reference="T2"><unparsed>
<segment>((door))</segment></unparsed></contribution></folker-transcription>
"""


def test_exmaralda(tmp_path):
    dialogue = read(tmp_path, "a.exb", EXMARALDA)
    turns = [("Pia", "Wer hat das Boot?"), ("Bo", "Hm."), ("Pia", "Ach.")]
    assert said(dialogue) == turns
    assert next(iter(dialogue.utterances)).meta[OTHERS] == {"en": "Who?"}
    assert ("door", 2) in [(note.text, note.at) for note in dialogue.notes]


def test_folker(tmp_path):
    dialogue = read(tmp_path, "a.flk", FOLKER)
    assert said(dialogue) == [("Pia", "wer war das"), ("Bo", "ich")]
    assert "((door))" in [note.text for note in dialogue.notes]


ROWS = """\
tx@P\tPia\t00:00:00.000\t00:00:02.000\t00:00:02.000\tkuka sen vei
tx@P\tPia\t00:00:04.000\t00:00:05.000\t00:00:01.000\tja milloin
ft@P\tPia\t00:00:00.000\t00:00:02.000\t00:00:02.000\twho took it
tx@B\tBo\t00:00:02.000\t00:00:03.000\t00:00:01.000\ten minä
notes\t\t00:00:02.000\t00:00:02.100\t00:00:00.100\ta door
"""
HEAD = "Tier\tParticipant\tBegin Time - hh:mm:ss.ms\tEnd Time\tDuration\tAnnotation\n"


@pytest.mark.parametrize("text", [ROWS, HEAD + ROWS])
@pytest.mark.parametrize("name", ["a.txt", "a.tsv"])
def test_tables_of_elan(tmp_path, text, name):
    dialogue = read(tmp_path, name, text)
    turns = [("Pia", "kuka sen vei"), ("Bo", "en minä"), ("Pia", "ja milloin")]
    assert said(dialogue) == turns
    assert next(iter(dialogue.utterances)).meta[OTHERS] == {"ft@P": "who took it"}
    assert "a door" in [note.text for note in dialogue.notes]


def test_tables_of_praat(tmp_path):
    text = "tmin,tier,text,tmax\n0,Pia,who took it,1.5\n1.5,Bo,nobody,2\n2,Pia,oh,3\n"
    dialogue = read(tmp_path, "a.csv", text)
    assert said(dialogue) == [("Pia", "who took it"), ("Bo", "nobody"), ("Pia", "oh")]


@pytest.mark.parametrize(
    "text",
    [
        "speaker,text\nPia,Who took it?\nBo,Nobody.\nPia,Oh.\n",
        "tier,name,text\nA,Pia,Who took it?\nA,Bo,Nobody.\nB,Pia,Oh.\n",
        "start,end,speaker,text\n0:01,0:02,Pia,Who took it?\n0:02,0:03,Bo,Hm.\n",
    ],
)
def test_other_tables(tmp_path, text):
    path = tmp_path / "a.csv"
    path.write_text(text, "utf8")
    assert guess_format(path) == "csv"


@pytest.mark.parametrize(
    "name, speaker, kind",
    [
        ("tx@AR", "AR", UTTERANCES),
        ("ft-rus@AR", "AR", NOT_SAID),
        ("Anna - words", "Anna", WORDS),
        ("Anna Bell (utterances)", "Anna Bell", UTTERANCES),
        ("utterance (Anna)", "Anna", UTTERANCES),
        ("Oskar_H", "Oskar_H", UTTERANCES),
        ("Juan de Souza", "Juan de Souza", UTTERANCES),
        ("Anna_eng", "Anna", NOT_SAID),
        ("A_Translation-gls-en", "A", NOT_SAID),
        ("Speaker 1", "Speaker 1", UTTERANCES),
        ("comments", "", NOT_SAID),
        ("transcription", "", UTTERANCES),
    ],
)
def test_names_of_tiers(name, speaker, kind):
    found, what = split_name(name, {name})
    assert (found, find_kind(what)) == (speaker, kind)


def test_long_textgrids(tmp_path):
    def read_long(n):
        tiers = [
            (name, [(i + d, i + d + 0.4, f"word {i} of {name}") for i in range(n)])
            for name, d in (("Pia", 0), ("Bo", 0.5), ("Bo_en", 0.5))
        ]
        assert len(said(read(tmp_path, "a.TextGrid", write_long(tiers)))) == 2 * n

    assert is_linear(read_long)


BLOCKS = """\
ref@P   boat.001
tx@P    kuka sen vei
ft@P    who took it

ref@B   boat.002
tx@B    en minä
ft@B    not me

ref@P   boat.003
tx@P    ja milloin
ft@P    and when
"""


def test_interlinear_text(tmp_path):
    dialogue = read(tmp_path, "a.txt", BLOCKS)
    assert said(dialogue) == [
        ("P", "kuka sen vei"),
        ("B", "en minä"),
        ("P", "ja milloin"),
    ]
    first = next(iter(dialogue.utterances))
    assert first.meta == {OTHERS: {"ref@P": "boat.001", "ft@P": "who took it"}}


def test_addresses_are_no_tiers(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("ann@b.org Hello.\n\nbo@c.org  Hi.\n\nann@b.org  Bye.\n", "utf8")
    assert guess_format(path) != "tiers"
