"""What the shipped weights link in short dialogues in which they once were wrong.

A mention is written with its link, as in annotated transcripts: `[she](Ann)`; `-` is
nobody, and `A|B` several people.
"""

from typing import Dict, Sequence, Tuple

import pytest
from spacy.language import Language

from spacy_charid.cast.bank import CharacterBank
from spacy_charid.formats.transcript import strip_annotation
from tests.helpers.pipelines import blank

CAST = [
    {"id": "Ben", "gender": "M"},
    {"id": "Anna", "gender": "F"},
    {"id": "Lorne Dunmore", "gender": "M"},
]


@pytest.fixture(scope="module")
def nlp() -> Language:
    nlp = blank()
    nlp.add_pipe("character_linker")
    return nlp


def assert_links(nlp: Language, annotated: str, cast: Sequence[dict] = ()) -> None:
    """Check that each mention that is marked in a dialogue has the link that is written
    with it."""
    text, written = strip_annotation(annotated)
    nlp.get_pipe("character_linker").bank = CharacterBank.from_records(cast)
    doc = nlp(text)
    found: Dict[Tuple[int, int], str] = {
        (mention.start_char, mention.end_char): "|".join(mention._.characters) or "-"
        for mention in doc.spans["mentions"]
    }
    wanted = {(text[start:end], start): names for start, end, names in written}
    links = {
        (text[start:end], start): found.get((start, end), "")
        for start, end, _ in written
    }
    assert links == wanted


@pytest.mark.parametrize(
    "annotated",
    [
        "LEE: Were you with [Terry Malone](Terry Malone)?\nMAX: Who?\n"
        "LEE: Your [wife](MAX's wife)'s [brother](Terry Malone).\n"
        "MAX: Oh, [him](Terry Malone).",
        "ANN: You met [Jonah](Jonah) at Celia's.\nBEN: The tall [one](Jonah)?",
        "ANN: There hasn't been a [child](-) here since May.",
        "NORA: My [mother](NORA's mother) called. [He](-) is dead.\nTIM: Who?",
        "NORA: My [father](NORA's father) called. Then [she](-) left.\nROSE: Who?",
        # of nobody who is there
        "Carl: [Ben](Ben) called.\nDora: Did [she](-) cry?",
        "Anna: [She](-) is late, [Ben](Ben).\nBen: Who?",
        "Joel: [He](-) knows. Mrs. [Dunmore](Mrs. Dunmore) told me.\n"
        "Priya: [She](Mrs. Dunmore) did?",
    ],
)
def test_genders_of_the_cast(nlp, annotated):
    assert_links(nlp, annotated, CAST)


@pytest.mark.parametrize(
    "annotated",
    [
        "Carl: Does [Nan](Carl's grandmother) know about [Carol](Carol)?\nDora: No.",
        "Carmen: Your [father](Lucia's father) called.\n"
        "Lucia: What did he want?\n"
        "Carmen: What does [Andres](Andres) think?\n"
        "Lucia: [Andres](Andres) thinks [Dad](Lucia's father) should come alone.",
    ],
)
def test_two_people_of_a_clause(nlp, annotated):
    assert_links(nlp, annotated)


def test_titles_are_part_of_names(nlp):
    annotated = (
        "Iru: Any word from Admiral [Voss](Admiral Voss)?\n"
        "Dell: [She](Admiral Voss) docked, but the [pilot](the pilot) was alone.\n"
        "Iru: Find Widow [Tanner](Widow Tanner)."
    )
    assert_links(nlp, annotated)


@pytest.mark.parametrize(
    "annotated",
    [
        "Kit: How are your [mother](Dan's mother) and [father](Dan's father)?\n"
        "Dan: Well. Jo visits her [aunt](Jo's aunt) and [uncle](Jo's uncle).",
        "Ms. Hart: Mrs. Lowell? Your [husband](Mr. Lowell) is here.\n"
        "Mr. Lowell: Tell [her](Mrs. Lowell) hello.",
        "Guest: Is your [son](Mrs. Lopez's son) home?\n"
        "Mrs. Lopez: Our [son](Mrs. Lopez's son) is at school. "
        "Mr. [Lopez](Mr. Lopez) is at work.",
        "Mom: Hello, [Grandma](Grandma).\nGrandma: Let [me](Grandma) see the baby.\n"
        "Mom: Let [Grandma](Grandma) see him, Sophie!\nSophie: Okay.",
        "Iván: [Papá](Iván's father) wrote to [Tía Luz](Tía Luz). [She](Tía Luz) wept.",
    ],
)
def test_relatives(nlp, annotated):
    assert_links(nlp, annotated)


