import os
import subprocess
import sys

import pytest
import spacy
from spacy.tokens import Doc, DocBin, Span, SpanGroup

from spacy_charid.dialogue.data import BY_HAND, MENTIONS, PEOPLE, UTTERANCES
from spacy_charid.dialogue.extensions import set_extensions
from spacy_charid.names.labels import join_names
from tests.helpers.paths import ROOT

set_extensions()


def mentions_of(doc):
    return {span.text: span for span in doc.spans[MENTIONS]}


def test_entry_point_sets_extensions():
    spacy.blank("en").add_pipe("character_linker")
    assert Span.has_extension("character") and Doc.has_extension("characters")


def test_in_cast(nlp, dialogue):
    doc = dialogue.to_doc(nlp)
    doc.spans[MENTIONS].attrs[PEOPLE] = ["Mrs. Reed"]
    mentions = mentions_of(doc)
    assert mentions["my"]._.in_cast is True
    assert mentions["my mom"]._.in_cast is False
    assert mentions["We"]._.in_cast is None
    with pytest.raises(AttributeError, match="in_cast"):
        mentions["my"]._.in_cast = True


@pytest.mark.parametrize(
    ("name", "in_cast"),
    [
        ("Nobody at all", None),
        ("Theo Blom", True),  # is linked, too
        ("Mrs. Reed", False),
        ("#GENERAL#", None),
    ],
)
def test_in_cast_of_links_set_by_hand(nlp, dialogue, name, in_cast):
    """Whether the linker's bank has somebody else, the Doc does not tell."""
    doc = dialogue.to_doc(nlp)
    doc.spans[MENTIONS].attrs[PEOPLE] = ["Mrs. Reed"]
    for text in ("my", "You"):
        mentions_of(doc)[text]._.character = name
    doc = next(DocBin(docs=[doc]).get_docs(nlp.vocab))
    assert {mentions_of(doc)[text]._.in_cast for text in ("my", "You")} == {in_cast}
    assert mentions_of(doc)["I"]._.in_cast is True


def test_in_cast_of_a_speaker_whom_no_mention_means(nlp):
    doc = nlp("Bo : hey you")
    doc.spans[UTTERANCES] = [Span(doc, 2, 4, "Bo")]
    doc.spans[MENTIONS] = [Span(doc, 3, 4)]
    doc[3:4]._.character = "Bo"
    assert doc.spans[MENTIONS][0]._.in_cast is True


def test_in_cast_after_linking_again(nlp):
    """What the linker knows now is no longer noted as set by hand."""
    nlp.add_pipe("character_linker")
    doc = nlp("Al: I see you.\nBo: I see you.")
    doc.spans[MENTIONS].attrs[BY_HAND] = ["Al", "Nobody at all"]
    doc = nlp(doc)
    assert doc.spans[MENTIONS].attrs[BY_HAND] == ["Nobody at all"]
    assert doc.spans[MENTIONS][0]._.in_cast is True


def test_set_twice():
    set_extensions()
    set_extensions()


READER = """
import spacy
from spacy.tokens import DocBin

(doc,) = DocBin().from_disk("linked.spacy").get_docs(spacy.blank("en").vocab)
{lines}
print(doc.spans["mentions"][0]._.character)
"""


@pytest.mark.slow
def test_docs_that_are_only_loaded(nlp, dialogue, tmp_path):
    """A process without a pipeline needs the two lines that the README names."""
    DocBin(docs=[dialogue.to_doc(nlp)]).to_disk(tmp_path / "linked.spacy")
    blocks = (ROOT / "README.md").read_text(encoding="utf8").split("```")
    (lines,) = (b for b in blocks if b.endswith("\n\nset_extensions()\n"))
    code = READER.format(lines=lines.removeprefix("python"))
    command = [sys.executable, "-c", code]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    told = subprocess.check_output(command, cwd=tmp_path, env=env, text=True)
    assert told == "Nora Reed\n"


def test_extension_of_others_stays():
    getter = Span.get_extension("speaker")
    Span.set_extension("speaker", default="mine", force=True)
    try:
        set_extensions()
        assert Span.get_extension("speaker")[0] == "mine"
    finally:
        Span.set_extension("speaker", getter=getter[2], setter=getter[3], force=True)


def test_characters(nlp, dialogue):
    mentions = mentions_of(dialogue.to_doc(nlp))
    assert mentions["my"]._.character == "Nora Reed"
    assert mentions["my mom"]._.character == "Mrs. Reed"
    assert mentions["We"]._.character is None
    assert mentions["We"]._.characters == ("Nora Reed", "Theo Blom")
    assert mentions["guys"]._.character is None
    assert mentions["guys"]._.characters == ()


def test_ambiguity(nlp, dialogue):
    mentions = mentions_of(dialogue.to_doc(nlp))
    assert mentions["people"]._.ambiguity == "general"
    assert mentions["He"]._.ambiguity == "other"
    assert mentions["people"]._.character is None
    assert mentions["people"]._.characters == ()
    assert mentions["my"]._.ambiguity is None
    assert mentions["guys"]._.ambiguity is None


def test_ambiguous_beside_a_name(nlp):
    doc = nlp("we")
    span = Span(doc, 0, 1, kb_id=join_names(["Ross", "#OTHER#"]))
    assert span._.character == "Ross"
    assert span._.ambiguity == "other"


def test_speakers(nlp, dialogue):
    doc = dialogue.to_doc(nlp)
    mentions = mentions_of(doc)
    assert mentions["my"]._.speaker == "Nora Reed"
    assert mentions["We"]._.speaker is None
    assert mentions["We"]._.speakers == ("Nora Reed", "Theo Blom")
    assert mentions["guys"]._.speakers == ("ALL",)
    nobody = doc.spans[UTTERANCES][3]
    assert nobody._.speaker is None and nobody._.speakers == ()
    assert [turn._.speaker for turn in doc.spans[UTTERANCES]][-1] == "Nora Reed"


