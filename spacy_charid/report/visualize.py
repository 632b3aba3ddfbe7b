"""Look at linked dialogues in a notebook: as a report, or in displaCy's styles."""

from html import escape
from typing import Any, Dict, Iterable, List, Optional, Union

from spacy import displacy
from spacy.tokens import Doc, Span
from spacy.util import filter_spans, is_in_jupyter

from ..dialogue.data import MENTIONS
from ..errors import Errors
from ..names.labels import split_names
from . import TITLE, render_html
from .people import N_COLORS, readable

__all__ = ["COLORS", "STYLES", "TITLE", "render", "render_html"]

STYLES = ("report", "span", "ent")
FRAME_HEIGHT = 700  # pixels
# Light enough for the black text of displaCy, and told apart without red and green.
COLORS = (
    "#b8a6fc #e0a35c #8fc4a2 #fda8df #8fdcfb #d98080 "
    "#b3e06f #c48fd1 #ded0a0 #b09cc4 #fcbfce #c49a9a"
).split()


def render(
    docs: Union[Doc, Iterable[Doc]],
    style: str = "report",
    *,
    page: bool = False,
    jupyter: Optional[bool] = None,
    options: Optional[Dict[str, Any]] = None,
) -> Optional[str]:
    """Show linked dialogues, in the way of `displacy.render`.

    docs (Union[Doc, Iterable[Doc]]): The linked dialogues.
    style (str): `report` for the page of `charid report`, in a notebook in a frame
        of its own; `span` or `ent` for displaCy's, each mention labelled with its
        character. `ent` leaves out mentions inside of others.
    page (bool): For displaCy's styles: a whole page. A report is one anyway.
    jupyter (Optional[bool]): Whether to display in a notebook; by default told by
        where this runs.
    options (Optional[Dict[str, Any]]): `title` and `height` (pixels) of a report, or
        displaCy's options, such as `colors` by character.
    RETURNS (Optional[str]): The HTML; None in a notebook, where it is displayed.
    RAISES (ValueError): If there is no such style.

    DOCS: docs/report.md
    """
    if style not in STYLES:
        raise ValueError(
            Errors.E032.format(name="style", value=style, allowed=", ".join(STYLES))
        )
    docs = [docs] if isinstance(docs, Doc) else list(docs)
    options = dict(options or {})
    if style == "report":
        return _render_report(docs, jupyter, **options)
    parsed = [_parse(doc, style) for doc in docs]
    options["colors"] = {**_colors(parsed), **_escape_keys(options.get("colors", {}))}
    return displacy.render(
        parsed, style=style, page=page, jupyter=jupyter, options=options, manual=True
    )


def _render_report(
    docs: List[Doc],
    jupyter: Optional[bool],
    *,
    title: str = TITLE,
    height: int = FRAME_HEIGHT,
) -> Optional[str]:
    html = render_html(docs, title=title)
    if not (jupyter or (jupyter is None and is_in_jupyter())):
        return html
    from IPython.display import HTML, display

    # The frame keeps the page's styles and script apart from the notebook's.
    frame = (
        f'<iframe srcdoc="{escape(html)}" title="{escape(title)}" '
        f'sandbox="allow-scripts" style="width:100%;height:{height:d}px;border:0">'
        "</iframe>"
    )
    display(HTML(frame))
    return None


def _parse(doc: Doc, style: str) -> Dict[str, Any]:
    """Give a doc in displaCy's format for `manual`. Its templates take labels as they
    are, so that these are escaped here; the text it escapes itself."""
    mentions = list(doc.spans[MENTIONS]) if MENTIONS in doc.spans else []
    if style == "ent":
        mentions = filter_spans(mentions)
    spans = [
        {
            "start": mention.start_char,
            "end": mention.end_char,
            "start_token": mention.start,
            "end_token": mention.end,
            "label": _label(mention),
        }
        for mention in mentions
    ]
    parsed: Dict[str, Any] = {"text": doc.text, "title": None}
    if style == "ent":
        return {**parsed, "ents": spans}
    return {**parsed, "spans": spans, "tokens": [token.text for token in doc]}


def _label(mention: Span) -> str:
    names = map(readable, split_names(mention.kb_id_))
    return escape(" + ".join(names) or "?")


def _colors(parsed: List[Dict[str, Any]]) -> Dict[str, str]:
    labels = dict.fromkeys(
        span["label"]
        for doc in parsed
        for span in doc.get("spans", doc.get("ents", ()))
        if span["label"] != "?"
    )
    return {label: COLORS[i % N_COLORS] for i, label in enumerate(labels)}


def _escape_keys(colors: Dict[str, str]) -> Dict[str, str]:
    return {escape(name): color for name, color in colors.items()}
