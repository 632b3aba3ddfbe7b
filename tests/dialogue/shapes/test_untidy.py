"""What stands in real files beside names and words."""

import pytest

from spacy_charid.dialogue.segmentation import read_text
from tests.dialogue.shapes.test_shapes import names_of, turns_of


def test_emphasis_is_no_word():
    text = (
        "NORA: I read it in the _Gazette_.\n"
        "BRAM: You can **not**. See my_new_file.txt, 2 ** 3 ** 4.<br>\n"
        "NORA: *laughs* I only ''licked'' it.\n"
    )
    assert [words for _, words in turns_of(text)] == [
        "I read it in the Gazette.",
        "You can not. See my_new_file.txt, 2 ** 3 ** 4.",
        "*laughs* I only licked it.",
    ]


def test_directions_without_brackets():
    text = (
        "Flourish. Enter A HERON and two FROGS.\n\n"
        "HERON. Good morning, breakfast. Enter a FROG, running.\n"
        "FROG. Enter the pond, I dare you!\n"
        "Thunder. The FROGS dive.\n"
        "HERON. Come back! Exit HERON.\n"
        "FROG. He never goes far. [Exit.\n"
        "Alarum within. Exeunt all but a FROG.\n"
    )
    assert turns_of(text) == [
        ("HERON", "Good morning, breakfast."),
        ("FROG", "Enter the pond, I dare you!"),
        ("HERON", "Come back!"),
        ("FROG", "He never goes far."),
    ]


def test_directions_below_names():
    text = (
        "HERON\nGood morning.\n\nFROG\nWe dive.\nThunder. The FROGS dive.\n\n"
        "HERON\nNo.\nAlarum within. Exeunt all but HERON.\n\nFROG\nNow he is.\n"
    )
    assert [words for _, words in turns_of(text)] == [
        "Good morning.",
        "We dive.",
        "No.",
        "Now he is.",
    ]


def test_wiki():
    text = (
        "==Transcript==\n:'''Gruffle:''' Who ate the moon?\n"
        ":'''Tib:''' Not me.\n:''Tib hides.''\n:'''Gruffle:''' Again?\n"
    )
    assert turns_of(text) == [
        ("Gruffle", "Who ate the moon?"),
        ("Tib", "Not me."),
        ("Gruffle", "Again?"),
    ]


@pytest.mark.parametrize(
    "form", ["{{{{speaker|{}}}}} {}", "{{{{Dialogue|{}|{}}}}}", "{{{{char|{}}}}}: {}"]
)
def test_templates(form):
    said = [("Ada", "I saw it."), ("Tib", "You did not."), ("Ada", "I saw you.")]
    text = "".join(f"{form.format(*turn)}\n:''A pause.''\n" for turn in said)
    assert turns_of(text) == said


def test_times_within_an_answer():
    text = (
        "Ada Quist (00:03):\nPlease sit.\n\nBen Okafor (00:07):\nWe are sitting.\n\n"
        "(00:19)\nFor an hour.\n\n[00:01:10] With a goat.\n\n"
        "Ada Quist (00:31):\nThen we start.\n"
    )
    assert turns_of(text) == [
        ("Ada Quist", "Please sit."),
        ("Ben Okafor", "We are sitting. For an hour. With a goat."),
        ("Ada Quist", "Then we start."),
    ]


def test_times_after_names():
    text = "Ada: 00:03 Sit.\n\nBen: 00:07 We do.\n\nAda: 00:31 Then we start.\n"
    assert [words for _, words in turns_of(text)] == [
        "Sit.",
        "We do.",
        "Then we start.",
    ]


def test_title_above_a_screenplay():
    text = (
        "THE LAST BUS TO ST. IVES\nThird draft\n\nEXT. STOP - DAY\n\n"
        "MOLLY\nIt is late.\n\nSID\nIt came yesterday.\n\nMOLLY\nOn Tuesday.\n"
    )
    assert [name for name, _ in turns_of(text)] == ["MOLLY", "SID", "MOLLY"]


def test_events_and_times_of_a_copied_chat():
    text = (
        "Liv\nWho has the oars?\n\nBo\nNot me.\n"
        "You named the conversation “Oar people”\n\n"
        "Liv\nThen who rows?\n\nBo\n10:20 AM\nThe wind.\n"
    )
    assert [words for _, words in turns_of(text)] == [
        "Who has the oars?",
        "Not me.",
        "Then who rows?",
        "The wind.",
    ]


