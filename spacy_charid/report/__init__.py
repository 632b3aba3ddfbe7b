"""The report: an HTML page that shows linked dialogues."""

from .page import TITLE, render_html
from .wording import count

__all__ = ["TITLE", "count", "render_html"]
