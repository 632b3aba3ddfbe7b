"""The reader of training data, and the wrong candidates that it draws."""

import random

import pytest

from spacy_charid import Dialogue, Response, Scene, Utterance
from spacy_charid.dialogue.response_spans import read_responses
from spacy_charid.formats.documents import write_docs
from spacy_charid.responses.ranking.corpora import create_response_corpus
from spacy_charid.responses.ranking.negatives import NegativeSampler
from tests.helpers.ranking import make_docs

LINE = '{"context": ["Where is the %s?"], "positive_responses": ["A %s.", "No %s."]}\n'
TOPICS = ("boat", "soup", "horse", "lamp", "letter")


@pytest.fixture
def good(tmp_path):
    """A file of dialogues with right candidates only."""
    text = "".join(LINE % ((topic,) * 3) for topic in TOPICS)
    path = tmp_path / "good.jsonl"
    path.write_text(text, encoding="utf8")
    return path


def read(nlp, path, **settings):
    return [
        (read_responses(eg.reference), read_responses(eg.predicted))
        for eg in create_response_corpus(path, **settings)(nlp)
    ]


def test_candidates_lose_their_grades(nlp, good):
    examples = read(nlp, good, format="dailydialog-pp")
    assert len(examples) == len(TOPICS)
    for reference, predicted in examples:
        assert [one.grade for one in reference] == [1.0, 1.0]
        assert [one.grade for one in predicted] == [None, None]
        assert [one.text for one in reference] == [one.text for one in predicted]


def test_wrong_candidates_are_drawn_anew(nlp, good):
    corpus = create_response_corpus(
        good, "dailydialog-pp", n_negatives=3, n_positives=1
    )
    epochs = [
        {tuple(one.text for one in read_responses(eg.reference)) for eg in corpus(nlp)}
        for _ in range(2)
    ]
    assert epochs[0] != epochs[1]
    for texts in epochs[0]:
        topic = texts[0].split()[-1]
        assert len(texts) == 4 and not any(text.endswith(topic) for text in texts[1:])


def test_the_seed_decides(nlp, good):
    settings = {"format": "dailydialog-pp", "n_negatives": 3}
    assert read(nlp, good, **settings) == read(nlp, good, **settings)
    assert read(nlp, good, **settings, seed=1) != read(nlp, good, **settings)


def test_skip_limit_and_docs(nlp, tmp_path):
    path = tmp_path / "docs.spacy"
    write_docs(make_docs(nlp, 5), path)
    examples = read(nlp, path, skip=1, limit=2)
    assert [one[0].text for one, _ in examples] == [
        read_responses(doc)[0].text for doc in make_docs(nlp, 3)[1:]
    ]


def test_no_path(nlp):
    with pytest.raises(ValueError, match="The corpus reader has no path"):
        list(create_response_corpus(None)(nlp))


def test_those_drawn_may_be_as_long_as_the_right_one(nlp):
    texts = [(f"topic{i}", "a" * i) for i in range(1, 60)]
    dialogues = [make_dialogue(said, said, right) for said, right in texts]
    sampler = NegativeSampler(nlp, dialogues, near_share=0.0, same_length=True)
    lengths = [len(text) for text in draw(sampler, dialogues[29], 10)]
    assert sum(abs(length - 30) for length in lengths) / 10 < 8


def test_half_of_those_drawn_share_a_word(nlp):
    texts = [("the red boat", "boats are red"), ("a cold soup", "soup again")]
    texts += [(f"topic{i}", f"answer{i}") for i in range(20)]
    dialogues = [
        Dialogue(str(i), [Scene("s", [Utterance((), said)])], responses=[one])
        for i, (said, right) in enumerate(texts)
        for one in [Response(right, ("A",), 1.0)]
    ]
    near = Dialogue("n", [Scene("s", [Utterance((), "red soup")])])
    near.responses = [Response("right", ("A",), 1.0)]
    sampler = NegativeSampler(nlp, [*dialogues, near])
    drawn = sampler.draw(near, 0, 4, random.Random(0)).responses
    assert [one.grade for one in drawn] == [1.0, 0.0, 0.0, 0.0, 0.0]
    assert {one.speakers for one in drawn} == {("A",)}
    close = {"boats are red", "soup again", "red soup"}
    assert len(close & {one.text for one in drawn}) >= 2
    alone = NegativeSampler(nlp, [near]).draw(near, 0, 4, random.Random(0))
    assert [one.text for one in alone.responses] == ["right", "red soup"]


def make_dialogue(id, said, right):
    scene = Scene("s", [Utterance((), said)])
    return Dialogue(id, [scene], responses=[Response(right, ("A",), 1.0)])


def draw(sampler, dialogue, n):
    drawn = sampler.draw(dialogue, 0, n, random.Random(0)).responses
    return [one.text for one in drawn if not one.grade]


def test_share_of_those_that_share_a_word(nlp):
    near = [make_dialogue(f"n{i}", "a", f"soup number{i}") for i in range(9)]
    far = [make_dialogue(f"f{i}", "b", f"answer{i}") for i in range(9)]
    asked = make_dialogue("x", "some soup", "right")
    for share, least, most in [(0.0, 0, 4), (1.0, 5, 6)]:
        sampler = NegativeSampler(nlp, [*near, *far, asked], near_share=share)
        texts = draw(sampler, asked, 6)
        n_near = sum("soup" in text for text in texts)
        assert len(texts) == 6 and least <= n_near <= most


def test_those_that_share_most_words(nlp):
    topics = "boat soup horse lamp letter garden".split()
    others = [
        make_dialogue(f"{one}-{two}", "b", f"the {one} of a {two} {one}{two}")
        for one in topics
        for two in topics
    ]
    asked = make_dialogue("x", "horse and garden", "right")
    sampler = NegativeSampler(nlp, [*others, asked], near_share=1.0)
    (pool,) = sampler.pools
    assert pool.find_close(["horse", "garden"]) == []  # both are common
    assert pool.find_close(["lampsoup", "boat", "zebra"]) == [
        "the lamp of a soup lampsoup"
    ]
    assert pool.find_close(["lampsoup", "souplamp"])[0].endswith(
        ("lampsoup", "souplamp")
    )


def test_sentences_of_other_texts(nlp):
    asked = make_dialogue("x", "some soup", "The soup was very good. I ate it.")
    others = [make_dialogue(f"f{i}", "b", f"answer{i}") for i in range(9)]
    texts = ["Soup. We had soup at noon. The boat was red!", "The soup was very good."]
    others += [make_dialogue("l", "b", "one two three four")]
    sampler = NegativeSampler(nlp, [*others, asked], min_words=4, texts=texts)
    found = draw(sampler, asked, 4)
    assert "one two three four" in found and "answer0" not in found
    assert found.count("We had soup at noon.") == 1  # near, of the other texts
    assert "The boat was red!" in found
    assert "Soup." not in found  # too short
    assert "The soup was very good." not in found  # of the right answer
    assert draw(NegativeSampler(nlp, []), asked, 3) == []


def test_distractors_are_read_from_a_file(nlp, good, tmp_path):
    path = tmp_path / "other.jsonl"
    line = '{"context": ["We went there by train."], "positive_responses": []}\n'
    path.write_text(line, encoding="utf8")
    settings = {"distractors": path, "distractors_format": "dailydialog-pp"}
    examples = read(nlp, good, format="dailydialog-pp", n_negatives=2, **settings)
    for reference, _ in examples:
        wrong = [one.text for one in reference if not one.grade]
        assert len(wrong) == 2 and "We went there by train." in wrong
