"""The panel of profiles: facts, courses and relations as of a scene."""

import pytest

from spacy_charid.dialogue.data import Scene, Utterance
from spacy_charid.dialogue.dialogue import Dialogue
from spacy_charid.profiles.profiles import Profiles
from spacy_charid.report import render_html
from spacy_charid.report.profiles import make_panel, quote
from tests.helpers.browser import Tab, find_chromium, launch_chromium
from tests.helpers.pipelines import blank

EVIL = "<script>alert(1)</script>"


def make_docs(*positions: str):
    turns = [Utterance("Ana", "Good day."), Utterance("Ben", "Hello.")]
    scenes = [Scene(f"at {p}", list(turns), position=p) for p in positions]
    return [Dialogue("x", scenes).to_doc(blank())]


def school() -> Profiles:
    profiles = Profiles()
    profiles.add("Ana", "s1e1", attributes={"gender": "F"}, evidence="She came.")
    profiles.add("Ana", "s1e1", relations={"Ben": {"friend": True, "affection": 7}})
    profiles.add("Ana", "s1e2c2", relations={"Ben": {"friend": False}})
    profiles.add("Ana", "s1e3", relations={"Ben": {"affection": -4}})
    profiles.add("Ben", "s1e3", attributes={"title": [EVIL]})
    profiles.add("Ben", "s9", attributes={"title": ["later"]})
    return profiles


def test_what_holds_in_which_scene():
    docs = make_docs("s1e2", "s1e1", "s1e3")
    panel = make_panel(school(), docs, ["two", "one", "three"])
    assert panel.scenes == [[2, "one"], [1, "two"], [3, "three"]]
    assert panel.names == ["Ana", "Ben"]
    assert [0, -1, 0, 3, "Ana is female.", "She came."] in panel.facts
    assert [0, 1, 0, 2, "Ana and Ben are friends.", ""] in panel.facts
    assert panel.edges == [[0, 1, 0, 2, "friend"]]
    assert panel.scales == [["affection", 0, 1, [[0, 2, 7], [2, 3, -4]]]]
    assert not any("later" in fact[4] for fact in panel.facts)


def test_pages_with_and_without_profiles():
    docs = make_docs("s1e1", "s1e3")
    page = render_html(docs, profiles=school())
    assert 'id="when"' in page and EVIL not in page
    assert 'id="when"' not in render_html(docs)
    assert 'id="when"' not in render_html(docs, profiles=Profiles())
    with pytest.raises(ValueError, match="count different things"):
        render_html(make_docs("1999-12-31"), profiles=school())


def test_evidence_is_quoted():
    assert quote([{"text": "Hi.", "speaker": "Ana"}]) == "Ana: Hi."
    assert quote("She came.") == "She came." and quote({"text": "Hi."}) == "Hi."
    assert quote(None) == quote(3) == quote([]) == quote([{"text": 3}]) == ""


@pytest.mark.slow
@pytest.mark.skipif(find_chromium() is None, reason="no Chromium is installed")
@pytest.mark.xdist_group("browser")
def test_in_a_browser(tmp_path):
    pytest.importorskip("playwright", reason="Playwright is not installed")
    page = tmp_path / "page.html"
    docs = make_docs("s1e1", "s1e2c2", "s1e3")
    page.write_text(render_html(docs, profiles=school()), encoding="utf8")
    with launch_chromium() as browser:
        tab = Tab(browser)
        for width, dark in ((1280, False), (390, True)):
            tab.open(page, width=width, dark=dark)
            if width == 1280:
                tab.page.click("#tab-profiles")
            assert tab.run("document.documentElement.scrollWidth") <= width
            assert "mortal" not in tab.text("#profile-facts")
            assert "friends" not in tab.text("#profile-facts")
            tab.page.locator("#when").fill("0")
            assert "Ana and Ben are friends." in tab.text("#profile-facts")
            assert "She came." in tab.text("#profile-facts")
            assert "affection of Ana to Ben: 7" in tab.text("#course-key")
            assert tab.count("#relations line.warm") == 1
            tab.page.locator("#when").fill("2")
            assert tab.count("#relations line.cold.soft") == 1
            tab.page.select_option("#profile", "1")
            assert EVIL in tab.text("#profile-facts")
            assert not tab.messages and len(tab.requests) == 1
