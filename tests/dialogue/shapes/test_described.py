"""Speakers who are described rather than named, and who may speak once."""

import pytest

from spacy_charid.dialogue.shapes.described import is_described
from spacy_charid.dialogue.shapes.prefix import is_lower_name
from tests.dialogue.shapes.test_shapes import turns_of


@pytest.mark.parametrize(
    "name",
    [
        "uncle bert",
        "Girl with a Blue Balloon",
        "Tall man at the counter",
        "The Boy on the Roof and Girl with a Blue Balloon",
        "ella's mum",
        "one of the men",
        "Two men with a ladder",
        "voice from the back",
        "woman holding a cat",
        "the neighbour upstairs",
        "mum and uncle bert",
        "porter 2",
    ],
)
def test_descriptions_of_people(name):
    assert is_described(name)


@pytest.mark.parametrize(
    "words",
    [
        "my mother said",
        "dear mum",
        "thanks mum",
        "ask the doctor",
        "message from mum",
        "question for the doctor",
        "guide to london",
        "the thing about men",
        "then the man",
        "here is the man",
        "the man who came",
        "guests from the council",
        "good morning children",
        "patient name",
        "old times",
    ],
)
def test_clauses_and_labels_describe_nobody(words):
    assert not is_described(words)


def test_who_speaks_once_among_names():
    text = (
        "Narrator: It was noon.\nTilda: Down! (points) Down!\n"
        "Girl with a Blue Balloon: He likes it up there.\nTilda: Does he?\n"
        "Tilda, shouting at Rex: Down, I said.\n"
        "The Boy on the Roof and Girl with a Blue Balloon: No!\n"
        "One thing: he never came down.\nTilda: So it goes.\n"
    )
    assert [name for name, _ in turns_of(text)] == [
        "Narrator",
        "Tilda",
        "Girl with a Blue Balloon",
        "Tilda",
        "Tilda",
        "The Boy on the Roof|Girl with a Blue Balloon",
        "Tilda",
    ]


def test_relatives_in_small_letters():
    text = (
        "christmas tape, typed by me\n\ngran: we had one orange\nuncle bert: half\n"
        "gran: one!\nbig news: he was there\ngrandad (asleep): half\n"
        "auntie vi: hes awake then\n\nNOTE for mum: tape ends\n"
    )
    names = [name for name, _ in turns_of(text)]
    assert names == ["gran", "uncle bert", "gran", "grandad", "auntie vi"]


def test_a_sentence_goes_on_below():
    text = (
        "Dana: What was it like to work for your uncle in those days, if I may ask\n"
        "you again?\n"
        "Tom: Hard. He asked me every morning what I had learned from him and my\n"
        "father: nothing. There were only ever two rules, and over the door was\n"
        "this: no talking. I would do it all again, and that is what I tell the\n"
        "children: work.\nDana: And do they?\nTom: No.\n"
    )
    assert [name for name, _ in turns_of(text)] == ["Dana", "Tom", "Dana", "Tom"]


def test_a_word_list_above_dashes():
    text = (
        "UNIT 3  AT THE STATION\n\nNew words\nticket – bilet\nplatform – peron\n"
        "to wait – czekać\n\nEva – One ticket to Hull.\nClerk – Single?\n"
        "Eva – A single – well, yes.\nMan behind Eva – I have a train to catch!\n"
        "Clerk – Platform two.\nEva – Thank you.\n"
    )
    assert turns_of(text) == [
        ("Eva", "One ticket to Hull."),
        ("Clerk", "Single?"),
        ("Eva", "A single – well, yes."),
        ("Man behind Eva", "I have a train to catch!"),
        ("Clerk", "Platform two."),
        ("Eva", "Thank you."),
    ]


QUEUE = (
    ("Anna", "Is this the queue?"),
    ("Ben", "It is a queue."),
    ("Anna", "For the bus?"),
    ("Old Lady in the Queue", "Young woman, some of us are waiting!"),
    ("Ben", "For the bus."),
    ("Anna", "Thank you."),
    ("Ben", "Not at all."),
)


