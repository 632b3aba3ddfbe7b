"""What programs for meetings write: names of participants, and what is there again."""

import pytest

from spacy_charid.dialogue.shapes.name_tails import cut_pronouns, find_affiliated
from tests.dialogue.shapes.test_shapes import turns_of


@pytest.mark.parametrize(
    "name,bare",
    [
        ("Ilka Bell she/her", "Ilka Bell"),
        ("Ilka Bell (she / they)", "Ilka Bell"),
        ("Ilka - she\u2215her\u2215hers", "Ilka"),
        ("Ilka | Weir | er/ihm", "Ilka | Weir"),
        ("Ilka @ Weir | she/her 🇩🇪", "Ilka @ Weir"),
        ("Moss/Bell", "Moss/Bell"),
        ("Usher/Him", "Usher/Him"),
        ("She/her", "She/her"),
    ],
)
def test_pronouns_after_a_name(name, bare):
    assert cut_pronouns(name) == bare


def test_rooms_of_a_meeting():
    text = (
        "Ilka: Hi.\nBoardroom 3 – Logitech Rally: Hello.\nBen: Ho.\nOffice – Day: no."
    )
    names = [name for name, _ in turns_of(text)]
    assert names == ["Ilka", "Boardroom 3 – Logitech Rally", "Ben"]


def test_affiliations_after_a_name():
    names = ["Ilka | Weir", "Ben | Weir", "Ben | Mill", "Moss | Pell", "Pell"]
    assert find_affiliated(names) == {"Ilka | Weir": "Ilka"}


def test_names_of_participants():
    text = (
        "Ilka she/her: Who?\nBen (old) Moss: I.\nIlka she/her: So.\nBen (old) Moss: Hm."
    )
    assert turns_of(text) == [
        ("Ilka", "Who?"),
        ("Ben (old) Moss", "I."),
        ("Ilka", "So."),
        ("Ben (old) Moss", "Hm."),
    ]


@pytest.mark.parametrize(
    "text",
    [
        # Old and new versions, the cloud, and a copy of the panel.
        "9:01:02\t From  Ilka : Who?\n9:01:09\t From  Ben M to  Ilka(Privately) : I.",
        "09:01:02 From Ilka (she/her) To Everyone:\n\tWho?\n"
        '09:01:09 From Ben M To Everyone:\n\tReplying to "Wh\n\no..."\n\n\tI.\n'
        '09:01:10 From Ilka To Ben M:\n\tReacted to "I\n\nsee" with 😂',
        "2025-12-11 09:01:02 From Ilka to Everyone:\n\tWho?\n\tBen, Moss | L:👍\n\t\n"
        '2025-12-11 09:01:09 From Ben M to Everyone:\n\tReplying to "Wh...":\n\tI.\n',
        "09:01:02 Von Ilka an Alle:\n\tWho?\n09:01:09 Von Ben M an Alle:\n\tI.",
        "00:01:02\tIlka she/her:\tWho?\n"
        '00:01:09\tBen M:\tReplying to "“Who" is w..."\n\nI.\n'
        '00:01:09\tIlka:\tReacted to "I." with 👍\n',
        '00:01:02\tIlka:\tWho?\n00:01:09\tBen M:\tReplying to "Who?" I.\n',
        "From Ilka to Everyone:  09:00 PM\nWho?\nFrom Ben M to Everyone:  09:01 PM\nI.",
        "from Ilka to everyone:    9:00  AM\nWho?\n"
        "from Ben M (Guest) to Ilka:    9:01  AM\nI.",
        "Ilka from Weir Ltd. to everyone:    9:00 AM\nWho?\n"
        "Ben M to Ilka (privately):    9:01 AM\nI.",
    ],
)
def test_chats_of_zoom(text):
    assert turns_of(text) == [("Ilka", "Who?"), ("Ben M", "I.")]


def test_quotations_that_do_not_end():
    text = '09:01:02 From Ilka to Everyone:\n\tReplying to "Ben\n\tlots of words\n'
    turns = turns_of(f"{text}09:01:09 From Ben to Everyone:\n\tok: 👍\n\tfine:👍 now")
    assert turns == [
        ("Ilka", 'Replying to "Ben lots of words'),
        ("Ben", "ok: 👍 fine:👍 now"),
    ]


WATCH = "- WATCH: https://fathom.video/calls/2?timestamp=3"
TURNS = [("Ilka", "Who?"), ("Ben M.", "I."), ("Ilka", "So.")]


