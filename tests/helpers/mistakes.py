"""What people get wrong, and what the commands tell them.

`python tests/helpers/mistakes.py` writes docs/mistakes.md, the same as a page.
"""

import json
import os
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Dict, Iterator, List, NamedTuple, Tuple, Union

import spacy

from tests.helpers.commands import fail
from tests.helpers.linking import RULES
from tests.helpers.paths import ROOT

PAGE = ROOT / "docs" / "mistakes.md"
INTRO = """\
# Mistakes, and what the commands say

Each message names the file, the line where there is one, and what to do. It goes to
standard error, the exit code is 1, and no output is written.
`tests/helpers/mistakes.py` makes this page; `tests/robustness/test_mistakes.py` runs
every line of it. Commands are called by
`python -m spacy`.

No mistakes, but said in a warning: a script that is not UTF-8 is read as Windows-1252;
in a script nobody is said to speak; a table of mentions has none.

| mistake | command | message |
|---|---|---|
"""
SCRIPT = "Nora: I told mom.\nTheo: You did?\n"
NORA = '{"id": "Nora"}\n'
CUE = "1\n0:0 --> 0:1\nI told mom.\n"
CONLL = "\n".join(
    [
        "#begin document (/e1); part 000",
        "/e1 0 0 I PRP * - - - Ross_Geller * (335",
        "",
        "#end document",
    ]
)


def linked(script: str, text: str, start: int) -> str:
    """Write a mention as `charid link` does."""
    record = {"file": script, "text": text, "start": start, "end": start + len(text)}
    return json.dumps({**record, "label": "PRONOUN", "character": "Nora"})


class Mistake(NamedTuple):
    """A mistake.

    name (str): What somebody did.
    command (str): The command's arguments.
    says (Tuple[str, ...]): What the message has to name: file, line, remedy.
    files (Dict[str, Union[str, bytes]]): The files beside `play.txt` and `cast.jsonl`.
    """

    name: str
    command: str
    says: Tuple[str, ...]
    files: Dict[str, Union[str, bytes]] = {}


