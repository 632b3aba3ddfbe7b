"""Render a report as one self-contained HTML file."""

from base64 import b64encode
from collections import Counter
from hashlib import sha256
from typing import Iterable, Iterator, List, Sequence

from markupsafe import Markup
from spacy.tokens import Doc

from ..analysis.statistics import CastStatistics, cast_statistics
from ..dialogue.data import MENTIONS, SCENES
from .environment import read_source, render_template
from .marks import MarkedText
from .matrix import N_MATRIX, make_matrix
from .network import N_NODES, make_network
from .people import People
from .scenes import DocScenes, Scene, get_titles
from .timeline import make_timeline
from .tips import Tips
from .wording import count

TITLE = "Characters in dialogue"
N_TOP = 12  # rows and columns shown at first; page.css counts them too


def render_html(docs: Iterable[Doc], *, title: str = TITLE, gold: bool = True) -> str:
    """Render linked dialogues as one page that needs no other files and no network.

    The page shows `doc.spans["scenes"]`, `["utterances"]`, `["mentions"]` and
    `["notes"]`, if there are any. The attrs of the mentions may hold `scores`
    (`{"start:end": [[name, probability], ...]}`) and `gold`
    (`{"start:end": "Name|Name"}`), by token offsets.

    docs (Iterable[Doc]): The dialogues of one story, which share a cast.
    title (str): The title of the page.
    gold (bool): Mark the mentions that differ from gold, if a Doc has it.
    RETURNS (str): The HTML.

    DOCS: docs/report.md
    """
    docs = list(docs)
    stats = cast_statistics(docs)
    people = People(stats)
    titles = get_titles(stats.scenes)
    tips = Tips(people)
    texts = [MarkedText(doc, tips, gold=gold) for doc in docs]
    judged: Counter[str] = sum((text.judged for text in texts), Counter())
    involved = by_involvement(stats)
    script = read_source("page.js")
    return render_template(
        "page.html",
        title=title,
        policy=make_policy(script),
        css=Markup(read_source("page.css")),
        js=Markup(script),
        tips=tips,  # filled while the template takes one scene after the other
        facts=list(_state_facts(docs, stats, judged)),
        has_gold=bool(judged),
        characters=list(stats.characters.values()),
        names=people.names,
        titles=titles,
        network=make_network(stats, people, involved),
        matrix=make_matrix(stats, people, involved),
        timeline=make_timeline(stats, titles),
        scenes=_read_scenes(texts, stats, titles),
        n_top=N_TOP,
        n_nodes=N_NODES,
        n_matrix=N_MATRIX,
    )


def by_involvement(stats: CastStatistics) -> List[str]:
    """Order the characters by how often they mention others and are mentioned."""
    weights = {name: c.mentioned.total() for name, c in stats.characters.items()}
    for character in stats.characters.values():
        for name, number in character.mentioned.items():
            weights[name] += number
    return sorted(weights, key=lambda name: -weights[name])


def make_policy(script: str) -> str:
    """Make a content security policy for the script and styles of the page.

    script (str): The script.
    RETURNS (str): The policy, which allows nothing else.
    """
    digest = b64encode(sha256(script.encode("utf8")).digest()).decode("ascii")
    return (
        f"default-src 'none'; script-src 'sha256-{digest}'; "
        "style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
    )


def _read_scenes(
    texts: Sequence[MarkedText], stats: CastStatistics, titles: Sequence[str]
) -> Iterator[Scene]:
    n_scenes = Counter(scene.doc for scene in stats.scenes)
    groups = [text.doc.spans.get(SCENES, []) for text in texts]
    named = len({scene.kb_id_ for group in groups for scene in group}) > 1
    first = 0
    for i, text in enumerate(texts):
        yield from DocScenes(text.doc, text).read(titles, first, named=named)
        first += n_scenes[i]


def _state_facts(
    docs: Sequence[Doc], stats: CastStatistics, judged: Counter[str]
) -> Iterator[str]:
    yield count(len(stats.scenes), "scene")
    yield count(sum(scene.lines for scene in stats.scenes), "line")
    yield count(sum(len(doc.spans.get(MENTIONS, [])) for doc in docs), "mention")
    yield count(len(stats.characters), "character")
    right, total = judged["right"], judged["right"] + judged["wrong"]
    if total:
        yield f"accuracy {100 * right / total:.1f}% ({right} of {total} with gold)"
    if judged["missed"]:
        yield f"{count(judged['missed'], 'gold mention')} not found"
