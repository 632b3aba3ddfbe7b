"""Nobody is "he" and "she"."""

import numpy
import pytest

from spacy_charid.cast.bank import CharacterBank
from spacy_charid.cast.person import Person
from spacy_charid.linking.scores import ScoreBlock, find_best
from spacy_charid.linking.settling.genders import settle_genders
from tests.helpers.evidence import read_input
from tests.helpers.linking import make_docs
from tests.helpers.settling import settle_links

NAMES = ["Zork", "Quill"]


@pytest.mark.parametrize(
    "said, expected",
    [
        ("[He](Zork), [he](Zork), [his](Zork), [she](Quill).", "Quill"),
        ("[I](Ann), [I](Ann), [I](Ann).\nAnn: [She](Zork).", "Zork"),
        ("[He](Zork), [he](Zork), [his](Zork), [him](Zork).", "Zork"),
        # the less sure one of a turn
        ("[I](Ann), [I](Ann), [he](Zork) and [she](Zork).", "Quill"),
    ],
)
def test_genders(nlp, said, expected):
    (doc,) = make_docs(nlp, f"Ann: {said}\nZork: Oh.\nQuill: Oh.")
    links = numpy.array([[[0.8, 0.1]] * 3 + [[0.5, 0.3]]], "float32")
    nil = 1 - links.sum(axis=2, keepdims=True)
    settle_genders(read_input(doc), [ScoreBlock(range(4), NAMES, links, nil)])
    assert numpy.allclose(links.sum(axis=2) + nil[..., 0], 1)
    assert NAMES[links[0, 3].argmax()] == expected


@pytest.mark.parametrize(
    "text, row, expected",
    [
        ("Ann: [He](Zork) ran.\nQuill: [She](Quill) did?", [0.6, 0.3], "Quill"),
        ("Ann: [She](Zork) ran.\nQuill: [He](Quill) did?", [0.6, 0.3], "Quill"),
        ("Ann: [He](Zork) ran.\nQuill: [He](Zork) did?", [0.6, 0.3], "Zork"),
        # nobody else
        ("Ann: [He](Zork) ran.\nQuill: [She](Zork) did.", [0.95, 0.0], "Zork"),
    ],
)
def test_the_first_pronoun_tells_the_gender(nlp, text, row, expected):
    (doc,) = make_docs(nlp, text)
    found = settle_links(settle_genders, doc, NAMES, [[0.9, 0.0], row])
    assert found == ["Zork", expected]


def settle_for_bob(item):
    """Settle genders where the model gives Bob 0.8, and nobody 0.2, for each mention.
    Returns who is meant, empty for nobody."""
    n_mentions = len(item.view.mentions)
    links = numpy.full((1, n_mentions, 1), 0.8, "float32")
    block = ScoreBlock(range(n_mentions), ["Bob"], links, 1 - links)
    settle_genders(item, [block])
    assert numpy.allclose(block.links + block.nil, 1)
    return [find_best(block, row) for row in range(n_mentions)]


@pytest.mark.parametrize(
    "gender, expected", [("M", ["", "", "", "", "Bob"]), (None, ["Bob"] * 4 + [""])]
)
def test_genders_of_the_cast(nlp, gender, expected):
    """A recorded gender stays, however many pronouns contradict it."""
    (doc,) = make_docs(nlp, f"Ann: {'[She](x), ' * 4} [he](y).\nBob: Oh.")
    bank = CharacterBank.from_records([{"id": "Bob", "gender": gender}])
    assert settle_for_bob(read_input(doc, bank)) == expected


@pytest.mark.parametrize("noun, expected", [("uncle", ""), ("doctor", "Bob")])
def test_genders_of_nouns(nlp, noun, expected):
    """What a pronoun has told of a doctor is no reason against another pronoun."""
    (doc,) = make_docs(nlp, "Ann: [She](x).")
    item = read_input(doc)
    item.cast.people.persons["Bob"] = Person("Bob", noun, gender="M")
    assert settle_for_bob(item) == [expected]


def test_a_thing_that_a_corpus_marks_is_neither_he_nor_she(nlp):
    (doc,) = make_docs(nlp, "Ann: [She](x) and [he](x).")
    item = read_input(doc)
    item.cast.people.persons["Bob"] = Person("Bob", "phone")
    assert settle_for_bob(item) == ["", ""]


def test_genders_without_candidates(nlp):
    (doc,) = make_docs(nlp, "Ann: [He](x) left.")
    block = ScoreBlock(range(1), [], numpy.zeros((1, 1, 0)), numpy.ones((1, 1, 1)))
    settle_genders(read_input(doc), [block])
