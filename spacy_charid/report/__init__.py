"""A page to look at linked dialogues with."""

from .page import TITLE, render_html

__all__ = ["TITLE", "render_html"]
