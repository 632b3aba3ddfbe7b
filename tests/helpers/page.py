"""Read a page of HTML back, and make the docs for it."""

import json
from html.parser import HTMLParser
from typing import Any, Dict, List, Optional, Sequence, Tuple

from spacy.tokens import Doc, Span, SpanGroup

from tests.helpers.pipelines import blank

VOID = {"meta", "input"}


class Page(HTMLParser):
    """Checks that elements nest, and keeps them with their attributes and text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: List[Tuple[str, Dict[str, Any], List[str]]] = []
        self.tables: Dict[str, List[List[str]]] = {}  # the rows of cells, by class
        self.open: List[Any] = []
        self.feed(html)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        element = (tag, dict(attrs), [])
        self.elements.append(element)
        if tag not in VOID:
            self.open.append(element)
        if tag == "table":
            self.rows = self.tables.setdefault(element[1]["class"], [])
        if tag == "tr":
            self.rows.append([])

    def handle_endtag(self, tag: str) -> None:
        opened, _, texts = self.open.pop()
        assert opened == tag
        if tag in ("td", "th"):
            self.rows[-1].append("".join(texts))

    def handle_startendtag(self, tag: str, attrs: Any) -> None:
        self.elements.append((tag, dict(attrs), []))

    def handle_data(self, data: str) -> None:
        for _, _, texts in self.open:
            texts.append(data)

    def find(self, tag: str, cls: str = "") -> List[Tuple[Dict[str, Any], str]]:
        return [
            (attrs, "".join(texts))
            for name, attrs, texts in self.elements
            if name == tag and (not cls or cls in (attrs.get("class") or "").split())
        ]

    def texts(self, tag: str, cls: str = "") -> List[str]:
        return [" ".join(text.split()) for _, text in self.find(tag, cls)]

    def shown(self, name: str) -> bool:
        """Tell whether the element of an id is not hidden."""
        (found,) = (attrs for _, attrs, _ in self.elements if attrs.get("id") == name)
        return "hidden" not in found

    @property
    def data(self) -> Dict[str, Any]:
        """What the script of the page works with."""
        scripts = self.find("script")
        (data,) = (json.loads(text) for attrs, text in scripts if "id" in attrs)
        return data

    @property
    def cast(self) -> List[Tuple[str, int, int]]:
        """The names in the cast table, with their lines and mentions."""
        rows = self.tables["cast"][1:-1]  # the last one is nobody
        return [(row[0], int(row[1]), int(row[3])) for row in rows]

    @property
    def tips(self) -> List[List[Any]]:
        """For each mention: whom it means, its kind, its candidates, and gold."""
        data = self.data

        def name(indices: List[int]) -> List[str]:
            return [data["names"][i] for i in indices]

        return [
            [
                name(who),
                data["kinds"][kind],
                [(data["names"][i], n) for i, n, *_ in best],
            ]
            + [name(indices) for indices in gold]
            for who, kind, best, *gold in data["mentions"]
        ]


def make_doc(
    text: str,
    mentions: Sequence[Tuple[int, int, str]] = (),
    *,
    turns: Optional[Sequence[Tuple[int, int, str]]] = None,
    **attrs: Any,
) -> Doc:
    """Make a doc with utterances and mentions by token offsets."""
    doc = blank().make_doc(text)
    turns = [(0, len(doc), "Ross")] if turns is None else turns
    doc.spans["utterances"] = [Span(doc, a, b, label=name) for a, b, name in turns]
    spans = [Span(doc, a, b, label="NAME", kb_id=name) for a, b, name in mentions]
    doc.spans["mentions"] = SpanGroup(doc, name="mentions", spans=spans, attrs=attrs)
    return doc
