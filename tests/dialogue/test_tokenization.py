import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacy_charid.dialogue.tokenization import MAX_PIECE, MAX_RUN, tokenize
from tests.helpers.pipelines import blank

NLP = blank()


@pytest.mark.parametrize("text", ["", "I don't know.", "x" * MAX_RUN, " ", "a  b\n"])
def test_tokenize_as_the_pipeline_does(text):
    doc = tokenize(NLP, text)
    assert [t.text_with_ws for t in doc] == [t.text_with_ws for t in NLP(text)]


def test_tokenize_splits_at_dashes():
    text = "Dear Lizzy.--I know --what-- I was--"
    said = "Dear Lizzy . -- I know -- what -- I was --"
    doc = tokenize(NLP, text)
    assert doc.text == text and [token.text for token in doc] == said.split()


@pytest.mark.parametrize(
    "text, said",
    [
        ("Thanks, Jan. And Mo.", "Thanks , Jan . And Mo ."),
        ("Yes, Miss. “Good night, Pa.”", "Yes , Miss . “ Good night , Pa . ”"),
        (
            "On Jan. 5 Gen. Hayes saw Miss. River",
            "On Jan. 5 Gen. Hayes saw Miss. River",
        ),
    ],
)
def test_tokenize_splits_after_names_like_abbreviations(text, said):
    doc = tokenize(NLP, text)
    assert doc.text == text and [token.text for token in doc] == said.split()


@given(
    st.lists(
        st.sampled_from(["a", "--", ".", " ", "((", "'s", "\n", "x" * 60]), max_size=40
    )
)
def test_tokenize_keeps_the_text(parts):
    text = "".join(parts)
    assert tokenize(NLP, text).text == text


def test_tokenize_cuts_long_runs():
    # Given to the tokenizer at once, each mark would be searched for from each other.
    sizes = []
    nlp = blank()
    make_doc = nlp.make_doc
    nlp.make_doc = lambda text: sizes.append(len(text)) or make_doc(text)
    text = "Oh " + "(" * 1000 + " no"
    assert tokenize(nlp, text).text == text
    assert max(sizes) <= MAX_RUN + 3 and sum(sizes) == len(text)


def test_tokenize_texts_beyond_the_limit_of_parsers(nlp):
    nlp.max_length = 100
    text = "I left. " * 50
    assert [t.text for t in tokenize(nlp, text)] == ["I", "left", "."] * 50
    assert MAX_PIECE < blank().max_length
