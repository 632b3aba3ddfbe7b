"""The candidate scorer's features by name, and the windows that hold them."""

from dataclasses import dataclass, field
from typing import Dict, List, Sequence, Tuple

import numpy

from ...dialogue.view import TYPES

# fmt: off
PAIR_FEATURES = (
    # turn order: whether the candidate speaks here, before or after, and how far away
    "speaks", "before", "after", "both sides", "only other", "share of others",
    "turn-1", "turn-2", "turn-3", "turn+1", "turn+2", "turn+3",
    "since2", "since8", "until2", "until8", "in scene", "earlier in scene",
    "later in scene", "share of turns", "in last scene", "in earlier scene",
    "speaks in document", "exchanges4", "exchanges16",
    # terms of address: who is called by name around the mention
    "called", "called nearest", "called before", "called after",
    "called in turn-1", "called in turn+1",
    "calls speaker in turn-1", "calls speaker in turn+1",
    # names: whether the mention names the candidate, or names around it do
    "name", "name rank", "name share", "full name", "head in id", "name next",
    "name before", "is-name", "named2", "named8", "named later", "named in scene",
    "named in turn", "named in earlier scene", "scenes since named",
    # agreement
    "same gender", "other gender", "no gender", "person",
    # relations: whose mother, boss, ... the candidate is
    "relative of speaker", "relative of addressee", "relative of named",
    "relative of last", "id of relative", "namesake",
    # the cast
    "in bank", "primary", "described", "generic",
    # other scenes of the dialogue, if they are known: who is mentioned there
    "in other scenes", "spoken of in other scenes", "spoken of there by speaker",
    # people whom the dialogue describes, and characters whom it describes
    "of dialogue", "own description", "first description", "introduced",
    "described2", "described8", "described later", "described in turn",
    "described by speaker", "last described", "times described", "same noun",
    "owner speaks", "owner addressed", "described as a",
)
OWNERS = ("my", "your", "his", "her", "name", "plural")
CATEGORIES = ("kinship", "occupation", "role", "address", "person")
MENTION_FEATURES = (
    *TYPES, "F", "M", "sing", "plur", "reflexive", "possessive", "vocative",
    "indefinite", "definite", *(f"owner {owner}" for owner in OWNERS), *CATEGORIES,
    "question", "last sentence", "words before", "words after", "turn ends in question",
    "asked", "next asks", "short turn", "first turn", "last turn", "speaker known",
    "speaker at turn-2", "speaker at turn+2", "speaker at turn-3", "speaker at turn+3",
    "speakers", "two speakers", "named", "namesakes", "called", "kin",
    "other scenes known", "cast known",
    "describes", "describes first", "quantified", "conditional", "modal", "negated",
    "wanted", "like", "relative clause", "past", "present tense",
)
ANTECEDENT_FEATURES = (
    "decay2", "decay8", "turns2", "last", "last agreeing", "next", "next agreeing",
    "last pronoun", "same pronoun in turn", "same noun, same speaker", "same noun",
    "same name", "you in turn", "last you of speaker", "last you of others",
    "predicate", "inside", "around", "you nearby", "you of turn", "same sentence",
    "last agreeing of speaker", "last agreeing of others", "last subject agreeing",
    "last subject for subject",
)
# fmt: on
PAIR: Dict[str, int] = {name: i for i, name in enumerate(PAIR_FEATURES)}
MENTION: Dict[str, int] = {name: i for i, name in enumerate(MENTION_FEATURES)}
ANTECEDENT: Dict[str, int] = {name: i for i, name in enumerate(ANTECEDENT_FEATURES)}

GENDERS = {"F": 1, "M": 2}


@dataclass
class Window:
    """The features of a stretch of a scene.

    mentions (List[int]): Indices of `view.mentions`, in text order.
    n_context (int): The number of mentions at the start that are context; the window
        before has their scores.
    candidates (Sequence[int]): Indices of `cast.ids`.
    pairs (ndarray): (n_mentions, n_candidates, len(PAIR_FEATURES)).
    features (ndarray): (n_mentions, len(MENTION_FEATURES)).
    antecedents (ndarray): (len(ANTECEDENT_FEATURES), n_mentions, n_mentions); [:, i, j]
        for mention j as evidence about mention i.
    forced (Dict[int, int]): The candidate (index) of a mention (index) of a relative
        whom the cast names.
    excluded (List[Tuple[int, int]]): Mentions and candidates (indices) that they can't
        refer to: `my mom` is neither the speaker nor the addressee.
    families (Dict[int, List[Tuple[int, ...]]]): The groups of relatives (candidates)
        that a mention (index) can mean: "our parents", "the Gellers".
    """

    mentions: List[int]
    n_context: int
    candidates: Sequence[int]
    pairs: numpy.ndarray
    features: numpy.ndarray
    antecedents: numpy.ndarray
    forced: Dict[int, int] = field(default_factory=dict)
    excluded: List[Tuple[int, int]] = field(default_factory=list)
    families: Dict[int, List[Tuple[int, ...]]] = field(default_factory=dict)
