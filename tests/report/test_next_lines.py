"""The report shows what could be said next, and the knowledge that it used."""

from spacy_charid import Dialogue, Passage, Response, Scene, Utterance
from spacy_charid.dialogue.generated import GeneratedResponse, set_response
from spacy_charid.dialogue.response_spans import score_responses
from spacy_charid.report import render_html
from tests.helpers.page import Page
from tests.helpers.pipelines import blank


def make_doc():
    turns = [Utterance("Nora", "Is it dark?"), Utterance("Theo", "Very.")]
    dialogue = Dialogue("d", [Scene("1", turns)])
    texts = ("Stocks fell.", "Light the lamp.", "No.", "Yes.")
    dialogue.responses = [Response(text, ("Nora_Lind",)) for text in texts]
    doc = dialogue.to_doc(blank())
    score_responses(doc, [0.1, 0.9, 0.3, 0.2])
    known = (Passage("FS1", 0, "A lamp burns <oil>."),)
    set_response(doc, GeneratedResponse("I lit it.", "Nora", known))
    return doc


def test_next_lines_follow_the_dialogue():
    page = Page(render_html([make_doc()]))
    texts = page.texts("div", "text")
    assert texts[:2] == ["Is it dark?", "Very."]
    assert texts[2].startswith("I lit it.") and "A lamp burns <oil>." in texts[2]
    assert texts[3:] == ["Light the lamp.", "No.", "Yes."]
    assert page.texts("div", "speaker")[3] == "Nora Lindrank 1, score 0.90"
    assert page.texts("p", "facts")[0].startswith("1 scene · 2 lines")


def test_page_without_next_lines_has_none():
    doc = Dialogue("d", [Scene("1", [Utterance("Nora", "Hi.")])]).to_doc(blank())
    assert "next-line" not in render_html([doc]).split("</style>")[1]
