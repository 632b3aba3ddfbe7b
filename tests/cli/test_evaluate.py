import json
from pathlib import Path

import pytest
import spacy
import srsly
from spacy.tokens import DocBin

from spacy_charid.linking.semeval import read_ids, score_semeval
from tests.helpers import commands

MAP = "335\tRoss Geller\n248\tMonica Geller\n0\tAbby\n10\tMrs. Unseen\n"
# Word, speaker and ids of each token; an empty line ends a sentence.
WORDS = """\
I Ross_Geller (335)
told Ross_Geller -
my Ross_Geller (335)
friend Ross_Geller (0)
. Ross_Geller -

You Monica_Geller (335)
called Monica_Geller -
Mrs. Monica_Geller (10
Unseen Monica_Geller 10)
? Monica_Geller -
"""
GOLD = ["335", "335", "0", "335", "10"]
EMORY = {
    "episodes": [
        {
            "episode_id": "e1",
            "scenes": [
                {
                    "scene_id": "e1_c1",
                    "utterances": [
                        {
                            "utterance_id": "e1_c1_u1",
                            "speakers": ["Ross Geller"],
                            "transcript": "I told people .",
                            "tokens": [["I", "told", "people", "."]],
                            "character_entities": [
                                [[0, 1, "Ross Geller"], [2, 3, "#OTHER#"]]
                            ],
                        },
                        {
                            "utterance_id": "e1_c1_u2",
                            "speakers": ["Monica Geller"],
                            "transcript": "We know .",
                            "tokens": [["We", "know", "."]],
                            "character_entities": [
                                [[0, 1, "Ross Geller", "Monica Geller"]]
                            ],
                        },
                    ],
                }
            ],
        }
    ]
}


def make_conll(text):
    lines = ["#begin document (/e1); part 000"]
    index = 0
    for line in text.split("\n"):
        if not line:
            lines.append("")
            index = 0
            continue
        word, speaker, ids = line.split()
        row = ["/e1", "0", str(index), word, "-", "-", "-", "-", "-", speaker, "*", ids]
        lines.append("  ".join(row))
        index += 1
    return "\n".join([*lines, "#end document", ""])


@pytest.fixture
def conll(tmp_path):
    (tmp_path / "friends_entity_map.txt").write_text(MAP, encoding="utf8")
    path = tmp_path / "data.conll"
    path.write_text(make_conll(WORDS), encoding="utf8")
    return path


@pytest.fixture
def emory(tmp_path):
    srsly.write_json(tmp_path / "data.json", EMORY)
    return tmp_path / "data.json"


def scores_of(tmp_path, *args):
    commands.run("evaluate", *args, "--output", tmp_path / "scores.json")
    return srsly.read_json(tmp_path / "scores.json")


def fail(*args):
    return commands.fail("evaluate", *args)


def test_cli_evaluate(conll, tmp_path):
    scores, system = tmp_path / "out" / "scores.json", tmp_path / "out" / "system.out"
    options = ("--output", scores, "--system-output", system)
    out, _ = commands.run("evaluate", "blank:en", conll, *options)
    assert "Main + Others" in out and "words per second" in out
    found = json.loads(scores.read_text(encoding="utf8"))
    for part in ("main", "all"):
        assert {"accuracy", "macro_f1"} <= set(found[part])
    assert {"per_character", "by_type", "words_per_second"} <= set(found)
    assert set(found["mentions"]) == {"p", "r", "f"}
    assert (found["n_mentions"], found["mention_source"]) == (5, "gold")
    assert found["words_per_second"] > 0
    assert found["per_character"]["Ross Geller"]["gold"] == 3
    assert found["by_type"]["1st"] == {"accuracy": 1.0, "n": 2}

    gold = tmp_path / "ref.out"
    gold.write_text("".join(f"{i}\n" for i in GOLD), encoding="utf8")
    out, _ = commands.run("score-semeval", gold, system, "--json")
    report = json.loads(out)
    for part in ("main", "all"):
        for key in ("accuracy", "macro_f1"):
            assert report[part][key] == pytest.approx(found[part][key])


