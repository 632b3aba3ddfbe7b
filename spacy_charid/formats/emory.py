"""The JSON of the character identification corpus, version 2 (emorynlp).

Episodes contain scenes, and scenes contain utterances. An utterance has its tokens by
sentence, and the mentions of each sentence: `[start, end, name, ...]`, with offsets in
the sentence.
"""

import json
import re
from dataclasses import dataclass
from typing import Any, Dict, Iterable, Iterator, List, Optional, Tuple

from ..dialogue.data import Mention, Scene, Utterance
from ..dialogue.dialogue import Dialogue
from ..errors import Errors
from ..files.atomic import write_atomic
from ..files.json_text import parse_json
from ..files.source import FilePath, clean
from ..files.text import read_text
from .json_kinds import refuse_kind
from .sentences import get_sentence_mentions, get_sentences, sentence_ends

CORPUS = "corpus"  # key of Dialogue.meta for the keys beside `episodes`
CORPUS_KEYS = ("episodes",)
EPISODE_KEYS = ("episode_id", "scenes")
SCENE_KEYS = ("scene_id", "utterances")
UTTERANCE_KEYS = (
    "utterance_id",
    "speakers",
    "transcript",
    "tokens",
    "character_entities",
)
MAX_DEPTH = 50  # of the values of unknown keys
_KINDS: Dict[type, str] = {dict: "an object", list: "a list", str: "a string"}


def read_emory(path: FilePath, *, encoding: Optional[str] = None) -> Iterator[Dialogue]:
    """Read a file of the character identification corpus, one dialogue per episode.

    The transcript (by default the joined tokens), the mentions and the tokens of an
    utterance are optional. Unknown keys are stored in `meta` of the utterance, scene or
    dialogue, those beside `episodes` in `Dialogue.meta["corpus"]`.

    path (FilePath): The JSON file.
    encoding (Optional[str]): The encoding of the file. Defaults to UTF-8.
    YIELDS (Dialogue): The dialogues, in file order.
    RAISES (ValueError): If the file is malformed; with the line.
    """
    text = read_text(path, encoding=encoding)
    value = parse_json(text, path)
    if not isinstance(value, dict) or CORPUS_KEYS[0] not in value:
        raise refuse_kind(value, str(path))
    corpus = _Node(_File(path, text), value)
    meta = corpus.rest(CORPUS_KEYS)
    for episode in corpus.get("episodes", list).items(dict):
        yield _read_episode(episode, {CORPUS: meta} if meta else {})


def write_emory(dialogues: Iterable[Dialogue], path: FilePath) -> None:
    """Write tokenized dialogues as JSON of the character identification corpus. Inverse
    of `read_emory`.

    The format cannot represent labels of mentions and layers of tokens.

    dialogues (Iterable[Dialogue]): The dialogues, one per episode.
    path (FilePath): The file to write.
    RAISES (ValueError): If a dialogue could not be read back.
    """
    corpus: Optional[Dict[str, Any]] = None
    episodes = []
    for dialogue in dialogues:
        own = dialogue.meta.get(CORPUS, {})
        if corpus is not None and own != corpus:
            raise ValueError(Errors.E148.format(path=path, dialogue=dialogue.id))
        corpus = own
        episodes.append(_write_episode(dialogue))
    meta = _write_meta(corpus or {}, CORPUS_KEYS, "the corpus")
    data = {**meta, "episodes": episodes}
    write_atomic(path, json.dumps(data, indent=1, ensure_ascii=False) + "\n")


@dataclass
class _File:
    path: FilePath
    text: str

    def find_line(self, ids: Iterable[Tuple[str, str]]) -> int:
        """Find the line of the innermost id that occurs in the text.

        ids (Iterable[Tuple[str, str]]): Keys and ids, outermost first.
        RETURNS (int): The line number, from 1.
        """
        position = 0
        for key, value in ids:
            forms = {json.dumps(value), json.dumps(value, ensure_ascii=False)}
            written = "|".join(re.escape(form) for form in sorted(forms))
            pattern = re.compile(rf'"{key}"\s*:\s*(?:{written})')
            found = pattern.search(self.text, position) or pattern.search(self.text)
            position = found.start() if found else position
        return self.text.count("\n", 0, position) + 1


