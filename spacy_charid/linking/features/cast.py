"""Features of the characters that do not depend on the turn."""

from typing import Dict, List, Sequence

import numpy

from ...cast.candidates import Candidates
from ...cast.name_forms import name_forms
from ...dialogue.view import MentionView
from ...names.labels import is_everyone, name_key
from ...names.nouns import personal_nouns
from .schema import GENDERS, PAIR

# The most candidates of an ambiguous name.
MAX_NAMESAKES = 4
_UNNAMED = frozenset("man woman person guy girl boy men women people unknown".split())


class CastEvidence:
    """The features of a document's characters, by their index in `ids`.

    cast (Candidates): The characters.
    """

    def __init__(self, cast: Candidates) -> None:
        self.cast = cast
        self.ids = cast.ids
        self.index = {name: i for i, name in enumerate(self.ids)}
        self.keys = [name_key(name) for name in self.ids]
        self.heads = [key.rpartition(" ")[2] for key in self.keys]
        self.present = set(cast.present.values())
        genders = [GENDERS.get(cast.gender(name) or "", 0) for name in self.ids]
        self.genders = numpy.array(genders, int)
        self.features = self._read_features()

    def _read_features(self) -> Dict[str, numpy.ndarray]:
        """Compute the features that are the same for all mentions: (n_characters,)."""
        n_bank = len(self.cast.bank)
        flags: Dict[str, List[bool]] = {
            "in bank": [i < n_bank for i in range(len(self.ids))],
            "primary": [character.kind == "primary" for character in self.cast.bank],
            "generic": [is_unnamed(key) for key in self.keys[:n_bank]],
            "described": [head in personal_nouns() for head in self.heads],
            "speaks in document": [name in self.present for name in self.ids],
            "person": [
                i < n_bank
                or name in self.present
                or name in self.cast.people.persons
                or self.cast.gender(name) is not None
                for i, name in enumerate(self.ids)
            ],
        }
        table = {name: numpy.zeros(len(self.ids), "float32") for name in flags}
        for name, values in flags.items():
            table[name][: len(values)] = values
        return table

    def find(self, mention: MentionView, words: List[str]) -> List[int]:
        """Find the candidates of a name. The name of a speaker and the id of a
        character have only one.

        mention (MentionView): The name.
        words (List[str]): The document's tokens.
        RETURNS (List[int]): The characters, most probable first.
        """
        if is_everyone(mention.text):
            return []
        found = self.cast.find_mention(words, mention)
        forms = name_forms(words, mention)
        sure = found and (found[0] in forms or found[0] in self.present)
        return [self.index[name] for name in found[: 1 if sure else MAX_NAMESAKES]]

    def put_candidates(self, pairs: numpy.ndarray, candidates: Sequence[int]) -> None:
        """Set the features of the candidates.

        pairs (ndarray): (n, n_candidates, len(PAIR_FEATURES)); modified.
        candidates (Sequence[int]): The candidates.
        """
        columns = numpy.asarray(candidates, int)
        for name, values in self.features.items():
            pairs[:, :, PAIR[name]] = values[columns]

    def put_agreement(
        self,
        pairs: numpy.ndarray,
        mentions: Sequence[MentionView],
        candidates: Sequence[int],
    ) -> None:
        """Set the features of how candidates agree with mentions.

        pairs (ndarray): (n_mentions, n_candidates, len(PAIR_FEATURES)); modified.
        mentions (Sequence[MentionView]): The mentions.
        candidates (Sequence[int]): The candidates.
        """
        columns = numpy.asarray(candidates, int)
        wanted = numpy.array([GENDERS.get(m.gender, 0) for m in mentions], int)[:, None]
        gender = self.genders[columns][None]
        pairs[:, :, PAIR["same gender"]] = (wanted > 0) & (wanted == gender)
        other = (wanted > 0) & (gender > 0) & (wanted != gender)
        pairs[:, :, PAIR["other gender"]] = other
        pairs[:, :, PAIR["no gender"]] = (wanted > 0) & (gender == 0)
        heads: Dict[str, List[int]] = {}
        for column, character in enumerate(candidates):
            heads.setdefault(self.heads[character], []).append(column)
        for i, mention in enumerate(mentions):
            if mention.person == 0 and mention.head in heads:
                pairs[i, heads[mention.head], PAIR["head in id"]] = 1


def is_unnamed(name: str) -> bool:
    """Check whether an id stands for unnamed people: `Man 1`, `Unknown`."""
    words = name.split()
    return bool(words) and words[0] in _UNNAMED and all(map(str.isdigit, words[1:]))
