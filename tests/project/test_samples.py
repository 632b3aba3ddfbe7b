"""The annotation of the sample dialogues is sound: errors in it would cost trust."""

import re
from functools import cache
from itertools import combinations

import pytest
import spacy

from spacy_charid import CharacterBank
from spacy_charid.dialogue.structure import read_structure
from spacy_charid.dialogue.view import NAME, NOMINAL
from spacy_charid.formats.documents import read_dialogues
from spacy_charid.linking.scoring import TYPES
from spacy_charid.names.labels import GENERAL, OTHER
from tests.helpers.paths import ROOT

FOLDER = ROOT / "assets/dialogues"
PATHS = sorted(FOLDER.glob("*.txt"))
STORIES = sorted((ROOT / "assets/training").glob("*.txt"))
BANK = CharacterBank.from_disk(FOLDER / "cast.jsonl")
FIRST = frozenset("i me my mine myself".split())
SECOND = frozenset("you your yours yourself yourselves".split())
GENDERS = {
    **dict.fromkeys("he him his himself".split(), "M"),
    **dict.fromkeys("she her hers herself".split(), "F"),
}
ANNOTATED = FIRST | SECOND | set(GENDERS) | {"we", "us", "our", "ours", "ourselves"}
NLP = spacy.blank("en")
every_sample = pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
every_dialogue = pytest.mark.parametrize(
    "path", [*PATHS, *STORIES], ids=lambda path: path.stem
)


@cache
def read(path):
    """Read a sample and list its mentions: turn, text, characters, offsets."""
    (dialogue,) = read_dialogues(path)
    mentions = [
        (turn, turn.text[m.start : m.end], m.characters, (m.start, m.end))
        for turn in dialogue.utterances
        for m in turn.mentions
    ]
    return dialogue, mentions


def is_quoted(turn, start):
    """Check whether a character of a turn is in quotes."""
    before = turn.text[:start]
    opened = len(re.findall(r"(?:^|\s)'", before))
    closed = len(re.findall(r"'\s", before))
    return before.count('"') % 2 == 1 or opened > closed


def test_there_are_ten_samples_of_several_scenes():
    assert len(PATHS) >= 10
    for path in PATHS:
        dialogue, _ = read(path)
        assert len(dialogue.scenes) >= 4  # two of them held out
        assert all(len(scene.utterances) >= 8 for scene in dialogue.scenes)


@every_sample
def test_samples_have_mentions_of_every_kind(path):
    dialogue, mentions = read(path)
    characters = [names for _, _, names, _ in mentions]
    assert any(len(names) > 1 for names in characters)
    assert (GENERAL,) in characters
    view = read_structure(dialogue.to_doc(NLP)).view
    assert {mention.type for mention in view.mentions} == set(TYPES)


@every_sample
def test_everyone_is_of_the_cast_or_speaks_or_is_described(path):
    dialogue, _ = read(path)
    doc = dialogue.to_doc(NLP)
    views = read_structure(doc).view.mentions
    speakers = {name for turn in dialogue.utterances for name in turn.speakers}
    described = {
        mention.kb_id_
        for mention, view in zip(doc.spans["mentions"], views, strict=True)
        if view.label in (NAME, NOMINAL)
    }
    known = {*BANK.ids, *speakers, *described, GENERAL, OTHER}
    names = {name for _, _, names, _ in read(path)[1] for name in names}
    assert names <= known


@every_dialogue
def test_groups_are_of_people_in_order(path):
    for turn, text, names, _ in read(path)[1]:
        assert names, f"{text!r} in {turn.text!r} is not annotated"
        assert list(names) == sorted(set(names))
        if len(names) > 1:
            assert not {GENERAL, OTHER} & set(names)


@every_dialogue
def test_mentions_nest(path):
    dialogue, _ = read(path)
    for turn in dialogue.utterances:
        for one, other in combinations(turn.mentions, 2):
            apart = one.end <= other.start or other.end <= one.start
            inside = one.start <= other.start and other.end <= one.end
            around = other.start <= one.start and one.end <= other.end
            assert apart or inside or around
            assert (one.start, one.end) != (other.start, other.end)


@every_dialogue
def test_pronouns_agree(path):
    for turn, text, names, (start, _) in read(path)[1]:
        where = f"{text!r} in {turn.text!r}"
        if text.lower() in FIRST and not is_quoted(turn, start):
            assert names == turn.speakers, where
        if text.lower() in SECOND and not is_quoted(turn, start):
            assert not set(names) & set(turn.speakers), where
        if text.lower() in GENDERS and names[0] in BANK:
            assert BANK[names[0]].gender == GENDERS[text.lower()], where


@every_dialogue
def test_every_pronoun_is_annotated(path):
    dialogue, _ = read(path)
    for turn in dialogue.utterances:
        spoken = re.sub(r"\([^)]*\)", lambda found: " " * len(found[0]), turn.text)
        places = [(m.start, m.end) for m in turn.mentions]
        for word in re.finditer(r"\b[a-z]+\b", spoken, re.IGNORECASE):
            if word[0].lower() in ANNOTATED:
                inside = any(a <= word.start() and word.end() <= b for a, b in places)
                assert inside, f"{word[0]!r} in {turn.text!r}"
