"""Show linked dialogues in a notebook: as a report, or in displaCy's styles."""

from typing import Any, Dict, Iterable, List, Optional, Union

from markupsafe import escape
from spacy import displacy
from spacy.tokens import Doc, Span
from spacy.util import filter_spans, is_in_jupyter

from ..dialogue.data import MENTIONS
from ..dialogue.doc_check import check_doc
from ..dialogue.spans import names_of
from ..util import check_choice
from . import TITLE, render_html
from .environment import render_template
from .people import N_COLORS
from .wording import readable

STYLES = ("report", "span", "ent")
FRAME_HEIGHT = 700  # pixels
# Light enough for displaCy's black text, and distinguishable without red and green.
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
    """Show linked dialogues, with the arguments of `displacy.render`.

    docs (Union[Doc, Iterable[Doc]]): The linked dialogues.
    style (str): `report` for the page of `charid report`, in a frame in notebooks;
        `span` or `ent` for displaCy's styles, with the characters as the labels of the
        mentions. `ent` leaves out nested mentions.
    page (bool): Whether displaCy writes a full page. A report always is one.
    jupyter (Optional[bool]): Whether to display in a notebook; detected by default.
    options (Optional[Dict[str, Any]]): `title` and `height` (pixels) of a report, or
        the options of displaCy, such as `colors` by character.
    RETURNS (Optional[str]): The HTML; None in a notebook, which displays it.
    RAISES (ValueError): If there is no such style.

    DOCS: docs/report.md
    """
    check_choice("style", style, STYLES)
    docs = [docs] if isinstance(docs, Doc) else list(docs)
    for doc in docs:
        check_doc(doc)
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

    display(HTML(render_template("frame.html", page=html, title=title, height=height)))
    return None


def _parse(doc: Doc, style: str) -> Dict[str, Any]:
    """Convert a Doc to the format that displaCy takes with `manual`."""
    mentions = list(doc.spans.get(MENTIONS, []))
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
    """Make the label of a mention. displaCy escapes the text, but not its labels."""
    names = map(readable, names_of(mention))
    return str(escape(" + ".join(names) or "?"))


def _colors(parsed: List[Dict[str, Any]]) -> Dict[str, str]:
    labels = dict.fromkeys(
        span["label"]
        for doc in parsed
        for span in doc.get("spans", doc.get("ents", ()))
        if span["label"] != "?"
    )
    return {label: COLORS[i % N_COLORS] for i, label in enumerate(labels)}


def _escape_keys(colors: Dict[str, str]) -> Dict[str, str]:
    return {str(escape(name)): color for name, color in colors.items()}
