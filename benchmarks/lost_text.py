"""Look for text that readers lose in silence.

Marked words are planted in a small file of each format, the file is damaged in one to
four places, and it is read. Each word that is still whole in the file has to be in the
Doc (its tokens, names and attributes) or in a warning, unless the file is refused with
an error that names a line, or says that the file as a whole is meant.

    python benchmarks/lost_text.py 10000
    python benchmarks/lost_text.py 500 --only vtt --show 5
"""

import json
import random
import re
import signal
import tempfile
import traceback
import warnings
from collections import Counter
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any, Callable, Dict, Iterator, List, Optional

import spacy
import typer
from lost_text_mutations import change_bytes
from lost_text_packages import write_package
from lost_text_samples import SAMPLES, TOKENS
from spacy.language import Language
from spacy.tokens import Doc
from wasabi import msg

from spacy_charid.formats.documents import read_docs

WORD = re.compile(r"kw\d+k")
# A message names a line, or says that the whole file is meant.
PLACE = re.compile(
    r"line \d+|is empty|[Cc]an't guess the format|[Cc]heck that it is the right file"
    r"|the file as a whole|holds no dialogue|which is missing"
)
LIMIT = 5  # seconds
RENEW = 5000  # cases after which a fresh vocabulary is used
KINDS = ("read", "refused", "lost", "no line", "crash", "hang")
Mutation = Callable[[bytes, random.Random, List[bytes]], bytes]


class Hang(Exception):
    """Reading took too long."""


def plant(sample: str) -> bytes:
    """Put a marked word in place of each `@`."""
    parts = sample.split("@")
    words = [f"kw{i}k" for i in range(len(parts) - 1)] + [""]
    text = "".join(p + w for p, w in zip(parts, words, strict=True))
    return text.replace("\0", "@").encode("utf8")


def _cut(data: bytes, rng: random.Random, tokens: List[bytes]) -> bytes:
    start = rng.randrange(len(data) + 1)
    return data[:start] + data[start + rng.choice((1, 1, 1, 2, 3, 8)) :]


def _insert(data: bytes, rng: random.Random, tokens: List[bytes]) -> bytes:
    start = rng.randrange(len(data) + 1)
    return data[:start] + rng.choice(tokens) + data[start:]


def _replace(data: bytes, rng: random.Random, tokens: List[bytes]) -> bytes:
    start = rng.randrange(len(data) + 1)
    byte = bytes([rng.choice((rng.randrange(32, 127), rng.randrange(256)))])
    return data[:start] + byte + data[start + 1 :]


def _cut_token(data: bytes, rng: random.Random, tokens: List[bytes]) -> bytes:
    token = rng.choice(tokens)
    places = [m.start() for m in re.finditer(re.escape(token), data)]
    if not places:
        return _cut(data, rng, tokens)
    start = rng.choice(places)
    new = rng.choice((b"", b"", rng.choice(tokens)))
    return data[:start] + new + data[start + len(token) :]


def _change_lines(data: bytes, rng: random.Random, tokens: List[bytes]) -> bytes:
    lines = data.splitlines(keepends=True) or [b""]
    i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
    kind = rng.randrange(6)
    if kind == 0:
        del lines[i]
    elif kind == 1:
        lines.insert(j, lines[i])
    elif kind == 2:
        lines[i], lines[j] = lines[j], lines[i]
    elif kind == 3:
        lines[i] = lines[i].rstrip(b"\r\n") + rng.choice((b"", b" "))
    elif kind == 4:
        lines.insert(i, rng.choice((b"\n", b"\r\n", rng.choice(tokens) + b"\n")))
    else:
        at = rng.randrange(len(lines[i]) + 1)
        lines[i] = lines[i][:at] + b"\n" * rng.choice((1, 2)) + lines[i][at:]
    return b"".join(lines)


def _move(data: bytes, rng: random.Random, tokens: List[bytes]) -> bytes:
    start, size = rng.randrange(len(data) + 1), rng.randrange(1, 30)
    piece, rest = data[start : start + size], data[:start] + data[start + size :]
    to = rng.randrange(len(rest) + 1)
    return rest[:to] + piece + rest[to:]


