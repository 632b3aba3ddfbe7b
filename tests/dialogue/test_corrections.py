from typing import Any, List, Tuple

import pytest
from spacy.tokens import Doc, DocBin, Span

from spacy_charid import Correction, apply_corrections
from spacy_charid.dialogue.spans import names_of
from spacy_charid.dialogue.structure import read_structure
from tests.helpers.linking import RULES, add_linker, links
from tests.helpers.page import make_doc
from tests.helpers.pipelines import blank

TURN = "I saw him, and him, at the shed."


def play(*turns: Tuple[str, str], document: str = "", scene: str = "") -> Doc:
    """Make a Doc of one scene with turns, and no mentions."""
    nlp = blank()
    parts = [nlp.make_doc(text) for _, text in turns]
    doc = Doc.from_docs(parts) or nlp.make_doc("")
    ends = [sum(map(len, parts[: i + 1])) for i in range(len(parts))]
    doc.spans["utterances"] = [
        Span(doc, end - len(part), end, label=name)
        for (name, _), part, end in zip(turns, parts, ends, strict=True)
    ]
    doc.spans["scenes"] = [Span(doc, 0, len(doc), label=scene, kb_id=document)]
    return doc


def correct(doc: Doc, *corrections: Correction) -> List[Any]:
    assert apply_corrections(doc, corrections) == []
    return [(mention.start, *names_of(mention)) for mention in doc.spans["mentions"]]


def him(occurrence: int = 1, turn: str = TURN, **values: Any) -> Correction:
    return Correction("him", ("Teddy",), turn, ("Pip",), occurrence, **values)


def test_the_occurrence_counts() -> None:
    assert correct(play(("Pip", TURN)), him(1)) == [(2, "Teddy")]
    assert correct(play(("Pip", TURN)), him(2)) == [(5, "Teddy")]
    # Not in other words: "him" in "chime" and "himself".
    doc = play(("Pip", "The chime himself, him."))
    assert correct(doc, him(1, "The chime himself, him.")) == [(4, "Teddy")]


def test_mentions_that_are_there_are_changed() -> None:
    doc = make_doc("I see her", [(0, 1, "Ross"), (2, 3, "Judy")], scores={"2:3": []})
    one = Correction("her", ("Eve", "Ann"), "I see her", ("Ross",))
    nobody = Correction("I", (), "I see her", ("Ross",))
    assert apply_corrections(doc, [one, nobody]) == []
    assert [m.kb_id_ for m in doc.spans["mentions"]] == ["#OTHER#", "Eve|Ann"]
    assert doc.spans["mentions"].attrs == {
        "corrected": ["2:3", "0:1"],
        "by_hand": ["Eve", "Ann"],
    }


@pytest.mark.parametrize(
    "speaker, edited, start",
    [
        ("PIP", TURN, 5),
        ("Philippa", TURN, 5),
        ("Pip", "Well, I saw him, and him, at the old shed.", 7),
        ("Pip", "I saw and him, at the shed.", 3),
    ],
)
def test_corrections_hold_when_the_script_is_edited(
    speaker: str, edited: str, start: int
) -> None:
    doc = play(("Nora", "You saw him?"), (speaker, edited), ("Pip", "Him at the shed?"))
    assert correct(doc, him(2)) == [(4 + start, "Teddy")]


@pytest.mark.parametrize("turn", ["I saw him somewhere else.", "Nothing like it.", ""])
def test_corrections_that_do_not_fit_are_given_back(turn: str) -> None:
    doc = play(("Pip", turn or "x"))
    one = him(turn="Where did you two leave him and the boat?")
    assert apply_corrections(doc, [one]) == [one]
    assert "mentions" not in doc.spans
    assert apply_corrections([], [one]) == [one]


def test_occurrence_that_is_not_there() -> None:
    assert apply_corrections(play(("Pip", TURN)), [him(3)]) == [him(3)]


def test_turns_with_the_same_words() -> None:
    doc = play(*[("Pip", TURN)] * 3)
    assert correct(doc, him(number=2)) == [(13, "Teddy")]