def test_jobs_after_names():
    text = (
        "Ana Bell, Team Lead: We ship on Friday.\n"
        "Ben Lund, Head of Quality: No.\n"
        "Ana Bell, Team Lead: We ship on Monday.\n"
        "Hale, Anna: Which Monday?\nHale, Anna: This one?\n"
    )
    assert [name for name, _ in turns_of(text)] == [
        "Ana Bell",
        "Ben Lund",
        "Ana Bell",
        "Anna Hale",
        "Anna Hale",
    ]


def test_court_with_times_before_numbers():
    rows = ["Q    Is it yours?", "A    My umbrella.  It", "is green."]
    rows += ["     MS. BELL:  Objection.", "Q    Since when?", "A    Since May."]
    text = "0041\n" + "".join(
        f"10:14:0{i}  {i}     {row}\n" for i, row in enumerate(rows, 1)
    )
    assert turns_of(text + "          7\n") == [
        ("Q", "Is it yours?"),
        ("A", "My umbrella. It is green."),
        ("MS. BELL", "Objection."),
        ("Q", "Since when?"),
        ("A", "Since May."),
    ]


def test_times_of_f4_and_list_of_speakers():
    text = (
        "Moderator: Uta; P1 (F, 30), P2 (M, 61)\n\n"
        "P1: It was red. #00:01:12-4#\n((all laugh))\nP2: Green. #00:01:14-0#\n"
        "P1: Red, (..) I said. #00:01:19-2#\n"
    )
    assert turns_of(text) == [
        ("P1", "It was red."),
        ("P2", "Green."),
        ("P1", "Red, (..) I said."),
    ]


def test_codes_of_chat():
    text = "*MOT:\tdid it &=laughs goed [: went] [*] away ?\n*CHI:\tno [!] .\n"
    said = [(name, words) for name, words in turns_of(f"@Begin\n{text}{text}@End\n")]
    assert said[:2] == [("MOT", "did it goed away ?"), ("CHI", "no .")]


def test_parliament():
    text = (
        "Dame Ann Hale \n(Marsh East) (Ind)\n\nWhat is done about the geese?\n\n"
        "The Minister of State for Ponds and Rivers (Owen Frey)\n\nVery little.\n\n"
        "Dame Ann Hale\n\nThey are armed.\n\nColumn 232\n\nis located here\n\n"
        "Owen Frey\n\nSo are we.\n\nLil Moss \n(Holme) (Green)\n\nWith what?\n"
    )
    assert turns_of(text) == [
        ("Dame Ann Hale", "What is done about the geese?"),
        ("Owen Frey", "Very little."),
        ("Dame Ann Hale", "They are armed."),
        ("Owen Frey", "So are we."),
        ("Lil Moss", "With what?"),
    ]


def test_french_play():
    text = (
        "SCÈNE PREMIÈRE\n\nLE COMTE, ROSINE.\n\n"
        "LE COMTE, _sous la table_.--Mon chapeau! On\nvient.\n\n"
        "ROSINE.--C'est le chat.[1]\n\nSCÈNE II\n\nLES MÊMES, M. DUPIN.\n\n"
        "M. DUPIN, _saluant_.--Quel chat?\n\nROSINE.--Le noir.\n\n"
        "ROSINE et LE COMTE, _ensemble_.--Lui!\n\n"
        "[1] Un chat noir.\n"
    )
    assert turns_of(text) == [
        ("LE COMTE", "Mon chapeau! On vient."),
        ("ROSINE", "C'est le chat."),
        ("M. DUPIN", "Quel chat?"),
        ("ROSINE", "Le noir."),
        ("ROSINE|LE COMTE", "Lui!"),
    ]


def test_manner_in_emphasis_of_a_wiki():
    text = "'''Zib:''' Hi.\n'''Tiny King''' ''(low)'': Stop.\n'''Zib:''' No.\n"
    assert turns_of(text) == [("Zib", "Hi."), ("Tiny King", "Stop."), ("Zib", "No.")]


def test_number_of_a_device():
    text = "iPhone (4): Sorry, the train.\nAnna: Is it late?\niPhone (4): Yes.\n"
    assert [name for name, _ in turns_of(text)] == ["iPhone (4)", "Anna", "iPhone (4)"]


