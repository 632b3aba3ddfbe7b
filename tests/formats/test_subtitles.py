import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacy_charid import Dialogue
from spacy_charid.dialogue.data import COMMENT, TITLE, UNREAD
from spacy_charid.formats.cue_turns import is_sound
from spacy_charid.formats.registry import guess_format
from spacy_charid.formats.subtitles import read_srt, read_vtt
from tests.helpers.dialogues import check_offsets, said
from tests.helpers.work import is_linear

SRT = """\
1
00:00:01,000 --> 00:00:02,500
NORA: I know
my brother.

2
00:00:03,000 --> 00:00:04,000
You don't.
"""
TIMES = "00:00:0{i},000 --> 00:00:0{i},900"


def cues(*texts, end="\n"):
    """Write SubRip cues that follow one another closely."""
    blocks = [
        f"{i}\n{TIMES.format(i=i)}\n{text}\n" for i, text in enumerate(texts, start=1)
    ]
    return "\n".join(blocks).replace("\n", end)


@pytest.fixture
def read(tmp_path):
    def read_text(text, reader=read_srt, **kwargs):
        path = tmp_path / "e1.sub"
        path.write_bytes(text if isinstance(text, bytes) else text.encode("utf8"))
        (dialogue,) = reader(path, **kwargs)
        check_offsets(path, [dialogue], encoding=kwargs.get("encoding"))
        return dialogue

    return read_text


def test_read_srt(read):
    dialogue = read(SRT)
    assert dialogue.id == "e1"
    assert [scene.id for scene in dialogue.scenes] == ["0"]
    assert said(dialogue) == [("NORA", "I know my brother."), ("", "You don't.")]
    first, second = dialogue.utterances
    assert first.meta == {"start": "00:00:01.000", "end": "00:00:02.500"}


def test_a_sound_does_not_end_a_sentence(read):
    texts = ("NORA: It was in the hall,", "[laughs]", "and it ate my hat.", "Why?")
    assert said(read(cues(*texts))) == [
        ("NORA", "It was in the hall, [laughs] and it ate my hat."),
        ("", "Why?"),
    ]


def test_a_sound_within_a_sentence(read):
    texts = ("NORA: You were", "(thunder)", "asleep.", "[Subtitles by B. Moss]")
    assert said(read(cues(*texts))) == [
        ("NORA", "You were"),
        ("", "(thunder)"),
        ("NORA", "asleep."),
    ]


def test_what_is_shown_is_a_note(read):
    dialogue = read(cues("[ON SCREEN: THE HALL]", "NORA: Hi.", "(Subtitles: B. Moss)"))
    assert said(dialogue) == [("NORA", "Hi.")]
    assert [(note.text, note.at) for note in dialogue.notes] == [
        ("[ON SCREEN: THE HALL]", 0),
        ("(Subtitles: B. Moss)", 1),
    ]


def test_credits_and_titles_are_notes(read):
    named = ("NORA: Who rowed?", "TOM: Nobody.") * 4
    shown = ("THE WEIR, DAY 2", "Captions by Ilka\nMistakes? Write to us")
    texts = (*named[:4], shown[0], "She did not.", *named[4:6], shown[1])
    dialogue = read(cues(*texts))
    assert len(said(dialogue)) == 7
    assert said(dialogue)[4] == ("TOM", "She did not.")
    assert [note.text for note in dialogue.notes] == [
        shown[0],
        shown[1].replace("\n", " "),
    ]


def test_captions_in_capitals_are_said(read):
    dialogue = read(cues("WHO ROWED", "NOBODY ROWED", "Captions by hand, she said."))
    assert len(list(dialogue.utterances)) == 2


def test_a_song_that_nobody_sings_is_a_note_where_speakers_are_named(read):
    named = ("NORA: Who rowed?", "TOM: Nobody.") * 3
    dialogue = read(cues(*named, "♪ row, row, row ♪", "And the cat?"))
    assert said(dialogue)[-1] == ("TOM", "And the cat?")
    assert [note.text for note in dialogue.notes] == ["♪ row, row, row ♪"]
    sung = read(cues(*named, "NORA: ♪ row, row, row ♪"))
    assert said(sung)[-1] == ("NORA", "♪ row, row, row ♪")


def test_credits_of_those_who_rip_subtitles(read):
    text = "Subtitles ripped and synced by\nreedbird"
    dialogue = read(cues(text, "NORA: Who rowed?", "It was translated."))
    assert [note.text for note in dialogue.notes] == [text.replace("\n", " ")]


