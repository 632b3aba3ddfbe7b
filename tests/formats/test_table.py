import csv
import io
import warnings
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacy_charid.files.source import Source
from spacy_charid.formats.columns import split_cell
from spacy_charid.formats.csv_cells import read_cells
from spacy_charid.formats.grid import find_grid
from spacy_charid.formats.registry import guess_format
from spacy_charid.formats.table import looks_like_table, read_table, read_tsv
from spacy_charid.formats.table_head import find_head
from tests.helpers.dialogues import check_offsets, said, turns_of
from tests.helpers.work import is_linear

CSV = """\
episode,scene,speaker,text
e1,1,Nora,"I know ""him"", my
brother."
e1,1,Theo & Nora,Hm.
e1,2,,He left.
e2,1,Theo,
e2,1,Theo,Bye.
"""


@pytest.fixture
def read(tmp_path):
    def read_text(text, reader=read_table, **kwargs):
        path = tmp_path / "t.csv"
        path.write_bytes(text if isinstance(text, bytes) else text.encode("utf8"))
        dialogues = list(reader(path, **kwargs))
        check_offsets(path, dialogues)
        return dialogues

    return read_text


def test_read(read):
    first, second = read(CSV)
    assert (first.id, second.id) == ("e1", "e2")
    assert turns_of(first) == [
        ("1", "Nora", 'I know "him", my\nbrother.'),
        ("1", "Theo|Nora", "Hm."),
        ("2", "", "He left."),
    ]
    assert turns_of(second) == [("1", "Theo", "Bye.")]


@pytest.mark.parametrize(
    "text,expected",
    [
        # Delimiters of other countries and of Excel; its byte order mark; CRLF, CR.
        ("\ufeffspeaker;text\r\nNora;Hi, you\r\n", [("Nora", "Hi, you")]),
        ("sep=;\r\nspeaker;text\r\nNora;Hi", [("Nora", "Hi")]),
        ("speaker\ttext\nNora\tHi, you", [("Nora", "Hi, you")]),
        ("speaker|text\rNora|Hi\r", [("Nora", "Hi")]),
        # Names of columns in any case, quoted, with spaces; other columns.
        ('"Speaker" , "TEXT",Note\nNora,Hi,x\n', [("Nora", "Hi")]),
        ("line,Character,Dialogue\n1,Nora,Hi\n", [("Nora", "Hi")]),
        ("character_id,raw_character_text,spoken_words\n4,Nora,Hi\n", [("Nora", "Hi")]),
        ("Spkr_ID / pseudonym,grp,utterance_VERBATIM\nNora,B,Hi\n", [("Nora", "Hi")]),
        # R numbers the rows below a header without a cell for that.
        ('"who" "text"\n"1" "NORA" "Say \\"hi\\", you"\n"2" "TOM" "Ha"\n',
         [("NORA", 'Say "hi", you'), ("TOM", "Ha")]),
        # Scenes that are described, and words that are missing.
        ("speaker,text\nScene,A hut.\nNora,Hi\nTom,NA\nScene Directions,Dusk\n",
         [("Nora", "Hi")]),
        ("conv_id,speaker_idx,utterance\n1,0,Hi\n1,1,Ho\n", [("0", "Hi"), ("1", "Ho")]),
        # Quotes that do not enclose a cell; empty cells in quotes.
        ('speaker,text\nNora,Hi "you" there\n', [("Nora", 'Hi "you" there')]),
        ('speaker,text\nNora,"Hi" there\n', [("Nora", '"Hi" there')]),
        ('speaker,text\n"",Hi\n', [("", "Hi")]),
        # Blank lines, short rows, cells left over at the end of a row.
        ("\n\nspeaker,text\n\nNora,Hi\n,\nTheo\n\n", [("Nora", "Hi")]),
        ("speaker,text\nNora,Hi,,,\n", [("Nora", "Hi")]),
        ("text,speaker\nHi\nHo,Nora", [("", "Hi"), ("Nora", "Ho")]),
        # No speakers, no rows, commas in names.
        ("text\nHi\n", [("", "Hi")]),
        ("speaker,text\n", []),
        ('speaker,text\n"Reed, Nora",Hi', [("Reed, Nora", "Hi")]),
    ],
)  # fmt: skip
def test_odd_shapes(read, text, expected):
    (dialogue,) = read(text)
    assert said(dialogue) == expected


