"""Measure time and memory of hostile inputs at one size and at twice that size.

A ratio near 2 is linear growth, near 4 quadratic growth. Each run has its own process,
for its peak memory. The time excludes the preparation of the input (a Doc, a file).

`tests/robustness/test_growth.py` counts the work of the same shapes at small sizes.
"""

import multiprocessing
import re
import resource
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any, Callable, Dict, List, Optional, Tuple

import spacy
import typer
from spacy.language import Language
from spacy.tokens import Doc, Span
from wasabi import msg

from spacy_charid import Dialogue, Mention, Scene, Utterance
from spacy_charid.analysis.statistics import cast_statistics
from spacy_charid.cast.bank import CharacterBank
from spacy_charid.dialogue.segmentation import segment_text
from spacy_charid.dialogue.structure import read_structure
from spacy_charid.formats.documents import write_docs
from spacy_charid.formats.registry import READERS
from spacy_charid.linking.features.reader import EvidenceReader
from spacy_charid.report import render_html

Run = Callable[[], Any]
Shape = Callable[[int], Run]
VOWELS, CONSONANTS = "aeiou", "bdfgklmnprstvz"
# The characters of the runs for regular expressions, and the text around them.
PUMPS = [*' \t([<{-"\\#&*1a.', "([", '""', "\\\\", " -", "1:", "a ", ">>", "\\u0041"]
HEADS = ["", "(", "<v ", "scene", '"', "#", "a: "]
TAILS = ["", "!", "\n"]
# Patterns that are only tried at the start of a text, a line or a place found before.
MATCHED = frozenset(
    "_TAG _SCENE_LINE _TIMES _CHANGE _VOICE _BEGIN _END _BRACKET _NER _ID _TITLE "
    "BARE_TIME LEADING_TIME TIME_AFTER_TAG TAG EMPHASIS ITEM CHAT_NOTICE _LOG _SENT "
    "CHAT_PLACEHOLDER CHAT_FURNITURE STAGE_BUSINESS CHAT_SYSTEM _AFTER _BEFORE "
    "_NICK _FIRST _HEAD _CONTINUED _NUMBER _NUMBERED _PLACE _PHONE _LAST_FIRST "
    "_VERB _CAPITALS _PAGE _SOUNDS _NAME _HEADING _DECLARED _QUOTED _PLAIN _WORD "
    "_CELL _MARKUP _SPACE".split()
)
SHAPES: Dict[str, Tuple[int, Shape]] = {}


def shape(size: int) -> Callable[[Shape], Shape]:
    """Register an input under its name, with the size at which it is measured."""

    def register(function: Shape) -> Shape:
        SHAPES[function.__name__.replace("_", " ")] = (size, function)
        return function

    return register


def make_name(number: int) -> str:
    """Convert a number to a unique name such as `Babobu`."""
    letters = []
    for _ in range(4):
        number, consonant = divmod(number, len(CONSONANTS))
        number, vowel = divmod(number, len(VOWELS))
        letters.append(CONSONANTS[consonant] + VOWELS[vowel])
    return "".join(letters).capitalize()


def make_pipeline(*, rules: bool = False, cast: Optional[Path] = None) -> Language:
    """Make a blank pipeline with the linker."""
    nlp = spacy.blank("en")
    model = {"@architectures": "spacy_charid.Rules.v1"}
    config = {"model": model} if rules else {}
    linker: Any = nlp.add_pipe("character_linker", config=config)
    if cast is not None:
        linker.bank = CharacterBank.from_disk(cast)
    return nlp


def prepare_rules(dialogue: Dialogue) -> Run:
    """Prepare to link a dialogue by the rules."""
    nlp = make_pipeline(rules=True)
    doc = dialogue.to_doc(nlp)
    return lambda: nlp.get_pipe("character_linker")(doc)


def prepare_evidence(dialogue: Dialogue) -> Run:
    """Prepare to read the evidence for the candidate scorer, window by window."""
    linker: Any = make_pipeline().get_pipe("character_linker")
    doc = dialogue.to_doc(spacy.blank("en"))

    def run() -> None:
        (item,), _ = linker.reader.read([doc])
        for _ in EvidenceReader(item).read():
            pass

    return run


def many_speakers(n: int) -> Dialogue:
    """Many speakers in one scene, with one line each."""
    turns = [
        Utterance((make_name(i),), "I saw my friend and your mother. He left.")
        for i in range(n)
    ]
    return Dialogue("d", [Scene("s", turns)])


def long_turn(n: int) -> Dialogue:
    """Many names, nouns and pronouns in a turn without a full stop."""
    said = " ".join(f"my friend Mr. {make_name(i)} and she and you" for i in range(n))
    return Dialogue("d", [Scene("s", [Utterance(("Ann",), said)])])


@shape(2500)
def speakers_by_the_rules(n: int) -> Run:
    return prepare_rules(many_speakers(n))


@shape(2500)
def speakers_as_evidence(n: int) -> Run:
    return prepare_evidence(many_speakers(n))


