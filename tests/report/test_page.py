import re
from pathlib import Path
from typing import Optional

import pytest
import spacy
from spacy.tokens import DocBin, Span
from typer.testing import CliRunner

from spacy_charid.cli import app
from spacy_charid.formats.documents import read_docs
from spacy_charid.report import TITLE, render_html
from spacy_charid.report.people import N_COLORS, N_STYLES
from tests.helpers.page import Page, make_doc
from tests.helpers.pipelines import blank

EVIL = "<script>alert(1)</script>"
END = "</script><script>alert(1)</script><!--"
END_WITH_SPACE = "</script x=y <script z"


def body(html: str) -> str:
    """Give the rows only, without labels and attributes."""
    main = html[html.index('<div id="scenes">') : html.index("</main>")]
    main = re.sub(r"<small.*?</small>", "", main)
    return re.sub(r"<(\w+) [^>]*>", r"<\1>", main)


def test_report_no_docs() -> None:
    html = render_html([])
    assert Page(html).texts("h1") == [TITLE]
    assert "There is nothing to show." in html


def test_report_bare_docs() -> None:
    nlp = blank()
    assert "There is nothing to show." in render_html([nlp.make_doc("")])
    page = Page(render_html([nlp.make_doc("No spans & all.")]))
    assert page.texts("div", "text") == ["No spans & all."]
    assert page.texts("p", "facts") == ["1 scene · 1 line · 0 mentions · 0 characters"]
    assert page.cast == [] and not any(map(page.shown, ("network", "timeline")))


def test_report_no_mentions() -> None:
    doc = make_doc("Hello there.")
    del doc.spans["mentions"]
    page = Page(render_html([doc]))
    assert page.texts("div", "speaker") == ["Ross"]
    assert page.find("mark") == []
    assert page.cast == [("Ross", 1, 0)]


def test_report_no_utterances() -> None:
    page = Page(render_html([make_doc("I see you.", [(0, 1, "Ross")], turns=[])]))
    assert page.texts("div", "speaker") == []
    assert page.texts("mark") == ["I"]
    assert page.cast == [("Ross", 0, 1)]


def test_report_scenes_and_notes() -> None:
    doc = make_doc("[Enter Joey] Hi. Bye.", turns=[(4, 6, "Joey"), (6, 8, "")])
    doc.spans["notes"] = [doc[0:4]]
    doc.spans["scenes"] = [
        Span(doc, 0, 6, label="The <pub>", kb_id="s01e01"),
        Span(doc, 6, 8),
    ]
    html = render_html([doc])
    page = Page(html)
    assert page.texts("h2")[:2] == ["The <pub> s01e01", "Scene 2"]
    assert "<em>[Enter Joey]</em>" in html
    assert page.texts("div", "speaker") == ["Joey", "—"]
    assert page.texts("div", "between") == ["[Enter Joey]"]


TITLE_PAGE = """THE QUAY

CHARACTERS

JOAN PELL, harbour master
TOMAS, her deputy, who has
been late since noon

TIME

A winter evening.

ACT I

SCENE 1

JOAN. Is the boat in?

TOMAS. Not yet.

JOAN. Then the clock is wrong.
"""


@pytest.mark.parametrize("as_file", [True, False])
def test_report_lists_of_a_title_page(tmp_path: Path, as_file: bool) -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("character_linker")
    path = tmp_path / "quay.txt"
    path.write_text(TITLE_PAGE, encoding="utf8")
    docs = list(read_docs(nlp, path)) if as_file else [nlp(TITLE_PAGE)]
    page = Page(render_html(docs))
    assert page.texts("div", "between") == [
        "THE QUAY",
        "CHARACTERS",
        "JOAN PELL, harbour master",
        "TOMAS, her deputy, who has been late since noon",
        "TIME",
        "A winter evening.",
        *(() if as_file else ["ACT I"]),
    ]
    assert page.texts("h2")[0] == "SCENE 1"


def test_report_guessed_speakers(tmp_path: Path) -> None:
    path = tmp_path / "tea.txt"
    path.write_text(
        '"Is there tea?" said Nora.\n\n"There is," Ben said.\n\n"Is it hot?"\n\n'
        '"It is," he said.\n\n"Good," said Nora.\n',
        encoding="utf8",
    )
    html = render_html(read_docs(blank(), path, format="prose"))
    speakers = Page(html).texts("div", "speaker")
    assert speakers == ["Nora", "Ben", "Nora?", "Ben?", "Nora"]
    titles = [attrs["title"] for attrs, _ in Page(html).find("span", "guess")[:2]]
    assert titles[0].startswith("guessed from an action or the lines around it: ")
    assert titles[1].startswith("guessed from a pronoun or noun: ")
    assert "does not name the speaker" in html  # in the key
    assert "does not name the speaker" not in render_html([make_doc("Hi.")])


