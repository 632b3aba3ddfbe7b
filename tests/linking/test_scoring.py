import warnings

import pytest
from spacy.tokens import Doc
from spacy.training import Example

from spacy_charid.linking.scoring import (
    NOBODY,
    SCORE_KEYS,
    LinkedMention,
    character_linker_score,
    get_links,
    main_characters,
    make_character_linker_scorer,
    score_links,
)
from spacy_charid.linking.semeval import ALL_IDS, MAIN_IDS, score_semeval
from tests.helpers.linking import make_dialogue, make_docs, make_examples
from tests.helpers.pipelines import blank

TEXT = """\
Ross: [I](Ross) met [you](Monica) and [her](Judy), [Carol](Carol).
Monica: [We](Monica|Ross) and [folks](#GENERAL#) met [my](Monica) [mom](Judy).
Ross: [someone]() left [me](Ross)."""
# One a mention of TEXT, with "" where nobody was found.
RIGHT = ["Ross", "Monica", "Judy", "Carol", "Ross|Monica", "", "Monica", "Judy"]


def score_example(nlp, text, predicted):
    """Make an example of which the mentions are predicted to mean these."""
    (example,) = make_examples(nlp, text)
    mentions = list(example.x.spans["mentions"])
    for mention, name in zip(mentions, predicted, strict=True):
        mention.kb_id_ = name or ""
    found = [m for m, name in zip(mentions, predicted, strict=True) if name is not None]
    example.x.spans["mentions"] = found
    return example


@pytest.fixture
def perfect(nlp):
    return score_example(nlp, TEXT, [*RIGHT, "Anybody", "Ross"])


def links(pairs, type="1st"):
    return [LinkedMention(gold, predicted, type) for gold, predicted in pairs]


def test_scoring_links(perfect):
    found = get_links([perfect])
    assert [link.gold for link in found] == [
        *("Ross", "Monica", "Judy", "Carol", "Monica|Ross", NOBODY, "Monica", "Judy"),
        "Ross",
    ]
    assert all(link.gold == link.predicted for link in found)
    assert [link.type for link in found] == [
        *("1st", "2nd", "3rd", "name", "1st", "noun", "1st", "noun", "1st"),
    ]


def test_scoring_plural_needs_the_exact_set(nlp):
    text = "Ross: [We](Monica|Ross), [we](Monica|Ross), [we](Monica|Ross) and [I](Ross)"
    guesses = ["Ross|Monica", "Ross", "Judy|Monica|Ross", "Monica|Ross"]
    found = get_links([score_example(nlp, text, guesses)])
    assert [link.gold == link.predicted for link in found] == [True] + [False] * 3


def test_scoring_ambiguous_is_nobody(nlp):
    text = "Ross: [they](#GENERAL#), [he](#OTHER#), [she](#OTHER#), [you](Ross|#OTHER#)"
    found = get_links([score_example(nlp, text, ["", "#GENERAL#", "Judy", "Ross"])])
    assert [link.gold == link.predicted for link in found] == [True, True, False, True]


def test_scoring_mention_that_is_not_predicted(nlp):
    example = score_example(nlp, "Ross: [I](Ross) met [you](#OTHER#)", [None, None])
    assert [link.predicted for link in get_links([example])] == [NOBODY, NOBODY]
    del example.x.spans["mentions"]
    assert [link.predicted for link in get_links([example])] == [NOBODY, NOBODY]
    assert character_linker_score([example])["character_acc"] == 0.5


def test_scoring_predicted_mention_that_is_not_gold(nlp):
    (example,) = make_examples(nlp, "Ross: [I](Ross) met you")
    example.x.spans["mentions"] = [
        example.x.char_span(0, 1, kb_id="Ross"),
        example.x.char_span(6, 9, kb_id="Judy"),
    ]
    (link,) = get_links([example])
    assert link == LinkedMention("Ross", "Ross", "1st", ("Ross",), ("Ross",))


def test_scoring_ignore_labels(nlp):
    text = "Ross: [I](Ross), [he](#OTHER#), [we](Ross|Judy), [they](#GENERAL#)"
    example = score_example(nlp, text, ["Ross", "Ross", "Ross", "Ross"])
    golds = [link.gold for link in get_links([example], ["#OTHER#"])]
    assert golds == ["Ross", "Judy|Ross", NOBODY]
    assert len(get_links([example], ["#OTHER#", "Judy", "#GENERAL#"])) == 1


def test_scoring_misaligned(nlp):
    (reference,) = make_docs(nlp, "Ross: [I](Ross) cannot go,[I](Ross) am")
    predicted = Doc(nlp.vocab, words=["I", "cannot", "go,I", "am"])
    predicted.spans["mentions"] = [predicted.char_span(0, 1, kb_id="Ross")]
    found = get_links([Example(predicted, reference)])
    assert [link.predicted for link in found] == ["Ross", NOBODY]


