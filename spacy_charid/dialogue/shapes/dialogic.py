"""Timelines of Dialogic, a plugin of the game engine Godot: `Anna (happy): Hi.`"""

import re
from typing import List, Sequence

from .events import Event, Kind, Reading
from .line import Line
from .shape import Shape, blank_event, plain_event

MIN_COMMANDS = 3
# What starts an event that is no text: `join Anna left`, `[wait time="0.8"]`.
_COMMAND = re.compile(
    r"(?:join|leave|update)[ ](?:[A-Z\"]|--All--)|(?:jump|return|label)\b[ ]?[\w/]*$"
    r"|set[ ]\{|(?:if|elif)[ ].+:$|else:$|(?:do|call)[ ][\w.]+\(.*\)$"
    r"|\[(?:background|music|sound|wait|signal|end_timeline|clear|history|style"
    r"|text_input|voice|call_node|save|audio)\b[^\[\]\n]*\]$"
)
_TURN = re.compile(
    r"(?:\"([^\"\n]{1,40})\"|([^\W\d_][^:()\[\]{}\"\n]{0,39}?))"
    r"(?:[ ]?\([^()\n]{0,40}\))?:[ ]*(?=\S)"
)
_CONTINUED = "\\"  # ends a line of a text that goes on


def _fits(lines: Sequence[Line]) -> bool:
    """Check for commands, most of which have forms of their own, and for turns."""
    commands = [line.text for line in lines if _COMMAND.match(line.text)]
    is_own = any(text.startswith(("join ", "leave ", "[")) for text in commands)
    if not is_own or len(commands) < MIN_COMMANDS:
        return False
    return sum(bool(_TURN.match(line.text)) for line in lines) > 1


def _read(lines: List[Line]) -> Reading:
    events: List[Event] = []
    goes_on = False
    for line in lines:
        text = line.text
        end = line.end - text.endswith(_CONTINUED)
        turn = None if _COMMAND.match(text) or goes_on else _TURN.match(text)
        if not text:
            events.append(blank_event(line))
        elif goes_on:
            events.append(Event(Kind.SAID, line.start, end))
        elif turn:
            name, said = turn[1] or turn[2], line.start + turn.end()
            events.append(Event(Kind.TURN, line.start, end, (name.strip(),), said))
        else:  # a command, an option, narration
            events.append(plain_event(line, Kind.EVENT))
        if end < line.end:
            events.append(Event(Kind.SKIP, end, line.end))
        goes_on = end < line.end and (goes_on or turn is not None)
    return Reading(events)


DIALOGIC = Shape("timeline of Dialogic", _fits, _read)
