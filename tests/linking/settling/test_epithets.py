"""A noun that says what one thinks of somebody means whoever was spoken of last."""

import numpy
import pytest

from spacy_charid.linking.scores import ScoreBlock, find_all_best
from spacy_charid.linking.settling.epithets import settle_epithets
from tests.helpers.evidence import read_input
from tests.helpers.linking import make_docs
from tests.helpers.settling import settle_links

NAMES = ["Ann", "Bo", "Cy", "the jerk"]
CY, JERK = [0.1, 0.1, 0.7, 0.1], [0.1, 0.1, 0.2, 0.6]


@pytest.mark.parametrize(
    "said, expected",
    [
        ("What a [jerk](x)!", "Cy"),
        ("What a [jerk](x) you saw!", "the jerk"),
        ("I saw a [jerk](x).", "the jerk"),
        ("The [idiot](x) left.", "Cy"),
        ("Let the poor [man](x) in.", "Cy"),
        ("That [man](x) snores.", "Cy"),
        ("I met that [man](x).", "the jerk"),
        ("That [man](x) in the hat snores.", "the jerk"),
        ("The [man](x) snores.", "the jerk"),
        ("That poor [woman](x)!", "the jerk"),
        ("The [one](x) with the dog?", "Cy"),
        ("Yes, the [one](x) who snores.", "Cy"),
        ("I met the [one](x) who snores.", "the jerk"),
    ],
)
def test_epithets(nlp, said, expected):
    (doc,) = make_docs(nlp, f"Ann: [He](Cy) forgot it.\nBo: {said}\nAnn: Oh.")
    links = numpy.array([[CY, JERK]], "float32")
    nil = numpy.zeros((1, 2, 1), "float32")
    item = read_input(doc)
    block = ScoreBlock([0, 1], NAMES, links, nil)
    settle_epithets(item, [block])
    assert find_all_best(block) == ["Cy", expected]


@pytest.mark.parametrize(
    "before, score",
    [
        ("[He](Bo) forgot it.", [0.1, 0.7, 0.1, 0.1]),  # who listens
        ("[He](Cy) forgot it.", [0.1, 0.2, 0.5, 0.2]),  # unsure
        ("An [idiot](Cy) forgot it.", CY),
    ],
)
def test_an_epithet_of_nobody_before_stays(nlp, before, score):
    (doc,) = make_docs(nlp, f"Bo: Oh.\nAnn: {before}\nBo: The [idiot](x) left.")
    links = numpy.array([[score, JERK]], "float32")
    nil = numpy.zeros((1, 2, 1), "float32")
    block = ScoreBlock([0, 1], NAMES, links, nil)
    settle_epithets(read_input(doc), [block])
    assert find_all_best(block)[1] == "the jerk"


def test_mentions_in_any_order(nlp):
    (doc,) = make_docs(nlp, "Ann: [He](Cy) forgot it.\nBo: What a [jerk](x)!\nAnn: Oh.")
    doc.spans["mentions"] = list(doc.spans["mentions"])[::-1]
    assert settle_links(settle_epithets, doc, NAMES, [JERK, CY]) == ["Cy", "Cy"]
