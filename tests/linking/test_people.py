"""People whom a dialogue describes, on hand-made dialogues."""

import pytest

from spacy_charid.cast.bank import CharacterBank
from spacy_charid.cast.character import Character
from spacy_charid.dialogue.structure import read_structure
from spacy_charid.linking.inputs import gather_candidates
from tests.helpers.linking import make_docs

OWNED = [("Inga", "uncle"), ("Jo", "tutor"), ("Gus", "tutor")]


def describe(nlp, text, *characters):
    """Give the texts of the mentions that describe somebody, with who it is."""
    (doc,) = make_docs(nlp, text)
    view = read_structure(doc).view
    cast = gather_candidates(view, CharacterBank(characters))
    described = cast.people.described
    return cast, [(view.mentions[i].text, described[i]) for i in sorted(described)]


def test_ids_of_people_differ_from_those_of_speakers_in_any_case(nlp):
    text = "The Woman: Hi.\nAnn: I met [another woman](x)."
    _, described = describe(nlp, text)
    assert [who for _, who in described] == ["the woman (2)"]


@pytest.mark.parametrize(
    "said, gender",
    [
        ("[I](x)'m [his wife](x).", "F"),
        ("[I](x)'m [a good man](x).", "M"),
        ("[I](x)'m not [his wife](x).", None),
        ("[I](x)'m [a doctor](x).", None),
    ],
)
def test_a_predicate_tells_the_gender_of_a_name_that_no_list_has(nlp, said, gender):
    cast, _ = describe(nlp, f"Malakeh: {said}\nAnn: Oh.")
    assert cast.gender("Malakeh") == gender


def test_the_only_owned_character_of_the_cast_is_described_without_the_owner(nlp):
    text = "Ann: [The uncle](x) fell.\nBob: [The tutor](x) sang."
    cast = [Character(f"{name}'s {noun}") for name, noun in OWNED]
    _, described = describe(nlp, text, *cast)
    assert [who for _, who in described] == ["Inga's uncle", "the tutor"]


