"""A page to look at linked dialogues with."""

from .page import TITLE, render_html
from .people import count

__all__ = ["TITLE", "count", "render_html"]
