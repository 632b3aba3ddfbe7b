import pytest

from spacy_charid.dialogue.determiners import find_determiner
from spacy_charid.dialogue.view import NAME, NOMINAL, PRONOUN
from spacy_charid.dialogue.view_builder import build_view, view_mention


def mention(text, label="", bounds=None):
    """View the words between brackets: `I met [my mom] .`"""
    words, places = [], []
    for word in text.split():
        if word.startswith("["):
            places.append(len(words))
        words.append(word.strip("[]"))
        if word.endswith("]"):
            places.append(len(words))
    start, end = places
    return view_mention(words, start, end, label=label, bounds=bounds)


@pytest.mark.parametrize(
    "text, person, number, gender, type",
    [
        ("[I] am here", 1, "sing", "", "1st"),
        ("it is [mine]", 1, "sing", "", "1st"),
        ("[We] are here", 1, "plur", "", "1st"),
        ("[You] are here", 2, "", "", "2nd"),
        ("[you] guys are here", 2, "plur", "", "2nd"),
        ("hey [y' all]", 2, "plur", "", "2nd"),
        ("Ross and [I.]", 1, "sing", "", "1st"),
        ("[you two] are here", 2, "plur", "", "2nd"),
        ("[yourselves]", 2, "plur", "", "2nd"),
        ("[She] is here", 3, "sing", "F", "3rd"),
        ("[his] book", 3, "sing", "M", "3rd"),
        ("[they] are here", 3, "plur", "", "3rd"),
    ],
)
def test_view_pronouns(text, person, number, gender, type):
    view = mention(text)
    assert view.label == PRONOUN
    assert (view.person, view.number, view.gender) == (person, number, gender)
    assert view.type == type


def test_view_reflexive():
    assert mention("I hurt [myself]").reflexive
    assert not mention("I hurt [me]").reflexive


@pytest.mark.parametrize(
    "text, label, gender",
    [
        ("I met [Monica] today", NAME, "F"),
        ("I met [Ross Geller] today", NAME, "M"),
        ("I met Mrs. [Zzyx] today", NAME, "F"),
        ("I met [Zzyx] today", NAME, ""),
        ("I met my [mother] today", NOMINAL, "F"),
        ("I met a [doctor] today", NOMINAL, ""),
        ("[Doctor] , help", NOMINAL, ""),
        ("I met [your brother] today", NOMINAL, "M"),
    ],
)
def test_view_names_and_nouns(text, label, gender):
    view = mention(text)
    assert (view.label, view.gender, view.person) == (label, gender, 0)
    assert view.number == "sing"
    assert view.type == ("name" if label == NAME else "noun")


@pytest.mark.parametrize(
    "text, head, gender",
    [
        ("[a woman who quoted the Bible]", "woman", "F"),
        ("[the man with the doctor]", "man", "M"),
        ("[my friend from work]", "friend", ""),
        ("[a guy named Carl]", "guy", "M"),
        ("[your mother 's boss]", "boss", ""),
        ("[that guy]", "guy", "M"),
        ("[that]", "that", ""),
        ("[the mother of]", "of", ""),
        ("[women who]", "who", ""),
    ],
)
def test_view_the_head_stands_before_what_describes_it(text, head, gender):
    view = mention(text, label=NOMINAL)
    assert (view.head, view.gender) == (head, gender)


def test_view_a_name_keeps_its_last_word_as_head():
    view = mention("[Joan of Arc]", label=NAME)
    assert (view.head, view.text) == ("arc", "Joan of Arc")


@pytest.mark.parametrize(
    "text, number",
    [
        ("my [parents]", "plur"),
        ("those [ladies] of ours", "plur"),
        ("the [people who ran]", "plur"),
        ("my [boss]", "sing"),
        ("the [princess]", "sing"),
    ],
)
def test_view_number_of_nouns(text, number):
    assert mention(text, label=NOMINAL).number == number


def test_view_a_plural_noun_is_no_name():
    view = mention("[Boys] , please")
    assert (view.label, view.number) == (NOMINAL, "plur")


def test_view_a_speaker_can_be_called_like_a_plural_noun():
    words = ["Call", "Monks", "and", "Guards"]
    view = build_view(words, [(0, 4, ("Monks",))], (), [(1, 2, ""), (3, 4, "")])
    assert [one.label for one in view.mentions] == [NAME, NOMINAL]


