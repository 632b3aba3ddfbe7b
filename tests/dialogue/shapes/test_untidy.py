"""What stands in real files beside names and words."""

import pytest

from tests.dialogue.shapes.test_shapes import turns_of


def test_emphasis_is_no_word():
    text = (
        "NORA: I read it in the _Gazette_.\n"
        "BRAM: You can **not**. See my_new_file.txt, 2 ** 3 ** 4.<br>\n"
        "NORA: *laughs* I only ''licked'' it.\n"
    )
    assert [words for _, words in turns_of(text)] == [
        "I read it in the Gazette.",
        "You can not. See my_new_file.txt, 2 ** 3 ** 4.",
        "*laughs* I only licked it.",
    ]


def test_directions_without_brackets():
    text = (
        "Flourish. Enter A HERON and two FROGS.\n\n"
        "HERON. Good morning, breakfast. Enter a FROG, running.\n"
        "FROG. Enter the pond, I dare you!\n"
        "Thunder. The FROGS dive.\n"
        "HERON. Come back! Exit HERON.\n"
        "FROG. He never goes far. [Exit.\n"
        "Alarum within. Exeunt all but a FROG.\n"
    )
    assert turns_of(text) == [
        ("HERON", "Good morning, breakfast."),
        ("FROG", "Enter the pond, I dare you!"),
        ("HERON", "Come back!"),
        ("FROG", "He never goes far."),
    ]


def test_directions_below_names():
    text = (
        "HERON\nGood morning.\n\nFROG\nWe dive.\nThunder. The FROGS dive.\n\n"
        "HERON\nNo.\nAlarum within. Exeunt all but HERON.\n\nFROG\nNow he is.\n"
    )
    assert [words for _, words in turns_of(text)] == [
        "Good morning.",
        "We dive.",
        "No.",
        "Now he is.",
    ]


def test_wiki():
    text = (
        "==Transcript==\n:'''Gruffle:''' Who ate the moon?\n"
        ":'''Tib:''' Not me.\n:''Tib hides.''\n:'''Gruffle:''' Again?\n"
    )
    assert turns_of(text) == [
        ("Gruffle", "Who ate the moon?"),
        ("Tib", "Not me."),
        ("Gruffle", "Again?"),
    ]


@pytest.mark.parametrize(
    "form", ["{{{{speaker|{}}}}} {}", "{{{{Dialogue|{}|{}}}}}", "{{{{char|{}}}}}: {}"]
)
def test_templates(form):
    said = [("Ada", "I saw it."), ("Tib", "You did not."), ("Ada", "I saw you.")]
    text = "".join(f"{form.format(*turn)}\n:''A pause.''\n" for turn in said)
    assert turns_of(text) == said


def test_times_within_an_answer():
    text = (
        "Ada Quist (00:03):\nPlease sit.\n\nBen Okafor (00:07):\nWe are sitting.\n\n"
        "(00:19)\nFor an hour.\n\n[00:01:10] With a goat.\n\n"
        "Ada Quist (00:31):\nThen we start.\n"
    )
    assert turns_of(text) == [
        ("Ada Quist", "Please sit."),
        ("Ben Okafor", "We are sitting. For an hour. With a goat."),
        ("Ada Quist", "Then we start."),
    ]


def test_times_after_names():
    text = "Ada: 00:03 Sit.\n\nBen: 00:07 We do.\n\nAda: 00:31 Then we start.\n"
    assert [words for _, words in turns_of(text)] == [
        "Sit.",
        "We do.",
        "Then we start.",
    ]


def test_title_above_a_screenplay():
    text = (
        "THE LAST BUS TO ST. IVES\nThird draft\n\nEXT. STOP - DAY\n\n"
        "MOLLY\nIt is late.\n\nSID\nIt came yesterday.\n\nMOLLY\nOn Tuesday.\n"
    )
    assert [name for name, _ in turns_of(text)] == ["MOLLY", "SID", "MOLLY"]


def test_events_and_times_of_a_copied_chat():
    text = (
        "Liv\nWho has the oars?\n\nBo\nNot me.\n"
        "You named the conversation “Oar people”\n\n"
        "Liv\nThen who rows?\n\nBo\n10:20 AM\nThe wind.\n"
    )
    assert [words for _, words in turns_of(text)] == [
        "Who has the oars?",
        "Not me.",
        "Then who rows?",
        "The wind.",
    ]


def test_jobs_after_names():
    text = (
        "Ana Bell, Team Lead: We ship on Friday.\n"
        "Ben Lund, Head of Quality: No.\n"
        "Ana Bell, Team Lead: We ship on Monday.\n"
        "Hale, Anna: Which Monday?\nHale, Anna: This one?\n"
    )
    assert [name for name, _ in turns_of(text)] == [
        "Ana Bell",
        "Ben Lund",
        "Ana Bell",
        "Anna Hale",
        "Anna Hale",
    ]