def test_cast_with_dots():
    text = (
        "CAST:\nNORA ............ Elspeth Maw\nGREGOR .......... t.b.c.\n\n"
        "1.\tNORA:\tOne single.\n2.\tGREGOR:\tFor the goose?\n3.\tNORA:\tFor me.\n"
    )
    assert turns_of(text) == [
        ("NORA", "One single."),
        ("GREGOR", "For the goose?"),
        ("NORA", "For me."),
    ]


def test_page_numbers_beside_continued():
    text = (
        "KEEPER\n\n2.\nINT. LAMP ROOM - NIGHT\nMORA\nYou're late.\nPADDY\nThe boat.\n"
        "CONTINUED:\n3.\nCONTINUED:\nMORA\nWhich boat?\nPADDY\nOurs.\n"
    )
    assert [words for _, words in turns_of(text)] == [
        "You're late.",
        "The boat.",
        "Which boat?",
        "Ours.",
    ]


def test_full_names_above_surnames():
    text = (
        "Interviewee: Josie Hale\nInterviewer: Chidi Frey\n\n"
        "FREY: When was it?\nHALE: In May.\nFREY: And then?\nHALE: June.\n"
    )
    assert [name for name, _ in turns_of(text)] == ["FREY", "HALE", "FREY", "HALE"]


def test_initials_of_full_names():
    text = (
        "**Nils Ek:** Is it wrong?\n\n**Perla Lind:** It is.\n\n"
        "**NE:** And then?\n\n**PL:** I wait.\n"
    )
    assert [name for name, _ in turns_of(text)] == ["Nils Ek", "Perla Lind"] * 2


def test_archive_of_a_list():
    head = (
        "From {0} at hills.example  Thu Mar 14 08:02:11 2024\n"
        "From: {0} at hills.example ({1})\nDate: Thu, 14 Mar 2024 08:02:11 +0000\n"
        "Subject: [walks] The bull\nMessage-ID: <Cx@hills.example>\n\n"
    )
    text = (
        head.format("ann", "Ann Bell")
        + "The bull is friendly.\n\n\n"
        + head.format("tob", "Tobias Frey")
        + "On 14/03/2024 09:02, Ann Bell wrote:\n> The bull is friendly.\n\n"
        "To whom?\n\n-- \nTobias Frey\n\n\n"
        + head.format("ann", "Ann Bell")
        + "On Thu, 14 Mar 2024 at 12:15, Tobias Frey\n<tob at hills.example> wrote:\n"
        ">\n> To whom?\n\nTo me.\n"
    )
    assert turns_of(text) == [
        ("Ann Bell", "The bull is friendly."),
        ("Tobias Frey", "To whom?"),
        ("Ann Bell", "To me."),
    ]


def test_edited_messages_of_several_lines():
    text = (
        "12/05/2024, 21:04 - Beto: Bueno.\nPongo:\n- 20 <Se editó este mensaje.>\n"
        "12/05/2024, 21:05 - Ana: Bien.\n"
    )
    assert turns_of(text) == [("Beto", "Bueno. Pongo: - 20"), ("Ana", "Bien.")]


def test_edited_time_in_the_head_of_a_message():
    text = (
        "[14.03.2024 19:03:40] Ida: Was?\n"
        "[14.03.2024 19:05:12 | Edited 19:05:30] Ole: Das Klavier.\n"
        "[14.03.2024 19:06:01] Ida: Ach so.\n"
    )
    assert [name for name, _ in turns_of(text)] == ["Ida", "Ole", "Ida"]


def test_line():
    text = (
        "2024/03/14(木)\n18:35\t田中\t皆さん、大変です\n18:36\tケン\tうちの前？\n"
        "18:42\tケンがメッセージの送信を取り消しました\n18:45\tケン\t実は…\n\n"
        "2024/03/15(金)\n07:10\t田中\tだめです\n"
    )
    assert turns_of(text) == [
        ("田中", "皆さん、大変です"),
        ("ケン", "うちの前？"),
        ("ケン", "実は…"),
        ("田中", "だめです"),
    ]