@pytest.mark.parametrize(
    "text, expected",
    [
        (
            "Ann: [A monk](x) met us. [The monk](x) fell.\nBob: [That monk](x)?",
            ["the monk"] * 3,
        ),
        (
            "Ann: I saw [a cyclist](x) and [another cyclist](y).",
            ["the cyclist", "the cyclist (2)"],
        ),
        (
            "Ross: [My brother](x) sings.\nBob: [Your brother](x)?",
            ["Ross's brother"] * 2,
        ),
        (
            "Ross: That [nephew](x) of [mine](Ross) sings.\nBob: [Your nephew](x)?",
            ["Ross's nephew"] * 2,
        ),
        ("Ross: [Mom](x) called.\nRoss: [My mother](x) did.", ["Ross's mother"] * 2),
        (
            "Silas Moon: [Mum](x) called.\nCaspar Moon: [Mum](x) sang.",
            ["Silas Moon's mother"] * 2,
        ),
        (
            "Ann: [I](x) have got [a sister](x). [My sister](x) sings.\nBob: Oh.",
            ["Ann's sister"] * 2,
        ),
        (
            "Ann: [A monk](x) met us. [He](x) has [a wife](x).\nBob: [His wife](x)?",
            ["the monk", "the monk's wife", "the monk's wife"],
        ),
        (
            "Ann: I know [Tom](Tom). [A girl](x) was [his sister](x).\n"
            "Bob: [Tom](Tom) has [a sister](x)?",
            ["the girl"] * 3,
        ),
        ("Ann: [I](x) met [a sister](x).\nBob: Oh.", ["the sister"]),
        (
            "Gus: Hi.\nAnn: [My tutor](x) sings.\nBob: [Your tutor](x)? [Gus](x)!",
            ["Ann's tutor"] * 2,
        ),
        (
            "Ann: [My older brother](x) and [my younger brother](y).",
            ["Ann's brother", "Ann's brother (2)"],
        ),
        (
            "Ann: [[The queen](x)'s brother](y) is here.",
            ["the queen", "the queen's brother"],
        ),
        ("Ann: [Bo](Bo) left. [His mother](x) cried.", ["Bo's mother"]),
        ("Ann: [Bo](Bo)?\nAl: [His mother](x) cried.", ["Bo's mother"]),
        ("Ann: [Bo](Bo)?\nAl: [His mother](x) cried.\nBo: Yes?", ["the mother"]),
        (
            "Ann: I saw [Bo](Bo) and [his boss](x). [His boss](x) is nice.",
            ["Bo's boss"] * 2,
        ),
        ("Ann: [His boss](x) left.\nBob: Who's [his boss](x)?", ["the boss"] * 2),
        ("Ann: [My boss](x) left.\nBob: Which [boss](x)?", ["Ann's boss"] * 2),
        ("Ann: [The cook](x) left. [Your cook](x)!\nBo: Oh.", ["the cook"] * 2),
        ("Ann: [A man](x) left. I saw [my man](y).", ["the man", "Ann's man"]),
        (
            "Ann: [The nun](x) left. [My sister](y) stayed.",
            ["the nun", "Ann's sister"],
        ),
        (
            "Ann: He met the [boss](x)'s [daughter](y).",
            ["the boss", "the boss's daughter"],
        ),
        (
            "Ann: [My dad](x) fell.\nBob: Oh.\nCy: Hey.\nBob: Is [your dad](x) in?",
            ["Ann's father"] * 2,
        ),
        (
            "Ann: [My sister](x) and [my sister-in-law](y) left.",
            ["Ann's sister", "Ann's sister-in-law"],
        ),
        ("Ann: I met a [woman](x).\nBob: A [woman](x)?", ["the woman"] * 2),
        (
            "Ann: I met a [woman](x).\nBob: A [woman](y) called.",
            ["the woman", "the woman (2)"],
        ),
        ("Bo: I went.\nAnn: Where, [your worship](x)?\nBo: Home.", ["Bo"]),
        (
            "Ann: Yes, [my boy](x), it is [the king](y) ' s [boy](z).",
            ["the king", "the king's boy"],
        ),
        ("Ann: [The judge](x) left. [Her Honor](x) is ill.", ["the judge"] * 2),
        ("Ann: [The bishop](x) left. [His Grace](x) is ill.", ["the bishop"] * 2),
        ("Ann: Is [Dad](x) in?\nBob: [Dad](x) is out.", ["Ann's father"] * 2),
        (
            "Ann: Is [my dad](x) in?\nBob: [My dad](y) is out.",
            ["Ann's father", "Bob's father"],
        ),
        (
            "Ann: [Bo](Bo) bit another [girl](x). [The other girl](x) cried.",
            ["the girl"] * 2,
        ),
        (
            "Ann: [Eve](Eve) met [the colonel](x). [Her husband](y) left.",
            ["the colonel", "Eve's husband"],
        ),
        ("Ann: [My brother](x) is [a doctor](x).", ["Ann's brother"] * 2),
        (
            "Cy: I met [Bo](Bo)'s [daughter](Amy) [Amy](Amy).\n"
            "Amy: [My father](Bo) left. [My mother](x) too.\nBo: Oh.",
            ["Amy", "Bo", "Amy's mother"],
        ),
        (
            "Ann: I met [the king](x) and [his wife](Eve) [Eve](Eve).\n"
            "Eve: [My husband](x) left. [[My husband](x)'s cook](y) too.",
            ["the king", "Eve", "the king", "the king", "the king's cook"],
        ),
        (
            "Ann: [My brother](x) is [a cook](x).\nBob: Does [the cook](x) eat?",
            ["Ann's brother"] * 3,
        ),
        (
            "Ann: [My brother](x) is [a nice man](x). Look, [a man](y)! [That man](y)?",
            ["Ann's brother", "Ann's brother", "the man", "the man"],
        ),
        (
            "Ann: [My brother](x) is [a nice man](x).\nBob: Did you see [the man](y)?",
            ["Ann's brother", "Ann's brother", "the man"],
        ),
        ("Ann: Would [any fool](x) go? [No man](y)!", []),
        ("Ann: [A captain](x) never leaves. But [a cook](y) sings.", []),
        ("Ann: [A cook](x) who came in. [A nun](y) who never sings.", ["the cook"]),
        ("Ann: He hasn't got [a wife](x), and never had [a son](y).", []),
        ("Ann: What sort of [man](x) is it? That kind of a [woman](y).", []),
        ("Ann: There isn't [a doctor](x). He isn't [a doctor](y).", ["the doctor"]),
        ("Ann: I need [a girl](x) you could love, or [a boy](y) that one can.", []),
        (
            "Ann: Bo is like [a father](x) to me. He sings like [the king](y).",
            ["the king"],
        ),
        ("Ann: [Waiter](x), the bill!", []),
        ("Ann: You look like you've seen [a ghost](x).", []),
        ("Ann: It looks like we have [a nun](x).", ["the nun"]),
        ("Ann: They need [a clerk](x). Find [a nurse](y)!", []),
        ("Ann: Tell him to get [another cook](x). I'd call [a nurse](y).", []),
        ("Ann: Could you call [a nurse](x)? Let's get [a cook](y).", []),
        ("Ann: She wants to be [a pilot](x), [a cook](y).", ["the cook"]),
        (
            "Ann: I had to call [a nurse](x). You'll find [a cook](y) in.",
            ["the nurse", "the cook"],
        ),
        ("Ann: [My sisters](x) and [the men](y).", []),
    ],
)
def test_people_described(nlp, text, expected):
    _, found = describe(nlp, text)
    assert [name for _, name in found] == expected


