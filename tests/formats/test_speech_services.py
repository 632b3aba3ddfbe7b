"""Tests of the JSON of services that recognize speech, in their published shapes."""

import json

import pytest

from spacy_charid.formats.documents import read_dialogues
from spacy_charid.formats.registry import READERS

LINES = [
    (0, "Is the ferry late?"),
    (1, "It is, as ever. Sit down."),
    (0, "I can't. My knees."),
    (1, "Then stand, Mr. Howe."),
]


def words_of(text):
    """Cut into words and marks: (`ferry`, False), (`?`, True)."""
    for word in text.split():
        bare = word.rstrip(".,?")
        yield bare, False
        if bare != word:
            yield word[len(bare) :], True


def timed():
    """Get the speaker, word, whether it is a mark, the start and end of each token."""
    time = 0.0
    for speaker, text in LINES:
        for word, is_mark in words_of(text):
            yield speaker, word, is_mark, time, time + 0.2
            time += 0 if is_mark else 0.3
        time += 1


def turn_times():
    tokens = list(timed())
    for speaker, text in LINES:
        own, tokens = (
            tokens[: len(list(words_of(text)))],
            tokens[len(list(words_of(text))) :],
        )
        yield speaker, text, own[0][3], own[-1][4]


def spaced():
    """Get the words with their marks, as most services write them."""
    for i, (speaker, text) in enumerate(LINES):
        for j, word in enumerate(text.split()):
            yield speaker, word, i * 10 + j * 0.3, i * 10 + j * 0.3 + 0.2


def rev():
    monologues = []
    for speaker, text in LINES:
        elements = []
        for word, is_mark in words_of(text):
            if elements and not is_mark:
                elements.append({"type": "punct", "value": " "})
            kind = (
                {"type": "punct"}
                if is_mark
                else {"type": "text", "ts": 0.5, "end_ts": 1}
            )
            elements.append({**kind, "value": word})
        monologues.append({"speaker": speaker, "elements": elements})
    return {"monologues": monologues}


def aws():
    items = [
        {
            "type": "punctuation" if is_mark else "pronunciation",
            "alternatives": [{"confidence": "0.9", "content": word}],
            **(
                {}
                if is_mark
                else {"start_time": f"{start:.2f}", "end_time": f"{end:.2f}"}
            ),
        }
        for _, word, is_mark, start, end in timed()
    ]
    segments = [
        {
            "start_time": f"{start:.2f}",
            "end_time": f"{end:.2f}",
            "speaker_label": f"spk_{who}",
            "items": [],
        }
        for who, _, start, end in turn_times()
    ]
    return {
        "jobName": "ferry",
        "results": {
            "transcripts": [{"transcript": " ".join(text for _, text in LINES)}],
            "speaker_labels": {"speakers": 2, "segments": segments},
            "items": items,
        },
        "status": "COMPLETED",
    }


def assembly():
    return {
        "id": "x1",
        "text": " ".join(text for _, text in LINES),
        "words": [
            {"text": w, "start": s, "end": e, "speaker": "AB"[who]}
            for who, w, s, e in spaced()
        ],
        "utterances": [
            {"speaker": "AB"[who], "text": text, "start": 1, "words": []}
            for who, text in LINES
        ],
    }


def deepgram_words():
    words = [
        {
            "word": w.strip(".,?").lower(),
            "punctuated_word": w,
            "start": s,
            "end": e,
            "speaker": who,
            "confidence": 0.9,
        }
        for who, w, s, e in spaced()
    ]
    text = " ".join(text for _, text in LINES)
    alternative = {"transcript": text, "confidence": 0.9, "words": words}
    return {
        "metadata": {"channels": 1},
        "results": {"channels": [{"alternatives": [alternative]}]},
    }


def deepgram_paragraphs():
    value = deepgram_words()
    paragraphs = [
        {
            "sentences": [{"text": text, "start": 1, "end": 2}],
            "speaker": who,
            "num_words": 4,
        }
        for who, text in LINES
    ]
    value["results"]["channels"][0]["alternatives"][0]["paragraphs"] = {
        "transcript": "\n\n".join(f"Speaker {who}: {text}" for who, text in LINES),
        "paragraphs": paragraphs,
    }
    return value


def deepgram_utterances():
    value = deepgram_words()
    value["results"]["utterances"] = [
        {
            "start": 1,
            "end": 2,
            "channel": 0,
            "transcript": text,
            "words": [],
            "speaker": who,
            "id": f"u{i}",
        }
        for i, (who, text) in enumerate(LINES)
    ]
    return value


