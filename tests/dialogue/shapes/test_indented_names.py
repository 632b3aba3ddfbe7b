"""Plays in verse whose names stand before the words, with an indent and a dot."""

from spacy_charid.dialogue.shapes.indented_names import INDENTED_NAMES
from spacy_charid.dialogue.shapes.lines import read_lines
from tests.helpers.shapes import shapes

FOLIO = """\
The Tragedie of the Lampe

Actus Primus. Scoena Prima.

Enter Ida and Bram, two Keepers.

  Bram. Who goes there?
I heard an Oare. And then
Another Oare

   Ida. 'Tis I:
The Fogge is vpon vs

   Bram. Goe in, and trimme the wicke
  K.Odo. Stay: who are these?
Enter the Ghost.

They haue no Lanthorne

   Ida. Keepers, my Lord

   Bram You say true. Stand backe
   1.Boy. I am cold

   Ida. & Bram. Peace.

   Bram. Peace, peace.

Exeunt.
"""
TURNS = [
    ("Bram", "Who goes there? I heard an Oare. And then Another Oare"),
    ("Ida", "'Tis I: The Fogge is vpon vs"),
    ("Bram", "Goe in, and trimme the wicke"),
    ("K.Odo", "Stay: who are these? Enter the Ghost. They haue no Lanthorne"),
    ("Ida", "Keepers, my Lord"),
    ("Bram", "You say true. Stand backe"),
    ("1.Boy", "I am cold"),
    ("Ida|Bram", "Peace."),
    ("Bram", "Peace, peace."),
]


def test_names_with_an_indent():
    assert shapes.read_turns(FOLIO.encode()) == TURNS


def test_paragraphs_with_an_indent_are_no_turns():
    text = "It rained.\n" + "  No. He went out.\nIt rained.\n  He sat. She sat.\n" * 6
    assert not INDENTED_NAMES.fits(read_lines(text))
    assert not INDENTED_NAMES.fits([])
