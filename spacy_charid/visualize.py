"""A page to look at a linked dialogue with: one HTML file that fetches nothing."""

import heapq
from collections import Counter, deque
from dataclasses import dataclass, field
from html import escape
from importlib.resources import files
from string import Template
from typing import Any, Dict, Iterable, Iterator, List, Optional, Sequence, Set, Tuple

from spacy.tokens import Doc, Span

from .dialogue import MENTIONS, NOTES, SCENES, UTTERANCES
from .names import ambiguity_of, is_ambiguous, is_everyone, name_key, split_names

TITLE = "Characters in dialogue"
N_COLORS = 12  # --c0 to --c11 and --i0 to --i11 of report.css
N_TONES = 3  # solid, dashed and dotted lines, before colours repeat altogether
N_SCORES = 5
POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"


def render_html(docs: Iterable[Doc], *, title: str = TITLE, gold: bool = True) -> str:
    """Write linked dialogues as one page that needs no other file and no network.

    The page shows `doc.spans["scenes"]`, `["utterances"]`, `["mentions"]` and
    `["notes"]`, each where there is one. The attrs of the mentions may hold `scores`
    (`{"start:end": [[name, probability], ...]}`) and `gold`
    (`{"start:end": "Name|Name"}`), by token offsets.

    docs (Iterable[Doc]): The dialogues, with one cast for all.
    title (str): The title of the page.
    gold (bool): Mark the mentions that differ from gold, where a doc has it.
    RETURNS (str): The HTML.
    """
    docs = list(docs)
    cast = _Cast()
    judged: Counter[str] = Counter()  # right, wrong, missed: mentions with gold
    for doc in docs:
        cast.read(doc)
    scenes = [
        section
        for number, doc in enumerate(docs, start=1)
        for section in _Page(doc, cast, judged, gold).sections(number, len(docs))
    ]
    return Template(_data("report.html")).substitute(
        title=escape(title),
        policy=escape(POLICY),
        css=_data("report.css"),
        js=_data("report.js"),
        stats=" · ".join(_stats(docs, cast, judged)),
        cast=_render_cast(cast),
        judged="" if judged else "hidden",
        scenes="".join(scenes) or '<p class="empty">There is nothing to show.</p>\n',
    )


@dataclass
class _Cast:
    """The characters in the order in which they appear; the place gives the colour.

    names (List[str]): The names as first written.
    places (Dict[str, int]): The place of each name, by `name_key`.
    mentions (Counter[int]): The number of mentions, by place.
    lines (Counter[int]): The number of utterances spoken, by place.
    """

    names: List[str] = field(default_factory=list)
    places: Dict[str, int] = field(default_factory=dict)
    mentions: Counter[int] = field(default_factory=Counter)
    lines: Counter[int] = field(default_factory=Counter)

    def read(self, doc: Doc) -> None:
        """Add the speakers and mentioned characters of a doc."""
        turns = [(span.start, 0, span.label_) for span in _spans(doc, UTTERANCES)]
        marks = [(span.start, 1, span.kb_id_) for span in _spans(doc, MENTIONS)]
        for _, is_mention, joined in sorted(turns + marks, key=lambda x: x[:2]):
            counts = self.mentions if is_mention else self.lines
            for name in dict.fromkeys(split_names(joined)):
                if is_ambiguous(name) or not is_mention and is_everyone(name):
                    continue
                place = self.places.setdefault(name_key(name), len(self.names))
                if place == len(self.names):
                    self.names.append(name)
                counts[place] += 1

    def find(self, names: Iterable[str]) -> List[int]:
        """Give the places of those names that are characters."""
        keys = dict.fromkeys(name_key(name) for name in names)
        return [self.places[key] for key in keys if key in self.places]


