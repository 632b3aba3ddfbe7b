"""Docs whose tokens or attributes changed after they were linked."""

from typing import Any, Callable, Dict

import pytest
from spacy.language import Language
from spacy.tokens import Doc

import spacy_charid
from spacy_charid.analysis.statistics import cast_statistics
from spacy_charid.dialogue.data import MENTIONS, UTTERANCES
from spacy_charid.dialogue.doc_check import GROUPS, check_doc
from spacy_charid.dialogue.spans import span_key
from spacy_charid.formats.records import mention_records, utterance_records
from tests.helpers.pipelines import blank

TEXT = (
    "[Scene: the café.]\nRoss: I told mom and Monica Geller last night.\n"
    "Monica: Oh really? You called (smiling) them?\nRoss: I did, Monica."
)
DOORS: Dict[str, Callable[[Language, Doc], Any]] = {
    "link": lambda nlp, doc: nlp(doc),
    "characters": lambda nlp, doc: doc._.characters,
    "dialogue": lambda nlp, doc: spacy_charid.Dialogue.from_doc(doc),
    "report": lambda nlp, doc: spacy_charid.render(doc),
    "span": lambda nlp, doc: spacy_charid.render(doc, style="span"),
    "table": lambda nlp, doc: spacy_charid.to_dataframe(doc),
    "statistics": lambda nlp, doc: cast_statistics([doc]),
    "mentions": lambda nlp, doc: list(mention_records([doc])),
    "utterances": lambda nlp, doc: list(utterance_records([doc])),
    "speaker": lambda nlp, doc: [token.sent._.speaker for token in doc[-1:]],
}


@pytest.fixture(scope="module")
def nlp() -> Language:
    nlp = blank()
    nlp.add_pipe("sentencizer")
    nlp.add_pipe("character_linker", config={"top_k": 2})
    return nlp


def merge(doc: Doc, text: str) -> None:
    start = doc.text.index(text)
    with doc.retokenize() as retokenizer:
        retokenizer.merge(doc.char_span(start, start + len(text)))


def links(doc: Doc) -> Any:
    return [(m.text, m._.character, m._.speaker) for m in doc.spans[MENTIONS]]


def test_merged_tokens_keep_the_links_of_other_mentions(nlp: Language) -> None:
    doc = nlp(TEXT)
    scores = doc.spans[MENTIONS].attrs["scores"]
    before = links(doc)
    texts = [turn.text for turn in doc.spans[UTTERANCES]]
    merge(doc, "last night")
    merge(doc, "mom and Monica Geller")  # holds two mentions
    with pytest.warns(UserWarning, match=r"doc.spans\['mentions'\].*2 of its spans"):
        check_doc(doc)
    kept = [link for link in before if link[0] not in ("mom", "Monica Geller")]
    assert links(doc) == kept and len(kept) == len(before) - 2
    assert [turn.text for turn in doc.spans[UTTERANCES]] == texts
    last = list(doc.spans[MENTIONS])[-1]
    assert last.text == "Monica" and last._.character_scores
    assert len(doc.spans[MENTIONS].attrs["scores"]) == len(scores) - 2
    group = doc.spans[MENTIONS]
    check_doc(doc)
    assert doc.spans[MENTIONS] is group


def test_corrections_move_with_their_mentions(nlp: Language) -> None:
    doc = nlp(TEXT)
    group = doc.spans[MENTIONS]
    group.attrs["corrected"] = [span_key(mention) for mention in group]
    merge(doc, "last night")
    check_doc(doc)
    keys = [span_key(mention) for mention in doc.spans[MENTIONS]]
    assert doc.spans[MENTIONS].attrs["corrected"] == keys


def test_only_entries_of_spans_move(nlp: Language) -> None:
    doc = nlp(TEXT)
    doc.spans["scenes"].attrs["dialogue"] = {"1984": "a year"}
    merge(doc, "last night")
    check_doc(doc)
    assert doc.spans["scenes"].attrs["dialogue"] == {"1984": "a year"}


def test_split_tokens(nlp: Language) -> None:
    doc = nlp(TEXT)
    before = links(doc)
    token = next(token for token in doc if token.text == "told")
    with doc.retokenize() as retokenizer:
        retokenizer.split(token, ["to", "ld"], heads=[token, token])
    check_doc(doc)
    assert links(doc) == before


def test_turns_within_a_merged_token(nlp: Language) -> None:
    doc = nlp(TEXT)
    merge(doc, "them?\nRoss: I did, Monica.")
    with pytest.warns(UserWarning, match="of its spans had no token"):
        check_doc(doc)
    turns = [turn.text for turn in doc.spans[UTTERANCES]]
    assert len(turns) == 2 and turns[1].endswith("Monica.")


@pytest.mark.filterwarnings("ignore:Tokens were merged")
@pytest.mark.parametrize("door", DOORS)
def test_every_door_takes_a_doc_with_merged_tokens(door: str, nlp: Language) -> None:
    doc = nlp(TEXT)
    merge(doc, "mom and Monica Geller last night")
    DOORS[door](nlp, doc)


@pytest.mark.parametrize("door", [door for door in DOORS if door != "speaker"])
@pytest.mark.parametrize(
    "attr, value",
    [("texts", 3), ("offsets", ["a"]), ("meta", {"0": 1}), ("source", ["x"])],
)
@pytest.mark.parametrize("name", GROUPS)
def test_attributes_of_the_wrong_type(
    name: str, attr: str, value: Any, door: str, nlp: Language
) -> None:
    doc = nlp(TEXT)
    if name not in doc.spans:
        doc.spans[name] = [doc[0:1]]
    doc.spans[name].attrs[attr] = value
    with pytest.raises(ValueError, match=f"attribute '{attr}' of '{name}'.*Remove it"):
        DOORS[door](nlp, doc)


def test_people_and_places_of_notes_that_do_not_fit(nlp: Language) -> None:
    doc = nlp(TEXT)
    doc.spans["notes"] = [doc[0:2]]
    doc.spans["notes"].attrs["offsets"] = {"99": [[0, 0, 0]], "x": []}
    DOORS["dialogue"](nlp, doc)
    doc.spans["mentions"].attrs["people"] = 3
    with pytest.raises(ValueError, match="attribute 'people' of 'mentions'"):
        DOORS["report"](nlp, doc)
