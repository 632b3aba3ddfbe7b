"""Docstrings in spaCy's form come out as sections of the API reference."""

import sys

import pytest

from tests.helpers.paths import ROOT

griffe = pytest.importorskip("griffe")
sys.path.insert(0, str(ROOT / "scripts"))

from docs_docstrings import SpacyDocstrings, parse, to_google  # noqa: E402


def test_sections():
    assert (
        to_google(
            """Find it.

            More of: this.

            name (Optional[Dict[str, int]]): The name
                and (more): of it.
            start, end (int): Offsets.
            format, path: See there.
            RETURNS (Tuple[str, ...]): What.
            RAISES (KeyError): If not.
            RAISES (OSError): Or so.

            DOCS: docs/data-model.md, docs/models.md
            """
        )
        == """Find it.

More of: this.


See [data-model](data-model.md), [models](models.md).

Args:
    name (Optional[Dict[str, int]]): The name and (more): of it.
    start (int): Offsets.
    end (int): Offsets.
    format: See there.
    path: See there.

Returns:
    Tuple[str, ...]: What.

Raises:
    KeyError: If not.
    OSError: Or so."""
    )


def test_first_line_and_prose_stay():
    assert to_google("id (str): a first line.") == "id (str): a first line."
    assert parse("Two names: both") == [] and parse("") == []
    assert to_google("One.\n\n`span._.x` (str): what.\n    More.") == (
        "One.\n\n- `span._.x` (str): what. More."
    )


def test_yields():
    google = to_google("One.\n\nYIELDS (Doc): Docs.")
    assert google == "One.\n\nYields:\n    Doc: Docs."


def test_griffe_reads_them(tmp_path):
    source = 'class A:\n    """An A.\n\n    id (str): The id.\n    """\n'
    (tmp_path / "some_module.py").write_text(source, encoding="utf8")
    extensions = griffe.load_extensions(SpacyDocstrings())
    module = griffe.load("some_module", search_paths=[tmp_path], extensions=extensions)
    sections = module["A"].docstring.parse("google")
    assert [section.kind.value for section in sections] == ["text", "attributes"]
    assert sections[1].value[0].description == "The id."
