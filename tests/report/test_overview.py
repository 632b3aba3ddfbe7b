"""The cast table, who mentions whom as picture and table, and the timeline."""

import re
from typing import Dict, List, Tuple

from spacy.tokens import Doc, Span

from spacy_charid.report import render_html
from spacy_charid.report.network import N_NODES, arrange
from spacy_charid.report.page import N_TOP
from spacy_charid.report.timeline import get_ticks
from spacy_charid.report.wording import join_runs
from tests.helpers.page import Page, make_doc


def make_story() -> Doc:
    """Two scenes: Ross speaks of Judy and Joey, Judy of Ross; Joey never speaks."""
    doc = make_doc(
        "I see Judy and Joey. You do? Judy left.",
        [
            (0, 1, "Ross"),
            (2, 3, "Judy"),
            (4, 5, "Joey"),
            (6, 7, "Ross"),
            (9, 10, "Judy"),
        ],
        turns=[(0, 6, "Ross"), (6, 9, "Judy"), (9, 12, "Ross")],
    )
    doc.spans["scenes"] = [Span(doc, 0, 9, label="A"), Span(doc, 9, 12, label="<B>")]
    return doc


def many(n: int) -> Doc:
    """A doc in which Ross mentions so many others."""
    mentions = [(i, i + 1, f"N{i:02}") for i in range(n)]
    return make_doc(" ".join(f"N{i:02}" for i in range(n)), mentions)


def test_report_cast_table() -> None:
    rows = Page(render_html([make_story()])).tables["cast"]
    assert rows[0][1:4] == ["Lines", "Words", "Mentions"]
    assert rows[1:-1] == [
        ["Ross", "2", "7", "2", "1", "1", "2"],
        ["Judy", "1", "2", "2", "2", "1", "2"],
        ["Joey", "0", "0", "1", "1", "1", "1"],
    ]


def test_report_cast_links_to_scenes() -> None:
    page = Page(render_html([make_story()]))
    links = [attrs for attrs, _ in page.find("a") if "title" in attrs]
    assert (links[1]["href"], links[1]["title"]) == ("#s2", "<B>")
    anchors = [attrs["id"] for attrs, _ in page.find("section", "scene")]
    assert anchors == ["s1", "s2"]


def test_report_matrix() -> None:
    page = Page(render_html([make_story()]))
    assert page.tables["matrix"] == [
        ["speaks ↓ mentions →", "Ross", "Judy", "Joey"],
        ["Ross", "", "2", "1"],
        ["Judy", "1", "", ""],
    ]
    heats = [attrs["class"] for attrs, text in page.find("td") if "title" in attrs]
    assert heats == ["h8", "h6", "h6"]


def test_report_network() -> None:
    html = render_html([make_story()])
    page = Page(html)
    edges = [attrs["data-who"] for attrs, _ in page.find("path")]
    assert sorted(edges) == ["0 1", "0 2", "1 0"]
    assert "Ross → Judy: 2 mentions" in page.texts("title")
    assert page.texts("text")[:3] == ["Ross", "Judy", "Joey"]
    assert not re.search(r"nan|inf", html[html.index("<svg") : html.index("</svg>")])


def test_report_without_mentions_of_others_has_no_network() -> None:
    page = Page(render_html([make_doc("I am.", [(0, 1, "Ross")])]))
    assert page.shown("cast") and not page.shown("network")
    assert not page.shown("timeline")  # one scene
    assert page.find("path") == []


def test_report_network_shortens_names_by_the_room() -> None:
    names = [f"{'x' * 30}{i}" for i in range(8)]
    mentions = [(i, i + 1, name) for i, name in enumerate(names)]
    doc = make_doc(" ".join(names), mentions, turns=[(0, 8, names[0])])
    labels = [label for label in Page(render_html([doc])).texts("text") if "x" in label]
    lengths = {len(label) for label in labels}
    assert max(lengths) == 22 and min(lengths) < 18


def test_report_network_neighbours_mention_each_other() -> None:
    edges: Dict[Tuple[str, str], int] = {("a", "c"): 9, ("b", "d"): 5, ("c", "b"): 1}
    assert arrange(["a", "b", "c", "d"], edges) == ["a", "c", "b", "d"]
    assert arrange([], {}) == []


def test_report_timeline() -> None:
    page = Page(render_html([make_story()]))
    pictures: List[str] = [
        attrs["aria-label"] for attrs, _ in page.find("svg") if "width" in attrs
    ]
    assert pictures == [
        "Scenes",
        "Ross: 2 scenes, 1–2",
        "Judy: 2 scenes, 1–2",
        "Joey: 1 scene, 1",
    ]
    assert "2. <B> (Judy: 0 lines, 1 mention)" in page.texts("title")
    heights = [attrs["height"] for attrs, _ in page.find("rect")]
    assert heights == ["14", "14", "14", "4", "4"]


def test_report_timeline_numbers() -> None:
    assert join_runs([1, 2, 3, 6, 8, 9]) == "1–3, 6, 8–9"
    assert join_runs([]) == ""
    assert get_ticks(12, 6) == [1, 5, 10]
    assert get_ticks(3, 40) == [1, 2, 3]


def test_report_of_many_characters_begins_with_some() -> None:
    few, lots = Page(render_html([many(3)])), Page(render_html([many(50)]))
    for page, shown in ((few, 0), (lots, 3)):
        labels = [attrs for attrs, text in page.find("label") if "All" in text]
        assert sum("hidden" not in attrs for attrs in labels) == shown
    assert len(lots.tables["cast"]) == 53  # with the head, and nobody
    assert len(lots.find("circle")) == N_NODES
    # The style sheet counts the rows and columns that are shown at first.
    (css,) = lots.texts("style")
    assert f"tr:nth-child(n + {N_TOP + 1})" in css
    assert f"td):nth-child(n + {N_TOP + 2})" in css
