import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacy_charid.formats.jsonl import read_jsonl
from spacy_charid.formats.registry import guess_format
from tests.helpers.dialogues import check_offsets, said, turns_of
from tests.helpers.work import is_linear


@pytest.fixture
def read(tmp_path):
    def read_text(text, **kwargs):
        path = tmp_path / "t.jsonl"
        path.write_bytes(text if isinstance(text, bytes) else text.encode("utf8"))
        dialogues = list(read_jsonl(path, **kwargs))
        check_offsets(path, dialogues)
        return dialogues

    return read_text


def lines(*values):
    return "".join(json.dumps(value) + "\n" for value in values)


def test_read(read):
    first, second = read(
        lines(
            {"episode": "e1", "scene": 1, "speaker": "Nora", "text": "I know him."},
            {"episode": "e1", "scene": 1, "speaker": ["Theo", "Nora"], "text": "Hm."},
            {"episode": "e1", "scene": 2, "speaker": None, "text": "He left."},
            {"episode": "e2", "scene": 1, "speaker": "Theo", "text": "Bye."},
        )
    )
    assert (first.id, second.id) == ("e1", "e2")
    assert turns_of(first) == [
        ("1", "Nora", "I know him."),
        ("1", "Theo|Nora", "Hm."),
        ("2", "", "He left."),
    ]
    assert turns_of(second) == [("1", "Theo", "Bye.")]


@pytest.mark.parametrize(
    "text,expected",
    [
        # Escapes, surrogate pairs, line ends in strings, raw line separators.
        ('{"text": "\\u00e9 \\"you\\" \\ud83d\\ude00 \\n\\t\\/ x"}',
         [("", 'é "you" 😀 \n\t/ x')]),
        ('{"text": "a\u2028b"}\r\n{"text": "c"}\r', [("", "a\u2028b"), ("", "c")]),
        # Spaces anywhere, blank lines, a byte order mark.
        ('\ufeff\n { "speaker" : "Nora" , "text" : "Hi" } \n\n\n', [("Nora", "Hi")]),
        # Other keys, also of the same name deeper; nulls; other names of the keys.
        ('{"meta": {"text": "no"}, "text": "Hi", "n": [1, {"text": 2}]}', [("", "Hi")]),
        ('{"text": null, "speaker": "Nora"}\n{"text": "Hi"}', [("", "Hi")]),
        ('{"who": "Nora", "Utterance": "Hi"}', [("Nora", "Hi")]),
        ('{"text": "", "speaker": "Nora"}', []),
        # Keys that only some lines have, in another order.
        ('{"text": "a"}\n{"speaker": "Nora", "text": "b"}', [("", "a"), ("Nora", "b")]),
        ('{"text": "lone \\\\u00e9"}', [("", "lone \\u00e9")]),
        # An array of objects, on one line or on many.
        ('[{"who": "Nora", "text": "a [b]"}, {"text": "c"}]',
         [("Nora", "a [b]"), ("", "c")]),
        ('\n[\n {\n  "text": "a",\n  "x": []},\r\n {"text": "b"}\n]\n',
         [("", "a"), ("", "b")]),
    ],
)  # fmt: skip
def test_odd_shapes(read, text, expected):
    (dialogue,) = read(text)
    assert said(dialogue) == expected


def test_half_a_surrogate_pair(nlp, tmp_path):
    path = tmp_path / "a.jsonl"
    path.write_text('{"text": "a \\ud800 b", "speaker": "\\udc00", "scene": "\\ud800"}')
    (dialogue,) = read_jsonl(path)
    assert turns_of(dialogue) == [("\ufffd", "\ufffd", "a \ufffd b")]
    assert len(dialogue.to_doc(nlp)) == 3


def test_columns_by_name(read):
    text = lines({"who": "x", "name_": "Nora", "words": "Hi", "text": "note"})
    columns = {"text": "words", "speaker": "name_"}
    assert said(read(text, columns=columns)[0]) == [("Nora", "Hi")]


