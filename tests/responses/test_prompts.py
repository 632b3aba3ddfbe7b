"""Prompts hold what fits, the last turn above all."""

import pytest
from spacy.tokens import Doc

from spacy_charid import Dialogue, Mention, Scene, Utterance
from spacy_charid.responses.next_turn import NextTurn
from spacy_charid.responses.prompts import guess_tokens, make_prompt, prompt
from tests.helpers.pipelines import blank

HISTORY = (("Theo", "Is it dark?"), ("Nora", "Ask mom."), ("Theo", "She is out."))
TURN = NextTurn(
    HISTORY,
    "Nora",
    scene="A storm hits the lighthouse.",
    profile="Nora keeps the lamp. Nora is the sister of Theo.",
    knowledge=("The lamp burns oil.",),
)


def make_doc():
    turns = [
        Utterance("Theo", "Is it dark?"),
        Utterance("Nora", "Ask mom.", mentions=[Mention(4, 7, "Ada Lind")]),
        Utterance("Theo", "She is out.", mentions=[Mention(0, 3, "Ada Lind")]),
    ]
    meta = {"description": "A storm hits the lighthouse."}
    return Dialogue("d", [Scene("1", turns, meta)]).to_doc(blank())


def test_prompt_tells_everything_that_fits():
    found = make_prompt(TURN)
    assert found.n_left_out == 0 and found.turns == HISTORY
    assert found.text.endswith("Theo: She is out.\nNora:")
    for part in (TURN.scene, TURN.profile, *TURN.knowledge, "Nora, Theo."):
        assert part in found.system
    roles = [message["role"] for message in found.messages]
    assert roles == ["system", "user", "assistant", "user"]
    assert found.messages[1]["content"] == "Theo: Is it dark?"
    assert found.messages[2]["content"] == "Ask mom."


def test_prompt_of_a_doc_names_who_is_meant():
    found = prompt(make_doc(), profiles={"Nora": "Nora keeps the lamp."})
    assert found.speaker == "Nora"
    assert "Theo: She [Ada Lind] is out." in found.text
    assert "Nora: Ask mom [Ada Lind]." in found.text
    assert "The scene: A storm hits the lighthouse." in found.system
    assert "Who you are: Nora keeps the lamp." in found.system
    assert "Names in brackets" in found.system


def test_prompt_takes_knowledge_and_another_speaker():
    found = prompt(make_doc(), speaker="Ada", knowledge=["The lamp burns oil."])
    assert prompt(make_doc(), speaker="Mira", profiles={"Mira": "New."}).speaker
    assert found.speaker == "Ada" and "Who is present: Ada, Theo, Nora." in found.system
    assert "to build on where it fits:\n- The lamp burns oil." in found.system
    assert {message["role"] for message in found.messages} == {"system", "user"}


@pytest.mark.parametrize("size", [60, 80, 120, 300])
def test_prompt_keeps_to_its_budget(size):
    long = " ".join(f"Sentence number {i} of many." for i in range(2000))
    history = tuple((f"Theo{i % 3}", f"Turn {i} says so.") for i in range(300))
    turn = NextTurn(history, "Nora", scene=long, profile=long, knowledge=(long,))
    found = make_prompt(turn, max_tokens=size)
    assert guess_tokens(found.text) <= size * 1.1
    assert found.turns[-1] == history[-1]
    assert found.n_left_out == 300 - len(found.turns)


def test_prompt_cuts_a_sentence_of_10000_words():
    words = " ".join(f"w{i}" for i in range(10_000))
    found = make_prompt(NextTurn((("Theo", words),), "Nora"), max_tokens=200)
    ((_, text),) = found.turns
    assert text.startswith("w0 w1") and text.endswith("w9999") and "[...]" in text
    assert guess_tokens(found.text) <= 200


def test_prompt_after_the_speaker_own_turn():
    messages = make_prompt(NextTurn(HISTORY, "Theo")).messages
    assert messages[-1] == {"role": "user", "content": "(Theo goes on.)"}
    assert messages[1]["content"] == "(The dialogue begins.)"
    many = tuple(("Theo", f"Turn {i} of a very long dialogue.") for i in range(40))
    short = make_prompt(NextTurn(many, "Theo"), max_tokens=100)
    assert short.messages[1]["content"] == "(Earlier turns are left out.)"
    assert "\n[...]\nTheo: Turn" in short.text


def test_brackets_do_not_repeat_themselves():
    text = "He said that he saw her, and us all, before he left."
    said = [("He", "Theo"), ("he", "Theo"), ("her", "Ada"), ("us", "A|B|C|D")]
    starts = {word: text.index(word) for word, _ in said}
    mentions = [
        Mention(starts[word], starts[word] + len(word), tuple(who.split("|")))
        for word, who in said
    ]
    last = text.index("he left")
    mentions.append(Mention(last, last + 2, "Theo"))
    turns = [Utterance("Nora", text, mentions=mentions), Utterance("ALL", "Hello!")]
    found = prompt(Dialogue("d", [Scene("1", turns)]).to_doc(blank()), speaker="Ada")
    assert found.turns[0][1] == (
        "He [Theo] said that he saw her [Ada], and us all, before he [Theo] left."
    )
    assert "Who is present: Ada, Nora." in found.system


def test_a_dialogue_without_scene_and_profile_is_not_in_character():
    assert "in character" in make_prompt(TURN).system
    found = make_prompt(NextTurn(HISTORY, "Nora", knowledge=("Lamps burn.", "Oil.")))
    assert "in character" not in found.system
    assert found.system.endswith("where it fits:\n- Lamps burn.\n- Oil.")


def test_prompt_errors():
    doc = make_doc()
    with pytest.raises(ValueError, match="nobody has said anything"):
        prompt(Doc(blank().vocab))
    with pytest.raises(ValueError, match="nobody has said anything"):
        make_prompt(NextTurn(()))
    with pytest.raises(ValueError, match="no character 'Ada'"):
        prompt(doc, speaker="Ada", profiles={"Nora": "Keeps the lamp."})
    with pytest.raises(ValueError, match="which is no name"):
        prompt(doc, speaker=" ")
    with pytest.raises(ValueError, match="'Noa' neither .*: Theo, Nora, Ada Lind"):
        prompt(doc, speaker="Noa")
    with pytest.raises(ValueError, match="at least 60"):
        prompt(doc, max_tokens=10)
