"""Who speaks the quotations of a text."""

import pytest

from spacy_charid.quotations.attribution import attribute
from spacy_charid.quotations.marks import find_quotes
from spacy_charid.quotations.paragraphs import split_paragraphs
from spacy_charid.quotations.people import make_person

CAST = [
    make_person("Nora Helm", ["Nora", "Mrs. Helm", "the captain"], "F"),
    make_person("Ben Ode", ["Ben", "Mr. Ode"], "M"),
    make_person("Theo", [], "M"),
]


def read(text, cast=CAST):
    paragraphs = split_paragraphs(text)
    quotes = find_quotes(text, paragraphs)
    return attribute(text, paragraphs, quotes, cast=cast)


def speakers(text, cast=CAST):
    return [found.speaker for found in read(text, cast)]


@pytest.mark.parametrize(
    "text",
    [
        '"Sit," said Nora.',
        '"Sit," Nora said.',
        '"Sit," said poor old Nora.',
        '"Sit," broke in Mrs. Helm.',
        '"Sit," Nora at last replied to Ben.',
        '"Sit," said the captain.',
        '"Sit," pouted Nora.',
        '"Sit!" was Nora\'s answer to Ben.',
        '"Sit," cried Nora, and Ben sat.',
        'Nora turned to Ben and said, "Sit."',
        'Ben looked up, and Nora, who hated him, whispered: "Sit."',
        'After a while Nora said to Theo, "Sit."',
        'Looking at Ben, Nora added, "Sit."',
        'Nora shook her head and said:\n\n"Sit."',
        'Ben heard Nora crying, "Sit."',
    ],
)
def test_explicit_speakers(text):
    (found,) = read(text)
    assert (found.speaker, found.kind) == ("Nora Helm", "explicit")
    assert found.confidence > 0.9


def test_words_before_a_quotation_do_not_tell_who_spoke_before_them():
    text = 'Nora asked, "Why?" Ben replied, "So." Theo added: "Sit." All of them sat.'
    assert speakers(text) == ["Nora Helm", "Ben Ode", "Theo"]
    text = '"Sit!" said Nora. "It rains in." Ben answered, "It does."'
    assert speakers(text) == ["Nora Helm", "Nora Helm", "Ben Ode"]
    text = '"Sit," Nora said, "or it rains in," and Ben sat.'
    assert speakers(text) == ["Nora Helm", "Nora Helm"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('Nora saw Ben. "Sit," she said.', "Nora Helm"),
        ('Nora saw Ben. "Sit," said he.', "Ben Ode"),
        ('Nora looked at Ben. "Sit," was his answer.', "Ben Ode"),
    ],
)
def test_pronouns(text, expected):
    (found,) = read(text)
    assert (found.speaker, found.kind) == (expected, "anaphoric")


def test_a_description_that_fits_nobody_is_a_speaker():
    assert speakers('The sea was grey.\n\n"Tickets," said an old sailor.') == [
        "the old sailor"
    ]


def test_turns_alternate():
    text = '"Where?" said Nora.\n\n"Here," said Ben.\n\n"Why?"\n\n"Because."\n\n"Oh."'
    assert speakers(text) == ["Nora Helm", "Ben Ode"] * 2 + ["Nora Helm"]
    assert read(text)[3].kind == "inferred"


def test_later_turns_tell_about_earlier_ones():
    text = '"Where?"\n\n"Here."\n\n"Why?" asked Nora.\n\n"Because," said Ben.'
    assert speakers(text) == ["Nora Helm", "Ben Ode"] * 2


def test_a_paragraph_has_one_speaker():
    text = 'Ben came.\n\n"Sit," said Nora. She waited. "There."'
    assert speakers(text) == ["Nora Helm"] * 2
    assert len({found.turn for found in read(text)}) == 1


def test_two_speakers_named_in_a_paragraph():
    text = '"Where?" said Nora. Then Ben shouted, "Here!"'
    assert speakers(text) == ["Nora Helm", "Ben Ode"]


def test_an_action_tells_the_speaker():
    text = '"Where?" said Nora.\n\nTheo smiled. "Here."'
    assert speakers(text) == ["Nora Helm", "Theo"]
    assert read(text)[1].kind == "inferred"


