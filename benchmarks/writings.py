"""Count the links of `phrases/` that are right if the same dialogues are written in
other ways: in small letters or capitals, without punctuation, wrapped, with stage
directions, emoticons and fillers, a sentence for each turn.

None of these changes who is meant. `lost` are links that are right as the dialogues
stand in the files, and wrong in the other writing.
"""

import re
from pathlib import Path
from typing import Annotated, Callable, Dict, Iterator, List, Optional

import spacy
import typer
from phrases import FOLDER, MARKED, judge_links, read_block
from wasabi import msg

TURN = re.compile(r"(?P<tag>[^:\n{}(\[]{1,30}: ?)(?P<said>.*)")
SENTENCE = re.compile(
    r"(?![^{}]*\})(?<=[.?!])(?<!Mr\.)(?<!Dr\.)(?<!Ms\.)(?<!Mrs\.) (?=[A-Z{])"
)
PERIOD = r"(?<!Mr)(?<!Dr)(?<!Ms)(?<!Mrs)\.(?=\s|$)"
WIDTH = 30  # characters
Change = Callable[[str], str]


def of_words(change: Change) -> Change:
    """Change the words, not the links that are written with the mentions."""

    def change_all(said: str) -> str:
        pieces: List[str] = []
        last = 0
        for mark in MARKED.finditer(said):
            pieces += [change(said[last : mark.start()]), "{", change(mark[1])]
            pieces.append(f"={mark[2]}}}")
            last = mark.end()
        return "".join([*pieces, change(said[last:])])

    return change_all


def replace(pattern: str, by: str) -> Change:
    """Replace what matches a regular expression in the words."""
    return of_words(lambda words: re.sub(pattern, by, words))


def wrap(said: str) -> str:
    lines = [""]
    for word in re.split(r" (?![^{]*\})", said):
        if lines[-1] and len(MARKED.sub(r"\1", f"{lines[-1]} {word}")) > WIDTH:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return "\n".join(lines)


def hesitate(said: str) -> str:
    begins_lower = said.lstrip("{")[:1].islower()
    return f"um, {said}" if begins_lower else f"Um, {said}"


MARKS = r"[.,?!;:]|--|—"
WITHIN = r"\b(was|to|in|is) "
# Ways to write what is said, without the tag of the speaker. "\0" begins a turn.
WAYS: Dict[str, Change] = {
    "as they are": str,
    "small letters": of_words(str.lower),
    "capitals": of_words(str.upper),
    "no commas": replace(",", ""),
    "no punctuation": replace(MARKS, ""),
    "small letters, no punctuation": of_words(
        lambda words: re.sub(MARKS, "", words).lower()
    ),
    "dots for periods": replace(PERIOD, "..."),
    "dashes for commas": replace(", ", " — "),
    "?! for ?": replace(r"\?", "?!"),
    "curly apostrophes": replace("'", "’"),
    "two spaces after sentences": replace(r"([.?!]) ", r"\1  "),
    "wrapped": wrap,
    "a direction first": "(sighs) {}".format,
    "directions within": replace(WITHIN, r"\1 (beat) "),
    "an emoticon at the end": "{} :)".format,
    "um first": hesitate,
    "uh within": replace(WITHIN, r"\1, uh, "),
    "quotation marks": lambda said: said if '"' in said else f'"{said}"',
    "a turn for each sentence": lambda said: SENTENCE.sub("\0", said),
}


def rewrite(block: str, change: Change) -> str:
    """Write a dialogue in another way."""
    return "\n".join(line for old in block.split("\n") for line in _lines(old, change))


def _lines(line: str, change: Change) -> Iterator[str]:
    turn = TURN.fullmatch(line)
    if turn is None:
        yield line
    else:
        for said in change(turn["said"]).split("\0"):
            yield turn["tag"] + said


def main(
    only: Annotated[
        Optional[List[str]], typer.Option(help=f"One way: {', '.join(WAYS)}")
    ] = None,
    wrong: Annotated[bool, typer.Option(help="Print what is lost")] = False,
    folder: Annotated[Path, typer.Option(help="The dialogues")] = FOLDER,
) -> None:
    """Print a table of the ways: right links, and those that are lost and won."""
    unknown = set(only or ()) - set(WAYS)
    if unknown:
        raise typer.BadParameter(f"no way {unknown}; there are {', '.join(WAYS)}")
    nlp = spacy.blank("en")
    nlp.add_pipe("character_linker")
    blocks = [
        block
        for path in sorted(folder.glob("*.txt"))
        for block in path.read_text(encoding="utf8").strip().split("\n\n")
    ]
    base = []
    for block in blocks:
        text, gold = read_block(block)
        base.append(judge_links(nlp(text), gold))
    rows = []
    for name in only or WAYS:
        n_right = n_lost = n_won = 0
        for block, own in zip(blocks, base, strict=True):
            text, gold = read_block(rewrite(block, WAYS[name]))
            judged = judge_links(nlp(text), gold)
            pairs = list(zip(own, judged, strict=True))
            lost = [new for old, new in pairs if new and not old]
            n_right += judged.count("")
            n_lost += len(lost)
            n_won += sum(bool(old) and not new for old, new in pairs)
            if wrong and lost:
                print(text, *(f"  X {one}" for one in lost), sep="\n", end="\n\n")
        rows.append((name, n_right, n_lost, n_won))
    header = ("written", "right", "lost", "won")
    msg.table(rows, header=header, divider=True, aligns=("l", "r", "r", "r"))


if __name__ == "__main__":
    typer.run(main)