def test_tsv_keeps_commas(read):
    (dialogue,) = read("speaker\ttext\nNora, R.\tHi, you; \n", read_tsv)
    assert said(dialogue) == [("Nora, R.", "Hi, you; ")]


def test_columns_by_name(read):
    text = "who,said_it,what,text,act\nx,Nora,Hi,note,II\n"
    columns = {"text": "what", "speaker": "Said_It", "scene": "act"}
    (dialogue,) = read(text, columns=columns)
    assert turns_of(dialogue) == [("II", "Nora", "Hi")]


@pytest.mark.parametrize(
    "text,columns,message",
    [
        ("Nora,Hi\nTheo,Ho\n", {}, "line 1: there is no column 'text'.*'Nora', 'Hi'"),
        ("\n\nwho,what\n", {}, "line 3: there is no column 'text'"),
        (CSV, {"speaker": "who"}, "column 'who', only: 'episode'.*--speaker-column"),
        (CSV, {"scene": "act"}, "column 'act'.*--scene-column"),
        ('speaker,text\nA,b\nNora,"Hi\nTheo,Ho\n', {}, "line 3: the quote"),
        ("speaker,text\nNora,Hi, you\n", {}, "line 2: the row has 3 cells.*header 2"),
        (",,,\n", {}, "line 1: there is no column"),
    ],
)  # fmt: skip
def test_malformed(read, text, columns, message):
    with pytest.raises(ValueError, match=rf"t\.csv, {message}|t\.csv.*{message}"):
        read(text, columns=columns)


@pytest.mark.parametrize(
    "cell,names",
    [
        ("Nora", ("Nora",)),
        (" Nora & Theo ", ("Nora", "Theo")),
        ("Nora|Theo", ("Nora", "Theo")),
        ("Nora and Theo", ("Nora", "Theo")),
        ("Reed, Nora", ("Reed, Nora",)),
        ("Andy", ("Andy",)),
        ("", ()),
    ],
)
def test_split_cell(cell, names):
    assert split_cell(cell) == names


CELL = st.text(st.sampled_from('ab",;\t\n\r é|'), max_size=6)


@given(
    st.lists(st.lists(CELL, min_size=1, max_size=4), min_size=1),
    st.sampled_from(",;\t"),
)
def test_cells_as_the_csv_module_writes_them(rows, delimiter):
    file = io.StringIO()
    csv.writer(file, delimiter=delimiter, quoting=csv.QUOTE_ALL).writerows(rows)
    source = Source("a", file.getvalue())
    found = [
        [cell.read(source.text).text for cell in row]
        for row in read_cells(source, delimiter)
    ]
    assert found == rows


@given(st.text(st.sampled_from('a",\n\r')))
def test_any_cells(text):
    try:
        rows = list(read_cells(Source("a", text), ","))
    except ValueError as error:
        assert "a, line" in str(error)
        return
    places = [place for row in rows for cell in row for place in (cell.start, cell.end)]
    assert places == sorted(places)


def test_encodings(read):
    text = "speaker,text\nZoé,Où?\n"
    assert said(read(text.encode("utf-16"))[0]) == [("Zoé", "Où?")]
    with pytest.warns(UserWarning, match="windows-1252"):
        assert said(read(text.encode("latin-1"))[0]) == [("Zoé", "Où?")]


@pytest.mark.parametrize(
    "name,text,expected",
    [
        ("a.csv", None, "csv"),
        ("a.tab", None, "tsv"),
        ("a.txt", "speaker\ttext\nNora\tHi\n", "tsv"),
        ("a.txt", CSV, "csv"),
        ("a", "who;line\nNora;Hi\n", "csv"),
    ],
)
def test_guess(tmp_path, name, text, expected):
    if text is not None:
        (tmp_path / name).write_text(text, encoding="utf8")
    assert guess_format(tmp_path / name) == expected