@pytest.mark.parametrize(
    "text, expected",
    [
        ("Ann: [A lord](x) named [Pellan](Pellan) came. [The lord](x) left.", "Pellan"),
        ("Ann: [My boyfriend](x), [Gus](Gus), left.", "Gus"),
        ("Ann: This is [Dr. Aziz](Dr. Aziz), [my boss](x).", "Dr. Aziz"),
        ("Ann: I met [a girl](x). [Her](x) name is [Emily](Emily).", "Emily"),
        ("Ann: I met [a girl](x). [She](x) is called [Emily](Emily).", "Emily"),
        ("Ann: [My friend](x) [Carl](Carl) left.", "Carl"),
        ("Ann: That [Judy](Judy) [woman](x) left.", "Judy"),
        ("Ann: [My boss](x) left.\nBob: What's [his](x) name?\nAnn: [Al](Al).", "Al"),
        ("Ann: [A man](x) left.\nBob: Who was [he](x)?\nAnn: [Al](Al), I think.", "Al"),
        (
            "Ann: [A man](x) left.\nBob: What's [his](x) name, Ann?\nAnn: [Al](Al).",
            "Al",
        ),
        (
            "Ann: [A vet](x) called.\nBob: What's [he](x) called, this [vet](x)?\n"
            "Ann: [Al](Al).",
            "Al",
        ),
        (
            "Ann: [A baby](x) sang. What's [the baby](x) called?\nBob: [Kit](Kit).",
            "Kit",
        ),
        ("Ann: [A boy](x).\nBob: Has [he](x) got a name?\nAnn: [Kit](Kit).", "Kit"),
        ("Ann: And [the boss](x)?\nBob: [Mrs. Vane](Mrs. Vane).", "Mrs. Vane"),
        ("Ann: [My mother](x) left.\nBob: [Your mother](x).\nAnn: [Ada](Ada).", "Ada"),
        ("Ann: [Judy](Judy) is [my mom](Judy). [My mother](Judy) left.", "Judy"),
        ("Ann: Call [the cook](x).\nBob: [Sam](Sam)? [The cook](x) is ill.", "Sam"),
        ("Ann: And [the cook](x)? I like [him](x).\nBob: Mr. [Orr](Orr)?", "Mr. Orr"),
        ("Ann: He met [Bo](Bo)'s [cook](y).\nBob: [Sam](Sam)?", "Sam"),
        ("Ann: Who is [your boss](x)?\nBob: [Kim](Kim). I like [my boss](x).", "Kim"),
        ("Ann: [My cook](x) can. [Ines](Ines). Ask [my cook](x).", "Ines"),
        ("Ann: Who's [Al](Al)?\nBob: [A guy](x) I know. [Al](Al) is ill.", "Al"),
        ("Ann: Is [Al](Al) in?\nBob: Who?\nAnn: Your [uncle](x), dear.", "Al"),
        ("Ann: I see [a ghost](x).\nBob: That's only [Al](Al). He is ill.", "Al"),
        ("Ann: [My boss](x) left. [He](x)'s called Dr. [Orr](Orr).", "Dr. Orr"),
        ("Ann: [A lad](x) by the name of [Al](Al) left.", "Al"),
        ("Ann: [A lad](x) left. They call [him](x) [Al](Al).", "Al"),
        ("Ann: [The lad](x) left.\nBob: Know [his](x) name?\nAnn: [Al](Al).", "Al"),
        (
            "Ann: [My boss](x) left.\nBob: Which [boss](x)?\nAnn: Mr. [Al](Al).",
            "Mr. Al",
        ),
    ],
)
def test_people_get_the_name_that_is_given(nlp, text, expected):
    cast, found = describe(nlp, text)
    assert {name for _, name in found} == {expected}
    assert not cast.people.persons


