"""Structure evidence: what speaks for each candidate of each mention, as arrays.

No torch in this file: a document's view and cast go in, windows of numpy arrays come
out. A window is a scene, or a stretch of a long one, so that work and memory per
mention do not grow with the document.
"""

from bisect import bisect_left, bisect_right
from itertools import accumulate
from typing import Dict, Iterable, Iterator, List, NamedTuple, Sequence, Tuple

import numpy

from ...cast.candidates import name_forms
from ...cast.known_dialogue import KnownDialogue
from ...dialogue.view import NAME, MentionView
from ...names.labels import is_everyone, name_key
from ...names.lexicon import is_kinship, kin_key, personal_nouns
from ...names.variants import relative_names
from ..inputs import LinkerInput
from .antecedents import find_predicates, read_antecedents
from .mentions import SENTENCE_END, read_mentions
from .names import Names, put_names, put_recency, put_vocatives
from .other_scenes import OtherScenes
from .schema import GENDERS, MENTION, PAIR, PAIR_FEATURES, Window
from .turns import read_turns
from .unmarked_names import UnmarkedName, find_unmarked

# Mentions in a window, how many before it are looked at again for context, and how
# many turns around it.
WINDOW = 96
CONTEXT = 32
TURNS_AROUND = 50
# Turns from its first mention to its last: where mentions are rare, this ends a window.
MAX_TURNS = 500
# Candidates from earlier scenes, and from the bank's main and generic characters.
N_EARLIER = 12
N_FROM_BANK = 12
# Alternatives of one ambiguous name.
N_NAMESAKES = 4
# Speakers of one turn that are looked at: more in unison are a crowd.
N_UNISON = 64
# Turns looked at for whom `your` and `his` may mean.
NEAR = 7
NEVER = -99.0
# What a scene that ends leaves of somebody's claim to be spoken of in the next.
FADING = 0.7
SPEAKING, NAMING = 0.25, 1.0

_UNNAMED = frozenset("man woman person guy girl boy men women people unknown".split())
_PARENTS = {"mother": "Mrs", "father": "Mr"}


class Relative(NamedTuple):
    """Whom a noun may mean by relation: a column of the cast, and the feature."""

    column: int
    feature: str


