"""Texts of no known shape, read by the names that come again."""

import pytest

from spacy_charid.dialogue.segmentation import read_text
from spacy_charid.dialogue.shapes.fields import find_fields
from spacy_charid.dialogue.shapes.lines import read_lines
from spacy_charid.dialogue.shapes.table import has_names_again
from spacy_charid.dialogue.shapes.templates import find_templates
from tests.dialogue.shapes.test_shapes import turns_of
from tests.helpers.work import is_linear

WORDS = [
    "Who took the oars?",
    "Nobody took them.",
    "Then who rows tonight?",
    "The tide does it.",
    "And the lamp on the bow?",
    "It went out at nine.",
    "So did the ferryman.",
    "He comes back at dawn.",
]


def make(form):
    names = ["mo kerr", "old ben"]
    return "\n".join(
        form.format(name=names[i % 2], words=words, i=i + 1)
        for i, words in enumerate(WORDS)
    )


@pytest.mark.parametrize(
    "form",
    [
        "{i}/ {name} :: {words}",
        "%{name}% {words}",
        "<{i}> {name} =) {words}",
        "{words} >> {name}",
        "{words}\n    ~ {name}\n",
        "=={name}==\n{words}\n",
        "\\say{{{name}}}{{{words}}}",
        "{i}\t0:0{i}\t{name}\tcalm\t{words}",
        "L{i} +++$+++ u0 +++$+++ {name} +++$+++ {words}",
    ],
)
def test_any_form(form):
    text = read_text(make(form))
    turns = [turn for scene in text.scenes for turn in scene.turns]
    assert [turn.speakers for turn in turns] == [("mo kerr",), ("old ben",)] * 4
    found = [make(form)[turn.start : turn.end] for turn in turns]
    assert found == WORDS
    assert text.guess


@pytest.mark.parametrize(
    "text",
    [
        "Mix the flour - slowly - with water.\nAdd salt: a pinch.\nBake: 40 minutes.\n"
        "Serve - warm - with butter.\nFreeze: never.\n",
        "10:00:01 INFO main - Server started on port 80\n"
        "10:00:02 WARN db - Slow query took 3 s\n" * 4,
        "x = read_text(path)\ny = find(x)\nx = read_text(y)\ny = find_all(x)\n" * 3,
        "- flour, two cups\n- sugar, one cup\n- eggs, three of them\n" * 2,
    ],
)
def test_what_is_no_dialogue(text):
    assert not has_names_again(text, throughout=True)


def test_doubt_is_told():
    text = "A long story about a boat on a lake.\n\n" * 12 + make("%{name}% {words}")
    found = read_text(text)
    assert found.guess == "%NAME%" and not found.is_sure


def test_fields_of_a_line():
    field, *_ = find_fields("(12) Dr. Moe Kerr [low] >> Who rows?")
    assert field.name == "Dr. Moe Kerr"
    assert field.template == ("(9)", ">")


def test_templates_grow_with_the_text():
    def run(n):
        find_templates(read_lines(make("%{name}% {words}\n") * n))

    assert is_linear(run, 20)


@pytest.mark.parametrize(
    "template",
    [
        "<b>{}</b> {}",
        "<b>{}.</b> {}",
        "<u>{}</u>. {}",
        "<strong>{}</strong> - {}",
        '<span class="n">{}</span>: {}',
        "**{}** - {}",
    ],
)
def test_tags_and_marks_around_names_are_no_words(template):
    turns = [
        ("Mrs. Pell", "Who has the key?"),
        ("Jo Lund", "My sister."),
        ("Mrs. Pell", "Ask her."),
        ("Jo Lund", "I did."),
        ("Dr. Amory", "And?"),
        ("Jo Lund", "Nothing."),
    ]
    text = "\n".join(template.format(*turn) for turn in turns)
    assert turns_of(text) == turns