@pytest.mark.parametrize(
    "said",
    [
        "Our [expert](Bo), Dr. [Bo](Bo), joins us.",
        "This is our [expert](Bo), [Bo](Bo).",
        "Meet my [boss](Bo), [Bo](Bo).",
        "May I present my [boss](Bo), [Bo](Bo)?",
    ],
)
def test_people_a_present_speaker_is_presented(nlp, said):
    assert describe(nlp, f"Ann: {said}\nBo: Hi.")[1][0][1] == "Bo"


def test_people_after_a_preposition_are_no_subjects(nlp):
    text = "Ann: The [boy](x) next to [my husband](y) is [Carl](Carl)."
    assert describe(nlp, text)[1][1] == ("my husband", "Ann's husband")


def test_people_a_present_speaker_is_called_not_named(nlp):
    text = "Ann: I met [your brother](x), [Ross](Ross).\nRoss: Oh."
    assert describe(nlp, text)[1] == [("your brother", "Ross's brother")]


@pytest.mark.parametrize(
    "text",
    [
        "Ann: [A man](x) left.\nBob: Who was [she](y)?\nAnn: [Al](Al).",
        "Ann: [A man](x) left.\nBob: Who was [he](x)?\nAnn: [Al](Al) knows.",
        "Ann: [A man](x) left.\nBob: Who?\nAnn: [Al](Al).",
        "Ann: [A man](x) left. Who was [he](x)?\nAnn: [Al](Al).",
        "Ann: [A man](x) left.\nBob: [A man](x)?\nAnn: [Al](Al).",
        "Ann: [A man](x) left.\nBob: [The man](x).\nAnn: [Bob](Bob).",
        "Ann: [A man](x) left.\nBob: [The man](x).\nAnn: [Al](Al), go.",
        "Ann: [A man](x) left. It is called [Al](Al). [That man](x) is.\nAl: Oh.",
    ],
)
def test_people_a_name_that_is_no_answer(nlp, text):
    assert {name for _, name in describe(nlp, text)[1]} == {"the man"}


@pytest.mark.parametrize(
    "text",
    [
        "Ann: I saw [a man](x).\nBob: [Sam](Sam)?",  # may call Sam
        "Ann: I saw [the man](x).\nBob: [Sam](Sam). Come here.",
        "Ann: I saw [the man](x).\nBob: [Sam](Sam), come here.",
        "Ann: I saw [the man](x).\nAnn: [Sam](Sam)?",
        "Ann: [Sam](Sam) left. I saw [the man](x).\nBob: [Sam](Sam)?",
        "Ann: I saw [the man](x).\nBob: [Honey](Honey)?",
        "Sam: Oh.\nAnn: I saw [the man](x).\nBob: [Sam](Sam)?",
        "Ann: I saw [the man](x). [Sam](Sam)?\nBob: Yes.",
        "Ann: [The man](x) left. It rains. It pours.\nBob: [Sam](Sam)?",
    ],
)
def test_people_a_name_alone_that_calls_somebody(nlp, text):
    assert {name for _, name in describe(nlp, text)[1]} == {"the man"}


@pytest.mark.parametrize("said", [".", ". That"])
def test_people_a_name_after_next_to_nothing(nlp, said):
    assert describe(nlp, f"Ann: {said} [Judy](Judy).")[1] == []


