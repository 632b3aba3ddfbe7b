"""Convert docstrings in spaCy's style for the API reference.

mkdocstrings parses Google's style, not `name (Type): text`, `RETURNS (Type): text`.
This griffe extension, which is enabled in mkdocs.yml, converts one to the other, so
that parameters are rendered as tables.
"""

import re
from inspect import cleandoc
from typing import Any, Dict, List, NamedTuple

from griffe import Class, Extension, Object

_ENTRY = re.compile(r"([a-z_]\w*(?:, [a-z_]\w*)*)(?: \((.+?)\))?: (.+)")
_RESULT = re.compile(r"(RETURNS|YIELDS|RAISES) \((.+?)\): (.+)")
_DOCS = re.compile(r"DOCS: (.+)")
_PAGE = re.compile(r"docs/([\w-]+)\.md")


class Item(NamedTuple):
    """One entry of a docstring, such as a parameter, its lines joined.

    section (str): Its section: `Args`, `Attributes`, `Returns`, `Yields` or `Raises`.
    name (str): The name of a parameter or attribute, otherwise empty.
    type (str): The type; may be empty.
    text (str): The description.
    """

    section: str
    name: str
    type: str
    text: str

    def to_google(self) -> str:
        if self.section != "Args":
            return f"    {self.type}: {self.text}"
        kind = f" ({self.type})" if self.type else ""
        return f"    {self.name}{kind}: {self.text}"


class SpacyDocstrings(Extension):
    """Converts the docstring of every object that griffe reads."""

    def on_object(self, *, obj: Object, **kwargs: Any) -> None:
        if obj.docstring is not None:
            arguments = "Attributes" if isinstance(obj, Class) else "Args"
            obj.docstring.value = to_google(obj.docstring.value, arguments=arguments)


def to_google(docstring: str, *, arguments: str = "Args") -> str:
    """Convert a docstring from spaCy's style to Google's.

    docstring (str): The docstring.
    arguments (str): The heading for names: `Args`, or `Attributes` for a class.
    RETURNS (str): The docstring, with the sections after the text.
    """
    text: List[str] = []
    sections: Dict[str, List[Item]] = {}
    for paragraph in _join_lines(cleandoc(docstring)):
        items = parse(paragraph) if text else []
        for item in items:
            sections.setdefault(item.section, []).append(item)
        if not items:
            text.append(_link_pages(paragraph))
    parts = ["\n".join(text).strip()]
    for section, items in sections.items():
        heading = arguments if section == "Args" else section
        parts.append("\n".join([f"{heading}:", *(item.to_google() for item in items)]))
    return "\n\n".join(parts)


def parse(line: str) -> List[Item]:
    """Parse an entry, with one item per name.

    line (str): The entry, its lines joined.
    RETURNS (List[Item]): The items; empty for prose.
    """
    result = _RESULT.fullmatch(line)
    if result:
        keyword, kind, text = result.groups()
        return [Item(keyword.capitalize(), "", kind, text)]
    entry = _ENTRY.fullmatch(line)
    if not entry:
        return []
    names, kind, text = entry.groups()
    return [Item("Args", name, kind or "", text) for name in names.split(", ")]


def _join_lines(text: str) -> List[str]:
    """Get the lines, with the continuation lines of an entry joined."""
    lines: List[str] = []
    for line in text.splitlines():
        if line.startswith(" ") and lines and lines[-1]:
            lines[-1] += f" {line.strip()}"
        else:
            lines.append(line)
    return lines


def _link_pages(line: str) -> str:
    """Link the pages that a docstring refers to."""
    docs = _DOCS.fullmatch(line)
    if docs is None:
        return _as_item(line)
    return "See " + _PAGE.sub(r"[\1](\1.md)", docs[1]) + "."


def _as_item(line: str) -> str:
    """Convert attributes in backticks, such as extensions, to a list."""
    return f"- {line}" if re.match(r"`[\w.]+` \(", line) else line
