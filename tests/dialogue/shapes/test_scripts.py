"""Plays, screenplays and scripts of comedies, as they are printed and copied."""

import pytest

from spacy_charid.dialogue.segmentation import segment_text
from spacy_charid.dialogue.shapes.headings import find_heading
from tests.dialogue.shapes.test_shapes import names_of, turns_of


def test_page_who_speaks():
    text = (
        "ORLANE\nThe night comes on.\n\nPAGE\nMy lord, a lantern.\n\n"
        "ORLANE\nWhere?\n                          [Exit ORLANE.\n\n"
        "PAGE\nHe leaves me to the dark.\n\nORLANE\nI see it.\n"
    )
    assert turns_of(text) == [
        ("ORLANE", "The night comes on."),
        ("PAGE", "My lord, a lantern."),
        ("ORLANE", "Where?"),
        ("PAGE", "He leaves me to the dark."),
        ("ORLANE", "I see it."),
    ]


def test_numbers_of_verses():
    text = (
        "ORLANE\nThe night comes on, we found no road;      1\nThe ravens know.\n\n"
        "HERMIT\nBehind that oak.      5\n\nORLANE\nI see it now.\nIt moves.     10\n\n"
        "HERMIT\nThey were 12 in all, or 15\n"
    )
    words = [words for _, words in turns_of(text)]
    assert words == [
        "The night comes on, we found no road; The ravens know.",
        "Behind that oak.",
        "I see it now. It moves.",
        "They were 12 in all, or 15",
    ]


def test_titles_before_names_with_dots():
    text = (
        "Mrs. Tolland. I won't have it.\nHob. It's only a small one, mum.\n"
        "Mrs. Tolland. It is a goose, Hob.\nHob. She says good evening, mum.\n"
        "Mr. Tolland. What's this?\nBoth. Nothing.\nMr. Tolland. It hissed.\n"
    )
    assert names_of(text) == [
        "Mrs. Tolland",
        "Hob",
        "Mrs. Tolland",
        "Hob",
        "Mr. Tolland",
        "Both",
        "Mr. Tolland",
    ]


def test_names_of_the_cast_that_speak_once():
    text = (
        "The Ferry\n\nCharacters\nANSELM, a ferryman\nTHE WIDOW\nA BOY\n\n"
        "Anselm (to the Boy)\nDon't lean.\n\nBoy\nI'm not.\n\nThe Widow\nHe is.\n\n"
        "Anselm\nDeep enough.\n\nBoy and Widow\nFor what?\n\nThe Widow\nOh.\n"
    )
    assert names_of(text) == [
        "Anselm",
        "Boy",
        "The Widow",
        "Anselm",
        "Boy|The Widow",
        "The Widow",
    ]


def test_pauses_and_moves_without_brackets():
    text = (
        "KATYA: No answer?\nPETYA: When nobody comes.\n    Pause.\nKATYA: Petya.\n"
        "PETYA: What?\nKATYA: We haven't got a dog.\n    A long silence.\n"
        "    PETYA turns from the window.\nPETYA: I know.\n"
    )
    assert [words for _, words in turns_of(text)] == [
        "No answer?",
        "When nobody comes.",
        "Petya.",
        "What?",
        "We haven't got a dog.",
        "I know.",
    ]


COPIED = (
    "12 INT. BOAT SHED - NIGHT 12\nRain on tin. RUNE coils a rope. *\nRUNE\nYou came.\n"
    "SIV *\nI said I would. *\n(MORE) *\n27.\nCONTINUED: (2)\nSIV (CONT'D)\n"
    "And I brought the papers.\nShe holds them out.\nRUNE\nPut them there.\n"
    "13 EXT. JETTY - CONTINUOUS 13\nSiv walks out.\nSIV\nThree long.\n"
)