def test_people_a_name_tells_nothing_of_other_nouns(nlp):
    text = "Ann: [The man](x) left.\nBob: Call [the guy](y).\nAnn: [Sam](Sam)?"
    assert [name for _, name in describe(nlp, text)[1]] == ["the man", "Sam"]


def test_people_whose_wife_was_told(nlp):
    text = "Troll: [My wife](x)!\nTroll's Wife: No.\nAnn: Is that [your wife](x)?"
    assert [name for _, name in describe(nlp, text)[1]] == ["Troll's Wife"] * 2


def test_people_the_son_of_somebody_s_father(nlp):
    said = "Ann: [Connor's](Connor) [dad](x) rang. [He](x) has lost [his](x) [son](y)."
    names = [name for _, name in describe(nlp, f"{said}\nConnor: Oh.")[1]]
    assert names == ["Connor's father", "Connor"]


def test_people_a_bare_term_of_endearment_is_nobody(nlp):
    assert describe(nlp, "Ann: Don't '[dear](x)' me, Bo.\nBo: Oh.")[1] == []


def test_people_a_name_of_the_other_gender_is_not_theirs(nlp):
    text = "Ann: [My brother](x), [Emily](Emily), left."
    assert describe(nlp, text)[1] == [("My brother", "Ann's brother")]


def test_people_of_the_cast(nlp):
    judy = Character("Judy", relations={"mother": ["Ross"]})
    text = "Ross: [My mom](Judy) and [the bishop](the bishop) met [a monk](x)."
    cast, found = describe(nlp, text, Character("Ross"), judy, Character("the bishop"))
    assert [name for _, name in found] == ["Judy", "the bishop", "the monk"]
    assert cast.outside == ["the monk"]


@pytest.mark.parametrize(
    "text, expected",
    [
        ("Nora Vale: [My brother](x) sings.", "Nora Vale's brother"),
        ("Nora Vale: [My brother](x)!\nTheo Vale: No.", "Theo Vale"),
        ("Ann: [Nora Vale](x)'s [brother](x)!\nTheo Vale: No.", "Theo Vale"),
        ("Nora Vale: [My son](x)!\nTheo Vale: No.\nTom Vale: No.", "Nora Vale's son"),
        ("Nora Vale: Ted! [My son](x)!\nTheo Vale: No.", "Theo Vale"),
    ],
)
def test_people_of_the_same_surname(nlp, text, expected):
    assert describe(nlp, text)[1][-1][1] == expected


@pytest.mark.parametrize(
    "text, expected",
    [
        ("Ann: [Queen Ada](x) came. [The queen](x) left.", "Queen Ada"),
        ("Dr. Voss: No.\nAnn: [The doctor](x) said no.", "Dr. Voss"),
        ("Dr. Voss: No.\nAnn: [Doctor](x), help me!", "Dr. Voss"),
        ("Judge Oak: No.\nAnn: Well, [your Honour](x), I may.", "Judge Oak"),
        ("Ann: [Admiral Ruiz](x) came. [The admiral](x) left.", "Admiral Ruiz"),
        ("Ann: [Lt. Hayes](x) came. [The lieutenant](x) left.", "Lt. Hayes"),
        ("NURSE 1: No.\nAnn: [The nurse](x) said no.", "NURSE 1"),
        ("NURSE 1: No.\nNURSE 2: No.\nAnn: [The nurse](x).", "the nurse"),
        ("NURSE 1: No.\nAnn: [The nurse](x)!\nNURSE 2: Yes.", "NURSE 1"),
        ("NURSE 1: No.\nNURSE 2: [The nurse](x) left.\nAnn: Oh.", "NURSE 1"),
        ("NURSE 1: No.\nAnn: [Nurse](x), come.\nNURSE 2: Yes.", "NURSE 1"),
        ("Bridge Guard: No.\nAnn: Ask [the guard](x).", "Bridge Guard"),
        ("Will Butler: No.\nAnn: Ask [the butler](x).", "the butler"),
        ("Bo: [I](Bo) am [a doctor](Bo).\nAnn: [The doctor](x)!", "Bo"),
        ("Bo: [I](Bo) am [a doctor](Bo).\nAnn: [A doctor](x)!", "Bo"),
        ("Bo: [I](Bo) am [a doctor](Bo).\nAnn: [A doctor](x) came.", "the doctor"),
        ("Ann: This is [Bo](Bo). [He](Bo) is [a guard](x).", "Bo"),
        ("Bo: [A lady](x) came. [She](x) was [a nun](x).", "the lady"),
        ("Bo: [A lady](x) came.\nAnn: [The woman](x)?", "the lady"),
        ("Ann: [Queen Ada](x) came. [The last queen](x) left.", "the queen"),
        ("Ann: [Queen Ada](x), [Queen Eve](y), [the queen](x).", "the queen"),
        ("Ann: [Uncle Bo](x) came. [An uncle](x) left.", "the uncle"),
    ],
)
def test_people_by_their_titles(nlp, text, expected):
    assert describe(nlp, text)[1][-1][1] == expected


