"""Names in Word documents that only bold type or a tab sets off."""

import re

import pytest

from .test_dialogue_tables import paragraph, read, table, turns

SAID = [
    ("Anna", "Is that you?"),
    ("Benno", "Who else would it be?"),
    ("Anna", "The wind. Well: the goat."),
    ("Mrs Kettle", "I saw him first."),
    ("Benno", "Nobody asked."),
    ("Anna", "Go home, both of you."),
]


def bold(words):
    return f"<w:r><w:rPr><w:b/></w:rPr><w:t>{words}</w:t></w:r>"


def plain(words):
    marked = re.sub("\t", '</w:t><w:tab/><w:t xml:space="preserve">', words)
    return f'<w:r><w:t xml:space="preserve">{marked}</w:t></w:r>'


def join(*runs):
    return f"<w:p>{''.join(runs)}</w:p>"


@pytest.mark.parametrize(
    "write",
    [
        lambda name, words: join(bold(name), plain("\t"), plain(words)),
        lambda name, words: join(bold(name.lower()), plain(f"\t{words.lower()}")),
        lambda name, words: join(
            bold(name[:2]),
            bold(name[2:]),
            plain(" "),
            plain(words[:4]),
            plain(words[4:]),
        ),
        lambda name, words: join(bold(name)) + join(plain(words)),
    ],
    ids=["tab", "small letters", "space", "above"],
)
def test_bold_names(write, tmp_path):
    dialogue = read(tmp_path, *(write(name, words) for name, words in SAID))
    found = [(name.lower(), words.lower()) for name, words in turns(dialogue)]
    assert found == [(name.lower(), words.lower()) for name, words in SAID]


def test_bold_words_that_name_nobody(tmp_path):
    rows = [("Warning", "it leaks."), ("Note", "it sinks."), ("Warning", "it is gone.")]
    lines = [f"{name}: {words}" for name, words in SAID]
    shown = [join(bold(name), plain(f" {words}")) for name, words in rows]
    dialogue = read(tmp_path, *map(paragraph, lines), *shown)
    assert turns(dialogue)[:5] == SAID[:5]


@pytest.mark.parametrize(
    "legend",
    [
        table(("Interviewee:", "Kettle, Anna (AK)"), ("Interviewer:", "Tom Reed (TR)")),
        table(("Initials", "Name"), ("AK", "Anna Kettle"), ("TR", "Tom Reed")),
        paragraph("Kettle, Anna (AK)") + paragraph("Interviewer: Tom Reed (TR)"),
    ],
    ids=["table", "initials", "list"],
)
@pytest.mark.parametrize("mark", [": ", "\t"])
def test_initials_of_a_legend(legend, mark, tmp_path):
    rows = [("TR", "Where?"), ("AK", "Here: there."), ("TR", "Where?"), ("AK", "Here.")]
    lines = [join(plain(f"{name}{mark}{words}")) for name, words in rows]
    names = {"TR": "Tom Reed", "AK": "Anna Kettle"}
    expected = [(names[name], words) for name, words in rows]
    assert turns(read(tmp_path, legend, *lines)) == expected


@pytest.mark.parametrize("heading", ["Scene Three", "ACT II.", "Zweiter Auftritt"])
def test_headings_in_bold(heading, tmp_path):
    lines = [join(bold(name), plain(f"\t{words}")) for name, words in SAID]
    lines = [*lines[:2], join(bold(heading)), *lines[2:]]
    dialogue = read(tmp_path, *lines)
    assert turns(dialogue) == SAID
    assert heading.rstrip(".") in [scene.id.rstrip(".") for scene in dialogue.scenes]


def head(words, level):
    style = f'<w:pPr><w:pStyle w:val="Heading{level}"/></w:pPr>'
    return f"<w:p>{style}<w:r><w:t>{words}</w:t></w:r></w:p>"


@pytest.mark.parametrize("level", [1, 2])
def test_headings_begin_scenes(level, tmp_path):
    lines = [paragraph(f"{name}: {words}") for name, words in SAID]
    parts = [head("The dock", level), *lines[:2], head("The hut", level), *lines[2:]]
    dialogue = read(tmp_path, *parts)
    assert turns(dialogue) == SAID
    assert [scene.id for scene in dialogue.scenes] == ["The dock", "The hut"]


def test_headings_that_come_again_name_speakers(tmp_path):
    lines = [each for n, words in SAID for each in (head(n, 2), paragraph(words))]
    assert turns(read(tmp_path, *lines)) == SAID
