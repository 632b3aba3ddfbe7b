"""Who has just spoken is "he" in a sentence that calls somebody else."""

import pytest

from spacy_charid.linking.settling.previous_speakers import settle_previous_speakers
from tests.helpers.linking import make_docs
from tests.helpers.settling import settle_links

NAMES = ["Ann", "Tom", "Lily", "Gus"]
ANN, TOM, GUS = [0.9, 0.0, 0.0, 0.0], [0.0, 0.9, 0.0, 0.0], [0.0, 0.2, 0.0, 0.7]


@pytest.mark.parametrize(
    "before, said, rows, expected",
    [
        ("No!", "[Ann](Ann), [he](Tom) threw it.", [ANN, GUS], "Tom"),
        ("No!", "Let [him](Tom) be, [Ann](Ann).", [GUS, ANN], "Tom"),
        ("No!", "[Ann](Ann), [she](Gus) threw it.", [ANN, GUS], "Gus"),
        ("No!", "[Ann](Ann)! [He](Gus) threw it.", [ANN, GUS], "Gus"),
        ("No!", "[Ann](Ann)? [He](Gus) threw it.", [ANN, GUS], "Gus"),
        ("No!", "[He](Gus) threw it.", [GUS], "Gus"),
        ("No!", "[Tom](Tom), [he](Gus) threw it.", [TOM, GUS], "Gus"),
        ("No!", '"[Ann](Ann), [he](Gus) did," they say.', [ANN, GUS], "Gus"),
        # somebody else is spoken of
        ("See [Gus](Gus).", "[Ann](Ann), [he](Gus) did.", [GUS, ANN, GUS], "Gus"),
        ("[He](Gus) did.", "[Ann](Ann), [he](Gus) did.", [GUS, ANN, GUS], "Gus"),
        ("[Ann](Ann)!", "[Ann](Ann), [he](Tom) did.", [ANN, ANN, GUS], "Tom"),
    ],
)
def test_who_has_just_spoken(nlp, before, said, rows, expected):
    (doc,) = make_docs(nlp, f"Ann: Who did it?\nTom: {before}\nLily: {said}")
    found = settle_links(settle_previous_speakers, doc, NAMES, rows)
    pronoun = [i for i, row in enumerate(rows) if row is GUS][-1]
    assert found[pronoun] == expected


def test_nobody_has_spoken(nlp):
    (doc,) = make_docs(nlp, "Lily: [Ann](Ann), [he](Gus) did.\nAnn: Oh.")
    found = settle_links(settle_previous_speakers, doc, NAMES, [ANN, GUS])
    assert found == ["Ann", "Gus"]
