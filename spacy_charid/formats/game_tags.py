"""Tags in the texts of games, which set words in bold or wait: `<b>`, `[wave]`,
`\\C[2]`."""

import re
from typing import Iterable, Sequence, Tuple

from ..dialogue.data import Offsets, Part, Utterance
from ..dialogue.offsets import TextBuilder, cut_offsets

MARKUP = "markup"  # key of Utterance.meta for what is cut out
_NAMES = (
    r"(?:b|i|u|s|em|em\d|strong|small|big|sub|sup|br|p|span|colou?r|size|font|font_size"
    r"|material|sprite|mark|alpha|cspace|mspace|indent|line-height|voffset|align|nobr"
    r"|noparse|gradient|rotate|style|link|shake|wave|wiggle|rainbow|bounce|swing|tornado"
    r"|fade|incr|speed|delay|pause|wait|waitfor|waitinput|pos|space|width|quad|img|url"
    r"|center|right|pic|position|panel|lua|var|nomarkup)"
)
_ALONE = r"(?:b|i|u|s|em\d|wave|shake|rainbow|tornado|bounce|wiggle|nomarkup)"
_TAGS = re.compile(
    rf"</?{_NAMES}(?:[ =:][^<>\n]{{0,80}})?[ ]?/?>|</?#[0-9a-f]{{3,8}}>|</>"
    rf"|\[/?{_ALONE}\]|\[{_NAMES}[=(][^\[\]\n]{{1,80}}\]|\[/{_NAMES}\]"
    # Of RPG Maker.
    r"|\\(?:[CIPFS]|FS|PX|PY|OC|OW)\[\d{1,4}\]|\\[.|!><^{}](?=\S|$)"
    # A line break that a table writes as two signs.
    r"|(?<=[.!?…,;:—-])\\n|\\n(?=[A-Z\"“])",
    re.I,
)
_BREAKS = ("<br", "<p>", "</p>", "\\n")
_SIGNS = ("<", "[", "\\")


def cut_game_tags(turns: Iterable[Utterance]) -> None:
    """Cut the tags out of what is said, and keep them in `Utterance.meta`.

    turns (Iterable[Utterance]): The turns, which are changed.
    """
    for turn in turns:
        if not any(sign in turn.text for sign in _SIGNS):
            continue
        found = _TAGS.findall(turn.text)
        if found and _TAGS.sub("", turn.text).strip():
            said = cut_tags(turn.text, turn.offsets, _TAGS, _BREAKS)
            turn.text, turn.offsets = said
            turn.meta[MARKUP] = " ".join(found)


def cut_tags(
    text: str,
    offsets: Sequence[Part],
    tags: "re.Pattern[str]",
    breaks: Tuple[str, ...],
) -> Tuple[str, Offsets]:
    """Cut tags out of a text; those of a break become a space.

    text (str): The text.
    offsets (Sequence[Part]): Its offsets; empty if the file is not known.
    tags (re.Pattern): Matches a tag.
    breaks (Tuple[str, ...]): How those of a break begin, in small letters.
    RETURNS (Tuple[str, Offsets]): The text without tags, and its offsets.
    """
    builder = TextBuilder(text)
    at = 0
    for tag in tags.finditer(text):
        _keep(builder, text, offsets, at, tag.start())
        at = tag.end()
        if tag[0].lower().startswith(breaks) and not builder.last[-1:].isspace():
            builder.write(" ")
    _keep(builder, text, offsets, at, len(text))
    return builder.text, builder.offsets


def _keep(
    builder: TextBuilder, text: str, offsets: Sequence[Part], start: int, end: int
) -> None:
    if start < end:
        builder.extend(text[start:end], cut_offsets(offsets, start, end))
