"""Small files of each format for `lost_text.py`. Each `@` is a place for a word."""

from typing import Dict, List

SUFFIX: Dict[str, str] = {}
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
#begin document (/s01@); part 000
/s01@ 0 0 I PRP (TOP* i - - Nora_@ (PER) (12)
/s01@ 0 1 @ NN * @ - - Nora_@ * (@
/s01@ 0 2 brother NN *) - @ @ Nora_@ * @)

/s01@ 1 0 No UH * - - - Theo * -

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
    "transcript": [*_LINES, "[", "]", "](", "# ", "**", "[Scene:", "Bo: "],
    "fountain": [*_LINES, *"[[ ]] /* */ * _ ~ # @ > < ! . ^ == INT. Title:".split()],
    "srt": [*_LINES, *_CUES, "2\n"],
    "vtt": [*_LINES, *_CUES, "WEBVTT", "REGION\n"],
    "csv": [*_LINES, '""', ",,", ',"', '",', "text", "sep=;\n", ";"],
    "tsv": [*_LINES, '""', "\t\t", '\t"', '"\t', "text"],
    "jsonl": [*_LINES, *_JSON],
    "semeval": [*_LINES, *"# - * ( ) | #begin #end (12 12)".split()],
    "emory": [*_LINES, *_JSON, '"tokens"', '"speakers"', '"transcript"'],
}
