"""Stage directions within what is said."""

import pytest

from spacy_charid.dialogue.inner_directions import find_inner_directions


@pytest.mark.parametrize(
    "said, found",
    [
        ("(laughs) Well. [a pause] Yes.", ["(laughs)", "[a pause]"]),
        ("*shakes out her hat* A room, please.", ["*shakes out her hat*"]),
        ("I like him. *pulls out a chair* Sit.", ["*pulls out a chair*"]),
        ("There. *sighs*", ["*sighs*"]),
        ("*laughing quietly* No.", ["*laughing quietly*"]),
        ("It is *behind* you, and it *was* there.", []),
        ("*things* I never said. *Always*.", []),
        ("He *runs the place* now.", []),
        ("2 * 3 * 4", []),
        ("*nods", []),
    ],
)
def test_inner_directions(said, found):
    assert [
        said[start:end] for start, end in find_inner_directions(said, 0, len(said))
    ] == found


def test_nobody_is_mentioned_in_an_emote(nlp):
    nlp.add_pipe("character_linker")
    doc = nlp("Quill: *shakes the rain out of her hat* I am wet.\nMarrow: Sit.")
    assert [str(mention) for mention in doc.spans["mentions"]] == ["I"]
    assert [str(note) for note in doc.spans["notes"]] == [
        "*shakes the rain out of her hat*"
    ]
