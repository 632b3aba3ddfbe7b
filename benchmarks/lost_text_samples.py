"""Small files of each format for `lost_text.py`. Each `@` is a place for a word."""

import json
from typing import Dict, List

from lost_text_packages import PACKAGES, TOKENS_PACKAGES
from lost_text_plain import PLAIN, TOKENS_PLAIN
from lost_text_tiers import TIERS

_SRT = """\
1
00:00:01,000 --> 00:00:02,500
NORA: I @ know <i>@</i>
my brother @.

2
00:00:03,000 --> 00:00:04,000 X1:40 X2:600
- You @ don't.
- THEO (@): I &amp; @ do.

3
00:01:10,000 --> 00:01:12,000
[Scene: the @ kitchen]

4
00:01:13,000 --> 00:01:14,000
{\\an8}>> NORA: My @ brother,
"""
_VTT = """\
WEBVTT - a @ title
Kind: captions @

NOTE
by nobody @
at @ all

STYLE
::cue { color: red } @

intro @
00:01.000 --> 00:02.000 align:start
<v Nora @>I know <i>@</i> &amp; Theo.</v>

NOTE a line @

00:03.000 --> 00:04.000
<v.loud Theo>No @!
<v Nora @>Yes &lt;3</v> @

00:00:05.000 --> 00:00:06.000
<c.yellow>THEO @:</c> Hm<00:00:05.500> <c>hm @.</c>
"""
_CSV = """\
scene,speaker,text,remark
1,Nora @,"I know, ""my @ brother"".",@
1,Theo & Bo,You @ don't,"a @, b"
2,@,'=@ no,
2,Nora,"On two
lines @",x
"""
_TSV = """\
speaker\ttext\tepisode
Nora @\tI know my @ brother.\te@
Theo\tYou "@" don't\te2
@\tYes @ no\te2
"""
_JSONL = """\
{"speaker": "Nora @", "text": "I know my @ \\u00e9 brother.", "scene": 1}
{"speaker": ["Theo", "@"], "text": "You \\"don't\\" @", "remark": "@"}
{"text": "@ no", "scene": "s@", "speaker": null, "more": {"a": ["@"]}}
"""
_FOUNTAIN = """\
Title: The @ hut
Credit: @

INT. HUT @ - DAY #1#

Nora enters @ the hut.

NORA (@)
I know [[a note @]] my @ brother.
(@)
*He* @.

/* cut @

also @ cut */

> FADE @ OUT:

THEO @ ^
~You @ don't.

# Act @

.THE @ WOOD

@Bo
Hm @.
"""
_FOUNTAIN = _FOUNTAIN.replace("@Bo", "\x00Bo")
_TRANSCRIPT = """\
# a comment @
A title @

[Scene: the @ hut]

Nora (@): I know @
my brother @.
(Nora leaves @.)
Theo @: [You @](Nora @) don't.

And @ you?
[00:01:02] **Bo:** Hm @.
"""
_SEMEVAL = """\
#begin document (/s01); part 000
/s01 0 0 I PRP (TOP* i - - Nora (PER) (12)
/s01 0 1 @ NN * @ - - Nora * (14
/s01 0 2 brother NN *) - @ @ Nora * 14)|(@)

/s01 0 0 Hm @ * - - - @ (@) -

/s01 1 0 No UH * - - - Theo * -

#end document
"""
_EMORY = """\
{"remark": "@", "episodes": [{"episode_id": "e@", "title": "@", "scenes": [
 {"scene_id": "s@", "utterances": [
  {"utterance_id": "u@", "speakers": ["Nora @"], "transcript": "I know @ .",
   "tokens": [["I", "know", "@", "."]],
   "character_entities": [[[0, 1, "Nora @"]]], "remark": "@"},
  {"utterance_id": "u2", "speakers": ["@"], "transcript": "No @."},
  {"utterance_id": "u3", "speakers": ["Bo"], "tokens": [["Hm", "@"], ["@"]]}
 ]}]}]}
"""