def test_names_in_brackets_with_manners_above_words(read):
    texts = (
        "[oars creak]",
        "[Yo-han] Row.",
        "[Yo-han coughs]",
        "[Elder Quam, on phone]",
    )
    dialogue = read(cues(*texts[:3], texts[3] + "\nWho rows?", "[YO-HAN] I do."))
    assert said(dialogue)[-2:] == [("Elder Quam", "Who rows?"), ("Yo-han", "I do.")]


def test_changes_of_speakers_within_a_line(read):
    text = (">> who rowed", ">> nobody &gt;&gt; and\nthe cat", ">> it slept")
    turns = [turn.text for turn in read(cues(*text)).utterances]
    assert turns == ["who rowed", "nobody", "and the cat", "it slept"]


def test_where_all_are_named_a_cue_without_a_name_goes_on(read):
    texts = ["NORA: Hi.", "BEN: Ho.", "If not, hey.", "NORA: Hm.", "[a bell]", "Hear?"]
    named = said(read(cues(*texts, "BEN: So.", "NORA: No.", "BEN: Yes.")))
    assert named[1] == ("BEN", "Ho. If not, hey.")
    assert ("NORA", "Hear?") in named
    assert ("", "If not, hey.") in said(read(cues(*texts)))


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends(read, end):
    assert read(SRT.replace("\n", end)) == read(SRT)
    assert read("\ufeff" + SRT) == read(SRT)


@pytest.mark.parametrize(
    "text,expected",
    [
        # Tags of players and of fonts.
        (cues("{\\an8}<i>NORA: Hi,</i> <font color='red'>Theo</font>"),
         [("NORA", "Hi, Theo")]),
        # Several turns in a cue, by dashes and by tags.
        (cues("- Where?\n- At home."), [("", "Where?"), ("", "At home.")]),
        (cues("NORA: Hi.\nTHEO: Ho."), [("NORA", "Hi."), ("THEO", "Ho.")]),
        (cues("-NORA: Hi. - Yes\n– THEO (V.O.): Ho"), [("NORA", "Hi. - Yes"),
                                                      ("THEO", "Ho")]),
        (cues(">> NORA: Hi.\n>> Ho."), [("NORA", "Hi."), ("", "Ho.")]),
        # The name on a line of its own; what is no name.
        (cues("NORA:\nI left."), [("NORA", "I left.")]),
        (cues("It is 12:30.\n- 5 degrees"), [("", "It is 12:30. - 5 degrees")]),
        # A sentence over two cues, and one that only seems so.
        (cues("NORA: I saw", "my brother."), [("NORA", "I saw my brother.")]),
        (cues("NORA: I saw.", "my brother."), [("NORA", "I saw."),
                                              ("", "my brother.")]),
        (cues("NORA: I saw", "THEO: me?"), [("NORA", "I saw"), ("THEO", "me?")]),
        (cues("NORA: I saw", "Theo."), [("NORA", "I saw"), ("", "Theo.")]),
        # No number, no blank line between, blank lines inside, spaces.
        ("00:00:01,000 --> 00:00:02,000\nHi.\n", [("", "Hi.")]),
        ("1\n0:0:1,0 --> 0:0:2,0\nHi.\n2\n00:00:03,000 --> 00:00:04,000\nHo.",
         [("", "Hi."), ("", "Ho.")]),
        ("\n\n1 \n00:00:01.000  -->  00:00:02.000 X1:0\n\n  Hi. \n\n there\n",
         [("", "Hi. there")]),
        # Numbers as text; a cue without text; sounds.
        (cues("1984", "", "[door slams]\nNORA: Hm"), [("", "1984"),
                                                     ("", "[door slams]"),
                                                     ("NORA", "Hm")]),
        (cues("♪ Hi ♪"), [("", "♪ Hi ♪")]),
        (cues("NORA: [sighs] Hm.\n(door slams)"), [("NORA", "[sighs] Hm."),
                                                   ("", "(door slams)")]),
        # Names in brackets, and a sentence that goes on after a colon.
        (cues("[SPEAKER_01]: The problem:", "he left.", "[Bo Lee]: Who?", "[1]: no"),
         [("SPEAKER_01", "The problem: he left."), ("Bo Lee", "Who?"),
          ("", "[1]: no")]),
        # Where `>>` marks who speaks, the other cues go on, but not with a sound.
        (cues(">> BO: SO", "DID DUCKS.\n[Laughter]", "AND ME.", ">> OH", "NO.", "♪"),
         [("BO", "SO DID DUCKS."), ("", "[Laughter]"), ("BO", "AND ME."),
          ("", "OH NO."), ("", "♪")]),
        (cues("[Music]", "WE", "ARE ON.", "&gt;&gt; Who?", "&gt;&gt; Me."),
         [("", "[Music]"), ("", "WE ARE ON."), ("", "Who?"), ("", "Me.")]),
    ],
)  # fmt: skip
def test_odd_shapes_of_srt(read, text, expected):
    assert said(read(text)) == expected


