"""Which pronouns mean several people, and how many."""

import pytest

from spacy_charid.dialogue.number import group_size
from spacy_charid.dialogue.view_builder import view_mention


def view(text):
    """View the mention in brackets."""
    before, _, rest = text.partition("[")
    inside, _, after = rest.partition("]")
    start = len(before.split())
    end = start + len(inside.split())
    words = [*before.split(), *inside.split(), *after.split()]
    return words, view_mention(words, start, end)


@pytest.mark.parametrize(
    "text, person, number",
    [
        ("[you] two are late", 2, "plur"),
        ("are [you] both here ?", 2, "plur"),
        ("[you] idiots !", 2, "plur"),
        ("[you lot] !", 2, "plur"),
        ("[you tin clerk] !", 2, "sing"),
        ("[you] all right ?", 2, ""),
        ("[you] and I both know", 2, "sing"),
        ("you and [I] both know", 1, "sing"),
        ("[my] people will call", 1, "sing"),
        ("[your] people will call", 2, ""),
        ("[all of you] sit", 2, "plur"),
        ("sit , all of [you] .", 2, "plur"),
        ("the two of [you] left", 2, "plur"),
        ("think of [you] often", 2, ""),
        ("[you] wo n't all fit", 2, "plur"),
        ("[you] must both come", 2, "plur"),
        ("[you] must not come", 2, ""),
        ("which of [you] called ?", 2, "plur"),
        ("how many of [you] are there ?", 2, "plur"),
        ("one of [you] may go", 2, "plur"),
        ("a photo of [you]", 2, ""),
        ("[you] are both mad", 2, "plur"),
        ("[you] 're all wrong", 2, "plur"),
        ("[you] 're all right", 2, ""),
        ("[you] are all I have", 2, ""),
        ("[you] 're all set", 2, ""),
        ("[those two] left", 0, "plur"),
        ("[the two of us] left", 1, "plur"),
        ("[both of them] left", 3, "plur"),
        ("[each of her] steps", 0, "sing"),
    ],
)
def test_number_of_pronouns(text, person, number):
    _, mention = view(text)
    assert (mention.person, mention.number) == (person, number)


@pytest.mark.parametrize(
    "text, size",
    [
        ("[you] two are late", 2),
        ("[both of them] left", 2),
        ("the three [sisters]", 3),
        ("[they] both left", 2),
        ("[our parents] are here", 2),
        ("[they] left", 0),
        ("the two of [you] left", 2),
        ("the two of [you] left", 2),
    ],
)
def test_size_of_groups(text, size):
    words, mention = view(text)
    assert group_size(words, mention.start, mention.end, len(words)) == size
