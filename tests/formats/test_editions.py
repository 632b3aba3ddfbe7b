"""Scripts of theatre, film and radio in files of several formats."""

from spacy_charid import Dialogue, read_docs
from spacy_charid.dialogue.offsets import FileOffsets
from tests.helpers.pipelines import blank

DUAL = """INT. FERRY - NIGHT

Rain. ANNA and BORIS shout at once.

               ANNA                               BORIS
     You never told me about            I told you about it in
     the boat.                          the spring.

               ANNA
     You did not.

               BORIS                              CAPTAIN (O.S.)
     I did!                             Everybody off.

               ANNA
     Leave the dog.
"""
TEI = """<TEI><text><body><div><head>ACT I</head>
<sp><speaker>Greta.</speaker><p>It rained<pb n="12"/><fw>THE YARD</fw> down
the chimney.</p></sp></div></body></text></TEI>"""
STORY = """THE LAST FERRY                                                   17

"Is it late?" asked Nora. She put the lamp on the sill.

"It is always late," said Mr. Brandt. He did not look up from the

18                                                      THE LAST FERRY

paper. "Quite late."

"That is no comfort," said Nora. "And you know it, Mr. Brandt, and so has

THE LAST FERRY                                                   19

your wife."
"""
PAGE = """<p><b>Maud</b>: Is it raining<span class="pagenum">[Pg 13]</span> still?</p>
<p><b>Tobit</b>: Always.</p><p><b>Maud</b> and <b>Tobit</b>: The river!</p>
<p><b>Maud</b>: Oh.</p>"""


def read(tmp_path, name, text):
    path = tmp_path / name
    path.write_text(text, encoding="utf8")
    (doc,) = read_docs(blank(), path)
    return doc


def turns_of(doc):
    return [
        ("|".join(turn.speakers), " ".join(turn.text.split()))
        for turn in Dialogue.from_doc(doc).utterances
    ]


def test_dual_dialogue_in_columns(tmp_path):
    doc = read(tmp_path, "a.txt", DUAL)
    assert turns_of(doc) == [
        ("ANNA", "You never told me about the boat."),
        ("BORIS", "I told you about it in the spring."),
        ("ANNA", "You did not."),
        ("BORIS", "I did!"),
        ("CAPTAIN", "Everybody off."),
        ("ANNA", "Leave the dog."),
    ]
    offsets = FileOffsets(doc)
    words = [t for turn in doc.spans["utterances"] for t in turn if not t.is_space]
    found = [offsets.find(doc[word.i : word.i + 1]) for word in words]
    assert [DUAL[slice(*at)] for at in found] == [word.text for word in words]


def test_names_side_by_side_that_do_not_speak_alone(tmp_path):
    rows = "NORTH          SOUTH\nten            two\n"
    text = f"ADA\nHello.\n\nBO\nHi.\n\n{rows}\nADA\nSo.\n"
    assert "NORTH" not in [name for name, _ in turns_of(read(tmp_path, "a.txt", text))]


def test_running_heads_within_a_speech_of_tei(tmp_path):
    doc = read(tmp_path, "a.xml", TEI)
    assert turns_of(doc) == [("Greta", "It rained down the chimney.")]
    assert "THE YARD" in [note.text for note in Dialogue.from_doc(doc).notes]


def test_running_heads_within_a_story(tmp_path):
    doc = read(tmp_path, "a.txt", STORY)
    assert turns_of(doc)[-1] == (
        "Nora",
        "That is no comfort, And you know it, Mr. Brandt, and so has your wife.",
    )
    assert len(turns_of(doc)) == 4


def test_roles_rather_than_their_actors(tmp_path):
    text = (
        "Take;TC In;Rolle;Text;Actor\n1;10:02:11;KING;Bring me the fish.;Voss\n"
        "2;10:02:14;PAGE;Which one, Sire?;Klein\n3;10:02:19;INSERT;LATER;\n"
        "4;10:02:24;PAGE;At once.;Klein\n5;10:02:28;KING + PAGE;Hooray!;\n"
    )
    doc = read(tmp_path, "a.csv", text)
    assert [name for name, _ in turns_of(doc)] == ["KING", "PAGE", "PAGE", "KING|PAGE"]


def test_names_in_bold_and_numbers_of_pages(tmp_path):
    assert turns_of(read(tmp_path, "a.html", PAGE))[:3] == [
        ("Maud", "Is it raining still?"),
        ("Tobit", "Always."),
        ("Maud|Tobit", "The river!"),
    ]