MISTAKES = (
    # The script
    Mistake("wrong path", "link paly.txt", ("paly.txt", "Check the path")),
    Mistake("wrong path, no suffix", "link paly", ("no file paly", "Check the path")),
    Mistake("empty file", "link a.txt", ("a.txt is empty",), {"a.txt": "\n"}),
    Mistake(
        "folder without a script",
        "link notes",
        ("notes has no dialogues", ".txt"),
        {"notes/todo.md": "- write"},
    ),
    Mistake(
        "PDF given as a script",
        "link play.pdf --format transcript",
        ("play.pdf, line 1: this is a PDF", "save it as plain text"),
        {"play.pdf": b"%PDF-1.7\n\xff"},
    ),
    Mistake(
        "PDF, its format not named",
        "link play.pdf",
        ("play.pdf", "this is a PDF", "save it as plain text"),
        {"play.pdf": b"%PDF-1.7\n\xff"},
    ),
    Mistake(
        "Word document given as a script",
        "link play.docx",
        ("play.docx", "a .docx", "save it as plain text"),
        {"play.docx": b"PK\x03\x04"},
    ),
    Mistake(
        "web page saved as text",
        "link page.txt",
        ("page.txt, line 1: this is HTML", "save it as plain text"),
        {"page.txt": "<!DOCTYPE html><html>"},
    ),
    Mistake(
        "image given as a script",
        "link scan.png",
        ("scan.png", "an image", "plain text"),
        {"scan.png": b"\x89PNG\r\n"},
    ),
    Mistake(
        "wrong encoding",
        "link old.txt --encoding utf-8",
        ("old.txt, line 2: byte 0xe9 is not utf-8", "--encoding"),
        {"old.txt": "Nora: Hi.\nZoé: You?\n".encode("latin-1")},
    ),
    Mistake(
        "unknown encoding",
        "link play.txt --encoding utf9",
        ("'utf9'", "such as utf-8"),
    ),
    Mistake(
        "unknown format",
        "link play.txt --format word",
        ("'word'", "transcript"),
    ),
    Mistake(
        "name that tells no format",
        "link play.xyz",
        ("play.xyz", ".txt", "name its format"),
        {"play.xyz": "It was a dark and stormy night.\n"},
    ),
    Mistake(
        "nothing but headings",
        "link a.txt",
        ("nothing said in a.txt", "Name: what is said", "--from"),
        {"a.txt": "[Scene: A bar.]\n"},
    ),
    Mistake(
        "bracket of an annotation not closed",
        "convert a.txt a.spacy",
        ("a.txt, line 2", "[the words](Character)"),
        {"a.txt": "Nora: [I](Nora) left.\nTheo: You told [my [mom](Ruth)?\n"},
    ),
    Mistake(
        "cast given as a script",
        "link cast.jsonl",
        ("cast.jsonl, line 1", "--cast"),
    ),
    Mistake(
        "output of link whose script is gone",
        "link linked.jsonl",
        ("linked.jsonl, line 1", "'gone.txt'", "Put it back"),
        {"linked.jsonl": linked("gone.txt", "I", 6)},
    ),
    Mistake(
        "output of link whose script was edited",
        "convert linked.jsonl a.spacy",
        ("linked.jsonl, line 1", "6 to 9 of play.txt", "link it again"),
        {"linked.jsonl": linked("play.txt", "You", 6)},
    ),
    Mistake(
        "script without annotation, to be evaluated",
        "evaluate blank:en play.txt",
        ("play.txt", "nothing can be scored", "Annotate", "charid link"),
    ),
    Mistake(
        "scores below a file",
        "evaluate blank:en play.txt --output cast.jsonl/scores.json",
        ("cast.jsonl/scores.json", "cast.jsonl is a file", "another path"),
    ),
    # Tables, JSON, subtitles, corpora
    Mistake(
        "table without a column of text",
        "link a.csv",
        ("a.csv, line 1", "'who', 'what'", "--text-column"),
        {"a.csv": "who,what\nNora,I left.\n"},
    ),
    Mistake(
        "column that is not there",
        "convert a.csv a.spacy --speaker-column actor",
        ("a.csv, line 1", "'actor'", "--speaker-column"),
        {"a.csv": "who,text\nNora,I left.\n"},
    ),
    Mistake(
        "comma outside of quotes",
        "link a.csv",
        ("a.csv, line 2", "3 cells", "in quotes"),
        {"a.csv": "who,text\nNora,Yes, I left.\n"},
    ),
    Mistake(
        "quote not closed",
        "link a.csv",
        ("a.csv, line 3", "Close it"),
        {"a.csv": 'who,text\nNora,Hi\nTheo,"You?\n'},
    ),
    Mistake(
        "broken JSON Lines",
        "link a.jsonl",
        ("a.jsonl, line 2, column 18", '{"speaker": "Nora"'),
        {"a.jsonl": '{"text": "Hi."}\n{"text": "You?", }\n'},
    ),
    Mistake(
        "text that is no text",
        "link a.jsonl",
        ("a.jsonl, line 1", "'text' is 3", "a string"),
        {"a.jsonl": '{"speaker": "Nora", "text": 3}\n'},
    ),
    Mistake(
        "broken JSON of the v2 corpus",
        "link a.json",
        ("a.json, line 1, column 14", "Correct the file"),
        {"a.json": '{"episodes": ]}'},
    ),
    Mistake(
        "broken times of subtitles",
        "link a.srt",
        ("a.srt, line 2", "00:00:01,000 --> 00:00:02,500"),
        {"a.srt": CUE},
    ),
    Mistake(
        "bracket of an entity not closed",
        "evaluate blank:en a.conll",
        ("a.conll, line 2", "335", "Add the closing bracket"),
        {"a.conll": CONLL},
    ),
    Mistake(
        "text file named .spacy",
        "render a.spacy page.html",
        ("a.spacy is not a .spacy file", "DocBin"),
        {"a.spacy": SCRIPT},
    ),
    Mistake(
        "entity map without tabs",
        "convert a.txt a.spacy --entity-map map.txt",
        ("map.txt, line 1", "one tab"),
        {"a.txt": "Nora: [I](7) left.\n", "map.txt": "7 Nora\n"},
    ),
    Mistake(
        "answers cut short",
        "score-semeval ref.out sys.out",
        ("2 gold labels but 1", "cut short"),
        {"ref.out": "1\n2\n", "sys.out": "1\n"},
    ),
    Mistake(
        "names in place of entity ids",
        "score-semeval ref.out ref.out",
        ("ref.out, line 2", "whole number"),
        {"ref.out": "1\nNora\n"},
    ),
    # The cast
    Mistake(
        "cast that is not there",
        "link play.txt --cast none.jsonl",
        ("none.jsonl", "JSON Lines"),
    ),
    Mistake(
        "empty cast",
        "link play.txt --cast none.jsonl",
        ("none.jsonl is empty", "the right file"),
        {"none.jsonl": ""},
    ),
    Mistake(
        "script given as a cast",
        "link play.txt --cast play.txt",
        ("play.txt, line 1", "JSON", '{"id": "Ross Geller"'),
    ),
    Mistake(
        "spreadsheet given as a cast",
        "link play.txt --cast cast.xlsx",
        ("cast.xlsx, line 1", "plain text"),
        {"cast.xlsx": b"PK\x03\x04"},
    ),
    Mistake(
        "cast in another encoding",
        "link play.txt --cast old.jsonl",
        ("old.jsonl, line 2: byte 0xe9", "Convert the file to UTF-8"),
        {"old.jsonl": NORA.encode() + '{"id": "Zoé"}\n'.encode("latin-1")},
    ),
    Mistake(
        "cast with duplicate ids",
        "link play.txt --cast two.jsonl",
        ("two.jsonl, line 2", "'Nora'", "another id"),
        {"two.jsonl": NORA * 2},
    ),
    Mistake(
        "cast with duplicate names",
        "link play.txt --cast two.jsonl",
        ("two.jsonl, line 2", "'Nora'", "another name"),
        {"two.jsonl": NORA + '{"id": "N2", "name": "Nora"}\n'},
    ),
    Mistake(
        "cast without an id",
        "link play.txt --cast a.jsonl",
        ("a.jsonl, line 1", '"id"'),
        {"a.jsonl": '{"name": "Nora"}\n'},
    ),
    Mistake(
        "field of a cast misspelt",
        "link play.txt --cast a.jsonl",
        ("a.jsonl, line 1", "'alias'", "aliases"),
        {"a.jsonl": '{"id": "Nora", "alias": ["No"]}\n'},
    ),
    Mistake(
        "gender of a cast spelt out",
        "link play.txt --cast a.jsonl",
        ("a.jsonl, line 1", "'female'", "F, M or null"),
        {"a.jsonl": '{"id": "Nora", "gender": "female"}\n'},
    ),
    Mistake(
        "alias that is no list",
        "link play.txt --cast a.jsonl",
        ("a.jsonl, line 1", "'No'", "a list of texts"),
        {"a.jsonl": '{"id": "Nora", "aliases": "No"}\n'},
    ),
    Mistake(
        "relation to one, not in a list",
        "link play.txt --cast a.jsonl",
        ("a.jsonl, line 1", "relations", '{"mother": ["Ross"]}'),
        {"a.jsonl": '{"id": "Ruth", "relations": {"mother": "Nora"}}\n'},
    ),
    Mistake(
        "comma missing in a cast",
        "link play.txt --cast a.jsonl",
        ("a.jsonl, line 2", "JSON", '{"id": "Ross Geller"'),
        {"a.jsonl": NORA + '{"id": "Theo" "gender": "M"}\n'},
    ),
    Mistake(
        "cast written as one JSON list",
        "link play.txt --cast a.json",
        ("a.json, line 1", "one JSON object on each line"),
        {"a.json": '[\n  {"id": "Nora"}\n]\n'},
    ),
    # The model
    Mistake(
        "model that is not there",
        "link play.txt --model en_core_web_xyz",
        ("'en_core_web_xyz'", "blank:en"),
    ),
    Mistake(
        "folder that is no model",
        "link play.txt --model notes",
        ("'notes'", "trained pipeline"),
        {"notes/todo.md": "- write"},
    ),
    Mistake(
        "model that links nothing",
        "link play.txt --model plain",
        ("'plain'", "add_pipe('character_linker')"),
    ),
    Mistake(
        "model trained with another version",
        "link play.txt --model newer",
        ("'newer'", "spacy_charid.Rules.v9", "version"),
    ),
    Mistake(
        "model saved with another setting",
        "link play.txt --model other",
        ("'other'", "hidden_size", "version"),
    ),
    Mistake(
        "model with damaged weights",
        "link play.txt --model damaged",
        ("'damaged' is damaged", "character_linker/model", "Copy that file again"),
    ),
    Mistake(
        "model copied in part",
        "link play.txt --model part",
        ("'part'", "bank.jsonl", "Copy it again"),
    ),
    # The output
    Mistake(
        "output of an unknown format",
        "link play.txt --output out.docx",
        ("out.docx", ".jsonl", "name the format"),
    ),
    Mistake(
        "output over the input",
        "link play.txt --output play.txt --to jsonl",
        ("play.txt", "another name"),
    ),
    Mistake(
        "folder given as the output",
        "report play.txt --output notes",
        ("notes is a folder", "path of a file"),
        {"notes/todo.md": "- write"},
    ),
    Mistake(
        "output below a file",
        "report play.txt --output cast.jsonl/page.html",
        ("cast.jsonl is a file", "another path"),
    ),
    Mistake(
        "unknown kind of network",
        "convert play.txt a.gexf --network friends",
        ("'friends'", "mentions"),
    ),
    Mistake(
        "language that spaCy has not",
        "convert play.txt a.spacy --lang klingon",
        ("'blank:klingon'", "blank:en"),
    ),
)


