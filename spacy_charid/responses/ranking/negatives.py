"""Wrong candidates for dialogues that only have right ones."""

import random
import re
from collections import defaultdict
from dataclasses import replace
from heapq import nlargest
from math import log
from typing import Dict, Iterable, List, Sequence

from spacy.language import Language

from ...dialogue.data import Response
from ...dialogue.dialogue import Dialogue
from ...dialogue.tokenization import tokenize
from ..lexical import Frequencies, content_words

N_RARE = 4  # words of a dialogue by which candidates that share them are found
N_CLOSE = 20  # candidates that share most with a dialogue, by the weights of the words
COMMON = 0.02  # share of the candidates with a word from which on it is not looked up
N_TRIES = 10
# Texts of which the one that is nearest in length to a right one is taken.
N_LENGTHS = 8
NEAR_SHARE = 0.5
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+")


class NegativeSampler:
    """Draws wrong candidates from the right ones of other dialogues, from sentences of
    other texts, and from turns of the dialogue itself.

    nlp (Language): The pipeline whose tokenizer is used.
    dialogues (List[Dialogue]): The dialogues.
    near_share (float): The share of those drawn that share a rare word with the
        dialogue, or more of its words than others.
    min_words (int): The least number of words of those drawn. Short answers fit many
        dialogues, and would often be right.
    same_length (bool): Whether those drawn are about as long as a right candidate.
    texts (Iterable[str]): Other texts. If there are any, every second wrong candidate
        is one of their sentences.
    """

    def __init__(
        self,
        nlp: Language,
        dialogues: List[Dialogue],
        *,
        near_share: float = NEAR_SHARE,
        min_words: int = 0,
        same_length: bool = False,
        texts: Iterable[str] = (),
    ) -> None:
        self.nlp = nlp
        self.near_share = near_share
        self.n_tried = N_LENGTHS if same_length else 1
        right = [
            response.text
            for dialogue in dialogues
            for response in dialogue.responses
            if response.grade and response.text
        ]
        pools = (_Pool(nlp, pool, min_words) for pool in (right, _split(texts)))
        self.pools = [pool for pool in pools if pool.texts]

    def draw(
        self, dialogue: Dialogue, n_right: int, n_wrong: int, rng: random.Random
    ) -> Dialogue:
        """Draw the candidates of a dialogue for one epoch.

        dialogue (Dialogue): The dialogue; not changed.
        n_right (int): The number of right candidates; 0 for all.
        n_wrong (int): The number of wrong ones; 0 for those that it has.
        rng (random.Random): The source of randomness.
        RETURNS (Dialogue): A copy with other candidates.
        """
        right = [one for one in dialogue.responses if one.grade]
        wrong = [one for one in dialogue.responses if one.grade == 0]
        if n_right:
            right = rng.sample(right, min(n_right, len(right)))
        if wrong and n_wrong:
            wrong = rng.sample(wrong, min(n_wrong, len(wrong)))
        elif n_wrong:
            speakers = right[0].speakers if right else ()
            texts = self._draw_texts(dialogue, n_wrong, rng)
            wrong = [Response(text, speakers, 0.0) for text in texts]
        return replace(dialogue, responses=right + wrong)

    def _draw_texts(self, dialogue: Dialogue, n: int, rng: random.Random) -> List[str]:
        """Draw texts, first those that share a rare word with the dialogue."""
        own = "\n".join(response.text for response in dialogue.responses)
        near = (
            self._find_near(dialogue) if self.near_share else [[] for _ in self.pools]
        )
        found: List[str] = []
        for _ in range(N_TRIES * n if self.pools else 0):
            source = len(found) % len(self.pools)
            is_near = near[source] and len(found) < int(self.near_share * n)
            kind = rng.choice(near[source]) if is_near else self.pools[source].texts
            length = len(rng.choice(dialogue.responses).text) if self.n_tried > 1 else 0
            tried = [rng.choice(kind) for _ in range(self.n_tried)]
            text = min(tried, key=lambda one: abs(len(one) - length))
            if text not in own and text not in found:
                found.append(text)
            if len(found) == n:
                break
        return found

    def _find_near(self, dialogue: Dialogue) -> List[List[List[str]]]:
        """Find texts that are like a dialogue: by pool and kind. Turns of the dialogue
        are as likely as those that share a rare word."""
        said = [turn.text for turn in dialogue.utterances]
        words = {word for text in said for word in _get_words(self.nlp, text)}
        near = [[pool.find(words), pool.find_close(words)] for pool in self.pools]
        if near:
            near[0] = [*near[0], *near[0], said[-2:]]
        return [[kind for kind in kinds if kind] for kinds in near]


class _Pool:
    """The texts that are long enough, and where each word occurs."""

    def __init__(self, nlp: Language, texts: Sequence[str], min_words: int) -> None:
        pairs = ((text, _get_words(nlp, text)) for text in texts)
        long = [(text, set(found)) for text, found in pairs if len(found) >= min_words]
        self.texts = [text for text, _ in long]
        words = [found for _, found in long]
        self.counts = Frequencies.of(map(list, words)).counts
        self.by_word: Dict[str, List[int]] = defaultdict(list)
        for index, found in enumerate(words):
            for word in found:
                self.by_word[word].append(index)

    def find(self, words: Iterable[str]) -> List[str]:
        """Find the texts with any of the rarest of some words."""
        known = [word for word in words if word in self.counts]
        rare = sorted(known, key=lambda word: (self.counts[word], word))[:N_RARE]
        return [self.texts[i] for word in rare for i in self.by_word[word]]

    def find_close(self, words: Iterable[str]) -> List[str]:
        """Find the texts that share most words, by their inverse frequency."""
        most = max(COMMON * len(self.texts), 1)
        weights: Dict[int, float] = defaultdict(float)
        for word in sorted(words):
            count = self.counts.get(word, 0)
            if 0 < count <= most:
                for index in self.by_word[word]:
                    weights[index] += log(len(self.texts) / count)
        best = nlargest(N_CLOSE, weights, key=lambda i: (weights[i], -i))
        return [self.texts[i] for i in best]


def _split(texts: Iterable[str]) -> List[str]:
    """Split texts at the ends of sentences, and keep each sentence once."""
    found = (one for text in dict.fromkeys(texts) for one in _SENTENCE_END.split(text))
    return [one for one in dict.fromkeys(found) if one]


def _get_words(nlp: Language, text: str) -> List[str]:
    return content_words(token.text for token in tokenize(nlp, text))
