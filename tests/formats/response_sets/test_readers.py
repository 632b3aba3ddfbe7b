"""The six published sets, by samples that are written here."""

import json

import pytest

from spacy_charid.formats.documents import read_dialogues, read_docs
from spacy_charid.formats.registry import RESPONSE_SETS


def lines(*records):
    return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)


def cdconv(b2, label, u1="你好"):
    return {
        "u1": u1,
        "b1": "好",
        "u2": "吃了吗",
        "b2": b2,
        "label": label,
        "model": "m",
    }


def judged(context, response, scores):
    about = {"Dataset": "d", "DialogModel": "m", "HumanScores": json.dumps(scores)}
    return {"Context": context, "Response": response, **about}


SESSION = {
    "position": "Book1-chapter1",
    "speakers": ["Ron", "Harry"],
    "scene": "They wait at the lake.",
    "dialogue": ["Ron: Is it cold?", "Harry: It is: very."],
    "positive_response": "Come in.",
    "negative_response": ["The owl is late.", "Never."],
    "attributes": {"Ron": {"name": "Ron"}},
    "relations with Harry": {"Ron": {"friend": 1.0}},
}
SAMPLES = {
    "tencent": "去 哪儿\t回家 了\t4.5\n去 哪儿\t不 知道\t1\n早\t早 啊\t5.0\n",
    "cdconv": lines(cdconv("吃了", 0), cdconv("没吃", 2), cdconv("好", 0, "早")),
    "dailydialog-pp": lines(
        {
            "id": 7,
            "context": ["Hi.", "Hello."],
            "positive_responses": ["How are you?"],
            "adversarial_negative_responses": ["Hello is a word."],
            "random_negative_responses": ["Stocks fell."],
        },
        {"dialog_id": 8, "context": ["Hi."], "positive_responses": ["Hey."]},
    ),
    "mutual": lines(
        {
            "answers": "B",
            "options": ["m : no .", "m : yes .", "maybe .", "m : f : ok ."],
            "article": "f : are you m ? m : i am . f : really ?",
            "id": "t1",
        }
    ),
    "grade": json.dumps(
        [
            judged("a|||b", "c", [1, 2]),
            judged("x", "y", [5]),
            judged("a|||b", "d", [4, 5]),
        ]
    ),
    "hpd": json.dumps({"Session-1": SESSION}),
}


def read(format, tmp_path, text=None, suffix=".json"):
    path = tmp_path / f"sample{suffix}"
    path.write_text(SAMPLES[format] if text is None else text, encoding="utf8")
    return list(read_dialogues(path, format))


def said(dialogue):
    return [(turn.speakers, turn.text) for turn in dialogue.utterances]


def graded(dialogue):
    return [(one.text, one.grade) for one in dialogue.responses]


def test_tencent(tmp_path):
    first, second = read("tencent", tmp_path)
    assert said(first) == [((), "去 哪儿")]
    assert graded(first) == [("回家 了", 4.5), ("不 知道", 1.0)]
    assert graded(second) == [("早 啊", 5.0)]


def test_cdconv(tmp_path):
    first, second = read("cdconv", tmp_path)
    assert said(first) == [(("user",), "你好"), (("bot",), "好"), (("user",), "吃了吗")]
    assert graded(first) == [("吃了", 1.0), ("没吃", 0.0)]
    assert first.responses[1].meta == {"label": 2, "model": "m"}
    assert said(second)[0] == (("user",), "早")


def test_dailydialog_pp(tmp_path):
    first, second = read("dailydialog-pp", tmp_path)
    assert (first.id, second.id) == ("7", "8")
    assert [text for _, text in said(first)] == ["Hi.", "Hello."]
    assert [grade for _, grade in graded(first)] == [1.0, 0.0, 0.0]
    assert first.responses[1].meta == {"kind": "adversarial_negative_responses"}
    assert graded(second) == [("Hey.", 1.0)]


def test_mutual(tmp_path):
    (dialogue,) = read("mutual", tmp_path)
    assert said(dialogue) == [
        (("f",), "are you m ?"),
        (("m",), "i am ."),
        (("f",), "really ?"),
    ]
    assert [one.speakers for one in dialogue.responses[:3]] == [("m",), ("m",), ()]
    assert [one.grade for one in dialogue.responses] == [0.0, 1.0, 0.0, 0.0]


def test_grade(tmp_path):
    first, second = read("grade", tmp_path)
    assert [text for _, text in said(first)] == ["a", "b"]
    assert graded(first) == [("c", 1.5), ("d", 4.5)]
    assert graded(second) == [("y", 5.0)]