def test_who_is_addressed_does_not_speak():
    text = 'Ben and Nora came in.\n\n"Sit down, Ben, will you?"'
    assert speakers(text) != ["Ben Ode"]


def test_an_unfinished_quotation_goes_on_with_its_speaker():
    text = '"It began," said Nora.\n\n"I fled.\n\n"I hid," said Ben.\n\n"When?"'
    first, second, third, last = read(text)
    assert second.turn == third.turn
    assert [second.speaker, third.speaker] == ["Ben Ode"] * 2


def test_a_narrator_is_whom_others_address():
    text = "\n\n".join(['"Come, Theo, it is late," said Nora.', '"Yes," I said.'] * 3)
    assert speakers(text) == ["Nora Helm", "Theo"] * 3


def test_a_narrator_without_name():
    text = "\n\n".join(['"Come," said Nora.', '"Yes," said I.'] * 3)
    assert speakers(text) == ["Nora Helm", "Narrator"] * 3


def test_unknown_speakers_are_left_open():
    (found,) = read('It rained on the roofs of the town.\n\n"Who is there?"')
    assert (found.speaker, found.kind) == ("", "open")


def test_somebody_new_speaks_whoever_spoke_before():
    text = (
        '"Late," said Nora.\n\n"Yes," said Theo.\n\n"Why?" asked Nora.\n\n'
        'Behind them a porter called, "Mind your backs!"'
    )
    assert speakers(text, [])[-1] == "the porter"


def test_a_maid_is_no_lady_of_the_text():
    text = (
        '"Has anyone," said Mr. Pettifer, "seen my hat?"\n\n'
        '"You are wearing it, sir," said the maid.\n\n"So I am," he said.\n\n'
        '"That," said Miss Ormerod from the stairs, "is not his."'
    )
    assert speakers(text, [])[2] == "the maid"


GIRL = (
    "Mrs. Ansell came in. Kitty was at the window.\n\n"
    '"Who is it?" said Mrs. Ansell.\n\n"Nobody," Kitty said.\n\n'
    'A girl with a basket stood at the door.\n\n"Eggs," the girl said.\n\n'
    '"Put them down," said Mrs. Ansell.\n\n"Two dozen," said the girl.\n\n'
    '"And?" asked Kitty.\n\nThe girl did not move. "They are fresh."'
)


def test_somebody_described_is_a_person_of_a_short_story():
    ansell, kitty, girl = "Mrs. Ansell", "Kitty", "the girl"
    assert speakers(GIRL, []) == [ansell, kitty, girl, ansell, girl, kitty, girl]


def test_a_girl_of_a_novel_is_no_lady_with_a_title(monkeypatch):
    monkeypatch.setattr("spacy_charid.quotations.descriptions.SHORT", 0)
    text = 'Mrs. Ansell came in.\n\n"Eggs," the girl said.\n\n"Ah," said Mrs. Ansell.'
    assert speakers(text, [])[0] != "Mrs. Ansell"


def test_a_relative_is_not_whose_relative_she_is():
    text = (
        'Nora came in.\n\n"Where were you?" said her aunt.\n\n"In the garden."\n\n'
        '"It is raining," said her aunt.\n\n"A little," said Nora.'
    )
    assert speakers(text, []) == ["the aunt", "Nora", "the aunt", "Nora"]


def test_whose_action_is_told_in_a_paragraph_speaks():
    text = (
        '"You broke it," said Nora.\n\n"Did he?" said Theo.\n\n"He did," Nora said.\n\n'
        'Theo sighed. "Well?"\n\nBen looked at Nora. "She did it."'
    )
    assert speakers(text)[-2:] == ["Theo", "Ben Ode"]


def test_what_several_say_is_left_open():
    text = '"Good morning," said Nora.\n\n"Good morning!" they all shouted.'
    assert speakers(text) == ["Nora Helm", ""]
    text = '"Late," said Nora.\n\n"Yes," said Ben.\n\n"Come in!" called somebody.'
    assert speakers(text) == ["Nora Helm", "Ben Ode", ""]