@pytest.mark.parametrize(
    "annotated",
    [
        "JUDGE: Miss Arden, who was driving?\n"
        "MISS ARDEN: My brother, Your Honour. [Theo](Theo).",
        "maya: [xander](Xander) is hiding\ntobi: omg poor [guy](Xander)",
    ],
)
def test_names_that_call_nobody(nlp, annotated):
    assert_links(nlp, annotated)


@pytest.mark.parametrize(
    "annotated",
    [
        "Ben: Who called [him](-)?\nAnna: The [nurse](the nurse) did.",
        "Vi: Who broke in?\nDee: A [boy](the boy) in a cap.\nVi: [Tom](Tom)?\n"
        "Dee: No, not [Tom](Tom). The [boy](the boy) was older.",
        "Vera: Was it [Ray](Ray)?\nDan: No. [Ray](Ray) doesn't smoke.",
        "Tom: [Dad](Tom's father) isn't home. [Ben](Ben) is asleep.\nAnn: Oh.",
    ],
)
def test_two_people(nlp, annotated):
    assert_links(nlp, annotated)


@pytest.mark.parametrize(
    "annotated",
    [
        "Jon: His name was [Anton](Anton). He later became my [grandfather](Anton).\n"
        "Kit: Did your [grandfather](Anton) dance?",
        "Ann: That's my [daughter](Tess). That's Tess.\nBen: Is your [daughter](Tess) "
        "ill?",
        "Host: My [guest](Ines) today is [Ines](Ines).\nInes: Thanks.",
        "Ann: Did you see [Sam](Sam) the [butcher](Sam)?\n"
        "Ben: The [butcher](Sam) left.",
        "Ann: [Kate](Kate) sat down next to me and said, \"[I](Kate)'m leaving "
        '[you](Ann)."\nBen: Oh.',
    ],
)
def test_who_somebody_is(nlp, annotated):
    assert_links(nlp, annotated)


@pytest.mark.parametrize(
    "annotated",
    [
        "Ann: Mr. and Mrs. [Okafor](Mr. Okafor|Mrs. Okafor) moved in. "
        "[He](Mr. Okafor) plays the trumpet.\nBill: At night?\n"
        "Ann: [She](Mrs. Okafor) says no. [They](Mr. Okafor|Mrs. Okafor) seem nice.",
        "Guard: Lord and Lady [Vale](Lord Vale|Lady Vale) are here.\n"
        "Queen: Let [them](Lord Vale|Lady Vale) in. Has [he](Lord Vale) a dog?",
    ],
)
def test_couples(nlp, annotated):
    assert_links(nlp, annotated)


@pytest.mark.parametrize(
    "annotated",
    [
        # Carl is nobody's mother.
        "Jen: Hi, [Mom](Jen's mother)! Yes, I'm at work.\n"
        "Carl: Tell [her](Jen's mother) hello.\n"
        "Jen: Carl says hello. [Mom](Jen's mother)? I love [you](Jen's mother). Bye.",
        "Paul: (on the phone) [Mom](Paul's mother), calm down.\n"
        "Rita: Is [she](Paul's mother) all right?\n"
        "Paul: No. (to Rita) [You](Rita) drive. (into phone) Don't "
        "[you](Paul's mother) move, [Mom](Paul's mother).",
        "Jen: (into phone) Hi, [Kate](Kate). Are [you](Kate) home?\n"
        "Carl: Who is that?\nJen: [Kate](Kate). [She](Kate) lives downstairs.",
        "Anna: Ben wants to talk to you, Lucy.\n"
        "Ben: Hello, [Lucy](Lucy). Are [you](Lucy) well?\nAnna: Bye.",
        "Linda: Are [you](Jen) hungry?\nJen: No, [Mom](Linda).",
    ],
)
def test_people_who_are_called_but_not_there(nlp, annotated):
    assert_links(nlp, annotated)


@pytest.mark.parametrize(
    "annotated",
    [
        "Mia: [He](-)'s late again.\nTom: [He](-)'ll come.\n"
        "Mia: [You](Tom) always say that, [Tom](Tom). [He](-) won't.",
        "Ann: What did [she](-) say?\nBob: [She](-) said no.",
    ],
)
def test_of_two_nobody_is_spoken_of(nlp, annotated):
    assert_links(nlp, annotated)


