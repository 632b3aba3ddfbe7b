"""Count the turns and mentions of each character, by scene."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Dict, Iterable, Iterator, List, Set, Tuple, Union

from spacy.tokens import Doc, Span

from ..dialogue.data import MENTIONS
from ..dialogue.extensions import get_characters
from ..dialogue.layout import DocLayout
from ..dialogue.segmentation import get_segments
from ..dialogue.spans import find_tokens, speakers_of
from ..names.labels import is_ambiguous, is_everyone, name_key
from ..names.lexicon import PRONOUNS
from ..util import ensure_docs, make_table


@dataclass
class SceneStatistics:
    """One scene of all documents, in story order.

    id (str): The id or heading of the scene; empty for a document without scenes.
    dialogue (str): The id of its dialogue.
    doc (int): The index of its document.
    lines (int): The number of turns.
    """

    id: str = ""
    dialogue: str = ""
    doc: int = 0
    lines: int = 0


@dataclass
class CharacterStatistics:
    """The counts of one character.

    id (str): The id of the character.
    lines (int): The turns spoken, in unison or alone.
    words (int): The words spoken, without stage directions.
    mentions (int): All mentions of the character.
    mentions_by_others (int): The mentions in turns of other speakers.
    mentioned (Counter[str]): How often this character mentions each other character.
    lines_by_scene, mentions_by_scene (Counter[int]): Turns spoken and all mentions, by
        index of the scene.
    """

    id: str
    lines: int = 0
    words: int = 0
    mentions: int = 0
    mentions_by_others: int = 0
    mentioned: Counter[str] = field(default_factory=Counter)
    lines_by_scene: Counter[int] = field(default_factory=Counter)
    mentions_by_scene: Counter[int] = field(default_factory=Counter)

    @property
    def scenes(self) -> List[int]:
        """The indices of the scenes in which the character speaks or is mentioned."""
        return sorted({*self.lines_by_scene, *self.mentions_by_scene})


@dataclass
class CastStatistics:
    """The counts of all characters in a set of documents.

    scenes (List[SceneStatistics]): The scenes of all documents in order.
    characters (Dict[str, CharacterStatistics]): The counts by id, sorted by lines, then
        by mentions (descending), then by first occurrence.
    speakers (Dict[str, str]): The character of each speaker as written.
    """

    scenes: List[SceneStatistics] = field(default_factory=list)
    characters: Dict[str, CharacterStatistics] = field(default_factory=dict)
    speakers: Dict[str, str] = field(default_factory=dict)

    def _repr_html_(self) -> str:
        """Show the counts by character as a table in a notebook."""
        rows = [
            (c.id, c.lines, c.words, c.mentions, c.mentions_by_others, len(c.scenes))
            for c in self.characters.values()
        ]
        head = ("character", "lines", "words", "mentions", "by others", "scenes")
        caption = f"Characters: {len(rows)}, scenes: {len(self.scenes)}"
        return make_table(head, rows, caption=caption)


def cast_statistics(docs: Union[Doc, Iterable[Doc]]) -> CastStatistics:
    """Count the lines, words and mentions of each character, in total and by scene.

    The documents are one story with one cast. Those without `utterances` are parsed as
    transcripts, like in the components. Ambiguous mentions and speakers such as `ALL`
    are not counted. Characters whose names differ only in case are one character.

    docs (Union[Doc, Iterable[Doc]]): The documents, in story order; not changed.
    RETURNS (CastStatistics): The counts.
    """
    parts = [_read_doc(doc, i) for i, doc in enumerate(ensure_docs(docs))]
    turns = [turn for part in parts for turn in part.turns]
    ids = _character_ids(turns)
    stats = CastStatistics(speakers=_map_speakers(turns, ids))
    for part in parts:
        first = len(stats.scenes)
        stats.scenes.extend(part.scenes)
        for turn in part.turns:
            _count(turn, first + turn.scene, stats, ids)
    ranked = sorted(stats.characters.values(), key=lambda c: (-c.lines, -c.mentions))
    stats.characters = {character.id: character for character in ranked}
    return stats


def count_words(text: str) -> int:
    """Count the words of a text, separated by spaces, without punctuation."""
    return sum(any(map(str.isalnum, word)) for word in text.split())


@dataclass
class _Turn:
    """A turn, or a mention outside of the turns.

    mentions: for each mention, whether it is "I", "me" or "my", and its characters.
    """

    scene: int
    speakers: Tuple[str, ...] = ()
    words: int = 0
    mentions: List[Tuple[bool, Tuple[str, ...]]] = field(default_factory=list)


@dataclass
class _Part:
    scenes: List[SceneStatistics]
    turns: List[_Turn]


def _read_doc(doc: Doc, index: int) -> _Part:
    utterances, spans, notes = get_segments(doc)
    layout = DocLayout.from_spans(utterances, spans)
    scenes = [SceneStatistics(span.label_, span.kb_id_, index) for span in spans]
    if not scenes and (len(doc) or any(map(len, doc.spans.values()))):
        scenes = [SceneStatistics(doc=index)]
    inside = find_tokens(notes)
    turns = []
    for span, scene in zip(utterances, layout.scene_of_turn, strict=True):
        scenes[scene].lines += 1
        said = _read_said(span, inside)
        turns.append(_Turn(scene, speakers_of(span), count_words(said)))
    for mention in doc.spans.get(MENTIONS, ()):
        names = get_characters(mention)
        if not names:
            continue
        turn = layout.turn_at(mention.start)
        if turn is None:
            turns.append(_Turn(layout.scene_at(mention.start)))
        turns[-1 if turn is None else turn].mentions.append((_is_self(mention), names))
    return _Part(scenes, turns)


def _read_said(turn: Span, inside: Set[int]) -> str:
    """Get the text of a turn without the tokens of notes."""
    if inside.isdisjoint(range(turn.start, turn.end)):
        return turn.text
    return "".join(token.text_with_ws for token in turn if token.i not in inside)


def _is_self(mention: Span) -> bool:
    """Check whether a mention is a first-person singular pronoun."""
    if len(mention) > 2:  # avoids copying the text of long mentions
        return False
    pronoun = PRONOUNS.get(mention.text.lower())
    return pronoun is not None and (pronoun.person, pronoun.number) == (1, "sing")


def _character_ids(turns: Iterable[_Turn]) -> Dict[str, str]:
    """Get the id of each mentioned character by its `name_key`."""
    ids: Dict[str, str] = {}
    for turn in turns:
        for _, names in turn.mentions:
            for name in names:
                ids.setdefault(name_key(name), name)
    return ids


def _map_speakers(turns: Iterable[_Turn], ids: Dict[str, str]) -> Dict[str, str]:
    """Find the character of each speaker tag: the one that more than half of the
    speaker's "I", "me" and "my" refer to; else the character of that name in any case;
    else the tag. Tags such as `ALL` are left out."""
    meant: Dict[str, Counter[str]] = {}
    for turn in turns:
        for speaker in turn.speakers:
            if not is_everyone(speaker) and not is_ambiguous(speaker):
                meant.setdefault(speaker, Counter())
        if len(turn.speakers) == 1 and turn.speakers[0] in meant:
            found = (names for is_self, names in turn.mentions if is_self)
            meant[turn.speakers[0]].update(
                ids[name_key(names[0])] for names in found if len(names) == 1
            )
    speakers: Dict[str, str] = {}
    for speaker, counts in meant.items():
        ((best, count),) = counts.most_common(1) or [("", 0)]
        if count * 2 <= counts.total():
            # Tags that differ only in case are one character.
            best = ids.setdefault(name_key(speaker), speaker)
        speakers[speaker] = best
    return speakers


def _count(turn: _Turn, scene: int, stats: CastStatistics, ids: Dict[str, str]) -> None:
    named = [stats.speakers[name] for name in turn.speakers if name in stats.speakers]
    speakers = [_character(stats, name) for name in dict.fromkeys(named)]
    for speaker in speakers:
        speaker.lines += 1
        speaker.words += turn.words
        speaker.lines_by_scene[scene] += 1
    own = set(named)
    for name, number in Counter(_mentioned(turn, ids)).items():
        character = _character(stats, name)
        character.mentions += number
        character.mentions_by_scene[scene] += number
        character.mentions_by_others += number * (name not in own)
        for speaker in speakers:
            if speaker is not character:
                speaker.mentioned[name] += number


def _mentioned(turn: _Turn, ids: Dict[str, str]) -> Iterator[str]:
    for _, names in turn.mentions:
        yield from dict.fromkeys(ids[name_key(name)] for name in names)


def _character(stats: CastStatistics, name: str) -> CharacterStatistics:
    if name not in stats.characters:
        stats.characters[name] = CharacterStatistics(name)
    return stats.characters[name]