def test_a_pause_ends_a_turn(read):
    text = cues("NORA: I saw", "my brother.").replace("00:00:02", "00:00:09", 1)
    assert said(read(text)) == [("NORA", "I saw"), ("", "my brother.")]


VTT = """\
WEBVTT - a title
Kind: captions

NOTE
by nobody

STYLE
::cue { color: red }

intro
00:01.000 --> 00:02.000 align:start
<v Nora Reed>I know <i>you</i> &amp; Theo.</v>

00:03.000 --> 00:04.000
<v.loud Theo>No!
<v Nora Reed>Yes &lt;3</v>

00:00:05.000 --> 00:00:06.000
<c.yellow>THEO:</c> Hm<00:00:05.500> <c>hm.</c>
"""


def test_read_vtt(read):
    assert said(read(VTT, read_vtt)) == [
        ("Nora Reed", "I know you & Theo."),
        ("Theo", "No!"),
        ("Nora Reed", "Yes <3"),
        ("Theo", "Hm hm."),
    ]
    assert read(VTT.replace("\n", "\r\n"), read_vtt) == read(VTT, read_vtt)


def vtt(*texts):
    blocks = [
        f"00:0{i}.000 --> 00:0{i}.900\n{text}\n" for i, text in enumerate(texts, 1)
    ]
    return "WEBVTT\n\n" + "\n".join(blocks)


@pytest.mark.parametrize(
    "text,expected",
    [
        (vtt("<v Nora>I saw</v>", "<v Nora>my brother.</v>"),
         [("Nora", "I saw my brother.")]),
        (vtt("<v Nora>I saw</v>", "<v Theo>me?</v>"),
         [("Nora", "I saw"), ("Theo", "me?")]),
        (vtt("<v Nora>Hi.</v> <v Theo>Ho.</v> (bang)"),
         [("Nora", "Hi."), ("Theo", "Ho."), ("", "(bang)")]),
        (vtt("<v Nora & Theo>We!"), [("Nora|Theo", "We!")]),
        (vtt("<v Nora &amp; Theo>We!"), [("Nora|Theo", "We!")]),
        (vtt("<v R&#233;mi>Oui&nbsp;! &lrm;&bogus;"),
         [("Rémi", "Oui\xa0! \u200e&bogus;")]),
        (vtt("NORA: 1 < 2, a <b>b"), [("NORA", "1 < 2, a b")]),
        (vtt("<v Nora>\nHi\nTheo."), [("Nora", "Hi Theo.")]),
        (vtt("<v Theo>No!\n<v Nora Reed>\nYes.", "<v Bo>"),
         [("Theo", "No!"), ("Nora Reed", "Yes.")]),
        ("WEBVTT\n\nNOTE a --> b is no cue\n\n00:01.000 --> 00:02.000\nHi",
         [("", "Hi")]),
    ],
)  # fmt: skip
def test_odd_shapes_of_vtt(read, text, expected):
    assert said(read(text, read_vtt)) == expected


def test_whole_seconds_of_srt(read):
    dialogue = read("1\n00:00:01 --> 00:00:02\nNora: Hi", read_srt)
    assert said(dialogue) == [("Nora", "Hi")]


@pytest.mark.parametrize(
    "text,line",
    [
        ("1\n00:00:01,000 -> 00:00:02,000\nHi", 2),
        ("NORA: Hi", 1),
    ],
)
def test_malformed_srt(read, text, line):
    with pytest.raises(ValueError, match=rf"e1\.sub, line {line}: .*00:00:02,500"):
        read(text)


@pytest.mark.parametrize("text", [SRT, "WEB\n\n00:01.000 --> 00:02.000\nHi", "WEBVTT"])
def test_malformed_vtt(read, text):
    with pytest.raises(ValueError, match=r"e1\.sub, line 1: expected WebVTT"):
        read(text, read_vtt)


@pytest.mark.parametrize(
    "times",
    ["00:00:61,000 --> 00:00:62,000", "00:00:01,000 --> later", "0:01:00 0:02:0"],
)
def test_damaged_times_cost_only_the_times(read, times):
    dialogue = read(f"{SRT}\n3\n{times}\nBO: Hi\n\n{cues('THEO: Ho.')}")
    assert said(dialogue)[2:] == [("BO", "Hi"), ("THEO", "Ho.")]
    assert "start" not in list(dialogue.utterances)[2].meta
    (note,) = dialogue.notes
    assert (note.kind, note.text, note.line, note.at) == (UNREAD, times, 11, 2)