def google():
    words = [
        {"startTime": f"{s}s", "endTime": f"{e}s", "word": w, "speakerTag": who + 1}
        for who, w, s, e in spaced()
    ]
    first = [{k: v for k, v in word.items() if k != "speakerTag"} for word in words]
    text = " ".join(text for _, text in LINES)
    return {
        "results": [
            {
                "alternatives": [
                    {"transcript": text, "confidence": 0.9, "words": first}
                ],
                "languageCode": "en-us",
            },
            {"alternatives": [{"words": words}]},
        ]
    }


def azure_batch():
    return {
        "source": "a.wav",
        "combinedRecognizedPhrases": [
            {"channel": 0, "display": " ".join(t for _, t in LINES)}
        ],
        "recognizedPhrases": [
            {
                "recognitionStatus": "Success",
                "channel": 0,
                "speaker": who + 1,
                "offset": "PT1S",
                "nBest": [
                    {
                        "confidence": 0.9,
                        "lexical": text.lower().strip("?."),
                        "itn": text.lower(),
                        "maskedITN": text.lower(),
                        "display": text,
                    }
                ],
            }
            for who, text in LINES
        ],
    }


def azure_fast():
    return {
        "durationMilliseconds": 9000,
        "combinedPhrases": [{"text": " ".join(text for _, text in LINES)}],
        "phrases": [
            {
                "speaker": who,
                "offsetMilliseconds": 1,
                "text": text,
                "locale": "en-US",
                "words": [{"text": w, "offsetMilliseconds": 1} for w in text.split()],
            }
            for who, text in LINES
        ],
    }


def speechmatics():
    return {
        "format": "2.9",
        "job": {"id": "q1", "data_name": "ferry.mp3"},
        "results": [
            {
                "type": "punctuation" if is_mark else "word",
                "start_time": s,
                "end_time": e,
                **({"attaches_to": "previous"} if is_mark else {}),
                "alternatives": [
                    {
                        "content": word,
                        "confidence": 1,
                        "language": "en",
                        "speaker": f"S{who + 1}",
                    }
                ],
            }
            for who, word, is_mark, s, e in timed()
        ],
    }


def watson():
    words = list(spaced())
    return {
        "results": [
            {
                "final": True,
                "alternatives": [
                    {
                        "transcript": f"{text} ",
                        "confidence": 0.9,
                        "timestamps": [
                            [w, s, e] for _, w, s, e in words if int(s) // 10 == i
                        ],
                    }
                ],
            }
            for i, (_, text) in enumerate(LINES)
        ],
        "speaker_labels": [
            {"from": s, "to": e, "speaker": who, "confidence": 0.5, "final": False}
            for who, _, s, e in words
        ],
    }


def eleven():
    words = []
    for who, word, s, e in spaced():
        if words:
            words.append(
                {
                    "text": " ",
                    "type": "spacing",
                    "start": s,
                    "end": s,
                    "speaker_id": f"speaker_{who}",
                }
            )
        words.append(
            {
                "text": word,
                "type": "word",
                "start": s,
                "end": e,
                "speaker_id": f"speaker_{who}",
            }
        )
    return {
        "language_code": "eng",
        "text": " ".join(t for _, t in LINES),
        "words": words,
    }


def trint():
    paragraphs = [
        {"id": f"p{i}", "speaker": f"s{who}"} for i, (who, _) in enumerate(LINES)
    ]
    words = [
        {
            "id": f"w{i}-{j}",
            "value": w,
            "time": j,
            "duration": 1,
            "paragraphId": f"p{i}",
        }
        for i, (_, text) in enumerate(LINES)
        for j, w in enumerate(text.split())
    ]
    speakers = [{"id": "s0", "name": "Nan"}, {"id": "s1", "name": "Howe"}]
    return {
        "transcript": {"words": words, "speakers": speakers, "paragraphs": paragraphs}
    }


def sonix():
    return {
        "name": "Ferry",
        "transcript": [
            {
                "speaker": f"Speaker{who}",
                "text": text,
                "start_time": 1,
                "end_time": 2,
                "words": [{"text": w, "start_time": 1} for w in text.split()],
            }
            for who, text in LINES
        ],
    }


def happy_scribe():
    return [
        {
            "speaker": f"Speaker {who}",
            "speaker_number": who,
            "data_start": 1,
            "words": [
                {"text": w, "type": "text", "data_start": 1, "confidence": 0.9}
                for w in text.split()
            ],
        }
        for who, text in LINES
    ]


