"""Pages that are double-spaced, and sentences that go on over their ends."""

import pytest

from spacy_charid.formats.page_spacing import join_pages, part_names
from spacy_charid.formats.pdf import drop_furniture

LINES = [
    "      PELL: Nobody went near the weir that week, and",
    "the boats were up on the grass, where the children",
    "had painted them. I asked who had done it, and they",
    'all said, "Mine."',
    "      HALE: And the ferry?",
    "      PELL: The ferry was out. They had moored it at",
    "Harrow Point with a rope and a chair, and no one",
    "would say why.",
]
COVER = ["  The Weir", "  as told by", "  EDDA PELL", "", "Kept in the", "archive."]


def space(lines, n_blank):
    return [each for line in lines for each in (line, *[""] * n_blank)]


@pytest.mark.parametrize("n_blank", [1, 2])
def test_blank_lines_of_a_double_spaced_text_are_left_out(n_blank):
    page = [*space(LINES * 2, n_blank), *[""] * n_blank, "      HALE: Go on."]
    joined = join_pages([COVER, page])
    assert joined == [*COVER, *LINES, *LINES, "", "      HALE: Go on."]


def test_paragraphs_that_are_set_apart_stay_so():
    page = [*LINES, "", "She waits.", "", *LINES]
    assert join_pages([page, page]) == [*page, *page]


@pytest.mark.parametrize("n_blank", [0, 1])
@pytest.mark.parametrize("end", [2, 6])
def test_a_sentence_goes_on_over_a_page(end, n_blank):
    one, two = space(LINES[:end], n_blank), space(LINES[end:], n_blank)
    joined = join_pages([[*one, "", ""], ["", *two]])
    assert [line for line in joined if line] == LINES
    assert LINES[end] == joined[joined.index(LINES[end - 1]) + 1]


@pytest.mark.parametrize("last,first", [(4, 4), (1, 5), (5, 5)])
def test_a_turn_begins_on_a_page(last, first):
    joined = join_pages([[*LINES[:last], ""], ["", *LINES[first:]]])
    assert joined == [*LINES[:last], "", "", *LINES[first:]]


def test_heads_at_the_left_and_the_right():
    head = "Pell, Interview 2" + " " * 30 + "Harrow County Archive"
    pages = [COVER, [head, "", *LINES[:4]], [head, "", *LINES[4:]]]
    kept, notes = drop_furniture(pages)
    assert kept == [COVER, ["", *LINES[:4]], ["", *LINES[4:]]]
    assert [note.text for note in notes] == [head] * 2


@pytest.mark.parametrize(
    "line", ["2      INT. WEIR - DAWN          2", "PELL:          Not now.", "PELL"]
)
def test_lines_that_are_no_heads(line):
    pages = [COVER, [line, *LINES], [line, "", *LINES]]
    assert drop_furniture(pages) == (pages, [])


def test_names_at_the_edges_of_pages_are_no_heads():
    speech = ["Pell", "", "Nobody went near the weir.", "", "Hale", "", "And you?", ""]
    pages = [["Harrow Archive", "", *speech * 3] for _ in range(4)]
    kept, notes = drop_furniture([[*page, "Pell"] for page in pages])
    assert [note.text for note in notes] == ["Harrow Archive"] * 4
    assert kept == [["", *speech * 3, "Pell"]] * 4


def test_a_paragraph_ends_with_a_page():
    page = ["Pell Nobody went near the weir that week, and", "nobody asked.", "", "No."]
    assert join_pages([page, page]) == [*page, "", *page]


def test_names_beside_a_narrow_tab():
    page = ["HALE   Who is it?", "PELL   Me.", "TILDAHe's here.", "HALE   Oh."]
    page = [*page, "TILDAYou see?", "McGuffin said so.", "McBride did."]
    assert part_names([page]) == [
        [*page[:2], "TILDA  He's here.", page[3], "TILDA  You see?", *page[5:]]
    ]
    assert part_names([page[2:3] * 2]) == [page[2:3] * 2]


def test_pages_without_text():
    assert join_pages([[], ["", " "], LINES, [], [""], LINES]) != []
    assert part_names([[], [""]]) == [[], [""]]


def test_page_numbers_above_lines_that_are_numbers():
    bodies = [
        [f"1   {who} came.", "2", f"3   {who} stayed.", "4", f"5   {who}.", f"6 {who}."]
        for who in ("Hale", "Tilda", "Bran", "Mira")
    ]
    pages = [[str(n), *body] for n, body in enumerate(bodies, 30)]
    kept, notes = drop_furniture(pages)
    assert [note.text for note in notes] == ["30", "31", "32", "33"]
    assert kept == bodies