def test_board():
    posts = [
        ("Nia", "Which eel?\nLast edited by Nia on Fri Mar 15, 2024 12:22 pm, "
         "edited 1 time in total."),
        ("corvin_ash", "Mine.\n\nIt is long."),
        ("Nia", "How long?"),
        ("corvin_ash", "Page 4."),
    ]  # fmt: skip
    text = "The Eel - Page 4\n\nQuick links  FAQ  Login\n\nThe Eel\n\n" + "".join(
        f"Re: The Eel\nPost by {name} » Thu Mar 14, 2024 7:0{i} pm\n\n{said}\n\n"
        f"{name}\nKeeper\nPosts: 412\nJoined: Sun Jan 08, 2017 3:11 am\nTop\n\n"
        for i, (name, said) in enumerate(posts)
    )
    assert turns_of(text + "Post Reply\n\nWho is online\n") == [
        ("Nia", "Which eel?"),
        ("corvin_ash", "Mine. It is long."),
        ("Nia", "How long?"),
        ("corvin_ash", "Page 4."),
    ]


def test_comments_of_wikis_and_pages_are_not_said():
    text = (
        ":'''Ada:''' It is late.<br />\n:Or early. <!-- or: \"nearly\" -->Go.\n"
        "<!--\nAda: This was cut.\n-->\n:'''Bo:''' I go. :)\n<!-- Bo: No. -->\n"
        ":'''Ada:''' Then go.\n"
    )
    assert turns_of(text) == [
        ("Ada", "It is late. Or early. Go."),
        ("Bo", "I go. :)"),
        ("Ada", "Then go."),
    ]


def test_renpy_extends_what_was_said():
    text = (
        'define a = Character("Ada")\n\nlabel start:\n\n    a happy "I know."\n'
        "    pause 1.0\n    show ada sad\n"
        '    extend " No, {i}I{/i} do not." with vpunch\n'
        '    "Bo" "So?"\n    extend "\\n...Well?"\n    "The wind drops."\n'
        '    extend " It rains."\n    a "Ah."\n'
    )
    assert turns_of(text) == [
        ("Ada", "I know. No, I do not."),
        ("Bo", "So? \\n...Well?"),
        ("Ada", "Ah."),
    ]


def test_dictated_colons():
    text = (
        "Voice note. It does not know what a colon is.\n\n"
        "Mr Moss colon who rowed?\n\nIlka colon nobody. My colon hurts.\n\n"
        "(the bell rang)\n\nMr Moss colon and the cat?\n\nIlka colon it slept.\n\n"
        "That was the end of it. Also milk.\n"
    )
    assert turns_of(text) == [
        ("Mr Moss", "who rowed?"),
        ("Ilka", "nobody. My colon hurts."),
        ("Mr Moss", "and the cat?"),
        ("Ilka", "it slept."),
    ]


def test_a_title_right_above_the_first_turn_is_not_said():
    said = "Ilka: Who moved it?\nOskar: Nobody.\nIlka: I see.\nOskar: Do you?\n"
    for above in ("ON THE ROOF\n", "On the Roof\nSecond reading\n"):
        turns = read_text(above + said).scenes[0].turns
        assert [turn.speakers for turn in turns] == [("Ilka",), ("Oskar",)] * 2
    turns = read_text("and so it was stolen\n" + said).scenes[0].turns
    assert turns[0].speakers == ()


@pytest.mark.parametrize(
    "line", ["— noise of crates, they walk on —", "*** recess ***", "-- the bell --"]
)
def test_a_line_between_dashes_is_not_said(line):
    text = f"Ilka: Who moved it?\n{line}\nOskar: Nobody.\nIlka: I see.\nOskar: Oh?\n"
    assert turns_of(text)[0] == ("Ilka", "Who moved it?")
    said = text.replace(line, "— And why, I wonder?")
    assert turns_of(said)[0][1].endswith("I wonder?")


@pytest.mark.parametrize(
    "line", ["Oskar is typing...", "Chat ended on 3 June at 09:14"]
)
def test_what_a_chat_program_writes(line):
    text = f"Oskar (9:12): Who moved it?\nIlka (9:13): I.\n{line}\n"
    found = turns_of(text * 2)
    assert [words for _, words in found] == ["Who moved it?", "I."] * 2


