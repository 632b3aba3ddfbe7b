"""Tests of what stands around a transcript on a web page."""

import pytest

from spacy_charid.formats.documents import read_dialogues
from spacy_charid.formats.html import _parse
from spacy_charid.formats.html_tree import MAX_DEPTH

SAID = [
    ("Gwen", "How many lamps are there?"),
    ("Alun", "Two hundred and six."),
    ("Gwen", "And last year?"),
    ("Femi", "More, I think."),
    ("Alun", "Two hundred and seven."),
    ("Gwen", "Who put it up?"),
    ("Femi", "Nobody did."),
    ("Alun", "I can show you."),
]
LAYOUTS = {
    "bold": "<p><b>{}:</b> {}</p>",
    "cite": "<cite>{}:</cite> <time>0:00</time><p>{}</p>",
    "terms": "<dt>{}</dt><dd>{}</dd>",
    "boxes": "<div><h4>{}</h4><p>{}</p></div>",
}
AROUND = {
    "box": "<article><h1>E4: The Lamps</h1><p>By hand, so forgive slips.</p>"
    "<div>{}</div><p>Credits: music by the band.</p></article><section>"
    "<h3>More</h3><ul><li>E3: The Bench</li></ul></section>",
    "rule": "<h1>The Lamps</h1>{}<hr><p><b>Credits.</b> Music by the band.</p>"
    "<ul><li>E3: The Bench</li></ul>",
    "aside": "<div>{}</div><aside>Credits: by the band.</aside>"
    "<div>E3: The Bench</div>",
}


def read(tmp_path, markup):
    path = tmp_path / "a.html"
    path.write_text(f"<html><body>{markup}</body></html>", encoding="utf8")
    (dialogue,) = read_dialogues(path)
    return dialogue


def turns(dialogue):
    return [
        (" and ".join(t.speakers), " ".join(t.text.split()))
        for t in dialogue.utterances
    ]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("around", AROUND)
def test_what_stands_around(tmp_path, layout, around):
    said = "".join(LAYOUTS[layout].format(*turn) for turn in SAID)
    said = f"<dl>{said}</dl>" if layout == "terms" else said
    dialogue = read(tmp_path, AROUND[around].format(said))
    assert turns(dialogue) == SAID
    noted = " ".join(note.text for note in dialogue.notes)
    assert "the band" in noted and "E3: The Bench" in noted


def test_a_sponsor_between_turns(tmp_path):
    said = [LAYOUTS["cite"].format(*turn) for turn in SAID]
    said.insert(2, "<aside>This episode is paid for by <b>a lamp</b>.</aside>")
    dialogue = read(tmp_path, "".join(said))
    assert turns(dialogue) == SAID
    assert any("paid for by" in note.text for note in dialogue.notes)


def test_two_boxes_of_turns(tmp_path):
    said = [LAYOUTS["bold"].format(*turn) for turn in SAID]
    markup = f"<div>{''.join(said[:3])}</div><div>{''.join(said[3:])}</div>"
    assert turns(read(tmp_path, markup)) == SAID


def test_elements_that_nobody_closes_take_no_more_than_their_text():
    page = _parse("<div><p>Ada: Hello.</p>" * (5 * MAX_DEPTH))
    assert max(len(place.path) for place in page.places) == MAX_DEPTH


@pytest.mark.parametrize(
    "beside",
    [
        "<aside><h4>Related</h4><ul><li>E3: The Bench</li></ul></aside>",
        "<figure><p>Gwen</p><figcaption>E3: The Bench</figcaption></figure>",
        '<div class="ad-slot"><p>E3: The Bench</p></div>',
        "<div id='google_ads'><p>E3: The Bench</p></div>",
        "<section class='Advertisement-box wide'>E3: The Bench</section>",
    ],
)
def test_what_stands_beside_a_few_turns(tmp_path, beside):
    said = [LAYOUTS["bold"].format(*turn) for turn in SAID[:3]]
    markup = "".join([*said[:2], "<div>", beside, "</div>", said[2]])
    dialogue = read(tmp_path, f"<article>{markup}</article>")
    assert turns(dialogue) == SAID[:3]
    assert "E3: The Bench" in " ".join(note.text for note in dialogue.notes)
