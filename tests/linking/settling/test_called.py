"""Whoever a sentence calls is not spoken of in it."""

import pytest

from spacy_charid.linking.settling.called import settle_called
from tests.helpers.linking import make_docs
from tests.helpers.settling import settle_links

NAMES = ["Ann", "Bo", "Gus"]
BO, GUS_TOO = [0.0, 0.9, 0.0], [0.0, 0.7, 0.2]


@pytest.mark.parametrize(
    "said, rows, expected",
    [
        ("Nobody's taking [her](Gus), [Bo](Bo).", [GUS_TOO, BO], ["Gus", "Bo"]),
        ("The [baby](Gus) cried, [Bo](Bo).", [BO, BO], ["", "Bo"]),
        ("The [baby](Gus) cried. [Bo](Bo), come!", [BO, BO], ["Bo", "Bo"]),
        ("[Bo](Bo), I suppose, hurt [his](Bo) leg.", [BO, BO], ["Bo", "Bo"]),
        ("It's my [brother](Bo), [Bo](Bo).", [BO, BO], ["Bo", "Bo"]),
        ("You are a [hero](Bo), [Bo](Bo).", [BO, BO], ["Bo", "Bo"]),
        ("You were Al's [friend](Bo), [Bo](Bo)?", [BO, BO], ["Bo", "Bo"]),
        ("A [girl](Bo) like you, [Bo](Bo)?", [BO, BO], ["Bo", "Bo"]),
        ("[Bo](Bo), the [elder](Bo), does it.", [BO, BO], ["Bo", "Bo"]),
        ('They say "[he](Bo) left", [Bo](Bo).', [BO, BO], ["Bo", "Bo"]),
    ],
)
def test_who_is_called_is_not_spoken_of(nlp, said, rows, expected):
    (doc,) = make_docs(nlp, f"Ann: {said}\nBo: Oh.")
    assert settle_links(settle_called, doc, NAMES, rows) == expected
