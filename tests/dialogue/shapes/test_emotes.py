"""What characters do, as players of a game write it: `Thorn draws his sword`."""

from spacy_charid.dialogue.segmentation import read_text
from tests.dialogue.shapes.test_shapes import squeeze, turns_of


def notes_of(text):
    scenes = read_text(text).scenes
    return [squeeze(text[slice(*note)]) for scene in scenes for note in scene.notes]


def test_emotes_between_tagged_lines():
    text = (
        "Thorn: I open the door.\nThorn draws his sword\nGM: It creaks.\n"
        "Elspeth whispers a prayer\nElspeth: Did anyone hear that?\n"
        "GM: The guard did.\nThorn: Great.\nThorn sighs and steps back.\n"
        "Elspeth: Now what?\n"
    )
    assert turns_of(text) == [
        ("Thorn", "I open the door."),
        ("GM", "It creaks."),
        ("Elspeth", "Did anyone hear that?"),
        ("GM", "The guard did."),
        ("Thorn", "Great."),
        ("Elspeth", "Now what?"),
    ]
    assert "Elspeth whispers a prayer" in notes_of(text)


def test_emotes_between_names_above_the_words():
    text = (
        "Thorn:\nI open the door.\nThorn draws his sword\nMira (GM):\n"
        "It creaks. Roll perception.\nElspeth waves at the guard\nElspeth:\n"
        "Hello there!\nMira (GM):\nThe guard yawns.\nThorn:\nWe go in.\n"
        "Elspeth looks around nervously.\nMira (GM):\nYou see a corridor.\n"
    )
    assert [words for _, words in turns_of(text)] == [
        "I open the door.",
        "It creaks. Roll perception.",
        "Hello there!",
        "The guard yawns.",
        "We go in.",
        "You see a corridor.",
    ]


def test_lines_that_are_wrapped_are_no_emotes():
    text = (
        "Thorn: I told you this morning that nobody here\nGreta knows the way, and\n"
        "that Mira sleeps.\nMira: Then I shall ask them all again, until\n"
        "Thorn says where the key is.\nGreta: It is in the well.\n"
        "Mira: Which one of all the wells that we have passed on\nour way here?\n"
        "Thorn: The\nlast one.\n"
    )
    assert [words for _, words in turns_of(text)][1] == (
        "Then I shall ask them all again, until Thorn says where the key is."
    )


def test_messages_of_one_speaker_in_a_row():
    text = (
        "Thorn Ironhand\n2m ago\nI open the door.\n\n"
        "Thorn Ironhand\n2m ago\nAnd I look inside.\n\n"
        "Gamemaster\n1m ago\nThe hinges scream.\n\n"
        "Elspeth\nJust now\nDid anyone hear that?\n"
    )
    assert turns_of(text) == [
        ("Thorn Ironhand", "I open the door."),
        ("Thorn Ironhand", "And I look inside."),
        ("Gamemaster", "The hinges scream."),
        ("Elspeth", "Did anyone hear that?"),
    ]


def test_emotes_below_names_and_times():
    text = (
        "Thorn\n9:02 PM\nI open the door.\n\nThorn\n9:03 PM\nThorn draws his sword\n\n"
        "Ida\n9:04 PM\nDid anyone hear that?\n\nIda\n9:05 PM\nIda hides\n"
    )
    found = [turn for turn in turns_of(text) if turn[1]]
    assert found == [("Thorn", "I open the door."), ("Ida", "Did anyone hear that?")]
    assert "Thorn draws his sword" in " ".join(notes_of(text))