def test_what_is_not_said_is_kept(read, nlp):
    dialogue = read(VTT, read_vtt)
    kinds = [(note.kind, note.line, note.at) for note in dialogue.notes]
    styles = (COMMENT, 0, 0)  # `<c.x>` and the like, once for the file
    assert kinds == [(TITLE, 1, 0), (COMMENT, 4, 0), (COMMENT, 7, 0), styles]
    assert next(dialogue.utterances).meta["cue"] == "intro"
    again = Dialogue.from_doc(dialogue.to_doc(nlp))
    assert again.notes == dialogue.notes


@pytest.mark.parametrize(
    "tag,speaker",
    [
        ("Smith, Anna", "Anna Smith"),
        ("Anna Smith (Guest)", "Anna Smith"),
        ("Anna Smith, PhD", "Anna Smith"),
        ("Anna Smith, Bo Lee", "Anna Smith|Bo Lee"),
        ("O&#39;Neil, Zo\u00e9", "Zo\u00e9 O'Neil"),
    ],
)
def test_voices_of_meetings(read, tag, speaker):
    assert said(read(vtt(f"<v {tag}>Hi.</v>"), read_vtt)) == [(speaker, "Hi.")]


def test_zoom(read):
    text = "WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.000\nAnna Smith: Hi.\n"
    assert said(read(text, read_vtt)) == [("Anna Smith", "Hi.")]


def test_nothing_said(nlp, read):
    assert len(read(cues("<i> </i>"), read_srt).to_doc(nlp)) == 0


def test_encodings(read):
    assert said(read(cues("ZOÉ: Où?").encode("utf-16"))) == [("ZOÉ", "Où?")]
    with pytest.warns(UserWarning, match="windows-1252"):
        assert said(read(cues("ZOÉ: Où?").encode("latin-1"))) == [("ZOÉ", "Où?")]


@pytest.mark.parametrize(
    "name,text,expected",
    [
        ("a.srt", SRT, "srt"),
        ("a.srt", VTT, "vtt"),
        ("a.vtt", VTT, "vtt"),
        ("a.vtt", SRT, "srt"),
        ("a.txt", SRT, "srt"),
        ("a", VTT, "vtt"),
        ("b.vtt", None, "vtt"),
    ],
)
def test_guess(tmp_path, name, text, expected):
    if text is not None:
        (tmp_path / name).write_text(text, encoding="utf8")
    assert guess_format(tmp_path / name) == expected


PIECES = ["NORA:", " ", "\n", "<v A>", "</v>", "<", ">", "&amp;", "&", "- ", "{\\a}",
          "hm", "1", "\n\n", "-->", "Hi.", "\u2028", "\ufeff"]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES)), st.sampled_from([cues, vtt]))
def test_any_text(tmp_path_factory, pieces, wrap):
    path = tmp_path_factory.mktemp("s") / "a.sub"
    path.write_bytes(wrap("".join(pieces), "x").encode())
    try:
        dialogues = list((read_srt if wrap is cues else read_vtt)(path))
    except ValueError as error:
        assert "line" in str(error)
    else:
        check_offsets(path, dialogues)


@pytest.mark.parametrize("piece", ["<v A>", "<", "{\\", "&", "- ", "NORA: ", "a\n"])
def test_work_is_linear(tmp_path, piece):
    path = tmp_path / "a.srt"

    def read(n):
        path.write_text(cues(piece * n), encoding="utf8")
        return list(read_srt(path))

    assert is_linear(read)


def timed(*cues):
    """Write SubRip cues: the minutes and seconds of each, and its text."""
    return "\n\n".join(
        f"{i}\n00:{start},000 --> 00:{end},000\n{text}"
        for i, (start, end, text) in enumerate(cues, start=1)
    )


def test_words_of_an_end_tag_are_noted(tmp_path):
    path = tmp_path / "a.vtt"
    path.write_text(vtt("<v Nora>Hi.</v there>"), encoding="utf8")
    (dialogue,) = read_vtt(path)
    assert [turn.text for turn in dialogue.utterances] == ["Hi."]
    assert (COMMENT, "</v there>") in [(n.kind, n.text) for n in dialogue.notes]


def scenes_of(dialogue):
    return [(scene.id, len(scene.utterances)) for scene in dialogue.scenes]


