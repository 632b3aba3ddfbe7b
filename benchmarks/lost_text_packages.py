"""Word, PDF and LitBank for `lost_text.py`: files that are packed, or several.

A sample is one text, in which a line `=== NAME` begins each part, so that names and
borders of parts are damaged like everything else. `!damage AT BYTE` damages what was
packed.
"""

import re
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Dict, List, Tuple
from warnings import catch_warnings, simplefilter

_PART = re.compile(rb"^=== (.*)\r?\n?", re.M)
_DAMAGE = re.compile(rb"^!damage (\d+) (\d+)\r?\n?", re.M)
_ATTRIBUTE = re.compile(rb"=\s*(?:\"[^\"<]*\"|'[^'<]*')")
LINES = 40  # of a page of PDF

_DOCX = """\
=== word/document.xml
<w:document xmlns:w="w" xmlns:m="m" xmlns:a="a"><w:body>
<w:p><w:r><w:t>A title @</w:t></w:r></w:p>
<w:p><w:pPr><w:jc w:val="left"/></w:pPr><w:r><w:t>Nora: I @ know</w:t></w:r>
<w:r><w:tab/><w:t xml:space="preserve"> my @ brother.</w:t></w:r></w:p>
<w:p><w:r><w:t>Theo: You</w:t><w:br/><w:t>don't @.</w:t></w:r>
<w:ins><w:r><w:t> No @.</w:t></w:r></w:ins>
<w:del><w:r><w:delText>Hm @</w:delText></w:r></w:del>
<w:r><w:instrText>HYPERLINK @</w:instrText></w:r>
<w:hyperlink><w:r><w:t>there @</w:t></w:r></w:hyperlink></w:p>
<w:tbl><w:tr><w:trPr><w:cantSplit/></w:trPr><w:tc><w:p><w:r><w:t>Nora:</w:t></w:r></w:p>
</w:tc><w:tc><w:p><w:r><w:t>In @ a table</w:t></w:r></w:p><w:p><w:r><w:t>and @ on</w:t>
</w:r></w:p></w:tc></w:tr></w:tbl>
<w:sdt><w:sdtContent><w:p><w:r><w:t>Theo: A form @.</w:t></w:r></w:p>
</w:sdtContent></w:sdt>
<w:p><m:oMath><m:r><m:t>x @</m:t></m:r></m:oMath></w:p>
<w:p><w:r><mc:AlternateContent xmlns:mc="mc"><mc:Choice><w:drawing><a:docPr id="1"
 descr="A hut"/><w:txbxContent><w:p><w:r><w:t>Nora: A box @.</w:t></w:r></w:p>
</w:txbxContent></w:drawing></mc:Choice><mc:Fallback><w:pict><w:txbxContent><w:p><w:r>
<w:t>Nora: A box @.</w:t></w:r></w:p></w:txbxContent></w:pict></mc:Fallback>
</mc:AlternateContent></w:r></w:p>
<w:p><w:r><w:t>Theo: The @ end.</w:t></w:r></w:p>
</w:body></w:document>
=== word/header1.xml
<w:hdr xmlns:w="w"><w:p><w:r><w:t>The hut @</w:t></w:r></w:p></w:hdr>
=== word/footer1.xml
<w:ftr xmlns:w="w"><w:p><w:r><w:t>Page @</w:t></w:r></w:p></w:ftr>
=== word/footnotes.xml
<w:footnotes xmlns:w="w"><w:footnote w:id="1"><w:p><w:r><w:t>A foot @</w:t></w:r></w:p>
</w:footnote></w:footnotes>
=== word/comments.xml
<w:comments xmlns:w="w"><w:comment><w:p><w:r><w:t>Who @?</w:t></w:r></w:p></w:comment>
</w:comments>
=== docProps/core.xml
<cp:coreProperties xmlns:cp="cp" xmlns:dc="dc"><dc:title>The hut @</dc:title>
<dc:creator>Bo @</dc:creator><cp:revision>2</cp:revision></cp:coreProperties>
"""
_PDF = """\
THE HUT @ 1

INT. HUT @ - DAY

Nora enters @ the hut.

                    NORA (O.S. @)
          I know @ my brother
          and @ you.

                    BO @
          No @ (never).
2
"""
_PDF_TALK = """\
A talk @
Nora: I @ know my brother.
Theo: You @ don't \\ see.
(They @ leave.)
Nora: No @.
"""
_STORY = """\
I met her and Ida kw1k .
" They kw2k left , " said Ida kw1k , " my friend kw3k . "
We are kw4k fools .
"""


def _litbank() -> str:
    marks = [("PRON_PER", "teller-0", "I"), ("PRON_PER", "girl-1", "her")]
    marks += [("PROP_PER", "Ida-2", "Ida kw1k"), ("PRON_PER", "all-3", "They")]
    marks += [("NOM_PER", "Theo-4", "my friend kw3k"), ("NOM_LOC", "hut-5", "left")]
    rows: List[str] = []
    for kind, entity, text in marks:
        start = _STORY.index(text)
        for label in (kind, entity):
            place = f"{start} {start + len(text)}"
            rows.append(f"T{len(rows) + 1}\t{label} {place}\t{text}\n")
    quotes = 'QUOTE\tQ1\t1\t0\t1\t5\t" They kw2k left , "\nATTRIB\tQ1\tIda-2\n'
    quotes += 'QUOTE\tQ2\t1\t10\t1\t15\t" my friend kw3k . "\nATTRIB\tQ2\tIda-2\n'
    return (
        f"=== coref/brat/input.ann\n{''.join(rows)}R1\tcop Arg1:T9 Arg2:T1\n"
        f"=== coref/brat/input.txt\n{_STORY}=== quotations/tsv/input.ann\n{quotes}"
    )


