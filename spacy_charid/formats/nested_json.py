"""JSON of other programs: lists of messages with a speaker and a text, at any depth.

AssemblyAI, Deepgram, Facebook and many scripts write such files. Nothing is known of
them but the names of their keys.
"""

from typing import Any, Dict, Iterator, List, Optional, Tuple

from ..dialogue.data import TITLE, Note, Scene
from ..dialogue.dialogue import Dialogue
from ..dialogue.reading_report import ReadingReport
from ..files.json_text import Object
from ..files.source import FilePath, clean, get_stem
from .any_json import Guess, Item, find_people, guess_messages
from .escaped import unescape_turns
from .facebook import mend, mend_message
from .game_tags import cut_game_tags
from .guess_keys import Keys
from .json_kinds import refuse_kind
from .json_messages import (
    SPEAKERS,
    TEXTS,
    TIME,
    WORDS,
    Found,
    are_timed,
    count,
    find_messages,
    is_system,
    name_of,
    put_in_order,
    text_of,
)
from .json_people import name_speakers
from .json_source import PLAIN_KEY, JsonFile, find_others
from .json_texts import Speeches, Texts, find_texts
from .message_pages import strip_pages
from .messages import Message
from .named_cells import cut_dialogues, cut_names
from .rpg_maker import find_events, read_event
from .speech_json import Recording, find_speech, find_unnamed, prune_words
from .told import Told

_Scene = Tuple[str, List[Message]]  # its title, and its messages


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
    scenes = find_messages(value)
    guess = guess_messages(value)
    if guess is not None and count(scenes) * 1.2 >= guess.named:
        guess = None
    speech = find_speech(value)
    events = find_events(value)
    is_known = bool(scenes or guess or events)
    if not is_known and speech is None:
        speech = find_unnamed(value)
    texts = [] if guess or events or speech else _choose_texts(value, scenes)
    scenes = [] if texts else scenes
    if not is_known and speech is None and not texts:
        raise refuse_kind(value, file.source.path)
    if events:
        read = [(title, list(read_event(file, each))) for title, each in events]
        guess = speech = None
    elif speech is not None:
        read, guess = [("", list(_read_speech(file, speech)))], None
    elif guess is not None:
        read = list(_read_guessed(file, guess))
    elif texts:
        read = [(title, list(_read_texts(file, each))) for title, each in texts]
    else:
        read = [_read_known(file, title, items) for title, items in scenes]
    told = Told.of_messages(message for _, inside in read for message in inside)
    told.add(*(title for title, _ in read))
    if scenes and speech is None and guess is None and not events:
        pairs = zip(read, scenes, strict=True)
        read = [_mend(*scene, items) for scene, (_, items) in pairs]
    strip_pages([message for _, inside in read for message in inside])
    dialogue = Dialogue(get_stem(path), source=file.source.path)
    _rename(read, find_people(value) if guess is not None else {})
    _rename(read, {} if texts else name_speakers(value, _list_speakers(read)))
    _add_scenes(dialogue, read)
    if texts:  # in which names stand before the words
        cut_names(list(dialogue.utterances))
    cut_game_tags(dialogue.utterances)
    told.add(*_list_speakers(read))
    rest = told.find_rest(value if speech is None else prune_words(value))
    dialogue.notes.extend(Note(text, TITLE) for text in rest)
    if guess is not None:
        report = ReadingReport.of_scenes(dialogue.scenes, dialogue.notes)
        report.guess = f"{guess.keys.speaker}: NAME, {guess.keys.words}: text"
        report.is_sure = guess.keys.is_sure
        dialogue.report = report
    unescape_turns(list(dialogue.utterances))
    yield from cut_dialogues(dialogue)


def _choose_texts(value: Any, scenes: List[Found]) -> List[Texts]:
    """Find texts that name nobody beside them, unless there are messages, which are no
    pairs of other texts."""
    if any(not isinstance(item, list) for _, items in scenes for item in items):
        return []
    texts = find_texts(value)
    return texts if count(texts) > count(scenes) * 2 else []


def _list_speakers(read: List[_Scene]) -> Iterator[str]:
    return (name for _, all in read for message in all for name in message.speakers)


def _rename(read: List[_Scene], people: Dict[str, str]) -> None:
    """Replace ids of speakers by their names."""
    for _, messages in read:
        for message in messages:
            named = (people.get(name, name) for name in message.speakers)
            message.speakers = tuple(named)


def _add_scenes(dialogue: Dialogue, read: List[_Scene]) -> None:
    n_turns = 0
    for title, inside in read:
        scene = Scene(title or str(len(dialogue.scenes)))
        for message in inside:
            if message.is_turn:
                scene.utterances.append(message.utterance())
            elif message.note(0).text:
                at = n_turns + len(scene.utterances)
                dialogue.notes.append(message.note(at))
        dialogue.scenes.append(scene)
        n_turns += len(scene.utterances)


def _read_known(file: JsonFile, title: str, items: List[Any]) -> _Scene:
    if are_timed(items):
        items = sorted(items, key=lambda item: item[TIME])
    return title, [_read(file, item) for item in put_in_order(items)]


def _mend(title: str, messages: List[Message], items: List[Any]) -> _Scene:
    """Decode what Facebook writes in its own way."""
    if not are_timed(items):
        return title, messages
    return mend(title), list(map(mend_message, messages))


def _read_speech(file: JsonFile, found: Recording) -> Iterator[Message]:
    for speech in found.speeches:
        names = (clean(speech.speaker),) * bool(speech.speaker)
        pieces = [*speech.pieces]
        pieces[-1] = pieces[-1] if pieces[-1].strip() else ""
        yield Message(names, file.builder(*pieces), file.line(speech.node))


def _read_texts(file: JsonFile, speeches: Speeches) -> Iterator[Message]:
    for role, text in speeches:
        yield Message((role,) * bool(role), file.builder(text), file.line(text))


def _read_guessed(file: JsonFile, guess: Guess) -> Iterator[_Scene]:
    for title, items in guess.scenes:
        yield title, [_read_item(file, guess.keys, item) for item in items]


def _read_item(file: JsonFile, keys: Keys, item: Item) -> Message:
    said, named = item.values[keys.words], item.values.get(keys.speaker, "")
    name = clean(str(named)).strip() if not isinstance(named, list) else ""
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
        if key not in (keys.words, keys.speaker) and value
        if isinstance(value, str) or not PLAIN_KEY.fullmatch(key)
    }
    is_event = is_system(item.values)
    return Message(names, builder, file.line(item.node), "", is_event, others)


def _read(file: JsonFile, item: Any) -> Message:
    if isinstance(item, list):
        return Message((clean(item[0]),), file.builder(item[1]), file.line(item[1]))
    item = item if isinstance(item, dict) else Object({"text": str(item)})
    texts = (text_of(item.get(key)) for key in TEXTS)
    text = next((text for text in texts if text is not None), "")
    named = (name_of(item.get(key)) for key in SPEAKERS)
    name = next((n for n in named if n is not None and n != ""), "")
    speakers = (clean(str(name)).strip(),) if str(name).strip() else ()
    others = find_others(item, WORDS, said=f"{text}\n{name}")
    is_event = is_system(item)
    return Message(speakers, file.builder(text), file.line(item), "", is_event, others)