@pytest.mark.parametrize("row", ['"a,', '""a,', '"a"b,c\n', '"', "a,b\n", '"a""'])
def test_work_is_linear(tmp_path, row):
    path = tmp_path / "a.csv"

    def read(n):
        path.write_text("speaker,text\n" + row * n, encoding="utf8")
        with suppress(ValueError):
            list(read_table(path))

    assert is_linear(read)


HEADLESS = "00:01.0{m}Nora{m}I know him, he said.{m}x\n00:02.0{m}Bo{m}No, no!{m}x\n"


@pytest.mark.parametrize(
    "text",
    [
        HEADLESS.format(m="\t"),
        HEADLESS.format(m=";"),
        HEADLESS.format(m="\t").replace("\tx", ""),
        HEADLESS.format(m="\t") + "00:03.0\tNora\t\tx\n",
        HEADLESS.format(m=";").replace("\n", "\r\n"),
    ],
)
def test_no_header(tmp_path, text):
    path = tmp_path / "e1.csv"
    path.write_text(text)
    with pytest.warns(
        UserWarning, match="line 1: the table has no header.*speaker: col"
    ):
        (dialogue,) = read_table(path)
    assert said(dialogue) == [("Nora", "I know him, he said."), ("Bo", "No, no!")]


def test_what_is_no_turn_is_kept(tmp_path):
    path = tmp_path / "e1.csv"
    path.write_text("speaker,text,remark\nNora,Hi,loud\nBo\nBo,,waves\n")
    (dialogue,) = read_table(path)
    (turn,) = dialogue.utterances
    assert turn.meta == {"columns": {"remark": "loud"}}
    notes = [(note.kind, note.text, note.line) for note in dialogue.notes[1:]]
    assert notes == [("UNREAD", "Bo", 3), ("EMPTY", "Bo waves", 4)]


GRID = """\
"# harbour board, spring"
time,CHAIR,Marge (for),Pell (against),notes
0:00,"Order, please.",,,bell
0:10,,The boat has to go.,,laughter
0:30,,,On what day does it go?,
0:40,,On a Monday.,,applause
1:00,,,,the door opens
1:10,,,"Then it stays, as Monday is a holiday.",
"""


def test_a_column_for_each_speaker(read):
    (dialogue,) = read(GRID)
    turns = [(turn.speakers[0], turn.text) for turn in dialogue.utterances]
    assert turns == [
        ("CHAIR", "Order, please."),
        ("Marge", "The boat has to go."),
        ("Pell", "On what day does it go?"),
        ("Marge", "On a Monday."),
        ("Pell", "Then it stays, as Monday is a holiday."),
    ]
    assert next(dialogue.utterances).meta["start"] == "0:00"
    assert "a column for each speaker" in dialogue.report.guess
    assert "the door opens" in " ".join(note.text for note in dialogue.notes)


def test_a_column_for_each_speaker_below_titles_of_several_cells(read):
    title = "Lesson;week 3;;Obs: D. Maraki"
    (dialogue,) = read(f"{title}\n;;;\n{GRID}")
    turns = [turn.speakers[0] for turn in dialogue.utterances]
    assert turns == ["CHAIR", "Marge", "Pell", "Marge", "Pell"]


def test_columns_of_languages_are_no_speakers(read):
    row = ["Hello there, all of you.", "Hallo ihr alle da."]
    assert (
        find_grid([["id", "Marge", "Pell"], *([str(i), *row] for i in range(5))])
        is None
    )


BELOW_TITLES = """\
Kitchen; week 3;;
typed up by Sal;;;
;;;
ref;who's talking;what they say;mood
K1;Mo;"Who took it; and why?";cold
K2;Ben;I took the spoon.;
K3;Mo;Then put it back.;cold
"""