def test_scoring_by_hand():
    """A: 3 gold, 2 right. B: 2 gold, 1 right. C: 1 gold, wrong. Nobody: 1, right."""
    pairs = ["AA", "AA", "AB", "BB", "BC", "CA"]
    scores = score_links(
        [*links(pairs[:3], "1st"), *links(pairs[3:], "name")]
        + links([(NOBODY, NOBODY)], "noun"),
        main=["A", "B"],
    )
    f1 = {"A": 2 / 3, "B": 2 / 4, "C": 0.0, NOBODY: 1.0}
    assert scores["n_mentions"] == 7
    assert scores["accuracy"] == scores["all"]["accuracy"] == pytest.approx(4 / 7)
    assert scores["all"]["macro_f1"] == pytest.approx(sum(f1.values()) / 4)
    assert scores["all"]["n_classes"] == 4
    # Main: C and nobody are others: gold 2, predicted 2, right 1.
    assert scores["main"]["accuracy"] == pytest.approx(4 / 7)
    others = 2 * 1 / (2 + 2)
    assert scores["main"]["macro_f1"] == pytest.approx((2 / 3 + 0.5 + others) / 3)
    assert scores["main"]["n_classes"] == 3
    assert {name: s["f1"] for name, s in scores["per_character"].items()} == {
        name: pytest.approx(value) for name, value in f1.items()
    }
    assert scores["per_character"]["A"] == {
        "p": pytest.approx(2 / 3),
        "r": pytest.approx(2 / 3),
        "f1": pytest.approx(2 / 3),
        "gold": 3,
    }
    assert scores["by_type"] == {
        "1st": {"accuracy": pytest.approx(2 / 3), "n": 3},
        "name": {"accuracy": pytest.approx(1 / 3), "n": 3},
        "noun": {"accuracy": 1.0, "n": 1},
    }


def test_scoring_confused_others_count_as_right_in_main():
    scores = score_links(links(["CD", "AA"]), main=["A"])
    assert (scores["accuracy"], scores["main"]["accuracy"]) == (0.5, 1.0)
    scores = score_links(links(["CD", "AA"]), main=["A"], classes=["A"])
    assert scores["all"]["accuracy"] == 1.0
    assert "C" not in scores["per_character"]


def test_scoring_main_characters_by_share():
    labels = ["A"] * 90 + ["B"] * 9 + ["C"] + [NOBODY] * 10
    assert main_characters(labels) == ["A", "B"]
    assert score_links(links([("A", "A")]))["main"]["accuracy"] == 1.0


def test_scoring_no_links():
    scores = score_links([])
    assert (scores["n_mentions"], scores["by_type"]) == (0, {})
    assert scores["main"] == {"accuracy": 0.0, "macro_f1": 0.0, "n_classes": 0}


def test_scoring_agrees_with_the_semeval_scorer():
    gold = ["335", "335", "59", "10", "97", "0", "183", "335", "1", "1"]
    predicted = ["335", "59", "59", "11", "0", "0", "183", "335", "59", "1"]
    scores = score_links(
        links(zip(gold, predicted, strict=True)), main=MAIN_IDS, classes=ALL_IDS
    )
    reference = score_semeval(gold, predicted)
    for part in ("main", "all"):
        assert scores[part]["accuracy"] == reference[part].accuracy
        assert scores[part]["macro_f1"] == reference[part].macro_f1
    for label, counts in reference["all"].per_label.items():
        if counts.gold:
            assert scores["per_character"][label]["f1"] == counts.f1


def test_scoring_without_annotation(nlp):
    bare = Example(nlp.make_doc("Ross: I ran."), nlp.make_doc("Ross: I ran."))
    (untold,) = make_examples(nlp, "Ross: [I]() ran.")
    empty = Example(nlp.make_doc(""), nlp.make_doc(""))
    for examples in ([], [bare], [untold], [empty, bare]):
        assert character_linker_score(examples) == dict.fromkeys(SCORE_KEYS)


def test_scoring_without_main_characters(nlp):
    """All are others, so everything would be right; `spacy train` leaves out None."""
    names = [f"Name {i}" for i in range(40)]
    text = "\n".join(f"{name}: [I]({name}) ran." for name in names)
    scores = character_linker_score([score_example(nlp, text, names[::-1])])
    assert scores["character_acc"] == scores["character_all_macro_f"] == 0.0
    assert scores["character_main_acc"] is scores["character_main_macro_f"] is None


def test_scoring_does_not_change_the_docs(perfect):
    before = perfect.x.to_bytes(), perfect.y.to_bytes()
    character_linker_score([perfect])
    assert (perfect.x.to_bytes(), perfect.y.to_bytes()) == before


def test_scoring_registered_scorer(perfect):
    score = make_character_linker_scorer(main=["Ross"], classes=["Ross", "Judy"])
    found = score([perfect])
    assert tuple(found) == SCORE_KEYS
    assert set(found["character_per_character"]) == {"Ross", "Judy", "##OTHERS##"}
    assert found["character_acc"] == found["character_main_macro_f"] == 1.0


def test_scoring_evaluate_gives_every_declared_key(nlp):
    nlp.add_pipe("mention_detector")
    linker = nlp.add_pipe("character_linker")
    examples = make_examples(nlp, TEXT)
    scores = nlp.evaluate(examples)
    for name in nlp.pipe_names:
        assert set(nlp.get_pipe_meta(name).default_score_weights) <= set(scores)
    assert scores["character_per_type"]["1st"]["n"] == 4
    assert 0.0 < scores["character_acc"] <= 1.0
    linker.scorer = None
    assert "character_acc" not in nlp.evaluate(examples)


def test_scoring_evaluate_without_annotation():
    nlp = blank()
    nlp.add_pipe("character_linker")
    doc = make_dialogue("Ross: Fine.").to_doc(nlp)
    scores = nlp.evaluate([Example(nlp.make_doc("Fine."), doc)])
    assert scores["character_acc"] is None


def test_docs_made_from_text_alone_are_warned_of(nlp):
    """As `spacy evaluate` makes them: without speakers."""
    (reference,) = make_docs(nlp, TEXT)
    bare = Example(nlp.make_doc(reference.text), reference)
    with pytest.warns(UserWarning, match="1 of 2 dialogues .*charid evaluate") as found:
        character_linker_score([bare, *make_examples(nlp, TEXT)])
    assert len(found) == 1
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        character_linker_score(make_examples(nlp, TEXT))
