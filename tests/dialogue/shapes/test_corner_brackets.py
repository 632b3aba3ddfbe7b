"""Scripts of Japan, in which what is said stands in corner brackets."""

from spacy_charid.dialogue.segmentation import read_text
from tests.dialogue.shapes.test_shapes import turns_of

SCRIPT = """\
駅前の朝（第二稿）

○ 駅・改札（朝）

　始発前。健太が時計を直している。

健太「まだ動かない」
駅長「急げ」

　少女が走ってくる。

少女「電車は？
　もう出ましたか」
駅長（空を見て）「来る。『月光』は必ず来る」
健太「来ますよ」（笑う）

○ 同・ホーム

　電車が着く。

少女「本当だ」
"""


def test_only_what_is_in_brackets_is_said():
    assert turns_of(SCRIPT) == [
        ("健太", "「まだ動かない」"),
        ("駅長", "「急げ」"),
        ("少女", "「電車は？ もう出ましたか」"),
        ("駅長", "「来る。『月光』は必ず来る」"),
        ("健太", "「来ますよ」（笑う）"),
        ("少女", "「本当だ」"),
    ]


def test_what_stands_around_is_noted():
    scenes = read_text(SCRIPT).scenes
    assert [scene.heading for scene in scenes] == [
        "",
        "○ 駅・改札（朝）",
        "○ 同・ホーム",
    ]
    notes = [SCRIPT[start:end] for scene in scenes for start, end in scene.notes]
    assert "少女が走ってくる。" in notes
    assert "電車が着く。" in notes


def test_brackets_within_narration_are_in_doubt():
    text = SCRIPT.replace("　電車が着く。", "　健太、小声で「やっと」と言う。")
    assert turns_of(text) == turns_of(SCRIPT)
    assert [doubt.prefix for doubt in read_text(text).doubts] == ["健太、小声で"]
