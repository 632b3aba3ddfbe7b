import numpy
import pytest

from spacy_charid.dialogue.spans import span_key
from spacy_charid.dialogue.view import TYPES
from spacy_charid.linking.evidence import STATEMENTS
from spacy_charid.linking.explanation import Candidate, Explanation
from spacy_charid.linking.features.schema import PAIR_FEATURES
from tests.helpers.linking import (
    LIBRARY,
    RULES,
    add_linker,
    links,
    make_examples,
    train,
)
from tests.helpers.pipelines import blank

SCORER = {
    "@architectures": "spacy_charid.CandidateScorer.v1",
    "hidden_width": 8,
    "weights": None,
}
SCRIPT = """\
[Scene: A kitchen.]
Ross Geller: I told my mom that she is fine. Our uncle knows.
Monica Geller: Did you call Judy? Ross, you are late.
Ross Geller: I called her. Carl knows him.
Ben: You?
[Scene: A street.]
Monica Geller: Ross Geller told his mother. Geller! Nora's mother too.
Nora: Your brother? Carl was here. He left."""


@pytest.fixture
def linker(nlp):
    linker = add_linker(nlp, RULES)
    linker.add_character("Ross Geller", gender="M", kind="primary")
    linker.add_character("Monica Geller", gender="F")
    family = ["Ross Geller", "Monica Geller"]
    linker.add_character("Judy", gender="F", relations={"mother": family})
    linker.add_character("Jack", gender="M", relations={"uncle": ["Ross"]})
    linker.add_character("Nora's mother")
    return linker


@pytest.fixture
def explain(nlp, linker):
    """Explain the n-th mention that has a text; the statements by candidate."""
    doc = nlp(SCRIPT)

    def explain(text, n=0, **kwargs):
        found = [m for m in doc.spans["mentions"] if m.text == text]
        candidates = linker.explain(found[n], top_k=9, **kwargs).candidates
        return {one.id: one.statements for one in candidates}

    return explain


def test_explanation_statements_are_about_features():
    assert tuple(STATEMENTS) == TYPES
    for families in STATEMENTS.values():
        names = {name for family in families for name, _ in family}
        assert names <= set(PAIR_FEATURES)


def test_explain_first_person(explain):
    assert explain("I")["Ross Geller"] == ("speaks this turn",)


def test_explain_second_person(explain):
    (statements,) = explain("you", 1).values()
    assert statements[:2] == ("is called by name in this turn", "spoke just before")
    last = explain("You")
    assert last["Ross Geller"] == ("spoke just before",)


def test_explain_third_person(explain):
    told = explain("her")
    assert list(told)[0] == "Judy"
    described = "was described 2 turns ago"
    assert told["Judy"] == ("was named 1 turn ago", described, "gender agrees")
    assert told["Monica Geller"] == ("gender agrees", "spoke just before")
    assert explain("him")["Carl"][0] == "is named in this turn"
    assert "is named 1 turn later" in explain("she")["Judy"]
    assert "gender agrees" in explain("He")["Ross Geller"]
    assert "is a main character" in explain("He")["Ross Geller"]


def test_explain_names(explain):
    assert explain("Ross Geller")["Ross Geller"][0] == "has exactly this name"
    assert explain("Geller")["Ross Geller"][0] == "the name matches"


def test_explain_namesakes(nlp, linker):
    linker.add_character("Eve Poe")
    linker.add_character("Una Poe")
    doc = nlp("Ada: I saw Poe.")
    doc.spans["mentions"] = [doc[4:5]]
    eve, una = linker.explain(doc.spans["mentions"][0]).candidates
    assert (eve.id, eve.statements[0]) == ("Eve Poe", "the name matches")
    another = "the name matches, but another fits it better"
    assert (una.id, una.statements[0]) == ("Una Poe", another)


def test_explain_relatives(explain):
    mom = explain("mom")["Judy"]
    in_cast = "is Ross Geller's mother in the cast"
    assert mom[:3] == (in_cast, "is introduced by it", "gender agrees")
    # The cast says `Ross`, which is a part of the name.
    assert explain("uncle")["Jack"][0] == "is Ross Geller's uncle in the cast"
    listed = "is listed in the cast by this relation"
    assert explain("mother", 1)["Nora's mother"][0] == listed


def test_explain_a_relative_of_several(nlp, linker):
    doc = nlp("Ross Geller: Hi.\nBo: Your mother called.\nMonica Geller: Our mother?")
    yours, ours = [m for m in doc.spans["mentions"] if m.text == "mother"]
    (told,) = [c for c in linker.explain(yours).candidates if c.id == "Judy"]
    both = "is Ross Geller and Monica Geller's mother in the cast"
    assert told.statements[0] == both
    (told,) = [c for c in linker.explain(ours).candidates if c.id == "Judy"]
    assert told.statements[0] == "is Monica Geller's mother in the cast"


def test_explain_distances_in_a_long_scene(nlp, linker):
    lines = ["Ada: Carl is here.", "Bo: Oh.", *["Cy: Hm.", "Di: Hm."] * 3]
    doc = nlp("\n".join([*lines, "Bo: Who saw him?", "Cy: Eve.", "Ada: No."]))
    him = [m for m in doc.spans["mentions"] if m.text == "him"][0]
    told = {one.id: one.statements for one in linker.explain(him).candidates}
    assert told["Carl"][0] == "was named 8 turns ago"
    told = linker.explain(him, top_k=9).candidates
    ada = [one for one in told if one.id == "Ada"]
    assert all("spoke 8 turns ago" in one.statements for one in ada)


