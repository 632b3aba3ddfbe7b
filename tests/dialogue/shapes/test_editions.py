"""Plays, scripts and reports as publishers, courts and parliaments print them."""

import pytest

from spacy_charid.dialogue.shapes.songs import SONG
from tests.dialogue.shapes.test_shapes import names_of, turns_of

FOLGER = """Scene 1
=======
[Thunder. Enter three Millers.]


FIRST MILLER
When shall we grind again,
In thunder or in rain?          FTLN 0002

SECOND MILLER, [aside]
When the wheel has turned.

THIRD MILLER  Before the frost.

FIRST MILLER, [rising]  Where the place?

SECOND MILLER  Upon the weir.

FIRST MILLER/THIRD MILLER  [together]
Fair is flour.
[They exit.]
"""
PLAYS = {
    "French": (
        "ACTE PREMIER\n\nARGAN, assis.\nTrois et deux font cinq.\n\nTOINETTE\n"
        "Monsieur !\n\nARGAN, se levant\nQui est là ?\n\nTOINETTE, à part\nPersonne.\n"
        "Le rideau tombe.\n",
        ["ARGAN", "TOINETTE", "ARGAN", "TOINETTE"],
    ),
    "German": (
        "Erste Szene\n\nMÜLLER (liest). Nichts als Wasser.\nLENE. Der Damm!\n"
        "MÜLLER und LENE (zugleich). Sei still!\nMÜLLER. Auf den Berg!\n\n"
        "Sie gehen ab. Vorhang.\n",
        ["MÜLLER", "LENE", "MÜLLER|LENE", "MÜLLER"],
    ),
    "Spanish": (
        "ACTO PRIMERO\n\nLUCÍA.- ¿Otra vez?\nDON PEDRO.- Otra vez yo.\nLUCÍA.- No.\n"
        "LUCÍA Y DON PEDRO.- ¡Ya vamos!\n\nTELÓN\n",
        ["LUCÍA", "DON PEDRO", "LUCÍA", "LUCÍA|DON PEDRO"],
    ),
    "Russian": (
        "ДЕЙСТВИЕ ПЕРВОЕ\n\nМельница. Вечер.\n\nЛуша (входит). Вода поднялась.\n"
        "Прохор. Знаю.\nЛуша. И что же?\nЛуша и Прохор. Дедушка!\n"
        "Входит Старик с фонарём.\nПрохор. Зачем?\n",
        ["Луша", "Прохор", "Луша", "Луша|Прохор", "Прохор"],
    ),
}


def test_a_play_with_some_words_beside_the_names():
    assert turns_of(FOLGER) == [
        ("FIRST MILLER", "When shall we grind again, In thunder or in rain?"),
        ("SECOND MILLER", "When the wheel has turned."),
        ("THIRD MILLER", "Before the frost."),
        ("FIRST MILLER", "Where the place?"),
        ("SECOND MILLER", "Upon the weir."),
        ("FIRST MILLER|THIRD MILLER", "Fair is flour."),
    ]


@pytest.mark.parametrize("language", PLAYS)
def test_plays_of_other_languages(language):
    text, names = PLAYS[language]
    assert names_of(text) == names
    assert not any(
        "tombe" in words or "Vorhang" in words for _, words in turns_of(text)
    )


@pytest.mark.parametrize(
    "title",
    ['MUSIC NO. 7 – "FASTEN ME"', "No. 3. Duet", "N. 3 — Recitativo", "#7 – GO DOWN"],
)
def test_titles_of_songs(title):
    text = f"ADA. Who rowed?\nBO. Nobody.\nADA. Hm.\n{title}\nBO. We row.\n"
    assert SONG.fullmatch(title)
    assert turns_of(text)[2] == ("ADA", "Hm.")


@pytest.mark.parametrize("words", ["No. 3 is mine.", "#7", "No. 12 – I saw it."])
def test_numbers_that_are_no_titles(words):
    assert not SONG.fullmatch(words)