def _end(data: bytes, rng: random.Random, tokens: List[bytes]) -> bytes:
    return data[: rng.randrange(len(data) + 1)]


MUTATIONS: List[Mutation] = [_cut, _insert, _replace, _move, _end]
MUTATIONS += [_cut_token, _change_lines, _change_lines, _cut_token]


def _change_value(data: bytes, rng: random.Random, tokens: List[bytes]) -> bytes:
    """Change a value or a key of JSON, which remains JSON."""
    try:
        value = json.loads(data)
    except ValueError:
        return _change_lines(data, rng, tokens)
    nodes: List[Any] = [value]
    for node in nodes:
        inner = node.values() if isinstance(node, dict) else node
        nodes.extend(item for item in inner if item and isinstance(item, (dict, list)))
    node, other = rng.choice(nodes), rng.choice(nodes)
    if not node or not isinstance(node, (dict, list)):
        return data
    keys = list(node) if isinstance(node, dict) else list(range(len(node)))
    key = rng.choice(keys)
    kind = rng.randrange(6)
    if kind == 0:
        del node[key]
    elif kind == 1:
        odd = [None, True, 3, -1.5, "", [], {}, "kw99k", ["kw99k"], {"text": "kw98k"}]
        node[key] = rng.choice(odd)
    elif kind == 2 and isinstance(node, dict):
        names = "text type name from id role content speaker segments messages ts x"
        node[rng.choice(names.split())] = node.pop(key)
    elif kind == 3:
        node[key] = [node[key]] if rng.randrange(2) else {"text": node[key]}
    elif isinstance(node, list):
        node.insert(rng.choice(keys), json.loads(json.dumps(rng.choice(node))))
    elif isinstance(other, dict) and other is not node:
        node[key] = json.loads(json.dumps(next(iter(other.values()), None)))
    return json.dumps(value, indent=1).encode("utf8")


_ELEMENT = re.compile(rb"<([\w:]+)([^<>]*)>([^<>]*)</\1>")


def _change_element(data: bytes, rng: random.Random, tokens: List[bytes]) -> bytes:
    """Change an element of XML that holds text only; the file remains XML."""
    found = list(_ELEMENT.finditer(data))
    if not found:
        return _cut(data, rng, tokens)
    one, other = rng.choice(found), rng.choice(found)
    name = rng.choice((other[1], b"x", b"p", b"Text", b"stage", b"Paragraph"))
    inner = one[2] + b">" + one[3] + b"</"
    new = rng.choice(
        (b"", one[3], other[0], one[0] + other[0], b"<" + name + inner + name + b">")
        + (b"<x>" + one[0] + b"</x>", b"<!--" + one[3] + b"-->")
    )
    return data[: one.start()] + new + data[one.end() :]


def mutate(data: bytes, rng: random.Random, tokens: List[bytes]) -> bytes:
    """Damage a file in one to four places."""
    if data[:1] in b"{[" and rng.randrange(3):
        for _ in range(rng.randint(1, 3)):
            data = _change_value(data, rng, tokens)
        return data
    is_packed = data.startswith(b"=== ")
    if (data[:1] == b"<" or (is_packed and b"</" in data)) and rng.randrange(3):
        for _ in range(rng.randint(1, 3)):
            data = _change_element(data, rng, tokens)
        return data
    for _ in range(rng.randint(1, 4)):
        data = rng.choice(MUTATIONS)(data, rng, tokens)
    if is_packed and not rng.randrange(6):
        data += b"\n!damage %d %d\n" % (rng.randrange(4000), rng.randrange(256))
    if not rng.randrange(2):
        data = change_bytes(data, rng)
    kind = rng.randrange(12)
    if kind == 0:
        data = data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
    elif kind == 1:
        data = data.replace(b"\n", b"\r")
    return data