def test_a_short_story_has_a_narrator():
    text = '"Late," she says.\n\n"Four minutes," I tell Nora.\n\n"Late," says Nora.'
    assert speakers(text) == ["Nora Helm", "Narrator", "Nora Helm"]


def test_names_of_the_text_are_candidates():
    text = (
        '"Late," said Mr. Quill to Ada Finch.\n\n"Yes," replied Ada.\n\n'
        '"Why?" asked Quill.\n\n"Ask Miss Gray," she said.'
    )
    assert speakers(text, []) == ["Mr. Quill", "Ada", "Mr. Quill", "Ada"]


def test_two_ranks_are_two_people():
    text = '"Late," said Lord Henry.\n\n"Yes," replied Sir Henry Ashe.'
    assert len(set(speakers(text, []))) == 2


def test_a_surname_of_the_cast_is_the_person_with_that_surname():
    cast = [make_person("Quill"), make_person("Mr. Jonas Quill", ["Mr. Quill"], "M")]
    text = 'Mr. Quill came. Mr. Quill sat.\n\n"Late," said Quill.'
    assert speakers(text, cast) == ["Mr. Jonas Quill"]


def test_no_quotations():
    assert read("Nora slept.") == []
    assert read("") == []


def test_a_title_above_is_no_part_of_a_name():
    text = 'Snow Line\n\nHollis shut the door.\n\n"It is worse," said Hollis.'
    assert speakers(text, []) == ["Hollis"]


def test_a_capital_makes_a_name_of_a_noun():
    text = 'The Keeper came.\n\n"Lost?" said the Keeper.\n\n"No," said Ben.'
    assert speakers(text)[0] == "Keeper"


@pytest.mark.parametrize(
    "words", ["I am Theo.", "I'm Theo.", "My name is Theo.", "Theo.", "Theo, sir."]
)
def test_who_tells_a_name_has_it(words):
    text = (
        'Nora looked at Ben, and at Theo.\n\n"Who are you?" said Nora.\n\n'
        f'"{words}"\n\n"I see," said Nora.'
    )
    assert speakers(text) == ["Nora Helm", "Theo", "Nora Helm"]


def test_who_is_looked_at_does_not_speak():
    text = '"Late," said Theo.\n\n"Yes," said Nora.\n\nBen looked at Nora. "No."'
    assert speakers(text)[-1] == "Ben Ode"


def test_who_is_called_as_described_is_explicit():
    found = read(GIRL, [])
    assert [each.kind for each in found if each.speaker == "the girl"] == [
        "explicit",
        "explicit",
        "inferred",
    ]


def test_gestures_make_a_name():
    text = (
        'Old Tam and Fig sat down.\n\n"Rain," said Old Tam.\n\nFig nodded. "By noon."'
    )
    assert speakers(text, []) == ["Tam", "Fig"]


def test_who_is_told_who_they_are_does_not_speak():
    text = 'Nora saw Ben.\n\n"You\'ll be Ben."\n\n"You must be Nora," said Ben.'
    assert speakers(text) == ["Nora Helm", "Ben Ode"]


SOLICITOR = (
    '"Where were you?" asked Frayne. She wrote it down.\n\n'
    'Leo laughed, but his {noun} put a hand on his arm. "Say nothing," she said.\n\n'
    '"I was at home," said Leo.'
)


@pytest.mark.parametrize(
    "noun,speaker",
    [("solicitor", "the solicitor"), ("aunt", "the aunt"), ("uncle", "Ada Frayne")],
)
def test_a_pronoun_after_narration_means_the_last_noun(noun, speaker):
    cast = [make_person("Ada Frayne", ["Frayne"], "F"), make_person("Leo", [], "M")]
    found = read(SOLICITOR.format(noun=noun), cast)[1]
    assert (found.speaker, found.kind) == (speaker, "anaphoric")


def test_who_tells_a_name_that_no_narration_has():
    text = (
        'Leo rose.\n\n"My name is Imogen Frayne," she said. "Sit."\n\n"No," said Leo.'
    )
    assert speakers(text, ()) == ["Imogen Frayne", "Imogen Frayne", "Leo"]
    assert speakers(text.replace("My name is", "I saw"), ())[0] == ""
