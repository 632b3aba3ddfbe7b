from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacy_charid import Dialogue, Mention, Scene, Utterance
from spacy_charid.dialogue.data import (
    COMMENT,
    DIRECTION,
    HEADING,
    MENTIONS,
)
from spacy_charid.dialogue.offsets import FileOffsets
from spacy_charid.dialogue.segmentation import get_segments
from spacy_charid.formats.registry import guess_format
from spacy_charid.formats.transcript import read_transcript, strip_annotation
from tests.helpers.dialogues import check_offsets, said
from tests.helpers.pipelines import blank
from tests.helpers.work import is_linear

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
    assert strip_annotation(r"\[0\] [[a|b]] &amp;") == (r"\[0\] [[a|b]] &amp;", [])


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

    def read_mentions(n):
        (dialogue,) = read("Al: [I](Al) and [you](Bo).\n" * n)
        assert len(mentions_of(dialogue)) == 2 * n

    assert is_linear(read_mentions)


@pytest.mark.parametrize(
    "text,expected",
    [
        # Directions over several lines, by themselves and inside of a turn.
        ("Al: Hi.\n[He waits\nand sits.]\nBo: Ho.", [("Al", "Hi."), ("Bo", "Ho.")]),
        ("Al: Hi (he waits\nand sits) now.", [("Al", "Hi (he waits\nand sits) now.")]),
        ("[Scene: The\n  harbor]\nAl: Hi.", [("Al", "Hi.")]),
        ("[Not closed\nAl: Hi.\nBo: [x] Ho.", [("", "[Not closed"), ("Al", "Hi."),
                                              ("Bo", "[x] Ho.")]),
        # Screenplay tags, headings, indentation, tabs, non-breaking spaces.
        ("INT. HUT - DAY\n\tAL (O.S.):\tHi.", [("AL", "Hi.")]),
        ("AL (V.O.) (CONT'D): Hi.", [("AL", "Hi.")]),
        ("Al:\n  One\n  two.\n\nBo:Ho.", [("Al", "One\n  two."), ("Bo", "Ho.")]),
        ("Al\u00a0: Hi.", [("Al", "Hi.")]),
        # Titles, numbers, initials, accents, other scripts.
        ("DR. J. O'NEIL-SMITH: Hi.\nGuard #2: Ho.\nÉlodie: Oui.\n山田: はい。",
         [("DR. J. O'NEIL-SMITH", "Hi."), ("Guard #2", "Ho."), ("Élodie", "Oui."),
          ("山田", "はい。")]),
        # Colons that name nobody.
        ("Al: See http://x.y: 12:30 and :)", [("Al", "See http://x.y: 12:30 and :)")]),
    ],
)  # fmt: skip
def test_odd_shapes(tmp_path, read, text, expected):
    for written in (text, text.replace("\n", "\r\n"), text.replace("\n", "\u2028")):
        (dialogue,) = read(written)
        assert said(dialogue) == expected
        check_offsets(tmp_path / "e1.txt", [dialogue])


def test_offsets(tmp_path, read):
    for text in (TEXT, "\ufeff" + TEXT.replace("\n", "\r\n")):
        (dialogue,) = read(text)
        check_offsets(tmp_path / "e1.txt", [dialogue])
        doc = dialogue.to_doc(blank())
        source = text.removeprefix("\ufeff")
        offsets = FileOffsets(doc)
        found = [offsets.find(mention) for mention in doc.spans[MENTIONS]]
        assert [source[start:end] for start, end in found][:4] == [
            "I",
            "my",
            "my](Nora) brother",
            "We",
        ]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig"])
def test_encodings(tmp_path, encoding):
    path = tmp_path / "a.txt"
    path.write_bytes("Zoé: [Moi](Zoé)?".encode(encoding))
    (dialogue,) = read_transcript(path)
    assert mentions_of(dialogue) == [("Moi", ("Zoé",))]
    check_offsets(path, [dialogue])