def test_revisions_of_a_screenplay_without_spaces():
    assert turns_of(COPIED) == [
        ("RUNE", "You came."),
        ("SIV", "I said I would. And I brought the papers."),
        ("RUNE", "Put them there."),
        ("SIV", "Three long."),
    ]
    assert [scene.heading for scene in segment_text(COPIED)] == [
        "INT. BOAT SHED - NIGHT",
        "EXT. JETTY - CONTINUOUS",
    ]


@pytest.mark.parametrize(
    "line, heading",
    [
        ("A12   INT. CHAPEL - DAY      A12", "INT. CHAPEL - DAY"),
        ("12 INT. SHED - NIGHT 12", "INT. SHED - NIGHT"),
        ("12 INT. SHED - 1912", "INT. SHED - 1912"),
        ("SCENE B", "SCENE B"),
        ("Act One[edit | edit source]", "Act One"),
        ("Zweiter Teil[Bearbeiten | Quelltext bearbeiten]", "Zweiter Teil"),
        ("Act Two[]", "Act Two"),
        ("I did. [edit]", None),
        ("**EXT. STREET - DAY**", "EXT. STREET - DAY"),
        ("### INT. SHED - NIGHT", "INT. SHED - NIGHT"),
    ],
)
def test_headings(line, heading):
    assert find_heading(line) == heading


def test_numbers_of_scenes_with_letters():
    text = (
        "A12   INT. CHAPEL - DAY                                  A12\n\n"
        "      Dust. An organ.\n\n                         SEXTON\n"
        "               We're closed.\n\n      He sweeps.               *\n\n"
        "                                              CONTINUED:\n"
        "A12   CONTINUED:                                         A12\n\n"
        "                         INA\n               The door was open.\n\n"
        "                         SEXTON\n               It always is.\n"
    )
    assert turns_of(text) == [
        ("SEXTON", "We're closed."),
        ("INA", "The door was open."),
        ("SEXTON", "It always is."),
    ]


def test_two_names_side_by_side():
    text = (
        "INT. LIFT - DAY\n\nOTIS and WANDA wait.\n\n"
        "     OTIS                              WANDA\n"
        "Which floor?                      What floor?\n\n"
        "They laugh.\n\nOTIS\nNine.\n\nWANDA\nNine.\n\nOTIS\nIt stopped.\n"
    )
    assert turns_of(text)[0] == ("OTIS|WANDA", "Which floor? What floor?")


@pytest.mark.parametrize("cue", ["Otis", "Otis (O.S.)", "The Otis"])
def test_known_names_in_small_letters(cue):
    text = (
        "INT. LIFT - DAY\n\nOTIS holds the door. Wanda waits.\n\n"
        "                    OTIS\n          Going up?\n\n"
        "                    WANDA\n          Down.\n\n"
        f"                    {cue}\n          It only goes up.\n\n"
        "                    WANDA\n          Then I'll wait.\n\n"
    )
    assert turns_of(text)[2] == ("OTIS", "It only goes up.")


def test_figures_who_speak():
    text = (
        "EXT. SALT FLATS - DAY\nA FIGURE walks.\nFIGURE: (V.O.)\nIt was a lake.\n"
        "INT. TRUCK - SAME\nDALE drives.\nDALE:\nWake up.\nJUNE:\nI'm not asleep.\n"
        "DALE:\nYou were talking.\nFIGURE: (V.O.)\nThey sleep.\n"
    )
    assert names_of(text) == ["FIGURE", "DALE", "JUNE", "DALE", "FIGURE"]


