"""The links of a dialogue do not depend on how it is set: on line breaks, spaces,
directions, emoticons, typographic marks and fillers."""

import re
import textwrap
from typing import Callable, List

import pytest
from spacy.language import Language

from tests.helpers.pipelines import blank

DIALOGUES = [
    "RECEPTIONIST: Dr. Osei's surgery. Can I help you?\n"
    "GRETA: Hi, is she in?\n"
    "RECEPTIONIST: She's with a patient, ma'am. He was early.\n"
    "GRETA: Tell her that my mother called. She will not mind.",
    "Host: Who was in the band?\n"
    "Guest: Rita, Lars and me. Rita played bass.\n"
    "Host: And Lars? Didn't he sing?\n"
    "Guest: He did. She sang, too. We were awful. His brother ran away.",
    "Tess: Did you hear about Melissa? Mr. Doyle told my sister.\n"
    "Gwen: Greg. She's seeing Greg.\n"
    "Tess: His wife was at the dance. Poor woman.\n"
    "Gwen: Somebody should tell her. Call Mrs. Hale, Tess.",
]


def wrap(line: str) -> str:
    return "\n".join(textwrap.wrap(line, 28))


def hang(line: str) -> str:
    return textwrap.fill(line, 28, subsequent_indent=" " * 8)


def typeset(line: str) -> str:
    return line.replace("'", "’")


def space(line: str) -> str:
    return re.sub(r"([.?!]) ", r"\1  ", line)


def quote(line: str) -> str:
    return re.sub(r": (.*)", r': "\1"', line)


def direct(line: str) -> str:
    return re.sub(r": (.*?) ", r": (sighs) \1 (beat) ", line)


def emote(line: str) -> str:
    return re.sub(r": ", ": *laughs* ", line)


def smile(line: str) -> str:
    return f"{line} 😂 :)"


def cry_out(line: str) -> str:
    return line.replace("?", "?!")


def hesitate(line: str) -> str:
    return re.sub(r"\b(was|at|with) ", r"\1, uh, ", line)


def open_with(line: str) -> str:
    first = r": (Who|Did|He|His|She|Somebody|Tell|And)\b"
    line = re.sub(first, lambda found: found[0].lower(), line)
    return line.replace(": ", ": Well, ", 1)


def whisper(line: str) -> str:
    return re.sub(": .*", lambda found: found[0].lower(), line)


def shout(line: str) -> str:
    return re.sub(": .*", lambda found: found[0].upper(), line)


WAYS = [
    cry_out,
    wrap,
    hang,
    typeset,
    space,
    quote,
    direct,
    emote,
    smile,
    hesitate,
    open_with,
    whisper,
    shout,
]


@pytest.fixture(scope="module")
def nlp() -> Language:
    nlp = blank()
    nlp.add_pipe("character_linker")
    return nlp


def get_links(nlp: Language, text: str) -> List[str]:
    """Get the mentions with their links."""
    doc = nlp(text)
    return [
        f"{' '.join(mention.text.split())}={'|'.join(mention._.characters)}"
        for mention in doc.spans["mentions"]
    ]


@pytest.mark.parametrize("text", DIALOGUES)
@pytest.mark.parametrize("change", WAYS)
def test_links_do_not_depend_on_how_a_dialogue_is_set(
    nlp: Language, text: str, change: Callable[[str], str]
) -> None:
    changed = "\n".join(map(change, text.split("\n")))
    assert changed != text
    found = [link.casefold().replace("’", "'") for link in get_links(nlp, changed)]
    assert found == [link.casefold() for link in get_links(nlp, text)]


def test_a_direction_ends_a_name(nlp: Language) -> None:
    links = get_links(nlp, "Ann: Ask Ross (beat) Monica knows.\nBo: OK.")
    assert links == ["Ross=Ross", "Monica=Monica"]


def test_a_name_on_two_lines(nlp: Language) -> None:
    doc = nlp("Ann: Ask Peter\nSmith.\nBo: He knows.")
    name, he = doc.spans["mentions"]
    assert name.text == "Peter\nSmith"
    assert name._.character == he._.character == "Peter Smith"