class EvidenceReader:
    """Reads a document's evidence, scene by scene, carrying forward who has spoken
    and who has been named.

    item (LinkerInput): The document.
    """

    def __init__(self, item: LinkerInput) -> None:
        self.item, self.view, self.cast = item, item.view, item.cast
        self.ids = self.cast.ids
        self.columns = {name: i for i, name in enumerate(self.ids)}
        # Found once: a turn may have many mentions and no full stop.
        words = enumerate(self.view.words)
        self.ends = [i for i, word in words if word in SENTENCE_END]
        self.speakers = [
            [
                self.columns[self.cast.present[name]]
                for name in turn.speakers[:N_UNISON]
                if name in self.cast.present
            ]
            for turn in self.view.turns
        ]
        self.keys = [name_key(name) for name in self.ids]
        self.constant = self._read_cast()
        self.genders = numpy.array(
            [GENDERS.get(self.cast.gender(name) or "", 0) for name in self.ids], int
        )
        bank = [self.constant[name] > 0 for name in ("primary", "generic")]
        self.standing = [numpy.flatnonzero(kind)[:N_FROM_BANK] for kind in bank]
        known = KnownDialogue.from_bank(self.cast.bank, self.view.id)
        self.other_scenes = OtherScenes(known, self.columns)
        self.unmarked = find_unmarked(self.view, self.cast)
        # What earlier scenes leave behind, a value a candidate.
        self.spoke = numpy.full(len(self.ids), NEVER)
        self.named = numpy.full(len(self.ids), NEVER)
        self.weight = numpy.zeros(len(self.ids))
        # Each column's place among the candidates of the window at hand.
        self.place = numpy.full(len(self.ids), -1)

    def _read_cast(self) -> Dict[str, numpy.ndarray]:
        """What is true of a candidate in every window: (n_candidates,) by feature."""
        present = set(self.cast.present.values())
        n_bank = len(self.cast.bank)
        flags: Dict[str, List[bool]] = {
            "in bank": [i < n_bank for i in range(len(self.ids))],
            "primary": [character.kind == "primary" for character in self.cast.bank],
            "generic": [is_unnamed(key) for key in self.keys[:n_bank]],
            "described": [_is_described(key) for key in self.keys],
            "speaks in document": [name in present for name in self.ids],
            "person": [
                i < n_bank or name in present or self.cast.gender(name) is not None
                for i, name in enumerate(self.ids)
            ],
        }
        table = {name: numpy.zeros(len(self.ids), "float32") for name in flags}
        for name, values in flags.items():
            table[name][: len(values)] = values
        return table

    def read(self) -> Iterator[Window]:
        """Read the windows of all scenes that have mentions.

        YIELDS (Window): The windows in order.
        """
        mentions = self.view.mentions
        order = sorted(
            range(len(mentions)), key=lambda i: (mentions[i].start, -mentions[i].end)
        )
        places = _by_scene(order, (mentions[i].scene for i in order))
        turns = _by_scene(
            range(len(self.view.turns)), (turn.scene for turn in self.view.turns)
        )
        for scene in sorted(places.keys() | turns.keys()):
            yield from self._read_scene(
                scene, places.get(scene, []), turns.get(scene, [])
            )

    def _read_scene(
        self, scene: int, places: List[int], turns: List[int]
    ) -> Iterator[Window]:
        if self.item.other_scenes is not None:
            known = self.item.other_scenes[scene]
            self.other_scenes = OtherScenes(known, self.columns)
        names = {
            i: self._find(self.view.mentions[i])
            for i in places
            if self.view.mentions[i].label == NAME
        }
        at = [self.view.mentions[i].turn for i in places]
        for first, start, end in _stretches(at):
            part = places[first:end]
            yield self._read_window(scene, part, start - first, turns, names)
        for turn in turns:
            self.spoke[self.speakers[turn]] = scene
            self.weight[self.speakers[turn]] += SPEAKING
        named = [column for found in names.values() for column in found[:1]]
        named += [self.columns[one.character] for one in self._unmarked_in(turns)]
        for column in named:
            self.named[column] = scene
            self.weight[column] += NAMING

    def _unmarked_in(self, turns: List[int]) -> List[UnmarkedName]:
        return [one for turn in turns for one in self.unmarked.get(turn, ())]

    def _find(self, mention: MentionView) -> List[int]:
        """Find whom a name can mean: columns, the likeliest first. A name that is
        somebody's id or a speaker's means nobody else."""
        if is_everyone(mention.text):
            return []
        for form in name_forms(self.view.words, mention):
            found = self.cast.find(form)
            if found:
                first = self.columns[found[0]]
                sure = found[0] == form or self.constant["speaks in document"][first]
                found = found[: 1 if sure else N_NAMESAKES]
                return [self.columns[name] for name in found]
        return []

    def _read_window(
        self,
        scene: int,
        places: List[int],
        n_context: int,
        turns: List[int],
        names: Dict[int, List[int]],
    ) -> Window:
        view = self.view
        mentions = [view.mentions[i] for i in places]
        turns = _around(turns, mentions)
        relatives = [self._relatives(mention) for mention in mentions]
        row = {turn: i for i, turn in enumerate(turns)}
        unmarked = self._unmarked_in(turns)
        candidates = self._choose(scene, places, turns, names, relatives, unmarked)
        self.place[candidates] = numpy.arange(len(candidates))
        turn_of = numpy.array([row.get(m.turn, len(turns)) for m in mentions], int)
        found = [self.place[names.get(i, [])].tolist() for i in places]
        speakers = [self.place[self.speakers[turn]].tolist() for turn in turns]

        order = read_turns(speakers, len(candidates))
        by_turn = numpy.zeros((*order.speaks.shape, len(PAIR_FEATURES)), "float32")
        for name, values in order.features.items():
            by_turn[:, :, PAIR[name]] = values
        pairs = by_turn[turn_of]
        self.other_scenes.put(pairs, candidates, order.speaks, turn_of)
        keys = [self.keys[c] for c in candidates]
        put_names(pairs, mentions, found, keys, view.words)
        rank, time, named = self._read_names(mentions, found, unmarked, row)
        put_recency(pairs, rank, turn_of, time, named)
        put_vocatives(pairs, rank, turn_of, named, order.speaks)
        self._put_cast(pairs, mentions, candidates, scene)
        for i, group in enumerate(relatives):
            for relative in group:
                pairs[i, self.place[relative.column], PAIR[relative.feature]] = 1
        forced = {
            i: int(self.place[group[0].column])
            for i, group in enumerate(relatives)
            if _is_certain(mentions[i], group)
        }
        predicates = find_predicates(mentions, view.words)
        excluded = [
            (i, int(self.place[column]))
            for i, mention in enumerate(mentions)
            if not relatives[i] and i not in predicates
            for column in self._no_relatives(mention)
            if self.place[column] >= 0
        ]
        self.place[candidates] = -1

        n_speakers = len({c for group in speakers for c in group})
        features = read_mentions(view, mentions, found, n_speakers, pairs, self.ends)
        features[:, MENTION["other scenes known"]] = bool(self.other_scenes.appears)
        features[:, MENTION["cast known"]] = len(self.cast.bank) > 0
        first = [group[0] if group else -1 for group in speakers] + [-1]
        speaker_of = numpy.array([first[turn] for turn in turn_of], int)
        unknown = speaker_of < 0
        speaker_of[unknown] = -1 - numpy.flatnonzero(unknown)
        sentence_of = numpy.searchsorted(self.ends, [m.start for m in mentions])
        return Window(
            places,
            n_context,
            candidates,
            pairs,
            features,
            read_antecedents(mentions, turn_of, speaker_of, predicates, sentence_of),
            forced,
            excluded,
        )

    def _choose(
        self,
        scene: int,
        places: List[int],
        turns: List[int],
        names: Dict[int, List[int]],
        relatives: List[List[Relative]],
        unmarked: List[UnmarkedName],
    ) -> List[int]:
        """Choose a window's candidates: who speaks, who is named, who is related to
        them, who was spoken of in earlier scenes, the bank's main characters."""
        chosen: Dict[int, None] = {}
        for turn in turns:
            chosen.update(dict.fromkeys(self.speakers[turn]))
        for i, group in zip(places, relatives, strict=True):
            chosen.update(dict.fromkeys(names.get(i, ())))
            chosen.update((relative.column, None) for relative in group)
        chosen.update((self.columns[one.character], None) for one in unmarked)
        chosen.update(dict.fromkeys(self.other_scenes.choose(chosen)))
        last = numpy.maximum(self.spoke, self.named)
        claim = self.weight * FADING ** (scene - last)
        claim[list(chosen)] = 0
        best = _largest(claim, N_EARLIER)
        chosen.update((int(c), None) for c in best if claim[c] > 0)
        for kind in self.standing:
            chosen.update((int(c), None) for c in kind)
        return sorted(chosen)

    def _read_names(
        self,
        mentions: Sequence[MentionView],
        found: List[List[int]],
        unmarked: Sequence[UnmarkedName],
        row: Dict[int, int],
    ) -> Tuple[numpy.ndarray, numpy.ndarray, Names]:
        """Read where mentions and names stand in a window.

        found (List[List[int]]): Whom each mention names, as places.
        unmarked (Sequence[UnmarkedName]): Names that are no mentions.
        row (Dict[int, int]): Each turn's place in the window.
        RETURNS (Tuple[ndarray, ndarray, Names]): The mentions' rank and time, see
            `Names`, and the names.
        """
        n = len(mentions)
        spoken = [*mentions, *(one.mention for one in unmarked)]
        means = [places[:1] for places in found]
        means += [[int(self.place[self.columns[one.character]])] for one in unmarked]
        turn_of = numpy.array([row.get(one.turn, len(row)) for one in spoken], int)
        time = self._times(spoken, turn_of)
        rank = numpy.arange(len(spoken))
        if unmarked:
            keys = [(one.start, -one.end) for one in spoken]
            order = sorted(rank, key=keys.__getitem__)
            rank[order] = numpy.arange(len(spoken))
        names = sorted(
            (i for i, place in enumerate(means) if place), key=rank.__getitem__
        )
        vocative = numpy.array([spoken[i].vocative for i in names], bool)
        places = numpy.array([means[i][0] for i in names], int)
        named = Names(places, vocative, rank[names], turn_of[names], time[names])
        return rank[:n], time[:n], named

    def _times(
        self, mentions: Sequence[MentionView], turn_of: numpy.ndarray
    ) -> numpy.ndarray:
        """(n_mentions,): times in turns, later words of a turn being later."""
        time = turn_of.astype("float32")
        for i, mention in enumerate(mentions):
            if mention.turn >= 0:
                turn = self.view.turns[mention.turn]
                time[i] += (mention.start - turn.start) / (turn.end - turn.start)
        return time

    def _put_cast(
        self,
        pairs: numpy.ndarray,
        mentions: Sequence[MentionView],
        candidates: List[int],
        scene: int,
    ) -> None:
        """Note what is known of the candidates, whatever the turn."""
        columns = numpy.asarray(candidates, int)
        wanted = numpy.array([GENDERS.get(m.gender, 0) for m in mentions], int)[:, None]
        gender = self.genders[columns][None]
        table = {
            "same gender": (wanted > 0) & (wanted == gender),
            "other gender": (wanted > 0) & (gender > 0) & (wanted != gender),
            "no gender": (wanted > 0) & (gender == 0),
            "named in earlier scene": self.named[columns] > NEVER,
            "scenes since named": FADING ** (scene - self.named[columns]),
            "in last scene": self.spoke[columns] == scene - 1,
            "in earlier scene": self.spoke[columns] > NEVER,
        }
        for name, values in self.constant.items():
            table[name] = values[columns]
        for name, values in table.items():
            pairs[:, :, PAIR[name]] = values
        heads = [self.keys[c].rpartition(" ")[2] for c in candidates]
        for i, mention in enumerate(mentions):
            if mention.person == 0 and mention.head in heads:
                same = [head == mention.head for head in heads]
                pairs[i, same, PAIR["head in id"]] = 1

    def _relatives(self, mention: MentionView) -> List[Relative]:
        """Find whom a noun may mean by relation: `my mom`, `Ross's sister`."""
        if mention.person or (mention.label == NAME and not is_kinship(mention.head)):
            return []
        if mention.head not in personal_nouns() and not mention.owner:
            return []
        noun = kin_key(mention.head)
        related: List[Relative] = []
        for owner, feature in self._owners(mention):
            bank = self.cast.bank
            known = bank.find_relation(noun, owner)
            related += [Relative(self.columns[name], feature) for name in known]
            for name in relative_names(owner, {noun, mention.head}):
                for found in bank.find(name, parts=False)[:1]:
                    related.append(Relative(self.columns[found], "id of relative"))
            for name in self._namesakes(noun, owner):
                related.append(Relative(self.columns[name], "namesake"))
        return related

    def _no_relatives(self, mention: MentionView) -> List[int]:
        """Give whom a relative is not, unless the cast says so: whose relative it is,
        and who is told of it, if the cast does not know them."""
        if not is_kinship(mention.head) or mention.vocative or mention.turn < 0:
            return []
        near = self._speakers_near(mention.turn, 1)
        near = [c for c in near if not self.constant["in bank"][c]]
        bare = not (mention.owner or mention.definite or mention.indefinite)
        if bare or mention.owner in ("my", "our"):
            return [*self.speakers[mention.turn], *near]
        return near if mention.owner == "your" else []

    def _namesakes(self, noun: str, owner: str) -> List[str]:
        """Find a parent by surname: the mother of Nora Vale may be Mrs. Vale."""
        words = owner.split()
        if noun not in _PARENTS or len(words) < 2:
            return []
        found = self.cast.find(f"{_PARENTS[noun]} {words[-1]}")[:2]
        return [name for name in found if name != owner]

    def _owners(self, mention: MentionView) -> List[Tuple[str, str]]:
        """Give whose relative a noun may speak of, with the feature that says so."""
        turn = mention.turn
        if mention.owner in ("", "my", "our"):
            own = self.speakers[turn] if turn >= 0 else []
            return [(self.ids[c], "relative of speaker") for c in own]
        if mention.owner == "your":
            near = self._speakers_near(turn, 1)
            return [(self.ids[c], "relative of addressee") for c in near]
        if mention.owner in ("his", "her"):
            gender = GENDERS["M" if mention.owner == "his" else "F"]
            near = self._speakers_near(turn, 3)
            fit = [c for c in near if self.genders[c] in (0, gender)]
            return [(self.ids[c], "relative of last") for c in fit]
        return [(i, "relative of named") for i in self.cast.find(mention.owner)[:1]]

    def _speakers_near(self, turn: int, n: int) -> List[int]:
        """Give the nearest n other speakers before and after a turn."""
        if turn < 0:
            return []
        scene = self.view.turns[turn].scene
        found: Dict[int, None] = {}
        for step in (-1, 1):
            n_found = 0
            for other in range(turn + step, turn + step * (NEAR + 1), step):
                outside = not 0 <= other < len(self.speakers)
                if outside or self.view.turns[other].scene != scene or n_found == n:
                    break
                new = [
                    c
                    for c in self.speakers[other]
                    if c not in self.speakers[turn] and c not in found
                ]
                found.update(dict.fromkeys(new))
                n_found += bool(new)
        return list(found)