def test_comedy_in_capitals():
    text = (
        "ACT ONE\nSCENE A\nINT. DINER - DAY (DAY 1)\n(Gail, Monty)\n"
        "GAIL IS BEHIND THE COUNTER.\nMONTY\nGUESS WHAT FELL OFF A TRUCK.\nGAIL\n"
        "YOUR CAREER?\nMONTY\n(SETTING IT DOWN) EELS.\nGAIL STARES AT THE CRATE.\n"
        "GAIL\nWHY IS IT MOVING?\nMONTY\nBECAUSE THEY'RE FRESH.\nRESET TO:\n"
        "SCENE B\nINT. KITCHEN - LATER\nMONTY AND THE EELS.\nMONTY\nNOBODY PANIC.\n"
    )
    assert turns_of(text) == [
        ("MONTY", "GUESS WHAT FELL OFF A TRUCK."),
        ("GAIL", "YOUR CAREER?"),
        ("MONTY", "(SETTING IT DOWN) EELS."),
        ("GAIL", "WHY IS IT MOVING?"),
        ("MONTY", "BECAUSE THEY'RE FRESH."),
        ("MONTY", "NOBODY PANIC."),
    ]


def test_comedy_in_capitals_with_blank_lines():
    text = (
        "COLD OPEN\n\nFADE IN:\n\nINT. BUS STATION - MORNING\n\n"
        "CHET SITS ON A BENCH WITH A CAKE. LULU CROSSES TO HIM.\n\n"
        "LULU\n\nIS THAT A CAKE?\n\nCHET\n\nIT'S A BENCH, LULU.\n\n"
        "LULU\n\nON THE BENCH.\n\nCHET\n\nOH. THEN YES.\n\nDISSOLVE TO:\n\n"
        "END OF COLD OPEN\n"
    )
    assert turns_of(text) == [
        ("LULU", "IS THAT A CAKE?"),
        ("CHET", "IT'S A BENCH, LULU."),
        ("LULU", "ON THE BENCH."),
        ("CHET", "OH. THEN YES."),
    ]


def test_comedy_in_capitals_with_colons():
    text = (
        "SCENE C\n\nNEIL: AND NOW?\nFRAN: NOW IT LEANS ON ME.\nFRAN (CONT'D): OW.\n"
        "NEIL EXITS.\nFRAN: NEIL?\nNEIL (OS): WHAT?\n"
    )
    assert [words for _, words in turns_of(text)] == [
        "AND NOW?",
        "NOW IT LEANS ON ME.",
        "OW.",
        "NEIL?",
        "WHAT?",
    ]


def test_manners_beside_names_of_their_own_lines():
    text = (
        "The Jetty\n\nANNA, angrily\nYou could help.\n\n"
        "BORIS (not moving)\nNo.\n\nTHE MAN IN THE HAT\n"
        "Good evening.\n\n- 17 -\n\nANNA and BORIS, together\nNo.\n\n"
        "THE MAN IN THE HAT, sitting down\nThen I shall be first.\n\nBORIS\nAnna!\n"
    )
    assert [name for name, _ in turns_of(text)] == [
        "ANNA",
        "BORIS",
        "THE MAN IN THE HAT",
        "ANNA|BORIS",
        "THE MAN IN THE HAT",
        "BORIS",
    ]


def test_what_is_heard_in_a_screenplay_without_blank_lines():
    text = (
        "INT. PUMP HOUSE - NIGHT\nWater to the ankles. ANN holds a lamp.\nANN\n"
        "Which one is it?\nJOE\nThe red one.\nThe radio on Ann's belt CRACKLES.\nANN\n"
        "I see four RED ones.\nWe need the LIGHTS on.\nJOE\nThen all four.\n"
        "A valve SCREAMS open.\nANN\nNot that one.\nThe whole TOWNS gone.\n"
        "Rain HAMMERS the roof.\nJOE\nI see.\n"
    )
    assert [words for name, words in turns_of(text) if name] == [
        "Which one is it?",
        "The red one.",
        "I see four RED ones. We need the LIGHTS on.",
        "Then all four.",
        "Not that one. The whole TOWNS gone.",
        "I see.",
    ]


