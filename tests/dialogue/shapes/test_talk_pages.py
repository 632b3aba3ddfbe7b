"""Tests of the talk pages of wikis."""

import pytest

from spacy_charid.dialogue.segmentation import read_text
from spacy_charid.dialogue.shapes.table import TRANSCRIPT, find_shape
from spacy_charid.dialogue.shapes.talk_pages import WIKI_TALK
from tests.dialogue.shapes.test_shapes import turns_of
from tests.helpers.work import is_linear

STAMP = "14:02, 3 May 2011 (UTC)"
OTHER = f"\n:No. [[User:Grebe|Grebe]] ([[User talk:Grebe|talk]]) {STAMP}\n"
SIGNATURES = [
    f"[[User:Plinth9|Plinth9]] ([[User talk:Plinth9|talk]]) {STAMP}",
    f"[[User:Plinth9]] {STAMP}",
    f"[[User:plinth9|the old plinth]] {STAMP}",
    f"--[[User:Plinth9|Plinth9]] {STAMP}",
    "--[[User:Plinth9|Plinth9]]",
    "– [[User:Plinth9|Plinth9]] <sup>[[User talk:Plinth9|(shout)]]</sup>",
    f'—<span style="color:red">[[User:Plinth9|P9]]</span> {STAMP}',
    f"<small>'''[[User:Plinth9|P9]]''' • [[User talk:Plinth9|t]]</small> {STAMP}",
    f"[[:en:User:Plinth9|Plinth9]] {STAMP}",
    "[[Benutzer:Plinth9|P]] ([[Benutzer Diskussion:Plinth9|Diskussion]]) 14:02, 3. Mai"
    " 2011 (CEST)",
    "[[Utilisateur:Plinth9|P]] ([[Discussion utilisateur:Plinth9|discuter]]) 3 mai 2011"
    " à 14:02 (CEST)",
    "[[Usuario:Plinth9|P]] ([[Usuario discusión:Plinth9|discusión]]) 14:02 3 may 2011"
    " (UTC)",
    "[[利用者:Plinth9|P]]([[利用者‐会話:Plinth9|会話]]) 2011年5月3日 (火) 14:02 (UTC)",
    f"&nbsp;[[User:Plinth9|P]]&nbsp;<sup>([[User talk:Plinth9|t]])</sup> {STAMP}"
    "</small>",
    "{{unsigned|Plinth9|14:02, 3 May 2011}}",
    "{{subst:Unsigned2|14:02, 3 May 2011|Plinth9}}",
    "<small>— Preceding [[Wikipedia:Signatures|unsigned]] comment added by"
    f" [[User:Plinth9|Plinth9]] ([[User talk:Plinth9|talk]]) {STAMP}</small>",
]


@pytest.mark.parametrize("signature", SIGNATURES)
def test_signature(signature):
    text = f"It was the mill. {signature}{OTHER}"
    assert turns_of(text) == [("Plinth9", "It was the mill."), ("Grebe", "No.")]


def test_signature_without_an_account():
    signed = f"[[Special:Contributions/10.1.2.3|10.1.2.3]] {STAMP}"
    assert turns_of(f"It was. {signed}{OTHER}")[0] == ("10.1.2.3", "It was.")


@pytest.mark.parametrize(
    "shown,name,words",
    [
        (f"It was. Plinth9 (talk) {STAMP}", "Plinth9", "It was."),
        (f"It was. Plinth9 (talk · contribs) {STAMP}[reply]", "Plinth9", "It was."),
        (f"It was. —The Old Plinth (talk) {STAMP}", "The Old Plinth", "It was."),
        (f"I think it was Plinth9 (talk) {STAMP}", "Plinth9", "I think it was"),
        (f"thanks Grebe (talk) {STAMP}", "Grebe", "thanks"),
        (f"It was. 10.1.2.3 (talk) {STAMP}", "10.1.2.3", "It was."),
        (f"It was. Plinth9 {STAMP}", "Plinth9", "It was."),
    ],
)
def test_signature_as_shown(shown, name, words):
    text = f"Is it? Grebe (talk) {STAMP}\n{shown}\nOh. Wader (talk) {STAMP}\n"
    assert turns_of(text)[1] == (name, words)


def test_comments_of_several_lines_and_lists():
    text = (
        f"There are two:\n* one\n* two\nBoth are old. {SIGNATURES[0]}\n\n"
        f":: Really?\n\n:: Both? [[User:Grebe]] {STAMP} And where?\n"
    )
    assert turns_of(text) == [
        ("Plinth9", "There are two: one two Both are old."),
        ("Grebe", "Really? Both? And where?"),
    ]


def test_two_comments_on_a_line():
    text = f"Is it? Plinth9 (talk) {STAMP} It is. Grebe (talk) {STAMP}"
    assert turns_of(text) == [("Plinth9", "Is it?"), ("Grebe", "It is.")]


def test_headings_begin_scenes_and_what_is_above_them_is_a_note():
    text = f"{{{{talk\n|x}}}}\nBe kind.\n== [[Mill|The mill]] ==\nOld. {SIGNATURES[0]}"
    _, scene = read_text(text + OTHER).scenes
    assert (scene.heading, len(scene.turns)) == ("The mill", 2)


def test_comments_without_a_signature_are_in_doubt():
    text = f"== A ==\nOld. {SIGNATURES[0]}{OTHER}:I forgot to sign.\n== B ==\n"
    found = read_text(text)
    assert turns_of(text)[-1] == ("", "I forgot to sign.")
    assert [doubt[:] for doubt in found.doubts] == [("I forgot to sign.", 1, 4)]


def test_who_is_named_did_not_sign():
    text = (
        f"As [[User:Wader|Wader]] said, it is old. {SIGNATURES[0]}\n"
        f"Ask [[User:Wader|Wader]]{OTHER}"
        "== Members ==\n* [[User:Wader|Wader]]\n* [[User:Heron|Heron]]\n"
    )
    assert {name for name, _ in turns_of(text)} == {"Plinth9", "Grebe", ""}


def test_an_open_template_hides_nothing_below_its_line():
    text = f"It is {{{{old. {SIGNATURES[0]}{OTHER}"
    assert turns_of(text)[1] == ("Grebe", "No.")


@pytest.mark.parametrize(
    "text",
    [
        "Anna: See [[User:Plinth9]].\nBen: And [[User:Grebe]], too.\n",
        f"It was. Plinth9 (talk) {STAMP}\nAnna: Hi.\nBen: Ho.\n",
        "Anna: Hi.\nBen: Ho.\n" * 4 + f"Typed by [[User:A]] {STAMP}{OTHER}",
        "We met at 14:02, 3 May 2011 (UTC)\nand at 15:02, 3 May 2011 (UTC)\n",
    ],
)
def test_other_texts(text):
    assert find_shape(text) != WIKI_TALK.name
    assert find_shape("") == TRANSCRIPT


@pytest.mark.parametrize(
    "part", ["{{", "[[", "[[User:A", "--", "(talk) ", "<span ", "14:02, 3 May ", "'' "]
)
def test_work_is_linear(part):
    text = f"It was. {SIGNATURES[0]}{OTHER}"
    assert is_linear(lambda n: read_text(text + part * n + text))
