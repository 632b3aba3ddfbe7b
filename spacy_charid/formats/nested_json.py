"""JSON of other programs: lists of messages with a speaker and a text, at any depth.

AssemblyAI, Deepgram, Facebook and many scripts write such files. Nothing is known of
them but the names of their keys.
"""

import re
from typing import Any, Dict, Iterator, List, Optional, Tuple

from ..dialogue.data import TITLE, Note, Scene
from ..dialogue.dialogue import Dialogue
from ..dialogue.reading_report import ReadingReport
from ..files.json_text import Object, load_json
from ..files.source import FilePath, clean, get_stem
from .any_json import Guess, Item, find_people, guess_messages
from .columns import COLUMNS, MORE_NAMES
from .facebook import mend_message
from .guess_keys import Keys
from .json_kinds import refuse_kind
from .json_people import name_speakers
from .json_source import JsonFile, find_others
from .message_pages import strip_pages
from .messages import Message
from .speech_json import Recording, find_speech, prune_words

TEXTS = COLUMNS["text"] + MORE_NAMES["text"]
SPEAKERS = COLUMNS["speaker"] + MORE_NAMES["speaker"]
NAMES = ("name", "display_name", "displayName", "username", "full_name")
_LANGUAGE = re.compile(r"[a-z]{2}(?:[-_][A-Za-z]{2,4})?")
TITLES = ("heading", "scene", "title", "name", "id")
TIME = "timestamp_ms"  # of Facebook, which writes the last message first
WORDS = "words"  # of speech recognition: the same once more
Found = Tuple[str, List[Any]]  # the title of a scene, and its messages


def read_nested_json(
    path: FilePath, *, encoding: Optional[str] = None
) -> Iterator[Dialogue]:
    """Read JSON whose messages are objects with a speaker and a text, or pairs of both.

    Each list of messages is a scene. What else the file says becomes notes. If no keys
    are known, or others hold more messages, they are found by their values; see
    `guess_keys`. There may also be a value on each line.

    path (FilePath): The file.
    encoding (Optional[str]): The encoding of the file. Guessed by default.
    YIELDS (Dialogue): One dialogue; its utterances are not tokenized.
    RAISES (ValueError): If the file has no such messages.
    """
    file = JsonFile(path, encoding, lines=True)
    value = file.values[0] if len(file.values) == 1 else file.values
    scenes = list(_find_scenes(value, ""))
    tree = list(_find_tree(value))
    if not scenes or _count(tree) > _count(scenes) and _is_nested(scenes):
        scenes = tree
    guess = guess_messages(value)
    if guess is not None and _count(scenes) * 1.2 >= _count(guess.scenes):
        guess = None
    speech = find_speech(value)
    if not scenes and guess is None and speech is None:
        raise refuse_kind(value, file.source.path)
    dialogue = Dialogue(get_stem(path), source=file.source.path)
    n_turns = 0
    if speech is not None:
        read, guess = [("", list(_read_speech(file, speech)))], None
    elif guess is not None:
        read = list(_read_guessed(file, guess, find_people(value)))
    else:
        read = list(_read_known(file, scenes))
    strip_pages([message for _, inside in read for message in inside])
    people = name_speakers(
        value, (name for _, inside in read for each in inside for name in each.speakers)
    )
    for title, messages in read:
        scene = Scene(title or str(len(dialogue.scenes)))
        for message in messages:
            named = (people.get(name, name) for name in message.speakers)
            message.speakers = tuple(named)
            if message.is_turn:
                scene.utterances.append(message.utterance())
            elif message.note(0).text:
                at = n_turns + len(scene.utterances)
                dialogue.notes.append(message.note(at))
        dialogue.scenes.append(scene)
        n_turns += len(scene.utterances)
    said = "\n".join(turn.text for turn in dialogue.utterances)
    names = "\n".join(name for turn in dialogue.utterances for name in turn.speakers)
    rest = value if speech is None else prune_words(value)
    words = set(said.split())
    for text in find_others(rest, said=f"{said}\n{names}").values():
        if not words.issuperset(text.split()):
            dialogue.notes.append(Note(text, TITLE))
    if guess is not None:
        report = ReadingReport.of_scenes(dialogue.scenes, dialogue.notes)
        report.guess = f"{guess.keys.speaker}: NAME, {guess.keys.words}: text"
        report.is_sure = guess.keys.is_sure
        dialogue.report = report
    yield dialogue


def _read_known(
    file: JsonFile, scenes: List[Found]
) -> Iterator[Tuple[str, List[Message]]]:
    for title, items in scenes:
        messages = [_read(file, item) for item in _in_order(items)]
        if _are_timed(items):
            messages = list(map(mend_message, messages))
        yield title, messages


def _read_speech(file: JsonFile, found: Recording) -> Iterator[Message]:
    for speech in found.speeches:
        names = (clean(speech.speaker),) * bool(speech.speaker)
        pieces = [*speech.pieces]
        pieces[-1] = pieces[-1] if pieces[-1].strip() else ""
        yield Message(names, file.builder(*pieces), file.line(speech.node))


def _read_guessed(
    file: JsonFile, guess: Guess, people: Dict[str, str]
) -> Iterator[Tuple[str, List[Message]]]:
    for title, items in guess.scenes:
        yield title, [_read_item(file, guess.keys, item, people) for item in items]


