"""What is no words within what is said: tags, commands, and the marks of emphasis."""

import re
from typing import Iterator

from .events import Chars

# Commands of Yarn and Twine: `<<if $x gt 0>>`, `<</if>>`.
MACRO = (
    r"<</?(?:if|else|elseif|endif|set|unset|jump|declare|wait|audio|run|print|goto|link"
    r"|once|endonce|enum|detour|return|stop|call|include|display|button|nobr|silently"
    r"|timed|type|repeat|switch|case|default|for|script)\b[^\n]{0,200}?>>"
)
COMMENT = r"<!--(?:[^-]|-(?!->)){0,4000}-->|/%(?:[^%]|%(?!/)){0,4000}%/"
# A picture in Markdown, a command, a comment, a footnote of a wiki, a tag of HTML, a
# time of f4 (`#00:01:12-4#`) or Transana, an arrow that points to a line (`A:  →  no`),
# codes of CHAT (`&=laughs`, `<he goed> [: went]`, `[*]`), italics of a wiki, the end
# and the length of a paragraph of Trint (`[00:01:12][2.1]`).
# Each begins with a sign, and looks back only then: this is much faster to search.
_MARKS = re.compile(
    rf"!\[[^\[\]\n]*\]\([^()\n]*\)|{MACRO}"
    rf"|{COMMENT}"
    r"|<ref\b[^<>\n]{0,80}(?:/>|>[^\n]{0,400}?</ref>)"
    r"|\[(?<=[.!?»”\"']\[)\d{1,3}\](?=\s|$)|<br[ ]?/?>"
    r"|#\d{1,2}:\d{2}:\d{2}(?:[-.,]\d{1,3})?#|¤<\d{1,9}>"
    r"|[→⇒➔►](?<=[ \t].)(?:[ ]?\t[ \t]*|[ ]{2,})"
    r"|&(?<!\S&)=[a-z][\w:]*"
    r"|\[(?:[:=+][+!%?]?[ ][^\[\]\n]{1,60}|[*!?]{1,2}|/{1,3}\?{0,2})\]"
    r"|<(?=[^<>\n]{1,200}>[ ]\[(?:[*!?/]|[:=+]{1,2}[!%?]?[ ]))"
    r"|>(?<=[^\s<>]>)(?=[ ]\[(?:[*!?/]|[:=+]{1,2}[!%?]?[ ]))"
    r"|'(?<!'')'{1,4}(?!')"
    r"|\[\d{1,2}:\d{2}:\d{2}\]\[\d{1,5}\.\d\]"
)
# What Fathom adds, before a link: `ACTION ITEM: Mend it - WATCH: https://...`
LINKED = re.compile(
    r"[A-Z]{4,20}(?:[ ][A-Z]{3,20}){0,2}:[ ][^\n]{1,400}?(?:[ ]|\n[ \t]*)"
    r"-[ ]WATCH:[ ]https?://\S+[ \t]*"
)
# What the page of a parliament adds within a speech, for those who cannot see it.
_COLUMN = re.compile(r"Column \d{1,5}(?:[A-Z]{2})?[ ]?is located here")
_COMMENTS = re.compile(COMMENT)
_BONEYARDS = re.compile(r"(?m:^)[ \t]*/\*[^*]{0,4000}\*/[ \t]*(?m:$)")
# The indent of a line in a wiki: `:Or else`.
_INDENT = re.compile(r"\n(:{1,4}[ ]?)(?=[A-Z\"“][a-z'’ ])")
_BRACKET = re.compile(r"\[[\d:=+*!?/]|#\d")  # but `[Scene: ...]`, in most scripts
_SIGNS = ("<", "/%", "![", "''", "#0", "#1", "#2", "&=", "→", "⇒", "➔", "►")
_PARTS = (1, 2, 3, 4, 5, 7, 8, 10, 11, 13)  # the groups with marks of emphasis
# `_Gazette_`, `**never**`, `<b>now</b>`. What is between single stars may be done, and
# not said.
_EMPHASIS = re.compile(
    r"(?<![\w\\])(_{1,2})(?=[^\s_])[^_\n]*(?<=[^\s_])(\1)(?!\w)"
    r"|(?<![\w*\\])(\*{2,3})(?=[^\s*])[^*\n]*(?<=[^\s*])(\3)(?![\w*])"
    r"|(<(i|b|u|s|em|strong|small|big|sub|sup|nowiki)>)[^<>\n]{0,400}(</\6>)"
    # Of games: `<color=red>`, `[wave]`.
    r"|(<(colou?r|size|font|wave|shake|rainbow|bounce|wiggle)[ =:]?[^<>\n]{0,40}>)"
    r"[^<>\n]{0,400}(</\9>)"
    r"|(\[(b|i|u|wave|shake|rainbow|bounce|wiggle|colou?r)(?:[ =][^\[\]\n]{0,40})?\])"
    r"[^\[\]\n]{0,400}(\[/\12\])"
)
# Backslashes of Markdown: `\[laughs\]`, `No\!`, `now \- or later`, `my\_name`.
_ESCAPED = re.compile(
    r"(\\)\[[^\[\]\\\n]{1,60}(\\)\]|(?<=\w)(\\)!(?=[\s*_]|$)"
    r"|(?<=\s)(\\)[-+=~#<>](?=\s)|(?<=\w)(\\)_(?=\w)"
)


def find_markup(text: str) -> Iterator[Chars]:
    """Find the marks in a text, in any order."""
    if any(sign in text for sign in _SIGNS) or ("[" in text and _BRACKET.search(text)):
        yield from (mark.span() for mark in _MARKS.finditer(text))
    if "- WATCH: http" in text:
        yield from (added.span() for added in LINKED.finditer(text))
    if "is located here" in text:
        yield from (column.span() for column in _COLUMN.finditer(text))
    if "\n:" in text:
        yield from (indent.span(1) for indent in _INDENT.finditer(text))
    if any(sign in text for sign in ("_", "**", "</", "[/")):
        for pair in _EMPHASIS.finditer(text):
            yield from (pair.span(i) for i in _PARTS if pair[i])
    if "\\" in text:
        for each in _ESCAPED.finditer(text):
            yield from (each.span(i) for i in range(1, 6) if each[i])


def find_comments(text: str) -> Iterator[Chars]:
    """Find the comments of HTML, Markdown, wikis and Fountain, which may have several
    lines."""
    if "<!--" in text or "/%" in text:
        yield from (comment.span() for comment in _COMMENTS.finditer(text))
    if "*/" in text:
        yield from (comment.span() for comment in _BONEYARDS.finditer(text))
