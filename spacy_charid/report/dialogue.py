"""The scenes of a report: what is said, with every mention marked."""

import heapq
import re
from bisect import bisect_right
from collections import Counter, deque
from html import escape
from itertools import islice
from typing import Any, Dict, Iterable, Iterator, List, Optional, Set, Tuple

from spacy.tokens import Doc, Span

from ..dialogue.data import MENTIONS
from ..dialogue.segmentation import HEADING, get_segments, split_speakers
from ..names.labels import ambiguity_of, name_key, split_names
from .people import People, attributes, readable

N_SCORES = 5
MAX_CUTS = 3  # of a mention that crosses others
MAX_OPEN = 20  # mentions that go on from one turn to the next
MAX_TAG = 16  # tokens of a speaker tag such as `Ross and Monica (together):`
_NOTE = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")


class Tips:
    """What the page shows of a mention that is pointed at, as JSON values.

    names (List[str]): The characters by place, then everyone else that a tip names.
    mentions (List[List[Any]]): For each mention the indices of whom it means, its
        kind, `[index, percent]` of the best candidates, and, where the mention
        differs from gold, the indices of whom gold means.
    """

    def __init__(self, people: People) -> None:
        self.people = people
        self.names = [readable(name) for name in people.names]
        self.mentions: List[List[Any]] = []
        self._indices: Dict[str, int] = {}

    def add(
        self,
        mention: Span,
        scores: List[Tuple[str, float]],
        gold: Optional[str] = None,
    ) -> int:
        """Add a mention.

        mention (Span): The mention.
        scores (List[Tuple[str, float]]): Candidates with probabilities, best first.
        gold (Optional[str]): Joined names, to be shown as the right ones.
        RETURNS (int): The index of the tip.
        """
        best = [[self._index(n), round(100 * p)] for n, p in scores[:N_SCORES]]
        tip: List[Any] = [self._who(mention.kb_id_), mention.label_.lower(), best]
        if gold is not None:
            tip.append(self._who(gold))
        self.mentions.append(tip)
        return len(self.mentions) - 1

    def _who(self, joined: str) -> List[int]:
        names = split_names(joined)
        ambiguous = " (ambiguous)" if ambiguity_of(names) else ""
        return [self._index(name, ambiguous) for name in names]

    def _index(self, name: str, suffix: str = "") -> int:
        places = self.people.find([name])
        text = readable(name) + suffix
        if places:
            return places[0]
        if text not in self._indices:
            self._indices[text] = len(self.names)
            self.names.append(text)
        return self._indices[text]


class DialoguePart:
    """Writes the scenes of one doc.

    doc (Doc): The linked doc.
    tips (Tips): Where its mentions are noted; knows the characters of all docs.
    judged (Counter[str]): Where `right`, `wrong` and `missed` are counted.
    gold (bool): Whether to compare with gold, where the doc has it.
    """

    def __init__(self, doc: Doc, tips: Tips, judged: Counter[str], gold: bool) -> None:
        self.doc = doc
        self.people = tips.people
        self.tips = tips
        turns, scenes, notes = get_segments(doc)
        mentions = list(doc.spans[MENTIONS]) if MENTIONS in doc.spans else []
        self.turns, self.scenes = _Pieces(turns), _Pieces(scenes)
        self.notes = _Pieces(notes)
        self.mentions = deque(sorted(mentions, key=lambda span: (span.start, span.end)))
        self.open_mentions: List[Span] = []
        attrs = doc.spans[MENTIONS].attrs if MENTIONS in doc.spans else {}
        self.scores: Dict[str, Any] = attrs.get("scores", {})
        self.gold: Dict[str, str] = attrs.get("gold", {}) if gold else {}
        found = [span for span in mentions if _key(span) in self.gold]
        judged.update("wrong" if self.is_wrong(span) else "right" for span in found)
        judged.update("missed" for _ in set(self.gold).difference(map(_key, found)))

    def sections(self, titles: List[str], first: int, named: bool) -> Iterator[str]:
        """Write the scenes.

        titles (List[str]): The titles of the report's scenes.
        first (int): The number of the doc's first scene in the report, from 0.
        named (bool): Whether to name the dialogue of each scene.
        YIELDS (str): A section a scene, and one for text between scenes.
        """
        numbers = {span: i for i, span in enumerate(self.scenes.spans)}
        for start, end, scene in _fill(self.scenes, 0, len(self.doc)):
            rows = "".join(self.rows(start, end))
            heading = anchor = source = ""
            if scene is not None or not numbers:
                number = 0 if scene is None else numbers[scene]
                anchor = f' id="s{first + number + 1}"'
                heading = escape(titles[first + number])
            if named and scene is not None and scene.kb_id_:
                source = f" <small>{escape(scene.kb_id_)}</small>"
            title = f"<h3>{heading}{source}</h3>\n" if heading else ""
            if rows:
                rows = _first_in_tab_order(rows)
                yield f'<section class="scene"{anchor}>\n{title}{rows}</section>\n'

    def rows(self, start: int, end: int) -> Iterator[str]:
        """Write the turns, and what stands between them, of a stretch of tokens."""
        for row_start, row_end, turn in _fill(self.turns, start, end):
            if turn is None:
                row_start, row_end = self.trim(row_start, row_end)
            text = self.text(row_start, row_end)
            if turn is not None:
                yield self.row("turn", self.speakers(turn), text)
            elif text:
                yield self.row("between", "", text)

    def row(self, kind: str, speakers: str, text: str) -> str:
        return f'<div class="{kind}">{speakers}<div class="text">{text}</div></div>\n'

    def speakers(self, turn: Span) -> str:
        names = map(self.people.speaker_tag, split_names(turn.label_))
        return f'<div class="speaker">{", ".join(names) or "—"}</div>'

    def trim(self, start: int, end: int) -> Tuple[int, int]:
        """Leave out what the page shows otherwise: headings and the speaker's tag."""
        for note_start, note_end, note in self.notes.within(start, end):
            if note.label_ == HEADING and start <= note_start < note_end <= end:
                start = note_end
        for _, _, turn in self.turns.within(end, end + 1):
            names = split_names(turn.label_)
            for tag_start in range(end - 1, max(start, end - MAX_TAG) - 1, -1):
                tag = _NOTE.sub("", self.doc[tag_start:end].text).strip()
                if split_speakers(tag.removesuffix(":")) == names:
                    return start, tag_start
        return start, end

    def text(self, start: int, end: int) -> str:
        """Write tokens, with the mentions and notes in them as nested elements. To be
        called in the order of the text."""
        notes = [note for _, _, note in self.notes.within(start, end)]
        mentions = self.next_mentions(start, end)
        to_open = deque(_nest(notes + mentions, start, end))
        to_close: List[Tuple[int, str, str]] = []
        html: List[str] = []
        labels: List[str] = []
        for token in self.doc[start:end]:
            if not token.text.startswith(("'", "’")):  # keep "I'm" in one piece
                html += labels
                labels.clear()
            while to_open and to_open[0][0] == token.i:
                _, span_end, i, is_last = to_open.popleft()
                if i < len(notes):
                    tags = ("<em>", "</em>", "")
                else:
                    tags = self.mention(mentions[i - len(notes)])
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

    def next_mentions(self, start: int, end: int) -> List[Span]:
        """Give the mentions that share a token with a stretch, after those before; at
        most `MAX_OPEN` of those that go on from one stretch to the next."""
        while self.mentions and self.mentions[0].start < end:
            self.open_mentions.append(self.mentions.popleft())
        inside = [span for span in self.open_mentions if span.end > start]
        going_on = (span for span in inside if span.end > end)
        self.open_mentions = list(islice(going_on, MAX_OPEN))
        return inside

    def mention(self, span: Span) -> Tuple[str, str, str]:
        """Give the opening tag of a mention, its closing tag, and its label."""
        names = split_names(span.kb_id_)
        places = self.people.find(names)
        wrong = self.is_wrong(span)
        kinds = ["err"] * wrong + ["many"] * (len(places) > 1)
        gold = self.gold[_key(span)] if wrong else None
        tip = self.tips.add(span, self.scores.get(_key(span), []), gold)
        label = " + ".join(map(self.people.tag, names)) or '<b class="x">?</b>'
        return (
            f'<mark{attributes(places, kinds)} data-tip="{tip}" tabindex="-1">',
            "</mark>",
            f'<small class="who">{"✗ " * wrong}{label}</small>',
        )

    def is_wrong(self, span: Span) -> bool:
        gold = self.gold.get(_key(span))
        return gold is not None and _people(gold) != _people(span.kb_id_)


