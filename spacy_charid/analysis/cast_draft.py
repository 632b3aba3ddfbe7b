"""Draft a cast from linked dialogues, for a person to correct."""

from dataclasses import asdict, replace
from typing import Any, Dict, List

from spacy.tokens import Doc

from ..cast.bank import CharacterBank
from ..cast.character import Character
from ..cast.learning import extend_bank
from ..cast.linked_dialogue import LinkedDialogue
from ..names.given_names import gender_of_name
from .statistics import CastStatistics

# What a person edits: shown for each character, be it empty.
EDITED = ("id", "name", "aliases", "gender", "relations")


def draft_records(bank: CharacterBank) -> List[Dict[str, Any]]:
    """Give the characters as JSON-ready dicts that show what there is to edit.

    bank (CharacterBank): The cast.
    RETURNS (List[Dict[str, Any]]): The fields of `EDITED`, and others where not empty.
    """
    return [
        {key: value for key, value in asdict(one).items() if value or key in EDITED}
        for one in bank
    ]


def draft_cast(
    docs: List[Doc],
    stats: CastStatistics,
    known: CharacterBank,
    *,
    min_mentions: int = 2,
) -> CharacterBank:
    """Draft the cast of linked dialogues: the speakers, and whoever is named often.

    Aliases are names in the text that mean the character more often than others, and
    speakers as written; genders come from the pronouns and else from the name. Whom
    a noun means (`my mom`) is for a person to say: the draft adds no relations. Nor
    does it count whom the dialogues seem to mean, as that would outweigh an edit.

    docs (List[Doc]): The linked dialogues, of one cast.
    stats (CastStatistics): Their counts, from `cast_statistics`.
    known (CharacterBank): Characters known before. All stay, with what is known of
        them; not changed.
    min_mentions (int): With fewer mentions, who never speaks is left out.
    RETURNS (CharacterBank): The cast, those with most lines first.
    """
    found = known.copy()
    extend_bank(found, map(LinkedDialogue.from_doc, docs))
    cast = CharacterBank()
    for name, counts in stats.characters.items():
        if counts.lines or counts.mentions >= min_mentions or name in known:
            cast.add(_draft(name, found, known))
    for character in known:
        if character.id not in cast:
            cast.add(_draft(character.id, found, known))
    for speaker, name in stats.speakers.items():
        if name in cast and name not in cast.find(speaker):
            cast.add_alias(name, speaker)
    return cast


def _draft(name: str, found: CharacterBank, known: CharacterBank) -> Character:
    character = found.get(name) or Character(name)
    before = known.get(name)
    return replace(
        character,
        aliases=list(character.aliases),
        gender=character.gender or gender_of_name(name),
        relations=dict(before.relations) if before else {},
        appears=dict(before.appears) if before else {},
        spoken_of=dict(before.spoken_of) if before else {},
    )
