from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from spacy.tokens import Doc, Span

from spacy_charid.dialogue.data import NOTES, SCENES, UTTERANCES
from spacy_charid.dialogue.segmentation import (
    HEADING,
    STAGE_DIRECTION,
    get_segments,
    segment_doc,
    segment_text,
)
from spacy_charid.dialogue.shapes.tags import find_tag, split_speakers
from tests.helpers.pipelines import blank

BLANK = blank()
PIECES = st.lists(
    st.one_of(
        st.sampled_from(
            ["Al", ":", " ", "\n", "\r\n", "\r", "\n\n", "(", ")", "[", "]", "\t"]
            + ["Scene", "INT. ", "CUT TO:", "ACT II", "and", "&", "12", "//", "x", "|"]
        ),
        st.text(max_size=3),
    )
)


def turns_of(text):
    return [
        (turn.speakers, text[turn.start : turn.end])
        for scene in segment_text(text)
        for turn in scene.turns
    ]


def notes_of(text):
    return [
        text[start:end]
        for scene in segment_text(text)
        for notes in [scene.notes, *(turn.notes for turn in scene.turns)]
        for start, end in notes
    ]


def headings_of(text):
    return [scene.heading for scene in segment_text(text)]


def test_turns():
    text = "Ross: I told mom.\nMonica: Oh really?"
    assert turns_of(text) == [(("Ross",), "I told mom."), (("Monica",), "Oh really?")]


@pytest.mark.parametrize(
    "tag,speakers",
    [
        ("Ross", ("Ross",)),
        ("ross", ("ross",)),
        ("Ross Geller", ("Ross Geller",)),
        ("Mr. Heckles", ("Mr. Heckles",)),
        ("Woman #2", ("Woman #2",)),
        ("MAN 1", ("MAN 1",)),
        ("Duke of York", ("Duke of York",)),
        ("Łukasz Żal", ("Łukasz Żal",)),
        ("山田 太郎", ("山田 太郎",)),
        ("Зоя Øst", ("Зоя Øst",)),
        ("ALL", ("ALL",)),
        ("#ALL#", ("#ALL#",)),
        ("Ross & Monica", ("Ross", "Monica")),
        ("Ross&Monica", ("Ross", "Monica")),
        ("Ross and Monica", ("Ross", "Monica")),
        ("ROSS AND MONICA", ("ROSS", "MONICA")),
        ("Ross, Monica, and Joey", ("Ross", "Monica", "Joey")),
        ("Ross / Monica", ("Ross", "Monica")),
        ("Alexander and Sandy Anderson", ("Alexander", "Sandy Anderson")),
        ("Al, Bo, Cy, Di, Ed and Flo", ("Al", "Bo", "Cy", "Di", "Ed", "Flo")),
        ("ROSS (O.S.)", ("ROSS",)),
        ("Ross (to Monica)", ("Ross",)),
        ("Ross [to Monica]", ("Ross",)),
        ("Ross ", ("Ross",)),
        ("  \tRoss", ("Ross",)),
        ("A|B", ("A|B",)),
    ],
)
def test_speaker_tags(tag, speakers):
    assert turns_of(f"{tag}: Hi there.") == [(speakers, "Hi there.")]


@pytest.mark.parametrize(
    "line",
    [
        "At 12:30 we left.",
        "12:30 already!",
        "Monday 8:15: late.",
        "http://example.com is it",
        "See https://example.com/a:b for it",
        "I told him this: go away",
        "You know what I mean? Listen: go",
        "std::vector is fine",
        "Haha :) fine",
        "Haha :-D",
        ": nothing",
        "(Ross): hello",
        "!!: hello",
        "The Very Long Name Of A Man: hello",
        "No colon here",
    ],
)
def test_not_a_speaker(line):
    assert turns_of(line) == [((), line)]
    assert turns_of(f"Al: Hi.\n{line}") == [(("Al",), f"Hi.\n{line}")]


def test_no_space_after_colon():
    assert turns_of("Ross:hi") == [(("Ross",), "hi")]
    assert turns_of("Ross:12 men") == [(("Ross",), "12 men")]


