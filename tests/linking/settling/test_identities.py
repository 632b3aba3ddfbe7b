"""A described person whose descriptions mean somebody else."""

from dataclasses import replace

import numpy
import pytest
import spacy

from spacy_charid import CharacterBank
from spacy_charid.dialogue.structure import read_structure
from spacy_charid.linking.inputs import LinkerInput, read_input
from spacy_charid.linking.scores import GroupScores, ScoreBlock
from spacy_charid.linking.settling.identities import settle_identities
from spacy_charid.mentions.mention_detector import MentionDetector

PERSON = "Nora's mother"


@pytest.fixture(scope="module")
def item() -> LinkerInput:
    doc = spacy.blank("en")("Nora: My mother is late.\nTheo: Tell her, Ruth.")
    view = read_structure(doc, MentionDetector().detect_in).view
    return read_input(doc, view, CharacterBank())


def texts_of(item: LinkerInput) -> list[str]:
    return [mention.text for mention in item.view.mentions]


def make_block(item: LinkerInput, ruth: float) -> ScoreBlock:
    """Let "mother" be Ruth with this probability, and "her" be Nora's mother."""
    texts = texts_of(item)
    names = list(item.cast.ids)
    links = numpy.zeros((1, len(texts), len(names)))
    mother, her = texts.index("mother"), texts.index("her")
    links[0, mother, names.index("Ruth")] = ruth
    links[0, mother, names.index(PERSON)] = 0.9 - ruth
    links[0, her, names.index(PERSON)] = 0.8
    links[0, her, names.index("Ruth")] = 0.1
    nil = 1 - links.sum(axis=-1, keepdims=True)
    return ScoreBlock(list(range(len(texts))), names, links, nil)


def test_groups_follow_whom_the_description_means(item: LinkerInput) -> None:
    block = make_block(item, 0.6)
    names = list(block.candidates)
    is_in = numpy.zeros((2, len(names)), bool)
    is_in[1, [names.index(PERSON), names.index("Nora")]] = True
    rows, scores = numpy.zeros(2, int), numpy.array([0.1, 0.9])
    groups = GroupScores(rows, is_in, scores, numpy.zeros((2, 0)))
    settle_identities(item, [replace(block, groups=groups)])
    assert {names[c] for c in is_in[1].nonzero()[0]} == {"Nora", "Ruth"}


@pytest.mark.parametrize("ruth, meant", [(0.6, "Ruth"), (0.3, PERSON)])
def test_pronouns_follow_whom_the_description_means(
    item: LinkerInput, ruth: float, meant: str
) -> None:
    assert PERSON in item.cast.people.persons
    block = make_block(item, ruth)
    settle_identities(item, [block])
    her = [mention.text for mention in item.view.mentions].index("her")
    names = list(block.candidates)
    assert names[block.links[0, her].argmax()] == meant
    assert block.links[0, her].sum() == pytest.approx(0.9)


def test_somebody_else_of_the_clause_is_not_meant() -> None:
    doc = spacy.blank("en")(
        "Nora: My mother is with Ruth.\nTheo: Tell her.\nRuth: Yes."
    )
    view = read_structure(doc, MentionDetector().detect_in).view
    item = read_input(doc, view, CharacterBank())
    block = make_block(item, 0.6)
    block.links[0, texts_of(item).index("Ruth"), list(item.cast.ids).index("Ruth")] = 1
    settle_identities(item, [block])
    best = [block.candidates[column] for column in block.links[0].argmax(axis=1)]
    assert best[texts_of(item).index("her")] == PERSON


def test_relatives_of_two_kinds_are_apart(nlp) -> None:
    nlp.add_pipe("character_linker")
    doc = nlp(
        "Ada: Her own fiancé cried.\nBo: And Nabil's dad?\nAda: He peels oranges.\n"
    )
    found = {mention.text: mention._.character for mention in doc.spans["mentions"]}
    assert found["dad"] == "Nabil's father"