def test_who_was_added_to_a_conversation():
    text = """\
Mar 02, 2024  7:15:20 PM
Aunt Ilka
Who has the ladder

Mar 02, 2024  7:19:33 PM
Me
not me

Mar 02, 2024  8:36:01 PM
Aunt Ilka added Cousin Oskar to the conversation.

Mar 02, 2024  8:38:44 PM
Cousin Oskar
I have it

Mar 02, 2024  8:39:44 PM
Me
so you do

Mar 02, 2024  8:40:44 PM
Aunt Ilka
ok then
"""
    assert turns_of(text) == [
        ("Aunt Ilka", "Who has the ladder"),
        ("Me", "not me"),
        ("Cousin Oskar", "I have it"),
        ("Me", "so you do"),
        ("Aunt Ilka", "ok then"),
    ]


def test_names_with_leaders():
    cast = "Mrs Fell ........ Kit Barrow\nTom ............. Sid Lamb\n\n"
    said = (
        "Mrs Fell ........ Who has been at the rope?\n"
        "Tom ............. (hiding it) Not me. I was with\nthe goose.\n"
        "Mrs Fell ........ The goose has an alibi, Tom.\n"
        "Tom .. It was the goose.\nMrs Fell ........ It was Tom.\n"
    )
    expected = [
        ("Mrs Fell", "Who has been at the rope?"),
        ("Tom", "(hiding it) Not me. I was with the goose."),
        ("Mrs Fell", "The goose has an alibi, Tom."),
        ("Tom", "It was the goose."),
        ("Mrs Fell", "It was Tom."),
    ]
    assert turns_of(said) == expected
    assert turns_of(cast + said) == expected


def test_two_speakers_of_a_play():
    text = (
        "ILKA. Who rowed?\n\nOSK. Nobody.\n\nILKA and OSK [together]. The cat!\n\n"
        "ILKA. So.\n\nOSK. So.\n"
    )
    assert turns_of(text)[2] == ("ILKA|OSK", "The cat!")


def test_what_slack_adds_to_messages():
    text = (
        "Ilka Moss  9:02 AM\nWho rowed?\nScreenshot 2024-05-14 at 09.10.42.png\n\n"
        "Osk Bell  9:04 AM\nNobody.\n\nIlka Moss  9:05 AM\n"
        "replied to a thread: Who rowed?\nThe cat did.\nView newer replies\n"
    )
    assert turns_of(text) == [
        ("Ilka Moss", "Who rowed?"),
        ("Osk Bell", "Nobody."),
        ("Ilka Moss", "The cat did."),
    ]


def test_a_transcript_copied_from_youtube():
    text = (
        "Transcript\nSearch in video\nChapter 1: The weir\n0:00\n[Music]\n0:07\n"
        ">> MAYOR BELL: Who\n0:09\nrowed?\n0:13\n>> Nobody. >> The cat\n0:16\nrowed.\n"
        "Chapter 2: The cat\n0:20\n>> MAYOR BELL: So.\nEnglish\n"
    )
    assert turns_of(text) == [
        ("MAYOR BELL", "Who rowed?"),
        ("", "Nobody."),
        ("", "The cat rowed."),
        ("MAYOR BELL", "So."),
    ]


def test_rows_of_labels_with_lines_below_them():
    text = (
        "           EXHIBIT 3-B\nCall No.:      0042\nDirection:     Outgoing\n"
        "Participants:  Ada MOSS\n               Bo LNU\n"
        "               Unidentified male\n\n1.   MOSS:     You got the boat?\n\n"
        "2.   BO LNU:   I got a boat.\n\n3.   MOSS:     What boat?\n\n"
        "4.   UNIDENTIFIED MALE:   His boat.\n"
    )
    names = [name for name, _ in turns_of(text)]
    assert names == ["MOSS", "BO LNU", "MOSS", "UNIDENTIFIED MALE"]


def test_a_numbered_title_with_a_colon_is_not_said():
    text = (
        'Slow Trains, Episode 41: "The Points"\n\n'
        "Harriet: Hello and welcome.\n\nBez: Hello.\n\nHarriet: Off we go.\n"
    )
    assert [name for name, _ in turns_of(text)] == ["Harriet", "Bez", "Harriet"]


def test_an_open_bracket_around_emphasis_is_a_direction():
    text = (
        "DOBBS. The other teapot, Sir.\n\nSIR JOHN. There is always another teapot.\n"
        "[_Exit hurriedly._\n\nDOBBS. At the bottom of the garden.\n\n"
        "SIR JOHN. Then fetch it.\n"
    )
    assert turns_of(text)[1] == ("SIR JOHN", "There is always another teapot.")


