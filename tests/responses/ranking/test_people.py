"""What the rankers read about the people of a dialogue."""

import json

from spacy.tokens import Span, SpanGroup

from spacy_charid import Dialogue, Scene, Utterance
from spacy_charid.responses.ranking.inputs import InputReader
from spacy_charid.responses.ranking.people import tell_people


def make_doc(nlp):
    turns = [
        Utterance(("Nora",), "I sail."),
        Utterance(("Theo",), "My sister sails."),
        Utterance(("Nora",), "Not today."),
    ]
    return Dialogue("d", [Scene("s", turns)]).to_doc(nlp)


def add_facts(doc, *facts):
    """Add facts as `character_profiler` does: what, of whom, and in which turn."""
    turns = doc.spans["utterances"]
    spans = [
        Span(doc, turns[i].start, turns[i].end, label=json.dumps(what), kb_id=who)
        for i, who, what in facts
    ]
    doc.spans["facts"] = SpanGroup(doc, name="facts", spans=spans)


def test_profiles_of_the_speakers(nlp):
    doc = make_doc(nlp)
    add_facts(
        doc,
        (0, "Nora", {"set": {"talents": "sailing"}}),
        (1, "Theo", {"relations": {"Nora": {"family": True}}}),
        (2, "Max", {"set": {"talents": "cooking"}}),
    )
    told = " ".join(tell_people(doc, ["Nora", "Theo", "Nora"], {}))
    assert "Nora has a talent for sailing" in told and "family" in told.lower()
    assert "cooking" not in told and told.count("sailing") == 1
    item = InputReader(nlp, use_scene=True, n_turns=0).read_context(doc)
    assert "sailing" in item.people


def test_attributes_of_the_source(nlp):
    doc = make_doc(nlp)
    nora = {"age": "11", "hobbies": "None"}
    known = {"attributes": {"Nora": nora, "Max": {"age": "12"}}}
    assert tell_people(doc, ["Nora", "Theo"], known) == ["11"]
    assert tell_people(doc, ["Nora"], {"attributes": "none"}) == []


def test_nothing_is_known(nlp):
    assert tell_people(make_doc(nlp), ["Nora"], {}) == []
    assert tell_people(nlp.make_doc(""), [], {}) == []
