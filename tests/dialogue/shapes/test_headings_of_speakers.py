"""Interviews in Markdown, with a heading for each speaker."""

import pytest

from tests.dialogue.shapes.test_shapes import turns_of

NOTES = """# Ada Moss, second visit

## Part 1 -- the boat

### Osk Bell `00:00:09`

Who rowed?

### Ada Moss `00:00:17`

Nobody rowed. I know.

We had *spoons*, you see.

- [ ] ask for a spoon
- [x] form signed

### Osk Bell `00:00:41`

{}

### Ada Moss `00:00:44`

It slept.

---

*Recording ends 00:03:20. Next: the oar.*
"""


def test_tasks_and_labels():
    text = (
        "## Ilka\n\nWho rowed?\n\n## Osk\n\nNobody.\n\n## Ilka\n\n- [ ] check this\n\n"
        "And the cat?\n\n## Osk\n\nIt slept.\n\n## Notes\n\nRing Osk.\n"
    )
    assert turns_of(text) == [
        ("Ilka", "Who rowed?"),
        ("Osk", "Nobody."),
        ("Ilka", "And the cat?"),
        ("Osk", "It slept."),
    ]


@pytest.mark.parametrize(
    "words",
    [
        "*(laughing)* And the cat?",
        "**And** the cat?",
        "_sighs_ And the cat?",
        "> And the cat?",
        "~ And the cat?",
        "– And the cat?",
        "*And the cat?*",
    ],
)
def test_no_words_are_lost(words):
    turns = turns_of(NOTES.format(words))
    assert [name for name, _ in turns] == ["Osk Bell", "Ada Moss"] * 2
    assert "the cat?" in turns[2][1]
    assert turns[1] == ("Ada Moss", "Nobody rowed. I know. We had *spoons*, you see.")
    assert turns[3] == ("Ada Moss", "It slept.")