@pytest.mark.parametrize(
    "form",
    ["{}: {}", "{}\t{}", "[{}] {}", "**{}** {}\n", "{} – {}", "{}— {}", "{} | {}"]
    + ["{}\n{}\n", "[00:01] {}: {}", "{}  0:01\n{}\n", "1. {}: {}"],
)
def test_who_speaks_once_in_any_form(form):
    text = "\n".join(form.format(*turn) for turn in QUEUE) + "\n"
    assert turns_of(text) == list(QUEUE)


def test_people_in_other_languages():
    text = (
        "Schaffner: Die Karten, bitte.\nFrau mit Hund: Der Hund auch?\n"
        "Schaffner: Der Hund auch.\nAlter Mann am Fenster: Ich nicht.\n"
        "Schaffner: Sie auch.\nEins noch: Wir haben Verspätung.\n"
        "Der alte Mann und Frau mit Hund: Wieder!\n"
    )
    assert [name for name, _ in turns_of(text)] == [
        "Schaffner",
        "Frau mit Hund",
        "Schaffner",
        "Alter Mann am Fenster",
        "Schaffner",
        "Der alte Mann|Frau mit Hund",
    ]


def test_to_whom_somebody_speaks():
    text = (
        "Anna to Ben: Is this it?\nBen to Anna: It is.\nCleo: No.\nAnna: Ben?\n"
        "Ben, shrugging at Anna: Yes.\nCleo to Anna: No.\n"
        "Man at the back, who gave no name: Yes!\n"
    )
    names = [name for name, _ in turns_of(text)]
    assert names == ["Anna", "Ben", "Cleo", "Anna", "Ben", "Cleo", "Man at the back"]


def test_any_manner_after_capitals():
    text = (
        "HOST: Good morning.\nADA LUNN: Morning.\nCALLER ON LINE 2: It was green.\n"
        "HOST: Who is that?\nSECOND CALLER, very angry with Ada: It was not!\n"
        "ADA LUNN and SECOND CALLER: Well!\n"
    )
    assert [name for name, _ in turns_of(text)] == [
        "HOST",
        "ADA LUNN",
        "CALLER ON LINE 2",
        "HOST",
        "SECOND CALLER",
        "ADA LUNN|SECOND CALLER",
    ]


def test_small_letters_list_no_speakers():
    text = (
        "moth: hello\nmoss: hi\nmod gorse: moss says hi\nmoth: hi moss\n"
        "big tip: dont ask\nold aunty peg: who are you calling old\nmoss: hi peg\n"
    )
    names = [name for name, _ in turns_of(text)]
    assert names == ["moth", "moss", "mod gorse", "moth", "old aunty peg", "moss"]


def test_stories_have_no_described_speakers():
    text = (
        "The old man at the window: he had been there since noon. Nobody knew why.\n\n"
        "It rained. Anna: she was new there.\n\nOne of the men: he never came back.\n"
    )
    assert {name for name, _ in turns_of(text)} <= {"", "Anna"}


def test_full_names_in_small_letters():
    text = (
        "The Man in the Yellow Raincoat: I lost a tuba.\n\nRUTH, wearily: Colour?\n\n"
        "The Man in the Yellow Raincoat: Tuba coloured.\n\n"
        "ben jones: Can I say something? Nobody loses a tuba.\n\n"
        "RUTH: Go on.\n\nben again: I was done.\n"
    )
    assert [name for name, _ in turns_of(text)] == [
        "The Man in the Yellow Raincoat",
        "RUTH",
        "The Man in the Yellow Raincoat",
        "ben jones",
        "RUTH",
        "",
    ]


@pytest.mark.parametrize("name", ["ben jones", "mary ann lee", "old tom"])
def test_names_in_small_letters(name):
    assert is_lower_name(name)


@pytest.mark.parametrize(
    "words", ["ben", "ben again", "anna said", "may day", "old rope", ""]
)
def test_other_words_in_small_letters(words):
    assert not is_lower_name(words)
