""" "He" means nobody who only comes later."""

import numpy
import pytest

from spacy_charid.formats.documents import read_dialogues
from spacy_charid.linking.scores import ScoreBlock
from spacy_charid.linking.settling.strangers import settle_strangers
from tests.helpers.evidence import read_input

NAMES = ["Bo", "Cy"]


def settle(nlp, tmp_path, text):
    """Settle an annotated transcript. Returns the best candidate of the last mention:
    Bo, unless his score was lowered. All mentions before it mean him."""
    path = tmp_path / "play.txt"
    path.write_text(text, encoding="utf8")
    (dialogue,) = read_dialogues(path)
    item = read_input(dialogue.to_doc(nlp))
    n = len(item.view.mentions)
    links = numpy.array([[[0.6, 0.3]] * n], "float32")
    nil = 1 - links.sum(axis=2, keepdims=True)
    settle_strangers(item, [ScoreBlock(range(n), NAMES, links, nil)])
    return NAMES[links[0, -1].argmax()]


@pytest.mark.parametrize(
    "before, expected",
    [
        ("Dot: Well.", "Cy"),
        ("Bo: Well.", "Bo"),
        ("Dot: Ask [Bo](Bo).", "Bo"),
        ("[Enter Bo.]", "Bo"),
        ("[Scene: Bo's kitchen.]", "Bo"),
    ],
)
def test_strangers(nlp, tmp_path, before, expected):
    text = f"{before}\nAnn: [He](Cy) left.\nBo: Oh.\nCy: Oh.\n"
    assert settle(nlp, tmp_path, text) == expected


def test_strangers_of_another_scene(nlp, tmp_path):
    text = "[Scene: One]\nAnn: [He](Bo) left.\n[Scene: Two]\nBo: Oh.\nCy: Oh.\n"
    assert settle(nlp, tmp_path, text) == "Bo"