def test_view_a_given_label_stays():
    assert mention("[Doctor] , help", label=NAME).label == NAME


@pytest.mark.parametrize(
    "text, owner, article",
    [
        ("I met my [mom] .", "my", ""),
        ("I met my two [moms] .", "my", ""),
        ("I met two [moms] .", "", "indefinite"),
        ("I know whose [mom] it is .", "", "definite"),
        ("I met [my mom] .", "my", ""),
        ("I met her dear old [mom] .", "her", ""),
        ("I met Ross 's [mom] .", "Ross", ""),
        ("I met [Ross 's mom] .", "Ross", ""),
        ("I met the dog 's [owner] .", "", ""),
        ("I met a nice [doctor] .", "", "indefinite"),
        ("I met the [doctor] .", "", "definite"),
        ("I met the nice old [doctor] .", "", "definite"),
        ("I met [that nice doctor] .", "", "definite"),
        ("You know that [Ma] has told her .", "", ""),
        ("You know that [mother] .", "", "definite"),
        ("I ate the cake [Grandma] made .", "", ""),
        ("I met the dog 's [Mom] .", "", ""),
        ("I met your mother and [father] .", "your", ""),
        ("I met your mother and a [father] .", "", "indefinite"),
        ("I met Ann , my brother and [sister] .", "my", ""),
        ("I met my boss and [sister] .", "", ""),
        ("my dog , [doctor] .", "", ""),
        ("I wrote a letter to [Mom] .", "", ""),
        ("I told the truth about [Mom] .", "", ""),
        ("[Mom] is here", "", ""),
    ],
)
def test_view_determiner(text, owner, article):
    view = mention(text)
    expected = (owner, article == "indefinite", article == "definite")
    assert (view.owner, view.indefinite, view.definite) == expected


@pytest.mark.parametrize(
    "text, vocative",
    [
        ("[Ross] , listen", True),
        ("Hey [Ross] !", True),
        ("listen , [Ross] .", True),
        ("[Ross] is here", False),
        ("I saw [Ross] .", False),
        ("listen , my [cousin] .", False),
        ("yes , my dear [fellow] .", True),
        ("Good morning , young [man] .", True),
        ("Young [lady] ! Come here .", True),
        ("A young [man] .", False),
        ("Nice young [man] .", False),
        ("go , you silly old [fool] .", True),
        ("go , old [fool] !", False),
        ("yes , [my love] .", True),
        ("yes , my dear [friend] .", True),
        ("yes , your [love] .", False),
        ("yes , [ma ' am] .", True),
        ("And [Ross] , listen", True),
        ("I saw Joey and [Ross] .", False),
        ("[Sheila] you 're a star .", True),
        ("[Marcus] can you drive ?", True),
        ("I saw [Marcus] . Can you drive ?", False),
        ("[Marcus] can drive .", False),
        ("[Oliver] you knew him as .", False),
    ],
)
def test_view_vocatives(text, vocative):
    assert mention(text).vocative is vocative


@pytest.mark.parametrize("word, label", [("judy", NAME), ("carl", ""), ("mom", "")])
def test_view_speakers_in_lower_case_are_names(word, label):
    turns = [(0, 2, ("Judy Ho",)), (2, 3, ("Mom",))]
    view = build_view(["Thanks", word, "Hm"], turns, (), [(1, 2, "")])
    assert view.mentions[0].label == (label or NOMINAL)


@pytest.mark.parametrize(
    "text",
    ["[ laughs ] Ross , stop", "( laughs ) Ross , stop", "Stop it , Ross [ laughs ]"],
)
def test_view_vocatives_beside_directions(text):
    words = text.split()
    at = words.index("Ross")
    assert view_mention(words, at, at + 1).vocative


def test_view_vocative_looks_at_its_turn_only():
    words = "I saw Ross is here".split()
    assert not view_mention(words, 2, 3).vocative
    assert view_mention(words, 2, 3, bounds=(2, 3)).vocative


def test_view_a_possessive_clitic_is_no_part_of_the_head():
    view = mention("that is [Ross 's] book")
    assert (view.head, view.text) == ("ross", "Ross")
    lone = mention("let ['s] go")
    assert lone.text == "'s"