def tell(mistake: Mistake, folder: Path) -> str:
    """Make a mistake in a folder: what the command says."""
    files = {"play.txt": SCRIPT, "cast.jsonl": NORA, **mistake.files}
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data if isinstance(data, bytes) else data.encode("utf8"))
    _, _, model = mistake.command.partition("--model ")
    if model in MODELS:
        save_model(folder / model)
    with inside(folder):
        return fail(*mistake.command.split())


MODELS = ("plain", "newer", "other", "damaged", "part")


def save_model(folder: Path) -> None:
    """Save a pipeline that has the fault which the folder is named after."""
    nlp = spacy.blank("en")
    if folder.name != "plain":
        nlp.add_pipe("character_linker", config={"model": RULES})
    nlp.to_disk(folder)
    config = folder / "config.cfg"
    text = config.read_text(encoding="utf8")
    name = f'"{RULES["@architectures"]}"'
    if folder.name == "newer":
        text = text.replace(name, '"spacy_charid.Rules.v9"')
    if folder.name == "other":
        text = text.replace(name, f"{name}\nhidden_size = 3")
    config.write_text(text, encoding="utf8")
    if folder.name == "damaged":
        (folder / "character_linker" / "model").write_bytes(b"oops")
    if folder.name == "part":
        (folder / "character_linker" / "bank.jsonl").unlink()


@contextmanager
def inside(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def write_page() -> str:
    """Write the page: every mistake with its command and message."""
    rows: List[str] = []
    for mistake in MISTAKES:
        with TemporaryDirectory() as folder:
            message = tell(mistake, Path(folder)).removeprefix("✘ ")
        cells = (mistake.name, f"`charid {mistake.command}`", escape(message))
        rows.append(f"| {' | '.join(cells)} |\n")
    return INTRO + "".join(rows)


def escape(text: str) -> str:
    """Show a text in a table of Markdown as it is."""
    return text.strip().replace("|", "\\|").replace("<", "\\<")


if __name__ == "__main__":
    PAGE.write_text(write_page(), encoding="utf8")
