"""Any piece of a text is linked, wherever it is cut and whatever words are lost."""

from pathlib import Path
from random import Random

import pytest

from tests.helpers.pipelines import blank

SAMPLES = Path(__file__).parents[2] / "assets/dialogues"
# What rules look for: marks, contractions, names, and words before and after them.
WORDS = ". , ? — 's - : I you they one who is Mikey J.R. Will Count That's O' \n".split(
    " "
)
N_PIECES, MAX_PIECE, MAX_CHANGES = 60, 800, 6


def cut(text, random):
    """Cut a piece out of a text and change some of its words."""
    start = random.randrange(len(text))
    if random.random() < 0.5:  # at the end of a sentence
        start = max(0, text.find(".", start))
    words = text[start : start + random.randrange(10, MAX_PIECE)].split(" ")
    for _ in range(random.randrange(MAX_CHANGES)):
        place = random.randrange(len(words))
        change = random.choice(("replace", "insert", "repeat", "delete"))
        if change == "delete" and len(words) > 2:
            del words[place]
        elif change == "repeat":
            words.insert(place, random.choice(words))
        else:
            words[place : place + (change == "replace")] = [random.choice(WORDS)]
    return " ".join(words)


@pytest.fixture(scope="module")
def nlp():
    nlp = blank()
    nlp.add_pipe("character_linker")
    return nlp


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.txt")), ids=lambda p: p.stem)
def test_cut_texts_are_linked(nlp, path):
    random = Random(path.stem)
    text = path.read_text(encoding="utf8")
    for piece in (cut(text, random) for _ in range(N_PIECES)):
        assert nlp(piece).text == piece