def test_cli_evaluate_tells_which_characters_are_main(conll, emory):
    by_share, six = "3 % of the mentions", "SemEval-2018 Task 4"
    for args, told in [
        ([conll], six),
        ([emory], by_share),
        ([emory, "--semeval"], six),
    ]:
        out, _ = commands.run("evaluate", "blank:en", *args)
        found = [text for text in (by_share, six) if text in " ".join(out.split())]
        assert found == [told], args


def test_cli_evaluate_without_main_characters_does_not_tell_them(tmp_path):
    names = [f"Zed{chr(97 + i // 6)}{chr(97 + i % 6)}" for i in range(36)]
    lines = (f"{name}: [I]({name}) agree.\n" for name in names)
    path = tmp_path / "crowd.txt"
    path.write_text("".join(lines), encoding="utf8")
    out, _ = commands.run("evaluate", "blank:en", path)
    assert "Main" not in out and "ALL" in out


def test_cli_evaluate_help():
    out, _ = commands.run("evaluate", "--help")
    assert "--gold-mentions" in out


def test_cli_evaluate_system_output_has_a_line_for_each_gold_mention(conll, tmp_path):
    system = tmp_path / "system.out"
    for flag in ("--gold-mentions", "--predicted-mentions"):
        found = scores_of(tmp_path, "blank:en", conll, "--system-output", system, flag)
        ids = read_ids(system)
        assert len(ids) == len(GOLD) == found["n_mentions"]
        report = score_semeval(GOLD, ids)
        assert report["main"].accuracy == pytest.approx(found["main"]["accuracy"])
        assert report["all"].macro_f1 == pytest.approx(found["all"]["macro_f1"])


def test_cli_evaluate_without_entity_map_keeps_ids(conll, tmp_path):
    (tmp_path / "friends_entity_map.txt").unlink()
    found = scores_of(tmp_path, "blank:en", conll)
    assert found["per_character"]["335"]["gold"] == 3


def test_cli_evaluate_entity_map_by_option(conll, tmp_path):
    moved = (tmp_path / "friends_entity_map.txt").rename(tmp_path / "map.tsv")
    found = scores_of(tmp_path, "blank:en", conll, "--entity-map", moved)
    assert found["per_character"]["Ross Geller"]["gold"] == 3


def test_cli_evaluate_folder_of_conll_is_semeval(conll, tmp_path):
    one = scores_of(tmp_path, "blank:en", conll)
    folder = tmp_path / "folder"
    folder.mkdir()
    conll.rename(folder / "data.conll")
    (tmp_path / "friends_entity_map.txt").rename(folder / "friends_entity_map.txt")
    # The map beside the data is no dialogue.
    two = scores_of(tmp_path, "blank:en", folder / "data.conll")
    (folder / "map").write_text(MAP, encoding="utf8")
    (folder / "friends_entity_map.txt").unlink()
    three = scores_of(tmp_path, "blank:en", folder, "--entity-map", folder / "map")
    for key in ("main", "all", "per_character", "by_type"):
        assert one[key] == two[key] == three[key]


def test_cli_evaluate_folder_with_the_map_beside(conll, tmp_path):
    assert scores_of(tmp_path, "blank:en", tmp_path)["n_mentions"] == 5


def test_cli_evaluate_emory(emory, tmp_path):
    found = scores_of(tmp_path, "blank:en", emory)
    assert found["n_mentions"] == 3
    assert found["by_type"]["1st"] == {"accuracy": 1.0, "n": 2}
    again = scores_of(tmp_path, "blank:en", emory, "--format", "emory")
    assert again["per_character"] == found["per_character"]


def test_cli_evaluate_ignore_label(emory, tmp_path):
    found = scores_of(tmp_path, "blank:en", emory, "--ignore-label", "#OTHER#")
    assert found["n_mentions"] == 2 and "noun" not in found["by_type"]
    labels = ("--ignore-label", "#OTHER#", "--ignore-label", "Monica Geller")
    assert scores_of(tmp_path, "blank:en", emory, *labels)["n_mentions"] == 1


def test_cli_evaluate_predicted_mentions(emory, tmp_path):
    found = scores_of(tmp_path, "blank:en", emory, "--predicted-mentions")
    assert found["mention_source"] == "predicted" and found["n_mentions"] == 3
    gold = scores_of(tmp_path, "blank:en", emory)
    assert found["mentions"] == gold["mentions"]