def test_speakers_of_any_span(nlp):
    doc = nlp("Al : hey you there . Bo : no")
    assert doc[0:1]._.speakers == ()
    doc.spans[UTTERANCES] = [Span(doc, 2, 6, "Al"), Span(doc, 8, 9, "Bo")]
    found = [doc[i : i + 1]._.speaker for i in range(len(doc))]
    assert found == [None, None, "Al", "Al", "Al", "Al", None, None, "Bo"]


def test_names_with_separators(nlp):
    doc = nlp("we")
    names = ("A|B", "back\\slash", "Zoë")
    doc.spans[UTTERANCES] = [Span(doc, 0, 1, label=join_names(names))]
    doc.spans[MENTIONS] = [Span(doc, 0, 1, kb_id=join_names(names))]
    assert doc.spans[MENTIONS][0]._.characters == names
    assert doc.spans[MENTIONS][0]._.speakers == names
    assert list(doc._.characters) == list(names)


def test_character_scores(nlp):
    doc = nlp("he and she")
    assert doc[0:1]._.character_scores == []
    spans = [Span(doc, 0, 1, kb_id="Ross"), Span(doc, 2, 3)]
    attrs = {"scores": {"0:1": [["Ross", 0.75], ["Ben", 0.25]]}}
    group = SpanGroup(doc, name=MENTIONS, spans=spans, attrs=attrs)
    doc.spans[MENTIONS] = group
    doc = next(DocBin(docs=[doc]).get_docs(nlp.vocab))
    first, second = doc.spans[MENTIONS]
    assert first._.character_scores == [("Ross", 0.75), ("Ben", 0.25)]
    assert second._.character_scores == []


def test_doc_characters(nlp, dialogue):
    doc = dialogue.to_doc(nlp)
    found = {
        name: [span.text for span in spans] for name, spans in doc._.characters.items()
    }
    assert found == {
        "Nora Reed": ["I", "my", "You", "We"],
        "Mrs. Reed": ["my mom", "She"],
        "Ben Green": ["Ben Green"],
        "Green Jr.": ["Green junior"],
        "Theo Blom": ["We"],
    }
    assert nlp("no mentions")._.characters == {}
    assert nlp("")._.characters == {}


def test_views_follow_the_span_group(nlp, dialogue):
    doc = dialogue.to_doc(nlp)
    doc.spans[MENTIONS] = [Span(doc, 0, 1, kb_id="Somebody")]
    assert list(doc._.characters) == ["Somebody"]
    assert not doc.user_data


def test_a_link_can_be_corrected(nlp, dialogue):
    doc = dialogue.to_doc(nlp)
    mention = mentions_of(doc)["my mom"]
    scores = {"2:4": [["Mrs. Reed", 0.9]], "0:1": [["Nora Reed", 1.0]]}
    doc.spans[MENTIONS].attrs["scores"] = scores
    mention._.character = "Judy|Ann"
    assert mention._.character == "Judy|Ann"
    doc = next(DocBin(docs=[doc]).get_docs(nlp.vocab))
    mention = mentions_of(doc)["my mom"]
    assert mention._.character == "Judy|Ann" and mention.label_ == "NOMINAL"
    assert mention._.character_scores == []
    assert doc[0:1]._.character_scores == [("Nora Reed", 1.0)]
    assert [m._.character for m in doc.spans[MENTIONS]][:3] == [
        "Nora Reed",
        "Nora Reed",
        "Judy|Ann",
    ]
    mention._.character = None
    assert mentions_of(doc)["my mom"]._.character is None


def test_all_links_can_be_corrected_in_a_loop(nlp, dialogue):
    doc = dialogue.to_doc(nlp)
    for mention in doc.spans[MENTIONS]:
        mention._.characters = ["Judy", "Ann"]
    assert {m._.characters for m in doc.spans[MENTIONS]} == {("Judy", "Ann")}
    doc[0:1]._.characters = "Judy"
    assert doc.spans[MENTIONS][0]._.character == "Judy"
    doc[0:1]._.character = "#GENERAL#"
    assert doc.spans[MENTIONS][0]._.ambiguity == "general"


@pytest.mark.parametrize("words", ["no mentions here", "I am"])
def test_a_span_that_is_not_a_mention_can_not_be_linked(nlp, words):
    doc = nlp(words)
    if words == "I am":
        doc.spans[MENTIONS] = [Span(doc, 0, 1)]
    with pytest.raises(ValueError, match="Add it to doc.spans"):
        doc[0:2]._.character = "Judy"


@pytest.mark.parametrize("name", [3, ["Judy"], ("Judy",)])
def test_a_character_is_a_string(nlp, dialogue, name):
    doc = dialogue.to_doc(nlp)
    mention = doc.spans[MENTIONS][0]
    with pytest.raises(TypeError, match="as a string"):
        mention._.character = name
    with pytest.raises(TypeError, match="as a string"):
        mention._.characters = [3]


@pytest.mark.parametrize("name", ["ambiguity", "character_scores", "speaker"])
def test_what_is_read_can_not_be_set(nlp, dialogue, name):
    doc = dialogue.to_doc(nlp)
    with pytest.raises(AttributeError, match="can't be set. Set "):
        setattr(doc.spans[MENTIONS][0]._, name, "x")
    with pytest.raises(AttributeError, match="Set span._.character"):
        doc._.characters = {}
