"""Scripts of comics, rows of sounds, letters for speakers, and chapters of podcasts."""

from spacy_charid.dialogue.segmentation import read_text, segment_text
from tests.dialogue.shapes.test_shapes import turns_of


def test_what_a_panel_shows():
    text = (
        "PAGE ONE (4 panels)\n\nPANEL 1\nWide. A lighthouse.\n\n"
        "CAPTION: It had been dark.\n\nPANEL 2\nMAVE climbs the stairs.\n\n"
        "1. MAVE: Nobody asked why.\n2. SFX: KRAKOOM\n\n**PAGE 7, PANEL 3**\n"
        "The KEEPER, upside down.\n\n3. KEEPER: Mind the—\n4. MAVE: AAAH!\n"
    )
    assert turns_of(text) == [
        ("MAVE", "Nobody asked why."),
        ("KEEPER", "Mind the—"),
        ("MAVE", "AAAH!"),
    ]
    assert [scene.heading for scene in segment_text(text)][-1] == "PAGE 7, PANEL 3"


def test_panels_and_sounds_between_names():
    text = (
        "Panel 1. Close on Odd's face.\n\nODD\nIt's counting.\n\n"
        "VOICE (burst)\nFOUR.\n\nPanel 2. The room is full of water.\n\nODD (whisper)\n"
        "Why is it counting?\n\nVOICE (burst)\nTHREE.\n\nSFX\nblup blup\n\n"
        "ODD\nOh.\n"
    )
    assert [words for _, words in turns_of(text)] == [
        "It's counting.",
        "FOUR.",
        "Why is it counting?",
        "THREE.",
        "Oh.",
    ]


def test_numbers_of_panels():
    text = "PAGE 1\n1.1\nNIX: A slogan.\nRAY: And ours.\n1.2\nNIX: Oh.\n1.3\nRAY: Ah.\n"
    assert [words for _, words in turns_of(text)] == [
        "A slogan.",
        "And ours.",
        "Oh.",
        "Ah.",
    ]


def test_rows_of_sounds():
    text = (
        "12.3   TESS     Is that the moon?\n12.3   DORO     It's closer.\n"
        "12.4   SFX      Rrrrrm\n12.4   TESS     And louder.\n12.5   CAPTION  Later.\n"
        "12.5   DORO     That was the moon.\n12.6   TESS     I told you.\n"
    )
    assert turns_of(text) == [
        ("TESS", "Is that the moon?"),
        ("DORO", "It's closer."),
        ("TESS", "And louder."),
        ("DORO", "That was the moon."),
        ("TESS", "I told you."),
    ]


def test_words_that_begin_with_a_name_below_one():
    text = (
        "PAGE TWO (two panels)\n\nPanel 1. Wide.\n\nMARA:\nI did.\n\n"
        "TEO:\nYou did not.\n\nMARA (off-panel):\nIs that the 4:15?\n\n"
        "Panel 2. All teeth.\n\nTEO (small):\nMara, hold my hat.\n\nMARA:\nWhy?\n"
    )
    assert turns_of(text) == [
        ("MARA", "I did."),
        ("TEO", "You did not."),
        ("MARA", "Is that the 4:15?"),
        ("TEO", "Mara, hold my hat."),
        ("MARA", "Why?"),
    ]


def test_letters_for_speakers():
    text = (
        "Speaker A [00:12]\nWhat is it about rivers?\n\n"
        "Speaker B [00:15]\nThey leave.\n\n"
        "Speaker A [00:17]\nAnd come back?\n\nSpeaker B [00:20]\nNo.\n"
    )
    assert [name for name, _ in turns_of(text)] == ["Speaker A", "Speaker B"] * 2


def test_chapters_above_a_transcript():
    text = (
        "THE SALT ROAD\n\n00:00 Cold open\n01:10 What is a quay?\n"
        "14:30 Listener mail\n\n"
        "TRANSCRIPT\n[00:00:01] HANA: So it's a wall?\n[00:00:04] JOE: It is.\n"
        "[00:00:08] HANA: Oh.\n[00:14:30] JOE: Mail!\n"
    )
    assert [name for name, _ in turns_of(text)] == ["HANA", "JOE", "HANA", "JOE"]
    notes = " ".join(
        text[slice(*note)] for scene in read_text(text).scenes for note in scene.notes
    )
    assert "Cold open" in notes and "Listener mail" in notes


def test_words_above_the_first_name():
    text = "[00:01] Good evening.\n[00:04] HANA: Hello.\n[00:06] JOE: Hello.\n"
    assert turns_of(text)[0] == ("", "Good evening.")
