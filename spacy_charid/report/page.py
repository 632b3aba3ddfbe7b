"""Put a report together: one HTML file that fetches nothing."""

import re
from base64 import b64encode
from collections import Counter
from hashlib import sha256
from html import escape
from importlib.resources import files
from string import Template
from typing import Iterable, Iterator, List, Sequence

import srsly
from spacy.tokens import Doc

from ..analysis.statistics import CastStatistics, SceneStatistics, cast_statistics
from ..dialogue.data import MENTIONS, SCENES
from .dialogue import DialoguePart, Tips
from .network import N_NODES, render_network
from .people import People, count, readable
from .tables import (
    N_MATRIX,
    by_involvement,
    render_cast,
    render_matrix,
    render_timeline,
)

TITLE = "Characters in dialogue"
N_TOP = 12  # rows and columns shown at first; report.css counts them too
_SCENE = re.compile(r"scene\s*:\s*", re.IGNORECASE)


def render_html(docs: Iterable[Doc], *, title: str = TITLE, gold: bool = True) -> str:
    """Write linked dialogues as one page that needs no other file and no network.

    The page shows `doc.spans["scenes"]`, `["utterances"]`, `["mentions"]` and
    `["notes"]`, each where there is one. The attrs of the mentions may hold `scores`
    (`{"start:end": [[name, probability], ...]}`) and `gold`
    (`{"start:end": "Name|Name"}`), by token offsets.

    docs (Iterable[Doc]): The dialogues of one story, with one cast for all.
    title (str): The title of the page.
    gold (bool): Mark the mentions that differ from gold, where a doc has it.
    RETURNS (str): The HTML.

    DOCS: docs/report.md
    """
    docs = list(docs)
    stats = cast_statistics(docs)
    people = People(stats)
    titles = get_titles(stats.scenes)
    tips = Tips(people)
    judged: Counter[str] = Counter()  # right, wrong, missed: mentions with gold
    scenes = "".join(_render_dialogues(docs, stats, titles, tips, judged, gold))
    involved = by_involvement(stats)
    script = _data("report.js")
    return Template(_data("report.html")).substitute(
        title=escape(title),
        policy=escape(_policy(script)),
        css=_data("report.css"),
        js=script,
        data=dump_json({"names": tips.names, "mentions": tips.mentions}),
        facts=" · ".join(_facts(docs, stats, judged)),
        cast=render_cast(stats, people, titles),
        network=render_network(stats, people, involved),
        n_drawn=count(min(N_NODES, len(people)), "character"),
        matrix=render_matrix(stats, people, involved),
        timeline=render_timeline(stats, people, titles),
        filters=_render_filters(stats, people),
        jumps=_render_jumps(titles),
        scenes=scenes or '<p class="empty">There is nothing to show.</p>\n',
        all=f"All {count(len(people), 'character')}",
        all_rows=_label_rows(len(people)),
        no_cast=_hidden(not people.names),
        no_network=_hidden(not any(c.mentioned for c in stats.characters.values())),
        no_timeline=_hidden(len(stats.scenes) < 2 or not people.names),
        no_more=_hidden(len(people) <= N_TOP),
        no_gold=_hidden(not judged),
        no_jumps=_hidden(len(titles) < 2),
    )


def get_titles(scenes: Sequence[SceneStatistics]) -> List[str]:
    """Give a title to each scene: its heading, or its number.

    Of several documents without scenes each is a dialogue; the one scene of a
    single one has no title.
    """
    in_doc = Counter(scene.doc for scene in scenes)
    titles = []
    for number, scene in enumerate(scenes, 1):
        heading = _SCENE.sub("", scene.id.strip(), count=1)
        kind = "Scene" if in_doc[scene.doc] > 1 or heading else "Dialogue"
        if heading and not heading.isdigit():
            titles.append(heading)
        else:
            titles.append(f"{kind} {number}" if len(scenes) > 1 else "")
    return titles


def dump_json(data: object) -> str:
    """Write JSON that can't end the script element in which it stands."""
    return srsly.json_dumps(data).replace("<", "\\u003c").replace(">", "\\u003e")


def _policy(script: str) -> str:
    """Allow this page's one script, its styles, and nothing else."""
    digest = b64encode(sha256(script.encode("utf8")).digest()).decode("ascii")
    return (
        f"default-src 'none'; script-src 'sha256-{digest}'; "
        "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
    )


def _render_dialogues(
    docs: Sequence[Doc],
    stats: CastStatistics,
    titles: List[str],
    tips: Tips,
    judged: Counter[str],
    gold: bool,
) -> Iterator[str]:
    n_scenes = Counter(scene.doc for scene in stats.scenes)
    groups = [doc.spans[SCENES] for doc in docs if SCENES in doc.spans]
    named = len({scene.kb_id_ for group in groups for scene in group}) > 1
    first = 0
    for i, doc in enumerate(docs):
        part = DialoguePart(doc, tips, judged, gold)
        yield from part.sections(titles, first, named)
        first += n_scenes[i]


def _facts(
    docs: Sequence[Doc], stats: CastStatistics, judged: Counter[str]
) -> Iterator[str]:
    yield count(len(stats.scenes), "scene")
    yield count(sum(scene.lines for scene in stats.scenes), "line")
    n_mentions = sum(len(doc.spans[MENTIONS]) for doc in docs if MENTIONS in doc.spans)
    yield count(n_mentions, "mention")
    yield count(len(stats.characters), "character")
    right, total = judged["right"], judged["right"] + judged["wrong"]
    if total:
        yield f"accuracy {100 * right / total:.1f}% ({right} of {total} with gold)"
    if judged["missed"]:
        yield f"{count(judged['missed'], 'gold mention')} not found"


def _render_filters(stats: CastStatistics, people: People) -> str:
    return "".join(
        f'<li><button type="button" aria-pressed="false" data-pick="{place}">'
        f"{people.swatch(place)}<b>{escape(readable(character.id))}</b> "
        f"<small>{count(character.lines, 'line')}, "
        f"{count(character.mentions, 'mention')}</small></button></li>\n"
        for place, character in enumerate(stats.characters.values())
    )


def _render_jumps(titles: Sequence[str]) -> str:
    return "".join(
        f'<option value="s{number}">{number}. {escape(title)}</option>\n'
        for number, title in enumerate(titles, 1)
    )


def _label_rows(n_people: int) -> str:
    """Say how many characters the table of who mentions whom shows."""
    if n_people <= N_MATRIX:
        return f"All {count(n_people, 'character')}"
    return f"{N_MATRIX} of {count(n_people, 'character')}"


def _hidden(hide: bool) -> str:
    return "hidden" if hide else ""


def _data(name: str) -> str:
    path = files(__package__.rpartition(".")[0]) / "data" / name
    return path.read_text(encoding="utf8")