def test_view_turns_scenes_and_mentions():
    words = "Hi Ross . You rock . Bye .".split()
    turns = [(0, 3, ("Ann",)), (3, 6, ("Ross", "Joey")), (6, 7, ())]
    mentions = [(3, 4, ""), (1, 2, NAME), (7, 8, ""), (0, 3, ""), (1, 2, "")]
    view = build_view(words, turns, [(0, 3), (3, 7)], mentions)
    assert [(t.start, t.end, t.scene) for t in view.turns] == [
        (0, 3, 0),
        (3, 6, 1),
        (6, 7, 1),
    ]
    assert view.turns[1].speakers == ("Ross", "Joey")
    places = [(m.start, m.turn, m.scene) for m in view.mentions]
    assert places == [(3, 1, 1), (1, 0, 0), (7, -1, 1), (0, 0, 0), (1, 0, 0)]


def test_view_without_scenes_is_one_scene():
    view = build_view(["Hi", "!"], [(0, 2, ())], [], [])
    assert view.scenes == [(0, 2)] and view.turns[0].scene == 0


def test_view_empty():
    view = build_view([], [], [], [])
    assert (view.turns, view.scenes, view.mentions) == ([], [(0, 0)], [])


def test_view_of_a_mention_of_many_words_keeps_the_first():
    words = ["Ann"] * 1000
    mention = view_mention(words, 0, 1000, label=NAME)
    assert mention.text == " ".join(words[:100]) and mention.end == 1000


@pytest.mark.parametrize(
    "text, start, label",
    [
        ("I told Mom", 2, NOMINAL),
        ("Mom left", 0, NOMINAL),
        ("I met Judy", 2, NAME),
        ("I met Mother Theresa", 2, NAME),
        ("let 's go", 1, PRONOUN),
        ("Ross 's mom", 1, NOMINAL),
    ],
)
def test_view_classifies_mentions_as_the_detector_does(text, start, label):
    words = text.split()
    end = len(words) if label == NAME else start + 1
    assert view_mention(words, start, end).label == label


def test_view_let_us_is_first_person_plural():
    mention = view_mention(["Let", "'s", "go"], 1, 2)
    assert (mention.person, mention.number, mention.type) == (1, "plur", "1st")


@pytest.mark.parametrize(
    "text, start",
    [("my old friend", 0), ("the same without friend", None), ("one friend", 0)],
)
def test_view_finds_the_determiner_of_a_phrase(text, start):
    words = text.split()
    found = find_determiner(words, len(words) - 1, len(words) - 1, 0)
    assert (found and found.start) == start


@pytest.mark.parametrize(
    "text, label, number",
    [
        ("with the Kellys", NOMINAL, "plur"),
        ("with the boss", NOMINAL, "sing"),
        ("with the Boss", NOMINAL, "sing"),
        ("with the Duchess", NOMINAL, "sing"),
        ("with the James", NAME, "sing"),
        ("with Kellys", NOMINAL, "sing"),
    ],
)
def test_view_families(text, label, number):
    words = text.split()
    last = len(words) - 1
    assert view_mention(words, last, last + 1, label=label).number == number


@pytest.mark.parametrize(
    "text, vocative",
    [
        ("You 'll love him [Rach]", True),
        ("Nobody liked him [Sue] .", True),
        ("He did it again [Rachel] ! Why ?", True),
        ("Nor did I like them [Sue]", True),
        ("I like it too [Sue] ?", True),
        ("I saw him [Sue] was there .", False),  # no end
        ("Call me [Sue] .", False),  # a name is given
        ("They call him [Sue] .", False),
        ("Give me [Rach] .", False),  # two objects
        ("Is it [Sue] ?", False),
        ("Is n't it [Sue] ?", False),
        ("I like her [Sue] .", False),  # `her` may own
        ("Nobody liked him [Zed] .", False),  # who does not speak
        ("Nobody liked him [Tom] .", False),  # whose turn it is
        ("Nobody liked [Sue] .", False),
    ],
)
def test_calls_of_speakers_without_a_comma(text, vocative):
    words = text.replace("[", "").replace("]", "").split()
    start = next(i for i, word in enumerate(text.split()) if word[0] == "[")
    n = len(words)
    turns = [(0, n, ("Tom",)), (n, n + 1, ("Rachel",)), (n + 1, n + 2, ("Sue",))]
    view = build_view([*words, "Hm", "Hm"], turns, (), [(start, start + 1, NAME)])
    assert view.mentions[0].vocative is vocative
