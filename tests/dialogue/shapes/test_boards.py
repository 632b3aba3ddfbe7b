"""Tests of threads copied from the pages of boards."""

import pytest

from tests.dialogue.shapes.test_shapes import turns_of

POSTS = [
    ("Tarn", "Who left the gate open?\n\nThe goats are out."),
    ("hob_nail", "Not me. I was in the hay."),
    ("Tarn", "All night?"),
    ("hob_nail", "lol"),
    ("Quill", "I saw you at the gate, Hob."),
]
PHPBB = "Goat Keeper\nPosts: 12{i}\nJoined: Sun Jan 03, 2016 8:12 pm\n"
BOARDS = {
    "phpBB, profile above": "{name}\n" + PHPBB + "Location: the hay\n\n"
    "Re: [OPEN] The gate\n#{i} Post by {name} » Tue Mar 09, 2021 9:1{i} pm\n\n"
    "{text}\n\n"
    "_________________\nGoats before boats\nTop\n\n",
    "phpBB, profile below": "Re: The gate\n"
    "Post by {name} » Tue Mar 09, 2021 9:1{i} pm\n\n{text}\n\n{name}\n"
    + PHPBB
    + "Top\n\n",
    "phpBB in German": "Re: Das Tor\nBeitrag von {name} » Di 9. Mär 2021, 21:1{i}\n\n"
    "{text}\n\nNach oben\n\n",
    "old phpBB": "{name}\nGoat Keeper\n\nJoined: 03 Jan 2016\nPosts: 12{i}\n\n"
    "Posted: Tue Mar 09, 2021 9:1{i} pm    Post subject: Re: The gate\n"
    "Reply with quote\n\n{text}\n_________________\nGoats before boats\n"
    "Back to top\n\n",
    "SMF": "{name}\nFull Member\n***\nPosts: 12{i}\n\nRe: The gate\n"
    "« Reply #{i} on: March 09, 2021, 09:1{i}:00 PM »\n{text}\nLogged\n\n",
    "vBulletin": "03-09-2021, 09:1{i} PM\t#{i}\n{name}\nGoat Keeper\n\n"
    "Join Date: Jan 2016\nPosts: 12{i}\nDefault\n{text}\n\n",
    "Invision": "{name}\nMembers\n12{i}\nPosted March {i}, 2021\n\n{text}\n\nQuote\n\n",
    "XenForo": "{name}\nWell-known member\nJoined: Jan 3, 2016\nMessages: 12{i}\n"
    "Mar 9, 2021\nAdd bookmark\n#{i}\n{text}\nLike Reply\n\n",
}


@pytest.mark.parametrize("board", BOARDS)
def test_board(board):
    layout = BOARDS[board]
    posts = (layout.format(name=n, text=t, i=i) for i, (n, t) in enumerate(POSTS, 1))
    text = "The Goat Board\n\nBoard index ‹ Goats\n\n" + "".join(posts)
    said = [(name, text.replace("\n\n", " ")) for name, text in POSTS]
    text += "Powered by a goat\n" if board not in ("vBulletin", "Invision") else ""
    assert turns_of(text) == said


def test_quotations_are_said_once():
    layout = BOARDS["phpBB, profile above"]
    posts = [*POSTS[:2], ("Tarn", "hob_nail wrote: ↑Tue Mar 09, 2021 9:12 pm\n"
             "    Not me.\n\nWho then?")]  # fmt: skip
    text = "".join(
        layout.format(name=n, text=t, i=i) for i, (n, t) in enumerate(posts, 1)
    )
    assert turns_of(text)[-1] == ("Tarn", "Who then?")


HEAD = {
    "with numbers": "03-09-2021, 09:1{i} PM #{i}\n",
    "without numbers": "03-09-2021, 09:1{i} PM\n",
}
PROFILE = "{name}\nSenior Member\n\nJoin Date: Jan 2016\nLocation: Hull\nPosts: 12{i}\n"


@pytest.mark.parametrize("head", HEAD)
def test_words_that_look_like_fields_are_said(head):
    said = [
        ("Tarn", "Who left the gate open?"),
        ("hob_nail", "Thanks for asking, Tarn, it was not me."),
        ("Tarn", "Status report, please.\nLikes to hide, that goat."),
        ("hob_nail", "Posts were moved, I think."),
    ]
    layout = HEAD[head] + PROFILE + "{text}\nReply With Quote\n"
    posts = [layout.format(name=n, text=t, i=i) for i, (n, t) in enumerate(said, 1)]
    assert turns_of("The gate\nThread Tools\n" + "".join(posts)) == [
        (name, " ".join(text.split("\n"))) for name, text in said
    ]


def test_subjects_edits_signatures_and_quotations_of_posts_are_not_said():
    said = [
        ("Tarn", "Who left the gate open?\nThe goats are out."),
        ("hob_nail", "Not me."),
        ("Tarn", "Who then?"),
    ]
    quoted = "Quote:\nOriginally Posted by Tarn\nWho left the gate open?\n"
    edited = "Last edited by {name}; 03-09-2021 at 09:20 PM. Reason: typo\n"
    posts = []
    for i, (name, text) in enumerate(said, 1):
        head = "The gate\n" if i == 1 else "Re: The gate\n"
        text = f"{quoted if i == 2 else ''}{text}"
        sign = "Goats before boats\n" if name == "Tarn" else ""
        layout = f"{HEAD['with numbers']}{PROFILE}{head}{{text}}\n{sign}{edited}"
        posts.append(layout.format(name=name, text=text, i=i))
    assert turns_of("The gate\nThread Tools\n" + "".join(posts)) == [
        (name, " ".join(text.split("\n"))) for name, text in said
    ]


def test_fields_and_edits_below_names_with_colons():
    text = (
        "Tarn: Who left the gate open?\nLast edited by Tarn; 03-09-2021 at 09:20 PM\n"
        "Join Date: Mar 2011\nPosts: 12\nhob_nail: Not me.\nJoin Date: Jan 2016\n"
        "Posts: 9\nTarn: Who then?\nLast edited by Tarn on Tue Mar 09, 2021 9:20 pm, "
        "edited 1 time in total.\nJoined: Sat Mar 12, 2011\nPosts: 12\n"
    )
    assert turns_of(text) == [
        ("Tarn", "Who left the gate open?"),
        ("hob_nail", "Not me."),
        ("Tarn", "Who then?"),
    ]


def test_numbered_posts_below_profiles_and_signatures():
    def post(name, number, words, signature=""):
        profile = f"{name}\nJoined: Mar 2011\nPosts: 412\n\n"
        return f"{profile}#{number}  Posted 12 Jan 2022, 09:14\n{words}\n{signature}\n"

    signature = "\n______\nclay is life\n"
    text = (
        "Help: kiln will not heat\n\n"
        + post("potter_pat", 1, "My kiln stops.", signature)
        + post("Old Bob", 2, "Check the relay.")
        + post("potter_pat", 3, "It was the relay.", signature)
    )
    assert turns_of(text) == [
        ("potter_pat", "My kiln stops."),
        ("Old Bob", "Check the relay."),
        ("potter_pat", "It was the relay."),
    ]