def _is_certain(mention: MentionView, relatives: List[Relative]) -> bool:
    """Tell whether the cast leaves no doubt whom `my mom` or `Ross's sister` means."""
    sure = ("relative of speaker", "relative of named")
    return (
        len(relatives) == 1
        and relatives[0].feature in sure
        and is_kinship(mention.head)
        and not mention.indefinite
    )


def is_unnamed(name: str) -> bool:
    """Tell whether an id stands for unnamed people: `Man 1`, `Unknown`."""
    words = name.split()
    return bool(words) and words[0] in _UNNAMED and all(map(str.isdigit, words[1:]))


def _is_described(key: str) -> bool:
    return key.rpartition(" ")[2] in personal_nouns()


def _stretches(turns: List[int]) -> Iterator[Tuple[int, int, int]]:
    """Cut a scene's mentions into windows, by number and by turns.

    turns (List[int]): Each mention's turn, -1 for none.
    YIELDS (Tuple[int, int, int]): Where the context, the window's own mentions and what
        follows them start.
    """
    known = next((turn for turn in turns if turn >= 0), -1)
    at = list(accumulate((max(turn, known) for turn in turns), max))
    start = 0
    while start < len(at):
        first = max(0, start - CONTEXT, bisect_left(at, at[start] - MAX_TURNS))
        end = min(start + WINDOW, bisect_right(at, at[start] + MAX_TURNS))
        yield first, start, end
        start = end


def _around(turns: List[int], mentions: Sequence[MentionView]) -> List[int]:
    """Keep the turns of a scene that stand in or near a window."""
    at = [mention.turn for mention in mentions if mention.turn >= 0]
    if not at:
        return []
    first = bisect_left(turns, at[0] - TURNS_AROUND)
    return turns[first : bisect_right(turns, at[-1] + TURNS_AROUND)]


def _largest(values: numpy.ndarray, n: int) -> numpy.ndarray:
    """Give the places of the n largest values, the first of equals first."""
    if len(values) > n:
        places = numpy.flatnonzero(values >= numpy.partition(values, -n)[-n])
    else:
        places = numpy.arange(len(values))
    return places[numpy.argsort(-values[places], kind="stable")][:n]


def _by_scene(items: Iterable[int], scenes: Iterable[int]) -> Dict[int, List[int]]:
    groups: Dict[int, List[int]] = {}
    for item, scene in zip(items, scenes, strict=True):
        groups.setdefault(scene, []).append(item)
    return groups
