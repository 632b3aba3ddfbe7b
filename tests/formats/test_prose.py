"""The format `prose`: novels and stories."""

import pytest
from spacy.tokens import DocBin

from spacy_charid.cast.bank import CharacterBank
from spacy_charid.dialogue.data import HEADING, NARRATION
from spacy_charid.dialogue.dialogue import Dialogue
from spacy_charid.formats.documents import read_dialogues, read_docs
from spacy_charid.formats.prose import looks_like_prose, read_prose
from spacy_charid.formats.registry import guess_format
from tests.helpers.pipelines import blank

STORY = """THE LIGHTHOUSE

CHAPTER I

It had rained since noon.

"You are late," said Nora. She closed the door. "Again."

"The road was under water," Ben replied.

"And it is your birthday!"

CHAPTER II

In the morning the sea was calm.

“Look,” she said. “A boat.”

* * *

Nobody spoke.

"It is gone," said Ben.
The end.
"""


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "story.txt"
    path.write_text(STORY, encoding="utf8")
    return path


@pytest.fixture
def dialogue(path):
    (dialogue,) = read_dialogues(path)
    return dialogue


def test_prose_is_recognized(path):
    assert guess_format(path) == "prose"


@pytest.mark.parametrize(
    "text",
    [
        'NORA: "You are late."\nBEN: "I know."\nNORA: "So?"\nBEN: "Sorry."\n',
        'Nora: You are late.\nBen: It\'s the "road", the \'sea\' and "you".\n',
        "It rained.\n\nThe sea was grey.\n",
        "",
    ],
)
def test_other_texts_are_not_prose(text):
    assert not looks_like_prose(text)


def test_quotations_are_turns(dialogue):
    assert [(turn.speakers, turn.text) for turn in dialogue.utterances] == [
        (("Nora",), "You are late,"),
        (("Nora",), "Again."),
        (("Ben",), "The road was under water,"),
        (("Nora",), "And it is your birthday!"),
        (("Nora",), "Look, A boat."),
        (("Ben",), "It is gone,"),
    ]


def test_chapters_and_breaks_are_scenes(dialogue):
    assert [(scene.id, len(scene.utterances)) for scene in dialogue.scenes] == [
        ("CHAPTER I", 4),
        ("CHAPTER II", 1),
        ("CHAPTER II (2)", 1),
    ]


def test_the_rest_are_notes(dialogue):
    notes = [(note.kind, note.at, note.text) for note in dialogue.notes]
    assert notes[:5] == [
        (NARRATION, 0, "THE LIGHTHOUSE"),
        (HEADING, 0, "CHAPTER I"),
        (NARRATION, 0, "It had rained since noon."),
        (NARRATION, 1, "said Nora. She closed the door."),
        (NARRATION, 3, "Ben replied."),
    ]
    assert notes[-1] == (NARRATION, 6, "said Ben.\nThe end.")


def test_nothing_is_lost(dialogue):
    left = list(STORY)
    for part in [*dialogue.utterances, *dialogue.notes]:
        ends = [at for at, *_ in part.offsets[1:]] + [len(part.text)]
        for (at, start, _), end in zip(part.offsets, ends, strict=True):
            words = part.text[at:end].rstrip()
            assert STORY[start : start + len(words)] == words
            left[start : start + len(words)] = " " * len(words)
    assert set("".join(left)) <= set(' \n"“”')


def test_attribution_is_recorded(path):
    (doc,) = read_docs(blank(), path)
    (copy,) = DocBin(docs=[doc], store_user_data=False).get_docs(doc.vocab)
    for each in (doc, copy):
        metas = each.spans["utterances"].attrs["meta"]
        assert metas["0"]["attribution"] == "explicit"
        assert metas["4"]["attribution"] == "anaphoric"
        assert 0.5 <= metas["3"]["confidence"] <= 1
        counts = each.spans["scenes"].attrs["dialogue"]["attribution"]
        assert sum(counts.values()) == len(metas)


def test_notes_are_spans_of_the_doc(path, dialogue):
    (doc,) = read_docs(blank(), path)
    notes = doc.spans["notes"]
    assert [(n.label_, n.text) for n in notes] == [
        (note.kind, note.text) for note in dialogue.notes
    ]
    assert [note.at for note in Dialogue.from_doc(doc).notes] == [
        note.at for note in dialogue.notes
    ]
    covered = sorted([*doc.spans["utterances"], *notes], key=lambda span: span.start)
    assert sum(len(span) for span in covered) == len(doc)
    assert [scene[0].text for scene in doc.spans["scenes"]] == [
        "CHAPTER",
        "CHAPTER",
        "*",
    ]


def test_scenes_as_docs_have_their_own_notes(path):
    docs = list(read_docs(blank(), path, unit="scene"))
    texts = [[note.text for note in doc.spans["notes"]] for doc in docs]
    assert "In the morning the sea was calm." in texts[1]
    assert texts[2][-1] == "said Ben.\nThe end."


def test_the_cast_of_the_linker_is_used(path):
    nlp = blank()
    linker = nlp.add_pipe("character_linker")
    linker.bank = CharacterBank()
    linker.bank.add("Nora Helm", aliases=["Nora"], gender="F")
    (doc,) = read_docs(nlp, path)
    assert doc.spans["utterances"][0].label_ == "Nora Helm"
    (doc,) = read_docs(nlp, path, cast=CharacterBank())
    assert doc.spans["utterances"][0].label_ == "Nora"


