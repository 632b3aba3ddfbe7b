"""Pages in columns, and what is a table rather than columns."""

from spacy_charid.formats.page_columns import find_gaps, split_columns
from spacy_charid.formats.pdf import drop_furniture

REPORT = """\
        41     Water Board        3 MAY        Wells (Depth) Order     42

                          The Upper Hall
Ada Finch: I have brought the         it, and it was dry. I sent it
map, and on the map there is a        back with a note.
well in every single field.           Mr Chairman: Was it a polite
Mr Chairman: Are they still           note?
there?                                Ada Finch: It was a short one,
Ada Finch: Two of them are. The       which is nearly the same.
third is a duck pond now, and         Rolf Tamm: I wish to see the
the ducks have a lawyer.              note before we go on with it.
Rolf Tamm: I found the bucket in      Mr Chairman: So do all of us.
""".split("\n")


def test_two_columns_are_read_one_after_the_other():
    (page,), _ = split_columns([REPORT])
    assert page[2].strip() == "The Upper Hall"
    assert page[3].startswith("Ada Finch: I have brought the")
    at = page.index("Rolf Tamm: I found the bucket in")
    assert page[at + 1 : at + 3] == [
        "it, and it was dry. I sent it",
        "back with a note.",
    ]


def test_the_last_page_has_the_gaps_of_the_one_before():
    last = [
        "Rolf Tamm: Thank you. I have          Rolf Tamm: No.",
        "read it, and I withdraw my            Ada Finch: Good.",
        "amendment about the ducks.",
    ]
    (_, page), _ = split_columns([REPORT, last])
    assert page[:3] == [
        "Rolf Tamm: Thank you. I have",
        "read it, and I withdraw my",
        "amendment about the ducks.",
    ]
    assert page[3:] == ["Rolf Tamm: No.", "Ada Finch: Good."]


def test_tables_and_screenplays_have_no_columns():
    names = [
        "ADA          I have brought the map, and it is a good map of it.",
        "ROLF         Are the wells still there where you have drawn them?",
    ] * 4
    assert not find_gaps(names)
    lists = [
        "ADA      Ich habe die Karte hier.      I have the map here.",
        "ROLF     Und wo sind die Brunnen?      And where are the wells?",
    ] * 4
    assert not find_gaps(lists)
    script = ["ADA goes to the well.", "", "            ADA", "       Is it dry?"] * 9
    assert split_columns([script]) == ([script], [])


def test_heads_with_the_numbers_of_columns():
    first = ["41     Water Board     Wells Order     42", "a", "b", "c", "d"]
    second = ["43     Wells Order     Water Board     44", "e", "f", "g", "h"]
    assert drop_furniture([first, second])[0] == [first[1:], second[1:]]
    left, right = ["12    The Well", *first[1:]], ["Act 2      13", *second[1:]]
    assert drop_furniture([left, right])[0] == [first[1:], second[1:]]
    scenes = [["1   INT. HUT - DAY   1", "a"], ["2   EXT. HUT - DAY   2", "b"]]
    assert drop_furniture(scenes)[0] == scenes


def test_what_stands_beside_a_list():
    rows = [
        ("ADA", "Ich habe die Karte hier,", "I have the map here,"),
        ("", "und sie ist sehr alt.", "and it is very old."),
        ("ROLF", "Und wo sind die Brunnen?", "And where are the wells?"),
        ("ADA", "Da steht eine Ente darauf.", "A duck is standing on it."),
        ("ROLF", "Dann warten wir eben.", "Then we wait, that is all."),
        ("ADA", "Worauf warten wir denn?", "What are we waiting for?"),
    ]
    page = [f"{name:<10}{left:<32}{right}" for name, left, right in rows]
    (found,), (beside,) = split_columns([page])
    assert [line.rstrip() for line in found][2] == "ROLF      Und wo sind die Brunnen?"
    assert beside.split("\n") == [right for *_, right in rows]


def test_the_numbers_of_two_pages_side_by_side():
    page = ["ADA. So it is.", "ROLF. It is.", "ADA. Hm.", "       12            13"]
    assert drop_furniture([page])[0] == [page[:3]]
