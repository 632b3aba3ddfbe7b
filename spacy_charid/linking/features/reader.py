"""Read the features of a document, as windows of numpy arrays.

A window is a scene, or a stretch of a long one, so that work and memory per mention do
not grow with the document.
"""

from itertools import chain, islice
from typing import Container, Dict, Iterable, Iterator, List, Sequence, Tuple

import numpy

from ...cast.known_dialogue import KnownDialogue
from ...dialogue.view import NAME, MentionView
from ..clauses import find_predicates
from ..inputs import LinkerInput
from .antecedents import read_antecedents
from .cast import CastEvidence
from .described import DescribedEvidence
from .families import FamilyEvidence
from .mentions import read_mentions
from .other_scenes import (
    MANY_MENTIONS,
    N_APPEARING,
    N_NAMED,
    OtherScenes,
    count_names,
)
from .pairs import read_pairs
from .relatives import RelativeEvidence, find_certain
from .salience import Salience
from .schema import MENTION, Window
from .stretches import Stretch, cut_scene, turns_around
from .unmarked_names import find_unmarked

# The most main characters of the bank, and the most generic ones, in every window.
N_FROM_BANK = 12
# The most characters who were named in the scene before a window.
N_NAMED_BEFORE = 8


class EvidenceReader:
    """Reads the features of a document scene by scene, and keeps track of who has
    spoken and who has been named.

    item (LinkerInput): The document.
    """

    def __init__(self, item: LinkerInput) -> None:
        self.view = item.view
        self.note_window = item.note_window
        self.cast = CastEvidence(item.cast)
        self.speakers = [
            [self.cast.index[name] for name in names] for names in item.speakers
        ]
        self.relatives = RelativeEvidence(self.view, self.cast, self.speakers)
        self.families = FamilyEvidence(self.relatives)
        self.sentences = item.sentences
        self.unmarked = find_unmarked(self.view, item.cast)
        self.from_bank: List[int] = []
        for kind in ("primary", "generic"):
            characters = numpy.flatnonzero(self.cast.features[kind])
            self.from_bank += characters[:N_FROM_BANK].tolist()
        self.described = DescribedEvidence(self.view, self.cast)
        n_named = len(self.cast.ids) - len(item.cast.people.persons)
        self.salience = Salience(len(self.cast.ids), n_named)
        # The candidates of each name, by index of the mention.
        self.found = {
            i: self.cast.find(mention, self.view.words)
            for i, mention in enumerate(self.view.mentions)
            if mention.label == NAME
        }
        self.known_by_scene = item.other_scenes
        known = KnownDialogue.from_bank(item.cast.bank, self.view.id)
        is_long = not known.appears and len(self.view.mentions) >= MANY_MENTIONS
        if is_long:
            known = count_names(self.view, self.cast.ids, self.speakers, self.found)
        n_chosen = N_NAMED if is_long else N_APPEARING
        self.other_scenes = OtherScenes(known, self.cast.index, n_chosen)

    def read(self) -> Iterator[Window]:
        """Read the windows of all scenes that have mentions.

        YIELDS (Window): The windows in order.
        """
        mentions = self.view.mentions
        order = sorted(
            range(len(mentions)), key=lambda i: (mentions[i].start, -mentions[i].end)
        )
        indices = _by_scene(order, (mentions[i].scene for i in order))
        turns = _by_scene(
            range(len(self.view.turns)), (turn.scene for turn in self.view.turns)
        )
        for scene in sorted(indices.keys() | turns.keys()):
            for stretch in self._read_scene(
                scene, indices.get(scene, []), turns.get(scene, [])
            ):
                window = self._read_window(stretch)
                if self.note_window is not None:
                    self.note_window(window, stretch.relatives)
                yield window

    def _read_scene(
        self, scene: int, indices: List[int], turns: List[int]
    ) -> Iterator[Stretch]:
        """Read the stretches of a scene.

        indices (List[int]): The scene's mentions in text order.
        turns (List[int]): The scene's turns.
        """
        if self.known_by_scene is not None:
            self.other_scenes = OtherScenes(self.known_by_scene[scene], self.cast.index)
        mentions = [self.view.mentions[i] for i in indices]
        found = [self.found.get(i, []) for i in indices]
        before: List[int] = []
        for start, own, end in cut_scene([mention.turn for mention in mentions]):
            part = slice(start, end)
            stretch = self._read_stretch(
                scene, indices[part], own - start, turns, found[part]
            )
            self._choose_candidates(stretch, before)
            before = _name_last(before, found[own:end])
            yield stretch
        named = [characters[0] for characters in found if characters]
        named += [character for _, character in self._unmarked_in(turns)]
        self.salience.note_scene(scene, (self.speakers[turn] for turn in turns), named)

    def _read_stretch(
        self,
        scene: int,
        indices: List[int],
        n_context: int,
        turns: List[int],
        found: List[List[int]],
    ) -> Stretch:
        mentions = [self.view.mentions[i] for i in indices]
        turns = turns_around(turns, mentions, self.speakers)
        row = {turn: i for i, turn in enumerate(turns)}
        stretch = Stretch(
            scene,
            indices,
            n_context,
            mentions,
            turns,
            numpy.array([row.get(m.turn, len(turns)) for m in mentions], int),
            [self.speakers[turn] for turn in turns],
            found,
            [self.relatives.find(mention) for mention in mentions],
            self._unmarked_in(turns),
        )
        stretch.families = [self.families.find(mention) for mention in mentions]
        return stretch

    def _unmarked_in(self, turns: Iterable[int]) -> List[Tuple[MentionView, int]]:
        """Get the unmarked names of turns, each with its character."""
        return [
            (name.mention, self.cast.index[name.character])
            for turn in turns
            for name in self.unmarked.get(turn, ())
        ]

    def _choose_candidates(self, stretch: Stretch, before: Sequence[int]) -> None:
        """Choose the candidates: speakers, characters who are named, their relatives,
        salient characters of other scenes, and the bank's main characters.

        stretch (Stretch): The stretch; changed.
        before (Sequence[int]): Who was named last in the scene before the stretch.
        """
        chosen: Dict[int, None] = {}
        for characters in chain(stretch.speakers, stretch.found):
            chosen.update(dict.fromkeys(characters))
        for relative in chain.from_iterable(stretch.relatives):
            chosen[relative.character] = None
        for group in chain.from_iterable(stretch.families):
            chosen.update(dict.fromkeys(group))
        chosen.update(dict.fromkeys(character for _, character in stretch.unmarked))
        chosen.update(dict.fromkeys(self.other_scenes.choose(chosen)))
        chosen.update(dict.fromkeys(self.salience.choose(stretch.scene, chosen)))
        chosen.update(dict.fromkeys(self.from_bank))
        chosen.update(dict.fromkeys(self.described.choose(stretch)))
        chosen.update(dict.fromkeys(before))
        stretch.candidates = sorted(chosen)

    def _read_window(self, stretch: Stretch) -> Window:
        mentions = stretch.mentions
        predicates = find_predicates(mentions, self.view.words)
        pairs = read_pairs(
            stretch, self.view, self.cast, self.salience, self.other_scenes
        )
        self.described.put(pairs, stretch)
        features = read_mentions(stretch, self.view, self.sentences, pairs)
        self.described.put_mentions(features, stretch, self.sentences)
        features[:, MENTION["other scenes known"]] = bool(self.other_scenes.appears)
        features[:, MENTION["cast known"]] = len(self.cast.cast.bank) > 0
        antecedents = read_antecedents(
            mentions,
            stretch.turn_of,
            _first_speakers(stretch),
            predicates,
            numpy.array([self.sentences.index(mention.start) for mention in mentions]),
        )
        return Window(
            stretch.indices,
            stretch.n_context,
            stretch.candidates,
            pairs,
            features,
            antecedents,
            self._force(stretch),
            self._exclude(stretch, predicates),
            _find_families(stretch),
        )

    def _force(self, stretch: Stretch) -> Dict[int, int]:
        """Find the relatives whom the cast names; see `Window.forced`."""
        certain = map(find_certain, stretch.mentions, stretch.relatives)
        return {
            i: stretch.candidates.index(character)
            for i, character in enumerate(certain)
            if character is not None
        }

    def _exclude(
        self, stretch: Stretch, predicates: Container[int]
    ) -> List[Tuple[int, int]]:
        """Find the candidates that nouns can't refer to; see `Window.excluded`."""
        known = self.cast.cast.people.described
        return [
            (i, stretch.candidates.index(character))
            for i, mention in enumerate(stretch.mentions)
            if not stretch.relatives[i] and i not in predicates
            for character in self.relatives.exclude(mention)
            if character in stretch.candidates
            and known.get(stretch.indices[i]) != self.cast.ids[character]
        ]