@pytest.mark.parametrize(
    "text",
    [
        # Fathom, with what it adds to the words, also over two lines.
        "Weir - April 16\nVIEW RECORDING - 3 mins (No highlights): https://a.b\n\n---\n\n"
        "0:00 - Ilka\n  Who?\n\n0:09 - Ben M. (weir.org)\n"
        f"  SCREEN SHARING: Ben started screen sharing {WATCH}  I.\n\n"
        f"0:33 - Ilka\n  So.\n  ACTION ITEM: Ask. Then\n {WATCH}",
        "@0:00 - Ilka\nWho?\n\n@0:09 - Ben M.\nI.\n\n@0:12 - Ilka\nSo.",
        # Names above times, without a blank line between.
        "Ilka\n0:03\nWho?\nBen M.\n0:09\nI.\nIlka\n0:12\nSo.",
        "Ilka:\n0:03 - 0:05\nWho?\n\nBen M.:\n0:09 - 0:10\nI.\n\n"
        "Ilka:\n0:12 - 0:14\nSo.",
        # Paragraphs of Trint, with their ends and lengths; the foot of Sonix.
        "Ilka: [00:00:03] Who? [00:00:05][2.1]\n\nBen M.: [00:00:09] I. [00:00:10][1.0]"
        "\n\nIlka: [00:00:12] So. [00:00:14][2.0]\n\n[00:00:14][5.1]",
        "Ilka: [00:00:03] Who?\n\nBen M.: [00:00:09] I.\n\nIlka: [00:00:12] So.\n\n"
        "Automatically convert your mp3 files to text with Sonix. Sonix is good.",
        # Lyrics, of which the same line may be sung several times.
        "[ti:Weir]\n[00:03.00]Ilka: Who?\n[00:05.20][00:09.00]Ben M.: I.\n"
        "[00:09.10]Ilka: So.",
        # With frames, as Premiere and Resolve write times.
        "00:00:03:12 - 00:00:05:00\nIlka\nWho?\n\n"
        "00:00:09:00 - 00:00:10:00\nBen M.\nI.\n\n"
        "00:00:11:00 - 00:00:12:10\nIlka\nSo.",
        "[00:00:03:12 - 00:00:05:00]\nIlka\nWho?\n\n"
        "[00:00:09:00 - 00:00:10:00]\nBen M.\nI.\n\n"
        "[00:00:11:00 - 00:00:12:00]\nIlka\nSo.",
        # Speechmatics, without times.
        "SPEAKER: Ilka\nWho?\nSPEAKER: Ben M.\nI.\nSPEAKER: Ilka\nSo.",
        # Teams, in German.
        "Ilka hat die Transkription gestartet\n\nIlka   0:03\nWho?\n\n"
        "Ben M.   0:06\nI.\n\nIlka   0:12\nSo.\n\nIlka hat die Transkription beendet",
        "**Ilka** (0:03): Who?\n\n**Ben M.** (0:09): I.\n\n**Ilka** (0:12): So.",
        # Gemini, with notes above the transcript.
        "📝 Notes\nWeir\n\nSummary\nThey talked.\n\nDetails\nA Weir: It is wet.\n"
        "Some Bell: It rang.\n\n📖 Transcript\nNov 12, 2025\nWeir - Transcript\n"
        "00:00:00\n \nIlka: Who?\nBen M.: I.\n \n00:05:00\n \nIlka: So.\n \n"
        "Transcription ended after 00:06:31\n\n"
        "This editable transcript was computer generated.",
    ],
)
def test_transcripts_of_programs(text):
    assert turns_of(text) == TURNS


def test_a_transcript_that_is_talked_about():
    text = "Ilka: Who?\nSummary\nBen M.: I.\nTranscript\nIlka: So."
    assert [name for name, _ in turns_of(text)] == ["Ilka", "Ben M.", "Ilka"]


@pytest.mark.parametrize(
    "text",
    [
        "[00:00.000 --> 00:02.000]  Who?\n[00:02.000 --> 00:04.500]  I, in the\n"
        "[00:04.500 --> 00:06.000]  boat.",
        "0:03 Who?\n0:05 I, in the\n0:09 boat.",
    ],
)
def test_times_before_words_of_nobody(text):
    assert turns_of(text) == [("", "Who?"), ("", "I, in the"), ("", "boat.")]


def test_a_room_with_a_number_above_a_time():
    text = (
        "Ilka Bell   0:03\nAre you there?\n\nMeeting Room 4.12   0:37\nWe are.\n\n"
        "Ilka Bell   0:41\nGood.\n"
    )
    names = [name for name, _ in turns_of(text)]
    assert names == ["Ilka Bell", "Meeting Room 4.12", "Ilka Bell"]


def test_notes_of_a_meeting_in_markdown():
    text = (
        "## First topic\n\nPresenter: Nora Keel (NK)\n\n- [slides](x.pdf)\n\n"
        "NK: Two things:\n\n1. Rain\n2. Snow\n\nTK: Why?\n\nNK: Because.\n\n"
        "### Conclusion\n\n- NK goes on\n- No snow\n\n"
        "## Second topic\n\nPresenter: Tom Kell (TK)\n\nTK: Cats.\n\nNK: No.\n"
    )
    assert turns_of(text) == [
        ("NK", "Two things: 1. Rain 2. Snow"),
        ("TK", "Why?"),
        ("NK", "Because."),
        ("TK", "Cats."),
        ("NK", "No."),
    ]


def test_keys_above_a_rule():
    text = (
        "**sound file:** /tmp/a.webm\n**cost:** $0.01\n\n---\n\n"
        "**Nora:** Hi.\n\n**Tom:** Oh.\n\n**Nora:** So.\n\n**Tom:** Yes.\n"
    )
    assert [speaker for speaker, _ in turns_of(text)] == ["Nora", "Tom"] * 2