def test_all_and_page_numbers_in_a_play():
    text = (
        "ADA. Who rowed?\n\nBO. Nobody.\n\n  32\n\nADA. Hm.\n\n"
        "ALL. [_Within._] To the boats!\n\nBO. Ah.\n"
    )
    assert names_of(text) == ["ADA", "BO", "ADA", "ALL", "BO"]


def test_names_of_an_opera_in_one_emphasis():
    text = (
        "## Atto I\n\n***Lucia*** *(alone)*  \nSlowly, bucket.\n\n***Anselmo***  \n"
        "Lucia?\n\n***Lucia***  \nHush.\n\n**Allegro**\n\n***Lucia, Anselmo***  \n"
        "What thunder!\n\n***Don Taddeo***  \nOne.\n> *[cut: 8 bars]*\n\nThree.\n\n"
        "***Anselmo***  \nEtciù!\n"
    )
    assert names_of(text)[3:5] == ["Lucia|Anselmo", "Don Taddeo"]
    assert turns_of(text)[2] == ("Lucia", "Hush.")
    assert turns_of(text)[4][1].endswith("Three.")


def test_action_wider_than_speech():
    text = (
        "EXT. ROAD - NIGHT\nRows of dead lamps. A single car, in it ADA, 70, counts\n"
        "change.\nADA\nThey said nine. It is nine\nin four states.\nBO\n"
        "Ma. It closed when I was\nborn.\nADA\nThen they owe me.\n"
        "Headlights sweep over them. A MAN steps out of a truck that\nwas not there.\n"
        "BO\nBy the river?\nADA\nBy the river.\n"
    )
    assert turns_of(text)[2] == ("ADA", "Then they owe me.")
    assert names_of(text) == ["ADA", "BO", "ADA", "BO", "ADA"]


def test_lettering_of_a_comic():
    text = (
        "PAGE SEVEN  (two panels)\n\n7.1 - Wide. A roof.\n\n"
        "   1  ADA (burst)            GIVE IT BACK!\n"
        "   2  ADA (small)            please.\n\n"
        "7.2 - Close on the moon.\n\n   3  MOON (no tail)         I BORROWED IT.\n"
        "   4  SFX                    KRA-KOOM\n   5  ADA                    Oh.\n"
    )
    assert names_of(text) == ["ADA", "ADA", "MOON", "ADA"]


def test_a_speech_over_the_end_of_a_page():
    report = (
        "211                 Oral Answers             11 JUNE 2014\n\n"
        "Ada Moss: Will she answer?\n\nBo Lund: I understand that he\n\n"
        "11 JUNE 2014            Oral Answers                  212\n\n"
        "now has views on soup.\n\nAda Moss: Oh.\n\nBo Lund rose—\n"
    )
    assert turns_of(report)[1] == (
        "Bo Lund",
        "I understand that he now has views on soup.",
    )
    assert len(turns_of(report)) == 3
    radio = (
        "ADA: Lie down.\n\nBO: The tide\n\n/cont...\n\nBO (cont): table.\nADA: Oh.\n"
    )
    assert turns_of(radio)[1] == ("BO", "The tide table.")


def test_numbered_lines_of_a_court():
    lines = [
        "         IDA MOSS,",
        "called as a witness herein, was sworn and testified",
        "as follows:",
        "    Q.  Where do you live?",
        "    A.  At the mill.  I have lived there",
        "since I was born.",
        "    Q.  Did you see Exhibit",
        "14, please?",
        "    A.  Yes.",
        "         THE COURT REPORTER:  I didn't hear.",
        "         THE COURT:  Again.",
        "Louder.",
    ]
    text = "\n\n".join(f"{n:2}   {line}" for n, line in enumerate(lines, 1))
    assert turns_of(text) == [
        ("Q", "Where do you live?"),
        ("A", "At the mill. I have lived there since I was born."),
        ("Q", "Did you see Exhibit 14, please?"),
        ("A", "Yes."),
        ("THE COURT REPORTER", "I didn't hear."),
        ("THE COURT", "Again. Louder."),
    ]


