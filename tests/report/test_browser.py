"""The report in a real browser: it opens, its controls work, nothing overflows."""

from pathlib import Path
from typing import Any, Dict, Iterator, List

import pytest
import spacy
import srsly
from spacy.tokens import Doc, Span

from spacy_charid import Correction, apply_corrections, read_corrections
from spacy_charid.cast.shipped import load_cast
from spacy_charid.dialogue.spans import names_of, span_key
from spacy_charid.formats.transcript import read_transcript
from spacy_charid.report import render_html
from tests.helpers.browser import Tab, find_chromium, launch_chromium
from tests.helpers.page import make_doc
from tests.helpers.paths import ROOT
from tests.helpers.pipelines import blank

SAMPLE = ROOT / "assets" / "dialogues" / "lighthouse.txt"
EVIL = "<script>alert(1)</script>"
IMAGE = '<img src=x onerror="alert(2)">'
END = "</script><script>alert(3)</script>"

pytestmark = [
    pytest.mark.skipif(find_chromium() is None, reason="no Chromium is installed"),
    pytest.mark.xdist_group("browser"),  # so that one is started, not one per worker
]


@pytest.fixture(scope="module")
def tab() -> Iterator[Tab]:
    pytest.importorskip("playwright", reason="Playwright is not installed")
    with launch_chromium() as browser:
        yield Tab(browser)


