"""Measure which names of people the mention detector finds without a tagger.

Sentences are made from words and frames in `benchmarks/assets/names.json`. Half of the
words and half of the frames were used for development; the other halves only here.
"""

from collections import Counter
from itertools import zip_longest
from pathlib import Path
from typing import Annotated, Dict, Iterable, Iterator, List, NamedTuple, Set, Tuple
from zlib import crc32

import spacy
import srsly
import typer
from spacy.language import Language
from spacy.tokens import Doc, Span
from wasabi import msg

from spacy_charid.cast.bank import CharacterBank
from spacy_charid.dialogue.data import MENTIONS, UTTERANCES
from spacy_charid.dialogue.spans import names_of, speakers_of
from spacy_charid.dialogue.view import NAME
from spacy_charid.formats.documents import read_dialogues
from spacy_charid.mentions.mention_detector import MentionDetector
from spacy_charid.names.lexicon import CLOSED_CLASS_WORDS, PRONOUNS
from spacy_charid.names.nouns import personal_nouns
from spacy_charid.names.variants import name_words

WORDS = Path(__file__).parent / "assets" / "names.json"
# People who are not in the cast: what the detector found, judged by hand.
OUTSIDE = Path(__file__).parent / "assets" / "people_outside_casts.json"
Row = Tuple[str, str, str, str, int, int]
SPLITS = ("develop", "held out")
_ARTICLES = ("the", "a", "an")
PEOPLE = ("given names", "surnames")


class Counts(NamedTuple):
    """Names that are there and were found; that were found and are there; and those of
    the others that name people outside of the cast."""

    there: int = 0
    found: int = 0
    said: int = 0
    right: int = 0
    outside: int = 0

    def plus(self, *values: int) -> "Counts":
        return Counts(*(a + b for a, b in zip_longest(self, values, fillvalue=0)))

    @property
    def recall(self) -> float:
        return 100 * self.found / max(self.there, 1)

    @property
    def precision(self) -> float:
        return 100 * self.right / max(self.said, 1)

    @property
    def precision_of_people(self) -> float:
        return 100 * (self.right + self.outside) / max(self.said, 1)


def main(
    data: Annotated[Path, typer.Option(help="Folder of the corpora")] = Path("assets"),
    model: Annotated[str, typer.Option(help="The pipeline")] = "blank:en",
    split: Annotated[str, typer.Option(help="Split of the sentences")] = "",
    wrong: Annotated[int, typer.Option(help="How many mistakes to list")] = 0,
) -> None:
    """Print recall and precision of names for made sentences and for corpora."""
    nlp = spacy.blank("en") if model == "blank:en" else spacy.load(model)
    mistakes: Counter = Counter()
    rows: List[Row] = []
    for part in [split] if split else SPLITS:
        for kind, counts in score_sentences(nlp, part, mistakes).items():
            rows.append(_row(f"{part}: {kind}", counts))
    for path in sorted((data / "pdnc").glob("*/dialogues.json")):
        rows.append(_row(path.parent.name, score_novel(nlp, path, mistakes)))
    chains = data / "mmc" / "tbbt-dev.chains.json"
    if chains.is_file():
        rows.append(_row("TBBT", score_show(nlp, chains, mistakes)))
    msg.table(
        rows,
        header=("names in", "R", "P", "P of people", "there", "said"),
        divider=True,
    )
    for mistake, count in mistakes.most_common(wrong):
        print(count, *mistake)


def _row(name: str, counts: Counts) -> Row:
    right, sure = f"{counts.recall:.1f}", f"{counts.precision:.1f}"
    people = f"{counts.precision_of_people:.1f}"
    return (name, right, sure, people, counts.there, counts.said)


def split_of(text: str) -> str:
    """Choose the split of a word or a frame by its checksum."""
    return SPLITS[crc32(text.encode("utf8")) % 2]