def test_a_long_pause_begins_a_scene(read):
    text = timed(
        ("01:00", "01:02", "AL: I know him"),
        ("01:32", "01:34", "BO: He left."),  # 30 seconds are not too long
        ("02:05", "02:07", "all of them."),  # nor does a sentence go on over 31
    )
    assert scenes_of(read(text)) == [("0", 2), ("1", 1)]
    assert scenes_of(read(text, scene_pause=20)) == [("0", 1), ("1", 1), ("2", 1)]
    assert scenes_of(read(text, scene_pause=0)) == [("0", 3)]
    vtt = "WEBVTT\n\n" + text.replace(",000", ".000")
    assert scenes_of(read(vtt, read_vtt, scene_pause=20))[2] == ("2", 1)


def test_a_cue_that_is_a_heading_begins_a_scene(read):
    text = timed(
        ("00:01", "00:02", "AL: Hi."),
        ("00:03", "00:04", "<i>INT. BARN\n- NIGHT</i>"),
        ("00:05", "00:06", "BO: Who is it?"),
        ("00:07", "00:08", "[Scene: Al &amp; Bo's yard]"),
        ("00:09", "00:09", "[door slams]"),
        ("00:10", "00:11", "AL: Me."),
    )
    dialogue = read(text, scene_pause=0)
    assert scenes_of(dialogue)[:2] == [("0", 1), ("INT. BARN - NIGHT", 1)]
    assert dialogue.scenes[2].id == "Scene: Al & Bo's yard"
    assert all("BARN" not in turn.text for turn in dialogue.utterances)


def test_captions_that_roll_up(read):
    times = "00:00:0{}.000 --> 00:00:0{}.000 align:start position:0%"
    shown = [
        " \nwelcome<00:00:00.400><c> back</c>",
        "welcome back\n ",
        "welcome back\n>> it<00:00:02.400><c> is</c><00:00:02.800><c> cold</c>",
        ">> it is cold\n ",
        ">> it is cold\nin<00:00:04.400><c> here</c>",
        "in here\n ",
        "in here\n>> mend<00:00:06.400><c> it</c>",
    ]
    cues = [f"{times.format(i, i + 1)}\n{text}\n" for i, text in enumerate(shown)]
    dialogue = read("WEBVTT\n\n" + "\n".join(cues), read_vtt)
    assert [text for _, text in said(dialogue)] == [
        "welcome back",
        "it is cold in here",
        "mend it",
    ]


@pytest.mark.parametrize(
    "first, then",
    [
        ("You put it...", "...together?"),
        ("Rain again,", "London."),
        ("It bit me and", "I bit back."),
    ],
)
def test_sentence_that_goes_on(read, first, then):
    assert said(read(cues(f"ROSA: {first}", then))) == [("ROSA", f"{first} {then}")]


def test_full_sentence_does_not_go_on(read):
    dialogue = read(cues("ROSA: Don't open it!", "Why?", "[door hums]", "e-mail me."))
    assert [name for name, _ in said(dialogue)] == ["ROSA", "", "", ""]


def test_how_somebody_is_heard_is_no_name(read):
    texts = (
        "[Mrs. Moss over intercom] Who rowed?",
        "[the Man in the Hat] Nobody.",
        "[the man sighs] I did.",
    )
    assert said(read(cues(*texts))) == [
        ("Mrs. Moss", "Who rowed?"),
        ("the Man in the Hat", "Nobody."),
        ("", "[the man sighs] I did."),
    ]


def test_a_name_once_where_all_lines_have_one(read):
    texts = ("Nora Moss, PsyD (she/her): Who?", "Osk Bell: I.", "Nora Moss: So.")
    turns = said(
        read(cues(*texts, "Osk Bell: Hm.", "granny jo: Mute the cat, please."))
    )
    assert [name for name, _ in turns] == [
        "Nora Moss",
        "Osk Bell",
        "Nora Moss",
        "Osk Bell",
        "granny jo",
    ]


def test_names_in_small_letters_where_all_lines_have_one(read):
    texts = ("gran lou's ipad: Hello?", "Ann B. | Weir | she/her: You're in.")
    texts += ("gran lou's ipad: Oh.", "Bea (sister) 2nd screen: So: hm.")
    assert said(read(cues(*texts, "gran lou's ipad: Bye.", "and so: done."))) == [
        ("gran lou's ipad", "Hello?"),
        ("Ann B.", "You're in."),
        ("gran lou's ipad", "Oh."),
        ("Bea (sister) 2nd screen", "So: hm."),
        ("gran lou's ipad", "Bye."),
        ("", "and so: done."),
    ]