@dataclass
class _Node:
    """A value of the file, and its path in the file for error messages."""

    file: _File
    value: Any
    where: str = ""
    ids: Tuple[Tuple[str, str], ...] = ()

    @property
    def found(self) -> str:
        """The value as JSON, shortened to 60 characters."""
        text = json.dumps(self.value, ensure_ascii=False)
        return text if len(text) <= 60 else f"{text[:57]}..."

    def get(self, key: str, kind: type) -> "_Node":
        """Get the value of a required key."""
        node = self.find(key, kind)
        if node is None:
            raise self.error(Errors.E142, key=key, expected=_KINDS[kind])
        return node

    def find(self, key: str, kind: type) -> Optional["_Node"]:
        """Get the value of a key; None if it is missing or null."""
        value = self.as_a(dict).value.get(key)
        if value is None:
            return None
        return self.child(f"{self.where}.{key}".lstrip("."), value).as_a(kind)

    def items(self, kind: type) -> List["_Node"]:
        """Get the items of a list."""
        return [
            self.child(f"{self.where}[{i}]", item).as_a(kind)
            for i, item in enumerate(self.value)
        ]

    def strings(self) -> List[str]:
        """Get the items of a list of non-empty strings."""
        if not all(isinstance(item, str) and item for item in self.value):
            for item in self.items(str):
                if not item.value:
                    expected = "a string that is not empty"
                    raise item.error(Errors.E194, expected=expected, found=item.found)
        return self.value

    def rest(self, known: Iterable[str]) -> Dict[str, Any]:
        """Get the values of unknown keys."""
        values = self.as_a(dict).value
        rest = {key: value for key, value in values.items() if key not in known}
        for key, value in rest.items():
            if _is_deeper(value, MAX_DEPTH):
                node = self.child(f"{self.where}.{key}".lstrip("."), value)
                expected = f"a value nested at most {MAX_DEPTH} deep"
                raise node.error(Errors.E194, expected=expected, found="nested deeper")
        return rest

    def named(self, key: str) -> "_Node":
        """Get the same node with its id, for error messages."""
        own = self.get(key, str).value
        return _Node(self.file, self.value, self.where, (*self.ids, (key, own)))

    def child(self, where: str, value: Any) -> "_Node":
        return _Node(self.file, value, where, self.ids)

    def as_a(self, kind: type) -> "_Node":
        if not isinstance(self.value, kind):
            raise self.error(Errors.E194, expected=_KINDS[kind], found=self.found)
        return self

    def error(self, message: str, **details: Any) -> ValueError:
        where = self.where or "the top level"
        if self.ids:
            key, own = self.ids[-1]
            where += f" ({key} {own!r})"
        line = self.file.find_line(self.ids)
        text = message.format(path=self.file.path, line=line, where=where, **details)
        return ValueError(text)


def _is_deeper(value: Any, depth: int) -> bool:
    """Check whether lists and objects are nested too deep for a Doc."""
    inner = value.values() if isinstance(value, dict) else value
    nested = isinstance(inner, (list, type({}.values())))
    return nested and (not depth or any(_is_deeper(v, depth - 1) for v in inner))


def _read_episode(episode: _Node, meta: Dict[str, Any]) -> Dialogue:
    episode = episode.named("episode_id")
    rest = episode.rest(EPISODE_KEYS)
    if CORPUS in rest:
        raise episode.error(Errors.E146, key=CORPUS)
    return Dialogue(
        source=clean(str(episode.file.path)),
        id=episode.value["episode_id"],
        scenes=[_read_scene(node) for node in episode.get("scenes", list).items(dict)],
        meta={**rest, **meta},
    )


def _read_scene(scene: _Node) -> Scene:
    scene = scene.named("scene_id")
    nodes = scene.get("utterances", list).items(dict)
    return Scene(
        id=scene.value["scene_id"],
        utterances=[_read_utterance(node) for node in nodes],
        meta=scene.rest(SCENE_KEYS),
    )