@pytest.mark.parametrize(
    "heading, text, expected",
    [
        ("Mrs. Hall and her daughter Jo.", "Jo: [My father](x)!", "Mr. Hall"),
        ("Mrs. Hall; Jo.", "Jo: [My father](x)!", "Jo's father"),
        ("Una and her daughter Jo.", "Jo: [My father](x)!", "Jo's father"),
        ("Jo and her brother Bo.", "Jo: [My mum](x)!\nBo: [My mum](x)!", "Jo's mother"),
        ("Jo, Bo.", "Jo: [My mum](x)!\nBo: [My mum](x)!", "Bo's mother"),
    ],
)
def test_people_a_relative_of_relatives(nlp, heading, text, expected):
    speakers = "\nMrs. Hall: Oh.\nMr. Hall: Oh.\nUna: Oh.\nBo: Oh."
    (doc,) = make_docs(nlp, text + speakers)
    view = read_structure(doc).view
    view.headings = [heading]
    cast = gather_candidates(view, CharacterBank())
    assert [*cast.people.described.values()][-1] == expected


def test_people_by_the_titles_of_a_small_cast(nlp):
    king, other = Character("King Hadrian"), Character("King Osric")
    text = "Ann: [The king](x) is here."
    assert describe(nlp, text, king)[1] == [("The king", "King Hadrian")]
    assert describe(nlp, text, king, other)[1] == [("The king", "the king")]


def test_people_whose_name_is_a_noun(nlp):
    text = "Ann: Where is [Nonna](x)? [My nonna](y) left."
    _, found = describe(nlp, text, Character("Nonna"))
    assert found == [("Nonna", "Nonna"), ("My nonna", "Nonna")]


@pytest.mark.parametrize(
    "said, gender",
    [
        ("[The chief](x) says [she](x) left.", "F"),
        ("[She](y) told [the chief](x) that [she](y) left.", None),
        ("[He](y) met [the chief](x). [She](x) left.", "F"),
    ],
)
def test_people_a_pronoun_after_a_noun_tells_the_gender(nlp, said, gender):
    cast, _ = describe(nlp, f"Ann: {said}\nBob: Oh.")
    assert cast.gender("the chief") == gender


def test_people_genders(nlp):
    text = "Ann: [My boss](x) says [she](x) quits. [My boyfriend](y), [Lo](Lo), left."
    cast, _ = describe(nlp, text)
    assert cast.gender("Ann's boss") == "F"
    assert cast.gender("Lo") == "M"
    cast, _ = describe(nlp, "Ann: I met [the minister](x)'s [wife](y).\nBo: Oh.")
    assert cast.gender("the minister") == "M"


@pytest.mark.parametrize(
    "said, expected",
    [
        ("[The President](x) left.", "the President"),
        ("[The DJ](x) left. [The dj](x) left.", "the DJ"),
        ("[A bus driver](x) left. [The driver](x) left.", "the bus driver"),
        ("[A young man](x) left. [The man](x) left.", "the young man"),
        ("[A kind doctor](x) left.", "the doctor"),
        ("[My yoga teacher](x) left. [My teacher](x) is ill.", "Ann's yoga teacher"),
    ],
)
def test_people_have_telling_ids(nlp, said, expected):
    _, found = describe(nlp, f"Ann: {said}")
    assert {name for _, name in found} == {expected}