def fireflies():
    return {
        "data": {
            "transcript": {
                "title": "Ferry",
                "sentences": [
                    {
                        "index": i,
                        "speaker_name": f"P{who}",
                        "speaker_id": who,
                        "text": text,
                        "raw_text": text,
                        "start_time": 1,
                    }
                    for i, (who, text) in enumerate(LINES)
                ],
            }
        }
    }


def otter():
    return {
        "speech": {
            "title": "Ferry",
            "speakers": [
                {"id": 71, "speaker_name": "Nan"},
                {"id": 72, "speaker_name": "Howe"},
            ],
            "transcripts": [
                {"id": i, "transcript": text, "speaker_id": 71 + who, "start_offset": 1}
                for i, (who, text) in enumerate(LINES)
            ],
        }
    }


def gladia():
    return {
        "result": {
            "metadata": {"audio_duration": 9},
            "transcription": {
                "full_transcript": " ".join(t for _, t in LINES),
                "languages": ["en"],
                "utterances": [
                    {
                        "speaker": who,
                        "text": text,
                        "start": 1,
                        "language": "en",
                        "words": [{"word": w, "start": 1} for w in text.split()],
                    }
                    for who, text in LINES
                ],
            },
        }
    }


def gong():
    return {
        "callTranscripts": [
            {
                "callId": "77",
                "transcript": [
                    {
                        "speakerId": f"90{who}",
                        "topic": "Ferry",
                        "sentences": [
                            {"start": 1, "end": 2, "text": f"{s.strip('.')}."}
                            if "?" not in s
                            else {"start": 1, "end": 2, "text": s}
                            for s in text.split(". ")
                        ],
                    }
                    for who, text in LINES[:2]
                ],
            }
        ],
    }


def recall():
    return [
        {
            "participant": {"id": 100 + who, "name": ["Nan", "Howe"][who]},
            "words": [
                {"text": w, "start_timestamp": {"relative": 1.0}} for w in text.split()
            ],
        }
        for who, text in LINES
    ]


def read_ai():
    return {
        "title": "Ferry",
        "speaker_blocks": [
            {
                "start_time": "1",
                "speaker": {"name": ["Nan", "Howe"][who]},
                "words": text,
            }
            for who, text in LINES
        ],
    }


def amberscript():
    return {
        "id": "a",
        "filename": "ferry.mp3",
        "segments": [
            {
                "speaker": f"spk{who}",
                "words": [{"text": w, "start": 1.0, "end": 2.0} for w in text.split()],
            }
            for who, text in LINES
        ],
        "speakers": [
            {"spkid": "spk0", "name": "Nan"},
            {"spkid": "spk1", "name": "Howe"},
        ],
    }


def paper_edit():
    return {
        "words": [
            {"id": i, "start": s, "end": e, "text": w}
            for i, (_, w, s, e) in enumerate(spaced())
        ],
        "paragraphs": [
            {"id": i, "start": i * 10, "end": i * 10 + 5, "speaker": f"P{who}"}
            for i, (who, _) in enumerate(LINES)
        ],
    }


def slate():
    return [
        {
            "type": "timedText",
            "speaker": f"P{who}",
            "start": 1,
            "children": [
                {"text": text, "words": [{"text": w, "start": 1} for w in text.split()]}
            ],
        }
        for who, text in LINES
    ]


def rev_by_people():
    """Write what typists of Rev send: sentences, and what is heard beside them."""
    return {
        "speakers": [{"id": 0, "name": "Nan"}, {"id": 1, "name": "Howe"}],
        "monologues": [
            {
                "speaker": who,
                "elements": [
                    {"type": "text", "value": text, "timestamp": "00:00:01,000"},
                    {"type": "tag", "name": "crosstalk"},
                ],
            }
            for who, text in LINES
        ],
    }


def oyez():
    turns = [
        {
            "start": 1,
            "speaker": {"ID": 7 + who, "name": ["Nan", "Howe"][who], "roles": None},
            "text_blocks": [{"start": 1, "stop": 2, "text": text}],
        }
        for who, text in LINES
    ]
    sections = [{"start": 0, "turns": turns[:2]}, {"start": 2, "turns": turns[2:]}]
    return {"id": "1", "transcript": {"title": "Argument", "sections": sections}}


