"""Names of people as a report shows them."""

from spacy_charid.report.people import shorten_names


def test_first_names_are_short() -> None:
    names = ["Will Vane", "Zorka Vane", "Ann Hill", "Ann Dale", "Tom"]
    assert shorten_names(names) == ["Will", "Zorka", "Ann Hill", "Ann Dale", "Tom"]


def test_names_that_begin_with_another_word_stay_whole() -> None:
    names = [
        "OLD KELLY",
        "MAN WITH CLIPBOARD",
        "FIRST GUARD",
        "THE WIDOW",
        "The Clerk",
        "MR. QUILL",
        "SGT. BRODY",
    ]
    assert shorten_names(names) == names