def test_people_ids_are_not_taken_twice(nlp):
    text = "Ann: I saw [a monk](x). Then [another monk](y) and [a monk](z)."
    cast, found = describe(nlp, text, Character("the monk"), Character("Bo"))
    ids = [name for _, name in found]
    assert ids[0] == "the monk" and len(set(ids)) == 3
    assert "the monk (2)" in cast and "the monk (2)" in cast.ids


def test_people_without_speakers_or_mentions(nlp):
    assert describe(nlp, "Ann: Hm.")[1] == []
    cast, found = describe(nlp, ": [My brother](x) and [his wife](y).")
    assert len(found) == 2


@pytest.mark.parametrize(
    "text, expected",
    [
        (
            "Ann: [Tom](t) left. [He](t) has [a wife](x) and [an ex-wife](y).",
            ["Tom's wife", "Tom's ex-wife"],
        ),
        ("Ann: My [great-grandmother](x) left.", ["Ann's great-grandmother"]),
        ("Ann: It's [Nonna](x).", ["Ann's grandmother"]),
        ("Ann: The same one because [Dad](x) left.", ["Ann's father"]),
        (
            'Ann: [Judy](j) said, "It is [my brother](x)."\nBo: [Her brother](y)?',
            ["Judy's brother"] * 2,
        ),
        ('Ann: [Judy](j) told [me](a), "[Your brother](x) left."', ["Ann's brother"]),
        ('Ann: [Judy](j) told [Tom](t), "[Your brother](x) left."', ["Tom's brother"]),
        (
            "Ann: [Mr. Hill](h).\nBo: And?\nAnn: [Mrs. Roe](r). [Her mother](x)...",
            ["Mrs. Roe's mother"],
        ),
        (
            "Ann: [Mrs. Roe](r) left.\nBo: [Mr. Hill](h) knows [her mother](x).",
            ["Mrs. Roe's mother"],
        ),
        (
            'Bo: Mum?\nAnn: [Your father](x) said, "Go, Ann."\nBo: No.',
            ["Bo's father"],
        ),
    ],
)
def test_people_and_their_owners(nlp, text, expected):
    assert [person for _, person in describe(nlp, text)[1]] == expected


def test_somebody_new_is_no_namesake(nlp):
    text = "Ann: [Tom Vale](t) has [a wife](x). [Ida Vale](i) left."
    assert describe(nlp, text)[1] == [("a wife", "Tom Vale's wife")]


def test_the_child_of_somebody_without_a_name(nlp):
    """The Pasha is no character, so that nobody is known to be her son."""
    cast, found = describe(
        nlp, "Ann: [The Pasha's mother](x) went to [her](x) [son](y).\nBob: Did she?"
    )
    assert [name for _, name in found] == ["Pasha's mother", "Pasha's mother's son"]
    assert all(name in cast.ids for _, name in found)


@pytest.mark.parametrize(
    "said, expected",
    [
        (
            "[The woman](w) has [a son](s). [The boy](s) left.",
            ["the woman", "the woman's son", "the woman's son"],
        ),
        (
            "[A boy](b) and [a girl](g) left. [The boy](b) fell.",
            ["the boy", "the girl"],
        ),
        ("[My nephew](n) left. [The girl](g) did.", ["Ann's nephew", "the girl"]),
        (
            "[The woman](w) has [a son](s). [Her son](s) has [his mother](w).",
            ["the woman", "the woman's son", "the woman's son", "the woman"],
        ),
        (
            "[The woman](w) has [a son](s). [Her son](s) has [his father](x).",
            ["the woman", "the woman's son", "the woman's son"],
        ),
    ],
)
def test_people_who_are_described_in_other_words(nlp, said, expected):
    found = [person for _, person in describe(nlp, f"Ann: {said}\nBo: Oh.")[1]]
    assert found[: len(expected)] == expected


def test_people_whom_the_cast_describes_likewise_are_its_characters(nlp) -> None:
    text = "Ann: [The night porter](x) left.\nBob: [His wife](y) cried. [A cook](z)?"
    drafted = [Character(id) for id in ("the night porter", "the night porter's wife")]
    cast, described = describe(nlp, text, *drafted)
    assert [who for _, who in described] == [*(who.id for who in drafted), "the cook"]
    assert list(cast.people.persons) == ["the cook"]
    assert cast.gender("the night porter's wife") == "F"
