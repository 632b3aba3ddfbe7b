"""What stands in brackets before names, and what fills the column of names."""

from tests.dialogue.shapes.test_shapes import turns_of


def test_channels_of_a_game():
    text = (
        "[Guild] Mia: anyone for the crypt\n[Party] Ott: me\n[Guild] Mia: ok\n"
        "[Party] Mia: door's open\n[Guild] Ott: wait\n"
    )
    assert [name for name, _ in turns_of(text)] == ["Mia", "Ott", "Mia", "Mia", "Ott"]


def test_names_in_brackets_speak_though_colons_follow():
    text = "[Mia] Listen: it rains.\n[Ott] Yes.\n[Mia] Still.\n[Ott] Note: wet.\n"
    assert [name for name, _ in turns_of(text)] == ["Mia", "Ott", "Mia", "Ott"]


def test_a_name_as_wide_as_its_column():
    text = (
        "WOLF       Am I late?\nPIG 1      Very.\nNARRATOR 1 So he sat down.\n"
        "WOLF       On what?\nPIG 1      A brick.\n"
    )
    assert turns_of(text)[2] == ("NARRATOR 1", "So he sat down.")


def test_words_in_capitals_below_others_in_their_column_are_no_name():
    text = (
        "WOLF       Am I late?\nPIG 1      Very.\nWOLF       I SAID SO\n"
        "           MANY TIMES OVER.\nPIG 1      A brick.\nWOLF       No.\n"
    )
    assert turns_of(text)[2] == ("WOLF", "I SAID SO MANY TIMES OVER.")


def test_indented_narration_between_turns():
    text = (
        "ANN: It is a plum.\n\nBEN: A currant.\n\nANN: No.\n\n"
        "  They ate in silence, and the clock ate with them.\n  It was noon.\n\n"
        "BEN: It was a plum.\n"
    )
    assert [name for name, _ in turns_of(text)] == ["ANN", "BEN", "ANN", "BEN"]


def test_numbers_of_all_lines_at_their_ends():
    lines = ["ANN  Who left it?", "BEN  It left.", "ANN  Gates don't.", "BEN  It did."]
    text = "\n".join(f"{line:40}{i}" for i, line in enumerate(lines, 1))
    assert [words for _, words in turns_of(text)] == [
        "Who left it?",
        "It left.",
        "Gates don't.",
        "It did.",
    ]


def test_a_number_that_is_said_stays():
    text = "Ann: I have    3\nBen: I have    7\nAnn: That is   10\nBen: So it is.\n"
    assert turns_of(text)[0][1].endswith("3")


def test_whom_words_are_for():
    lines = [
        "06:01:12 [CTRL] -> [B14] Where are you?",
        "06:01:20 [B14] -> [CTRL] At the depot, in the wash.",
        "06:01:31 [CTRL] -> [B14] Why are you there?",
        "06:01:44 [B14] -> [CTRL] The bus is ill.",
        "06:02:00 [CTRL] -> [B14] Still?",
    ]
    assert turns_of("\n".join(lines))[1] == ("B14", "At the depot, in the wash.")


def test_a_word_before_a_tab_where_only_names_are():
    text = "S\tWho?\nW\tAll of us.\nS\tWhere?\nW\tHere.\nme\tNo.\nS\tHm.\n"
    assert turns_of(text)[4] == ("me", "No.")