def test_open_speakers_are_nobody(tmp_path):
    path = tmp_path / "story.txt"
    path.write_text('It rained.\n\n"Who is it?"\n\n"Me."\n\n"Who?"\n', encoding="utf8")
    nlp = blank()
    nlp.add_pipe("character_linker")
    with pytest.warns(UserWarning):
        (doc,) = read_docs(nlp, path)
    assert {turn.label_ for turn in doc.spans["utterances"]} == {""}
    assert list(nlp(doc)._.characters) == []


def test_emphasis_and_captions_are_not_said(tmp_path):
    path = tmp_path / "story.txt"
    text = (
        "“_The_ forty,” said Nora.\n\n“Which?” said Ben.\n\n"
        "“Mine,” said Nora.\n\n[Illustration: “GIVE HER THE EELS!”]\n\nThe end.\n"
    )
    path.write_text(text, encoding="utf8")
    (dialogue,) = read_dialogues(path, format="prose")
    turns = list(dialogue.utterances)
    assert [turn.text for turn in turns] == ["The forty,", "Which?", "Mine,"]
    (start, file_start, _) = turns[0].offsets[1]
    assert text[file_start:][:6] == turns[0].text[start:][:6] == " forty"


MINUTES = """Present: Mr. Tolliver, Mrs. Quill, Miss Pardoe.

1. THE BOAT. Mr. Tolliver asked, "Has anybody seen it?" Mrs. Quill replied, "I have \
seen it, and I will not see it again." The Canon said that nobody asked her to.

2. THE OAR. "It is still wet," said Miss Pardoe, "and it is still bent." Mr. Tolliver \
observed: "So am I."

3. "Forty pounds!" cried Mrs. Quill. "We could buy the sea for that." Miss Pardoe \
said, "Hardly." The Canon held that it was late: "Let us pray."

4. A.O.B. Mr. Tolliver wished it recorded, "It drips." Mrs. Quill said that it \
did not. "Not on you," replied Mr. Tolliver.
"""


def test_minutes(tmp_path):
    path = tmp_path / "minutes.txt"
    path.write_text(MINUTES, encoding="utf8")
    (dialogue,) = read_dialogues(path)
    assert [(*turn.speakers, turn.text) for turn in dialogue.utterances] == [
        ("Mr. Tolliver", "Has anybody seen it?"),
        ("Mrs. Quill", "I have seen it, and I will not see it again."),
        ("Miss Pardoe", "It is still wet, and it is still bent."),
        ("Mr. Tolliver", "So am I."),
        ("Mrs. Quill", "Forty pounds! We could buy the sea for that."),
        ("Miss Pardoe", "Hardly."),
        ("Canon", "Let us pray."),
        ("Mr. Tolliver", "It drips."),
        ("Mr. Tolliver", "Not on you,"),
    ]


def test_a_described_speaker_acts(tmp_path):
    path = tmp_path / "e1.txt"
    path.write_text(
        "“Sit,” said the ferryman. “She rolls.”\n\n“I was told,” said Mary, “that "
        "there was a bridge.”\n\n“There was.” The ferryman rowed. “Once.”\n\n"
        "“My husband built it,” said Mrs. Moss. “It fell.\n\n“So be quiet.”\n",
        encoding="utf8",
    )
    (dialogue,) = read_prose(path)
    assert [(*turn.speakers, turn.text) for turn in dialogue.utterances] == [
        ("the ferryman", "Sit, She rolls."),
        ("Mary", "I was told, that there was a bridge."),
        ("the ferryman", "There was."),
        ("the ferryman", "Once."),
        ("Mrs. Moss", "My husband built it, It fell. So be quiet."),
    ]


def test_an_action_within_a_quotation_keeps_its_place(tmp_path):
    path = tmp_path / "story.txt"
    path.write_text(
        'Ben came in.\n\n"I know," he looked away, "that it is late."\n\n'
        '"Sit," said Nora, "down," she nodded, "there," she nodded, "now."\n',
        encoding="utf8",
    )
    (dialogue,) = read_prose(path)
    assert [turn.text for turn in dialogue.utterances] == [
        "I know, (he looked away,) that it is late.",
        "Sit, down, (she nodded,) there, (she nodded,) now.",
    ]
    doc = dialogue.to_doc(blank())
    notes = [note.text for note in doc.spans["notes"]]
    nods = ["she nodded,"] * 2
    assert notes == ["Ben came in.", "he looked away,", *nods, "said Nora,"]
    assert doc.text.count("he looked away") == 1
    first, second = doc.spans["utterances"]
    inside = [n for n in doc.spans["notes"] if first.start <= n.start < first.end]
    assert [note.text for note in inside] == ["he looked away,"]
    again = Dialogue.from_doc(doc)
    assert [turn.text for turn in again.utterances] == [
        turn.text for turn in dialogue.utterances
    ]
    rebuilt = again.to_doc(blank())
    assert [note.text for note in rebuilt.spans["notes"]] == notes