def all_text(doc: Doc) -> str:
    """Get all that a Doc holds as one text."""
    parts = [doc.text, *(f"{t.tag_} {t.lemma_} {t.ent_type_}" for t in doc)]
    for group in doc.spans.values():
        parts.extend(f"{s.label_} {s.kb_id_} {s.id_}" for s in group)
        parts.append(json.dumps(group.attrs, ensure_ascii=False))
    return "\n".join(parts)


def try_one(nlp: Language, path: Path, data: bytes, format: str) -> str:
    """Read a damaged file.

    RETURNS (str): One of `KINDS`, and details of a failure.
    """
    path, data = write_package(path, data, format)
    signal.setitimer(signal.ITIMER_REAL, LIMIT)
    try:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            docs = list(read_docs(nlp, [path], format=format))
        found = " ".join([*map(all_text, docs), *(str(w.message) for w in caught)])
    except (ValueError, OSError) as error:
        if isinstance(error, UnicodeError):
            return f"crash: {traceback.format_exc()}"
        return "refused" if PLACE.search(str(error)) else f"no line: {error}"
    except Hang:
        return "hang"
    except Exception:
        return f"crash: {traceback.format_exc()}"
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    utf16 = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    text = data.decode("utf-16" if utf16 else "utf8", "replace").casefold()
    found = found.casefold()  # a reader may write names in capitals
    if "holds no dialogue" in found and not docs:
        return "refused"
    lost = {word for word in WORD.findall(text) if word not in found}
    return f"lost: {', '.join(sorted(lost))}" if lost else "read"


def attack(format: str, cases: int, seed: int) -> Iterator[Any]:
    """Read damaged files of a format.

    YIELDS (Tuple[bytes, str]): The file, and what came of it.
    """
    rng = random.Random(f"{seed} {format}")
    folder = Path(tempfile.mkdtemp(prefix="lost_text"))
    path = folder / "input"
    samples = [plant(sample) for sample in SAMPLES[format]]
    tokens = [token.encode("utf8") for token in TOKENS[format]]
    nlp = spacy.blank("en")
    for case in range(cases):
        if case % RENEW == RENEW - 1:
            nlp = spacy.blank("en")
        data = mutate(rng.choice(samples), rng, tokens)
        if not rng.randrange(20):
            data += _rename(plant(rng.choice(SAMPLES[rng.choice(sorted(SAMPLES))])))
        yield data, try_one(nlp, path, data, format)


def _rename(data: bytes) -> bytes:
    """Give other words to a sample that is put behind another one."""
    return re.sub(rb"kw(\d+)k", rb"kw10\1k", data)


def _raise_hang(*args: Any) -> None:
    raise Hang


def main(
    cases: Annotated[int, typer.Argument(help="Number of files, of all formats")],
    only: Annotated[Optional[str], typer.Option(help="Formats, by commas")] = None,
    seed: Annotated[int, typer.Option(help="Of the random numbers")] = 0,
    show: Annotated[int, typer.Option(help="Number of failures to print")] = 0,
) -> None:
    """Print a table of what came of the files of each format."""
    signal.signal(signal.SIGALRM, _raise_hang)
    formats = only.split(",") if only else list(SAMPLES)
    rows: List[List[Any]] = []
    total: Counter = Counter()
    start = perf_counter()
    for format in formats:
        counts: Dict[str, int] = Counter()
        for data, outcome in attack(format, cases // len(formats), seed):
            kind = outcome.partition(":")[0]
            counts[kind] += 1
            if kind not in ("read", "refused") and counts[kind] <= show:
                text = data.decode("utf8", "replace")
                print(f"--- {format}: {outcome}\n{text}", flush=True)
        rows.append([format, sum(counts.values()), *(counts[kind] for kind in KINDS)])
        print(*rows[-1], flush=True)  # what is done so far
        total.update(counts)
    rows.append(["all", sum(total.values()), *(total[kind] for kind in KINDS)])
    msg.table(rows, header=("format", "files", *KINDS), divider=True)
    msg.text(f"{perf_counter() - start:.0f} s, seed {seed}")


if __name__ == "__main__":
    typer.run(main)