def test_names_on_the_first_lines_of_all_cues(read):
    texts = ("Ilka Bell\nHello all.", "Moss, Ben (External)\nCan you hear me?")
    more = ("Ilka Bell\nYes.\nI can.",)
    assert said(read(cues(*texts, *more))) == [
        ("Ilka Bell", "Hello all."),
        ("Ben Moss", "Can you hear me?"),
        ("Ilka Bell", "Yes. I can."),
    ]
    assert {name for name, _ in said(read(cues(*texts, *more, "Who?")))} == {""}
    text = "0:0:0.0 --> 0:0:1.470\nIlka\nHi.\n0:0:2.1 --> 0:0:5.30\niPhone (2)\nHo.\n"
    again = "0:0:6.0 --> 0:0:7.0\nIlka\nSo."
    assert said(read(text + again)) == [
        ("Ilka", "Hi."),
        ("iPhone (2)", "Ho."),
        ("Ilka", "So."),
    ]


def test_what_somebody_does_in_brackets_is_no_name(read):
    texts = ("(NORA OVER PHONE):\nHi.", "NORA: Ho.", "(NORA SIGHS) Well?", "NORA: Hm.")
    assert said(read(cues(*texts))) == [
        ("NORA", "Hi."),
        ("NORA", "Ho."),
        ("", "(NORA SIGHS) Well?"),
        ("NORA", "Hm."),
    ]


def test_an_address_that_a_speaker_gives(read):
    texts = ("Ben: Where?", "Visit: www.weir.org", "Ben: At https://weir.org/a")
    assert said(read(cues(*texts))) == [
        ("Ben", "Where?"),
        ("Ben", "At https://weir.org/a"),
    ]


def test_each_cue_has_a_name(read):
    texts = ("Ilka: Hi.", "Ilka: So.", "Zoom user: hello", "1617555: This is: Tom.")
    texts += ("ben's iPhone (2): Hm.", "Osk @ Weir | he/him 🇩🇪: Bye.", "Ilka: Bye.")
    assert [name for name, _ in said(read(cues(*texts)))][2:-1] == [
        "Zoom user",
        "1617555",
        "ben's iPhone (2)",
        "Osk @ Weir",
    ]


def test_dashes_before_voices(read):
    text = vtt("- <v Nora>Bail it.\n- <v Osk>How?")
    dialogue = read(text, reader=read_vtt)
    assert said(dialogue) == [("Nora", "Bail it."), ("Osk", "How?")]


def test_an_office_in_a_voice(read):
    dialogue = read(vtt("<v Moss, Nora - WEIR/UK>Hi.</v>"), reader=read_vtt)
    assert said(dialogue) == [("Nora Moss", "Hi.")]


def test_captions_of_google(tmp_path, read):
    text = "0:00:03.000,0:00:05.000\n(Ilka Bell)\nWho?\n\n0:00:05.000,0:00:08.000\n"
    text += "(Ilka Bell)\nI.\n\n0:00:09.000,0:00:09.900\n(Osk)\nSo."
    names = [name for name, _ in said(read(text))]
    assert names == ["Ilka Bell", "Ilka Bell", "Osk"]
    path = tmp_path / "a.sbv"
    path.write_text(text, encoding="utf8")
    assert guess_format(path) == "srt"


def test_a_cue_without_a_name_where_each_cue_has_one(read):
    texts = ("ANN: A.", "ANN: B.", "ANN: C.", "BEN: D.", "BEN: E.", "BEN: F.", "G.")
    assert said(read(cues(*texts)))[-1] == ("", "G.")


def test_words_before_a_colon_in_a_voice(read):
    text = vtt(
        "<v Nora Moss>OK. Bay 3: who rows?</v>", "<v Osk Bell>Osk Bell: I do.</v>"
    )
    assert said(read(text, read_vtt)) == [
        ("Nora Moss", "OK. Bay 3: who rows?"),
        ("Osk Bell", "I do."),
    ]


TEAMS = """WEBVTT

0f2a-77/12-0
00:00:01.000 --> 00:00:04.000
<v Nora Bell>So we looked there and then</v>

0f2a-77/12-1
00:00:04.000 --> 00:00:07.000
<v Nora Bell>I gave up. It was cold.</v>

0f2a-77/12-2
00:00:07.000 --> 00:00:09.000
<v Nora Bell>Did you take it?</v>

0f2a-77/13-0
00:00:09.000 --> 00:00:11.000
<v Nora Bell>Ben?</v>

0f2a-77/15-0
00:00:11.000 --> 00:00:13.000
<v Ben Ode>No,</v>

0f2a-77/16-0
00:00:13.000 --> 00:00:14.000
<v Ben Ode>Nora. I did not</v>

0f2a-77/17-0
00:00:14.000 --> 00:00:15.000
<v Nora Bell>really?</v>
"""