def _read_item(
    file: JsonFile, keys: Keys, item: Item, people: Dict[str, str]
) -> Message:
    said, named = item.values[keys.words], item.values.get(keys.speaker, "")
    name = clean(str(named)).strip() if not isinstance(named, list) else ""
    name = people.get(name, name)
    names = (
        tuple(map(clean, named)) if isinstance(named, list) else (name,) * bool(name)
    )
    if isinstance(said, list):
        builder = file.builder()
        builder.write(clean("\n".join(said)))
    else:
        builder = file.builder(said if isinstance(said, str) else str(said))
    others = {
        key: clean(str(value))
        for key, value in item.values.items()
        if key not in (keys.words, keys.speaker) and isinstance(value, str) and value
    }
    return Message(names, builder, file.line(item.node), others=others)


def holds_messages(text: str) -> bool:
    """Check whether JSON, or a value on each line, has messages of any keys."""
    try:
        value = load_json(text)
    except (ValueError, RecursionError):
        lines = [line for line in text.splitlines() if line.strip()]
        try:
            value = [load_json(line) for line in lines]
        except (ValueError, RecursionError):
            return False
    return guess_messages(value) is not None or find_speech(value) is not None


def _find_scenes(value: Any, title: str) -> Iterator[Found]:
    if isinstance(value, list):
        if value and all(map(_is_pair, value)):
            yield title, value
        elif sum(map(_is_message, value)) * 2 > len(value):
            yield title, value
        else:
            for item in value:
                yield from _find_scenes(item, title)
    elif isinstance(value, dict):
        found = (value.get(key) for key in TITLES)
        title = next((clean(t) for t in found if isinstance(t, str) and t), title)
        for key, inner in value.items():
            if key != WORDS:
                yield from _find_scenes(inner, title)


def _find_tree(value: Any) -> Iterator[Found]:
    """Find messages that stand in each other, as in the dialogues of a game."""
    found: List[Any] = []
    open_values = [value]
    while open_values:
        item = open_values.pop()
        inner = _values(item) if isinstance(item, dict) else item
        if _is_message(item):
            found.append(item)
        if isinstance(inner, list):
            open_values.extend(reversed(inner))
    if len(found) > 1:
        yield "", [_leave_out_inner(item) for item in found]


def _count(scenes: List[Found]) -> int:
    return sum(len(items) for _, items in scenes)


def _is_nested(scenes: List[Found]) -> bool:
    """Check whether messages of lists hold other messages."""
    items = (item for _, inside in scenes for item in inside)
    return any(_has_messages(_values(item)) for item in items if isinstance(item, dict))


def _values(item: Dict[str, Any]) -> List[Any]:
    return [value for key, value in item.items() if key != WORDS]


def _leave_out_inner(item: Object) -> Object:
    """Leave out what holds other messages."""
    kept = Object((k, v) for k, v in item.items() if not _has_messages(v))
    kept.start = getattr(item, "start", 0)
    return kept


def _has_messages(value: Any) -> bool:
    """Check whether a value is a message or holds one."""
    open_values = [value]
    while open_values:
        item = open_values.pop()
        if _is_message(item):
            return True
        if isinstance(item, (dict, list)):
            open_values.extend(_values(item) if isinstance(item, dict) else item)
    return False


def _text_of(value: Any) -> Optional[str]:
    """Get a text; of texts by language, the English or the first one."""
    if isinstance(value, dict) and value and all(map(_LANGUAGE.fullmatch, value)):
        value = value.get("en", next(iter(value.values())))
    return value if isinstance(value, str) else None


def _is_message(item: Any) -> bool:
    if not isinstance(item, dict):
        return False
    texts = (_text_of(item.get(key)) is not None for key in TEXTS)
    return any(texts) and any(_name_of(item.get(key)) is not None for key in SPEAKERS)


def _name_of(value: Any) -> Any:
    """Get a name or a number from the value of a speaker, which may be an object."""
    if isinstance(value, dict):
        named = (value.get(key) for key in NAMES)
        name = next((name for name in named if isinstance(name, str) and name), None)
        return value.get("id") if name is None else name
    return value if isinstance(value, (str, int)) else None


def _is_pair(item: Any) -> bool:
    is_list = isinstance(item, list) and len(item) == 2
    return is_list and all(isinstance(part, str) and part for part in item)


def _are_timed(items: List[Any]) -> bool:
    times = (item.get(TIME) if isinstance(item, dict) else None for item in items)
    return all(isinstance(time, int) for time in times)


def _in_order(items: List[Any]) -> List[Any]:
    return sorted(items, key=lambda item: item[TIME]) if _are_timed(items) else items


def _read(file: JsonFile, item: Any) -> Message:
    if isinstance(item, list):
        return Message((clean(item[0]),), file.builder(item[1]), file.line(item[1]))
    item = item if isinstance(item, dict) else Object({"text": str(item)})
    texts = (_text_of(item.get(key)) for key in TEXTS)
    text = next((text for text in texts if text is not None), "")
    named = (_name_of(item.get(key)) for key in SPEAKERS)
    name = next((n for n in named if n is not None and n != ""), "")
    speakers = (clean(str(name)).strip(),) if str(name).strip() else ()
    others = find_others(item, WORDS, said=f"{text}\n{name}")
    return Message(speakers, file.builder(text), file.line(item), others=others)
