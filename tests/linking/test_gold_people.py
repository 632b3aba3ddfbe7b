"""Who the people are whom an annotated document describes."""

from spacy_charid.cast.person import People, Person
from spacy_charid.linking.gold_people import GoldPeople
from spacy_charid.linking.loss import get_targets
from spacy_charid.linking.scores import AMBIGUOUS
from spacy_charid.names.labels import OTHER
from tests.helpers.blocks import make_block

NAMES = ("the monk", "the nun", "the fool", "the cook")
LINKS = [("Gus",), (OTHER,), ("#GENERAL#",), ("Gus",)]
PEOPLE = People(
    {name: Person(name, "monk", mentions=[i]) for i, name in enumerate(NAMES)},
    dict(enumerate(NAMES)),
)


def test_gold_people_are_aligned_by_their_descriptions():
    found = GoldPeople.align(PEOPLE, LINKS)
    assert found.names == {"Gus": "the monk"}
    assert found.others == {"the nun"}
    assert found.others_of(1) == ["the nun"]
    assert found.others_of(7) == ["the nun"]


def test_gold_people_are_targets():
    names = ["Gus", *NAMES]
    people = GoldPeople.align(PEOPLE, LINKS)

    def targets(candidates, gold):
        links = [[0.2] * len(candidates)]
        nil = [[0.6, 0.1]]
        block = make_block(candidates, links, nil, None, None, AMBIGUOUS)
        found = get_targets(block, [gold], people)
        shares = found.links[0].round(3).tolist()
        return dict(zip(candidates, shares, strict=True)), found.nil[0].round(
            3
        ).tolist()

    # Gus himself; the one who was described first as him; else somebody else.
    assert targets(names, ("Gus",))[0]["Gus"] == 1
    assert targets(names[1:], ("Gus",))[0]["the monk"] == 1
    assert targets(names[2:], ("Gus",))[1] == [1, 0]
    # Somebody else may be whoever is described as such, as far as the model says so.
    links, nil = targets(names, (OTHER,))
    assert (links["the nun"], nil) == (0.25, [0.75, 0])
    assert targets(names, ("#GENERAL#",)) == (dict.fromkeys(names, 0), [0, 1])