def test_parts_of_what_a_voice_says(tmp_path):
    path = tmp_path / "a.vtt"
    path.write_text(TEAMS, encoding="utf8")
    (dialogue,) = read_vtt(path)
    assert [(turn.speakers[0], turn.text) for turn in dialogue.utterances] == [
        (
            "Nora Bell",
            "So we looked there and then I gave up. It was cold. Did you take it?",
        ),
        ("Nora Bell", "Ben?"),
        ("Ben Ode", "No, Nora. I did not"),
        ("Nora Bell", "really?"),
    ]
    first = next(iter(dialogue.utterances))
    assert first.meta["cue"] == "0f2a-77/12-0 0f2a-77/12-1 0f2a-77/12-2"
    assert first.meta["end"] == "00:00:09.000"
    assert [note.text for note in dialogue.notes] == ["WEBVTT"]


def test_notes_of_music_before_words():
    """With a pattern that backtracks, this would take longer than anybody waits."""
    assert not is_sound("♪" * 60 + " we will")
    assert is_sound("♪♪ [door slams] (low)")


def test_names_have_capitals_where_sounds_have_none(read):
    texts = ("[Old Man Teague] Shut it!", "[door creaks] What?", "[Nora sighs]")
    assert said(read(cues(*texts)))[:2] == [
        ("Old Man Teague", "Shut it!"),
        ("", "[door creaks] What?"),
    ]
    texts = ("[Old Door Creaks] Shut it!", "[Heavy Rain] What?")
    assert all(not speaker for speaker, _ in said(read(cues(*texts))))


def test_names_that_end_like_sounds_where_most_lines_begin_with_names(read):
    texts = (
        "[Hobbs] Shh.",
        "[Ma Haas] Why?",
        "[Hobbs] Rain.",
        "[Ma Haas] Oh.",
        "[Ox] I",
    )
    assert [name for name, _ in said(read(cues(*texts)))] == [
        "Hobbs",
        "Ma Haas",
        "Hobbs",
        "Ma Haas",
        "Ox",
    ]


def test_who_is_described_beside_names(read):
    text = cues(
        "GUS: Hold the lamp.",
        "Sister Agnes on radio: Over.",
        "Nobody came. There was\nthe lamp: out.",
        "GUS: Hold it.",
        "It was my\nmother: she had it.",
    )
    names = [name for name, _ in said(read(text))]
    assert names == ["GUS", "Sister Agnes on radio", "", "GUS", ""]


@pytest.mark.parametrize(
    "first, then, expected",
    [
        ("Nora (she/her): I sold the", "Nora (she/her): boat.", ["I sold the boat."]),
        ("[Nora] I sold,", "[Nora] Ben, the boat.", ["I sold, Ben, the boat."]),
        ("NORA: I sold the…", "NORA: …boat.", ["I sold the… …boat."]),
        ("NORA: I sold it.", "NORA: The boat.", ["I sold it.", "The boat."]),
        ("NORA: 我卖了。", "NORA: 船。", ["我卖了。", "船。"]),
        (">> NORA: I sold", ">> NORA: the boat.", ["I sold", "the boat."]),
        ("NORA: I sold", "NORA (laughing): the boat.", ["I sold", "the boat."]),
    ],
)
def test_a_sentence_that_goes_on_below_the_same_name(read, first, then, expected):
    texts = ("NORA: Hi.", "BEN: Ho.", first, then, "BEN: So.")
    dialogue = read(cues(*texts))
    assert [text for _, text in said(dialogue)][2:-1] == expected
    if len(expected) == 1:
        times = list(dialogue.utterances)[2].meta
        assert (times["start"], times["end"]) == ("00:00:03.000", "00:00:04.900")


@pytest.mark.parametrize(
    "texts",
    [
        (">> NORA: It rained on", "Friday: and on Saturday."),
        (">> NORA: In the morning", "- ", "Fog: nobody rowed."),
        ("&gt;&gt; NORA: We had two", "<i>Problems: boats</i>"),
        ("NORA: We met in the", "Mill: all of us."),
    ],
)
def test_words_before_a_colon_within_a_sentence(read, texts):
    mark = texts[0].partition("NORA")[0]
    others = (f"{mark}BEN: What?", f"{mark}ANN: Oh.", f"{mark}BEN: So.")
    names = [name for name, _ in said(read(cues(*texts, *others)))]
    assert names == ["NORA", "BEN", "ANN", "BEN"]