@shape(2500)
def numbered_speakers(n: int) -> Run:
    turns = [Utterance((f"SPEAKER_{i}",), "I saw a guest.") for i in range(n)]
    return prepare_rules(Dialogue("d", [Scene("s", turns)]))


@shape(2500)
def one_long_turn_by_the_rules(n: int) -> Run:
    return prepare_rules(long_turn(n))


@shape(2500)
def one_long_turn_as_evidence(n: int) -> Run:
    return prepare_evidence(long_turn(n))


@shape(20_000)
def names_that_nobody_marked(n: int) -> Run:
    first = Utterance(("Ann",), "I ran. " + "Bo, sit! " * n, mentions=[Mention(0, 1)])
    turns = [first, Utterance(("Bo",), "Bo, sit! " * n)]
    return prepare_evidence(Dialogue("d", [Scene("s", turns)]))


@shape(1000)
def speakers_in_unison(n: int) -> Run:
    names = tuple(map(make_name, range(n)))
    turns = [Utterance(names, "We saw my mother and he left.") for _ in range(10)]
    return prepare_rules(Dialogue("d", [Scene("s", turns)]))


@shape(2500)
def people_who_share_a_name(n: int) -> Run:
    bank = CharacterBank()
    for i in range(n):
        bank.add(f"Nora {make_name(i)}", aliases=["mom"], relations={"mother": ["Bo"]})
    nlp = make_pipeline(rules=True)
    linker: Any = nlp.get_pipe("character_linker")
    linker.bank = bank
    doc = Dialogue(
        "d",
        [Scene("s", [Utterance(("Ann",), f"Nora {make_name(i)}!")]) for i in range(n)],
    ).to_doc(nlp)
    return lambda: linker(doc)


@shape(20_000)
def a_line_in_capitals(n: int) -> Run:
    nlp = make_pipeline(rules=True)
    line = "Ann: " + "ROSS " * n + "Ann" + "-Ann" * n + "-ish"
    doc = Dialogue("d", [Scene("s", [Utterance(("Ross",), line)])]).to_doc(nlp)
    return lambda: nlp.get_pipe("character_linker")(doc)


@shape(50_000)
def a_line_of_marks(n: int) -> Run:
    nlp = spacy.blank("en")
    dialogue = Dialogue("d", [Scene("s", [Utterance(("Ann",), "(" * n + "'" * n)])])
    return lambda: dialogue.to_doc(nlp)


@shape(20_000)
def all_regular_expressions(n: int) -> Run:
    """Every pattern of the package on long runs of its own characters."""
    patterns = [
        (name, pattern)
        for module in list(sys.modules.values())
        if module.__name__.startswith("spacy_charid")
        for name, pattern in vars(module).items()
        if isinstance(pattern, re.Pattern) and isinstance(pattern.pattern, str)
    ]
    runs = [mark * n for mark in PUMPS]
    texts = [f"{head}{run}{tail}" for head in HEADS for run in runs for tail in TAILS]

    def run() -> None:
        for name, pattern in patterns:
            for text in texts:
                pattern.match(text)
                if name not in MATCHED:
                    for _ in pattern.finditer(text):
                        pass

    return run


@shape(1_000_000)
def brackets_in_a_text(n: int) -> Run:
    text = "Ann: " + "([" * n
    return lambda: segment_text(text)