def test_documents_and_scenes() -> None:
    docs = [play(("Pip", TURN), document=d, scene=s) for d, s in ("ax", "ay", "bx")]
    apply_corrections(docs, [him(document="a", scene="y")])
    assert ["mentions" in doc.spans for doc in docs] == [False, True, False]
    # The file of the only script that fits has another name now.
    (doc,) = docs[2:]
    assert correct(doc, him(document="c", scene="x")) == [(2, "Teddy")]


def test_plain_text_without_spans() -> None:
    doc = blank().make_doc(f"Pip: {TURN}\nNora: Oh.")
    assert correct(doc, him(2)) == [(7, "Teddy")]


def test_the_linker_keeps_what_was_corrected() -> None:
    nlp = blank()
    add_linker(nlp, RULES, top_k=2)
    doc = nlp("Ross: I told mom.\nMonica: I know.")
    assert apply_corrections(doc, [Correction("I", ("Eve",), "I know.")]) == []
    doc = DocBin(docs=[doc]).get_docs(nlp.vocab).__next__()
    for pipe in (nlp, nlp):
        doc = pipe(doc)
        assert links(doc)[-1] == ("I", "PRONOUN", "Eve")
        assert doc.spans["mentions"].attrs["corrected"] == ["9:10"]
        assert "9:10" not in doc.spans["mentions"].attrs["scores"]


def test_notes_between_turns_are_corrected() -> None:
    wave = "\n\n(She waves at him.)\n\n"
    text = f"Nora: Hi.{wave}Pip: Ho.{wave}Nora: No."
    doc = blank()(text)
    read_structure(doc).write(doc)
    note = Correction("him", ("Pip",), "(She waves at him.)", number=2)
    assert apply_corrections(doc, [note]) == []
    (mention,) = doc.spans["mentions"]
    assert mention._.character == "Pip"
    assert mention.start_char > text.index("Ho")
    left = Correction("him", ("Pip",), "(They all sing of the sea.)", number=2)
    assert apply_corrections(doc, [left]) == [left]


def speaker(*names: str, turn: str = TURN, **values: Any) -> Correction:
    """Make a correction of who says a turn that is Pip's in the script."""
    return Correction("", names, turn, ("Pip",), **values)


def speakers(doc: Doc) -> List[str]:
    return [turn.label_ for turn in doc.spans["utterances"]]


def test_speakers_are_corrected() -> None:
    doc = play(("Nora", "You saw him?"), ("Pip", TURN), ("Pip", TURN))
    assert apply_corrections(doc, [speaker("Ann", "Bo", number=3), him(1)]) == []
    assert speakers(doc) == ["Nora", "Pip", "Ann|Bo"]
    # The turn is found by the speaker in the script, also when it is corrected again.
    doc = DocBin(docs=[doc]).get_docs(doc.vocab).__next__()
    assert apply_corrections(doc, [speaker("Una", number=3), him(2, number=3)]) == []
    assert speakers(doc) == ["Nora", "Pip", "Una"]
    assert doc.spans["utterances"].attrs["as_written"] == {"2": ["Pip"]}
    assert [m.start for m in doc.spans["mentions"]] == [6, 20]


def test_speakers_of_edited_turns_and_of_plain_text() -> None:
    doc = blank().make_doc("Nora: Oh.\nPip: I saw him and him, at that shed.")
    gone = speaker("Ann", turn="Where did you two leave the boat?")
    note = Correction("", ("Ann",), "(laughs)")
    assert apply_corrections(doc, [speaker("Ann"), gone, note]) == [gone, note]
    assert speakers(doc) == ["Nora", "Ann"]


def test_the_linker_follows_corrected_speakers() -> None:
    nlp = blank()
    add_linker(nlp, RULES)
    doc = nlp.make_doc("Ross: I told mom.\nMonica: I know.")
    assert apply_corrections(doc, [Correction("", ("Eve",), "I know.")]) == []
    assert links(nlp(doc))[-1] == ("I", "PRONOUN", "Eve")
