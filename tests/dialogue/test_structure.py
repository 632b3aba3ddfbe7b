import pytest
from spacy.tokens import Doc, Span
from spacy.training import Example

from spacy_charid.dialogue.data import MENTIONS, NOTES, SCENES, UTTERANCES
from spacy_charid.dialogue.structure import align_spans, copy_structure, read_structure

WORDS = ["My", "mom", "can", "not", "go", ".", "Why", "not", "?"]
OTHER = ["My", "mom", "cannot", "go.", "Why", "not?"]


@pytest.fixture
def reference(nlp):
    spaces = [True, True, False, True, False, True, True, False, False]
    doc = Doc(nlp.vocab, words=WORDS, spaces=spaces)
    doc.spans[UTTERANCES] = [
        Span(doc, 0, 6, label="Al", span_id="u1"),
        Span(doc, 6, 9, label="Bo|Cy", span_id="u2"),
    ]
    doc.spans[SCENES] = [Span(doc, 0, 9, label="s1", kb_id="d1")]
    doc.spans[NOTES] = [Span(doc, 3, 4, label="STAGE_DIRECTION")]
    doc.spans[MENTIONS] = [
        Span(doc, 0, 1, label="PRONOUN", kb_id="Al"),
        Span(doc, 0, 2, label="NOMINAL", kb_id="Al's mom", span_id="m2"),
        Span(doc, 3, 4, kb_id="X"),
        Span(doc, 4, 5, kb_id="Y"),
    ]
    return doc


@pytest.fixture
def misaligned(nlp, reference):
    return Example(Doc(nlp.vocab, words=OTHER), reference)


def spans_of(spans):
    return [(span.text, span.label_, span.kb_id_, span.id_) for span in spans]


def test_read_groups(nlp, dialogue):
    doc = dialogue.to_doc(nlp)
    structure = read_structure(doc)
    assert len(structure.utterances) == len(structure.view.turns) == 6
    assert len(structure.mentions) == len(structure.view.mentions) == 11
    assert structure.view.turns[2].speakers == ("Nora Reed", "Theo Blom")
    assert [turn.scene for turn in structure.view.turns] == [0, 0, 0, 0, 1, 1]
    assert structure.found == frozenset()


def test_read_text(nlp):
    doc = nlp("Al: Hey (waves) you.\nBo: I?")
    structure = read_structure(doc)
    assert structure.found == {UTTERANCES, SCENES, NOTES, MENTIONS}
    assert structure.mentions == []
    assert not doc.spans
    structure.write(doc)
    assert list(doc.spans) == [UTTERANCES, SCENES, NOTES, MENTIONS]
    assert [span.label_ for span in doc.spans[UTTERANCES]] == ["Al", "Bo"]
    assert read_structure(doc).found == frozenset()


def test_read_keeps_what_there_is(nlp):
    doc = nlp("Al: Hey you.\nBo: I?")
    doc.spans[SCENES] = [Span(doc, 0, len(doc), "mine")]
    structure = read_structure(doc)
    assert structure.found == {UTTERANCES, NOTES, MENTIONS}
    structure.write(doc)
    assert spans_of(doc.spans[SCENES]) == [(doc.text, "mine", "", "")]


def test_read_finds_mentions(nlp):
    calls = []

    def find(words, notes):
        calls.append((spans_of(words.utterances), spans_of(notes)))
        return [words.source[2:3]]

    doc = nlp("Al: Hey (waves) you.")
    assert [span.text for span in read_structure(doc, find).mentions] == ["Hey"]
    turn = ("Hey (waves) you.", "Al", "", "")
    assert calls == [([turn], [("(waves)", "STAGE_DIRECTION", "", "")])]
    doc.spans[MENTIONS] = []
    assert read_structure(doc, find).mentions == []
    assert len(calls) == 1


def test_read_utterances_without_scenes_and_notes(nlp):
    doc = nlp("hey you")
    doc.spans[UTTERANCES] = [Span(doc, 0, 1, "Al"), Span(doc, 1, 2, "Bo")]
    structure = read_structure(doc)
    assert structure.view.scenes == [(0, 2)]
    assert structure.found == {MENTIONS}


def test_read_leaves_out_empty_mentions(nlp):
    doc = nlp("hey you")
    doc.spans[MENTIONS] = [Span(doc, 1, 1), Span(doc, 1, 2)]
    structure = read_structure(doc)
    assert [span.text for span in structure.mentions] == ["you"]
    assert len(structure.view.mentions) == 1


@pytest.mark.parametrize("offsets", [[(0, 2), (1, 3)], [(2, 3), (0, 1)]])
def test_read_utterances_out_of_order(nlp, offsets):
    doc = nlp("hey you there")
    doc.spans[UTTERANCES] = [Span(doc, start, end) for start, end in offsets]
    with pytest.raises(ValueError, match="must not overlap"):
        read_structure(doc)