def _key(span: Span) -> str:
    return f"{span.start}:{span.end}"


def _people(joined: str) -> Set[str]:
    return {name_key(name) for name in split_names(joined)}


def _first_in_tab_order(rows: str) -> str:
    """Let the tab key stop at the first mention; arrow keys go on from there."""
    return rows.replace('tabindex="-1"', 'tabindex="0"', 1)


Piece = Tuple[int, int, Span]


class _Pieces:
    """Spans in order, cut so that none overlaps another: who begins first stays whole.

    spans (List[Span]): The spans.
    pieces (List[Piece]): What is left of each, if anything is: start, end, the span.
    """

    def __init__(self, spans: Iterable[Span]) -> None:
        self.spans = sorted(spans, key=lambda span: (span.start, span.end))
        self.pieces: List[Piece] = []
        end = 0
        for span in self.spans:
            start = max(span.start, end)
            if start < span.end:
                self.pieces.append((start, span.end, span))
                end = span.end

    def within(self, start: int, end: int) -> Iterator[Piece]:
        """Give the pieces that share a token with a stretch, in order."""
        first = bisect_right(self.pieces, start, key=lambda piece: piece[1])
        for piece in islice(self.pieces, first, None):
            if piece[0] >= end:
                return
            yield piece


def _fill(
    pieces: _Pieces, start: int, end: int
) -> Iterator[Tuple[int, int, Optional[Span]]]:
    """Cut a stretch of tokens into spans, clipped to it, and what lies between them."""
    for piece_start, piece_end, span in pieces.within(start, end):
        first, last = max(piece_start, start), min(piece_end, end)
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
    the later is cut in two, and after `MAX_CUTS` its rest is left out. Gives start,
    end, place in `spans`, and whether it is the last piece of its span."""
    queue = [
        (max(span.start, start), -min(span.end, end), i)
        for i, span in enumerate(spans)
        if max(span.start, start) < min(span.end, end)
    ]
    heapq.heapify(queue)
    outer_ends: List[int] = []
    cuts: Counter[int] = Counter()
    while queue:
        first, negative_end, i = heapq.heappop(queue)
        last = -negative_end
        while outer_ends and outer_ends[-1] <= first:
            outer_ends.pop()
        if outer_ends and last > outer_ends[-1]:
            last = outer_ends[-1]
            cuts[i] += 1
            if cuts[i] <= MAX_CUTS:
                heapq.heappush(queue, (last, negative_end, i))
            else:
                negative_end = -last
        outer_ends.append(last)
        yield first, last, i, last == -negative_end