def test_nobody_speaks_of_themselves_as_he(nlp):
    annotated = (
        "Rachel: I may have told her.\nTom: Did [you](Rachel) tell [him](Oliver)?\n"
        "Oliver: Tell him to come.\nAnn: OK."
    )
    assert_links(nlp, annotated)


def test_the_listener_is_none_of_us(nlp):
    annotated = (
        "Ann: We know what [you](Carl) did, Carl.\nBob: [We](Ann|Bob) love you.\n"
        "Carl: You can't leave [us](Ann|Carl), Bob.\nBob: No?"
    )
    assert_links(nlp, annotated)


@pytest.mark.parametrize(
    "annotated",
    [
        # what is asked about, and who answers
        "Teacher: Who's coming for you, Finn?\nFinn: My [gran](Finn's grandmother).",
        "Dani: I know.\nFelix: And [Grandpa](Felix's grandfather)?\nDani: He's asleep.",
        "Abe: Major Kuroda called Colonel Abe.\nBo: And the [prisoner](the prisoner)?\n"
        "Abe: Feed [him](the prisoner).",
        "Edith: Who's there?\nMan: It's the [plumber](Man).\nEdith: Come in.",
        "Edith: Who's there?\nBo: It's the [plumber](the plumber).\nEdith: Oh.",
        # who is meant again
        "Ann: They hit the inspector.\nBo: There was an [inspector](the inspector)?",
        "Mom: Does [Grandma](Tim's grandmother) know?\nTim: Yes, Mom.\n"
        "Mom: Not my [mother](Tim's grandmother)?",
        "Mom: Does [Grandma](Tim's grandmother) know?\nDad: Yes.\nTim: No, Mom.",
        # who is called
        "Ann: Is he gone?\nBo: Who, [Dad](Bo's father)?\nAnn: Yes.",
        "Abara: Who did it?\nLeo: Kwame.\nKwame: Leo did, [miss](Abara).\nAbara: Sit!",
        "Sgt. Hale: At ease, [Private](Private Beck).\nPrivate Beck: Yes, ma'am.",
        "Dad: where are you\nMia: stop it [dad](Dad)\nMum: children",
        "Ann: Goodnight, my [love](Ben).\nBen: Goodnight.",
        "Widow: I'm cold.\nMan in Back: So?\nWidow: Sit, [Harvey](Man in Back).",
        "Agent: You're speaking with [Devon](Agent).\nAnn: Hello, [Devon](Agent).",
        # names
        "Mrs. Park: I'm late.\nMr. Park: So is my [wife](Mrs. Park). My "
        "[mother](Mr. Park's mother) is not.",
        "Ann: [Jean-Luc](Jean-Luc) is ill.\nBen: Oh.",
        "Ann: My [cousin](Hector)'s name is [Hector](Hector).\nBen: Oh.",
        "Ann: A [priest](the priest) from Bergen. [He](the priest) left.\nBen: Oh.",
    ],
)
def test_small_facts(nlp, annotated):
    assert_links(nlp, annotated)


@pytest.mark.parametrize(
    "annotated",
    [
        # two of a clause
        "Bloom: Officer, you arrested my [client](Bloom's client)?\nOfficer Diaz: Yes.",
        "Ann: The girl cried. Her [mum](the girl's mother) had to take "
        "[her](the girl) home.\nBen: Oh.",
        "Carla: It was cold.\nAnn: The [maid](the maid) took it. [She](the maid) "
        "hid it from the [lady](the lady).\nCarla: No!",
        # who was "he" before
        "Principal: Officer [Lindley](Officer Lindley) is with your daughter. "
        "[He](Officer Lindley)'s got kids.\n"
        "Mother: Is [she](Mother's daughter) scared?",
        "Bea: There's a [kid](the kid) at the door.\nHal: What does [he](the kid) "
        "want?\nBea: [She](the kid)'s selling cookies.",
        # who has just spoken
        "Mum: Who broke it?\nTom: I didn't do anything.\n"
        "Lily: Mum, [he](Tom) threw it first!",
        "Chef: Faster!\nAmy: I burned my hand.\nKate: Let [her](Amy) rest, Chef.",
    ],
)
def test_who_is_somebody_else(nlp, annotated):
    assert_links(nlp, annotated)