def _read_utterance(utterance: _Node) -> Utterance:
    utterance = utterance.named("utterance_id")
    transcript = utterance.find("transcript", str)
    text = transcript.value if transcript else ""
    tokens = utterance.find("tokens", list)
    if tokens is None and transcript is None:
        raise utterance.error(Errors.E142, key="tokens", expected="a list")
    sentences = None
    if tokens is not None:
        sentences = [node.strings() for node in tokens.items(list)]
    if text.strip() and not any(sentences or ()):
        sentences = None
    return Utterance(
        speakers=tuple(utterance.get("speakers", list).strings()),
        text=text,
        sentences=sentences,
        mentions=_read_mentions(utterance, sentences),
        id=utterance.value["utterance_id"],
        meta=utterance.rest(UTTERANCE_KEYS),
    )


def _read_mentions(
    utterance: _Node, sentences: Optional[List[List[str]]]
) -> List[Mention]:
    entities = utterance.find("character_entities", list)
    if entities is None:
        return []
    nodes = entities.items(list)
    if sentences is None and not any(node.value for node in nodes):
        return []
    if sentences is None:
        raise entities.error(Errors.E145)
    if len(nodes) != len(sentences):
        counts = {"expected": len(sentences), "found": len(nodes)}
        raise entities.error(Errors.E144, **counts)
    ends = sentence_ends(sentences)
    mentions = []
    for node, words, end in zip(nodes, sentences, ends, strict=True):
        for mention in node.items(list):
            mentions.append(_read_mention(mention, words, end - len(words)))
    return sorted(mentions, key=lambda m: (m.start, m.end))


def _read_mention(mention: _Node, words: List[str], offset: int) -> Mention:
    if not _is_mention(mention.value):
        details = {"expected": "[start, end, name, ...]", "found": mention.found}
        raise mention.error(Errors.E194, **details)
    start, end, *names = mention.value
    if not 0 <= start < end <= len(words):
        raise mention.error(Errors.E143, start=start, end=end, length=len(words))
    return Mention(offset + start, offset + end, tuple(names))


def _is_mention(value: List[Any]) -> bool:
    """Check whether a list consists of two integers and any number of names."""
    offsets, names = value[:2], value[2:]
    whole = [type(offset) for offset in offsets] == [int, int]  # not bool
    return whole and all(isinstance(name, str) and name for name in names)


def _write_episode(dialogue: Dialogue) -> Dict[str, Any]:
    where = f"dialogue {dialogue.id!r}"
    meta = {key: value for key, value in dialogue.meta.items() if key != CORPUS}
    return {
        "episode_id": dialogue.id,
        **_write_meta(meta, EPISODE_KEYS, where),
        "scenes": [_write_scene(scene, where) for scene in dialogue.scenes],
    }


def _write_scene(scene: Scene, where: str) -> Dict[str, Any]:
    where = f"scene {scene.id!r} of {where}"
    return {
        "scene_id": scene.id,
        **_write_meta(scene.meta, SCENE_KEYS, where),
        "utterances": [
            _write_utterance(turn, f"utterance {turn.id or i!r} of {where}")
            for i, turn in enumerate(scene.utterances)
        ],
    }


def _write_utterance(utterance: Utterance, where: str) -> Dict[str, Any]:
    by_sentence = get_sentence_mentions(utterance, where)
    return {
        "utterance_id": utterance.id,
        "speakers": list(utterance.speakers),
        "transcript": utterance.text,
        "tokens": get_sentences(utterance, where),
        "character_entities": [
            [[mention.start, mention.end, *mention.characters] for mention in mentions]
            for mentions in by_sentence
        ],
        **_write_meta(utterance.meta, UTTERANCE_KEYS, where),
    }


def _write_meta(
    meta: Dict[str, Any], reserved: Iterable[str], where: str
) -> Dict[str, Any]:
    for key in reserved:
        if key in meta:
            raise ValueError(Errors.E147.format(key=key, where=where))
    return meta
