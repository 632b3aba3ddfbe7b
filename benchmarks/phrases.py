"""Count the links that are right in dialogues of two to six turns, which say what
people most ordinarily say.

The dialogues are in `phrases/`, with a blank line between them. A mention is written
with its link, `{she=Ann's mother}`: a character, several (`Ann+Ben`), `-` for nobody,
or `*` for any one person who does not speak. There may be several right ones, with `/`
between them; case and synonyms such as `mom` do not count. Those of `looked_at.txt`
were looked at while rules were written, and the wrong ones of the others afterwards:
docs/experiments.md has what they were unseen.
"""

import re
from pathlib import Path
from typing import Annotated, Dict, Iterator, List, Tuple

import spacy
import typer
from spacy.language import Language
from spacy.tokens import Doc, Span
from wasabi import msg

from spacy_charid import Dialogue
from spacy_charid.names.nouns import kin_key

FOLDER = Path(__file__).with_suffix("")
MARKED = re.compile(r"\{([^{}=]+)=([^{}]+)\}")
Gold = Tuple[int, int, str]  # start and end of a mention in the text, and its link


def read_phrases(path: Path) -> Iterator[Tuple[str, List[Gold]]]:
    """Read the texts of a file, each with its links."""
    for block in path.read_text(encoding="utf8").strip().split("\n\n"):
        yield read_block(block)


def read_block(block: str) -> Tuple[str, List[Gold]]:
    """Read a text with its links."""
    text, last = "", 0
    gold: List[Gold] = []
    for mark in MARKED.finditer(block):
        text += block[last : mark.start()]
        gold.append((len(text), len(text) + len(mark[1]), mark[2]))
        text, last = text + mark[1], mark.end()
    return text + block[last:], gold


def find_wrong(nlp: Language, text: str, gold: List[Gold]) -> List[str]:
    """Link a text, and tell which links are wrong."""
    return [wrong for wrong in judge_links(nlp(text), gold) if wrong]


def judge_links(doc: Doc, gold: List[Gold]) -> List[str]:
    """Tell for each link what is wrong with it; an empty string if it is right."""
    turns = Dialogue.from_doc(doc).utterances
    speakers = {name for turn in turns for name in turn.speakers}
    found: Dict[Tuple[str, int], Span] = {}
    for mention in doc.spans["mentions"]:
        found["end", mention.end_char] = mention
    for mention in doc.spans["mentions"]:
        found["start", mention.start_char] = mention
    judged = []
    for start, end, link in gold:
        mention = found.get(("start", start))
        if mention is None or mention.end_char != end:
            mention = found.get(("end", end), mention)
        people = mention._.characters if mention is not None else ()
        right = any(_is_right(people, each, speakers) for each in link.split("/"))
        wrong = f"{doc.text[start:end]}: {link}, not {'+'.join(people) or '-'}"
        judged.append("" if right else wrong)
    return judged


def _is_right(people: Tuple[str, ...], link: str, speakers: set) -> bool:
    if link == "-":
        return not people
    if link == "*":
        return len(people) == 1 and speakers.isdisjoint(people)
    return sorted(map(_key, people)) == sorted(map(_key, link.split("+")))


def _key(name: str) -> str:
    """Normalize an id: `ann's Mom` is `Ann's mother`, and `Mr Kane` `Mr. Kane`."""
    *owner, last = name.casefold().replace(".", "").split(" ")
    return " ".join((*owner, kin_key(last)))


def main(
    wrong: Annotated[bool, typer.Option(help="Print what is wrong")] = False,
) -> None:
    """Print a table of the files: mentions, and right links."""
    nlp = spacy.blank("en")
    nlp.add_pipe("character_linker")
    rows = []
    for path in sorted(FOLDER.glob("*.txt")):
        n_right = n_gold = 0
        for text, gold in read_phrases(path):
            errors = find_wrong(nlp, text, gold)
            n_gold += len(gold)
            n_right += len(gold) - len(errors)
            if wrong and errors:
                print(text, *(f"  X {error}" for error in errors), sep="\n", end="\n\n")
        rows.append((path.stem, n_gold, n_right, f"{100 * n_right / n_gold:.1f}"))
    msg.table(rows, header=("dialogues", "mentions", "right", "%"), divider=True)


if __name__ == "__main__":
    typer.run(main)
