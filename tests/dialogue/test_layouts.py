"""A dialogue in all layouts of `benchmarks/layouts.py`."""

import pytest

from tests.helpers.layouts import LAYOUTS, count_right, read_layout

# Names with a title, of words that are no names, with a number, of one letter, of one
# who speaks once; words that quote, ask, and begin with the name of who is spoken to.
TURNS = [
    ("Mrs. Larkin", "A young lady is here, sir."),
    ("Odo of the Marsh", "Show her in. Will, take her coat."),
    ("Will Farrar", "Is that her? I have her letter."),
    ("Odo of the Marsh", "Will Farrar, have you read it?"),
    ("Will Farrar", 'It says: "I am late." And then: "Wait for me at the bridge."'),
    ("Guard 2", "Nobody may cross the bridge. I tell every person."),
    ("Odo of the Marsh", "Do you know who invited her?"),
    ("Guard 2", "You invited her?"),
    ("Priya S", "We all did. My uncle wrote the letter."),
    ("Will Farrar", "Your uncle? The one with the boat?"),
    ("Guard 2", 'He says "nobody crosses" every night, my brother does.'),
    ("Priya S", "My uncle wrote it. I carried it to your house."),
    ("Odo of the Marsh", "What did you say to the guard?"),
    ("Guard 2", "She said that I look like my mother."),
]


# Without a mark, nothing tells that "Odo of the Marsh" is a name.
@pytest.mark.parametrize("layout", sorted({*LAYOUTS} - {"name and a space"}))
def test_turns_are_read_as_they_were_written(layout, tmp_path):
    ending, write = LAYOUTS[layout]
    found = read_layout(tmp_path / f"dialogue.{ending}", write, TURNS)
    assert count_right(TURNS, found) == len(TURNS), found


@pytest.mark.parametrize("names", [("Žofie", "Åsa", "Şebnem"), ("Анна", "Ольга", "Ян")])
def test_plays_with_capitals_of_other_alphabets(names, tmp_path):
    turns = [(names[i % 3], text) for i, (_, text) in enumerate(TURNS)]
    for layout in ("play", "play, small letters", "screenplay"):
        ending, write = LAYOUTS[layout]
        found = read_layout(tmp_path / f"dialogue.{ending}", write, turns)
        assert count_right(turns, found) == len(turns), found


# Words that begin like a name, a number, a notice of a chat or a heading.
WORDS = (
    "One thing: nobody leaves the house.",
    "12 people came. I counted.",
    "...and then he left.",
    "Nora said: go. So I went.",
    "At 10:30? No, at 11:15.",
    "Act two of your life, Ben.",
    "Scene of the crime? Please.",
    "What - you think I did it?",
)


@pytest.mark.parametrize("layout", sorted({*LAYOUTS} - {"number and tab"}))
def test_words_that_look_like_something_else(layout, tmp_path):
    names = ("Nora Bell", "Ben Lund")
    turns = [(names[i % 2], words) for i, words in enumerate(WORDS)]
    ending, write = LAYOUTS[layout]
    found = read_layout(tmp_path / f"dialogue.{ending}", write, turns)
    assert count_right(turns, found) == len(turns), found
