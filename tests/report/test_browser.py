"""The report in a real browser: it opens, its controls work, nothing overflows."""

import json
from pathlib import Path
from typing import Any, Iterator, List

import pytest
import spacy
from spacy.tokens import Doc, Span

from spacy_charid.report import render_html
from tests.helpers.chromium import Chromium, find_chromium
from tests.helpers.page import make_doc
from tests.helpers.paths import ROOT

CHROMIUM = find_chromium()
SAMPLE = ROOT / "assets" / "dialogues" / "lighthouse.txt"
EVIL = "<script>alert(1)</script>"
IMAGE = '<img src=x onerror="alert(2)">'
END = "</script><script>alert(3)</script>"

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")


@pytest.fixture(scope="module")
def browser() -> Iterator[Chromium]:
    browser = Chromium(str(CHROMIUM))
    yield browser
    browser.close()


def write(path: Path, docs: List[Doc]) -> Path:
    path.write_text(render_html(docs), encoding="utf8")
    return path


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of three scenes with seventeen characters, linked by the rules."""
    from spacy_charid.formats.transcript import read_transcript

    nlp = spacy.blank("en")
    nlp.add_pipe("mention_detector")
    nlp.add_pipe("character_linker", config={"top_k": 5})
    (dialogue,) = read_transcript(SAMPLE)
    doc = dialogue.to_doc(nlp)
    del doc.spans["mentions"]
    return write(tmp_path_factory.mktemp("report") / "page.html", [nlp(doc)])


def count(browser: Chromium, selector: str) -> int:
    """Count the elements that can be seen, scrolled to or not."""
    return browser.run(
        f"[...document.querySelectorAll({json.dumps(selector)})]"
        ".filter((e) => e.checkVisibility()).length"
    )


def text(browser: Chromium, selector: str) -> str:
    return browser.run(f"document.querySelector({json.dumps(selector)}).innerText")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_browser_opens(
    browser: Chromium, page: Path, width: int, dark: bool, tmp_path: Path
) -> None:
    browser.open(page, width=width, dark=dark)
    assert browser.messages() == []
    assert browser.requests() == [page.as_uri()]
    # Wide tables and pictures scroll in containers of their own.
    wide = browser.run("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    outside: List[Any] = browser.run(
        "[...document.querySelectorAll('body *')].filter((e) => !e.closest('.wide') &&"
        " e.checkVisibility() && e.getBoundingClientRect().right > innerWidth + 1)"
        ".map((e) => e.outerHTML.slice(0, 100))"
    )
    assert outside == []
    paper = browser.run("getComputedStyle(document.body).backgroundColor")
    assert paper == ("rgb(27, 27, 31)" if dark else "rgb(255, 255, 255)")
    browser.screenshot(tmp_path / "page.png")
    assert (tmp_path / "page.png").read_bytes().startswith(b"\x89PNG")


def test_browser_mention_and_speaker_have_one_color(
    browser: Chromium, page: Path
) -> None:
    browser.open(page)
    colors = browser.run(
        '[...document.querySelectorAll(\'.speaker b[data-who="0"], '
        'mark[data-who="0"], #timeline tr[data-who="0"] .c0\')]'
        ".map((e) => getComputedStyle(e).getPropertyValue('--c'))"
    )
    assert len(colors) > 10 and set(colors) == {"#967dfa"}


def test_browser_filter(browser: Chromium, page: Path) -> None:
    browser.open(page)
    n_lines = count(browser, ".turn")
    browser.click(".filters [data-pick='3']")
    lit = browser.run("document.querySelectorAll('.turn.hit, .between.hit').length")
    assert 0 < lit < n_lines
    assert f"{lit} lines" in text(browser, "#chosen")
    pressed = "[data-pick='3'][aria-pressed='true']"
    assert count(browser, pressed) == 2  # in the list and in the cast table
    assert count(browser, ".turn") == n_lines
    browser.click("#only")
    assert count(browser, ".turn") < n_lines
    assert count(browser, ".turn, .between") == lit
    browser.press("Escape")
    assert count(browser, ".turn") == n_lines
    assert count(browser, pressed) == 0
    assert text(browser, "#chosen") == ""
    browser.click(".network g[data-pick='1'] circle")
    assert count(browser, "[data-pick='1'][aria-pressed='true']") == 2
    assert browser.messages() == []


def test_browser_hover_shows_candidates(browser: Chromium, page: Path) -> None:
    browser.open(page)
    assert count(browser, "#tip") == 0
    browser.hover("#s1 mark")
    assert count(browser, "#tip") == 1
    lines = text(browser, "#tip").splitlines()
    assert lines[0].startswith("Nora Marsh")
    assert any(line.endswith("%") for line in lines)
    browser.hover("h1")
    assert count(browser, "#tip") == 0


def test_browser_keyboard(browser: Chromium, page: Path) -> None:
    browser.open(page)
    browser.run("document.querySelector('.filters li:last-child button').focus()")
    seen = []
    for _ in range(4):
        browser.press("Tab")
        seen.append(browser.run("document.activeElement.closest('.scene')?.id"))
    assert seen == ["s1", "s2", "s3", "s4"]  # one stop a scene
    browser.run("document.querySelector('#s1 mark').focus()")
    assert count(browser, "#tip") == 1
    described = "document.activeElement.getAttribute('aria-describedby')"
    assert browser.run(described) == "tip"
    browser.press("ArrowRight")
    index = "[...document.querySelectorAll('mark')].indexOf(document.activeElement)"
    assert browser.run(index) == 1
    browser.press("ArrowLeft")
    assert browser.run(index) == 0
    browser.press("Escape")
    assert count(browser, "#tip") == 0
    browser.run("document.querySelector('.filters button').focus()")
    browser.press("Enter")
    assert text(browser, "#chosen") != ""


def test_browser_sorts_the_cast(browser: Chromium, page: Path) -> None:
    browser.open(page)
    column = (
        "[...document.querySelectorAll('.cast tbody tr')].map((row) => "
        "Number(row.children[{0}].dataset.sort))"
    ).format
    assert browser.run(column(1)) == sorted(browser.run(column(1)), reverse=True)
    browser.click(".cast th:nth-child(4) button")
    mentions = browser.run(column(3))
    assert mentions == sorted(mentions, reverse=True)
    browser.click(".cast th:nth-child(4) button")
    assert browser.run(column(3)) == sorted(mentions)
    assert count(browser, ".cast th[aria-sort]") == 1


def test_browser_shows_all_characters(browser: Chromium, page: Path) -> None:
    browser.open(page)
    total = browser.run("document.querySelectorAll('.cast tbody tr').length")
    assert total > 12
    for part in ("#cast", "#timeline"):
        assert count(browser, f"{part} tbody tr") == 12
        browser.click(f"{part} .all")
        assert count(browser, f"{part} tbody tr") == total
    assert count(browser, ".matrix thead th") == 12
    browser.click("#network .all")
    assert count(browser, ".matrix thead th") > 12


def test_browser_finds_characters_and_scenes(browser: Chromium, page: Path) -> None:
    browser.open(page)
    browser.run(
        "{ const find = document.querySelector('#find'); find.value = 'nora';"
        " find.dispatchEvent(new Event('input')) }"
    )
    assert count(browser, ".filters li") == 1
    browser.run(
        "{ const jump = document.querySelector('#jump'); jump.value = 's3';"
        " jump.dispatchEvent(new Event('change')) }"
    )
    top = "Math.round(document.querySelector('#s3').getBoundingClientRect().top)"
    assert 0 <= browser.run(top) < 100
    browser.click("#names")
    assert count(browser, "#s3 .who") == 0


def test_browser_runs_nothing_of_the_input(browser: Chromium, tmp_path: Path) -> None:
    turns = [(0, 1, EVIL), (1, 2, IMAGE), (2, 3, END)]
    mentions = [(0, 1, IMAGE), (1, 2, END), (2, 3, EVIL)]
    scores = {"0:1": [[IMAGE, 0.5], [EVIL, 0.25]]}
    doc = make_doc(f"one two {EVIL}", mentions, turns=turns, scores=scores)
    doc.spans["scenes"] = [
        Span(doc, 0, 1, label=EVIL),
        Span(doc, 1, len(doc), label=IMAGE, kb_id=END),
    ]
    browser.open(write(tmp_path / "evil.html", [doc]))
    browser.hover("#s1 mark")
    assert text(browser, "#tip").splitlines()[0].startswith(IMAGE)
    browser.click(".filters button")
    assert text(browser, ".speaker") == EVIL
    assert browser.messages() == []
    assert count(browser, "img") == 0
    assert browser.run("document.scripts.length") == 2


def test_browser_shows_errors_only(browser: Chromium, tmp_path: Path) -> None:
    turns = [(0, 1, "Ross"), (1, 2, "Judy")]
    mentions = [(0, 1, "Ross"), (1, 2, "Ross")]
    gold = {"0:1": "Ross", "1:2": "Judy|Ross"}
    doc = make_doc("I me", mentions, turns=turns, gold=gold)
    browser.open(write(tmp_path / "gold.html", [doc]))
    browser.click("#errors")
    assert count(browser, ".turn") == 1
    browser.hover("mark.err")
    assert text(browser, "#tip").splitlines()[-1] == "gold: Judy + Ross"


def test_browser_opens_without_docs(browser: Chromium, tmp_path: Path) -> None:
    browser.open(write(tmp_path / "empty.html", []))
    assert browser.messages() == []
    assert text(browser, "#scenes") == "There is nothing to show."


def test_browser_prints(browser: Chromium, page: Path) -> None:
    browser.open(page, dark=True)
    assert browser.print().startswith(b"%PDF-")
    media = [{"name": "prefers-color-scheme", "value": "light"}]
    browser.send("Emulation.setEmulatedMedia", media="print", features=media)
    assert count(browser, "nav, aside, .part label") == 0
    assert count(browser, ".turn") > 100
    browser.send("Emulation.setEmulatedMedia", media="")


def test_browser_long_story(browser: Chromium, tmp_path: Path) -> None:
    n_scenes, n_lines, n_names = 300, 10, 50
    names = [f"Somebody {i:02}" for i in range(n_names)]
    said = ["I", "saw", "you", "."]
    n_turns = n_scenes * n_lines
    doc = Doc(spacy.blank("en").vocab, words=said * n_turns)
    who = [(i * 7 + i // n_lines) % n_names for i in range(n_turns)]
    doc.spans["utterances"] = [
        Span(doc, 4 * i, 4 * i + 4, label=names[who[i]]) for i in range(n_turns)
    ]
    doc.spans["mentions"] = [
        Span(doc, 4 * i + at, 4 * i + at + 1, label="PRONOUN", kb_id=names[person])
        for i in range(n_turns)
        for at, person in ((0, who[i]), (2, who[i - 1]))
    ]
    step = 4 * n_lines
    doc.spans["scenes"] = [
        Span(doc, i * step, (i + 1) * step, label=f"At {i}") for i in range(n_scenes)
    ]
    path = write(tmp_path / "long.html", [doc])
    for width in (1280, 390):
        browser.open(path, width=width)
        assert browser.messages() == []
        assert browser.run("document.documentElement.scrollWidth - innerWidth") <= 0
    assert "300 scenes · 3,000 lines · 6,000 mentions · 50" in text(browser, ".facts")
    browser.click("#timeline .all")
    assert count(browser, "#timeline tbody tr") == n_names
    # Scenes out of sight are not laid out; choosing a character is a matter of
    # milliseconds, so that even a busy machine needs no seconds.
    assert (
        browser.run(
            "getComputedStyle(document.querySelector('.scene')).contentVisibility"
        )
        == "auto"
    )
    spent = browser.run(
        "(() => { const start = performance.now();"
        " document.querySelector('.filters button').click();"
        " document.body.offsetHeight; return performance.now() - start })()"
    )
    assert spent < 2000


def test_browser_policy_stops_other_scripts(browser: Chromium, tmp_path: Path) -> None:
    path = write(tmp_path / "page.html", [make_doc("I am.", [(0, 1, "Ross")])])
    html = path.read_text(encoding="utf8")
    injected = "<script>document.title = 'ran'</script><img src=https://a.invalid/b>"
    path.write_text(html.replace("</main>", f"{injected}</main>"), encoding="utf8")
    browser.open(path)
    assert browser.run("document.title") != "ran"
    refused = "".join(browser.messages())
    assert "script-src" in refused and "img-src" in refused
