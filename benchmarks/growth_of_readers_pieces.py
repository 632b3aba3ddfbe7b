"""What `growth_of_readers.py` repeats: by format, the head, the pieces and the tail."""

from typing import Dict, List, Tuple

_TEXT = ["[", "(", "[\n", "(a\n", "Al: ", "a:", "](", "Al: Hi.\n", "Hi there.\n", "A\n"]
_TEXT += ["Al: [I](Al) and [you](Bo).\n", "AL\nHi.\n\n", "<zed> hi\n", ">> ", ">>\n"]
_TEXT += ["12/05/2024, 21:04 - Bo: Hi\n", "[Scene: a]\n", "INT. HUT - DAY\n", "\n", " "]
_TEXT += ["Bo 10:31 AM\nHi\n", "1. Al – Hi\n", "Q. Hi\n", "\t", "\f12\n", "*", "# a\n"]
_TEXT += ["[00:01:02] Al: Hi\n", "Al (low): Hi.\n", "    NORA\n  Hi you.\n", "a, ", "-"]
_CUE = "00:01.000 --> 00:02.000\n"
_CUES = ["<v A>", "<", "{\\", "&", "- ", "NORA: ", "a\n", "<i>a</i>", "&amp;", "</v>"]
_CUES += ["\n", "<v A>\n", "<v A>a</v>", "00:01.000 --> \n", "-->\n", "1\n", "a"]
_MORE_CUES = [f"\n{_CUE}NORA: Hi\n", f"\n{_CUE}hi you\n", f"\n{_CUE}", "\nNOTE a\n"]
_MORE_CUES += [
    f"\n{_CUE}<v A>no,\n",
    f"\n1\n{_CUE}[Scene: a]\n",
    f"\n{_CUE}INT. A - DAY\n",
]
_JSON = ['"a",', "{},", "[],", '{"text": "a"},', '{"text": "a", "speaker": "B"},']
_STRING = ["a", "\\n", '\\"', "\\u00e9", "Bo: ", "[", "@", "<", "&amp;", "a. "]


def _json(head: str, item: str, tail: str) -> List[Tuple[str, List[str], str]]:
    """Repeat an item of a list, other items, and pieces of its strings."""
    odd = [f"{item},", "{},", '"a",', "[],"]
    before, after = item.split("@")
    return [
        (head, [piece.replace("@", "a") for piece in odd], f"{before}a{after}{tail}"),
        (f"{head}{before}", _STRING, f"{after}{tail}"),
    ]


_WHISPER = '{"start": 1, "end": 2, "text": " @", "speaker": "A"}'
_TELEGRAM = (
    '{"type": "message", "from": "A", "date": "2024-05-01T10:00:00", "text": "@"}'
)
_DISCORD = '{"id": "3", "type": "Default", "timestamp": "2024-05-01T10:00:00+00:00", '
_DISCORD += '"content": "@", "author": {"id": "9", "name": "anna"}}'
_SLACK = '{"type": "message", "user": "U1", "text": "@", "ts": "1714550000.000100"}'
_EMORY = (
    '{"utterance_id": "u", "speakers": ["N"], "transcript": "@", "tokens": [["@"]]}'
)
_EMORY_HEAD = '{"episodes": [{"episode_id": "e", "scenes": [{"scene_id": "s", '
_ASS = "[Script Info]\n[Events]\nFormat: Layer, Start, End, Style, Name, Text\n"
_LINE = "Dialogue: 0,0:00:01.00,0:00:02.50,Main,Nora,"
_TEI = "<TEI><text><body><div><head>A</head>"
_TEI_END = "</div></body></text></TEI>"
_SPEECH = "<sp><speaker>A</speaker><p>Hi</p></sp>"
_FDX = "<FinalDraft><Content>"
_FDX_END = "</Content></FinalDraft>"
_PART = '<Paragraph Type="{}"><Text>a</Text></Paragraph>'
_DUAL = (
    f"<Paragraph><DualDialogue>{_PART.format('Character')}</DualDialogue></Paragraph>"
)
_DOCX = '=== word/document.xml\n<w:document xmlns:w="w"><w:body>'
_DOCX_END = "</w:body></w:document>"
_RUN = "<w:r><w:t>Al: Hi</w:t></w:r>"
_ROWS = ["a,b\n", '"a,', '""a,', '"a"b,c\n', '"', '"a""', ",", "\n", ",b\n", "a,\n"]
_ROW = "/s01 0 0 I PRP * i - - Nora * (12)\n"
_STORY = [
    '"Hi," said Nora.\n\n',
    '"Hi."\n\n',
    '"',
    "'",
    "She left. ",
    "“",
    '"Hi," she said. ',
]
_STORY += [
    "Mr. Bell came in.\n\n",
    '"Hi\n\n',
    "* * *\n\n",
    "CHAPTER 1\n\n",
    "— Hi.\n\n",
]
_STORY += ["Nora looked at Theo and Bo. ", "a", "\n", '"Nora," said Theo. "Hi." ']