def write(path: Path, docs: List[Doc]) -> Path:
    path.write_text(render_html(docs), encoding="utf8")
    return path


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report of eight scenes with eighteen characters, linked by default."""
    nlp = spacy.blank("en")
    nlp.add_pipe("mention_detector")
    linker = nlp.add_pipe("character_linker", config={"top_k": 5})
    (dialogue,) = read_transcript(SAMPLE)
    doc = dialogue.to_doc(nlp)
    del doc.spans["mentions"]
    doc = nlp(doc)
    linker.add_evidence(doc)  # type: ignore[attr-defined]
    return write(tmp_path_factory.mktemp("report") / "page.html", [doc])


@pytest.fixture
def script(tmp_path: Path) -> Path:
    """The script of the report, edited."""
    text = SAMPLE.read_text(encoding="utf8")
    path = tmp_path / "lighthouse.txt"
    edited = text.replace("making tea", "making strong tea").replace(
        "Why is", "But why is"
    )
    assert edited != text
    path.write_text(edited, encoding="utf8")
    return path


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_browser_opens(tab: Tab, page: Path, width: int, dark: bool) -> None:
    tab.open(page, width=width, dark=dark)
    assert tab.messages == []
    assert tab.requests == [page.as_uri()]
    # Wide tables and pictures scroll in containers of their own.
    wide = tab.run("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    outside: List[Any] = tab.run(
        "[...document.querySelectorAll('body *')].filter((e) => !e.closest('.wide') &&"
        " e.checkVisibility() && e.getBoundingClientRect().right > innerWidth + 1)"
        ".map((e) => e.outerHTML.slice(0, 100))"
    )
    assert outside == []
    paper = tab.run("getComputedStyle(document.body).backgroundColor")
    assert paper == ("rgb(27, 27, 31)" if dark else "rgb(255, 255, 255)")
    assert tab.page.screenshot().startswith(b"\x89PNG")


def test_browser_mention_and_speaker_have_one_color(tab: Tab, page: Path) -> None:
    tab.open(page)
    colors = tab.run(
        '[...document.querySelectorAll(\'.speaker b[data-who="0"], '
        'mark[data-who="0"], #timeline tr[data-who="0"] .c0\')]'
        ".map((e) => getComputedStyle(e).getPropertyValue('--c'))"
    )
    assert len(colors) > 10 and set(colors) == {"#967dfa"}


@pytest.mark.slow
def test_browser_filter(tab: Tab, page: Path) -> None:
    tab.open(page)
    n_lines = tab.count(".turn")
    tab.page.click(".cast [data-pick='3']")
    lit = tab.run("document.querySelectorAll('.turn.hit, .between.hit').length")
    assert 0 < lit < n_lines
    assert f"{lit} lines" in tab.text("#chosen")
    pressed = "[data-pick='3'][aria-pressed='true']"
    assert tab.count(pressed) == 1
    assert tab.count(".turn") == n_lines
    tab.page.click(".show summary")
    tab.page.click("#only")
    assert tab.count(".turn") < n_lines
    assert tab.count(".turn, .between") == lit
    tab.page.keyboard.press("Escape")
    assert tab.count(".turn") == n_lines
    assert tab.count(pressed) == 0
    assert tab.text("#chosen") == ""
    tab.page.click("#tab-network")
    tab.page.click(".network g[data-pick='1'] circle")
    tab.page.click("#tab-cast")
    assert tab.count("[data-pick='1'][aria-pressed='true']") == 1
    tab.page.click("[data-pick='x']")  # nobody has a row of its own
    lit = tab.run("[...document.querySelectorAll('mark.hit')].map((m) => m.className)")
    assert lit and all("x" in names.split() for names in lit)
    assert tab.messages == []


@pytest.mark.slow
def test_browser_hover_shows_candidates(tab: Tab, page: Path) -> None:
    tab.open(page)
    assert tab.count("#tip") == 0
    tab.hover("#s1 mark")
    assert tab.count("#tip") == 1
    lines = tab.text("#tip").splitlines()
    assert lines[0].startswith("Nora Marsh")
    assert any(line.endswith("%") for line in lines)
    tab.hover("h1")
    assert tab.count("#tip") == 0


@pytest.mark.slow
def test_browser_keyboard(tab: Tab, page: Path) -> None:
    tab.open(page)
    tab.run("document.querySelector('.show summary').focus()")
    seen = []
    for _ in range(4):
        tab.page.keyboard.press("Tab")
        seen.append(tab.run("document.activeElement.closest('.scene')?.id"))
    assert seen == ["s1", "s2", "s3", "s4"]  # one stop a scene
    tab.run("document.querySelector('#s1 mark').focus()")
    assert tab.count("#tip") == 1
    described = "document.activeElement.getAttribute('aria-describedby')"
    assert tab.run(described) == "tip"
    tab.page.keyboard.press("ArrowRight")
    index = "[...document.querySelectorAll('mark')].indexOf(document.activeElement)"
    assert tab.run(index) == 1
    tab.page.keyboard.press("ArrowLeft")
    assert tab.run(index) == 0
    tab.page.keyboard.press("Escape")
    assert tab.count("#tip") == 0
    tab.run("document.querySelector('.cast tbody button').focus()")
    tab.page.keyboard.press("Enter")
    assert tab.text("#chosen") != ""


@pytest.mark.slow
def test_browser_sorts_the_cast(tab: Tab, page: Path) -> None:
    tab.open(page)
    column = (
        "[...document.querySelectorAll('.cast tbody tr')].map((row) => "
        "Number(row.children[{0}].dataset.sort))"
    ).format
    assert tab.run(column(1)) == sorted(tab.run(column(1)), reverse=True)
    tab.page.click(".cast th:nth-child(4) button")
    mentions = tab.run(column(3))
    assert mentions == sorted(mentions, reverse=True)
    tab.page.click(".cast th:nth-child(4) button")
    assert tab.run(column(3)) == sorted(mentions)
    assert tab.count(".cast th[aria-sort]") == 1


@pytest.mark.slow
def test_browser_shows_all_characters(tab: Tab, page: Path) -> None:
    tab.open(page)
    total = tab.run("document.querySelectorAll('.cast tbody tr').length")
    assert total > 12
    for part in ("cast", "timeline"):
        tab.page.click(f"#tab-{part}")
        part = f"#{part}"
        assert tab.count(f"{part} tbody tr") == 12
        tab.page.click(f"{part} .all")
        assert tab.count(f"{part} tbody tr") == total
    tab.page.click("#tab-network")
    assert tab.count(".matrix thead th") == 12
    tab.page.click("#network .all")
    assert tab.count(".matrix thead th") > 12


@pytest.mark.slow
def test_browser_finds_characters_and_scenes(tab: Tab, page: Path) -> None:
    tab.open(page)
    n_characters = tab.count(".cast tbody tr")
    tab.page.fill("#find", "nora")
    rows = tab.page.locator(".cast tbody tr:visible").all_inner_texts()
    assert 0 < len(rows) < n_characters  # with "Nora's mother"
    assert "Nora Marsh" in rows[0] and all("Nora" in row for row in rows)
    tab.page.select_option("#jump", "s3")
    top = "Math.round(document.querySelector('#s3').getBoundingClientRect().top)"
    assert 0 <= tab.run(top) < 100  # below the bar
    tab.page.click(".show summary")
    tab.page.click("#names")
    assert tab.count("#s3 .who") == 0


@pytest.mark.slow
def test_browser_scene_follows_the_scrolling(tab: Tab, page: Path) -> None:
    tab.open(page)
    scene = "document.querySelector('#jump').value"
    assert tab.run(scene) == "s1"
    for number in (4, 7, 2):
        tab.run(f"document.querySelector('#s{number}').scrollIntoView()")
        tab.page.wait_for_timeout(200)
        assert tab.run(scene) == f"s{number}"
    tab.page.select_option("#jump", "s8")  # cannot reach the top of the window
    tab.page.wait_for_timeout(200)
    assert tab.run(scene) == "s8"


def test_browser_dialog_is_beside_the_line(tab: Tab, page: Path) -> None:
    tab.open(page)  # neither above nor below a line in the middle is room for it
    mark = "#s2 .turn:nth-of-type(9) mark"
    tab.run(f"document.querySelector('{mark}').scrollIntoView({{block: 'center'}})")
    for element in (mark, "#s2 .turn:nth-of-type(9) .speaker"):
        tab.page.click(element)
        left, right = (
            tab.run(f"document.querySelector('{one}').getBoundingClientRect().{side}")
            for one, side in (("dialog", "left"), ("#s2 .turn", "right"))
        )
        assert right <= left
        tab.page.keyboard.press("Escape")


@pytest.mark.parametrize("height", [844, 667])
def test_browser_shows_the_line_that_is_corrected(
    tab: Tab, page: Path, height: int
) -> None:
    tab.open(page, width=390)
    tab.page.set_viewport_size({"width": 390, "height": height})
    place = (
        "(() => { const at = document.querySelector(MARK).getBoundingClientRect();"
        " const top = document.querySelector('.bar').getBoundingClientRect().bottom;"
        " const end = document.querySelector('dialog').getBoundingClientRect().top;"
        " return [at.top - top, end - at.bottom]; })()"
    )
    last = tab.run("[...document.querySelectorAll('mark')].at(-1).dataset.tip")
    for mark in ("#s2 .turn:nth-of-type(9) mark", f"mark[data-tip='{last}']"):
        tab.page.click(mark)
        above, below = tab.run(place.replace("MARK", repr(mark)))
        assert above >= 0 and below >= 0
        tab.page.keyboard.press("Escape")


def test_browser_network_shows_whole_labels(tab: Tab, tmp_path: Path) -> None:
    names = [f"MRS. WOMMACK'S {word}" for word in "MAID AUNT GRANDMOTHER MUM".split()]
    names += ["Grandmother Millicent", "illi fitt till", *(f"Ann {i}" for i in "abc")]
    mentions = [(i, i + 1, name) for i, name in enumerate(names)]
    doc = make_doc("x " * len(names), mentions, turns=[(0, 9, names[0])])
    outside = (
        "[...document.querySelectorAll('.network text')].filter((t) => { const b = "
        "t.getBBox(); return b.x < 0 || b.x + b.width > 700; }).map((t) => t.innerHTML)"
    )
    for width in (1280, 390):
        tab.open(write(tmp_path / "page.html", [doc]), width=width)
        if width > 1000:
            tab.page.click("#tab-network")
        assert tab.count(".network text") == len(names)
        assert tab.run(outside) == []


@pytest.mark.slow
def test_browser_searches_text_and_speakers(tab: Tab, page: Path) -> None:
    tab.open(page)
    tab.page.keyboard.press("/")
    tab.page.keyboard.type("kettle")
    assert tab.text("#found") == "2 lines"
    tab.page.keyboard.press("Enter")
    assert tab.text("#found") == "1 of 2 lines"
    tab.page.click("#next")
    assert "Nora Marsh" in tab.text(".here")
    tab.page.fill("#search", "kenzo abe")
    n_own = tab.run(
        "[...document.querySelectorAll('.speaker')]"
        ".filter((e) => e.textContent.includes('Kenzo Abe')).length"
    )
    assert int(tab.text("#found").split()[0]) >= n_own > 0
    tab.page.keyboard.press("Escape")
    assert tab.text("#found") == ""


@pytest.mark.slow
def test_browser_tabs(tab: Tab, page: Path) -> None:
    tab.open(page)
    assert tab.count("aside .part") == 1
    tab.page.click("#tab-cast")
    tab.page.keyboard.press("ArrowRight")
    assert tab.count("#network") == 1 and tab.count("#cast") == 0
    tab.open(page, width=390)
    assert tab.count("aside .part") == 4  # no tabs, but one part after the other
    first = "document.querySelector('.turn').getBoundingClientRect().top"
    assert tab.run(first) < 400


def save(tab: Tab, button: str, path: Path) -> List[Dict[str, Any]]:
    with tab.page.expect_download() as download:
        tab.page.click(button)
    download.value.save_as(path)
    return list(srsly.read_jsonl(path))


def test_browser_late_close_does_not_move_the_focus(tab: Tab, page: Path) -> None:
    # Browsers tell that a dialog was closed later, when the next mention may have the
    # focus already: Enter would correct the one before again.
    tab.open(page)
    tab.page.click("#s1 .turn:nth-of-type(2) mark")
    tab.page.keyboard.press("Enter")
    tab.page.keyboard.press("ArrowRight")
    focused = "document.activeElement.dataset.tip"
    following = tab.run(focused)
    tab.run("void document.querySelector('dialog').dispatchEvent(new Event('close'))")
    assert following is not None
    assert tab.run(focused) == following


def test_browser_corrections_are_read_back(
    tab: Tab, script: Path, page: Path, tmp_path: Path
) -> None:
    tab.open(page)
    nora = "#s1 .turn:nth-of-type(2) mark"
    assert tab.count("#changes") == 0
    # With the mouse: this mention means another.
    tab.page.click(nora)
    assert tab.text("#question") == "Who is “your”?"
    assert "spoke" in tab.text("#why")
    tab.page.click("#people li:has-text('Pip Marsh')")
    assert tab.text(f"{nora} + .who") == "Pip ✎"
    # With the keyboard: one more person, a new one with an alias, and nobody.
    for keys in (
        ["Ruth Marsh", "Shift+Enter", "Nora Marsh", "Shift+Enter", "Enter"],
        ["Ada Quill", "Enter"],
        ["nobody", "Enter"],
    ):
        tab.page.keyboard.press("ArrowRight")
        tab.page.keyboard.press("Enter")
        for key in keys:
            if "Enter" in key:
                tab.page.keyboard.press(key)
            else:
                tab.page.keyboard.type(key)
    assert tab.text("#changed") == "4 mentions corrected"
    tab.page.click("mark:text-is('Mom')")
    tab.page.click("#scope label:has-text('alias')")
    tab.page.click("#people li:has-text('Pip Marsh')")
    n_changed = int(tab.text("#changed").split()[0])
    tab.page.keyboard.press("Control+z")
    assert tab.text("#changed") == "4 mentions corrected"
    tab.page.click("mark:text-is('Mom')")
    tab.page.click("#scope label:has-text('alias')")
    tab.page.click("#people li:has-text('Ruth Marsh')")
    assert int(tab.text("#changed").split()[0]) == n_changed > 4
    file, cast = tmp_path / "corrections.jsonl", tmp_path / "cast.jsonl"
    records = save(tab, "#save-corrections", file)
    assert records[0] == {
        "document": "lighthouse",
        "scene": records[0]["scene"],
        "number": 2,
        "speakers": ["Nora Marsh"],
        "turn": "Why is your key in the kettle?",
        "text": "your",
        "occurrence": 1,
        "characters": ["Pip Marsh"],
    }
    people = {record["id"]: record for record in save(tab, "#save-cast", cast)}
    assert people["Ruth Marsh"]["aliases"] == ["Mom"] and "Ada Quill" in people
    assert tab.messages == []
    assert load_cast(cast)["Ruth Marsh"].aliases == ["Mom"]
    (dialogue,) = read_transcript(script)
    doc = dialogue.to_doc(blank(), annotated=False)
    assert apply_corrections(doc, read_corrections(file)) == []
    names = {span_key(m): list(names_of(m)) for m in doc.spans["mentions"]}
    found = [names[key] for key in doc.spans["mentions"].attrs["corrected"]]
    assert found == [record["characters"] for record in records]
    assert found[1:4] == [["Ruth Marsh", "Nora Marsh"], ["Ada Quill"], ["#OTHER#"]]


def test_browser_saves_the_cast_of_the_page(tab: Tab, tmp_path: Path) -> None:
    # Of new people alone, Lorne Dunmore would take over Mrs. Dunmore and her "she".
    nlp = spacy.blank("en")
    linker: Any = nlp.add_pipe("character_linker")
    linker.add_character("Priya Nand", aliases=["Priya"], gender="F")
    text = "Joel: He knows. Mrs. Dunmore told him.\nPriya: She did? The porter too?"
    path = tmp_path / "page.html"
    html = render_html([nlp(text)], cast=linker.bank)
    path.write_text(html, encoding="utf8")
    tab.open(path)
    for mark, name in (("He", "Lorne Dunmore"), ("him", "Sam"), ("She", "Sam")):
        tab.page.click(f"mark:text-is('{mark}')")
        tab.page.keyboard.type(name)
        tab.page.keyboard.press("Enter")
    file = tmp_path / "cast.jsonl"
    assert save(tab, "#save-cast", file) == [
        {"id": "Priya Nand", "aliases": ["Priya"], "gender": "F"},
        {"id": "Joel"},
        {"id": "Mrs. Dunmore"},
        {"id": "Lorne Dunmore", "gender": "M"},
        {"id": "Sam"},  # both "him" and "she"
    ]
    linker.bank = load_cast(file)
    doc = nlp(text)
    characters = {m.text: m._.character for m in doc.spans["mentions"]}
    assert characters["Dunmore"] == characters["She"] == "Mrs. Dunmore"
    tab.page.click("mark:text-is('Dunmore')")
    tab.page.keyboard.type("Lorne Dunmore")
    tab.page.keyboard.press("Enter")
    people = [record["id"] for record in save(tab, "#save-cast", file)]
    assert "Mrs. Dunmore" not in people  # nobody means her any more


def test_browser_speakers_are_corrected(tab: Tab, tmp_path: Path) -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("character_linker")
    text = "Ann: I saw Ben.\nBen: I know, (nods) he lies.\nAnn: Oh.\nBen: I do."
    path = write(tmp_path / "page.html", [nlp(text)])
    tab.open(path)

    def row(who: str) -> List[str]:
        return tab.text(f".cast tr:has-text('{who}')").split()[1:3]

    second = ".turn:nth-of-type(2)"
    before = row("Ann"), row("Ben")
    assert before == (["2", "4"], ["2", "6"])
    # With the mouse: a new person says one turn; "I" follows, and so do the counts.
    tab.page.click(f"{second} .speaker")
    assert tab.text("#question") == "Who says this?" and tab.text("#why").endswith(
        "Ben."
    )
    assert "nobody" not in tab.text("#people")
    tab.page.keyboard.type("Cleo")
    tab.page.keyboard.press("Enter")
    assert tab.text(f"{second} .speaker") == "Cleo"
    assert tab.text(f"{second} mark + .who") == "Cleo"
    assert row("Cleo") == ["1", "4"] and row("Ben") == ["1", "2"]
    assert tab.text("#changed") == "1 speaker corrected"
    # With the keyboard, from a mention of the turn.
    tab.run("[...document.querySelectorAll('mark')].at(-1).focus()")
    tab.page.keyboard.press("Shift+Enter")
    assert not tab.page.is_visible("#alike")  # only one turn is left
    tab.page.keyboard.type("Ann")
    tab.page.keyboard.press("Enter")
    assert row("Ann") == ["3", "6"]
    tab.page.click(f"{second} mark:text-is('he')")
    tab.page.keyboard.type("Ann")
    tab.page.keyboard.press("Enter")
    assert tab.text("#changed") == "1 mention and 2 speakers corrected"
    file = tmp_path / "c.jsonl"
    records = save(tab, "#save-corrections", file)
    he, *spoken = records
    assert he["speakers"] == ["Ben"] and he["characters"] == ["Ann"]
    assert [(one["turn"], one["spoken_by"]) for one in spoken] == [
        ("I know, (nods) he lies.", ["Cleo"]),
        ("I do.", ["Ann"]),
    ]
    people = [r["id"] for r in save(tab, "#save-cast", tmp_path / "cast.jsonl")]
    assert people == ["Ann", "Ben", "Cleo"]  # "Ben" is named in the text
    doc = nlp.make_doc(text)
    assert apply_corrections(doc, read_corrections(file)) == []
    said = [turn.label_ for turn in doc.spans["utterances"]]
    assert said == ["Ann", "Cleo", "Ann", "Ann"]
    for _ in "abc":
        tab.page.keyboard.press("Control+z")
    assert (row("Ann"), row("Ben")) == before and "Cleo" not in tab.text(".cast")
    assert tab.text(f"{second} .speaker") == "Ben"
    # The next report has the corrections, and downloads them with the names as written.
    tab.open(write(path, [doc]))
    assert tab.text("#changed") == "1 mention and 2 speakers corrected"
    again = save(tab, "#save-corrections", file)
    assert again == records
    assert tab.messages == []


def test_browser_counts_follow_corrections(tab: Tab, tmp_path: Path) -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("character_linker")
    doc = nlp("Ann: I saw Ben.\nBen: Hm.\n\n(Ann sees him.)\n\nAnn: Ben lies.")
    him = next(token for token in doc if token.text == "him")
    doc.spans["mentions"].append(Span(doc, him.i, him.i + 1, "PRONOUN", kb_id="Ben"))
    tab.open(write(tmp_path / "page.html", [doc]))

    def row(who: str) -> List[str]:
        return tab.text(f".cast tr:has-text('{who}')").split()[1:]

    def choose(mark: str, *keys: str) -> None:
        tab.page.click(mark)
        for key in keys:
            tab.page.keyboard.press(key) if key == "Enter" else (
                tab.page.keyboard.type(key)
            )

    def nobody() -> int:
        return int(tab.text(".cast tfoot tr").split()[-1])

    before = row("Ann"), row("Ben"), nobody()
    saw = tab.run("document.querySelector('.matrix tbody td:not(.self)').textContent")
    choose(".turn:nth-of-type(1) mark:text-is('Ben')", "Cleo", "Enter")
    lines, words, mentions, others, *scenes = row("Cleo")
    assert (lines, words, mentions, others, scenes) == ("0", "0", "1", "1", ["1", "1"])
    assert int(row("Ben")[2]) == int(before[1][2]) - 1
    now = tab.run("document.querySelector('.matrix tbody td:not(.self)').textContent")
    assert int(now) == int(saw) - 1
    choose(".between mark:text-is('him')", "nobody", "Enter")
    assert nobody() == before[2] + 1
    assert int(row("Ben")[2]) == int(before[1][2]) - 2
    records = save(tab, "#save-corrections", tmp_path / "c.jsonl")
    assert records[1]["turn"] == "(Ann sees him.)" and records[1]["number"] == 2
    assert apply_corrections(doc, read_corrections(tmp_path / "c.jsonl")) == []
    for _ in "ab":
        tab.page.keyboard.press("Control+z")
    assert (row("Ann"), row("Ben"), nobody()) == before
    assert "Cleo" not in tab.text(".cast")
    assert tab.messages == []


@pytest.mark.slow
def test_browser_keeps_earlier_corrections(tab: Tab, tmp_path: Path) -> None:
    doc = make_doc("I me", [(0, 1, "Judy"), (1, 2, "Ross")], corrected=["0:1"])
    unfit = Correction("him", ("Joey",), "Gone.", ("Ross",))
    path = tmp_path / "page.html"
    path.write_text(render_html([doc], unfit=[unfit]), encoding="utf8")
    tab.open(path)
    assert tab.text("#changes p") == "1 mention corrected · 1 correction no longer fits"
    records = save(tab, "#save-corrections", tmp_path / "c.jsonl")
    assert [record["characters"] for record in records] == [["Judy"], ["Joey"]]


def test_browser_runs_nothing_of_the_input(tab: Tab, tmp_path: Path) -> None:
    turns = [(0, 1, EVIL), (1, 2, IMAGE), (2, 3, END)]
    mentions = [(0, 1, IMAGE), (1, 2, END), (2, 3, EVIL)]
    scores = {"0:1": [[IMAGE, 0.5], [EVIL, 0.25]]}
    doc = make_doc(f"one two {EVIL}", mentions, turns=turns, scores=scores)
    doc.spans["scenes"] = [
        Span(doc, 0, 1, label=EVIL),
        Span(doc, 1, len(doc), label=IMAGE, kb_id=END),
    ]
    tab.open(write(tmp_path / "evil.html", [doc]))
    tab.hover("#s1 mark")
    assert tab.text("#tip").splitlines()[0].startswith(IMAGE)
    tab.page.click(".cast tbody button")
    assert tab.text(".speaker") == EVIL
    tab.page.click("#s1 mark")
    assert IMAGE in tab.text("#people")
    tab.page.fill("#whom", END)
    tab.page.keyboard.press("Escape")
    assert tab.messages == []
    assert tab.count("img") == 0
    assert tab.run("document.scripts.length") == 2


@pytest.mark.slow
def test_browser_shows_errors_only(tab: Tab, tmp_path: Path) -> None:
    turns = [(0, 1, "Ross"), (1, 2, "Judy")]
    mentions = [(0, 1, "Ross"), (1, 2, "Ross")]
    gold = {"0:1": "Ross", "1:2": "Judy|Ross"}
    doc = make_doc("I me", mentions, turns=turns, gold=gold)
    tab.open(write(tmp_path / "gold.html", [doc]))
    tab.page.click(".show summary")
    tab.page.click("#errors")
    assert tab.count(".turn") == 1
    tab.hover("mark.err")
    assert tab.text("#tip").splitlines()[-1] == "gold: Judy + Ross"


def test_browser_opens_without_docs(tab: Tab, tmp_path: Path) -> None:
    tab.open(write(tmp_path / "empty.html", []))
    assert tab.messages == []
    assert tab.text("#scenes") == "There is nothing to show."


@pytest.mark.slow
def test_browser_prints(tab: Tab, page: Path) -> None:
    tab.open(page, dark=True)
    assert tab.page.pdf().startswith(b"%PDF-")
    tab.page.emulate_media(media="print", color_scheme="light")
    assert tab.count(".bar, .tabs, aside label, .keyboard, #changes") == 0
    assert tab.count("aside .part") == 4  # all of them, one after the other
    assert tab.count(".turn") > 100
    # Chromium repeats a head with buttons on the next page only if they have no box.
    style = "getComputedStyle(document.querySelector('.cast thead button')).display"
    assert tab.page.evaluate(style) == "contents"


@pytest.mark.slow
def test_browser_long_story(tab: Tab, tmp_path: Path) -> None:
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
        tab.open(path, width=width)
        assert tab.messages == []
        assert tab.run("document.documentElement.scrollWidth - innerWidth") <= 0
    assert "300 scenes · 3,000 lines · 6,000 mentions · 50" in tab.text(".facts")
    tab.page.click("#timeline .all")
    assert tab.count("#timeline tbody tr") == n_names
    # Scenes out of sight are not laid out.
    visibility = "getComputedStyle(document.querySelector('.scene')).contentVisibility"
    assert tab.run(visibility) == "auto"
    # By the keyboard: a page of this length still moves when a slow machine clicks.
    tab.page.press(".cast tbody button", "Enter")
    assert "120 lines" in tab.text("#chosen")


def test_browser_policy_stops_other_scripts(tab: Tab, tmp_path: Path) -> None:
    path = write(tmp_path / "page.html", [make_doc("I am.", [(0, 1, "Ross")])])
    html = path.read_text(encoding="utf8")
    injected = "<script>document.title = 'ran'</script><img src=https://a.invalid/b>"
    path.write_text(html.replace("</main>", f"{injected}</main>"), encoding="utf8")
    tab.open(path)
    assert tab.run("document.title") != "ran"
    refused = "".join(tab.messages)
    assert "script-src" in refused and "img-src" in refused
