"""A pronoun that repeats a noun of nobody in particular is nobody."""

import numpy
import pytest

from spacy_charid.linking.scores import AMBIGUOUS, ScoreBlock
from spacy_charid.linking.settling.general import settle_general
from tests.helpers.evidence import read_input
from tests.helpers.linking import make_docs


def general(nlp, text: str) -> list[str]:
    """Get the mentions that are nobody in particular, if Ruth has 0.8 before."""
    (doc,) = make_docs(nlp, text)
    item = read_input(doc)
    view = item.view
    n = len(view.mentions)
    links = numpy.full((1, n, 1), 0.8, "float32")
    nil = numpy.full((1, n, 2), 0.1, "float32")
    block = ScoreBlock(range(n), ["Ruth"], links, nil, nil_labels=AMBIGUOUS)
    settle_general(item, [block])
    found = block.nil[-1, :, 1] > 0.5
    assert (links.sum(-1) + nil.sum(-1))[0] == pytest.approx([1.0] * n, abs=1e-5)
    return [view.mentions[i].text for i in numpy.flatnonzero(found)]


@pytest.mark.parametrize(
    "text, expected",
    [
        ("Ann: [A man](x) should ask [his](x) mother.", ["his"]),
        ("Ann: But [a girl](x) who lies knows that [she](x) lies.", ["she"]),
        ("Ann: [No captain](x) leaves [his](x) ship.", ["his"]),
        ("Ann: [A clown](x) knows that [he](x) is sad.", ["he"]),
        ("Ann: [A girl](x) must go. [She](x) left.", []),  # another sentence
        ("Ann: [A man](x) knows that [she](x) lies.", []),
        ("Ann: [A man](x) knows [Tom](x), and [he](x) lies.", []),
        ("Ann: [A man](x) came in, and [he](x) sat down.", []),
        ("Ann: [A man](x) is here. [He](x) is like [a son](x) to [him](x).", []),
        ("Ann: [He](x) is no fool, [he](x) left.", []),
        ("Ann: [A girl](x) who loves [you](x) lies to [your](x) dad.", ["you", "your"]),
        ("Ann: [A lawyer](x) will ask [you](x).", []),
    ],
)
def test_pronouns_after_general_nouns(nlp, text, expected):
    assert general(nlp, text) == expected


@pytest.mark.parametrize(
    "text, expected",
    [
        (
            "When [you](x)'re young, [you](x) think [you](x) know.",
            ["you", "you", "you"],
        ),
        (
            "And when [you](x) lose a job, [you](x) lose [your](x) friends.",
            ["you", "you", "your"],
        ),
        (
            "[You](x) can't stop a boy with a raft in [your](x) yard.",
            ["You", "your"],
        ),
        ("[You](x) don't just cut a cake.", ["You"]),
        ("[You](x) never know.", ["You"]),
        ("[You](x) don't have a car.", []),
        ("[You](x) can't see it on [a man](x).", ["You"]),
        ("[You](x) don't ask [men](x) for their names.", ["You"]),
        ("[You](x) should never bite at [a person](x).", ["You"]),
        ("[You](x) can't see [the man](x).", []),
        ("[You](x) can't be [a cop](x).", []),
        ("[You](x) can't go. [A man](x) came.", []),
        ("[You](x) rob a bank, [you](x) don't say please.", ["You", "you"]),
        ("[You](x) meet her, and then [you](x)'re lost.", ["You", "you"]),
        ("[You](x) lied to her, and [you](x) never called.", []),
        ("[You](x) take the car, and [you](x) drive.", []),
        ("[You](x) stay, I say, and then [you](x) go.", []),
        ("Sir, when [you](x)'re old, [you](x) sleep.", ["you", "you"]),
        ("Last night, when [you](x) were out, [you](x) missed him.", []),
        ("[You](x) can't stop the boy.", []),
        ("[You](x) can't stop a boy?", []),
        ("When [you](x) get home, [you](x)'ll find a letter.", []),
        ("When [you](x) stop, [I](x) stop.", []),
        ("When [you](x) find [him](x), tell [him](x).", []),
        ("When [you](x) lie, do [you](x) blush?", []),
        ("Tell [me](x) when [you](x) lose [your](x) job.", []),
    ],
)
def test_you_of_anybody(nlp, text, expected):
    assert general(nlp, f"Ann: {text}") == expected


def test_turn_without_full_stop(nlp):
    text = "Ann: [You](x) can't stop a boy\nBo: [You](x) left."
    assert general(nlp, text) == ["You"]
    text = "Ann: [I](x) left him there\nBo: [You](x) stay, and [you](x) never go."
    assert general(nlp, text) == ["You", "you"]


@pytest.mark.parametrize(
    "text, expected",
    [
        ("People don't see [you](x), son.", ["you"]),
        ("People don't like [you](x), [Tom](x).", []),
        ("People love [you](x).", []),
        ("People like [you](x) make me sick.", []),
        ("Whoever gives [you](x) a name, it's always Ray.", ["you"]),
        ("Whoever told [you](x) that?", []),
        ("Anybody who wants to go, raise [your](x) hand.", ["your"]),
        ("Anyone who knows [you](x) would say so.", []),
        ("Everybody who came, [I](x) told [you](x), is here.", []),
        ("If [you](x)'re listening and [you](x) have a kid, call.", ["you", "you"]),
        ("If [you](x)'re listening, [Tom](x), call.", []),
        ("If [you](x)'re late, call.", []),
    ],
)
def test_you_of_an_audience(nlp, text, expected):
    assert general(nlp, f"Ann: {text}") == expected


def test_other_pronouns_stay(nlp):
    text, expected = "Ann: [She](x) knows that when [you](x) go, [you](x) go.", []
    assert general(nlp, text) == expected
