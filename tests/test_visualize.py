import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Dict, List, Optional, Sequence, Tuple

import pytest
import spacy
from spacy.tokens import Doc, DocBin, Span, SpanGroup
from typer.testing import CliRunner

from spacy_charid.cli import app
from spacy_charid.visualize import N_COLORS, TITLE, render_html

EVIL = "<script>alert(1)</script>"
VOID = {"meta", "input"}


class Page(HTMLParser):
    """Checks that elements nest, and keeps them with their attributes and text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: List[Tuple[str, Dict[str, Optional[str]], List[str]]] = []
        self.open: List[Any] = []
        self.feed(html)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.elements.append((tag, dict(attrs), []))
        if tag not in VOID:
            self.open.append(self.elements[-1])

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        for _, _, texts in self.open:
            texts.append(data)

    def find(self, tag: str, cls: str = "") -> List[Tuple[Dict[str, Any], str]]:
        return [
            (attrs, "".join(texts))
            for name, attrs, texts in self.elements
            if name == tag and (not cls or cls in (attrs.get("class") or "").split())
        ]

    def texts(self, tag: str, cls: str = "") -> List[str]:
        return [text for _, text in self.find(tag, cls)]


def make_doc(
    text: str,
    mentions: Sequence[Tuple[int, int, str]] = (),
    *,
    turns: Optional[Sequence[Tuple[int, int, str]]] = None,
    **attrs: Any,
) -> Doc:
    doc = spacy.blank("en").make_doc(text)
    turns = [(0, len(doc), "Ross")] if turns is None else turns
    doc.spans["utterances"] = [Span(doc, a, b, label=name) for a, b, name in turns]
    spans = [Span(doc, a, b, label="NAME", kb_id=name) for a, b, name in mentions]
    doc.spans["mentions"] = SpanGroup(doc, name="mentions", spans=spans, attrs=attrs)
    return doc


def body(html: str) -> str:
    """Give the rows only, without labels and attributes."""
    main = html[html.index("<main>") : html.index("</main>")]
    main = re.sub(r"<small.*?</small>", "", main)
    return re.sub(r"<(\w+) [^>]*>", r"<\1>", main)


def test_visualize_no_docs() -> None:
    html = render_html([])
    assert Page(html).texts("h1") == [TITLE]
    assert "There is nothing to show." in html


def test_visualize_bare_docs() -> None:
    nlp = spacy.blank("en")
    assert "There is nothing to show." in render_html([nlp.make_doc("")])
    page = Page(render_html([nlp.make_doc("No spans & all.")]))
    assert page.texts("div", "text") == ["No spans & all."]
    assert page.texts("p", "stats") == [
        "0 scenes · 0 lines · 0 mentions · 0 characters"
    ]


def test_visualize_no_mentions() -> None:
    doc = make_doc("Hello there.")
    del doc.spans["mentions"]
    page = Page(render_html([doc]))
    assert page.texts("div", "speaker") == ["Ross"]
    assert page.find("mark") == []
    assert page.texts("button") == ["Ross 0 mentions, 1 line"]


def test_visualize_no_utterances() -> None:
    page = Page(render_html([make_doc("I see you.", [(0, 1, "Ross")], turns=[])]))
    assert page.texts("div", "speaker") == []
    assert page.texts("mark") == ["I"]
    assert page.texts("button") == ["Ross 1 mention, 0 lines"]


def test_visualize_scenes_and_notes() -> None:
    doc = make_doc("[Enter Joey] Hi. Bye.", turns=[(4, 6, "Joey"), (6, 8, "")])
    doc.spans["notes"] = [doc[0:4]]
    doc.spans["scenes"] = [
        Span(doc, 0, 6, label="The <pub>", kb_id="s01e01"),
        Span(doc, 6, 8),
    ]
    html = render_html([doc])
    page = Page(html)
    assert [text.strip() for text in page.texts("h2")] == [
        "The <pub> s01e01",
        "Scene 2",
    ]
    assert "<em>[Enter Joey]</em>" in html
    assert page.texts("div", "speaker") == ["Joey", "—"]
    assert page.texts("div", "between") == ["[Enter Joey]"]


def test_visualize_several_docs() -> None:
    page = Page(render_html([make_doc("One."), make_doc("Two.")]))
    assert [text.strip() for text in page.texts("h2")] == ["Dialogue 1", "Dialogue 2"]
    assert page.texts("button") == ["Ross 0 mentions, 2 lines"]


def test_visualize_escapes() -> None:
    quote = "x\" onmouseover='alert(1)'"
    doc = make_doc(
        f"A {EVIL} b.",
        [(0, 1, EVIL), (0, 2, quote)],
        turns=[(0, 5, EVIL)],
        scores={"0:1": [[EVIL, 0.5]]},
        gold={"0:2": EVIL},
    )
    doc.spans["scenes"] = [Span(doc, 0, len(doc), label=EVIL, kb_id=EVIL)]
    html = render_html([doc], title=EVIL)
    page = Page(html)
    assert EVIL not in html
    assert len(page.find("script")) == 1
    assert all("onmouseover" not in attrs for _, attrs, _ in page.elements)
    assert page.texts("h1") == page.texts("title") == [EVIL]
    assert page.texts("div", "speaker") == [EVIL]
    outer, inner = (attrs["title"] for attrs, _ in page.find("mark"))
    assert outer == f"{quote} · name\ngold: {EVIL}"
    assert inner == f"{EVIL} · name\n50% {EVIL}"


def test_visualize_fetches_nothing() -> None:
    html = render_html([make_doc("I am.", [(0, 1, "Ross")])])
    assert not re.search(r"https?:|url\(|@import|\ssrc=|\shref=", html)


def test_visualize_nested() -> None:
    doc = make_doc("See my mom now.", [(1, 2, "Ross"), (1, 3, "Judy")])
    html = render_html([doc])
    assert "See <mark><mark>my</mark> mom</mark> now." in body(html)
    assert Page(html).texts("small", "who") == ["Ross", "Judy"]


def test_visualize_same_span() -> None:
    doc = make_doc("See them.", [(1, 2, "Ross"), (1, 2, "Judy")])
    html = render_html([doc])
    assert "<mark><mark>them</mark></mark>" in body(html)
    assert Page(html).texts("small", "who") == ["Judy", "Ross"]


def test_visualize_crossing() -> None:
    doc = make_doc("a b c d e", [(0, 3, "Ross"), (1, 4, "Judy"), (2, 5, "Jack")])
    html = render_html([doc])
    inner = "<mark>a <mark>b <mark>c</mark></mark></mark>"
    assert f"{inner} <mark><mark>d</mark> e</mark>" in body(html)
    # Each mention is labelled once, at its end.
    assert Page(html).texts("small", "who") == ["Ross", "Judy", "Jack"]


def test_visualize_beyond_turn() -> None:
    doc = make_doc("a b c", [(0, 3, "Ross")], turns=[(0, 2, "Ross"), (1, 3, "Judy")])
    page = Page(render_html([doc]))
    assert page.texts("mark") == ["a b", "c"]
    assert page.texts("div", "speaker") == ["Ross", "Judy"]


def test_visualize_plural() -> None:
    doc = make_doc("We go.", [(0, 1, "Ross|Mon_Geller")], turns=[(0, 3, "Ross|Joey")])
    page = Page(render_html([doc]))
    ((attrs, _),) = page.find("mark", "many")
    assert attrs["data-who"] == "0 2"
    assert "var(--c0) 0% 50%,var(--c2) 50% 100%" in attrs["style"]
    assert page.texts("small", "who") == ["Ross + Mon Geller"]
    assert page.texts("div", "speaker") == ["Ross, Joey"]


def test_visualize_nobody_and_ambiguous() -> None:
    mentions = [(0, 1, ""), (1, 2, "#GENERAL#")]
    page = Page(render_html([make_doc("he you", mentions, turns=[(0, 2, "ALL")])]))
    (nobody, _), (general, _) = page.find("mark", "x")
    assert nobody["title"] == "nobody known · name"
    assert general["title"] == "general (ambiguous) · name"
    assert page.texts("small", "who") == ["?", "general"]
    assert page.texts("button") == []


def test_visualize_label_after_contraction() -> None:
    html = render_html([make_doc("I'm you.", [(0, 1, "Ross"), (2, 3, "Judy")])])
    assert "<mark>I</mark>&#x27;m <mark>you</mark>." in body(html)
    assert re.search(r"&#x27;m<small.*?Ross.*?</small> <mark.*?you</mark><small", html)


def test_visualize_one_character_in_two_spellings() -> None:
    doc = make_doc("I, ROSS GELLER", [(0, 1, "Ross_Geller"), (2, 4, "Ross Geller")])
    page = Page(render_html([doc]))
    assert page.texts("button")[1] == "Ross Geller 2 mentions, 0 lines"


def test_visualize_colors_by_first_appearance() -> None:
    names = [f"N{i}" for i in range(3 * N_COLORS + 1)]
    doc = make_doc(" ".join(names), [(i, i + 1, n) for i, n in enumerate(names)])
    swatches = [attrs for attrs, _ in Page(render_html([doc])).find("i")]
    looks = [(attrs["class"], attrs["style"]) for attrs in swatches]
    assert looks[0] == ("t0", "--c:var(--c0);--i:var(--i0)")
    assert looks[N_COLORS] == ("t1", looks[0][1])
    assert looks[2 * N_COLORS] == ("t2", looks[0][1])
    assert looks[3 * N_COLORS] == looks[0]
    assert len(set(looks)) == 3 * N_COLORS


def test_visualize_gold() -> None:
    mentions = [(0, 1, "A|B"), (1, 2, "A"), (2, 3, ""), (3, 4, "A")]
    gold = {"0:1": "B|A", "1:2": "B", "2:3": "", "0:4": "A"}
    doc = make_doc("we he it she", mentions, gold=gold)
    page = Page(render_html([doc]))
    ((attrs, text),) = page.find("mark", "err")
    assert (text, attrs["title"]) == ("he", "A · name\ngold: B")
    assert page.texts("small", "who")[1] == "✗ A"
    (stats,) = page.texts("p", "stats")
    assert stats.endswith(
        "accuracy 66.7% (2 of 3 with gold) · 1 gold mention not found"
    )
    page = Page(render_html([doc], gold=False))
    assert page.find("mark", "err") == []
    assert "accuracy" not in page.texts("p", "stats")[0]


def test_visualize_deterministic() -> None:
    mentions = [(0, 1, "A|B"), (1, 2, "A"), (0, 2, "C")]
    docs = [make_doc("we he", mentions, gold={"0:1": "B"}) for _ in range(2)]
    assert render_html(docs[:1]) == render_html(docs[1:])
    assert render_html(iter(docs)) == render_html(docs)


def test_visualize_cli(tmp_path: Path) -> None:
    doc = make_doc("I am.", [(0, 1, "Ross")], scores={"0:1": [["Ross", 0.9]]})
    path, out = tmp_path / "docs.spacy", tmp_path / "page.html"
    DocBin(docs=[doc]).to_disk(path)
    args = ["render", str(path), str(out), "--title", "A & B"]
    assert CliRunner().invoke(app, args).exit_code == 0
    assert out.read_text(encoding="utf8") == render_html([doc], title="A & B")


@pytest.mark.parametrize("data, message", [(None, "No such"), (b"x", "not a .spacy")])
def test_visualize_cli_mistake(
    tmp_path: Path, data: Optional[bytes], message: str
) -> None:
    path, out = tmp_path / "docs.spacy", tmp_path / "page.html"
    if data is not None:
        path.write_bytes(data)
    result = CliRunner().invoke(app, ["render", str(path), str(out)])
    assert result.exit_code == 1
    assert message in " ".join(result.output.split())
    assert not out.exists()