def overlapping(n: int, *, length: int, step: int) -> Doc:
    """A Doc with many mentions that overlap each other."""
    doc = Doc(spacy.blank("en").vocab, words=["word"] * (n * step + length))
    spans = [
        Span(doc, i * step, i * step + length, label="NAME", kb_id=make_name(i % 50))
        for i in range(n)
    ]
    width = max(1, len(doc) // max(1, n // 2))
    doc.spans["utterances"] = [
        Span(doc, start, min(start + width, len(doc)), label="Ann")
        for start in range(0, len(doc), width)
    ]
    doc.spans["mentions"] = spans
    return doc


@shape(2500)
def mentions_of_the_whole_text(n: int) -> Run:
    doc = overlapping(n, length=4 * n, step=1)
    linker: Any = make_pipeline(rules=True).get_pipe("character_linker")
    return lambda: linker(doc)


@shape(2500)
def report_of_crossing_mentions(n: int) -> Run:
    doc = overlapping(n, length=2 * n, step=2)
    return lambda: render_html([doc])


@shape(2500)
def conll_of_crossing_mentions(n: int) -> Run:
    doc = overlapping(n, length=4 * n, step=1)
    for_all = [
        Span(doc, m.start, m.end, kb_id=f"c{i}")
        for i, m in enumerate(doc.spans["mentions"])
    ]
    doc.spans["mentions"] = for_all
    doc.spans["utterances"] = [doc[:]]
    path = Path(tempfile.mkdtemp()) / "out.json"
    return lambda: write_docs([doc], path)


@shape(2500)
def notes_of_the_whole_text(n: int) -> Run:
    doc = overlapping(n, length=1, step=1)
    doc.spans["notes"] = [Span(doc, 0, len(doc), label="HEADING") for _ in range(n)]
    return lambda: (cast_statistics([doc]), read_structure(doc))


def who_mentions_whom(n: int) -> Doc:
    """A linked Doc in which each of many speakers mentions another one."""
    nlp = spacy.blank("en")
    turns = [Utterance((make_name(i),), "She left.") for i in range(n)]
    doc = Dialogue("d", [Scene("s", turns)]).to_doc(nlp)
    doc.spans["mentions"] = [
        Span(doc, 3 * i, 3 * i + 1, label="PRONOUN", kb_id=make_name((i + 1) % n))
        for i in range(n)
    ]
    return doc


@shape(2500)
def report_of_many_characters(n: int) -> Run:
    doc = who_mentions_whom(n)
    return lambda: render_html([doc])


@shape(2500)
def graph_of_names_of_control_characters(n: int) -> Run:
    doc = who_mentions_whom(n)
    marks = [f"{chr(1 + i % 8)}{chr(1 + i // 8 % 8)}" * (1 + i // 64) for i in range(n)]
    doc.spans["mentions"] = [
        Span(doc, m.start, m.end, kb_id=name)
        for m, name in zip(doc.spans["mentions"], marks, strict=True)
    ]
    path = Path(tempfile.mkdtemp()) / "out.gexf"
    return lambda: write_docs([doc], path)


def files(n: int) -> Dict[str, str]:
    """Files of each format in which one element is repeated."""
    cue = "00:00:01,000 --> 00:00:02,000\n"
    row = "d 0 {} w - - - - - Ann - (1)\n"
    return {
        "transcript": "Ann: hi [(" * n + "\n[Bo](Bo) " * n,
        "fountain": "INT. HUT\n\nANN\n" + "*_ /* [[ (" * n,
        "srt": "1\n" + cue + "<v" + "- " * n + "\n<" * n + "\n\n" + cue + " " * n,
        "vtt": "WEBVTT\n\n"
        + cue.replace(",", ".")
        + f"<v Bo{' ' * n}&{' ' * n}x>a\n"
        + "<v Al>a &amp; b\n" * n,
        "csv": "speaker,text\n" + 'Ann,"' + '""' * n + '"\n' + "Ann,a\n" * n,
        "jsonl": '{"text": "' + "\\u0041 " * n + '"}\n' + '{"text": "a"}\n' * n,
        "semeval": "#begin document (d); part 0\n"
        + "".join(row.format(i) for i in range(n))
        + "\n#end document\n",
        "emory": '{"episodes": [{"episode_id": "e", "scenes": [{"scene_id": "s",'
        ' "utterances": ['
        + ", ".join(
            [
                '{"utterance_id": "u", "speakers": ["Ann"], "tokens": [["I"]],'
                ' "character_entities": [[[0, 1, "Ann"]]]}'
            ]
            * n
        )
        + "]}]}]}",
    }


def _register_files() -> None:
    """Register one input per format, from `files`."""

    def make(format: str) -> Shape:
        def prepare(n: int) -> Run:
            path = Path(tempfile.mkdtemp()) / "input"
            path.write_text(files(n)[format], encoding="utf8")
            return lambda: list(READERS[format](path))

        return prepare

    for format in files(1):
        SHAPES[f"{format} file"] = (50_000, make(format))


_register_files()


def measure(name: str, size: int) -> Tuple[float, float]:
    """Measure an input in its own process.

    RETURNS (Tuple[float, float]): Seconds, and additional peak memory in
        megabytes.
    """
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(_measure, (name, size))


def _measure(name: str, size: int) -> Tuple[float, float]:
    run = SHAPES[name][1](size)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = perf_counter()
    run()
    seconds = perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return seconds, (peak - before) / 1024


def main(
    only: Annotated[
        str, typer.Argument(help="Only inputs with this in their name")
    ] = "",
    scale: Annotated[float, typer.Option(help="Of the sizes")] = 1.0,
) -> None:
    """Print a table of hostile inputs."""
    rows: List[Tuple[str, ...]] = []
    for name, (size, _) in SHAPES.items():
        if only in name:
            n = max(1, int(size * scale))
            (one, mb), (two, mb2) = measure(name, n), measure(name, 2 * n)
            ratio = f"{two / one:.1f}" if one >= 0.05 else "-"
            grown = f"{mb2 / mb:.1f}" if mb >= 5 else "-"
            numbers = (f"{one:.2f}", f"{two:.2f}", ratio, f"{mb:.0f}", f"{mb2:.0f}")
            rows.append((name, f"{n:,}", *numbers, grown))
            msg.text(" ".join(rows[-1]))
    head = ("shape", "n", "s", "s at 2n", "ratio", "MB", "MB at 2n", "ratio")
    msg.table(rows, header=head, divider=True, aligns=("l", *"rrrrrrr"))


if __name__ == "__main__":
    typer.run(main)
