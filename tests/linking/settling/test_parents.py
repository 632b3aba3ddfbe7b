"""A speaker's parents are nobody who is only named."""

import numpy
import pytest

from spacy_charid.linking.scores import ScoreBlock
from spacy_charid.linking.settling.parents import settle_parents
from tests.helpers.evidence import read_input
from tests.helpers.linking import make_docs


@pytest.mark.parametrize(
    "said, best",
    [
        ("I called [Mom](Kate). [Kate](Kate) left.", "Ann's mother"),
        ("[Mom](Kate) left.", "Kate"),  # Kate speaks
        ("I called [her](Ann) [mother](Kate). [Kate](Kate) left.", "Kate"),
    ],
)
def test_parents(nlp, said, best):
    speaker = "Kate" if said.startswith("[Mom]") else "Bo"
    (doc,) = make_docs(nlp, f"Ann: {said}\n{speaker}: Oh.")
    item = read_input(doc)
    (mother,) = item.cast.people.persons
    names = [mother, "Kate"]
    rows = range(len(item.view.mentions))
    links = numpy.array([[[0.4, 0.6]] * len(rows)], "float32")
    nil = numpy.zeros((1, len(rows), 1), "float32")
    settle_parents(item, [ScoreBlock(rows, names, links, nil)])
    noun = next(i for i in rows if item.view.mentions[i].head in ("mom", "mother"))
    assert links[0, noun].sum() == pytest.approx(1)
    assert links[0, noun].argmax() == (best == "Kate")