def test_explain_scores_are_those_of_the_linker(nlp, linker):
    linker.cfg["top_k"] = 3
    doc = nlp(SCRIPT)
    before = links(doc)
    for mention in doc.spans["mentions"]:
        found = linker.explain(mention)
        scores = [(one.id, one.score) for one in found.candidates]
        assert scores == mention._.character_scores
        assert found.characters == mention._.characters
        assert (found.start, found.end) == (mention.start, mention.end)
    assert links(doc) == before


def test_explain_any_span_of_the_same_tokens(nlp, linker):
    doc = nlp(SCRIPT)
    mention = doc.spans["mentions"][0]
    found = linker.explain(doc[mention.start : mention.end], top_k=1)
    assert found == linker.explain(mention, top_k=1)
    assert len(found.candidates) == 1


def test_explain_nobody_known(nlp, linker):
    doc = nlp("Ada: It rains. They left.")
    found = linker.explain(doc.spans["mentions"][0])
    assert found.characters == () and found.candidates == ()
    assert str(found) == '"They" (tokens 5:6): nobody known'


def test_explanation_reads_well():
    judy = Candidate("Judy", 0.567, ("was named 1 turn ago", "gender agrees"))
    both = (judy, Candidate("Eve", 0.1, ()))
    assert str(Explanation("her", 3, 4, ("Judy",), both)) == (
        '"her" (tokens 3:4): Judy\n'
        "  0.57 Judy: was named 1 turn ago; gender agrees\n"
        "  0.10 Eve: no evidence in turns, names or the cast"
    )


@pytest.mark.parametrize("model", [LIBRARY, SCORER], ids=["library", "scorer"])
def test_explain_trained_models(nlp, model):
    linker = add_linker(nlp, model, threshold=0.1)
    examples = make_examples(nlp)
    train(nlp, examples, steps=20)
    doc = nlp(examples[0].x.copy())
    for mention in doc.spans["mentions"]:
        found = linker.explain(mention)
        assert found.characters == mention._.characters
        assert len(found.candidates) == 3
        scores = [one.score for one in found.candidates]
        assert scores == sorted(scores, reverse=True)
        assert numpy.isfinite(scores).all()
    mine = linker.explain(doc.spans["mentions"][0], top_k=9).candidates
    assert ("speaks this turn",) in [one.statements for one in mine]


def test_explain_the_default_model(nlp):
    linker = nlp.add_pipe("character_linker")
    doc = nlp(SCRIPT)
    found = linker.explain(doc.spans["mentions"][0])
    assert found.candidates[0].id == "Ross Geller"
    assert found.candidates[0].statements == ("speaks this turn",)


def test_explain_a_long_document(nlp, linker):
    doc = nlp("\n".join(f"Ada: I saw her. Bo, you saw {name}." for name in "ab" * 60))
    last = doc.spans["mentions"][-1]
    assert linker.explain(last).text == last.text  # in a later window than the first


def test_explain_outside_of_turns(nlp, linker):
    doc = nlp("[Judy looks at her.]\nAda: I saw.")
    doc.spans["mentions"] = [doc[1:2], doc[4:5]]
    for mention in doc.spans["mentions"]:
        assert linker.explain(mention).text == mention.text


def test_explain_mistakes(nlp, linker):
    doc = nlp(SCRIPT)
    mention = doc.spans["mentions"][0]
    with pytest.raises(ValueError, match=r"'told' \(tokens .*is not a mention"):
        linker.explain(doc[mention.end : mention.end + 1])
    with pytest.raises(ValueError, match="Process it first"):
        linker.explain(blank()(SCRIPT)[0:1])
    with pytest.raises(ValueError, match="top_k is 0, but has to be 1 or more"):
        linker.explain(mention, top_k=0)


def test_explanation_is_a_table_in_a_notebook():
    candidate = Candidate("A & B", 0.5, ("speaks this turn", "gender agrees"))
    html = Explanation("<I>", 0, 1, ("A & B",), (candidate,))._repr_html_()
    assert "<caption>“&lt;I&gt;”: A &amp; B</caption>" in html
    row = "<td>A &amp; B</td><td>0.50</td><td>speaks this turn; gender agrees</td>"
    assert f"<tbody><tr>{row}</tr></tbody>" in html


def test_evidence_of_all_mentions_is_that_of_each(nlp, linker):
    linker.cfg["top_k"] = 3
    doc = linker.add_evidence(nlp(SCRIPT))
    attrs = doc.spans["mentions"].attrs
    evidence = attrs["evidence"]
    assert evidence.keys() == {key for key, best in attrs["scores"].items() if best}
    for mention in doc.spans["mentions"]:
        if span_key(mention) in evidence:
            kept = evidence[span_key(mention)]
            explained = linker.explain(mention, top_k=2).candidates
            expected = {one.id: list(one.statements) for one in explained}
            assert kept and kept.items() <= expected.items()
    assert "evidence" not in nlp(doc).spans["mentions"].attrs  # linked anew
    linker.adds_evidence = True
    assert nlp(SCRIPT).spans["mentions"].attrs["evidence"] == evidence
