"""The words of a Doc."""

import pytest
from spacy.tokens import Doc, Span

from spacy_charid import Dialogue, Scene, Utterance
from spacy_charid.dialogue.fillers import is_emoticon
from spacy_charid.dialogue.segmentation import get_segments
from spacy_charid.dialogue.structure import read_structure
from spacy_charid.dialogue.words import DocWords, doc_words


@pytest.mark.parametrize(
    "text, word",
    [
        ("Judy'll come.", "Judy"),
        ("My boss’d know.", "boss"),
        ("Mum'd've come.", "Mum"),
        ("Judy's here.", "Judy"),
        ("O'Neill came.", "O'Neill"),
        ("It is d'Artagnan.", "d'Artagnan"),
    ],
)
def test_contracted_verbs_are_no_part_of_a_name(nlp, text, word):
    assert word in doc_words(nlp.make_doc(text))


def test_names_with_contracted_verbs_are_linked(nlp):
    nlp.add_pipe("character_linker")
    doc = nlp("Ann: Judy'll be late. My boss'll be mad.\nJudy: No.")
    found = {str(span): span._.character for span in doc.spans["mentions"]}
    assert found["Judy'll"] == "Judy"
    assert found["boss'll"] == "Ann's boss"


@pytest.mark.parametrize(
    "text, words",
    [
        ("Ask Mo.", ["Ask", "Mo"]),
        ("Thanks, Jan.\nOk", ["Thanks", ",", "Jan", "\n", "Ok"]),
        ("On Jan. 5", ["On", "Jan.", "5"]),
    ],
)
def test_names_that_look_like_abbreviations(nlp, text, words):
    assert doc_words(nlp.make_doc(text)) == words


def read_words(nlp, *turns):
    """Get the words of a Doc of turns, and the tokens of each."""
    scene = Scene(utterances=[Utterance(["Ann"], turn) for turn in turns])
    doc = Dialogue("one", [scene]).to_doc(nlp)
    utterances, _, notes = get_segments(doc)
    words = DocWords(doc, utterances, notes)
    assert [doc[i].text for i in words.tokens if doc[i].is_space] == []
    assert len(words.doc) == len(words.texts) == len(words.tokens)
    return words


@pytest.mark.parametrize(
    "turn, words",
    [
        ("I told\n  my  mother.", "I told my mother ."),
        ("(sighs) I told (beat) her.", "I told her ."),
        ("She left. :) He did not 😂 😂", "She left . He did not ."),
        ("Who?! No!!! He did...? Oh!?", "Who ? No ! He did ? Oh ?"),
        ("Um, she left.", "she left ."),
        ("um, she left", "she left"),
        ("I was, uh, at home.", "I was at home ."),
        ("Mom, um, come here.", "Mom , come here ."),
        ("Hm? Um...", "Um ..."),
        ("Yes, ma’am.", "Yes , ma'am ."),
        ("O’Brien’s here.", "O’Brien 's here ."),
        (" ", ""),
    ],
)
def test_words_without_what_stands_between_them(nlp, turn, words):
    assert read_words(nlp, turn).texts == words.split()


def test_quotation_marks_around_turns_are_left_out(nlp):
    quoted = read_words(nlp, '"I am."', '"You are."', '"(sighs) We are."', "They are.")
    assert '"' not in quoted.texts
    quoting = read_words(nlp, '"I am."', "You are.", 'He said "We are."', "They are.")
    assert quoting.texts.count('"') == 4


def test_spans_of_words_and_tokens(nlp):
    doc = nlp.make_doc("Ask  Dr.\nAnna  Lang (sighs) now .")
    turn, note = Span(doc, 0, len(doc), "Ann"), Span(doc, 7, 10)
    words = DocWords(doc, [turn], [note])
    assert words.texts == ["Ask", "Dr.", "Anna", "Lang", "now", "."]
    assert words.find(Span(doc, 2, 7)) == (1, 4)
    assert words.doc[1:4].text == "Dr. Anna Lang"
    assert words.to_tokens(1, 4, "NAME") == Span(doc, 2, 7, "NAME")
    assert words.gaps == {4}
    view = words.view_note(note, 0)
    assert (view.start, view.end, view.turn) == (4, 4, 0)
    assert view.words == ["(", "sighs", ")"]


def test_words_keep_tags_parse_and_entities(nlp):
    doc = Doc(
        nlp.vocab,
        words=["She", "saw", "\n", "Anna", "  ", "Lang"],
        pos=["PRON", "VERB", "SPACE", "PROPN", "SPACE", "PROPN"],
        deps=["nsubj", "ROOT", "dep", "compound", "dep", "dobj"],
        heads=[1, 1, 1, 5, 3, 1],
        ents=["O", "O", "B-PERSON", "I-PERSON", "I-PERSON", "I-PERSON"],
    )
    words = DocWords(doc, [])
    assert [token.pos_ for token in words.doc] == ["PRON", "VERB", "PROPN", "PROPN"]
    assert [token.head.text for token in words.doc] == ["saw", "saw", "Lang", "saw"]
    assert [ent.text for ent in words.doc.ents] == ["Anna Lang"]


@pytest.mark.parametrize(
    "text, is_one",
    [
        (":)", True),
        ("<3", True),
        ("😂", True),
        ("👍🏽", True),
        (":", False),
        ("0.0", False),
    ],
)
def test_emoticons(text, is_one):
    assert is_emoticon(text) is is_one


def test_a_filler_after_a_comma_that_begins_a_turn(nlp):
    assert read_words(nlp, ", um, she left.").texts == [",", "she", "left", "."]


@pytest.mark.parametrize(
    "turn", ["He left, um, so", "Um, so", "He left. 😂", '"I am."']
)
def test_tokens_that_are_mentions_are_words(nlp, turn):
    doc = nlp.make_doc("".join(f"Ann: {turn}\n" for _ in range(4)))
    doc.spans["mentions"] = [token.doc[token.i : token.i + 1] for token in doc]
    structure = read_structure(doc)
    starts = {structure.view.tokens[one.start] for one in structure.view.mentions}
    visible = {token.i for token in doc if not token.is_space}
    assert starts == visible
    assert all(one.end == one.start + 1 for one in structure.view.mentions)