def test_no_speakers_at_all():
    text = "It was late. He left.\nNobody spoke.\n\nShe came."
    assert turns_of(text) == [
        ((), "It was late. He left.\nNobody spoke."),
        ((), "She came."),
    ]


def test_turn_of_several_lines():
    text = "Al: One,\n  two\nand three.\nBo: Four.\n\nFive."
    assert turns_of(text) == [
        (("Al",), "One,\n  two\nand three."),
        (("Bo",), "Four."),
        ((), "Five."),
    ]


def test_speaker_on_a_line_of_its_own():
    text = "AL:\nI am here.\n\nBO (O.S.):\n  So am I.\nCY:\n"
    assert turns_of(text) == [
        (("AL",), "I am here."),
        (("BO",), "So am I."),
        (("CY",), ""),
    ]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(end):
    text = "[Scene: A]\nAl: One\ntwo\n\nThree\nBo: Four\n".replace("\n", end)
    assert turns_of(text) == [
        (("Al",), f"One{end}two"),
        ((), "Three"),
        (("Bo",), "Four"),
    ]
    assert headings_of(text) == ["Scene: A"]


def test_blank_line_of_spaces_ends_turn():
    assert turns_of("Al: One\n \t \nTwo") == [(("Al",), "One"), ((), "Two")]


@pytest.mark.parametrize(
    "line,heading",
    [
        (
            "[Scene: Central Perk, all are there.]",
            "Scene: Central Perk, all are there.",
        ),
        ("  [ scene 2 ]  ", "scene 2"),
        ("[Time Lapse]", "Time Lapse"),
        ("[Cut to Ross.]", "Cut to Ross."),
        ("[Int. kitchen]", "Int. kitchen"),
        ("INT. KITCHEN - DAY", "INT. KITCHEN - DAY"),
        ("EXT. STREET: NIGHT", "EXT. STREET: NIGHT"),
        ("INT/EXT. CAR - DAY", "INT/EXT. CAR - DAY"),
        ("INT CAR", "INT CAR"),
        ("Scene: The kitchen", "Scene: The kitchen"),
        ("(Scene: the kitchen)", "Scene: the kitchen"),
        ("SCENE II. A room.", "SCENE II. A room."),
        ("Act Two", "Act Two"),
        ("Act 1, Scene 2", "Act 1, Scene 2"),
        ("CUT TO:", "CUT TO:"),
        ("FADE OUT.", "FADE OUT."),
    ],
)
def test_headings(line, heading):
    text = f"Al: One\n{line}\nBo: Two"
    assert headings_of(text) == ["", heading]
    assert turns_of(text) == [(("Al",), "One"), (("Bo",), "Two")]
    scene = segment_text(text)[1]
    assert text[slice(*scene.heading_at)] == line.strip()
    assert headings_of(line) == [heading]


@pytest.mark.parametrize(
    "line",
    [
        "Act normal!",
        "Act I think we should",
        "Scene of the crime",
        "Interesting.",
        "Later we left",
        "Extra: cheese",
        "[Scenery falls]",
        "[Actually Ross enters]",
        "Cut to the chase",
    ],
)
def test_not_a_heading(line):
    assert headings_of(f"Al: One\n{line}") == [""]


def test_headings_without_turns():
    assert headings_of("[Scene: A]\n[Scene: B]\nAl: Hi\n[Scene: C]") == [
        "Scene: A",
        "Scene: B",
        "Scene: C",
    ]


def test_notes_before_the_first_heading():
    text = "[Ross enters]\n[Scene: A]\nAl: Hi"
    assert headings_of(text) == ["", "Scene: A"]
    assert notes_of(text) == ["[Ross enters]"]


@pytest.mark.parametrize("note", ["[Ross enters]", "(Ross enters)", " [Al: waves] "])
def test_stage_direction_on_a_line_of_its_own(note):
    text = f"{note}\nAl: One\n{note}\ntwo\nBo: Three\n\n{note}"
    turns = [(("Al",), f"One\n{note}\ntwo"), (("Bo",), "Three")]
    assert turns_of(text) == turns
    assert notes_of(text) == [note.strip()] * 3


def test_stage_directions_inside_a_turn():
    text = "Al (rising): Hi (to Bo) Bo [waves].\n(quietly) Bye (open"
    assert turns_of(text) == [(("Al",), text[13:])]
    assert notes_of(text) == ["(to Bo)", "[waves]", "(quietly)"]


