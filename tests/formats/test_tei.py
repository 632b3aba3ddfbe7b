"""Plays, transcripts and prose in TEI as projects encode them."""

from spacy_charid.formats.tei import read_tei

PLAY = """<TEI><teiHeader><profileDesc><particDesc><listPerson>
<person id="ada"><persName><surname>Moss</surname><forename>Ada</forename></persName>
</person></listPerson></particDesc></profileDesc></teiHeader><text>
<front><titlePage>The Mill</titlePage><prologue><head>Prologue</head><sp who="#chor">
<speaker>CHORUS</speaker><l>Two sacks of wheat.</l></sp></prologue></front>
<body><div><head>ACT I</head><sp who="#ada"><p>I
<choice><orig>loue</orig><reg>love</reg></choice> <del>a</del>the
<app><lem>mill</lem><rdg>mil</rdg></app><choice><sic>.</sic></choice></p></sp></div></body><back>
<epilogue><sp who="#chor"><l>It is ground.</l></sp></epilogue></back></text></TEI>"""
PROSE = """<TEI><text><body><p>Rain. <said who="#TomMcReed">Who?</said> asked Tom.
<q who="#AdaMoss">Me,</q> she wrote on a <q>card</q>.</p></body></text></TEI>"""


def read(tmp_path, text):
    path = tmp_path / "play.xml"
    path.write_text(text, encoding="utf8")
    (dialogue,) = read_tei(path)
    return dialogue


def said(dialogue):
    return [(*turn.speakers, turn.text) for turn in dialogue.utterances]


def test_prologue_and_epilogue_are_said(tmp_path):
    dialogue = read(tmp_path, PLAY)
    assert [scene.id for scene in dialogue.scenes] == ["Prologue", "ACT I"]
    assert said(dialogue)[::2] == [
        ("CHORUS", "Two sacks of wheat."),
        ("CHORUS", "It is ground."),
    ]
    assert "The Mill" in [note.text for note in dialogue.notes]


def test_one_of_two_readings_is_said(tmp_path):
    dialogue = read(tmp_path, PLAY)
    assert said(dialogue)[1] == ("Ada Moss", "I love the mill.")
    notes = [note.text for note in dialogue.notes]
    assert {"loue", "mil", "a"} <= set(notes)


def test_quotations_of_prose_that_tell_who(tmp_path):
    dialogue = read(tmp_path, PROSE)
    assert said(dialogue) == [("Tom McReed", "Who?"), ("Ada Moss", "Me,")]
    assert "card" in [note.text for note in dialogue.notes]