def test_labels_of_facts_above_the_speakers():
    text = (
        "Participant: P04\nDate of interview: 11.02.2026\nInterviewer: MK\n\n"
        "I: How was it?\nP04: Awful. She just left.\n\nShe left the country.\n"
        "I: I see.\nP04: Yeah.\nI: And then?\nP04: Nothing.\n"
    )
    assert turns_of(text)[:3] == [
        ("I", "How was it?"),
        ("P04", "Awful. She just left. She left the country."),
        ("I", "I see."),
    ]


def test_the_same_speaker_with_a_title_or_an_age():
    text = (
        "Mr Bell: Is it on?\nLotte (4): Who pays?\nMr. Bell: Me.\nLotte: Good.\n"
        "Cllr. Ogle: Goodnight.\nLotte: Night.\nCllr Ogle: Night.\n"
    )
    assert {name for name, _ in turns_of(text)} == {"Mr Bell", "Lotte", "Cllr. Ogle"}


def test_a_numbered_lesson_is_not_said():
    text = (
        "Lesson 14: At the doctor's\n\nDr. Amari:\tGood morning.\n"
        "Patient:\tIt clicks.\nDr. Amari:\tDoes it hurt?\nPatient:\tNo.\n"
    )
    assert [name for name, _ in turns_of(text)] == ["Dr. Amari", "Patient"] * 2


def test_what_happens_in_a_chat_is_no_name_above_words():
    text = (
        "(09:14:22 AM) *** Lindi Khoza joined the chat ***\n"
        "(09:14:30 AM) Lindi Khoza: My kettle sings\n"
        "(09:15:02 AM) *** Arno joined the chat ***\n"
        "(09:15:10 AM) Arno: What does it sing?\n"
        "(09:15:41 AM) Lindi Khoza: one note\n"
        "(09:17:00 AM) *** Lindi Khoza has rated the chat Bad ***\n"
        "(09:17:05 AM) *** Lindi Khoza left the chat ***\n"
    )
    names = [name for name, _ in turns_of(text)]
    assert names == ["Lindi Khoza", "Arno", "Lindi Khoza"]


def test_a_reply_right_below_what_it_quotes():
    post = "Re: pedal\nPosted by {} » Sun Jan 11, 2026 8:02 am\n{}\n\nTop\n"
    quoted = "cranky wrote:\n> Who has the squeak?\nEveryone has. Grease it."
    text = post.format("cranky", "Who has the squeak?") + post.format("Spoke", quoted)
    assert turns_of(text + post.format("cranky", "Thanks!")) == [
        ("cranky", "Who has the squeak?"),
        ("Spoke", "Everyone has. Grease it."),
        ("cranky", "Thanks!"),
    ]


def test_speeches_with_numbers_go_on_below():
    text = (
        "1  FX: WAVES.\n\n2  MARGIT:   Is there anybody?\n\n3  ECHO:     Anybody.\n\n"
        "4  KEEPER:   Leave it by the door. I don't\n             take callers.\n\n"
        "5  MARGIT:   You're supposed to be dead.\n"
    )
    said = "Leave it by the door. I don't take callers."
    assert turns_of(text)[2] == ("KEEPER", said)


def test_pages_degrees_and_open_brackets():
    text = (
        "THE INHERITANCE                          Page 3 of 9\n\n"
        "HOB: It breathes.\n[A knock within.\nNAN: [Aside] So it does.\n\n"
        "Raj Mehta, MD, FRCP: Leave it.\n\n"
        "THE INHERITANCE                          Page 4 of 9\n\nHOB: Why?\n"
    )
    assert turns_of(text) == [
        ("HOB", "It breathes."),
        ("NAN", "[Aside] So it does."),
        ("Raj Mehta", "Leave it."),
        ("HOB", "Why?"),
    ]


def test_messages_of_discord_with_the_name_of_the_month():
    text = (
        "[02-Mar-24 07:14 PM] moss\nwho pinged everyone\n\n"
        "[02-Mar-24 07:15 PM] Tomas\nnot me\n\n"
        "[02-Mar-24 07:16 PM] moss (pinned)\ncactus again\n\n{Attachments}\nhttps://a.b\n"
    )
    assert turns_of(text) == [
        ("moss", "who pinged everyone"),
        ("Tomas", "not me"),
        ("moss", "cactus again"),
    ]