SAMPLES: Dict[str, List[str]] = {
    "transcript": [_TRANSCRIPT],
    "fountain": [_FOUNTAIN],
    "srt": [_SRT],
    "vtt": [_VTT],
    "csv": [_CSV],
    "tsv": [_TSV],
    "jsonl": [_JSONL],
    "semeval": [_SEMEVAL],
    "emory": [_EMORY],
}
# What is inserted and removed, beside single bytes.
_LINES = "\n|\n\n|\r| |\t|:|(|)|-|,|.|\"|'".split("|")
_CUES = ["-->", "00:", "1\n", "<", ">", "<v ", "</v>", "<i>", "&", ";", "{\\", "}"]
_CUES += ["NOTE\n", "NOTE ", "STYLE\n", ">>", "00:01.000"]
_JSON = ["{", "}", "[", "]", "\\", "null", '"text"', '":', "0", '"speaker"', '""']
TOKENS: Dict[str, List[str]] = {
    "fountain": [*_LINES, *"[[ ]] /* */ * _ ~ # @ > < ! . ^ == INT. Title:".split()],
    "srt": [*_LINES, *_CUES, "2\n"],
    "vtt": [*_LINES, *_CUES, "WEBVTT", "REGION\n"],
    "csv": [*_LINES, '""', ",,", ',"', '",', "text", "sep=;\n", ";"],
    "tsv": [*_LINES, '""', "\t\t", '\t"', '"\t', "text"],
    "jsonl": [*_LINES, *_JSON],
    "semeval": [*_LINES, *"# - * ( ) | #begin #end (12 12)".split()],
    "emory": [*_LINES, *_JSON, '"tokens"', '"speakers"', '"transcript"'],
}

