import pytest

from spacy_charid.dialogue.view import NAME
from spacy_charid.dialogue.view_builder import build_view
from spacy_charid.linking.clauses import (
    AFTER,
    BEFORE,
    MAX_MENTIONS_BACK,
    NEXT,
    Sentences,
    find_names_beside,
    find_predicates,
)


def read(text, *mentions):
    """Make a view of a turn whose mentions are words of it."""
    words = text.split()
    starts = [words.index(word) for word in mentions]
    spans = [(i, i + 1, "") for i in sorted(starts)]
    return build_view(words, [(0, len(words), ("Ann",))], (), spans)


@pytest.mark.parametrize(
    "text, subject, noun, found",
    [
        ("He is just some guy", "He", "guy", True),
        ("He will be a doctor", "He", "doctor", True),
        ("He became a doctor", "He", "doctor", True),
        ("He saw a doctor", "He", "doctor", False),
        ("He is here , the guy", "He", "guy", False),
        ("His is the guy", "His", "guy", False),
        ("He has been a doctor", "He", "doctor", True),
        ("He used to be a doctor", "He", "doctor", True),
        ("I am going to be a father", "I", "father", True),
        ("She 's just lost a patient", "She", "patient", False),
        ("You 're not holding a baby", "You", "baby", False),
        ("I 'm married to a cop", "I", "cop", False),
        ("I 'm calling Judy", "I", "Judy", False),
        ("He 's a promising doctor", "He", "doctor", True),
        ("We 've got a doctor", "We", "doctor", False),
        ("Is she quite a very good doctor", "she", "doctor", False),
        ("Is she a good doctor", "she", "doctor", True),
        ("Is he here with the doctor", "he", "doctor", False),
        ("Did he see the doctor", "he", "doctor", False),
        ("He came as a plumber", "He", "plumber", True),
        ("They asked me as the boss", "me", "boss", True),
        ("He is as thin as a clerk", "He", "clerk", False),
        ("He did it as a clerk does", "He", "clerk", False),
        ("We are good friends", "We", "friends", True),
        ("Nora 's mother", "Nora", "mother", False),
        ("Nora 's a mother", "Nora", "mother", True),
        ("The boss 's daughter", "boss", "daughter", False),
        ("The boss 's older daughter", "boss", "daughter", False),
        ("The boss 's a mother", "boss", "mother", True),
        ("The boss 's dog Nora", "boss", "Nora", False),
        ("The boss 's called Nora", "boss", "Nora", True),
        ("Are you even a licensed lawyer", "you", "lawyer", True),
        ("Is Dr. Roe a good dentist", "Roe", "dentist", True),
        ("My boss 's Nora", "boss", "Nora", True),
        ("She 's brought her son", "She", "son", False),
        ("She was about to have a baby", "She", "baby", False),
        ("He was shot by a man", "He", "man", False),
        ("He is going to be a father", "He", "father", True),
        ("He is a retired judge", "He", "judge", True),
        ("He is the one shouting at the judge", "He", "judge", False),
        ("She called him a coward", "him", "coward", True),
        ('She calls me " the girl "', "me", "girl", True),
        ("She calls me , the girl", "me", "girl", False),
        ("She called him the next day with a coward", "him", "coward", False),
        ("My friend , who is a nurse", "friend", "nurse", True),
        ("My friend and who is a nurse", "friend", "nurse", False),
        ("With me is my producer", "me", "producer", False),
        ("Ask him to be a friend", "him", "friend", True),
        ("He is one two three four five six guy", "He", "guy", False),
    ],
)
def test_predicates(text, subject, noun, found):
    view = read(text, subject, noun)
    assert find_predicates(view.mentions, view.words) == ({1: 0} if found else {})


def test_predicates_of_who_is_called():
    view = read("Ann , who is the boss ?", "Ann", "boss")
    assert view.mentions[0].vocative
    assert not find_predicates(view.mentions, view.words)


def test_predicates_of_who_owns_another():
    view = read("I am her friend", "I", "her", "friend")
    assert find_predicates(view.mentions, view.words) == {2: 0}


def test_predicates_that_belong_to_a_noun():
    view = read("She is the painter 's younger sister", "She", "painter", "sister")
    assert find_predicates(view.mentions, view.words) == {2: 0}
    view = read("It was she . She was my late wife 's .", "She", "wife")
    assert not find_predicates(view.mentions, view.words)


def test_predicates_look_back_at_few_mentions():
    words = ["He", "is", "a", "guy"]
    nested = [(i, 4, "") for i in range(3) for _ in range(MAX_MENTIONS_BACK)]
    view = build_view(words, [(0, 4, ("Ann",))], (), [(0, 1, ""), *nested, (3, 4, "")])
    last = len(view.mentions) - 1
    assert last not in find_predicates(view.mentions, words)


@pytest.mark.parametrize(
    "text, position",
    [
        ("my friend Carl ran", NEXT),
        ("my friend is Carl", AFTER),
        ("my friend , Carl , ran", AFTER),
        ("Carl is my friend", BEFORE),
        ("Carl , my old friend", BEFORE),
        ("my friend 's brother Carl ran", None),
        ("my friend saw Carl", None),
        ("Carl is my dear old friend", None),
    ],
)
def test_names_beside_nouns(text, position):
    view = read(text, "friend", "Carl")
    name = next(i for i, m in enumerate(view.mentions) if m.label == NAME)
    found = list(find_names_beside(view.mentions, [name], view.words))
    assert found == ([(1 - name, name, position)] if position else [])


def test_names_before_a_person():
    view = read("that Carl woman ran", "Carl", "woman")
    assert list(find_names_beside(view.mentions, [0], view.words))[-1] == (1, 0, BEFORE)
    view = read("Carl woman ran", "Carl", "woman")
    assert (1, 0, BEFORE) not in find_names_beside(view.mentions, [0], view.words)


def test_names_beside_nouns_of_the_same_turn():
    words = "my friend Carl".split()
    spans = [(1, 2, ""), (2, 3, "")]
    view = build_view(words, [(0, 2, ("A",)), (2, 3, ("B",))], (), spans)
    assert list(find_names_beside(view.mentions, [1], words)) == []


@pytest.mark.parametrize(
    "text, end, question",
    [
        ("Did you ? Yes .", 2, True),
        ("Did you go", 3, False),
        ("Did you ... ?", 2, False),
    ],
)
def test_sentences(text, end, question):
    view = read(text, "you")
    sentences, turn = Sentences(view.words), view.turns[0]
    assert sentences.end(view.mentions[0], turn) == end
    assert sentences.is_question(end, turn) == question


def test_sentences_are_counted():
    sentences = Sentences("Oh . Did you ? Yes".split())
    assert [sentences.index(i) for i in range(6)] == [0, 0, 1, 1, 1, 2]
