"""Scripts of visual novels for KiriKiri and TyranoScript."""

from spacy_charid.dialogue.segmentation import read_text
from spacy_charid.formats.registry import guess_format
from tests.dialogue.shapes.test_shapes import turns_of

TYRANO = """\
;=== the first morning
*start|Opening
[bg storage="hut.jpg" time=50]
#Mina
Where is it?[l][r]
You had it.[p]
[chara_mod name="taro" face="sad"]
#<font color="#fff">Taro</font>:sad
My grandma has it.[p]
#
It rained.[p]
#【Mina】
She is blind![p]
@jump target="*end"
"""
KIRIKIRI = """\
*page0|
[nm t="Mina"]"Where is it?"[np]
[nm t="Taro"]"My grandma has it."[np]
It rained.[np]
[nm t="Mina"]"She is blind!"[np]
"""


def test_names_above_words():
    assert turns_of(TYRANO) == [
        ("Mina", "Where is it? You had it."),
        ("Taro", "My grandma has it."),
        ("Mina", "She is blind!"),
    ]


def test_names_in_commands():
    assert turns_of(KIRIKIRI) == [
        ("Mina", '"Where is it?"'),
        ("Taro", '"My grandma has it."'),
        ("Mina", '"She is blind!"'),
    ]


def test_the_format_is_guessed(tmp_path):
    for text in (TYRANO, KIRIKIRI):
        path = tmp_path / "a.ks"
        path.write_text(text)
        assert guess_format(path) == "transcript"


def test_markdown_and_hashtags_are_none():
    text = "#boats\nI row [here].\n#lakes\nYou row [there].\nWe row [everywhere].\n"
    assert read_text(text).shape != "script of a visual novel"