def test_split_speakers():
    assert split_speakers(" Ross & Monica/Joey , Bo ") == (
        "Ross",
        "Monica",
        "Joey",
        "Bo",
    )
    assert split_speakers("Rock-and-Roll Al") == ("Rock-and-Roll Al",)
    assert split_speakers("") == ()


@pytest.mark.parametrize("text", ["", " ", "\n", "\r\n\r\n", "[", "]", ":", "()", "[]"])
def test_hardly_any_text(text):
    assert len(segment_text(text)) == 1


@given(PIECES.map("".join))
@example("Al:\n[x]\nBo:")
@example("Al: \x1c\u2028x\x0b\nBo")
def test_any_text(text):
    end = 0
    for turn in [turn for scene in segment_text(text) for turn in scene.turns]:
        assert end <= turn.start <= turn.end <= len(text)
        said = text[turn.start : turn.end]
        assert said == said.strip()
        assert all(turn.start <= one < other <= turn.end for one, other in turn.notes)
        end = turn.end
    for scene in segment_text(text):
        assert 0 <= scene.heading_at[0] <= scene.heading_at[1] <= len(text)
        assert all(0 <= start < end <= len(text) for start, end in scene.notes)


@given(st.lists(PIECES.map("".join), max_size=5))
def test_every_word_is_somewhere(lines):
    """What is no tag, heading or note is said by somebody or nobody."""
    text = "".join(f"Al: w{i} {line!r}\n" for i, line in enumerate(lines))
    said = " ".join(words for _, words in turns_of(text))
    assert all(f"w{i} " in said for i in range(len(lines)))


def test_doc(nlp):
    text = "[Scene: A]\nAl & Bo: Hi (to Cy)  you.\n[Cy goes]\nINT. B\nCy: Why?"
    doc = nlp(text)
    utterances, scenes, notes = segment_doc(doc)
    assert [(span.text, span.label_) for span in utterances] == [
        ("Hi (to Cy)  you.", "Al|Bo"),
        ("Why?", "Cy"),
    ]
    assert [(span.text, span.label_) for span in scenes] == [
        ("Hi (to Cy)  you.", "Scene: A"),
        ("Why?", "INT. B"),
    ]
    assert [(span.text, span.label_) for span in notes] == [
        ("[Scene: A]", HEADING),
        ("(to Cy)", STAGE_DIRECTION),
        ("[Cy goes]", STAGE_DIRECTION),
        ("INT. B", HEADING),
    ]
    assert not doc.spans


def test_doc_first_line(nlp):
    utterances, _, _ = segment_doc(nlp("Ross: hi"))
    assert [(span.start, span.text) for span in utterances] == [(2, "hi")]


@pytest.mark.parametrize("text", ["Ross:-no", "Ross:'hi'", "MONICA (O.S.):hi"])
def test_doc_tag_and_words_in_one_token(nlp, text):
    """No turn is lost where the tokenizer does not split after the colon."""
    utterances, _, _ = segment_doc(nlp(text))
    assert len(utterances) == 1 and utterances[0].end == len(nlp(text))


def test_doc_turns_in_one_token(nlp):
    doc = Doc(nlp.vocab, words=["Al: hi\nBo:", "ho\nCy: he"], spaces=[True, False])
    utterances, _, _ = segment_doc(doc)
    assert all(one.end <= other.start for one, other in pairwise(utterances))


@pytest.mark.parametrize("text", ["", " ", "\n\n", "[Scene: A]", "Al:"])
def test_doc_without_turns(nlp, text):
    utterances, scenes, _ = segment_doc(nlp(text))
    assert utterances == scenes == []


@given(PIECES.map("".join))
def test_doc_of_any_text(text):
    utterances, scenes, notes = segment_doc(BLANK.make_doc(text))
    for spans in (utterances, scenes):
        assert all(one.end <= other.start for one, other in pairwise(spans))
    assert all(len(span) for span in [*utterances, *scenes, *notes])


def test_get_segments_of_text(nlp):
    doc = nlp("Al: (waves) hi")
    assert get_segments(doc) == segment_doc(doc)


