"""The subject and the object of a clause are two people."""

import numpy
import pytest

from spacy_charid.linking.clause_pairs import find_arguments, find_nouns_apart
from spacy_charid.linking.inputs import LinkerInput
from spacy_charid.linking.scores import AMBIGUOUS, GroupScores, ScoreBlock
from spacy_charid.linking.settling.arguments import settle_arguments, settle_named
from spacy_charid.mentions.mention_detector import MentionDetector
from tests.helpers.evidence import read_input
from tests.helpers.pipelines import blank

NLP = blank()
DETECTOR = MentionDetector()


def read(text: str) -> LinkerInput:
    """Read a turn, with the mentions that the detector finds."""
    return read_input(DETECTOR(NLP(f"Ann: {text}")))


def pairs(text: str, find=find_arguments) -> set[str]:
    item = read(text)
    view = item.view
    found = find(view)
    return {f"{view.mentions[i].text}-{view.mentions[j].text}" for i, j in found}


@pytest.mark.parametrize(
    "text, expected",
    [
        ("My uncle knows him.", {"uncle-him"}),
        ("She told me nothing about you.", {"She-me", "She-you"}),
        ("He saw her yesterday.", {"He-her"}),
        ("She lost her keys.", set()),
        ("He hurt himself.", set()),
        ("He is like you.", set()),
        ("She left and he followed her.", {"he-her"}),
        ("Judy says he likes her.", {"he-her"}),
        ("She paid for your drink.", {"She-your"}),
        ("You lost your keys.", set()),
        ("A man of your age.", set()),
        ("Ben did you see Carla.", set()),
        ("Her friends misled her.", {"friends-her"}),
        ("Kim's wife left him.", {"wife-him"}),
        ("The guard's giving him a roll.", {"guard-him"}),
        ("My boss asked my uncle about him.", {"boss-him", "uncle-him"}),
        ("My boss asked my uncle to help him.", {"uncle-him"}),
        ("He asked me to take him to her.", {"He-me"}),
        ("My dad kept what my nan wrote him.", {"nan-him"}),
    ],
)
def test_subjects_and_objects_are_found(text: str, expected: set[str]) -> None:
    assert pairs(text) == expected


@pytest.mark.parametrize(
    "text, expected",
    [
        ("Does my nan know about Carol?", {"nan-Carol"}),
        ("Carol is with the nurse.", {"nurse-Carol"}),
        ("Carol is a nurse.", set()),
        ("A nurse named Carol called.", set()),
        ("My boss, Carol, called.", set()),
        ("My friend Dr. Carol called.", set()),
        ("My nan called, and Carol came.", set()),
        ("She knows Carol.", set()),
        ("The guy who met Carol is late.", {"guy-Carol"}),
        ("A guy who is called Carl is late.", set()),
    ],
)
def test_nouns_are_not_the_names_of_their_clause(text: str, expected: set[str]) -> None:
    assert pairs(text, find_nouns_apart) == expected


def test_the_less_likely_one_yields() -> None:
    item = read("She told you.")
    links = numpy.array([[[0.5, 0.4], [0.9, 0.05]]], "float32")
    nil = numpy.full((1, 2, 2), 0.025, "float32")
    block = ScoreBlock([0, 1], ["Ruth", "Nora"], links, nil, nil_labels=AMBIGUOUS)
    settle_arguments(item, [block])
    assert block.links[-1].argmax(axis=1).tolist() == [1, 0]
    assert block.links[-1].sum(axis=1) == pytest.approx([0.9, 0.95], abs=1e-5)


def test_a_member_of_a_group_is_not_the_other_argument() -> None:
    item = read("She gave them sugar.")
    links = numpy.array([[[0.5, 0.4, 0.05], [0.1, 0.1, 0.1]]], "float32")
    nil = 1 - links.sum(axis=2, keepdims=True)
    is_in = numpy.array([[0, 0, 0], [1, 0, 1]], bool)
    scores = numpy.array([0.1, 0.9], "float32")
    groups = GroupScores(numpy.array([1, 1]), is_in, scores, numpy.zeros((2, 0)))
    names = ["Emma", "Ruth", "Noah"]
    block = ScoreBlock([0, 1], names, links, nil, groups=groups)
    settle_arguments(item, [block])
    assert block.links[-1][0].argmax() == 1
    assert block.links[-1][0].sum() == pytest.approx(0.95)


@pytest.mark.parametrize(
    "text, expected",
    [
        ("She asked Kim.", [1, 0]),
        ("She says that she asked Kim.", [1, 1, 0]),
        ("She is Kim.", [0, 0]),
        ("She's got Kim.", [1, 0]),
        ("She left, and Kim stayed.", [0, 0]),
        ("Kim hurt her.", [0, 1]),
        ("The nurse saw Kim.", [1, 0]),
        ("Kim hurt her boss.", [0, 0, 1]),
    ],
)
def test_names_and_pronouns_of_a_clause(text: str, expected: list[int]) -> None:
    item = read(text)
    view = item.view
    links = numpy.array([[[0.9, 0.05]] * len(view.mentions)], "float32")
    nil = numpy.full((1, len(view.mentions), 2), 0.025, "float32")
    block = ScoreBlock(
        range(len(view.mentions)), ["Kim", "Nora"], links, nil, nil_labels=AMBIGUOUS
    )
    settle_arguments(item, [block])
    assert block.links[-1].argmax(axis=1).tolist() == expected


@pytest.mark.parametrize(
    "text, expected",
    [
        ("He left it to the nurse.", [1, 0]),
        ("A nurse called. He told the nurse.", [0, 1, 0]),
        ("He hated the man.", [0, 1]),  # who is not the nurse
        ("Is he the nurse?", [0, 0]),
        ("He is the nurse.", [0, 0]),
    ],
)
def test_nouns_and_pronouns_of_a_clause(text: str, expected: list[int]) -> None:
    item = read(text)
    n_mentions = len(item.view.mentions)
    links = numpy.array([[[0.8, 0.15]] * n_mentions], "float32")
    nil = numpy.full((1, n_mentions, 1), 0.05, "float32")
    block = ScoreBlock(range(n_mentions), ["the nurse", "Kim"], links, nil)
    settle_arguments(item, [block])
    assert links[0].argmax(axis=1).tolist() == expected


def test_what_other_steps_have_raised_is_parted_again() -> None:
    item = read("He said that Kim told you.")
    links = numpy.array([[[0.9, 0.05]] * 3], "float32")
    nil = numpy.full((1, 3, 1), 0.05, "float32")
    settle_named(item, [ScoreBlock(range(3), ["Kim", "Nora"], links, nil)])
    assert links[0].argmax(axis=1).tolist() == [1, 0, 0]  # "you" is left as it is


def test_who_is_introduced_is_not_the_subject() -> None:
    item = read("She met a doctor.")
    links = numpy.full((1, 2, 1), 0.9, "float32")
    nil = numpy.full((1, 2, 1), 0.1, "float32")
    settle_arguments(item, [ScoreBlock([0, 1], ["the doctor"], links, nil)])
    assert (links[0, :, 0] > nil[0, :, 0]).tolist() == [False, True]


def test_other_scores_stay() -> None:
    item = read("She told you.")
    links = numpy.array([[[0.5, 0.4], [0.1, 0.8]]], "float32")
    nil = numpy.full((1, 2, 2), 0.05, "float32")
    block = ScoreBlock(
        [0, 1], ["Ruth", "Nora"], links.copy(), nil, nil_labels=AMBIGUOUS
    )
    settle_arguments(item, [block])
    assert (block.links == links).all()