PACKAGES: Dict[str, List[str]] = {
    "docx": [_DOCX],
    "pdf": [_PDF, _PDF_TALK],
    "litbank": [_litbank()],
}
_XML = ["<", ">", "/", "&", "&amp;", "<!--", "-->", "<![CDATA[", "]]>", '="', "</w:p>"]
_XML += ["<w:p>", "<w:t>", "</w:t>", "<w:tbl>", "<w:tc>", "</w:r>", "=== ", ".xml"]
TOKENS_PACKAGES: Dict[str, List[str]] = {
    "docx": _XML,
    "pdf": ["\n", "\n\n", " ", ":", "(", ")", "\\", "     ", "12", "Page 3", "\f", "é"],
    "litbank": ["\n", " ", "\t", '"', "T1", "Q1", "-1", "99", "ATTRIB\t", "NOM_PER"],
}


def _split(data: bytes) -> List[Tuple[str, bytes]]:
    """Split a text at the lines that begin its parts."""
    pieces = _PART.split(_DAMAGE.sub(b"", data))
    names = [name.decode("utf8", "replace").strip() for name in pieces[1::2]]
    return list(zip(names, pieces[2::2], strict=True))


def _zip(data: bytes) -> bytes:
    out = BytesIO()
    with catch_warnings(), zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        simplefilter("ignore")  # of two parts of the same name
        for name, part in _split(data):
            archive.writestr(zipfile.ZipInfo(name.replace("\0", "") or "x"), part)
    return out.getvalue()


def _escape(line: str) -> str:
    line = re.sub(r"[\x00-\x1f]", " ", line)
    line = line.encode("cp1252", "replace").decode("latin-1")
    return re.sub(r"([\\()])", r"\\\1", line)


def make_pdf(text: str) -> bytes:
    """Write a PDF with the lines of a text."""
    lines = re.split("\r\n|[\n\r\f]", text)
    pages = [lines[i : i + LINES] for i in range(0, len(lines), LINES)]
    objects = ["<</Type/Catalog/Pages 2 0 R>>", ""]
    objects.append(
        "<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>"
    )
    kids = []
    for page in pages:
        shown = " ".join(f"({_escape(line)}) Tj 0 -14 Td" for line in page)
        stream = f"BT /F1 10 Tf 36 740 Td {shown} ET"
        objects.append(f"<</Length {len(stream)}>>stream\n{stream}\nendstream")
        head = f"<</Type/Page/Parent 2 0 R/Contents {len(objects)} 0 R/MediaBox[0 0 612"
        objects.append(f"{head} 792]/Resources<</Font<</F1 3 0 R>>>>>>")
        kids.append(f"{len(objects)} 0 R")
    objects[1] = f"<</Type/Pages/Count {len(kids)}/Kids[{' '.join(kids)}]>>"
    out, places = "%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj{body}endobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    size = len(objects) + 1
    head = f"xref\n0 {size}\n0000000000 65535 f \n{table}"
    end = f"trailer<</Size {size}/Root 1 0 R>>\nstartxref\n{len(out)}\n%%EOF"
    return (out + head + end).encode("latin-1")


def _damage(packed: bytes, data: bytes) -> bytes:
    for at, byte in _DAMAGE.findall(data):
        place = int(at) % len(packed)
        packed = packed[:place] + bytes([int(byte)]) + packed[place + 1 :]
    return packed


def write_package(path: Path, data: bytes, format: str) -> Tuple[Path, bytes]:
    """Write the file, or the files, of a sample.

    path (Path): Where to, for formats of one file.
    data (bytes): The sample, or any text for a format that is not packed.
    format (str): The format.
    RETURNS (Tuple[Path, bytes]): The file to read, and the text whose words have to be
        found again: without names of parts and values of attributes, and none if a PDF
        is damaged, since its readers cannot know what a damaged stream showed.
    """
    if format == "docx":
        path.write_bytes(_damage(_zip(data), data))
        return path, _ATTRIBUTE.sub(b"", b"\n".join(part for _, part in _split(data)))
    if format == "pdf":
        text = _DAMAGE.sub(b"", data).decode("utf8", "replace")
        path.write_bytes(_damage(make_pdf(text), data))
        return path, b"" if _DAMAGE.search(data) else text.encode("utf8")
    if format == "litbank":
        folder = path.parent / "litbank"
        parts = dict(part for part in _split(data) if part[0] in _LITBANK)
        for name in _LITBANK:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(parts.get(name, b""))
        return folder / _LITBANK[0], b"\n".join(parts.values())
    path.write_bytes(data)
    return path, data


_LITBANK = ["coref/brat/input.ann", "coref/brat/input.txt", "quotations/tsv/input.ann"]
