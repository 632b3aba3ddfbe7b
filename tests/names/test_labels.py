import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacy_charid.names.labels import (
    ambiguity_of,
    is_ambiguous,
    is_everyone,
    join_names,
    name_key,
    split_names,
)

ODD_NAMES = [
    ("A|B",),
    ("A|", "|B"),
    ("a\\", "b"),
    ("a\\|b", "\\\\"),
    ("Łukasz Żal", "山田 太郎", "Zoë 🙂"),
    ("line\nend", "tab\t"),
]


@pytest.mark.parametrize("names", ODD_NAMES)
def test_join_split_odd_names(names):
    assert split_names(join_names(names)) == names


@given(st.lists(st.text()))
def test_join_split_any_names(names):
    assert split_names(join_names(names)) == tuple(name for name in names if name)


@given(st.lists(st.text("|\\a", min_size=1), max_size=4))
def test_join_split_separators_and_escapes(names):
    assert split_names(join_names(names)) == tuple(names)


@given(st.text())
def test_split_never_gives_empty_names(joined):
    assert all(split_names(joined))


def test_join_plain_names():
    assert join_names(["Ross Geller", "", "Monica"]) == "Ross Geller|Monica"
    assert join_names([]) == ""
    assert split_names("") == ()


@pytest.mark.parametrize("name", ["#GENERAL#", "#OTHER#", "#?#"])
def test_ambiguous(name):
    assert is_ambiguous(name)


@pytest.mark.parametrize("name", ["", "#", "##", "#2", "Ross", "Ross #2"])
def test_not_ambiguous(name):
    assert not is_ambiguous(name)


def test_ambiguity_of():
    assert ambiguity_of(("#GENERAL#",)) == "general"
    assert ambiguity_of(("Ross", "#OTHER#")) == "other"
    assert ambiguity_of(("Ross",)) is None
    assert ambiguity_of(()) is None


@pytest.mark.parametrize("speaker", ["ALL", "#ALL#", "all", "Everyone", "Both"])
def test_everyone(speaker):
    assert is_everyone(speaker)


@pytest.mark.parametrize("speaker", ["", "Allan", "All of them", "Ross"])
def test_not_everyone(speaker):
    assert not is_everyone(speaker)


def test_name_key():
    assert name_key("Mr._Treeger") == name_key(" MR. TREEGER ") == "mr treeger"
    assert name_key("STRAßE") == name_key("strasse")
    assert name_key("") == ""
