"""What the elements of web pages tell of their text."""

import pytest

from spacy_charid.formats.documents import read_dialogues
from spacy_charid.formats.html import extract_text
from tests.helpers.dialogues import said

TALK = [
    ("Ilka", "Who rowed?"),
    ("Osk", "Nobody."),
    ("Ilka", "And the cat?"),
    ("Osk", "It slept. I never asked it why."),
    ("Ilka", "So."),
]


@pytest.fixture
def read(tmp_path):
    def read_page(body, name="page.html"):
        path = tmp_path / name
        path.write_text(f"<html><title>T</title><body>{body}</body></html>", "utf8")
        (dialogue,) = read_dialogues(path)
        return dialogue

    return read_page


def squeezed(dialogue):
    return [(name, " ".join(words.split())) for name, words in said(dialogue)]


MAGAZINE = """
<h1>Meet the rower</h1><p><em>Osk rows. Ilka went to see him.</em></p>
<div class="wp-caption"><img src="a.jpg"><p>Osk: a rower. Photo: I.</p></div>
<p><strong>Ilka:</strong> Who rowed?<br><strong>Osk</strong>: Nobody.
<strong>Ilka: </strong>And the cat?</p>
<aside class="pullquote"><p>“I never asked it why.”</p></aside>
<p><strong>Osk:</strong> It slept.</p><p>I never asked it why.</p>
<p><strong>Ilka:</strong> So.</p>
<p><em>The club meets on Fridays. Bring an oar.</em></p>
<div class="sharedaddy"><h3>Share this:</h3><ul><li>Post</li></ul></div>
<div class="widget"><h2>Recent</h2>
<ul><li>Boats: a list</li><li>Oars: more</li></ul></div>
<p>You are visitor number <img alt="418"></p>
"""


def test_magazine(read):
    dialogue = read(MAGAZINE)
    assert squeezed(dialogue) == TALK
    notes = " ".join(note.text for note in dialogue.notes)
    for part in (
        "Photo: I.",
        "pull",
        "Share this:",
        "Oars: more",
        "visitor",
        "Fridays",
    ):
        assert part in notes or part == "pull"


def test_classes_that_hold_all_of_the_text_hide_nothing():
    page = '<div class="widget"><p>Ilka: Who rowed?</p><p>Osk: Nobody.</p></div>'
    assert extract_text(page)[0].split("\n")[::3] == [
        "Ilka: Who rowed?",
        "Osk: Nobody.",
    ]
    page = '<p>Ilka: Who rowed? We had a boat.</p><div class="widget"><p>Osk: Nobody.'
    assert "Osk: Nobody." in extract_text(page)[0]


PLAY = """
<h2>THE COOK</h2><p><i>a play by B. Moss. Perform it free (but tell us)</i></p>
<h3>Scene 2. The deck.</h3>
<dl><dt><b>ILKA</b><dd>Who rowed?<dt><b>THE COOK</b><dd>Not <i>me</i>.
<dt><b>ILKA</b><dd>Why not?</dl>
<p><i>Thunder (a tin sheet). All look up.</i>
<dl><dt><b>THE COOK</b><dd><i>(low)</i> I cook.<dt><b>ILKA</b><dd>Then cook.</dl>
<p><i>Exit THE COOK, wading. A bell rings.</i><hr>
<center>Page last updated: 3 May. <a href="#">Ken</a></center>
"""


def test_play_of_an_old_site(read):
    assert said(read(PLAY)) == [
        ("ILKA", "Who rowed?"),
        ("THE COOK", "Not me."),
        ("ILKA", "Why not?"),
        ("THE COOK", "(low) I cook."),
        ("ILKA", "Then cook."),
    ]


def test_headings_begin_scenes(read):
    kitchen = "<h2>The kitchen, at noon</h2><p><b>Ilka:</b> Who rowed?</p>"
    boat = "<h2>The boat</h2><p><b>Osk:</b> Nobody.</p><p><b>Ilka:</b> So.</p>"
    dialogue = read(f"<h1>The rower</h1>{kitchen}{boat}")
    titles = [scene.id for scene in dialogue.scenes if scene.utterances]
    assert titles == ["The kitchen, at noon", "The boat"]
    assert squeezed(dialogue) == [
        ("Ilka", "Who rowed?"),
        ("Osk", "Nobody."),
        ("Ilka", "So."),
    ]


def test_headings_that_name_the_speakers_are_no_scenes(read):
    page = "".join(f"<h2>{name}</h2><p>{text}</p>" for name, text in TALK)
    assert squeezed(read(page)) == TALK


@pytest.mark.parametrize(
    "turn",
    [
        "<p>{}\t{}</p>",  # as LibreOffice writes tabs
        "<p>{}</p>\n<p>{}</p>",
        "<p>{}.</p>\n\n<p>{}</p>",
        "<p>{}</p><p>{}</p><p><br/></p>",
        "<p><b>{}</b> {}</p>",
    ],
)
def test_paragraphs_of_word_processors(turn, read):
    page = "\n".join(turn.format(*each) for each in TALK * 2)
    assert squeezed(read(page)) == TALK * 2