def test_get_segments_of_groups(nlp):
    doc = nlp("Al: hi (waves) [nods] you")
    doc.spans[UTTERANCES] = [Span(doc, 2, len(doc), "Al")]
    utterances, scenes, notes = get_segments(doc)
    assert [span.label_ for span in utterances] == ["Al"]
    assert scenes == []
    assert [span.text for span in notes] == ["(waves)", "[nods]"]
    doc.spans[SCENES] = [Span(doc, 0, len(doc), "S")]
    doc.spans[NOTES] = []
    _, scenes, notes = get_segments(doc)
    assert [span.label_ for span in scenes] == ["S"]
    assert notes == []


@pytest.mark.parametrize(
    "text,notes,turns",
    [
        ("[He sits\nand waits.]", ["[He sits\nand waits.]"], []),
        ("(He sits\r\nand waits.)\nAl: Hi", ["(He sits\r\nand waits.)"], ["Hi"]),
        ("Al: a [b\nc] d", ["[b\nc]"], ["a [b\nc] d"]),
        ("Al: a\n[b\nc]\nd", ["[b\nc]"], ["a\n[b\nc]\nd"]),
        # A direction that is not closed ends nowhere; the lines are read as ever.
        ("[He sits\n\nand waits.]", [], ["[He sits", "and waits.]"]),
        ("[He sits\nAl: Hi.]", [], ["[He sits", "Hi.]"]),
        ("[He sits\n[Bo sits]", ["[Bo sits]"], ["[He sits"]),
        ("[" + "a\n" * 20 + "]", [], None),
    ],
)
def test_directions_over_several_lines(text, notes, turns):
    found = notes_of(text)
    if turns is None:
        assert all(note.startswith("[") for note in found)
        return
    assert found == notes
    assert [said for _, said in turns_of(text)] == turns


def test_heading_over_two_lines():
    assert headings_of("[Scene: The\n  harbor]\nAl: Hi") == ["Scene: The harbor"]


@pytest.mark.parametrize(
    "line,expected",
    [
        ("Al: Hi", (("Al",), 4)),
        ("Al & Bo (loud): Hi", (("Al", "Bo"), 16)),
        ("Al:", (("Al",), 3)),
        ("so he said: Hi", ((), 0)),
        ("", ((), 0)),
    ],
)
def test_find_tag(line, expected):
    assert find_tag(line) == expected


@pytest.mark.parametrize("title", ["THE MILL\n\nby a stranger", "The Mill (draft)"])
def test_a_title_page_is_not_said(title):
    text = f"{title}\n\n[Scene: A]\nAl: Hi."
    assert turns_of(text) == [(("Al",), "Hi.")]
    assert notes_of(text)[0] == title.split("\n")[0]


def test_what_is_said_before_the_first_heading():
    for text in ("Hello.\nAl: Hi.\n[Scene: A]\nBo: Ho.", "Hello.\n[Scene: A]\nHo."):
        assert "Hello." in [said for _, said in turns_of(text)]


@pytest.mark.parametrize(
    "line",
    [
        "**Nora:** Hi.",
        "**Nora**: Hi.",
        "*Nora* (softly): Hi.",
        "__Nora:__ Hi.",
        "[00:01:02] Nora: Hi.",
        "00:01 Nora: Hi.",
        "[12/05/2020, 10:31:22 PM] Nora: Hi.",
        "12.05.20, 10:31 - Nora: Hi.",
        "[1:02:03.500] **Nora:** Hi.",
    ],
)
def test_times_and_emphasis_before_a_tag(line):
    assert turns_of(line) == [(("Nora",), "Hi.")]


@pytest.mark.parametrize("line", ["12:30: Hi.", "At 12:30 Nora: hi", "**: hi", "*_*"])
def test_times_and_emphasis_without_a_name(line):
    assert turns_of(line) in ([((), line)], [(("**",), "hi")])


def test_what_is_emphasized_in_a_turn_stays():
    assert turns_of("Nora: *No.* 12:30 Theo: x") == [(("Nora",), "*No.* 12:30 Theo: x")]
    assert turns_of("Nora: **No.**") == [(("Nora",), "**No.**")]
