"""Write small spreadsheets: the parts that a reader needs."""

import zipfile
from pathlib import Path
from typing import Any, Dict, List, Optional, Sequence
from xml.sax.saxutils import escape, quoteattr

OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
ODS = "application/vnd.oasis.opendocument.spreadsheet"
Rows = Sequence[Sequence[Any]]


def pack(path: Path, parts: Dict[str, str]) -> Path:
    """Write an archive."""
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return path


def name_column(i: int) -> str:
    """Get the letters of a column, from 0."""
    return (name_column(i // 26 - 1) if i > 25 else "") + chr(ord("A") + i % 26)


def make_rows(rows: Rows) -> str:
    """Write rows of Excel: a text is a shared one, a number a value; what is between
    angle brackets is the cell itself, without its place."""
    return "".join(
        f'<row r="{n}">{"".join(_make_cell(v, n, i) for i, v in enumerate(row))}</row>'
        for n, row in enumerate(rows, 1)
    )


def _make_cell(value: Any, row: int, column: int) -> str:
    place = f'<c r="{name_column(column)}{row}"'
    if isinstance(value, (int, float)):
        return f"{place}><v>{value}</v></c>"
    if value.startswith("<c"):
        return place + value.removeprefix("<c")
    text = f"<is><t>{escape(value)}</t></is>"
    return f'{place} t="inlineStr">{text}</c>' if value else f"{place}/>"


def make_xlsx(
    sheets: Dict[str, str],
    *,
    hidden: Sequence[str] = (),
    parts: Optional[Dict[str, str]] = None,
) -> Dict[str, str]:
    """Make the parts of a workbook.

    sheets (Dict[str, str]): The rows by the name of the sheet, and what follows
        `</sheetData>` after a bar.
    hidden (Sequence[str]): The sheets that are not shown.
    parts (Dict[str, str]): More parts.
    """
    found = {"xl/sharedStrings.xml": "<sst/>", "xl/styles.xml": "<styleSheet/>"}
    listed: List[str] = []
    links = [
        f'<Relationship Id="s" Type="{OFFICE}/sharedStrings" '
        'Target="sharedStrings.xml"/>',
        f'<Relationship Id="t" Type="{OFFICE}/styles" Target="/xl/styles.xml"/>',
    ]
    for i, (name, content) in enumerate(sheets.items(), 1):
        rows, _, below = content.partition("|")
        state = ' state="hidden"' if name in hidden else ""
        listed.append(f"<sheet name={quoteattr(name)}{state} r:id='r{i}'/>")
        target = f"worksheets/sheet{i}.xml"
        links.append(
            f'<Relationship Id="r{i}" Type="{OFFICE}/worksheet" Target="{target}"/>'
        )
        data = f"<worksheet><sheetData>{rows}</sheetData>{below}</worksheet>"
        found[f"xl/{target}"] = data
    book = f'<workbook xmlns:r="{OFFICE}"><sheets>{"".join(listed)}</sheets></workbook>'
    return {
        "[Content_Types].xml": "<Types/>",
        "_rels/.rels": f'<Relationships><Relationship Id="a" Type="{OFFICE}/'
        'officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": book,
        "xl/_rels/workbook.xml.rels": f"<Links>{''.join(links)}</Links>",
        **found,
        **(parts or {}),
    }


def write_xlsx(path: Path, sheets: Dict[str, Rows], **options: Any) -> Path:
    """Write a workbook of Excel with sheets of texts and numbers."""
    made = {name: make_rows(rows) for name, rows in sheets.items()}
    return pack(path, make_xlsx(made, **options))


def write_ods(path: Path, tables: str, styles: str = "") -> Path:
    """Write a spreadsheet of LibreOffice with tables as they are in the file."""
    content = (
        '<o:document-content xmlns:o="o" xmlns:t="t" xmlns:x="x" xmlns:s="s">'
        f"<o:automatic-styles>{styles}</o:automatic-styles>"
        f"<o:body><o:spreadsheet>{tables}</o:spreadsheet></o:body>"
        "</o:document-content>"
    )
    return pack(path, {"mimetype": ODS, "content.xml": content})
