"""Wrong candidates for dialogues that only have right ones."""

import random
from collections import defaultdict
from dataclasses import replace
from typing import Dict, List

from spacy.language import Language

from ...dialogue.data import Response
from ...dialogue.dialogue import Dialogue
from ...dialogue.tokenization import tokenize
from ..lexical import Frequencies, content_words

N_RARE = 4  # words of a dialogue by which candidates that share them are found
N_TRIES = 10


class NegativeSampler:
    """Draws wrong candidates from the right ones of other dialogues, and turns of the
    dialogue itself.

    nlp (Language): The pipeline whose tokenizer is used.
    dialogues (List[Dialogue]): The dialogues.
    """

    def __init__(self, nlp: Language, dialogues: List[Dialogue]) -> None:
        self.nlp = nlp
        self.pool = [
            response.text
            for dialogue in dialogues
            for response in dialogue.responses
            if response.grade and response.text
        ]
        words = [set(content_words(self._words(text))) for text in self.pool]
        self.frequencies = Frequencies.of(map(list, words))
        self.by_word: Dict[str, List[int]] = defaultdict(list)
        for index, found in enumerate(words):
            for word in found:
                self.by_word[word].append(index)

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
        """Draw texts, half of which share a rare word with the dialogue."""
        own = {response.text for response in dialogue.responses}
        said = [turn.text for turn in dialogue.utterances]
        words = {word for text in said for word in content_words(self._words(text))}
        rare = sorted(
            words & self.by_word.keys(),
            key=lambda word: (self.frequencies.counts[word], word),
        )[:N_RARE]
        near = [self.pool[i] for word in rare for i in self.by_word[word]] + said[-2:]
        found: List[str] = []
        for _ in range(N_TRIES * n):
            close = near and len(found) < n // 2
            text = rng.choice(near if close else self.pool)
            if text not in own:
                own.add(text)
                found.append(text)
            if len(found) == n:
                break
        return found

    def _words(self, text: str) -> List[str]:
        return [token.text for token in tokenize(self.nlp, text)]