PIECES: Dict[str, List[Tuple[str, List[str], str]]] = {
    "transcript": [("Al: x\n", _TEXT, "\n")],
    "text": [("Al: x\n", [*_TEXT, "I ", "Nora ", "my mom ", "Mr. Bell "], "\n")],
    "fountain": [
        (
            "NORA\n",
            ["[[", "/*", "*a ", "_a", "(", "A\n", "[[\n\n", "a\n", "(a)\n"],
            "\n",
        ),
        (
            "NORA\nHi.\n\n",
            ["NORA\nHi.\n\n", "INT. A - DAY\n\n", "# A\n\n", "a\n\n"],
            "\n",
        ),
        (
            "Title: a\n",
            ["    a\n", "A: b\n", "[[ a ]] ", "/* a */\n", "===\n"],
            "\n\nA\nb",
        ),
    ],
    "prose": [('"Hi," said Nora.\n\n', _STORY, "\n")],
    "srt": [
        (f"1\n{_CUE}", [*_CUES, *_MORE_CUES], "\n"),
    ],
    "vtt": [
        (f"WEBVTT\n\n{_CUE}", [*_CUES, *_MORE_CUES], "\n"),
        ("WEBVTT\n", ["a\n", "NOTE\n", "\nNOTE\na\n", "\nSTYLE\na\n"], f"\n{_CUE}Hi"),
    ],
    "ass": [
        (_ASS, [f"{_LINE}Hi\n", f"{_LINE}\n", "a\n", "Comment: a\n", _LINE], "\n"),
        (f"{_ASS}{_LINE}", ["\\N", "{", "{\\i1}", "{a}", "a", ",", "A: "], "\n"),
        ("[Script Info]\n", ["a: b\n", "; a\n", "[a]\n"], f"{_ASS}{_LINE}Hi"),
    ],
    "csv": [("speaker,text\n", _ROWS, "\n"), ("", ["a,", "text,", '"'], "\na,b\n")],
    "tsv": [("speaker\ttext\n", ["a\tb\n", '"a\t', "a\n", "\t", '"'], "\n")],
    "jsonl": [
        (
            "",
            ['{"text": "a"}\n', '{"text": "a", "speaker": ["A"]}\n', "\n"],
            '{"text": "a"}',
        ),
        ('{"text": "', _STRING, '"}\n'),
        ('{"text": "a", "x": [', _JSON, "0]}\n"),
        ("[", ['{"text": "a"},', '{"text": "a", "b": 1},'], '{"text": "a"}]'),
    ],
    "semeval": [
        (
            "#begin document (/s01); part 000\n",
            [
                _ROW,
                f"{_ROW}\n",
                _ROW.replace("(12)", "(12"),
                _ROW.replace("(12)", "-"),
                "\n",
            ],
            f"{_ROW}\n#end document\n",
        ),
        (_ROW.replace("(12)\n", ""), ["(1)|", "(1|", "1)|", "(1"], "\n"),
    ],
    "emory": _json(
        f'{_EMORY_HEAD}"utterances": [', _EMORY.replace('["@"]', '["a"]'), "]}]}]}"
    ),
    "whisper": _json('{"segments": [', _WHISPER, "]}"),
    "otranscribe": [
        (
            '{"text": "',
            [
                '<p><span class=\\"timestamp\\">0:01</span>&nbsp;<b>A:</b> a<br></p>',
                "<p>A: a b c",
            ],
            '", "media-time": 1}',
        )
    ],
    "telegram": _json('{"name": "A", "type": "x", "messages": [', _TELEGRAM, "]}"),
    "discord": _json('{"guild": {}, "channel": {}, "messages": [', _DISCORD, "]}"),
    "slack": _json("[", _SLACK, "]"),
    "chat": _json('{"messages": [', '{"role": "user", "content": "@"}', "]}"),
    "json": [
        *_json('{"a": [', '{"speaker": "A", "text": "@", "mood": "so"}', "]}"),
        *_json('{"a": [', '{"qui": "A", "dit": "Well, @ again.", "z": "so"}', "]}"),
    ],
    "tei": [
        (
            _TEI,
            [_SPEECH, "<stage>a</stage>", "a<lb/>", "<!-- a -->", "&amp;", "a\n"],
            _TEI_END,
        ),
        (
            f"{_TEI}<sp><speaker>A</speaker>",
            ["<l>a</l>", "<stage>a</stage>", "a\n", "&amp;", "<speaker>B</speaker>"],
            f"</sp>{_TEI_END}",
        ),
        (
            _TEI,
            ["<div><head>a</head></div>", "<castList><role>a</role></castList>"],
            _TEI_END,
        ),
    ],
    "fdx": [
        (
            _FDX,
            [
                _PART.format("Dialogue"),
                _PART.format("Character"),
                _PART.format("Scene Heading"),
                _PART.format("Action"),
                _PART.format("Character") + _PART.format("Dialogue"),
                _DUAL,
                "a",
            ],
            _FDX_END,
        ),
        (
            f"{_FDX}<Paragraph><Text>",
            ["a", "a\n", "&amp;", "<b/>"],
            f"</Text></Paragraph>{_FDX_END}",
        ),
    ],
    "docx": [
        (
            _DOCX,
            [
                f"<w:p>{_RUN}</w:p>",
                f"<w:tr><w:tc><w:p>{_RUN}</w:p></w:tc></w:tr>",
                "a\n",
                _RUN,
            ],
            _DOCX_END,
        ),
        (
            f"{_DOCX}<w:p>",
            [_RUN, "a\n", "<w:br/>", "<w:txbxContent/>"],
            f"</w:p>{_DOCX_END}",
        ),
    ],
    "contrack": [
        (
            "conv:c|a,b\n",
            ["a|Hi|\n", "b||\n", "a|I am|[person:a f 0-0]\n", "conv:d\n"],
            "a|Hi|\n",
        ),
        (
            "conv:c|a,b\na|Hi you|",
            ["[person:a f 0-0]", "[person:c g(a:b) 0-0]", "a", "["],
            "\n",
        ),
    ],
}