def test_cli_evaluate_cast(conll, tmp_path):
    cast = tmp_path / "cast.jsonl"
    relations = {"friend": ["Ross Geller"]}
    srsly.write_jsonl(cast, [{"id": "Abby", "relations": relations}])
    assert scores_of(tmp_path, "blank:en", conll)["by_type"]["noun"]["accuracy"] == 0.0
    found = scores_of(tmp_path, "blank:en", conll, "--cast", cast)
    assert found["by_type"]["noun"]["accuracy"] == 1.0


def test_cli_evaluate_data_without_annotation(tmp_path):
    path = tmp_path / "plain.txt"
    path.write_text("Ross: I ran.\n", encoding="utf8")
    assert f"No mention of {path} is annotated" in fail("blank:en", path)


def test_cli_evaluate_prints_json(conll):
    out, _ = commands.run("evaluate", "blank:en", conll, "--output", "-")
    assert json.loads(out)["mention_source"] == "gold"
    assert not Path("-").exists()


@pytest.mark.parametrize("option", ["output", "linked-docs", "system-output"])
def test_cli_evaluate_output_below_a_file(conll, option):
    printed = fail("blank:en", conll, f"--{option}", conll / "out")
    assert f"{conll} is a file, but a folder is expected" in printed


def test_cli_evaluate_a_trained_pipeline_on_docs(conll, tmp_path):
    nlp = spacy.blank("en")
    nlp.add_pipe("character_linker")
    nlp.to_disk(tmp_path / "model")
    doc = nlp.make_doc("Ross: I ran.")
    doc.spans["mentions"] = [doc.char_span(6, 7, kb_id="Ross")]
    DocBin(docs=[doc]).to_disk(tmp_path / "gold.spacy")
    found = scores_of(tmp_path, tmp_path / "model", tmp_path / "gold.spacy")
    assert found["accuracy"] == 1.0 and found["n_mentions"] == 1


def test_cli_evaluate_missing_file(tmp_path):
    assert "nowhere.json" in fail("blank:en", tmp_path / "nowhere.json")


def test_cli_evaluate_empty_folder(tmp_path):
    assert "no dialogues" in fail("blank:en", tmp_path)


@pytest.mark.parametrize("model", ["no_such_model", "blank:xx-none", "/no/such/folder"])
def test_cli_evaluate_unknown_model(emory, model):
    assert model in fail(model, emory)


def test_cli_evaluate_pipeline_without_linker(emory, tmp_path):
    spacy.blank("en").to_disk(tmp_path / "model")
    _, told = commands.run("evaluate", tmp_path / "model", emory)
    assert "has no character_linker: added mention_detector and" in " ".join(
        told.split()
    )


def test_cli_evaluate_unknown_format(emory, tmp_path):
    assert "'word'" in fail("blank:en", emory, "--format", "word")
    other = tmp_path / "data.xyz"
    other.write_text("", encoding="utf8")
    assert "data.xyz" in fail("blank:en", other)


def test_cli_evaluate_broken_conll(conll):
    text = conll.read_text(encoding="utf8").replace("(0)", "(0")
    conll.write_text(text, encoding="utf8")
    message = fail("blank:en", conll)
    assert "data.conll" in message and "line 5" in message


def test_cli_evaluate_broken_json(emory):
    emory.write_text('{"episodes": [}', encoding="utf8")
    message = fail("blank:en", emory)
    assert "data.json" in message and "line 1" in message


def test_cli_evaluate_broken_docs(tmp_path):
    (tmp_path / "gold.spacy").write_bytes(b"garbage")
    assert "gold.spacy is not a .spacy file" in fail(
        "blank:en", tmp_path / "gold.spacy"
    )


def test_cli_evaluate_broken_cast(emory, tmp_path):
    cast = tmp_path / "cast.jsonl"
    cast.write_text('{"id": "a"}\n{"id": \n', encoding="utf8")
    message = fail("blank:en", emory, "--cast", cast)
    assert "cast.jsonl" in message and "line 2" in message
    assert "nocast" in fail("blank:en", emory, "--cast", tmp_path / "nocast")


def test_cli_evaluate_broken_entity_map(conll, tmp_path):
    (tmp_path / "friends_entity_map.txt").write_text("335 Ross\n", encoding="utf8")
    assert "line 1" in fail("blank:en", conll)
