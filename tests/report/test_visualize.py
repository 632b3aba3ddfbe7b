import sys
from html import unescape
from types import ModuleType
from typing import Any, List

import pytest

import spacy_charid
from spacy_charid.report import render_html
from spacy_charid.report.visualize import render
from tests.helpers.page import Page, make_doc
from tests.helpers.pipelines import blank

EVIL = "<script>alert(1)</script>"


@pytest.fixture
def notebook(monkeypatch: pytest.MonkeyPatch) -> List[str]:
    """What IPython is given to display."""
    shown: List[str] = []
    module: Any = ModuleType("IPython.display")
    module.HTML = str
    module.display = shown.append
    monkeypatch.setitem(sys.modules, "IPython", ModuleType("IPython"))
    monkeypatch.setitem(sys.modules, "IPython.display", module)
    return shown


def test_visualize_report() -> None:
    doc = make_doc("I am.", [(0, 1, "Ross")])
    assert spacy_charid.render(doc) == render_html([doc])
    titled = render([doc, doc], options={"title": "A & B"})
    assert titled == render_html([doc, doc], title="A & B")


def test_visualize_report_in_a_notebook(notebook: List[str]) -> None:
    doc = make_doc(f"I {EVIL}", [(0, 1, EVIL)])
    assert render(doc, jupyter=True, options={"height": 300}) is None
    ((frame, _),) = Page(notebook[0]).find("iframe")
    assert frame["srcdoc"] == render_html([doc])
    assert frame["sandbox"] == "allow-scripts allow-downloads"
    assert not notebook[0].startswith("<iframe")  # of which IPython warns
    assert "height:300px" in frame["style"]


@pytest.mark.parametrize("style", ["span", "ent"])
def test_visualize_displacy(style: str) -> None:
    doc = make_doc("See my mom and them.", [(1, 2, "Ross"), (1, 3, "Judy|Jack")])
    html = render(doc, style)
    assert html is not None
    assert "Judy + Jack" in html
    assert ("Ross" in html) == (style == "span")  # ent shows the outer mention only
    custom = render(doc, style, options={"colors": {"Judy + Jack": "#123456"}})
    assert custom is not None and "#123456" in custom and "#123456" not in html


@pytest.mark.parametrize("style", ["span", "ent"])
def test_visualize_displacy_escapes(style: str) -> None:
    doc = make_doc(f"I {EVIL}", [(0, 1, EVIL)])
    colors = {EVIL: "#123456"}
    html = render(doc, style, page=True, options={"colors": colors})
    assert html is not None
    assert EVIL not in html and EVIL in unescape(html)
    assert html.startswith("<!DOCTYPE html>") and "#123456" in html


@pytest.mark.parametrize("style", ["span", "ent"])
def test_visualize_displacy_in_a_notebook(notebook: List[str], style: str) -> None:
    assert render(make_doc("I", [(0, 1, "Ross")]), style, jupyter=True) is None
    assert "Ross" in notebook[0]


@pytest.mark.parametrize("style", ["report", "span", "ent"])
def test_visualize_without_mentions(style: str) -> None:
    assert "hidden" in (render([], "report") or "")
    doc = blank().make_doc("Nobody.")
    assert "Nobody" in (render(doc, style) or "")
    assert isinstance(render(blank().make_doc(""), style), str)


def test_visualize_unknown_style() -> None:
    with pytest.raises(ValueError, match="report, span, ent"):
        render([], "dep")
