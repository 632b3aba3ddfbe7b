import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacy_charid.dialogue import MENTIONS, Mention, Scene, Utterance
from spacy_charid.formats import guess_format
from spacy_charid.formats.transcript import read_transcript, strip_annotation

TEXT = """\
# A comment.
[Scene: The harbor]
Nora: [I](Nora) met [[my](Nora) brother](Theo).
  [We](Nora|Theo) left (slowly).

# Another [comment](
Theo & Nora: [People](#GENERAL#) do!
Somebody [unknown]() waits.
INT. HUT - NIGHT
THEO (O.S.): Hm.
"""

MARKED = st.lists(st.sampled_from(["[", "]", "](", ")", "a", "|", "\n", "# ", "\\"]))


@pytest.fixture
def read(tmp_path):
    def read_text(text, **kwargs):
        path = tmp_path / "e1.txt"
        path.write_bytes(text.encode("utf8"))
        return list(read_transcript(path, **kwargs))

    return read_text


def mentions_of(dialogue):
    return [
        (turn.text[mention.start : mention.end], mention.characters)
        for turn in dialogue.utterances
        for mention in turn.mentions
    ]


def test_read(read):
    (dialogue,) = read(TEXT)
    nora = Utterance(
        ("Nora",),
        "I met my brother.\n  We left (slowly).",
        mentions=[
            Mention(0, 1, ("Nora",)),
            Mention(6, 8, ("Nora",)),
            Mention(6, 16, ("Theo",)),
            Mention(20, 22, ("Nora", "Theo")),
        ],
    )
    unison = Utterance(
        ("Theo", "Nora"),
        "People do!\nSomebody unknown waits.",
        mentions=[Mention(0, 6, ("#GENERAL#",)), Mention(20, 27, ())],
    )
    assert dialogue.id == "e1"
    assert dialogue.scenes == [
        Scene("Scene: The harbor", [nora, unison]),
        Scene("INT. HUT - NIGHT", [Utterance(("THEO",), "Hm.")]),
    ]
    assert guess_format("e1.txt") == "transcript"


def test_to_doc(nlp, read):
    doc = read(TEXT)[0].to_doc(nlp)
    mentions = [(span.text, span.kb_id_) for span in doc.spans[MENTIONS]]
    assert mentions[:4] == [
        ("I", "Nora"),
        ("my", "Nora"),
        ("my brother", "Theo"),
        ("We", "Nora|Theo"),
    ]


def test_crlf_and_byte_order_mark(read):
    assert read("\ufeff" + TEXT.replace("\n", "\r\n")) == read(TEXT)


def test_entity_map(read):
    (dialogue,) = read("Al: [We](1|2|x)", entity_map={"1": "Al Poe", "2": "Bo"})
    assert mentions_of(dialogue) == [("We", ("Al Poe", "Bo", "x"))]


def test_names_with_separators(read):
    (dialogue,) = read("Al: [we](a\\|b|c\\\\d|山田)")
    assert mentions_of(dialogue) == [("we", ("a|b", "c\\d", "山田"))]


def test_scene_without_heading(read):
    (dialogue,) = read("Al: Hi.\n[Scene: B]\n[Scene: C]\nBo: Ho.")
    assert [scene.id for scene in dialogue.scenes] == ["0", "Scene: C"]


def test_no_speakers(read):
    (dialogue,) = read("He left.\n\n[She](Ann) came.")
    assert [turn.speakers for turn in dialogue.utterances] == [(), ()]
    assert mentions_of(dialogue) == [("She", ("Ann",))]


@pytest.mark.parametrize("text", ["# only a comment", "[Scene: A]", "(waves)"])
def test_nothing_said(nlp, read, text):
    (dialogue,) = read(text)
    assert dialogue.scenes == []
    assert len(dialogue.to_doc(nlp)) == 0


def test_brackets_without_mentions_stay(read):
    (dialogue,) = read("Al: Hi [waves] (there) ] [")
    assert [turn.text for turn in dialogue.utterances] == ["Hi [waves] (there) ] ["]


@pytest.mark.parametrize(
    "line",
    [
        "Al: [I](Al",
        "Al: I](Al)",
        "Al: [[I](Al)",
        "Al: [I](Al) [waves]",
        "Al: [I](Al) me](Al)",
    ],
)
def test_bracket_without_partner(read, line):
    with pytest.raises(ValueError, match=r"e1\.txt, line 3: a bracket"):
        read(f"Bo: Hi.\n# comment\n{line}\n")


@pytest.mark.parametrize(
    "line",
    [
        "[Al](Al): hi",
        "Al: [](Al) hi",
        "Al ([my](Al) way): hi",
        "INT. [AL](Al)'S ROOM",
        "([Al](Al) enters)",
        "[ ](Al)",
    ],
)
def test_mention_outside_of_what_is_said(read, line):
    """No annotated mention is silently lost."""
    with pytest.raises(ValueError, match=r"e1\.txt, line 3: the annotated mention"):
        read(f"Bo: Hi.\n\n{line}\n")


def test_missing_file(tmp_path):
    with pytest.raises(FileNotFoundError, match="no.txt"):
        list(read_transcript(tmp_path / "no.txt"))


def test_strip_annotation():
    text = "Al: [[my](Al) [old](X|Y) mom](Eve) (is)"
    assert strip_annotation(text) == (
        "Al: my old mom (is)",
        [(4, 6, "Al"), (7, 10, "X|Y"), (4, 14, "Eve")],
    )
    assert strip_annotation("# gone [x](\n\n#2: stays") == ("\n\n#2: stays", [])


@given(st.text())
def test_strip_annotation_leaves_other_text(text):
    text = text.replace("](", "").replace("# ", "")
    assert strip_annotation(text) == (text, [])


@given(MARKED.map("".join))
def test_strip_annotation_gives_offsets_or_an_error(text):
    try:
        bare, mentions = strip_annotation(text)
    except ValueError as error:
        assert "the text, line" in str(error)
        return
    assert bare.count("\n") == text.count("\n")
    for start, end, _ in mentions:
        assert 0 <= start <= end <= len(bare)
        assert "\n" not in bare[start:end]


@given(st.recursive(st.text("ab c", min_size=1), lambda part: st.lists(part)))
def test_strip_annotation_undoes_annotation(tree):
    bare, spans = [], []
    text = _annotate(tree, bare, spans)
    assert strip_annotation(text) == ("".join(bare), spans)


def _annotate(tree, bare, spans):
    if isinstance(tree, str):
        bare.append(tree)
        return tree
    start = sum(map(len, bare))
    text = "".join(_annotate(part, bare, spans) for part in tree)
    spans.append((start, sum(map(len, bare)), "A|B"))
    return f"[{text}](A|B)"


def test_many_mentions(read):
    """Time grows with the length of the text, not with turns times mentions."""
    start = time.perf_counter()
    (dialogue,) = read("Al: [I](Al) and [you](Bo).\n" * 20_000)
    assert len(mentions_of(dialogue)) == 40_000
    assert time.perf_counter() - start < 20