def test_names_above_the_speeches_of_a_parliament():
    text = (
        "FERRIES\nMr Gordon Lacey (Orm West)\nI refer my hon. Friend to the reply.\n"
        "Mrs Ann Tolland (Bray)\nIs he aware that it sank?\nMr Lacey\nI am.\n"
        "Hon. Members\nOh!\nMadam Speaker\nOrder.\n"
    )
    names = ["Mr Gordon Lacey", "Mrs Ann Tolland", "Mr Lacey", "Hon. Members"]
    assert names_of(text) == [*names, "Madam Speaker"]


def test_initials_of_names_above():
    text = (
        "Novelist HANNE DAHL talks to ROSA LIND about bread.\n\nRL: You wrote this?\n\n"
        "HD: I did.\n\nRL: Where?\n\nHD: In a mill.\n"
    )
    assert names_of(text) == ["ROSA LIND", "HANNE DAHL"] * 2
    unknown = text.replace("HANNE", "ANNE")
    assert names_of(unknown) == ["RL", "HD"] * 2


def test_a_title_and_a_surname():
    text = (
        "Mara: Why salt?\nDr. Lena Foss: It remembers.\nMara: Oh.\nDr. Foss: Quite.\n"
    )
    assert names_of(text) == ["Mara", "Dr. Lena Foss"] * 2
    other = text + "Dr. Ida Foss: No.\n"
    assert "Dr. Foss" in names_of(other)


def test_a_title_alone_is_no_speaker_and_two_may_be_joined_in_italics():
    text = (
        "MRS. PELL _is at her desk;_ CECILY _at the door._\n\n"
        "MRS. PELL. Four for coals!\n\nCECILY. He is cold.\n\nMRS. PELL. Who?\n\n"
        "CECILY _and_ MRS. PELL. Not at home!\n"
    )
    speakers = [speakers for speakers, _ in turns_of(text)]
    pell, both = "MRS. PELL", "CECILY|MRS. PELL"
    assert speakers == [pell, "CECILY", pell, both]


def test_a_name_above_a_direction_in_a_copied_script():
    text = (
        "INT. DECK - NIGHT\nWater drips.\nPIKE\nCome out.\nRADIO VOICE\n(filtered)\n"
        "Say again?\nPIKE\nLunch.\n"
    )
    speakers = [speakers for speakers, _ in turns_of(text)]
    assert speakers == ["PIKE", "RADIO VOICE", "PIKE"]


def test_a_title_below_the_licence_of_an_electronic_text():
    text = (
        "Title: A Bonnet\n\n*** START OF THE PROJECT GUTENBERG EBOOK A BONNET ***\n\n"
        "A BORROWED BONNET\n\nA Comedietta in One Act\n\n"
        "PARKER.\nLor! My best straw.\n\nCOLONEL STRUTT.\nForgive me.\n\n"
        "PARKER.\nPray be seated.\n\nCOLONEL STRUTT.\nI have run.\n\n"
        "*** END OF THE PROJECT GUTENBERG EBOOK A BONNET ***\n"
    )
    assert names_of(text) == ["PARKER", "COLONEL STRUTT"] * 2


def test_minutes_of_a_council_in_spanish():
    text = (
        "CONCEJO DE ARRABAL — Acta literal\n\n"
        "EL SR. PRESIDENTE.- Se abre la sesión: punto primero.\n\n"
        "LA SRA. OLMO RUIZ.- Gracias. ¿Y el puente?\n\n"
        "Ref. interna: 5TT-81 | Página 2 de 9\n\n"
        "EL SR. PRESIDENTE.- El puente sigue cerrado.\n\n"
        "Los Sres. Concejales.- ¡Otra vez!\n\n"
        "Ref. interna: 5TT-81 | Página 3 de 9\n\n"
        "LA SRA. OLMO RUIZ.- Otra vez.\n"
    )
    assert turns_of(text) == [
        ("EL SR. PRESIDENTE", "Se abre la sesión: punto primero."),
        ("LA SRA. OLMO RUIZ", "Gracias. ¿Y el puente?"),
        ("EL SR. PRESIDENTE", "El puente sigue cerrado."),
        ("Los Sres. Concejales", "¡Otra vez!"),
        ("LA SRA. OLMO RUIZ", "Otra vez."),
    ]