def test_empty_file(read):
    for text in ("", "\n\n", "\ufeff"):
        with pytest.raises(ValueError, match=r"e1\.txt is empty"):
            read(text)


@given(MARKED.map("".join))
def test_any_text_has_exact_offsets(tmp_path_factory, text):
    path = tmp_path_factory.mktemp("t") / "a.txt"
    path.write_bytes(f"Al: {text}.".encode())
    try:
        dialogues = list(read_transcript(path))
    except ValueError as error:
        assert "a.txt, line" in str(error)
    else:
        check_offsets(path, dialogues)


@pytest.mark.parametrize("piece", ["[", "(", "[\n", "(a\n", "Al: ", "a:", "]("])
def test_work_is_linear(read, piece):
    def read_pieces(n):
        with suppress(ValueError):
            read("Al: x\n" + piece * n)

    assert is_linear(read_pieces)


def test_what_nobody_says_is_a_note(read):
    text = "A hut\n\n# by me\n[Scene: hut]\nNora (low): I\n(sits)\n\n[10:01] Bo: No\n"
    (dialogue,) = read(f"{text}ACT TWO\n")
    assert [(n.kind, n.line, n.at, n.text) for n in dialogue.notes] == [
        (COMMENT, 3, 0, "by me"),
        (DIRECTION, 1, 0, "A hut"),
        (DIRECTION, 5, 0, "Nora (low):"),
        (DIRECTION, 6, 1, "(sits)"),
        (HEADING, 9, 2, "ACT TWO"),
    ]


def test_page_numbers_are_counted_only(read):
    (dialogue,) = read("NORA: I know\n\f12\nmy brother.\nBO: No.\n")
    assert not dialogue.notes
    assert dialogue.report.notes == 1


def test_stage_directions_are_part_of_the_doc(nlp, read):
    text = "Ann: Hi.\n[Dr. Bo Vance enters.]\nBo: (waving) Hello.\n[He leaves.]\n"
    (dialogue,) = read(text)
    doc = dialogue.to_doc(nlp)
    notes = [note.text for note in doc.spans["notes"]]
    assert notes == ["[Dr. Bo Vance enters.]", "(waving)", "[He leaves.]"]
    assert notes == [note.text for note in get_segments(nlp(text))[2]]
    assert doc.text.split("\n")[0].startswith("Hi. [Dr. Bo Vance enters.] (waving)")
    again = Dialogue.from_doc(doc)
    assert again.notes == dialogue.notes


def test_links_of_markdown_are_no_mentions(read):
    text = (
        "Notes: [our site](https://a.example/x) and [mail](mailto:a@b.example)\n\n"
        "Ann: See [the page](www.a.example) of [my brother](Bo).\nBo: [That](http://x)?\n"
        "Ann: [Here](./faq), [up](#top).\n"
        "Bo: [Me](Bo: the cook). [She](#OTHER#), [they](#OTHER#|Al), [he](#person-1).\n"
    )
    (dialogue,) = read(text)
    turns = list(dialogue.utterances)[-4:]
    said = ["See the page of my brother.", "That?", "Here, up.", "Me. She, they, he."]
    assert [turn.text for turn in turns] == said
    found = [mention.characters for turn in turns for mention in turn.mentions]
    others = [("#OTHER#",), ("#OTHER#", "Al"), ("#person-1",)]
    assert found == [("Bo",), ("Bo: the cook",), *others]


def test_links_on_lines_of_their_own(read):
    text = (
        "Al: Hm, [[Crouton|bread]].\n[[Ring it->Bell]] [[Run|Door]]\n[[de:A/B]]\nBo: So"
    )
    (dialogue,) = read(text)
    assert said(dialogue) == [("Al", "Hm, bread."), ("Bo", "So")]
    assert "[[de:A/B]]" in [note.text for note in dialogue.notes]


