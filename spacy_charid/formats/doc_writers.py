"""Write Docs as `.spacy` files and in the formats of the corpora."""

import re
from bisect import bisect_left, bisect_right
from typing import Dict, Iterable, Iterator, List, Tuple

from spacy.tokens import Doc, DocBin

from ..dialogue.data import Mention, Scene, Utterance
from ..dialogue.dialogue import Dialogue
from ..files.atomic import open_atomic
from ..files.source import FilePath
from ..formats.sentences import sentence_ends
from .conll2012 import write_conll
from .emory import write_emory

_SPACES = re.compile(r"\s+")
_WORD = re.compile(r"\S+")
# Characters that entity ids of CoNLL-2012 cannot hold, with their replacements.
_ID = str.maketrans({"(": "[", ")": "]", "|": "/"})


def write_spacy(docs: Iterable[Doc], path: FilePath) -> None:
    """Write Docs as a `.spacy` file.

    docs (Iterable[Doc]): The Docs.
    path (FilePath): The file; `-` for standard output.
    """
    data = DocBin(docs=docs, store_user_data=True).to_bytes()
    with open_atomic(path) as file:
        file.write(data)


def write_emory_docs(docs: Iterable[Doc], path: FilePath) -> None:
    """Write Docs as the JSON of the v2 corpus, one episode per Doc.

    docs (Iterable[Doc]): Docs with utterances.
    path (FilePath): The file; `-` for standard output.
    """
    write_emory(map(_with_whole_mentions, map(Dialogue.from_doc, docs)), path)


def write_conll_docs(docs: Iterable[Doc], path: FilePath) -> None:
    """Write Docs as CoNLL-2012 columns.

    What the format cannot represent is changed: scenes with spaces in their ids are
    numbered; in other ids, spaces become underscores; in names of characters,
    parentheses become brackets; in names of speakers, underscores become spaces.
    Whitespace tokens and mentions without a character are left out.

    docs (Iterable[Doc]): Docs with utterances.
    path (FilePath): The file; `-` for standard output.
    """
    write_conll(_conll_dialogues(docs), path)


def _conll_dialogues(docs: Iterable[Doc]) -> Iterator[Dialogue]:
    previous = ""
    for number, doc in enumerate(docs):
        dialogue = _with_whole_mentions(Dialogue.from_doc(doc))
        id = _cell(dialogue.id).lstrip("#") or str(number)
        id = f"{id}_{number}" if id == previous else id
        previous = id
        yield Dialogue(id, list(_conll_scenes(dialogue.scenes)))


def _conll_scenes(scenes: Iterable[Scene]) -> Iterator[Scene]:
    previous = ""
    for number, scene in enumerate(scenes):
        id = scene.id if _WORD.fullmatch(scene.id) else str(number)
        id = f"{id}_{number}" if id == previous else id
        previous = id
        yield Scene(id, [_conll_utterance(turn) for turn in scene.utterances])


def _cell(text: str) -> str:
    return _SPACES.sub("_", text.strip())


def _conll_utterance(turn: Utterance) -> Utterance:
    kept = [i for i, word in enumerate(turn.words) if not word.isspace()]
    sentences = [
        [_cell(word) for word in sentence if not word.isspace()]
        for sentence in turn.sentences or ()
    ]
    layers = {name: [values[i] for i in kept] for name, values in turn.layers.items()}
    if "ner" in layers:
        layers["ner"] = _begin_in_sentences(layers["ner"], sentences)
    return Utterance(
        speakers=tuple(filter(None, map(_speaker, turn.speakers))),
        sentences=sentences,
        mentions=_conll_mentions(turn.mentions, kept),
        layers=layers,
        meta={k: v for k, v in turn.meta.items() if k in ("frameset", "sense")},
    )


def _speaker(name: str) -> str:
    name = " ".join(name.replace("_", " ").replace(", ", " ").split())
    return "–" if name == "-" else name


def _conll_mentions(mentions: Iterable[Mention], kept: List[int]) -> List[Mention]:
    """Map mentions to the tokens that are kept, and merge those of the same span."""
    by_span: Dict[Tuple[int, int], Dict[str, None]] = {}
    for mention in mentions:
        start, end = bisect_left(kept, mention.start), bisect_left(kept, mention.end)
        if start < end and mention.characters:
            names = (_cell(name).translate(_ID) for name in mention.characters)
            by_span.setdefault((start, end), {}).update(dict.fromkeys(names))
    return [Mention(*span, tuple(names)) for span, names in sorted(by_span.items())]


def _begin_in_sentences(tags: List[str], sentences: List[List[str]]) -> List[str]:
    """Split named entities at sentence boundaries."""
    starts = {0, *sentence_ends(sentences)}
    return [
        f"B-{tag[2:]}" if i in starts and tag.startswith("I-") else tag
        for i, tag in enumerate(tags)
    ]


def _with_whole_mentions(dialogue: Dialogue) -> Dialogue:
    """Join the sentences of an utterance if a mention crosses their boundaries."""
    for turn in dialogue.utterances:
        ends = sentence_ends(turn.sentences or [])
        crossed = any(
            bisect_right(ends, mention.start) < bisect_left(ends, mention.end)
            for mention in turn.mentions
        )
        if crossed:
            turn.sentences = [turn.words]
    return dialogue
