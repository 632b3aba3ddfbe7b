import pytest

from spacy_charid import Dialogue, Scene, Utterance
from spacy_charid.dialogue.structure import read_structure


def read_turns(nlp, text):
    """Get the turns that rules see: the speakers and the words of each."""
    view = read_structure(nlp.make_doc(text)).view
    return [
        f"{'|'.join(turn.speakers)}: {' '.join(view.words[turn.start : turn.end])}"
        for turn in view.turns
    ]


@pytest.mark.parametrize(
    "text, turns",
    [
        ("Ann: Hi.\nAnn: He left.\nBo: Who?", ["Ann: Hi . He left .", "Bo: Who ?"]),
        ("Ann: Hi!)\nAnn: He left.\nBo: Who?", ["Ann: Hi ! ) He left .", "Bo: Who ?"]),
        # without a period, the next one may be a new sentence
        ("Ann: hi\nAnn: he left\nBo: who", ["Ann: hi", "Ann: he left", "Bo: who"]),
        (
            "Ann: Hi.\n[Bo enters.]\nAnn: Oh.\nBo: Hm.",
            ["Ann: Hi .", "Ann: Oh .", "Bo: Hm ."],
        ),
        (
            "Ann: Hi.\nAnn: Oh.\n\n[Scene: a bar]\nAnn: Hm.",
            ["Ann: Hi . Oh .", "Ann: Hm ."],
        ),
    ],
)
def test_turns_of_one_speaker_in_a_row(nlp, text, turns):
    assert read_turns(nlp, text) == turns


def test_utterances_of_a_corpus_stay_apart(nlp):
    turns = [Utterance(["Ann"], "Hi."), Utterance(["Ann"], "He left.")]
    doc = Dialogue("one", [Scene(utterances=turns)]).to_doc(nlp)
    assert len(read_structure(doc).view.turns) == 2


def test_spans_and_turns_know_their_utterances(nlp):
    doc = nlp.make_doc("Ann: Hi.\nAnn: (sighs) He left.\nBo: Who (beat) left?")
    structure = read_structure(doc)
    assert [span.text for span in structure.utterances][1] == "(sighs) He left."
    assert [turn.utterance for turn in structure.view.turns] == [0, 2]
    assert [note.turn for note in structure.view.notes] == [0, 1]
    first = structure.view.turns[0]
    assert structure.view.quote(first.start, first.end) == "Hi. He left."


def test_quotes_are_as_written(nlp):
    view = read_structure(
        nlp.make_doc("Ann: WHERE IS MY SON, BO?\nBo: Don't ask.")
    ).view
    quotes = [view.quote(turn.start, turn.end) for turn in view.turns]
    assert quotes == ["WHERE IS MY SON, BO?", "Don't ask."]
