"""Chats with language models, and Markdown around what is said."""

import pytest

from spacy_charid.dialogue.segmentation import read_text
from tests.dialogue.shapes.test_shapes import turns_of
from tests.helpers.work import is_linear

ANSWER = (
    "Two steps:\n\n1. **Clean it:** no dirt.\n2. File it: flat.\n\nTip: wear gloves.\n"
    "- Oil: linseed\n\nSummary: done.\n"
)


@pytest.mark.parametrize(
    "user,model", [("User:", "Assistant:"), ("**Human**:", "**AI**:"), ("You:", "Bot:")]
)
def test_labels_within_an_answer_name_nobody(user, model):
    text = f"{user} How?\n\n{model} {ANSWER}\n{user} My plan: today.\n\n{model} Fine.\n"
    turns = turns_of(text)
    names = [name.strip("*:") for name in (user, model)]
    assert [speaker for speaker, _ in turns] == names * 2
    assert "no dirt." in turns[1][1] and turns[1][1].endswith("Summary: done.")
    assert turns[2][1] == "My plan: today."


def test_names_above_answers_as_copied_from_a_page():
    text = f"You\n\nHow?\n\nGemini\n\n{ANSWER}\nYou\n\nThanks.\n\nGemini\n\nFine.\n"
    turns = turns_of(text)
    assert [speaker for speaker, _ in turns] == ["You", "Gemini"] * 2
    assert turns[1][1].endswith("Summary: done.")


def test_a_play_with_a_machine():
    text = "HUMAN\nHi.\n\nAI\nHello.\n\nZORA\nWho?\n\nHUMAN\nIt.\n\nAI\nMe.\n"
    assert ("ZORA", "Who?") in turns_of(text)
    text = text.replace("HUMAN", "Human").replace("AI", "Bot").replace("ZORA", "Zora")
    assert ("Zora", "Who?") in turns_of(f"{text}\nZora\nYou?\n")


def test_somebody_else_speaks_beside_a_model():
    text = "User: Hi.\n\nBot: Hello.\n\nAgent: I take over.\n\nUser: Ok.\n"
    assert ("Agent", "I take over.") in turns_of(text)
    text = "User: Hi.\n\nAI: Hello.\n\nZora: Me too.\n\nAI: Ah.\n\nZora: Yes.\n"
    assert [speaker for speaker, _ in turns_of(text)] == [
        "User", "AI", "Zora", "AI", "Zora",
    ]  # fmt: skip


def test_people_called_like_models():
    text = "Me: Hi.\n\nClaude: Hello.\n\nZora: Bye.\n\nMe: Oh.\n\nClaude: Yes."
    assert ("Zora", "Bye.") in turns_of(text)


def test_keys_of_code_name_nobody():
    code = "```yaml\nversion: 3\n\nport: 80\nversion: 4\n```"
    text = f"Ada: Like so:\n\n{code}\n\nBo: I see.\nAda: Do you?\nBo: Yes.\n"
    assert [speaker for speaker, _ in turns_of(text)] == ["Ada", "Bo", "Ada", "Bo"]


def test_transcript_within_a_block_of_code():
    text = "# Example\n\n```\nAda: Ready?\nBo: No.\nAda: Now?\nBo: Yes.\n```\n"
    assert turns_of(text)[-1] == ("Bo", "Yes.")


@pytest.mark.parametrize(
    "head",
    ["## {}:\n1/15/2024, 10:30:00 AM\n", "#### {} [00:03]", "### **{}**\n00:03"],
)
def test_titles_of_names_and_times(head):
    parts = [
        f"{head.format(name)}\n{said}\n"
        for name, said in [
            ("Prompt", "How do I file a spade?"),
            ("Response", "Slowly: like so."),
            ("Prompt", "Thanks."),
            ("Response", "Anytime."),
        ]
    ]
    assert [speaker for speaker, _ in turns_of("\n".join(parts))] == [
        "Prompt", "Response", "Prompt", "Response",
    ]  # fmt: skip


def test_blocks_of_code_take_time_in_proportion_to_the_text():
    block = "Ada: So:\n\n```\nkey: 1\n```\n\nBo: I see.\n"
    assert is_linear(lambda n: read_text(block * n), 200)


def test_backslashes_of_markdown():
    text = "**Ada:** Wait\\! \\[laughs\\] Now \\- or my\\_name?\n**Bo:** \\d \\. no?\n"
    assert turns_of(text) == [
        ("Ada", "Wait! [laughs] Now - or my_name?"),
        ("Bo", "\\d \\. no?"),
    ]