def test_report_several_docs() -> None:
    page = Page(render_html([make_doc("One."), make_doc("Two.")]))
    assert page.texts("h2")[:2] == ["Dialogue 1", "Dialogue 2"]
    assert page.texts("option") == ["1. Dialogue 1", "2. Dialogue 2"]
    assert page.cast == [("Ross", 2, 0)]


@pytest.mark.parametrize("evil", [EVIL, END, END_WITH_SPACE])
def test_report_escapes(evil: str) -> None:
    quote = "x\" onmouseover='alert(1)'"
    doc = make_doc(
        f"A {evil} b.",
        [(0, 1, evil), (0, 2, quote)],
        turns=[(0, 5, evil)],
        scores={"0:1": [[evil, 0.5], ["no</script>body", 0.25]]},
        gold={"0:2": evil},
    )
    doc.spans["scenes"] = [Span(doc, 0, len(doc), label=evil, kb_id=evil)]
    html = render_html([doc], title=evil)
    page = Page(html)
    assert evil not in html
    assert len(page.find("script")) == 2
    assert all("onmouseover" not in attrs for _, attrs, _ in page.elements)
    assert page.texts("h1") == page.texts("title")[:1] == [evil]
    assert page.texts("div", "speaker") == [evil]
    outer, inner = page.tips
    assert outer == [[quote], "name", [], [evil]]
    assert inner == [[evil], "name", [(evil, 50), ("no</script>body", 25)]]


def test_report_fetches_nothing() -> None:
    html = render_html([make_doc("I am.", [(0, 1, "Ross")])])
    assert not re.search(r"https?:|url\(|@import|\ssrc=|\shref=\"(?!#)|\son\w+=", html)
    page = Page(html)
    (policy,) = (
        attrs["content"] for attrs, _ in page.find("meta") if "http-equiv" in attrs
    )
    assert policy.startswith("default-src 'none'; script-src 'sha256-")


def test_report_of_plain_text_shows_each_speaker_once() -> None:
    text = "[Scene: The pub]\n\nRoss and Judy (together): Hi.\nRoss: (waves) Bye."
    doc = blank().make_doc(text)
    page = Page(render_html([doc]))
    assert page.texts("h2")[0] == "The pub"
    assert page.texts("div", "speaker") == ["Ross, Judy", "Ross"]
    assert page.texts("div", "text") == ["Hi.", "(waves) Bye."]
    assert page.texts("em") == ["(waves)"]


def test_report_nested() -> None:
    doc = make_doc("See my mom now.", [(1, 2, "Ross"), (1, 3, "Judy")])
    html = render_html([doc])
    assert "See <mark><mark>my</mark> mom</mark> now." in body(html)
    assert Page(html).texts("small", "who") == ["Ross", "Judy"]


def test_report_same_span() -> None:
    doc = make_doc("See them.", [(1, 2, "Ross"), (1, 2, "Judy")])
    html = render_html([doc])
    assert "<mark><mark>them</mark></mark>" in body(html)
    assert Page(html).texts("small", "who") == ["Judy", "Ross"]


def test_report_crossing() -> None:
    doc = make_doc("a b c d e", [(0, 3, "Ross"), (1, 4, "Judy"), (2, 5, "Jack")])
    html = render_html([doc])
    inner = "<mark>a <mark>b <mark>c</mark></mark></mark>"
    assert f"{inner} <mark><mark>d</mark> e</mark>" in body(html)
    # Each mention is labelled once, at its end.
    assert Page(html).texts("small", "who") == ["Ross", "Judy", "Jack"]


def test_report_beyond_turn() -> None:
    doc = make_doc("a b c", [(0, 3, "Ross")], turns=[(0, 2, "Ross"), (1, 3, "Judy")])
    page = Page(render_html([doc]))
    assert page.texts("mark") == ["a b", "c"]
    assert page.texts("div", "speaker") == ["Ross", "Judy"]


def test_report_plural() -> None:
    doc = make_doc("We go.", [(0, 1, "Ross|Mon_Geller")], turns=[(0, 3, "Ross|Joey")])
    page = Page(render_html([doc]))
    ((attrs, _),) = page.find("mark", "many")
    assert attrs["data-who"] == "0 2"
    assert "var(--c0) 0% 50%,var(--c2) 50% 100%" in attrs["style"]
    assert page.tips == [[["Ross", "Mon Geller"], "name", []]]
    assert page.texts("small", "who") == ["Ross + Mon"]
    assert page.texts("div", "speaker") == ["Ross, Joey"]


def test_report_nobody_and_ambiguous() -> None:
    mentions = [(0, 1, ""), (1, 2, "#GENERAL#")]
    page = Page(render_html([make_doc("he you", mentions, turns=[(0, 2, "ALL")])]))
    assert len(page.find("mark", "x")) == 2
    assert page.tips == [[[], "name", []], [["general"], "name", []]]
    assert page.texts("small", "who") == ["nobody", "general"]
    assert page.cast == []
    assert page.tables["cast"][-1] == ["Nobody known", "", "", "2", "", "", ""]


