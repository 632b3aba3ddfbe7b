"""Count the links that are right in stories that no rule was made from and no weights
were trained on, by type of mention.

The 21 stories of `stories/` were written and annotated by three writers who saw no
code: series and comedies, novels, and natural talk (a chat, a court, a podcast, ...).
The pipeline finds the mentions and knows no cast; see `judge.py` for what is right. To
keep them unseen, do not look at single links.
"""

from collections import defaultdict
from pathlib import Path
from typing import Dict, List

import spacy
import typer
from judge import Judged, judge
from wasabi import msg

from spacy_charid.formats.documents import read_dialogues

FOLDER = Path(__file__).with_suffix("")


def kind_of(link: Judged) -> str:
    """Get the type of a mention: that of its words if it means one person."""
    if link.is_nobody:
        return "nobody"
    if link.is_plural:
        return "several"
    return f"{link.type}, described" if link.described else link.type


def main() -> None:
    """Print a table: mentions, those that are found, and right links."""
    nlp = spacy.blank("en")
    nlp.add_pipe("character_linker")
    stories = [
        one for path in sorted(FOLDER.glob("*.txt")) for one in read_dialogues(path)
    ]
    kinds: Dict[str, List[Judged]] = defaultdict(list)
    for link in judge(nlp, stories, gold_mentions=False):
        kinds["all"].append(link)
        kinds[kind_of(link)].append(link)
    rows = []
    for kind, links in sorted(kinds.items(), key=lambda pair: -len(pair[1])):
        shares = [
            f"{100 * sum(values) / len(links):.1f}"
            for values in (
                [link.found for link in links],
                [link.is_right for link in links],
            )
        ]
        rows.append((kind, len(links), *shares))
    header = ("meant", "mentions", "found %", "right %")
    msg.table(rows, header=header, divider=True, aligns=("l", "r", "r", "r"))


if __name__ == "__main__":
    typer.run(main)