def test_names_below_titles(read):
    with pytest.warns(UserWarning, match="line 4: no column has a name"):
        (dialogue,) = read(BELOW_TITLES)
    turns = [("Mo", "Who took it; and why?"), ("Ben", "I took the spoon.")]
    assert said(dialogue) == [*turns, ("Mo", "Then put it back.")]
    notes = [note.text for note in dialogue.notes]
    assert "typed up by Sal" in notes[1] and "mood" in notes[2]


def test_known_names_below_a_title(read):
    (dialogue,) = read("Scene 3,,\nspeaker,text,mood\nMo,Who took it?,\nBen,I.,\n")
    assert said(dialogue) == [("Mo", "Who took it?"), ("Ben", "I.")]


@pytest.mark.parametrize("names", ["Tape times,Person speaking,Text", "Zeit,Wer,Was"])
def test_names_below_a_form(read, names):
    form = (
        "RECORD OF INTERVIEW\nPerson interviewed:,Kevin Fenn\nPlace:,Marlow Road\n"
        "Date:,08/02/2017\nTime commenced:,14:06,Time concluded:,14:31\n"
        "Officer:,DC 1184 Holt\nOthers present:,Mrs A. Shah\n"
    )
    rows = (
        "00:00,DC HOLT,Do you understand the caution?\n00:52,FENN,Yeah.\n"
        "00:55,DC HOLT,Tell me about the van.\n01:03,FENN,It's my cousin's.\n"
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore" if "Wer" in names else "error")
        (dialogue,) = read(f"{form}{names}\n{rows}")
    assert said(dialogue) == [
        ("DC HOLT", "Do you understand the caution?"),
        ("FENN", "Yeah."),
        ("DC HOLT", "Tell me about the van."),
        ("FENN", "It's my cousin's."),
    ]
    assert any("Marlow Road" in note.text for note in dialogue.notes)


def test_names_with_colons_are_no_form():
    rows = [["ANNA:", "Who took the oars?"], ["BEN:", "Nobody took them."]] * 3
    head = find_head(rows)
    assert head and head.titles == 0


def test_names_that_nobody_knows(read):
    rows = "1;0:05;Mo;Wer war das?\n2;0:07;Ben;Ich war das.\n3;0:09;Mo;Gut, dann.\n"
    with pytest.warns(UserWarning, match="text: column 4, speaker: column 3"):
        (dialogue,) = read("Nr.;Zeit;X;Y\n" + rows)
    assert [name for name, _ in said(dialogue)] == ["Mo", "Ben", "Mo"]
    with pytest.warns(UserWarning, match="has no header"):
        (dialogue,) = read(rows)
    assert len(list(dialogue.utterances)) == 3


def test_names_are_turned_like_the_others(read):
    rows = ['"Bell, Anna",Late.', "Ben Lund,No.", '"Lund, Ben",Yes.', '"Odd, X",Hm.']
    (dialogue,) = read("\n".join(["speaker,text", *rows]))
    names = [turn.speakers[0] for turn in dialogue.utterances]
    assert names == ["Anna Bell", "Ben Lund", "Ben Lund", "Odd, X"]


def test_names_all_turned_are_kept(read):
    (dialogue,) = read('speaker,text\n"Bell, Anna",Late.\n"Lund, Ben",No.\n')
    assert next(dialogue.utterances).speakers == ("Bell, Anna",)


DUBBING = """\
Projekt: Die Mühle;Folge 2;Stand 3.4.;;
;;;;
Take;TC;Figur;Text DE;Anm.
11;01:00:10:02;;"(INSERT: ""Bei Ulm"")";Schrift
12;01:00:12:11;ILSE;Das Rad steht still.;
13;01:00:14:20;VEIT (OFF);Dann dreh du es.;trocken
14;01:00:16:05;;[Musik];
15;01:00:18:00;ILSE (ON/OFF);Mit welcher Hand?;
16;01:00:20:00;VEIT;Mit (räuspert sich) beiden.;
;;;ENDE AKT 1;bitte melden
"""


def test_dubbing_list(read):
    (dialogue,) = read(DUBBING)
    assert said(dialogue) == [
        ("ILSE", "Das Rad steht still."),
        ("VEIT", "Dann dreh du es."),
        ("ILSE", "Mit welcher Hand?"),
        ("VEIT", "Mit (räuspert sich) beiden."),
    ]
    notes = " | ".join(note.text for note in dialogue.notes)
    for text in ("Stand 3.4.", "Bei Ulm", "[Musik]", "ENDE AKT 1"):
        assert text in notes
    heard = [t.meta["columns"].get("Figur") for t in dialogue.utterances]
    assert heard == [None, "OFF", "ON/OFF", None]


def test_a_table_without_numbers_keeps_turns_of_nobody(read):
    (dialogue,) = read("speaker,text\nMo,Who?\n,(a noise)\n,THE END\nMo (2),I.\n")
    assert [text for _, text in said_by_any(dialogue)] == [
        "Who?",
        "(a noise)",
        "THE END",
        "I.",
    ]


def said_by_any(dialogue):
    return [(turn.speakers, turn.text) for turn in dialogue.utterances]


def turns_of_table(tmp_path, text):
    path = tmp_path / "script.csv"
    path.write_text(text)
    (dialogue,) = read_table(path)
    return dialogue, [("|".join(t.speakers), t.text) for t in dialogue.utterances]


def test_empty_speaker_goes_on(tmp_path):
    """Where no speaker is named twice in a row, an empty cell means the same one."""
    dialogue, turns = turns_of_table(
        tmp_path,
        "no,speaker,text\n1,TOM,Where were you?\n2,,I waited an hour.\n"
        "3,BEA,The bus broke down.\n4,,(pause)\n5,,It's late.\n6,TOM,Come in.\n"
        "7,BEA,Thanks.\n8,,,\n9,,Is it warm here?\n",
    )
    assert turns == [
        ("TOM", "Where were you?"),
        ("TOM", "I waited an hour."),
        ("BEA", "The bus broke down."),
        ("BEA", "It's late."),
        ("TOM", "Come in."),
        ("BEA", "Thanks."),
        ("", "Is it warm here?"),
    ]
    assert "(pause)" in " ".join(note.text for note in dialogue.notes)


@pytest.mark.parametrize(
    "rows, expected, numbers",
    [
        (["TOM\tI sold", "\tone of the boats", "\tto a goat."], "", ["3", "4", "5"]),
        (["TOM\tNo,", "\tnot the boat.", "♪\t(a tune)"], "", ["3", "4"]),
        (["TOM\tIt sank –", "\ttwice."], "", ["3", "4"]),
        (["TOM\tIt sank,", "\t", "\ttwice."], "It sank,", "3"),
        (["TOM\tIt sank.", "\tiPads can't."], "It sank.", "3"),
    ],
)
def test_empty_speaker_within_a_sentence(tmp_path, rows, expected, numbers):
    """An empty cell in the middle of a sentence means the same speaker and turn."""
    expected = expected or " ".join(row.split("\t")[1] for row in rows if row[0] != "♪")
    rows = ["BEA\tWell?", "\tSo?", *rows, "BEA\tOh.", "TOM\tYes!", "BEA\tNo."]
    text = "".join(f"{i}\t{row}\t{i}.5\n" for i, row in enumerate(rows, 1))
    path = tmp_path / "a.tsv"
    path.write_text(f"no\tspeaker\ttext\tend\n{text}", encoding="utf8")
    (dialogue,) = read_tsv(path)
    check_offsets(path, [dialogue])
    turns = list(dialogue.utterances)
    assert [turn.speakers for turn in turns[:3]] == [("BEA",), ("BEA",), ("TOM",)]
    last = numbers[-1]
    assert (turns[2].text, turns[2].meta["columns"]) == (expected, {"no": numbers})
    assert turns[2].meta["end"] == f"{last}.5"
    assert turns[-3].text == "Oh."
    assert all(note.at <= 4 for note in dialogue.notes)


def test_empty_speaker_of_a_narrator(tmp_path):
    """Where speakers are named twice in a row, or the rows do not read like speech, an
    empty cell is nobody known."""
    for second in ("TOM", "BEA"):
        _, turns = turns_of_table(
            tmp_path,
            "id,speaker,text\n1,TOM,Where were you?\n2,,The rain went on.\n"
            f"3,{second},The bus broke down.\n4,,A door fell shut.\n5,TOM,Come in.\n"
            "6,BEA,Thanks.\n",
        )
        assert [name for name, _ in turns][1] == ""


def test_two_speakers_of_a_cell(tmp_path):
    _, turns = turns_of_table(
        tmp_path,
        "speaker,text\nTOM,Hello.\nBEA,Hello.\nTOM / BEA,Again!\nTOM/BEA,And again!\n"
        "MAYA / STRANGER,Who am I?\nTOM + BEA,No idea.\n",
    )
    assert [name for name, _ in turns][2:] == [
        "TOM|BEA",
        "TOM|BEA",
        "MAYA / STRANGER",
        "TOM|BEA",
    ]


def test_a_table_of_renpy(read):
    rows = [
        "Identifier\tCharacter\tDialogue\tFilename\tLine Number\tRen'Py Script",
        'a_1\t\tThe lamp {i}hums{/i}.\ta.rpy\t1\t"[what]"',
        "a_2\tvera\tI {color=#f00}never{/color} said that.{w=0.5}{nw}\ta.rpy\t2\tv",
        "a_3\textend\t Never.{p}Not me.\ta.rpy\t3\te",
        'a_4\t\tThe lamp goes out.\ta.rpy\t4\t"[what]"',
        "a_5\textend\t At last.\ta.rpy\t5\te",
    ]
    (dialogue,) = read("\n".join(rows), read_tsv)
    assert said(dialogue) == [
        ("vera", "I never said that."),
        ("vera", " Never. Not me."),
    ]
    told = [note.text for note in dialogue.notes if note.kind == "STAGE_DIRECTION"]
    assert [text.endswith(("hums.", "out.", "last.")) for text in told] == [True] * 3


def test_other_tables_keep_braces_and_turns_of_nobody(read):
    (dialogue,) = read("character,text\nvera,I {i}never{/i}\n,Who said that?\n")
    assert said(dialogue) == [("vera", "I {i}never{/i}"), ("", "Who said that?")]


def test_names_that_the_user_gives_may_be_below_titles(read):
    text = "The Mill,,\nWer,Was,Text\nTilda,Raus!,Out!\n"
    (dialogue,) = read(text, columns={"text": "was", "speaker": "Wer"})
    assert said(dialogue) == [("Tilda", "Raus!")]


def test_a_header_of_odd_names(tmp_path):
    _, turns = turns_of_table(
        tmp_path,
        "lfd#;WHO (pseudon.);CLEAN v2;memo\n1;Mod. Ida;Who rowed?;\n"
        "2;P07;Nobody rowed.;a long note on what was going on there at that time\n"
        "3;Mod. Ida;And the cat?;\n4;P07;It slept.;\n",
    )
    assert turns == [
        ("Mod. Ida", "Who rowed?"),
        ("P07", "Nobody rowed."),
        ("Mod. Ida", "And the cat?"),
        ("P07", "It slept."),
    ]


def test_what_the_owner_of_a_telephone_sent(read):
    (dialogue,) = read(
        "Message Date,Type,Sender Name,Text\n2024-05-03,Incoming,Mum,are you up\n"
        "2024-05-03,Outgoing,,no\n2024-05-03,Notification,,You named the chat\n"
        "2024-05-03,Incoming,Mum,liar\n"
    )
    turns = [(*turn.speakers, turn.text) for turn in dialogue.utterances]
    assert turns == [("Mum", "are you up"), ("Me", "no"), ("Mum", "liar")]


def test_manners_behind_names(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text(
        "speaker,text\nEhefrau (Hintergrund),Welche Sonne?\nAda (low),Hm.\nAda,Hm?\n"
        "Guard (old),Halt.\nGuard (young),Halt!\nBo (2),No.\nPlayer (F),Oh.\n",
        "utf8",
    )
    (dialogue,) = read_table(path)
    names = ["Ehefrau", "Ada", "Ada", "Guard (old)", "Guard (young)", "Bo (2)"]
    names.append("Player")
    assert [turn.speakers for turn in dialogue.utterances] == [(n,) for n in names]
    assert next(iter(dialogue.utterances)).meta["name"] == "Ehefrau (Hintergrund)"


def test_names_of_columns_below_a_short_row(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text(
        "Conversations\nTitle,ID,Actor,Tag,\nDock,1,1,2,\nDialogueEntries\n"
        'x_0,1,0,1,START,"One coin, each way."\nx_1,1,1,2,,"Each way?"\n'
        'x_2,1,2,1,,"Each way, love."\n',
        "utf8",
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            list(read_table(path))
        except ValueError as error:
            assert "line" in str(error)


def test_tables_of_markdown(tmp_path):
    path = tmp_path / "lesson.md"
    path.write_text(
        "# Lesson 4\n\n| Speaker | Line | Gloss |\n|---|:---|---|\n"
        "| Mei | 这个多少钱？ | How much is this? |\n"
        "| Bo | 三块一斤。 | Three a pound. |\n| Mei | 太贵了！ | Too dear! |\n",
        "utf8",
    )
    assert guess_format(path) == "csv"
    (dialogue,) = read_table(path)
    words = [("Mei", "这个多少钱？"), ("Bo", "三块一斤。"), ("Mei", "太贵了！")]
    assert [(who, text.strip()) for who, text in said(dialogue)] == words


def test_names_of_columns_in_a_table_of_a_game(read):
    (dialogue,) = read(
        "LineID,Quest,NPC Name,Emotion,Line (EN),Line (DE)\n"
        "001,WELL,Guard Orsolya,angry,Halt!,Halt!\n"
        "002,WELL,{PLAYER},,A traveller.,Ein Reisender.\n"
    )
    assert said(dialogue) == [("Guard Orsolya", "Halt!"), ("{PLAYER}", "A traveller.")]


def test_a_title_with_a_comma_is_no_header():
    assert looks_like_table("Group, transcript\nA, b\n")
    assert looks_like_table("Group, transcript\n")
    assert not looks_like_table("Group B, transcript\n\n1. Ann: Hi.\n2. Ben: Ho.\n")


def test_speakers_of_a_table_in_one_case(read):
    (dialogue,) = read("speaker,text\nBrakk,Fine.\nMo,No.\nbrakk,Boots off.\n")
    assert [name for name, _ in said(dialogue)] == ["Brakk", "Mo", "Brakk"]


def test_a_column_of_names_that_its_header_does_not_tell(read):
    text = "n,pp,text,code\n1,R2,Rain.,W\n2,Fac,Why?,W\n3,R2,It is wet.,W\n"
    with pytest.warns(UserWarning, match="line 1: no column .* 'pp' was taken"):
        (dialogue,) = read(text)
    assert said(dialogue) == [("R2", "Rain."), ("Fac", "Why?"), ("R2", "It is wet.")]


def test_names_before_the_words_of_cells(read):
    text = 'time,text\n1,Ida: Hi.\n2,"Tam (low): ""No"" way."\n3,(rain)\n4,Ida: Oh.\n'
    (dialogue,) = read(text)
    assert said(dialogue) == [
        ("Ida", "Hi."),
        ("Tam", '"No" way.'),
        ("", "(rain)"),
        ("Ida", "Oh."),
    ]


def test_names_of_columns_that_come_again_are_notes(read):
    text = "speaker,text\nIda,Hi.\nspeaker,text\nTam,Oh.\n"
    (dialogue,) = read(text)
    assert said(dialogue) == [("Ida", "Hi."), ("Tam", "Oh.")]


def test_words_in_english_beside_the_original(read):
    text = (
        "TC,ROLE,ORIGINAL,ADAPTATION\n1,MIR,Wo ist der Löffel?,Where is the spoon?\n"
        "2,TAN,In der Suppe dort.,In the soup.\n3,MIR,Welche?,Which of them?\n"
    )
    (dialogue,) = read(text)
    assert said(dialogue)[1] == ("TAN", "In the soup.")


def test_who_is_spoken_to_is_no_speaker(tmp_path):
    path = tmp_path / "a.tsv"
    rows = [
        ("2004-11-23T11:49:00.000Z", "Moss", "", "who knows why it is slow?"),
        ("2004-11-23T11:49:00.000Z", "Korb", "Moss", "which one do you have?"),
        ("2004-11-23T11:50:00.000Z", "Moss", "Korb", "the old one, I think"),
        ("2004-11-23T11:50:00.000Z", "Korb", "Moss", "then it is your disk"),
    ]
    path.write_text("\n".join(map("\t".join, rows)))
    with pytest.warns(UserWarning, match="speaker: column 2"):
        (dialogue,) = read_tsv(path)
    names = ["Moss", "Korb", "Moss", "Korb"]
    assert [turn.speakers[0] for turn in dialogue.utterances] == names


def test_dates_with_times_are_no_text(tmp_path):
    path = tmp_path / "a.csv"
    rows = ["k,StrContent,StrTime,Remark"]
    said = [("你拿了我的桨吗", "Fenn"), ("不是我", "Korb"), ("我姐姐说没有", "Fenn")]
    rows += [f"{i},{t},2024-03-02 21:1{i}:05,{w}" for i, (t, w) in enumerate(said)]
    path.write_text("\n".join(rows))
    with pytest.warns(UserWarning):
        (dialogue,) = read_table(path)
    assert [turn.text for turn in dialogue.utterances] == [text for text, _ in said]


def read_all(tmp_path, text):
    path = tmp_path / "a.csv"
    path.write_text(text)
    (dialogue,) = read_table(path)
    check_offsets(path, [dialogue])
    return said(dialogue)


def test_numbers_of_lines_are_no_text(tmp_path):
    text = 'line,line_text,speaker\n1,"All right, Bo.",Ada\n2,Is it?,Bo\n3,It is.,Ada\n'
    turns = [("Ada", "All right, Bo."), ("Bo", "Is it?"), ("Ada", "It is.")]
    assert read_all(tmp_path, text) == turns


def test_two_sides_of_a_conversation(tmp_path):
    text = "id,prompt,response\n1,Who rang?,My aunt did.\n2,When was it?,At noon.\n"
    words = ["Who rang?", "My aunt did.", "When was it?", "At noon."]
    names = ["prompt", "response"] * 2
    assert read_all(tmp_path, text) == list(zip(names, words, strict=True))


def test_roles_in_small_letters(tmp_path):
    text = (
        "n,source,text\n1,human,Who rang?\n1,robot,My aunt.\n2,human,Hi!\n2,robot,Ho.\n"
    )
    with pytest.warns(UserWarning, match="source"):
        names = [name for name, _ in read_all(tmp_path, text)]
    assert names == ["human", "robot"] * 2


def test_messages_of_the_owner_of_a_telephone(tmp_path):
    text = (
        "date,is_from_me,sender,text\n1,0,+31,Who rang?\n2,1,,My aunt.\n3,0,+31,Oh.\n"
    )
    assert [name for name, _ in read_all(tmp_path, text)] == ["+31", "Me", "+31"]


def test_the_last_message_comes_first_in_some_exports(tmp_path):
    rows = ["Ada,Oh.", "Bo,My aunt.", "Ada,Who rang?"]
    dated = [f"2024-03-02 21:1{6 - i}:05,{row}" for i, row in enumerate(rows)]
    turns = [("Ada", "Who rang?"), ("Bo", "My aunt."), ("Ada", "Oh.")]
    assert read_all(tmp_path, "\n".join(["date,sender,text", *dated])) == turns
    assert read_all(tmp_path, "\n".join(["date,sender,text", *dated[::-1]])) == turns