def test_words_at_the_left_below_indented_cues():
    cue = " " * 25
    text = (
        f"    (A quay. MINNA mends a net.)\n\n{cue}MINNA\nThe boat has gone.\n\n"
        f"{cue}OLAV\nSo has the ferry.\nAnd the tide.\n\n"
        f'              No. 2 - "THE TIDE"\n\n{cue}MINNA\n     THE TIDE IS OUT\n'
        f"          (She waits.)\n     AND SO AM I\n\n{cue}OLAV\n"
        f"               (spoken)\nCome in!\n\n    (They go.)\n\n"
        f"{cue}MINNA\n     I AM IN\n"
    )
    assert turns_of(text) == [
        ("MINNA", "The boat has gone."),
        ("OLAV", "So has the ferry. And the tide."),
        ("MINNA", "THE TIDE IS OUT (She waits.) AND SO AM I"),
        ("OLAV", "(spoken) Come in!"),
        ("MINNA", "I AM IN"),
    ]


def test_action_below_words_of_a_printed_screenplay():
    text = "INT. HUT - DAY\n\n"
    for name in ("MINNA", "OLAV", "MINNA"):
        text += f"{' ' * 22}{name}\n{' ' * 11}It rains.\nThe door opens.\n\n"
    assert [words for _, words in turns_of(text)] == ["It rains."] * 3


@pytest.mark.parametrize(
    "play",
    [
        "SCENE II.\n\n   {}\n\nANNA. Who put\n   them there?\nBEN (aside). I.\n",
        "Zweiter Auftritt.\n\n{}\n\nANNA. Who put\nthem there?\n\nBEN. I.\n",
        "ACT TWO\n{}\n\nANNA.--Who put them there?\n\nBEN, _low_.--I.\n",
    ],
)
def test_what_is_seen_at_the_beginning_of_a_scene(play):
    text = "ANNA. Come in.\n\nBEN. Where to?\n\nANNA. Here.\n\n"
    text = text.replace(". ", ".--") if ".--" in play else text
    seen = "A mill. On the table three hats, and ANNA at the stove."
    assert turns_of(text + play.format(seen)) == [
        ("ANNA", "Come in."),
        ("BEN", "Where to?"),
        ("ANNA", "Here."),
        ("ANNA", "Who put them there?"),
        ("BEN", "I."),
    ]


@pytest.mark.parametrize("heading", ["Sc. 4, the greenhouse", "Scene 4", "ACT II"])
def test_what_is_seen_below_the_heading_of_a_scene(heading):
    text = f"{heading}\n\nNight. A dead fern.\nREN: It moved.\nODD: No.\nREN: Yes.\n"
    assert turns_of(text) == [("REN", "It moved."), ("ODD", "No."), ("REN", "Yes.")]


def test_comments_below_a_table_are_not_said():
    text = "Ana: Hi.\nBo: Hello.\nAna: Is this a person?\n\nComments: good after 0:40\n"
    assert [name for name, _ in turns_of(text)] == ["Ana", "Bo", "Ana"]


@pytest.mark.parametrize("mark", ["'''", "**"])
def test_two_names_in_bold_type(mark):
    names = (
        "Ada",
        "Bo",
        f"Ada{mark} and {mark}Bo",
        "Ada",
        "Bo",
        f"Bo{mark} & {mark}Ada",
    )
    text = "\n\n".join(f"{mark}{name}{mark}: No." for name in names)
    assert [speaker for speaker, _ in turns_of(text)] == [
        "Ada", "Bo", "Ada|Bo", "Ada", "Bo", "Bo|Ada",
    ]  # fmt: skip


def test_definitions_of_a_wiki():
    text = (
        ";ADA\n:Who's there?\n\n;BO\n:Nay, answer me.\n\n;ADA\n:Long live the king!\n"
    )
    assert [speaker for speaker, _ in turns_of(text)] == ["ADA", "BO", "ADA"]


def test_directions_in_italics_below_a_speech():
    text = "**ADA**\nWho?\n\n**BO**\nMe.\n\n*ADA sits down.*\n\n**ADA**\nWhy?\n"
    assert turns_of(text) == [("ADA", "Who?"), ("BO", "Me."), ("ADA", "Why?")]