def test_who_is_named_once_within_a_sentence_speaks(read):
    texts = ("ANN: I was in the", "BEN: Boat?", "ANN: Hut.", "NORA: Oh.", "Tom: Hm.")
    names = [name for name, _ in said(read(cues(*texts)))]
    assert names == ["ANN", "BEN", "ANN", "NORA", "Tom"]


@pytest.mark.parametrize(
    "texts, expected",
    [
        (["we", "we lost", "we lost it", "and", "and her"], ["we lost it and her"]),
        (
            ["NORA: Row", "NORA: Row!\nBEN: How", "BEN: How? I", "BEN: How? I can't."],
            ["Row!", "How? I can't."],
        ),
        (
            ["A.\nB.", "A.\nB.\nC.", "A.\nB.\nC.\nD", "B.\nC.\nDo.\nE", "C.\nDo.\nEr."],
            ["A.", "B.", "C.", "Do.", "Er."],
        ),
    ],
)
def test_captions_that_grow(read, texts, expected):
    dialogue = read(cues(*texts))
    assert " ".join(text for _, text in said(dialogue)) == " ".join(expected)
    assert next(dialogue.utterances).meta["start"] == "00:00:01.000"


def test_somebody_heard_has_a_noun_for_a_name(read):
    texts = ("[Agnes] No.", "[man on radio] Gale force nine.", "[rain on radio] What?")
    assert said(read(cues(*texts, "[Agnes] Told you."))) == [
        ("Agnes", "No."),
        ("man on radio", "Gale force nine."),
        ("", "[rain on radio] What?"),
        ("Agnes", "Told you."),
    ]


def test_turns_of_nobody_among_named_ones_are_told(read):
    text = cues("IDA: Hi.", "TAM: Oh.", "It rains.", "IDA: Yes.")
    with pytest.warns(UserWarning, match="1 of 4 turns have no name .* 'It rains.'"):
        dialogue = read(text)
    assert said(dialogue)[2] == ("", "It rains.")


def test_cues_without_a_name_go_on_where_a_sound_is_above_a_name(read):
    texts = ["IDA: Hi.", "[rain]\nTAM: Oh.", "It rains.", "IDA: Yes.", "TAM: On us."]
    dialogue = read(cues(*texts, "IDA: On me."))
    assert ("TAM", "Oh. It rains.") in said(dialogue)
    assert ("", "It rains.") not in said(dialogue)


LONG = ("{}: Well.", "We went there.", "Nobody knew us.", "It rained.")


@pytest.mark.parametrize("other,is_podcast", [("He saw it.", True), ("- He?", False)])
def test_few_people_whose_long_turns_have_one_name(read, other, is_podcast):
    texts = [each.format(name) for name in ("Nora", "Tom") * 5 for each in LONG]
    turns = said(read(cues(*texts, *[other] * 3)))
    names = [name for name, _ in turns if name]
    assert names == ["Nora", "Tom"] * 5
    assert (len(turns) == len(names)) is is_podcast
    assert turns[0][1].endswith("It rained.") is is_podcast


def test_many_people_who_are_not_seen(read):
    texts = [
        each.format(f"{a}{b}")
        for a in ("Al", "Bo", "Cy")
        for b in "iaoeu"
        for each in LONG
    ]
    assert ("", "It rained.") in said(read(cues(*texts)))


@pytest.mark.parametrize(
    "cues",
    [
        ["<v Ada>Where is it? (Bo) Here.", "(Ada) My lamp!", "(Bo) Yes. (Ada) Fine."],
        ["ADA: Where is it? BO: Here.", "ADA: My lamp!", "BO: Yes. ADA: Fine."],
        [
            "ADA: Where is it?[br]BO: Here.",
            "ADA: My[br]lamp!",
            "BO: Yes.[br]ADA: Fine.",
        ],
    ],
)
def test_answers_in_the_same_cue(tmp_path, cues):
    path = tmp_path / "a.vtt"
    times = (f"00:0{i}.000 --> 00:0{i}.900\n{cue}\n\n" for i, cue in enumerate(cues))
    path.write_text("WEBVTT\n\n" + "".join(times))
    (dialogue,) = read_vtt(path)
    turns = [(turn.speakers[0].title(), turn.text) for turn in dialogue.utterances]
    words = ["Where is it?", "Here.", "My lamp!", "Yes.", "Fine."]
    assert turns == list(zip(["Ada", "Bo", "Ada", "Bo", "Ada"], words, strict=True))
    check_offsets(path, [dialogue])