def test_the_interviewer_of_a_list_of_facts():
    text = (
        "Interviewer: Marta Kowal\nParticipant: P07\nDate: 21/09/2022\n\n"
        "I: Is the light on?\n\nP07: It is.\n\nI: Mhm.\n\nP07: So.\n"
    )
    assert [name for name, _ in turns_of(text)] == ["Marta Kowal", "P07"] * 2


def test_speakers_by_a_part_of_the_name_in_the_cast():
    text = (
        "PERSONS\n\n  SIR HUGO BLYTHE, a baronet.\n  MRS. AGATHA THORNE, a widow.\n"
        "  LETTICE, her niece.\n\nACT I\n\nMRS. THORNE. Which portion?\n\n"
        "SIR HUGO. Of the garden.\n\nLETTICE. Aunt!\n\nMRS. THORNE. Sit down.\n"
    )
    names = ["MRS. AGATHA THORNE", "SIR HUGO BLYTHE", "LETTICE", "MRS. AGATHA THORNE"]
    assert [name for name, _ in turns_of(text)] == names


def test_the_head_of_a_page_within_a_sentence():
    text = (
        "Ms. Moy: I should be delighted, provided that the Member\n\n"
        "14 JUNE 2016      Oral Answers      412\n\npromises a boat.\n\n"
        "Mr. Ott: He has one.\n\nMs. Moy: Good.\n"
    )
    said = "I should be delighted, provided that the Member promises a boat."
    assert turns_of(text)[0] == ("Ms. Moy", said)


def test_a_quoted_message_that_was_edited():
    text = (
        "Rook — 07/12/2023 9:14 PM\nanyone up?\n"
        "fern — 07/12/2023 9:16 PM\nme, dinner: burnt (edited)\n"
        "Dave — 07/12/2023 9:18 PM\nI have a trumpet\n"
        "@fern\nme, dinner: burnt (edited)\n"
        "Rook — 07/12/2023 9:19 PM\nagain?\n"
    )
    assert turns_of(text)[2] == ("Dave", "I have a trumpet")


def test_names_of_scots_in_capitals():
    text = (
        "INT. HALL - DAY\n\nDOT\nMorning.\n\nMcAVOY'S PHONE (V.O.)\nOne parcel.\n\n"
        "DOT\nMine?\n\nMacKAY\nNo.\n"
    )
    names = ["DOT", "McAVOY'S PHONE", "DOT", "MacKAY"]
    assert [name for name, _ in turns_of(text)] == names


def test_names_with_a_dot_once_and_in_small_letters():
    text = (
        "HETTY.\tYou walked it in.\n\nMR BELL.\tIt followed me.\n\n"
        "HETTY.\tYou wiped the one.\n\nMR BELL\tIs he up?\n\nHETTY.\tHe is.\n\n"
        "Mr Bell.\tI asked.\n\nHETTY\u00a0.\tDid you?\n\nMR BELL.\tTwice.\n"
    )
    assert names_of(text) == ["HETTY", "Mr Bell"] * 4
    assert names_of("Q: Is it?\nA: No.\nQ: Was it?\na: Once.\n") == ["Q", "A", "Q", "A"]


def test_sounds_of_a_german_radio_play():
    text = (
        "  101   ATMO        Sturm. Unter Dialog halten.\n\n"
        "  102   GRETA       Papa? Das Wasser steht schon am\n"
        "                    Pfahl!\n\n"
        "  103   HINNERK     Welcher Pfahl?\n\n"
        "  104   GRETA       Der letzte.\n"
        "                                              Bl. 23\n"
        "  105   GERÄUSCH    Eine Laterne wird abgestellt.\n\n"
        "  106   HINNERK     Dann hol deine Großmutter.\n\n"
        " 106a   GRETA       Oma schläft.\n\n"
        "  107   HINNERK     Seit wann?\n"
    )
    assert names_of(text) == ["GRETA", "HINNERK"] * 3
    assert turns_of(text)[0][1] == "Papa? Das Wasser steht schon am Pfahl!"
    assert turns_of(text)[2][1] == "Der letzte."


def test_corrections_below_an_interview():
    text = "Q: Who?\n\nA: I.\n\nQ: Where?\n\nA: There.\n\nCorrection: it was.\n"
    assert names_of(text) == ["Q", "A", "Q", "A"]
