"""Render a report as one self-contained HTML file."""

from base64 import b64encode
from collections import Counter
from dataclasses import asdict
from hashlib import sha256
from typing import Dict, Iterable, Iterator, List, Optional, Sequence, Set, Tuple

from markupsafe import Markup
from spacy.tokens import Doc

from ..analysis.statistics import CastStatistics, cast_statistics
from ..cast.bank import CharacterBank
from ..dialogue.corrections import Correction
from ..dialogue.data import MENTIONS, NOTES, SCENES
from ..dialogue.extensions import get_characters
from ..names.lexicon import PRONOUNS
from ..profiles.profiles import Profiles
from .environment import read_source, render_template
from .guesses import read_guesses
from .marks import MarkedText
from .matrix import N_MATRIX, make_matrix
from .network import N_NODES, make_network
from .next_lines import read_next_lines
from .people import N_COLORS, People
from .profiles import make_panel
from .scenes import DocScenes, Scene, get_titles
from .timeline import make_timeline
from .tips import Tips
from .wording import count

TITLE = "Characters in dialogue"
OWN = (1, "sing")  # person and number of pronouns that mean the speaker
N_DOTS = 8  # speakers beside a scene in the index
N_TOP = 12  # rows and columns shown at first; page.css counts them too


def render_html(
    docs: Iterable[Doc],
    *,
    title: str = TITLE,
    gold: bool = True,
    cast: Optional[CharacterBank] = None,
    unfit: Iterable[Correction] = (),
    profiles: Optional[Profiles] = None,
) -> str:
    """Render linked dialogues as one page that needs no other files and no network.

    The page shows `doc.spans["scenes"]`, `["utterances"]`, `["mentions"]` and
    `["notes"]`, if there are any. The attrs of the mentions may hold `scores`
    (`{"start:end": [[name, probability], ...]}`), `evidence` (see
    `CharacterLinker.add_evidence`), `corrected` (the keys of corrected mentions) and
    `gold` (`{"start:end": "Name|Name"}`), by token offsets.

    docs (Iterable[Doc]): The dialogues of one story, which share a cast.
    title (str): The title of the page.
    gold (bool): Mark the mentions that differ from gold, if a Doc has it.
    cast (Optional[CharacterBank]): The cast that the page adds its people to.
    unfit (Iterable[Correction]): Corrections that fit no turn; passed on by the page.
    profiles (Optional[Profiles]): Who the characters are over the story.
    RETURNS (str): The HTML.

    DOCS: docs/report.md
    """
    docs, bank = list(docs), cast or CharacterBank()
    stats = cast_statistics(docs)
    people = People(stats)
    titles = get_titles(stats.scenes)
    tips = Tips(people)
    texts = [MarkedText(doc, tips, gold=gold) for doc in docs]
    judged: Counter[str] = sum((text.judged for text in texts), Counter())
    involved = by_involvement(stats)
    panel = make_panel(profiles, docs, titles) if profiles else None
    parts = ["page.js", "speakers.js", *(["profiles.js"] if panel else [])]
    script = "".join(map(read_source, parts))
    times: Dict[int, str] = {}
    return render_template(
        "page.html",
        title=title,
        policy=make_policy(script),
        css=Markup(read_source("page.css")),
        js=Markup(script),
        tips=tips,  # filled while the template takes one scene after the other
        times=times,  # of scenes; filled likewise
        data={
            "scenes": [[scene.dialogue, scene.id, scene.doc] for scene in stats.scenes],
            "short": people.short_names,
            "looks": people.looks,
            "cast": bank.to_records(),
            "speaking": list(find_new_speakers(stats, bank)),
            "own": [w for w, p in PRONOUNS.items() if (p.person, p.number) == OWN],
            "genders": {word: p.gender for word, p in PRONOUNS.items() if p.gender},
            "unfit": [one.to_record() for one in unfit],
            "panel": asdict(panel) if panel else None,
        },
        panel=panel,
        facts=list(_state_facts(docs, stats, judged)),
        has_gold=bool(judged),
        signs=find_signs(docs, stats),
        characters=list(stats.characters.values()),
        n_nobody=count_nobody(docs),
        names=people.names,
        looks=people.looks,
        stripes=people.stripes,
        titles=titles,
        scene_stats=stats.scenes,
        speakers=list_speakers(stats),
        network=make_network(stats, people, involved),
        matrix=make_matrix(stats, people, involved),
        timeline=make_timeline(stats, titles),
        scenes=_read_scenes(texts, stats, titles, times),
        n_top=N_TOP,
        n_dots=N_DOTS,
        n_nodes=N_NODES,
        n_matrix=N_MATRIX,
    )


def count_nobody(docs: Iterable[Doc]) -> int:
    """Count the mentions that are linked to nobody known."""
    groups = (doc.spans[MENTIONS] for doc in docs if MENTIONS in doc.spans)
    return sum(not get_characters(mention) for group in groups for mention in group)


def find_signs(docs: Iterable[Doc], stats: CastStatistics) -> Set[str]:
    """Find out which signs of the key a page has use for.

    RETURNS (Set[str]): Of `scores`, `guesses`, `notes` and `styles`.
    """
    signs = {"styles"} if len(stats.characters) > N_COLORS else set()
    for doc in docs:
        if doc.spans.get(NOTES):
            signs.add("notes")
        if MENTIONS in doc.spans and doc.spans[MENTIONS].attrs.get("scores"):
            signs.add("scores")
        if read_guesses(doc):
            signs.add("guesses")
    return signs


def list_speakers(stats: CastStatistics) -> List[List[int]]:
    """List the ranks of those who speak in each scene, most lines first."""
    spoken: List[List[Tuple[int, int]]] = [[] for _ in stats.scenes]
    for rank, character in enumerate(stats.characters.values()):
        for scene, lines in character.lines_by_scene.items():
            spoken[scene].append((-lines, rank))
    return [[rank for _, rank in sorted(found)] for found in spoken]


def find_new_speakers(stats: CastStatistics, cast: CharacterBank) -> Iterator[int]:
    """Find the ranks of the speakers whom the cast does not know by any name."""
    for rank, character in enumerate(stats.characters.values()):
        if character.lines and not cast.find(character.id, limit=1):
            yield rank


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
    texts: Sequence[MarkedText],
    stats: CastStatistics,
    titles: Sequence[str],
    times: Dict[int, str],
) -> Iterator[Scene]:
    """Read the scenes of all Docs, and note when they start."""
    n_scenes = Counter(scene.doc for scene in stats.scenes)
    groups = [text.doc.spans.get(SCENES, []) for text in texts]
    named = len({scene.kb_id_ for group in groups for scene in group}) > 1
    first = 0
    for i, text in enumerate(texts):
        for scene in DocScenes(text.doc, text).read(titles, first, named=named):
            times[scene.number] = next((r.time for r in scene.rows if r.time), "")
            yield scene
        lines = list(read_next_lines(text.doc))
        if lines:
            yield Scene(0, "", "", [], lines)
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