def score_sentences(nlp: Language, split: str, mistakes: Counter) -> Dict[str, Counts]:
    """Score the sentences of a split by kind, and all of them together."""
    table = srsly.read_json(WORDS)
    detect = MentionDetector().detect
    scores = {}
    for kind, frames in table["frames"].items():
        counts = Counts()
        for sentence, word in _sentences(table["words"][kind], frames, split):
            names = [m.text for m in detect(nlp(f"Jo: {sentence}")) if m.label_ == NAME]
            is_name = kind in PEOPLE
            right = sum(word in name.split() for name in names) if is_name else 0
            counts = counts.plus(is_name, right > 0, len(names), right)
            if len(names) != right or (is_name and not right):
                mistakes[kind, sentence, tuple(names)] += 1
        scores[kind] = counts
    scores["all"] = Counts(*map(sum, zip(*scores.values(), strict=True)))
    return scores


def _sentences(
    words: List[str], frames: List[str], split: str
) -> Iterator[Tuple[str, str]]:
    """Put each word of a split into three of its frames, if there are words."""
    frames = [frame for frame in frames if split_of(frame) == split]
    if not words:
        yield from ((frame, "") for frame in frames)
    chosen = [word for word in words if split_of(word) == split]
    for i, word in enumerate(chosen):
        for k in range(3):
            yield frames[(3 * i + k) % len(frames)].replace("X", word), word


def score_novel(nlp: Language, path: Path, mistakes: Counter) -> Counts:
    """Score the names in a novel's quotations, against gold mentions by a name of the
    cast. A name that is found counts as right if the cast has it."""
    cast = name_words(
        name
        for who in CharacterBank.from_disk(path.parent / "cast.jsonl")
        for name in (who.id, who.name, *who.aliases)
    )
    return _score_docs(nlp, path, cast, mistakes, path.parent.name)


def score_show(nlp: Language, path: Path, mistakes: Counter) -> Counts:
    """Score the names in a show's scenes, against its chains of people."""
    return _score_docs(nlp, path, frozenset(), mistakes, "TBBT")


def _score_docs(
    nlp: Language, path: Path, cast: Iterable[str], mistakes: Counter, work: str
) -> Counts:
    counts, detect = Counts(), MentionDetector().detect
    outside = set(srsly.read_json(OUTSIDE).get(work, "").split(" | "))
    for dialogue in read_dialogues(path):
        doc = dialogue.to_doc(nlp)
        gold = list(doc.spans.pop(MENTIONS))
        people = {i for span in gold for i in range(span.start, span.end)}
        there = [span for span in gold if _is_named(span, cast)]
        found = [span for span in detect(doc) if span.label_ == NAME]
        known = set(cast) | _speakers(doc)
        right = [span for span in found if _is_right(span, people, known)]
        tokens = {i for span in found for i in range(span.start, span.end)}
        missed = [span for span in there if tokens.isdisjoint(_tokens(span))]
        counts = counts.plus(
            len(there),
            len(there) - len(missed),
            len(found),
            len(right),
            sum(span.text in outside for span in found if span not in right),
        )
        wrong = [s for s in found if s not in right and s.text not in outside]
        mistakes.update((work, "missed", span.text) for span in missed)
        mistakes.update((work, "wrong", span.text) for span in wrong)
    return counts


def _tokens(span: Span) -> range:
    return range(span.start, span.end)


def _is_named(span: Span, cast: Iterable[str]) -> bool:
    """Check whether a gold mention is one person's name."""
    words = [token.text for token in span if token.text not in ("'s", "’s", "'", "’")]
    if len(names_of(span)) != 1 or not words or not words[-1][:1].isupper():
        return False
    head = words[-1].lower()
    if head in CLOSED_CLASS_WORDS or head in personal_nouns():
        return False
    if words[0].lower() in PRONOUNS or (not cast and words[0].lower() in _ARTICLES):
        return False
    return words[-1].casefold() in cast or (not cast and words[-1].isalpha())


def _is_right(span: Span, people: Set[int], known: Set[str]) -> bool:
    words = span.text.casefold().strip("-").split()
    return not people.isdisjoint(_tokens(span)) or not known.isdisjoint(words)


def _speakers(doc: Doc) -> Set[str]:
    turns = doc.spans[UTTERANCES]
    return set(name_words(name for turn in turns for name in speakers_of(turn)))


if __name__ == "__main__":
    typer.run(main)
