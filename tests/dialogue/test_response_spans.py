"""Candidate responses on a Doc, and that nothing else takes them for the dialogue."""

import json
import warnings

import pytest
from spacy.tokens import Doc, DocBin, Span
from spacy.training import Example
from spacy.vocab import Vocab

from spacy_charid import Dialogue, Mention, Response, Scene, Utterance, set_extensions
from spacy_charid import to_dataframe as to_frame
from spacy_charid.analysis.statistics import cast_statistics
from spacy_charid.dialogue.data import MENTIONS, RESPONSES, UTTERANCES
from spacy_charid.dialogue.doc_check import check_doc
from spacy_charid.dialogue.response_spans import (
    read_responses,
    score_responses,
    without_grade,
)
from spacy_charid.dialogue.structure import copy_structure
from spacy_charid.formats.documents import write_docs

TURNS = [
    Utterance(("Nora",), "Where is Ben?", mentions=[Mention(9, 12, ("Ben",))]),
    Utterance(("Theo",), "He took my car."),
]
RESPONSES_OF_NORA = [
    Response("Nora Reed: Did he tell you?", ("Nora",), 4.5),
    Response("", ("A|B", "Zoë"), 1),
    Response("I  like it\nhere. ", (), -0.5, meta={"source": [1]}),
    Response("∅"),
]


@pytest.fixture(autouse=True)
def extensions():
    set_extensions()


@pytest.fixture
def asked():
    """A dialogue with candidates of every kind: no text, no grade, odd spaces."""
    responses = [Response(**vars(one)) for one in RESPONSES_OF_NORA]
    return Dialogue("d", [Scene("s", list(TURNS))], responses=responses)


def through_docbin(doc):
    return next(DocBin().from_bytes(DocBin(docs=[doc]).to_bytes()).get_docs(Vocab()))


def through_bytes(doc):
    return Doc(Vocab()).from_bytes(doc.to_bytes())


def through_json(doc):
    return Doc(Vocab()).from_json(json.loads(json.dumps(doc.to_json())))


def views(doc):
    return [
        (s._.response_grade, s._.response_score, s._.response_rank)
        for s in doc.spans[RESPONSES]
    ]


def test_doc_and_back(nlp, asked):
    doc = asked.to_doc(nlp)
    spans = doc.spans[RESPONSES]
    assert [span.text for span in spans] == [
        "Nora Reed: Did he tell you?",
        "∅",
        "I  like it\nhere.",
        "∅",
    ]
    assert spans[1].label_ == "A\\|B|Zoë"
    assert views(doc)[0] == (4.5, None, None)
    assert read_responses(doc) == asked.responses == Dialogue.from_doc(doc).responses


def test_without_responses_there_is_no_group(nlp, dialogue):
    doc = dialogue.to_doc(nlp)
    assert RESPONSES not in doc.spans
    assert read_responses(doc) == []


@pytest.mark.parametrize("through", [through_docbin, through_bytes])
def test_binary_keeps_everything(nlp, asked, through):
    doc = asked.to_doc(nlp)
    score_responses(doc, [0.25, 1e-9, 0.25, float("-inf")])
    assert read_responses(through(doc)) == read_responses(doc)


def test_json_keeps_all_but_what_attrs_hold(nlp, asked):
    doc = asked.to_doc(nlp)
    score_responses(doc, [0.25, 3, 0.25, -2])
    copy = through_json(doc)
    assert views(copy) == views(doc)
    texts = [one.text for one in read_responses(copy)]
    assert texts == ["Nora Reed: Did he tell you?", "", "I  like it\nhere.", ""]


def test_scores_and_ranks(nlp, asked):
    doc = asked.to_doc(nlp)
    score_responses(doc, [0.5, 2.0, 0.5, 3.0])
    assert views(doc) == [
        (4.5, 0.5, 3),
        (1.0, 2.0, 2),
        (-0.5, 0.5, 4),  # of equal scores, the first one ranks higher
        (None, 3.0, 1),
    ]
    score_responses(doc, [1, 2, 3, 4])  # again
    assert [rank for *_, rank in views(doc)] == [4, 3, 2, 1]
    again = Dialogue.from_doc(doc).to_doc(nlp)
    assert views(again) == views(doc)


def test_other_spans_have_no_score(nlp, asked):
    doc = asked.to_doc(nlp)
    for span in (doc[0:2], doc.spans[MENTIONS][0], Span(doc, 0, 1, kb_id="grade=x")):
        assert (span._.response_grade, span._.response_rank) == (None, None)


def test_views_cannot_be_set(nlp, asked):
    doc = asked.to_doc(nlp)
    with pytest.raises(AttributeError, match="response_ranker"):
        doc.spans[RESPONSES][0]._.response_score = 1.0


def test_the_copy_without_a_grade(nlp, asked):
    doc = asked.to_doc(nlp)
    span = without_grade(doc.spans[RESPONSES][0])
    assert (span.label_, span.kb_id_) == ("Nora", "")


def test_examples_do_not_show_the_grades(nlp, asked):
    reference = asked.to_doc(nlp)
    words = [token.text for token in reference]
    spaces = [bool(token.whitespace_) for token in reference]
    example = Example(Doc(nlp.vocab, words=words, spaces=spaces), reference)
    copy_structure(example, mentions=False)
    assert read_responses(example.predicted) == [
        Response(one.text, one.speakers) for one in asked.responses
    ]


def test_merged_and_split_tokens(nlp, asked):
    doc = asked.to_doc(nlp)
    before = [span.text for span in doc.spans[RESPONSES]]
    with doc.retokenize() as retokenizer:
        retokenizer.merge(doc[0:2])
        start = doc.spans[RESPONSES][0].start
        retokenizer.merge(doc[start : start + 2])
    check_doc(doc)
    assert [span.text for span in doc.spans[RESPONSES]] == before
    assert read_responses(doc) == asked.responses


def test_the_linker_and_the_statistics_do_not_see_candidates(nlp, asked):
    plain = Dialogue("d", asked.scenes)
    nlp.add_pipe("mention_detector")
    nlp.add_pipe("character_linker")
    with_them, without = (
        nlp(one.to_doc(nlp, annotated=False)) for one in (asked, plain)
    )
    assert len(with_them) > len(without)
    for name in (UTTERANCES, MENTIONS):
        spans, expected = with_them.spans[name], without.spans[name]
        assert [(s.start, s.end, s.label_, s.kb_id_) for s in spans] == [
            (s.start, s.end, s.label_, s.kb_id_) for s in expected
        ]
    scores = with_them.spans[MENTIONS].attrs.get("scores")
    assert scores == without.spans[MENTIONS].attrs.get("scores")
    assert cast_statistics(with_them).characters == cast_statistics(without).characters
    assert to_frame(with_them).equals(to_frame(without))


@pytest.mark.parametrize("suffix", [".txt", ".conll", ".csv", ".jsonl", ".fountain"])
def test_writers_do_not_write_candidates(nlp, asked, suffix, tmp_path):
    plain = Dialogue("d", asked.scenes)
    written = []
    for one in (asked, plain):
        path = tmp_path / f"{len(written)}{suffix}"
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            write_docs([one.to_doc(nlp)], path)
        written.append(path.read_text(encoding="utf8"))
    assert written[0] == written[1]


def test_split_scenes_keep_the_candidates_with_the_last(asked):
    asked.scenes.append(Scene("t", [Utterance(("Nora",), "Ben!")]))
    first, last = asked.split_scenes()
    assert (first.responses, last.responses) == ([], asked.responses)
