import json

import pytest

from spacy_charid.files.json_text import find_problem, load_json


@pytest.mark.parametrize(
    "text,value",
    [
        (r'"\ud800"', "\ufffd"),
        (r'"\ud83d\ude00 \udc00a"', "\U0001f600 \ufffda"),
        (r'"\\ud800"', r"\ud800"),
        ("[1, 2.5, -3]", [1, 2.5, -3]),
    ],
)
def test_json_of_surrogates(text, value):
    assert load_json(text) == value


@pytest.mark.parametrize(
    "text,problem",
    [
        ("[" * 100_000, (1, 1, "nested too deep")),
        ("9" * 5000, (1, 1, "a number with too many digits")),
        ("[NaN]", (1, 1, "NaN is not a number in JSON")),
        ("[\n1,]", (2, 3, "Expecting value")),
    ],
)
def test_json_problems(text, problem):
    with pytest.raises((ValueError, RecursionError)) as error:
        load_json(text)
    assert find_problem(error.value)[2].startswith(problem[2])
    if isinstance(error.value, json.JSONDecodeError):
        assert find_problem(error.value)[0] == problem[0]