class _Page:
    """Writes the scenes of one doc."""

    def __init__(self, doc: Doc, cast: _Cast, judged: Counter[str], gold: bool) -> None:
        self.doc = doc
        self.cast = cast
        self.turns = _spans(doc, UTTERANCES)
        self.notes = _spans(doc, NOTES)
        self.mentions = _spans(doc, MENTIONS)
        attrs = doc.spans[MENTIONS].attrs if MENTIONS in doc.spans else {}
        self.scores: Dict[str, Any] = attrs.get("scores", {})
        self.gold: Dict[str, str] = attrs.get("gold", {}) if gold else {}
        found = [span for span in self.mentions if _key(span) in self.gold]
        judged.update("wrong" if self.is_wrong(span) else "right" for span in found)
        judged.update("missed" for _ in set(self.gold).difference(map(_key, found)))

    def sections(self, number: int, n_docs: int) -> Iterator[str]:
        scenes = _spans(self.doc, SCENES)
        n_scenes = 0
        for start, end, scene in _pieces(scenes, 0, len(self.doc)):
            heading = source = ""
            if scene is not None:
                n_scenes += 1
                heading = scene.label_ or f"Scene {n_scenes}"
                source = scene.kb_id_
            elif not scenes and n_docs > 1:
                heading = f"Dialogue {number}"
            rows = "".join(self.rows(start, end))
            if rows:
                title = f"{escape(heading)} <small>{escape(source)}</small>"
                title = f"<h2>{title}</h2>\n" if heading else ""
                yield f"<section>\n{title}{rows}</section>\n"

    def rows(self, start: int, end: int) -> Iterator[str]:
        for row_start, row_end, turn in _pieces(self.turns, start, end):
            text = self.text(row_start, row_end)
            if turn is None and not text:
                continue
            speaker = ""
            if turn is not None:
                names = _join(split_names(turn.label_), self.cast, ", ") or "—"
                speaker = f'<div class="speaker">{names}</div>'
            kind = "between" if turn is None else "turn"
            yield f'<div class="{kind}">{speaker}<div class="text">{text}</div></div>\n'

    def text(self, start: int, end: int) -> str:
        """Write tokens, with the mentions and notes in them as nested elements."""
        spans = self.notes + self.mentions
        to_open = deque(_nest(spans, start, end))
        to_close: List[Tuple[int, str, str]] = []
        html: List[str] = []
        labels: List[str] = []
        for token in self.doc[start:end]:
            if not token.text.startswith(("'", "’")):  # keep "I'm" in one piece
                html += labels
                labels.clear()
            while to_open and to_open[0][0] == token.i:
                _, span_end, i, is_last = to_open.popleft()
                is_note = i < len(self.notes)
                tags = ("<em>", "</em>", "") if is_note else self.mention(spans[i])
                html.append(tags[0])
                to_close.append((span_end, tags[1], tags[2] if is_last else ""))
            html.append(escape(token.text))
            while to_close and to_close[-1][0] == token.i + 1:
                _, closing, label = to_close.pop()
                html.append(closing)
                labels.append(label)
            if token.whitespace_:
                html += [*labels, token.whitespace_]
                labels.clear()
        return "".join(html + labels).strip()

    def mention(self, span: Span) -> Tuple[str, str, str]:
        """Give the opening tag of a mention, its closing tag, and its label."""
        names = split_names(span.kb_id_)
        places = self.cast.find(names)
        wrong = self.is_wrong(span)
        kinds = ["err"] * wrong + ["many"] * (len(places) > 1)
        tip = escape("\n".join(self.describe(span, names)))
        label = _join(names, self.cast, " + ") or "?"
        return (
            f'<mark{_look(places, kinds)} tabindex="0" title="{tip}">',
            "</mark>",
            f'<small class="who">{"✗ " * wrong}{label}</small>',
        )

    def describe(self, span: Span, names: Sequence[str]) -> Iterator[str]:
        """Give the lines to show when a mention is pointed at."""
        who = " + ".join(map(_readable, names)) or "nobody known"
        if ambiguity_of(tuple(names)):
            who = f"{who} (ambiguous)"
        yield f"{who} · {span.label_.lower()}" if span.label_ else who
        for name, probability in self.scores.get(_key(span), [])[:N_SCORES]:
            yield f"{probability:.0%} {_readable(name)}"
        if self.is_wrong(span):
            gold = map(_readable, split_names(self.gold[_key(span)]))
            yield f"gold: {' + '.join(gold) or 'nobody known'}"

    def is_wrong(self, span: Span) -> bool:
        gold = self.gold.get(_key(span))
        return gold is not None and _people(gold) != _people(span.kb_id_)