@pytest.mark.parametrize("text", ["", " ", "one", "\n"])
def test_read_hardly_any_text(nlp, text):
    structure = read_structure(nlp(text))
    assert len(structure.utterances) == bool(text.strip())
    assert structure.view.mentions == []


def test_copy_structure(nlp, reference):
    example = Example(Doc(nlp.vocab, words=WORDS), reference)
    copy_structure(example, mentions=True)
    for key in (UTTERANCES, SCENES, NOTES):
        copied = [(s.start, s.end, *spans_of([s])[0][1:]) for s in _of(example, key)]
        assert copied == [
            (s.start, s.end, *spans_of([s])[0][1:]) for s in reference.spans[key]
        ]
    assert spans_of(_of(example, MENTIONS)) == [
        ("My", "PRONOUN", "", ""),
        ("My mom", "NOMINAL", "", "m2"),
        ("not", "", "", ""),
        ("go", "", "", ""),
    ]
    assert spans_of(reference.spans[MENTIONS])[0][2] == "Al"


def test_copy_structure_without_mentions(nlp, reference):
    example = Example(Doc(nlp.vocab, words=WORDS), reference)
    copy_structure(example, mentions=False)
    assert list(example.predicted.spans) == [UTTERANCES, SCENES, NOTES]


def test_copy_structure_keeps_what_there_is(nlp, reference):
    predicted = Doc(nlp.vocab, words=WORDS)
    predicted.spans[MENTIONS] = [Span(predicted, 6, 7, kb_id="mine")]
    copy_structure(Example(predicted, reference), mentions=True)
    assert spans_of(predicted.spans[MENTIONS]) == [("Why", "", "mine", "")]


def test_copy_structure_of_bare_reference(nlp):
    example = Example(nlp("hey"), nlp("hey"))
    copy_structure(example, mentions=True)
    assert not example.predicted.spans


def test_copy_structure_misaligned(misaligned):
    copy_structure(misaligned, mentions=True)
    assert spans_of(_of(misaligned, UTTERANCES)) == [
        ("My mom cannot go.", "Al", "", "u1"),
        ("Why not?", "Bo|Cy", "", "u2"),
    ]
    assert [span.text for span in _of(misaligned, MENTIONS)] == ["My", "My mom"]
    assert spans_of(_of(misaligned, SCENES))[0][1:] == ("s1", "d1", "")
    assert spans_of(_of(misaligned, NOTES)) == []


def test_align_spans_misaligned(misaligned):
    mentions = list(misaligned.reference.spans[MENTIONS])
    aligned = align_spans(misaligned, mentions)
    assert spans_of(aligned[:2]) == [
        ("My", "PRONOUN", "Al", ""),
        ("My mom", "NOMINAL", "Al's mom", "m2"),
    ]
    assert aligned[2:] == [None, None]
    assert all(span.doc is misaligned.predicted for span in aligned[:2])


def test_align_spans_splits_and_merges_tokens(nlp):
    reference = Doc(nlp.vocab, words=["Mary-Ann", "Lee", "came"])
    predicted = Doc(nlp.vocab, words=["Mary", "-", "Ann", "Lee", "came"])
    spans = [Span(reference, 0, 1, kb_id="A"), Span(reference, 0, 2, kb_id="B")]
    aligned = align_spans(Example(predicted, reference), spans)
    assert [(span.start, span.end) for span in aligned] == [(0, 3), (0, 4)]


def test_align_same_words(nlp, reference):
    example = Example(Doc(nlp.vocab, words=WORDS), reference)
    aligned = align_spans(example, list(reference.spans[MENTIONS]))
    assert [(span.start, span.end) for span in aligned] == [
        (0, 1),
        (0, 2),
        (3, 4),
        (4, 5),
    ]
    assert align_spans(example, []) == []


def _of(example, key):
    return list(example.predicted.spans[key])


@pytest.mark.parametrize("scenes", [[(0, 3), (2, 4)], [(2, 4), (0, 2)]])
def test_scenes_overlap_or_are_not_in_order(nlp, scenes):
    doc = Doc(nlp.vocab, words=["a", "b", "c", "d"])
    doc.spans[SCENES] = [Span(doc, start, end) for start, end in scenes]
    with pytest.raises(ValueError, match="Scenes have to be in order"):
        read_structure(doc)


@pytest.mark.parametrize(
    "asked, answer, calls",
    [
        ("Who parked there?", "Trevor.", False),
        ("Who is it?", "Mr. Trevor.", False),
        ("Who parked there?", "Trevor, Ann and Bo.", False),
        ("Who parked there?", "Trevor, you did.", True),
        ("Where is it?", "Trevor.", True),
        ("I know who did.", "Trevor.", True),
    ],
)
def test_a_name_that_answers_who_calls_nobody(nlp, asked, answer, calls):
    doc = nlp(f"Al: {asked}\nBo: {answer}")
    start = next(token.i for token in doc if token.text == "Trevor")
    doc.spans[MENTIONS] = [Span(doc, start, start + 1, label="NAME")]
    assert read_structure(doc).view.mentions[0].vocative == calls
