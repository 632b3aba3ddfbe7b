"""In a scene of two, "he" is neither of them."""

import pytest

from spacy_charid.formats.documents import read_dialogues
from spacy_charid.linking.settling.sole_listeners import settle_sole_listeners
from tests.helpers.linking import make_docs
from tests.helpers.settling import settle_links

NAMES = ["Ann", "Bo", "Gus"]


BO, GUS_TOO = [0.0, 0.9, 0.0], [0.0, 0.8, 0.1]


@pytest.mark.parametrize(
    "said, rows, expected",
    [
        ("[He](Gus) left.", [BO], [""]),
        ("[He](Gus) left.", [GUS_TOO], ["Gus"]),
        ("[He](Gus) is a [banker](Gus).", [GUS_TOO, BO], ["Gus", ""]),
        ("A [banker](Bo) left.", [BO], ["Bo"]),
        ("[You](Bo) left.", [BO], ["Bo"]),
        # quoted, named
        ('"[He](Bo) left," they say.', [BO], ["Bo"]),
        ("[Bo](Bo) says [he](Bo) left.", [BO, BO], ["Bo", "Bo"]),
        ("[Bo](Bo), [he](Gus) left.", [BO, BO], ["Bo", ""]),
    ],
)
def test_he_is_not_the_listener(nlp, said, rows, expected):
    (doc,) = make_docs(nlp, f"Ann: {said}\nBo: Oh.")
    assert settle_links(settle_sole_listeners, doc, NAMES, rows) == expected


def test_of_three_speakers_he_may_be_one(nlp):
    (doc,) = make_docs(nlp, "Ann: [He](Bo) left.\nBo: Oh.\nCy: Yes.")
    assert settle_links(settle_sole_listeners, doc, NAMES, [BO]) == ["Bo"]


def test_scenes_are_apart(nlp, tmp_path):
    path = tmp_path / "play.txt"
    path.write_text(
        "[Scene: A]\nAnn: [He](Bo) left.\nBo: Oh.\n[Scene: B]\nCy: Yes.\nAnn: Bye.\n"
    )
    (dialogue,) = read_dialogues(path)
    doc = dialogue.to_doc(nlp)
    assert settle_links(settle_sole_listeners, doc, NAMES, [BO]) == [""]