_TELEGRAM = """\
{"name": "The @ family", "type": "private_group", "id": 7, "messages": [
 {"id": 1, "type": "service", "date": "2024-05-01T09:00:00", "actor": "Anna @",
  "actor_id": "user1", "action": "invite_members", "members": ["Bo @"], "text": ""},
 {"id": 2, "type": "message", "date": "2024-05-01T10:00:00", "from": "Anna @",
  "from_id": "user1", "text": ["Did @ ", {"type": "bold", "text": "you @"}, "?"],
  "text_entities": [{"type": "plain", "text": "Did "}], "forwarded_from": "Cy @"},
 {"id": 3, "type": "message", "date": "2024-05-02T10:00:00", "from": null,
  "from_id": "user2", "text": "No \\u00e9 @.", "photo": "photos/@.jpg"},
 {"id": 4, "type": "message", "date": "2024-05-02T10:00:01", "from": "Bo",
  "from_id": "user2", "text": "", "sticker_emoji": "@"}
]}
"""
_DISCORD = """\
{"guild": {"id": "1", "name": "Hut @"}, "channel": {"id": "2", "type":
 "GuildTextChat", "name": "general @", "topic": "@"}, "messages": [
 {"id": "3", "type": "Default", "timestamp": "2024-05-01T10:00:00+00:00",
  "content": "Where @ is\\nmy @ brother?", "author": {"id": "9", "name": "anna",
  "nickname": "Anna @", "isBot": false, "roles": [{"name": "Admin @"}]},
  "attachments": [{"fileName": "@.png"}], "embeds": [{"title": "@"}]},
 {"id": "4", "type": "GuildMemberJoin", "timestamp": "2024-05-01T10:01:00+00:00",
  "content": "Joined @.", "author": {"id": "8", "name": "bo @"}}
], "messageCount": 2}
"""
_SLACK = """\
[
 {"type": "message", "subtype": "channel_join", "user": "U1",
  "text": "<\0U1> has joined @", "ts": "1714550000.000100"},
 {"type": "message", "user": "U1", "text": "Ask <\0U2|@> about <http://x.org|the @>",
  "ts": "1714550400.000200", "user_profile": {"real_name": "Anna @",
  "display_name": "anna @"}, "blocks": [{"text": "Ask @"}]},
 {"type": "message", "subtype": "bot_message", "username": "Bot @",
  "text": "Done @ &amp; @.", "ts": "1714637000.000200", "files": [{"title": "@"}]}
]
"""
_CHAT = """\
{"title": "@", "messages": [
 {"role": "system", "content": "Be @ brief."},
 {"role": "user", "name": "Anna @", "content": "Who @ is my brother?"},
 {"role": "assistant", "content": [{"type": "text", "text": "Bo @."},
  {"type": "text", "text": "Or @?"}], "refusal": "@"}
]}
"""
_SHARE = """\
[{"id": "c@", "conversations": [{"from": "human", "value": "Who @ is he?"},
 {"from": "gpt", "value": "My @ brother.", "note": "@"}]},
 {"id": "d", "conversations": []}]
"""
_WHISPER = """\
{"text": " I know my brother @.", "language": "en", "segments": [
 {"id": 0, "start": 0.0, "end": 2.5, "text": " I @ know", "speaker": "SPEAKER_00",
  "words": [{"word": "I", "start": 0.0, "end": 0.2, "speaker": "SPEAKER_00"}]},
 {"id": 1, "start": 2.6, "end": 4, "text": " my @ brother.", "speaker": "SPEAKER_00"},
 {"id": 2, "start": 50, "end": 52, "text": " You @ don't.", "speaker": "Bo @"},
 {"id": 3, "text": "@ \\"no\\"", "remark": "@"}
]}
"""
_ASS = """\
[Script Info]
; a comment @
Title: The @ hut

[V4+ Styles]
Format: Name, Fontname
Style: Default,Arial @

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: 0,0:00:01.00,0:00:02.50,Main,Nora @,0,0,0,,I {\\i1}know{\\i0} @,\\NBo @
Comment: 0,0:00:02.00,0:00:02.50,Default,Nora,0,0,0,,a note @
Dialogue: 0,0:00:03.00,0:00:04.00,Default,,0000,0000,0000,@,THEO: You @ {cut @}don't
Dialogue: 0,0:01:03.00,0:01:04.00,Sign @,Bo,0,0,0,,Hm @
"""
_TEI = """\
<?xml version="1.0"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><title>The @ hut</title></teiHeader>
<!-- a comment @ -->
<text><front><castList><castItem><role xml:id="bo">Bo @</role></castItem></castList>
</front><body><div type="act"><head>Act @</head><div type="scene"><head>Hut @</head>
<stage>Enter @.</stage>
<sp who="#nora"><speaker>NORA @.</speaker><l>I know @</l><l>my <hi>@</hi> brother</l>
<stage>aside @</stage></sp>
<sp who="#bo"><p>No &amp; @, <note>what @</note>no.</p></sp> @
</div></div></body></text></TEI>
"""
_FDX = """\
<?xml version="1.0"?>
<FinalDraft DocumentType="Script" Version="5"><Content>
<Paragraph Number="1" Type="Scene Heading"><Text>INT. HUT @ - DAY</Text></Paragraph>
<Paragraph Type="Action"><Text>Nora @ </Text><Text>enters.</Text></Paragraph>
<Paragraph Type="Character"><Text>NORA @ (V.O. @)</Text></Paragraph>
<Paragraph Type="Parenthetical"><Text>(low @)</Text></Paragraph>
<Paragraph Type="Dialogue"><Text>I know @ &lt;him&gt;.</Text></Paragraph>
<Paragraph><DualDialogue><Paragraph Type="Character"><Text>BO @</Text></Paragraph>
<Paragraph Type="Dialogue"><Text>You @?</Text></Paragraph></DualDialogue></Paragraph>
<Paragraph Type="Transition"><Text>CUT @</Text><ScriptNote><Paragraph><Text>@</Text>
</Paragraph></ScriptNote></Paragraph></Content>
<TitlePage><Content><Paragraph><Text>The @ hut</Text></Paragraph></Content></TitlePage>
</FinalDraft>
"""
_OTRANSCRIBE = json.dumps(
    {
        "text": '<p><span class="timestamp">00:0@</span>&nbsp;<b>Nora:</b> I know @ '
        "&lt;him&gt;.<br></p><p><b>Bo:</b> You @?</p>",
        "media": "@.mp3",
        "media-time": "1.5",
    }
)
SAMPLES.update(
    telegram=[_TELEGRAM],
    discord=[_DISCORD],
    slack=[_SLACK],
    chat=[_CHAT, _SHARE],
    whisper=[_WHISPER],
    otranscribe=[_OTRANSCRIBE],
    ass=[_ASS],
    tei=[_TEI],
    fdx=[_FDX],
)
_XML = ["<", ">", "/", "&", "&amp;", "<!--", "-->", "<![CDATA[", "]]>", '="', "</sp>"]
for _kind in ("telegram", "discord", "slack", "chat", "whisper"):
    TOKENS[_kind] = [*_LINES, *_JSON]
TOKENS["otranscribe"] = [*_LINES, *_JSON, *_XML]
TOKENS["ass"] = [*_LINES, ",", "{", "}", "\\N", "Dialogue: ", "Format: ", "[Events]"]
TOKENS["tei"] = TOKENS["fdx"] = [*_LINES, *_XML]
SAMPLES["transcript"] += PLAIN.pop("transcript")
SAMPLES.update(PLAIN)
TOKENS.update(TOKENS_PLAIN)
SAMPLES.update(PACKAGES)
TOKENS.update(TOKENS_PACKAGES)
SAMPLES.update(TIERS)
TOKENS["textgrid"] = [*_LINES, '""', "text = ", '"IntervalTier"', "1.5 "]
TOKENS["tiers"] = TOKENS["tsv"]
TOKENS["elan"] = TOKENS["exmaralda"] = [*_LINES, *_XML]