def test_report_label_after_contraction() -> None:
    html = render_html([make_doc("I'm you.", [(0, 1, "Ross"), (2, 3, "Judy")])])
    assert "<mark>I</mark>&#39;m <mark>you</mark>." in body(html)
    assert re.search(r"&#39;m<small.*?Ross.*?</small> <mark.*?you</mark><small", html)


def test_report_one_character_in_two_spellings() -> None:
    doc = make_doc("I, ROSS GELLER", [(0, 1, "Ross_Geller"), (2, 4, "Ross Geller")])
    page = Page(render_html([doc]))
    assert page.cast == [("Ross Geller", 1, 2)]


def test_report_speaker_has_the_colors_of_the_character() -> None:
    page = Page(render_html([make_doc("I am I.", [(0, 1, "Dr. Geller")])]))
    (speaker,) = (attrs for attrs, text in page.find("b") if text == "Ross")
    (mention,) = (attrs for attrs, _ in page.find("mark"))
    assert speaker["class"] == mention["class"]
    assert speaker["data-who"] == mention["data-who"] == "0"


def test_report_looks_by_prominence() -> None:
    names = [f"N{i}" for i in range(N_STYLES * N_COLORS + 1)]
    mentions = [(i, i + 1, name) for i, name in enumerate(names)]
    doc = make_doc(" ".join(names), mentions, turns=[(0, 1, "N7")])
    page = Page(render_html([doc]))
    assert page.cast[:2] == [("N7", 1, 1), ("N0", 0, 1)]
    looks = [attrs["class"] for attrs, _ in page.find("i")][: len(names)]
    assert looks[:2] == ["c0 t0", "c1 t0"]
    assert looks[N_COLORS] == "c0 t1"
    assert len(set(looks)) == N_STYLES * N_COLORS
    assert looks[-1] == looks[0]


def test_report_gold() -> None:
    mentions = [(0, 1, "A|B"), (1, 2, "A"), (2, 3, ""), (3, 4, "A")]
    gold = {"0:1": "B|A", "1:2": "B", "2:3": "", "0:4": "A"}
    doc = make_doc("we he it she", mentions, gold=gold)
    page = Page(render_html([doc]))
    ((attrs, text),) = page.find("mark", "err")
    assert text == "he"
    assert page.tips[1] == [["A"], "name", [], ["B"]]
    assert page.texts("small", "who")[1] == "A ✗"
    (facts,) = page.texts("p", "facts")
    assert facts.endswith(
        "accuracy 66.7% (2 of 3 with gold) · 1 gold mention not found"
    )
    page = Page(render_html([doc], gold=False))
    assert page.find("mark", "err") == []
    assert "accuracy" not in page.texts("p", "facts")[0]


def test_report_deterministic() -> None:
    mentions = [(0, 1, "A|B"), (1, 2, "A"), (0, 2, "C")]
    docs = [make_doc("we he", mentions, gold={"0:1": "B"}) for _ in range(2)]
    assert render_html(docs[:1]) == render_html(docs[1:])
    assert render_html(iter(docs)) == render_html(docs)


def test_report_cli(tmp_path: Path) -> None:
    doc = make_doc("I am.", [(0, 1, "Ross")], scores={"0:1": [["Ross", 0.9]]})
    path, out = tmp_path / "docs.spacy", tmp_path / "page.html"
    DocBin(docs=[doc]).to_disk(path)
    args = ["report", str(path), "-o", str(out), "--title", "A & B"]
    assert CliRunner().invoke(app, args).exit_code == 0
    assert out.read_text(encoding="utf8") == render_html([doc], title="A & B")


@pytest.mark.parametrize("data, message", [(None, "no file"), (b"x", "not a .spacy")])
def test_report_cli_mistake(
    tmp_path: Path, data: Optional[bytes], message: str
) -> None:
    path, out = tmp_path / "docs.spacy", tmp_path / "page.html"
    if data is not None:
        path.write_bytes(data)
    result = CliRunner().invoke(app, ["report", str(path), "-o", str(out)])
    assert result.exit_code == 1
    assert message in " ".join(result.output.split())
    assert not out.exists()


def test_report_names_dialogues_where_there_are_several() -> None:
    docs = [make_doc("I do.", [(0, 1, "Ross")]) for _ in "ab"]
    for doc, name in zip(docs, "ab", strict=True):
        doc.spans["scenes"] = [Span(doc, 0, 3, label="Hut", kb_id=f"episode {name}")]
    assert "<small>episode a</small>" in render_html(docs)
    assert "<small>episode" not in render_html(docs[:1])


def test_report_paragraphs_of_narration(tmp_path: Path) -> None:
    path = tmp_path / "story.txt"
    path.write_text(
        '"Who is there?" said Marge.\n\nPell came in.\n\n"Only me," said Pell.\n'
    )
    (doc,) = read_docs(blank(), path, format="prose")
    rows = re.findall(r"(?:said Marge|Pell came in)[^<]*", body(render_html([doc])))
    assert [row.strip() for row in rows] == ["said Marge.", "Pell came in."]
