"""What programs write beside names and words: times, reactions, markup, commands."""

import pytest

from tests.dialogue.shapes.test_shapes import turns_of

RU = "12 марта 2014 г. 18:22"


@pytest.mark.parametrize(
    "text,expected",
    [
        # Times in any language.
        (f"[{RU}:51] Анна К.: а?\nда\n[{RU}:59 | Изменены 18:24:02] Пётр: в 8:15: да\n"
         f"[{RU}:59] *** Звонок от Анна К. ***\n[{RU}:59] Анна К.: нет",
         [("Анна К.", "а? да"), ("Пётр", "в 8:15: да"), ("Анна К.", "нет")]),
        ("[18:22:51, 12 elokuuta] Bo: Hi.\n[18:22:59, 12 elokuuta] Al: Ho.",
         [("Bo", "Hi."), ("Al", "Ho.")]),
        ("[10:04 AM] Bo: Hi.\n[10:05 AM] Al: Ho.", [("Bo", "Hi."), ("Al", "Ho.")]),
    ],
)  # fmt: skip
def test_turns(text, expected):
    assert turns_of(text) == expected
