"""Plain texts in all shapes, prose and ConTrack for `lost_text.py`."""

from typing import Dict, List

_PHONE = """\
12/05/2024, 21:03 - Messages @ are encrypted.
12/05/2024, 21:04 - Priya @: Who @ is there?
12/05/2024, 21:05 - Ben: My @ brother,
and @ you.

12/05/2024, 21:06 - Priya @: <Media omitted> @
12/05/2024, 21:07 - Ben added Cy @
[12.05.24, 9:08:01 pm] ~ Cy: Hm @.
"""
_LOG = """\
--- Log @ opened
[12:03] <\0zed> hello @
[12:03] * zed waves @
[12:04] <amy@> hi zed @
my @ brother
12:05 -!- bo@ [~bo\0x] has joined #hut
[12:06] <\0zed> no @
"""
_ZOOM = """\
Chat @ log
18:22:01 From Ana @ to Everyone: Hi @
18:22:02 From Bo to Ana @ (direct @ message): No @,
never @

18:22:09 From Ana @ to Everyone: Hm @
"""
_CAPTIONS = """\
before @ it
>> NORA @: Good @ evening. >> Hi @.
[applause @]
00:12
>> My @ brother
is @ here.
>> (laughs @) No @.
"""
_BLOCKS = """\
Chat @ of May

Grace @  10:31 AM
Did @ you?
my @ brother

Ben  10:32 AM
No @
Cy @ joined the channel
Grace @  10:33 AM
(edited @)
Hm @ hm.
"""
_LENA = """\
Lena @ (00:04):
I @ know.

Theo (00:09):
[sighs @] You @ don't
at @ all.

Lena @ (01:10):
Hm @.
"""
_FILM = """\
THE @ HUT
by Nobody @

INT. HUT @ - DAY

Nora enters @ the hut.

NORA (O.S. @)
(low @)
I know @ my brother
and @ you.

BO @
No @.

CUT @ TO:

EXT. WOOD @ - NIGHT

NORA
Hm @.
                                                     (CONTINUED @)
"""
_PLAY = """\
The @ hut

ACT @ ONE

Scene @ one. A hut.

[Enter @ NORA]

NORA.
I know @ my brother.

THEO (aside @).
You @ don't.
He @ comes.

NORA.
No @! [Exit @]

THEO.
Hm @.
"""
_FORMS = """\
Date: May @
Attendees: Nora, Theo @

1. Nora – I know @ it.
2. Theo – You @ don't.
(They @ leave.)
3. Nora, angrily @ – No @!
4. Theo – Hm
[Scene: the @ wood]
5. Nora – Yes @.
Note: a remark @
"""
_COURT = """\
 1   THE COURT @ OF APPEAL
 2   Q.  Do you @ know him?
 3   A.  My @ brother?
 4   MR. @ SMITH:  No @.
 5   Q.  Who @?
\f
 1   THE COURT @ OF APPEAL
 2   A.  Hm @.
 3       (Recess @ taken.)
 4   THE WITNESS, PhD @:  Yes @.
"""
_PROSE = """\
CHAPTER @ ONE

Nora @ came in. "I know @ your brother," said Theo @. "Do you?"

"You @ don't," she said, and @ left. “Hm @!”

* * *

'No @,' he said.

Chapter 2. The @ hut

"Yes," said Nora @, "my @ dear."
"""
_CONTRACK = """\
conv:c@|anna @,bo
anna|Did my @ brother come ?|[person:bo m 1-3] [location:x@ - 4-4]
bo|He @ did .|[person:bo m 0-0] @
an@|We @ know|[person:we g(anna:bo) 0-0]

conv:d|eve @
eve|@ hm|
bo@||
"""
PLAIN: Dict[str, List[str]] = {
    "transcript": [_PHONE, _LOG, _ZOOM, _CAPTIONS, _BLOCKS, _LENA]
    + [_FILM, _PLAY, _FORMS, _COURT],
    "prose": [_PROSE],
    "contrack": [_CONTRACK],
}
_LINES = ["\n", "\n\n", " ", "\t", ":", "(", ")", "[", "]", "-", ",", ".", '"', "'"]
TOKENS_PLAIN: Dict[str, List[str]] = {
    "transcript": [*_LINES, "](", "# ", "**", "[Scene:", "Bo: ", ">> ", "<", ">"]
    + ["10:31", "NORA\n", "\f", "   ", " – ", "12/05/2024, 21:04 - ", "Q. ", "* "],
    "prose": [*_LINES, "“", "”", "CHAPTER ", "* * *\n", "—", "\n    "],
    "contrack": [*_LINES, "|", "conv:", "[person:", "0-0", " g(", "\n\n"],
}