@pytest.mark.parametrize(
    "text,expected",
    [
        ("Al: I ''(softly)'' go<ref>No.</ref> now.", "I (softly) go now."),
        ("Al: ![a](b.jpg) Which car? ![c](d.jpg)", "Which car?"),
        ("Al: So <<if $x > 1>>why<<endif>> not?", "So why not?"),
    ],
)
def test_markup_is_cut_out_of_words(tmp_path, read, text, expected):
    (dialogue,) = read(text)
    assert said(dialogue) == [("Al", expected)]
    check_offsets(tmp_path / "e1.txt", [dialogue])


def test_tags_of_visual_novels(tmp_path, read):
    line = r'o "I {i}never{/i} said \"{w=0.5}Al\"."'
    (dialogue,) = read(f'define o = Character("Odile")\n{line}\no "Hm."')
    assert said(dialogue) == [("Odile", 'I never said "Al".'), ("Odile", "Hm.")]
    check_offsets(tmp_path / "e1.txt", [dialogue])


@pytest.mark.parametrize("suffix", [".wiki", ".mediawiki", ".txt"])
def test_lists_and_links_of_talk_pages_are_said(tmp_path, suffix):
    path = tmp_path / f"talk{suffix}"
    path.write_text(
        "# Keep [[Mill|the mill]]. [[User:Plinth9|P]] 14:02, 3 May 2011 (UTC)\n"
        "# Why? --[[User:Grebe|Grebe]]\n",
        encoding="utf8",
    )
    (dialogue,) = read_transcript(path)
    turns = [(turn.speakers, turn.text) for turn in dialogue.utterances]
    assert turns == [(("Plinth9",), "Keep the mill."), (("Grebe",), "Why?")]
    assert guess_format(path) == "transcript"


def test_documents_saved_as_markdown(read):
    text = (
        "Records [Transcript](?tab=t.x1)\n\n"
        "**Ada:** \\[00:12:08\\] Wait \\[laughs\\].\n\n"
        "**Bo:** \\[00:12:20\\] Why?\n\n**Ada:** \\[00:12:31\\] Look.\n"
    )
    (dialogue,) = read(text)
    said = [(*turn.speakers, turn.text) for turn in dialogue.utterances]
    assert said == [("Ada", "Wait [laughs]."), ("Bo", "Why?"), ("Ada", "Look.")]


def test_entities_of_a_web_page(read):
    text = "Nora: I&#39;ve [my &quot;brother&quot;](Theo) &amp; you.\nTheo: It&nbsp;is."
    (dialogue,) = read(text)
    nora, theo = dialogue.utterances
    assert nora.text == 'I\'ve my "brother" & you.'
    assert theo.text == "It\u00a0is."
    (mention,) = nora.mentions
    assert nora.text[mention.start : mention.end] == 'my "brother"'


@pytest.mark.parametrize(
    "text",
    [
        "Nora: Write &amp; for an & sign.\nTheo: I see.\n",
        "Nora: Write &amp; before <.\nTheo: I see.\n",
        "Nora: AT&T; Bell & Lund.\nTheo: I see.\n",
    ],
)
def test_entities_that_are_spoken_of_stay(text, read):
    nora, _ = read(text)[0].utterances
    assert nora.text == text[6 : text.index("\n")]


def test_marks_that_markdown_escapes(read):
    text = r"\@Nora: I\'m \"here\"."
    (dialogue,) = read(f"{text}\\\n\\@Theo: Yes\\!\n\\@Nora: My\\_dog.\n")
    assert said(dialogue) == [
        ("Nora", 'I\'m "here".'),
        ("Theo", "Yes!"),
        ("Nora", "My_dog."),
    ]


@pytest.mark.parametrize("words", [r'Type "a\"b\"c".', r"C:\dir\*."])
def test_backslashes_that_are_spoken_of_stay(words, read):
    (dialogue,) = read(f"Nora: {words}\nTheo: Oh.\n")
    assert said(dialogue)[0] == ("Nora", words)