def _spans(doc: Doc, key: str) -> List[Span]:
    return list(doc.spans[key]) if key in doc.spans else []


def _key(span: Span) -> str:
    return f"{span.start}:{span.end}"


def _people(joined: str) -> Set[str]:
    return {name_key(name) for name in split_names(joined)}


def _pieces(
    spans: List[Span], start: int, end: int
) -> Iterator[Tuple[int, int, Optional[Span]]]:
    """Cut a stretch of tokens into spans and what lies between them. A span is
    clipped to the stretch and to what the spans before it leave."""
    for span in sorted(spans, key=lambda span: (span.start, span.end)):
        first, last = max(span.start, start), min(span.end, end)
        if first < last:
            if start < first:
                yield start, first, None
            yield first, last, span
            start = last
    if start < end:
        yield start, end, None


def _nest(
    spans: List[Span], start: int, end: int
) -> Iterator[Tuple[int, int, int, bool]]:
    """Order the spans within a stretch of tokens, outer ones first. Where two cross,
    the later is cut in two. Gives start, end, place in `spans`, and whether it is the
    last piece of its span."""
    queue = [
        (max(span.start, start), -min(span.end, end), i)
        for i, span in enumerate(spans)
        if max(span.start, start) < min(span.end, end)
    ]
    heapq.heapify(queue)
    outer_ends: List[int] = []
    while queue:
        first, negative_end, i = heapq.heappop(queue)
        last = -negative_end
        while outer_ends and outer_ends[-1] <= first:
            outer_ends.pop()
        if outer_ends and last > outer_ends[-1]:
            heapq.heappush(queue, (outer_ends[-1], negative_end, i))
            last = outer_ends[-1]
        outer_ends.append(last)
        yield first, last, i, last == -negative_end


def _look(places: Sequence[int], kinds: Iterable[str] = ()) -> str:
    """Give the attributes that tell whose an element is: places and colours."""
    classes = " ".join(
        [*kinds, f"t{places[0] // N_COLORS % N_TONES}" if places else "x"]
    )
    if not places:
        return f' class="{classes}"'
    colors = [place % N_COLORS for place in places]
    style = f"--c:var(--c{colors[0]});--i:var(--i{colors[0]})"
    if len(colors) > 1:
        share = 100 / len(colors)
        stops = [
            f"var(--c{color}) {i * share:.4g}% {(i + 1) * share:.4g}%"
            for i, color in enumerate(colors)
        ]
        style += f";--bar:linear-gradient(90deg,{','.join(stops)})"
    who = " ".join(map(str, places))
    return f' class="{classes}" data-who="{who}" style="{style}"'


def _join(names: Sequence[str], cast: _Cast, separator: str) -> str:
    return separator.join(
        f"<b{_look(cast.find([name]))}>{escape(_readable(name))}</b>" for name in names
    )


def _readable(name: str) -> str:
    return name.strip("# ").lower() if is_ambiguous(name) else name.replace("_", " ")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _stats(docs: Sequence[Doc], cast: _Cast, judged: Counter[str]) -> Iterator[str]:
    for key, noun in ((SCENES, "scene"), (UTTERANCES, "line"), (MENTIONS, "mention")):
        yield _count(sum(len(_spans(doc, key)) for doc in docs), noun)
    yield _count(len(cast.names), "character")
    right, total = judged["right"], judged["right"] + judged["wrong"]
    if total:
        yield f"accuracy {100 * right / total:.1f}% ({right} of {total} with gold)"
    if judged["missed"]:
        yield f"{_count(judged['missed'], 'gold mention')} not found"


def _render_cast(cast: _Cast) -> str:
    return "".join(
        f'<li><button type="button" aria-pressed="false" data-pick="{place}">'
        f"<i{_look([place])}></i><b>{escape(_readable(name))}</b> "
        f"<small>{_count(cast.mentions[place], 'mention')}, "
        f"{_count(cast.lines[place], 'line')}</small></button></li>\n"
        for place, name in enumerate(cast.names)
    )


def _data(name: str) -> str:
    return (files(__package__) / "data" / name).read_text(encoding="utf8")