SERVICES = {
    make.__name__: make
    for make in (
        rev,
        aws,
        assembly,
        deepgram_words,
        deepgram_paragraphs,
        deepgram_utterances,
        google,
        azure_batch,
        azure_fast,
        speechmatics,
        watson,
        eleven,
        trint,
        sonix,
        happy_scribe,
        fireflies,
        otter,
        gladia,
        gong,
        recall,
        read_ai,
        amberscript,
        paper_edit,
        slate,
        rev_by_people,
        oyez,
    )
}
NAMED = "trint otter recall read_ai amberscript rev_by_people oyez".split()


@pytest.mark.parametrize("service", SERVICES)
def test_service(service, tmp_path):
    path = tmp_path / "ferry.json"
    path.write_text(json.dumps(SERVICES[service]()), encoding="utf8")
    (dialogue,) = read_dialogues(path)
    turns = list(dialogue.utterances)
    lines = LINES[:2] if service == "gong" else LINES
    assert [" ".join(turn.text.split()) for turn in turns] == [
        text for _, text in lines
    ]
    names = [" ".join(turn.speakers) for turn in turns]
    assert len(set(names)) == 2 and all(names)
    assert names[::2] == names[:1] * (len(lines) // 2)
    if service in NAMED:
        assert set(names) == {"Nan", "Howe"}


def test_names_are_no_words(tmp_path):
    """The words stand in a list that no key tells."""
    names = ["Nan B. Bell", "Howe the Elder", "Nan B. Bell"]
    turns = [{"speaker": {"id": 1, "name": name}, "xs": [{"y": 1}]} for name in names]
    path = tmp_path / "a.json"
    path.write_text(json.dumps(turns), encoding="utf8")
    with pytest.raises(ValueError, match="no reader knows"):
        list(read_dialogues(path))


def test_messages_of_one_word_are_no_speech(tmp_path):
    said = [("Ann", "Late"), ("Ann", "Again"), ("Bo", "Sorry"), ("Ann", "Ha")]
    value = {"results": [{"speaker": name, "text": text} for name, text in said]}
    path = tmp_path / "a.json"
    path.write_text(json.dumps(value), encoding="utf8")
    (dialogue,) = read_dialogues(path)
    assert [(turn.speakers[0], turn.text) for turn in dialogue.utterances] == said


SAID = ["where did you put the lamp", "it is behind the stove", "thank you so much"]


def recognize(i, **more):
    """Write what Vosk returns for a piece of sound."""
    words = [
        {"conf": 1.0, "start": 4 * i + n / 4, "end": 4 * i + n / 4 + 0.2, "word": word}
        for n, word in enumerate(SAID[i].split())
    ]
    return {"result": words, **more, "text": SAID[i]}


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("vector", [{}, {"spk": [-0.6, 0.2], "spk_frames": 133}])
def test_words_that_nobody_is_named_for(indent, vector, tmp_path):
    """In a list, or as programs print them: one value after the other."""
    values = [recognize(i, **vector) for i in range(len(SAID))]
    values.insert(1, {"partial": "it is"})
    spoken = [value for value in values if "text" in value]
    alternatives = [{"alternatives": [value, recognize(0)]} for value in spoken]
    for text in (
        json.dumps(values, indent=indent),
        "\n".join(json.dumps(value, indent=indent) for value in values),
        json.dumps(alternatives, indent=indent),
    ):
        path = tmp_path / "vosk.json"
        path.write_text(text, encoding="utf8")
        (dialogue,) = read_dialogues(path)
        turns = [(turn.speakers, turn.text) for turn in dialogue.utterances]
        assert turns == [((), said) for said in SAID]
        assert not dialogue.notes


def test_words_of_aws_that_nobody_is_named_for(tmp_path):
    value = aws()
    del value["results"]["speaker_labels"]
    path = tmp_path / "ferry.json"
    path.write_text(json.dumps(value), encoding="utf8")
    (dialogue,) = read_dialogues(path)
    turns = [(turn.speakers, turn.text) for turn in dialogue.utterances]
    assert turns == [((), " ".join(text for _, text in LINES))]


def test_one_piece_of_sound(tmp_path):
    path = tmp_path / "vosk.json"
    path.write_text(json.dumps(recognize(0)), encoding="utf8")
    (dialogue,) = read_dialogues(path)
    assert [(turn.speakers, turn.text) for turn in dialogue.utterances] == [
        ((), SAID[0])
    ]


def test_a_damaged_value_after_others(tmp_path):
    text = json.dumps(recognize(0), indent=2)
    path = tmp_path / "vosk.json"
    path.write_text(f"{text}\n{text[:-9]}", encoding="utf8")
    with pytest.raises(ValueError, match="not JSON"):
        list(READERS["json"](path))
