"""The shapes in which people have dialogues; the texts are in `benchmarks/shapes/`."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacy_charid.dialogue.reading_report import ReadingReport
from spacy_charid.dialogue.segmentation import read_text, segment_text
from spacy_charid.dialogue.shapes.hints import make_hints
from spacy_charid.dialogue.shapes.table import find_shape
from tests.helpers.shapes import SAMPLES
from tests.helpers.work import count_work

NAMES = [f"{sample.shape}: {sample.name}" for sample in SAMPLES]


def squeeze(text):
    return " ".join(text.split())


def turns_of(text, hints=None):
    found = read_text(text, hints) if hints else read_text(text)
    return [
        ("|".join(turn.speakers), squeeze(cut_skips(text, turn)))
        for scene in found.scenes
        for turn in scene.turns
    ]


def names_of(text):
    return [name for name, _ in turns_of(text)]


def cut_skips(text, turn):
    parts, at = [], turn.start
    for start, end in sorted([*turn.skips, *turn.divisions]):
        parts.append(text[at:start])
        at = max(at, end)
    return "".join([*parts, text[at : turn.end]])


@pytest.mark.parametrize("sample", SAMPLES, ids=NAMES)
def test_sample(sample):
    """Text of any of the shapes is read by `nlp(text)` as by the commands."""
    found = [turn for turn in turns_of(sample.text) if turn[1]]
    assert [turn for turn in sample.turns if turn not in found] == []
    named = [turn for turn in found if turn[0]]
    assert [turn for turn in named if turn not in sample.turns] == []


@pytest.mark.parametrize("sample", SAMPLES, ids=NAMES)
def test_no_text_is_lost(sample):
    """Each character is in a turn, its tag, a note or a heading."""
    covered = [False] * len(sample.text)
    for scene in segment_text(sample.text):
        parts = [scene.heading_at, *scene.notes]
        for turn in scene.turns:
            parts += [(turn.start, turn.end), turn.tag]
        for start, end in parts:
            covered[start:end] = [True] * (end - start)
    pairs = zip(sample.text, covered, strict=True)
    lost = "".join(char for char, is_in in pairs if not is_in)
    assert squeeze(lost) == ""


LINES = st.lists(
    st.sampled_from([line for s in SAMPLES for line in s.text.split("\n")]), max_size=12
)


@given(LINES.map("\n".join))
def test_mixed_lines(text):
    end = 0
    for turn in [turn for scene in segment_text(text) for turn in scene.turns]:
        assert end <= turn.start <= turn.end <= len(text)
        assert all(turn.start <= a < b <= turn.end for a, b in turn.skips)
        end = turn.end


@pytest.mark.parametrize(
    "name",
    [
        "The Man in the Yellow Hat",
        "Marco's iPhone",
        "ben jones",
        "Ben 🏄",
        "+44 7700 900123",
        "Anna @ ACME",
        "the new guy from sales",
    ],
)
def test_a_prefix_that_repeats_is_a_speaker(name):
    text = f"Al: Hi.\n{name}: One.\nAl: Two.\n{name}: Three."
    said = [("Al", "Hi."), (name, "One."), ("Al", "Two."), (name, "Three.")]
    assert turns_of(text) == said
    assert read_text(text).doubts == ()


@pytest.mark.parametrize(
    "label", ["CONTINUED", "Attendees", "Note", "CUT TO", "SMASH CUT TO", "Date", "FX"]
)
def test_labels_are_not_speakers(label):
    text = f"Al: Hi.\n{label}: x\nBo: Ho.\n{label}:\nAl: Hm."
    assert {"Al", "Bo"} == {name for name, _ in turns_of(text)}


@pytest.mark.parametrize(
    "tags,speakers",
    [
        (("Smith, Anna", "Anna Smith, PhD", "Anna Smith"), {"Anna Smith"}),
        (("1. Anna", "2. Anna", "3) Anna"), {"Anna"}),
        (("ANNA, angrily", "ANNA", "ANNA (softly)"), {"ANNA"}),
        (("Ross, Monica", "Ross", "Monica"), {"Ross|Monica", "Ross", "Monica"}),
    ],
)
def test_folded_speakers(tags, speakers):
    text = "\n".join(f"{tag}: Hi." for tag in tags)
    assert {name for name, _ in turns_of(text)} == speakers


def test_manner_is_a_note():
    (scene,) = segment_text("ANNA, angrily: Stop!\nBen: No.")
    assert len(scene.notes) == 1


def test_doubts_have_a_count_and_a_line():
    text = "Ben: Hi.\nthe red hat: hello\n\nBen: So?\nhis friend Lou: yes\nZed – oh"
    found = read_text(text).doubts
    assert [tuple(doubt) for doubt in found] == [("the red hat", 1, 2), ("Zed", 1, 6)]
    report = ReadingReport.of_text(read_text(text))
    assert (report.turns, report.speakers) == (2, {"Ben": 2})


def test_doubts_beside_cues():
    text = "INT. HUT\n\nNORA\nHi.\n\nTHEO\nHo.\n\nNORA: Hm.\n"
    assert [tuple(doubt) for doubt in read_text(text).doubts] == [("NORA", 1, 9)]


def test_hints():
    text = "Ben: Hi.\nthe new guy: hello\nX7 said quietly :: oh"
    assert turns_of(text, make_hints(["the new guy"]))[1][0] == "the new guy"
    hints = make_hints(pattern=r"(\w+) said \w+ ::")
    assert turns_of(text, hints)[-1] == ("X7", "oh")
    named = make_hints(pattern=r"the (?P<speaker>new guy):")
    assert turns_of(text, named)[1][0] == "new guy"


def test_hints_beside_cues():
    text = "NORA\nHi.\n\nTHEO\nHo.\n\nthe crow\nKra.\n\nNORA\nHm."
    said = [("NORA", "Hi."), ("THEO", "Ho."), ("the crow", "Kra."), ("NORA", "Hm.")]
    assert turns_of(text, make_hints(["the crow"])) == said
    assert turns_of("INT. A\n\n" + text, make_hints(["the crow"])) == said


def test_pattern_is_no_regular_expression():
    with pytest.raises(ValueError, match=r"pattern of speakers '\(' is not"):
        make_hints(pattern="(")


def test_pattern_takes_too_long(monkeypatch):
    monkeypatch.setattr("spacy_charid.dialogue.shapes.hints.TIMEOUT", 0.01)
    hints = make_hints(pattern=r"((a|aa)+)+$")
    with pytest.raises(ValueError, match="takes too long for the line 'aaaa"):
        read_text("a" * 150 + "!", hints)


def test_pattern_sees_the_start_of_a_line():
    hints = make_hints(pattern=r".*Bo:")
    assert turns_of("x" * 300 + "Bo: hi", hints)[0][0] == ""


@pytest.mark.parametrize("shape", sorted({sample.shape for sample in SAMPLES}))
def test_work_is_linear(shape):
    text = next(sample.text for sample in SAMPLES if sample.shape == shape)

    def read(n):
        return lambda: segment_text("\n".join([text] * n))

    one, two = count_work(read(4)), count_work(read(8))
    assert two < 2.3 * one


@pytest.mark.parametrize(
    "text,shape",
    [
        ("It was late. She left.\n\nHe stayed: why not?\n", "transcript"),
        ("Al: Hi.\nBo: Ho.", "transcript"),
        ("<zed> hello\n<mo> hi", "IRC log"),
        ("", "transcript"),
    ],
)
def test_find_shape(text, shape):
    assert find_shape(text) == shape


def test_no_pattern_in_a_message():
    """What is said in a chat is not taken for a system message."""
    said = ["Al: Bo left the group: why?", "Bo: I joined the army"]
    text = "\n".join(f"12/05/24, 9:03 - {line}" for line in said)
    assert [": ".join(turn) for turn in turns_of(text)] == said


def test_header_and_events_of_a_meeting():
    text = (
        "Weekly sync\nDate: 3 May\nAttendees:\nAnna\n\nAnna: Hi.\nLou joined the call"
    )
    assert turns_of(text) == [("Anna", "Hi.")]
    assert turns_of("Hello.\nAnna: Hi.") == [("", "Hello."), ("Anna", "Hi.")]


def test_name_in_angle_brackets():
    text = "Al: Hi.\n<Zed> Oh.\nAl: <b> is bold."
    assert turns_of(text) == [("Al", "Hi."), ("Zed", "Oh."), ("Al", "<b> is bold.")]


def test_a_line_in_lower_case_goes_on_with_a_sentence():
    text = "Q: Whose?\nA: I had a book, and I\nthought: no.\nQ: Oh."
    assert turns_of(text)[1] == ("A", "I had a book, and I thought: no.")
    text = "Al: Whose?\nBo: A book\nzed: no."
    assert turns_of(text)[2:] == [("zed", "no.")]