@pytest.mark.parametrize(
    "text,message",
    [
        ('{"text": "a"}\n{"text": }', "line 2, column 10: not JSON"),
        ('{"text": "a"', "line 1, column 13: not JSON"),
        ('{"text": "a"} x', "line 1, column 14: not JSON"),
        ('{"text": "a",}', "line 1, column 14: not JSON"),
        ('["text"]', "line 1, column 2: not JSON .*Expecting '{'"),
        ('[\n{"text": "a"}\n{"text": "b"}]', "line 3, column 1: not JSON"),
        ('[{"text": "a"}, {"text": }]', "line 1, column 26: not JSON"),
        ('[{"text": "a"}', "line 1, column 15: not JSON"),
        ('[{"text": "a"}] x', "line 1, column 16: not JSON .*Extra"),
        ('[{"text": "a"},\n {"text": 1}]', "line 2: 'text' is 1"),
        ("Nora: Hi", "line 1, column 1: not JSON"),
        ('{"text": "a"}\n{"speaker": "b"}', "line 2: there is no column 'text'"),
        ('{"text": 1}', "line 1: 'text' is 1, expected a string"),
        ('{"text": "a", "speaker": {"id": 1}}', "line 1: 'speaker' is .*list of str"),
        ('{"text": "a", "speaker": ["b", 1]}', "line 1: 'speaker' is 1"),
        ('{"text": "a", "scene": true}', "line 1: 'scene' is true"),
        ('{"text": "a", "x": ' + "[" * 100_000, "line 1.*not JSON"),
    ],
)
def test_malformed(read, text, message):
    with pytest.raises(ValueError, match=rf"t\.jsonl, {message}|t\.jsonl.*{message}"):
        read(text)


@given(st.text(), st.booleans())
def test_any_text_has_exact_offsets(tmp_path_factory, text, ascii_only):
    text = re.sub("[\x00\x80-\x84\x86-\x9f]", "", text) + "."
    path = tmp_path_factory.mktemp("j") / "a.jsonl"
    value = json.dumps({"text": text}, ensure_ascii=ascii_only)
    path.write_bytes(value.encode("utf8", "ignore"))
    dialogues = list(read_jsonl(path))
    expected = json.loads(path.read_bytes())["text"]
    assert said(dialogues[0]) == [("", expected)]
    check_offsets(path, dialogues)


@pytest.mark.parametrize(
    "name,text,expected",
    [
        ("a.jsonl", None, "jsonl"),
        ("a.ndjson", None, "jsonl"),
        ("a.json", '{"text": "a"}\n{"text": "b"}\n', "jsonl"),
        ("a.json", '{\n"episodes": []}', "emory"),
        ("a.json", '{"episodes": []}', "emory"),
        ("a.json", '[\n{"speaker": "Nora",\n"text": "a"}\n]', "jsonl"),
        ("a.txt", '{"text": "a"}\n', "jsonl"),
    ],
)
def test_guess(tmp_path, name, text, expected):
    if text is not None:
        (tmp_path / name).write_text(text, encoding="utf8")
    assert guess_format(tmp_path / name) == expected


def test_long_lines_and_many(read):
    assert is_linear(lambda n: read(lines({"text": '"' * n})))
    turns = [{"text": "a"}]
    assert is_linear(lambda n: read(lines(*(turns * n))))
    assert is_linear(lambda n: read(json.dumps(turns * n)))


def test_tags_of_games_are_not_said(read):
    text = "Be <color=#ff4400>lighter</color>. [wave]Now![/wave]"
    (dialogue,) = read(lines({"speaker": "Wen", "text": text}))
    assert turns_of(dialogue) == [("0", "Wen", "Be lighter. Now!")]


def test_what_was_written_is_read_as_it_is(read):
    (dialogue,) = read(lines({"utterance": "1", "speaker": "Wen", "text": "<b>No</b>"}))
    assert turns_of(dialogue) == [("0", "Wen", "<b>No</b>")]