def _name_last(before: Sequence[int], found: Sequence[Sequence[int]]) -> List[int]:
    """Get the characters who were named last: those of the names of a stretch, after
    those who were named before."""
    named = [characters[0] for characters in found if characters]
    last = dict.fromkeys(chain(reversed(named), reversed(before)))
    return list(islice(last, N_NAMED_BEFORE))[::-1]


def _find_families(stretch: Stretch) -> Dict[int, List[Tuple[int, ...]]]:
    """Get the groups of relatives as candidates; see `Window.families`."""
    column = {character: i for i, character in enumerate(stretch.candidates)}
    return {
        row: [tuple(column[character] for character in group) for group in groups]
        for row, groups in enumerate(stretch.families)
        if groups
    }


def _first_speakers(stretch: Stretch) -> numpy.ndarray:
    """Get the first speaker of each mention's turn: (n_mentions,). Unknown speakers get
    a different negative number for each mention."""
    first = [group[0] if group else -1 for group in stretch.speakers] + [-1]
    speaker_of = numpy.array([first[turn] for turn in stretch.turn_of], int)
    unknown = speaker_of < 0
    speaker_of[unknown] = -1 - numpy.flatnonzero(unknown)
    return speaker_of


def _by_scene(items: Iterable[int], scenes: Iterable[int]) -> Dict[int, List[int]]:
    groups: Dict[int, List[int]] = {}
    for item, scene in zip(items, scenes, strict=True):
        groups.setdefault(scene, []).append(item)
    return groups