def test_hpd(tmp_path):
    (dialogue,) = read("hpd", tmp_path)
    assert said(dialogue) == [(("Ron",), "Is it cold?"), (("Harry",), "It is: very.")]
    assert graded(dialogue)[0] == ("Come in.", 1.0)
    assert {one.speakers for one in dialogue.responses} == {("Harry",)}
    assert dialogue.scenes[0].meta == {"description": "They wait at the lake."}
    assert dialogue.meta["attributes"] == {"Ron": {"name": "Ron"}}


def test_hpd_sessions_without_candidates(tmp_path):
    names = ("Harry", "Ron", "Harry", "Ron")
    turns = [{"speaker": name, "text": f"t{i}"} for i, name in enumerate(names)]
    (dialogue,) = read("hpd", tmp_path, lines({"id": "a", "turns": turns}), ".jsonl")
    assert [text for _, text in said(dialogue)] == ["t0", "t1"]
    assert graded(dialogue) == [("t2", 1.0)]
    assert dialogue.scenes[0].meta == {"description": "t3"}


def test_hpd_sessions_with_narration(tmp_path):
    turns = [
        {"speaker": "Ron", "text": "said, “Come on, Harry, let’s go."},
        {"speaker": "Harry", "text": "“No,” said Harry. “I’ll wait.”"},
        {"speaker": "Harry", "text": "Harry sat down again."},
    ]
    (dialogue,) = read("hpd", tmp_path, lines({"id": "a", "turns": turns}), ".jsonl")
    assert said(dialogue) == [(("Ron",), "Come on, Harry, let’s go.")]
    assert graded(dialogue) == [("No, I’ll wait.", 1.0)]
    assert dialogue.scenes[0].meta == {"description": "Harry sat down again."}


def test_hpd_responses_to_nothing_are_left_out(tmp_path):
    turns = [
        {"speaker": "Ron", "text": ""},
        {"speaker": "Harry", "text": "“No.”"},
        {"speaker": "Harry", "text": "“Or yes.”"},
    ]
    (dialogue,) = read("hpd", tmp_path, lines({"id": "a", "turns": turns}), ".jsonl")
    assert graded(dialogue) == [("Or yes.", 1.0)]


@pytest.mark.parametrize("format", sorted(RESPONSE_SETS))
def test_docs_keep_all_candidates(nlp, format, tmp_path):
    path = tmp_path / "sample.json"
    path.write_text(SAMPLES[format], encoding="utf8")
    docs = list(read_docs(nlp, path, format=format))
    dialogues = list(read_dialogues(path, format))
    assert [len(doc.spans["responses"]) for doc in docs] == [
        len(dialogue.responses) for dialogue in dialogues
    ]


@pytest.mark.parametrize(
    "format, text, problem",
    [
        ("tencent", "a\tb\t3\na\tb\n", "line 2: .*separated by tabs"),
        ("tencent", "a\tb\tgood\n", "line 1: .*a grade"),
        ("cdconv", lines(cdconv("a", "x")), "line 1: .*'label' is not a number"),
        ("cdconv", lines({"label": 0}), "line 1: .*'u1' is missing"),
        ("dailydialog-pp", '{"id": 1}\n', "line 1: .*'context' is missing"),
        ("dailydialog-pp", "\n[1]\n", "line 2: .*expected an object"),
        ("dailydialog-pp", '{"context": [1]}', "other than strings"),
        ("mutual", SAMPLES["mutual"].replace('"B"', '"E"'), "has to name an option"),
        ("mutual", "{", "line 1, column 2: not JSON"),
        ("grade", json.dumps([judged("a", "b", [])]), "holds no number"),
        ("grade", "[3]", "expected an object"),
        ("hpd", '{"a": {"dialogue": ["no colon"]}}', "expected 'NAME: text'"),
        ("hpd", "[]", "expected an object"),
    ],
)
def test_malformed(format, text, problem, tmp_path):
    with pytest.raises(ValueError, match=problem):
        read(format, tmp_path, text)


def test_shared_data(shared_data):
    """The real files, as far as they are there: every candidate is read."""
    files = {
        "tencent": ("tencent-response-selection/data_part.txt", 408),
        "cdconv": ("cdconv/cdconv_dev.jsonl", 1207),
        "grade": ("grade/human_judgement.json", 1200),
        "hpd": ("hpd/en_dev_set.json", 75 * 11),
    }
    for format, (name, n) in files.items():
        path = shared_data / name
        if path.is_file():
            found = read_dialogues(path, format)
            assert sum(len(dialogue.responses) for dialogue in found) == n
