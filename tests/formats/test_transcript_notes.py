"""What nobody says in a transcript."""

from pathlib import Path
from typing import List, Tuple

import pytest
import spacy

from spacy_charid.formats.documents import read_dialogues, read_docs

INTERVIEW = """Interviewer: Daniel Frith (DF)
{participant}
DF: When did you come?
MK: In nineteen seventy-two.
DF (laughing): And your sister?
MK: She came later.
"""
PLAY = """CAST

HALDIS, a nurse
BRAM, her son

HAL. Where were you?

BR. At the sea.

HAL. In this weather?

BR. It was only rain.
"""


def read(path: Path, text: str) -> Tuple[List[str], List[str]]:
    """Read the speakers and the notes of a text."""
    path.write_text(text, encoding="utf8")
    (dialogue,) = read_dialogues(path, format="transcript")
    speakers = [turn.speakers[0] for turn in dialogue.utterances]
    return speakers, [note.text for note in dialogue.notes]


@pytest.mark.parametrize("participant", ["Participant: Moira Keane (MK)", ""])
def test_labels_of_a_legend_are_no_directions(tmp_path: Path, participant: str) -> None:
    text = INTERVIEW.format(participant=f"{participant}\n")
    speakers, notes = read(tmp_path / "interview.txt", text)
    other = "Moira Keane" if participant else "MK"
    assert speakers == ["Daniel Frith", other] * 2
    head = [line for line in text.splitlines()[:2] if line]
    assert notes == [*head, "DF (laughing):"]


def test_names_spelled_as_in_the_cast_are_no_directions(tmp_path: Path) -> None:
    speakers, notes = read(tmp_path / "play.txt", PLAY)
    assert speakers == ["HALDIS", "BRAM"] * 2
    assert not any(note.startswith(("HAL.", "BR.")) for note in notes)


@pytest.mark.parametrize("head", ["Cast of Characters", "Persons of the Play"])
def test_the_title_of_a_cast_is_nobody(tmp_path: Path, head: str) -> None:
    text = (
        f"THE QUAY\n\n{head}:\nJoan Pell: the harbour master\nTomas: her deputy\n\n"
        "Scene One\n\nJOAN: Is it in?\nTOMAS: Not yet.\nJOAN: No.\nTOMAS: Yes.\n"
    )
    speakers, notes = read(tmp_path / "quay.txt", text)
    assert speakers == ["JOAN", "Tomas"] * 2
    assert notes[:2] == ["THE QUAY", f"{head}:"]


def test_titles_of_lists_are_above_them(tmp_path: Path) -> None:
    text = (
        "# The Quay\n\n## Setting\n\nThe office.\n\n## Act One\n\n"
        "**JOAN:** Is it in?\n\n**TOMAS:** Not yet.\n\n**JOAN:** No.\n"
    )
    _, notes = read(tmp_path / "quay.md", text)
    assert notes == ["The Quay", "Setting", "The office."]
    (doc,) = read_docs(spacy.blank("en"), tmp_path / "quay.md")
    assert [note.text for note in doc.spans["notes"]] == ["Setting", "The office."]
