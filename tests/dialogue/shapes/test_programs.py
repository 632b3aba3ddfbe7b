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
        # Rules, pictures, reactions, quotations and emphasis in Markdown.
        ("**Bo:** Hi.\n***\n**Al** (aside)**:** Ho ![a](b.jpg) ho.\n\n===",
         [("Bo", "Hi."), ("Al", "Ho ho.")]),
        ("[2024-02-11 20:14:51] Al: ![car.jpg](./m/car.jpg) Which car?\n(- Bo: 😂 -)\n"
         "[2024-02-11 20:15:10] Bo:\n\n> Which car?\n\nYours.\n> no\n"
         "[2024-02-11 20:15:10] Al: No\n---\nwords",
         [("Al", "Which car?"), ("Bo", "Yours. > no"), ("Al", "No words")]),
        ("# Boats\n\n_**User**_\n\nIn?\n\n---\n\n_**Assistant (v3)**_\n\nOne: in.\n\n"
         "User: no name\n\n---\n\n_**User**_\n\nOk.",
         [("User", "In?"), ("Assistant", "One: in. User: no name"), ("User", "Ok.")]),
        ("Chat\n\n## 🧑 You\nHi.\n\n## ChatGPT:\n**Now**\n\nHo.\n\n## You\nHm",
         [("You", "Hi."), ("ChatGPT", "Now Ho."), ("You", "Hm")]),
        # Scripts of games.
        ('define o = Character("Odile")\no "It is {i}odd{/i} me."\no "{w=0.5}Hm"',
         [("Odile", "It is odd me."), ("Odile", "Hm")]),
        ("VAR trust = 0\n-> vault\nNell: Well? # nell_happy\n* [Hide] -> alarm\n"
         "- Bob: Bye. -> alarm\n{ trust > 0:\n  Nell: Good.\n"
         "- else:\n  Nell: Bad.\n}\n-> END",
         [("Nell", "Well?"), ("Bob", "Bye."), ("Nell", "Good."), ("Nell", "Bad.")]),
        ("<<if $x>>\nAl: Hm. #line:0b01 #sad\n"
         "Bo: So <<if $x > 1>>why? #happy\n<<endif>>",
         [("Al", "Hm."), ("Bo", "So why?")]),
        ("Al: Hm. #cats\nBo: <<Oui>> #dogs",
         [("Al", "Hm. #cats"), ("Bo", "<<Oui>> #dogs")]),
        ("<<if $x gt 0>>''Pim:'' The door.<</if>>\n/* a guard */\n\n"
         "''Al:'' Oh: a door.\n"
         "[[Ring it->Bell]]\n[[Run|Door]] [[Hide]]\n\n''Pim:'' No.",
         [("Pim", "The door."), ("Al", "Oh: a door."), ("Pim", "No.")]),
        # A wiki.
        ("== One ==\n''[A hut.]''\n\n'''Al:''' ''(softly)'' "
         "It's croutons.\n\n"
         "''[Doors. Bo enters.]''\n\n"
         "'''Bo:''' Ah.<ref>See \"[[Gruel]]\".</ref> So.\n\n"
         "''Rain.''\n\n'''Al:''' No.<ref name=a />\n\n{{Nav}}\n"
         "[[Category:A]]\n[[de:A/B]]",
         [("Al", "(softly) It's croutons."), ("Bo", "Ah. So."), ("Al", "No.")]),
        ("[10:04 AM] Bo: Hi.\n[10:05 AM] Al: Ho.", [("Bo", "Hi."), ("Al", "Ho.")]),
    ],
)  # fmt: skip
def test_turns(text, expected):
    assert turns_of(text) == expected
