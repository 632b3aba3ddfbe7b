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

# The fields that a person edits: written for each character even if they are empty.
EDITED = ("id", "name", "aliases", "gender", "relations")


def draft_records(bank: CharacterBank) -> List[Dict[str, Any]]:
    """Convert the characters to JSON-ready dicts that show what can be edited.

    bank (CharacterBank): The cast.
    RETURNS (List[Dict[str, Any]]): One dict per character, with the fields of `EDITED`
        and all others that are not empty.
    """
    return [
        {key: value for key, value in asdict(who).items() if value or key in EDITED}
        for who in bank
    ]


def draft_cast(
    docs: List[Doc],
    stats: CastStatistics,
    known: CharacterBank,
    *,
    min_mentions: int = 2,
) -> CharacterBank:
    """Draft the cast of linked dialogues: the speakers and the often mentioned.

    Aliases are learned as by `extend_bank`, and include the speakers as written.
    Genders come from pronouns, otherwise from the name. The draft adds no relations
    (`my mom`), which a person knows better, and no counts of mentions, which would
    outweigh that person's edits.

    docs (List[Doc]): The linked dialogues, of one cast.
    stats (CastStatistics): Their counts, from `cast_statistics`.
    known (CharacterBank): The characters known before; not changed. All are part of
        the draft, with what is known about them.
    min_mentions (int): The fewest mentions of a character who never speaks.
    RETURNS (CharacterBank): The cast; characters with the most lines come first.
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


def list_left_out(cast: CharacterBank, stats: CastStatistics) -> List[str]:
    """List the characters that a draft leaves out, with what is known of them.

    cast (CharacterBank): The draft.
    stats (CastStatistics): The counts from which it was made.
    RETURNS (List[str]): One line per character, the most often mentioned first.
    """
    left = [who for who in stats.characters.values() if who.id not in cast]
    left.sort(key=lambda who: -who.mentions)
    return [
        f"{who.id}: no lines, {who.mentions} mention{'s' * (who.mentions != 1)}"
        for who in left
    ]


def _draft(name: str, found: CharacterBank, known: CharacterBank) -> Character:
    character = found.get(name) or Character(name)
    before = known.get(name)
    return replace(
        character,
        aliases=list(character.aliases),
        gender=character.gender or gender_of_name(name),
        kind=before.kind if before else character.kind,
        relations=dict(before.relations) if before else {},
        appears=dict(before.appears) if before else {},
        spoken_of=dict(before.spoken_of) if before else {},
    )
