"""What lines say: genders, relations, titles, occupations and names."""

from collections import Counter, defaultdict
from typing import Dict, Iterator, List, Optional, Tuple

from ...dialogue.view import NAME, MentionView
from ...names.given_names import (
    TITLE_GENDER,
    find_title,
    gender_of_name,
    is_clergy,
    is_title,
)
from ...names.labels import name_key
from ...names.lexicon import POSSESSIVE_ENDINGS, PRONOUNS
from ...names.nouns import (
    KIN_SYNONYMS,
    PARTNERS,
    gender_of_noun,
    is_kinship,
    kin_key,
    personal_nouns,
)
from ..vocabulary import NAMES, NOUNS
from .notes import Note, Place
from .scenes import LinkedScene

# A gender needs so many pronouns, and this share of all that are said of somebody.
MIN_PRONOUNS, MIN_SHARE = 2, 0.8
# Uses of a name that is no part of somebody's own.
MIN_NICKNAMES = 2
# Relatives who are called by the noun alone: "I told mom."
_CALLED = frozenset("mother father grandmother grandfather aunt uncle".split())
_ONLY_ONE = frozenset("mother father husband wife".split())
_PARTNERS = PARTNERS | frozenset("hubby bride groom lover".split())
_IMMEDIATE = frozenset(
    "mother father brother sister son daughter child husband wife parent".split()
)
_NOT_FAMILY = frozenset("boyfriend girlfriend ex ex-boyfriend ex-girlfriend".split())
_FLAGS: Dict[str, str] = {
    "friend": "friend",
    "pal": "friend",
    "buddy": "friend",
    "classmate": "classmate",
    "schoolmate": "classmate",
    "teacher": "teacher",
    "professor": "teacher",
    "tutor": "teacher",
    "governess": "teacher",
    "colleague": "colleague",
    "coworker": "colleague",
    "co-worker": "colleague",
    "teammate": "teammate",
    "opponent": "opponent",
    "rival": "opponent",
    "enemy": "enemy",
    "nemesis": "enemy",
}
_MY = frozenset(("my", "mine", "our"))
_NO_TITLES = frozenset("mr mrs ms miss mister sir madam madame brother sister".split())


def draft_genders(scenes: List[LinkedScene]) -> Iterator[Note]:
    """Draft genders from pronouns, nouns and titles, else from the name.

    scenes (List[LinkedScene]): The scenes in order.
    YIELDS (Note): One per character whose gender is clear, from the first such mention.
    """
    counts: Dict[str, Counter] = defaultdict(Counter)
    first: Dict[Tuple[str, str], Place] = {}
    seen: Dict[str, Place] = {}
    for place, mention, name in _links(scenes):
        seen.setdefault(name, place)
        gender = _gender_said(mention, place)
        if gender:
            weight = 1 if mention.person == 3 else MIN_PRONOUNS
            counts[name][gender] += weight
            first.setdefault((name, gender), place)
    for scene in scenes:
        for turn, speaker in enumerate(scene.speakers):
            if speaker:
                seen.setdefault(speaker, Place(scene, turn))
    for name, place in seen.items():
        known = _choose_gender(name, counts[name])
        if known:
            at = first.get((name, known), place)
            yield Note(name, "", "gender", known, at)


def _gender_said(mention: MentionView, place: Place) -> str:
    if mention.number == "plur":
        return ""
    if mention.person == 3:
        return mention.gender
    if mention.label == NAME:
        title = find_title(place.scene.view.words, mention.start)
        word = place.scene.view.words[title] if title is not None else mention.text
        return TITLE_GENDER.get(word.split()[0].lower().strip("."), "")
    return mention.gender if is_kinship(mention.head) and not mention.indefinite else ""


def _choose_gender(name: str, counts: Counter) -> Optional[str]:
    total = sum(counts.values())
    for gender, count in counts.most_common(1):
        if count >= MIN_PRONOUNS and count >= MIN_SHARE * total:
            return str(gender)
    title = TITLE_GENDER.get(name_key(name).split(" ")[0])
    return title or (None if total else gender_of_name(name))


def _links(
    scenes: List[LinkedScene],
) -> Iterator[Tuple[Place, MentionView, str]]:
    for scene in scenes:
        for turn, links in scene.links.items():
            for mention, name in links:
                yield Place(scene, turn), mention, name


def draft_relations(scenes: List[LinkedScene]) -> Iterator[Note]:
    """Draft relations from nouns: "my mom", "Mum, come here!", "Ross's boss".

    Of two relatives of one kind, such as two mothers, the one who is called so more
    often counts; nobody is somebody's mother and sister.

    scenes (List[LinkedScene]): The scenes in order.
    YIELDS (Note): The nouns, and the relations that follow from them.
    """
    uses: Counter = Counter()
    first: Dict[Tuple[str, str, str], Place] = {}
    genders = {note.character: note.value for note in draft_genders(scenes)}
    for place, mention, name in _links(scenes):
        owner = _find_owner(place, mention)
        if mention.owner not in _MY and is_clergy(name, kin_key(mention.head)):
            continue  # "Good evening, Father." said to Father Brennan
        if owner and owner != name and _agrees(mention.head, genders.get(name)):
            key = (owner, kin_key(mention.head), name)
            uses[key] += 1
            first.setdefault(key, place)
    kin: Dict[Tuple[str, str], str] = {}
    taken: Dict[Tuple[str, str], str] = {}
    kept = []
    for key, _ in uses.most_common():
        owner, noun, name = key
        if is_kinship(noun):
            if kin.setdefault((owner, name), noun) != noun and not _is_past(noun):
                continue
        if noun in _ONLY_ONE and taken.setdefault((owner, noun), name) != name:
            continue
        kept.append(key)
    order = {key: number for number, key in enumerate(first)}
    for key in sorted(kept, key=order.__getitem__):
        owner, noun, name = key
        yield from _tell_relation(owner, noun, name, first[key])


def _agrees(noun: str, gender: Optional[str]) -> bool:
    """Check whether a noun fits a gender: a mother is not a man."""
    wanted = gender_of_noun(noun)
    return wanted is None or gender in (None, wanted)


def _is_past(noun: str) -> bool:
    return noun == "ex" or noun.startswith("ex-")


def _find_owner(place: Place, mention: MentionView) -> str:
    """Find whose relative a noun means; empty if that is not clear."""
    noun = mention.head
    is_relation = is_kinship(noun) or noun in _FLAGS or noun in _PARTNERS
    if mention.person or mention.number == "plur":
        return ""
    if not is_relation:
        category = personal_nouns().get(noun, ("address", ""))[0]
        if mention.owner not in _MY or category == "address":
            return ""
    speaker = place.scene.speakers[place.turn]
    if mention.owner in _MY:
        return speaker
    if mention.owner and mention.owner not in PRONOUNS:
        return _find_named(place, mention)
    words = place.scene.view.words
    called = kin_key(noun) in _CALLED or (mention.vocative and noun in KIN_SYNONYMS)
    if mention.owner or not called:
        return ""
    if mention.start and words[mention.start - 1] in POSSESSIVE_ENDINGS:
        return ""
    return "" if mention.definite or mention.indefinite else speaker


def _find_named(place: Place, mention: MentionView) -> str:
    """Find the character of the name before a noun: "Ross's mom"."""
    for other, name in place.scene.links[place.turn]:
        near = 0 < mention.start - other.start <= 4 or other.start == mention.start
        if other.label == NAME and other.head == mention.owner.lower() and near:
            return name
    return ""


def _tell_relation(owner: str, noun: str, name: str, place: Place) -> Iterator[Note]:
    past = noun.removeprefix("ex-") if _is_past(noun) else ""
    removed = (past,) if past and past != noun else ()
    yield Note(owner, name, NOUNS, (noun,), place, removed)
    if past or noun in _PARTNERS:
        yield Note(owner, name, "lover", not past, place)
    if is_kinship(noun) and not past and noun not in _NOT_FAMILY:
        yield Note(owner, name, "family", True, place)
        if noun in _IMMEDIATE:
            yield Note(owner, name, "immediate family", True, place)
    if noun in _FLAGS:
        yield Note(owner, name, _FLAGS[noun], True, place)


def draft_titles(scenes: List[LinkedScene]) -> Iterator[Note]:
    """Draft titles ("Dr. Vale") and occupations ("I'm a chef", "he's a lawyer").

    scenes (List[LinkedScene]): The scenes in order.
    YIELDS (Note): The titles, each from the first line that says it.
    """
    known = set()
    for place, mention, name in _links(scenes):
        for title in (_title_before(place, mention), _occupation(place, mention)):
            if title and (name, title) not in known:
                known.add((name, title))
                yield Note(name, "", "title", (title,), place)


def _title_before(place: Place, mention: MentionView) -> str:
    if mention.label != NAME:
        return ""
    words = place.scene.view.words
    at = find_title(words, mention.start)
    first = words[mention.start]
    word = words[at] if at is not None else first if is_title(first) else ""
    key = word.lower().rstrip(".")
    is_relative = is_kinship(key) or key in _NO_TITLES or not word[:1].isupper()
    return "" if is_relative else word.rstrip(".").capitalize()


def _occupation(place: Place, mention: MentionView) -> str:
    """Find the occupation in "I am a chef": after a pronoun, a form of be, a, and at
    most one other word."""
    if mention.label == NAME or not mention.person or mention.end - mention.start > 1:
        return ""
    words = place.scene.view.words
    after = [word.lower() for word in words[mention.end : mention.end + 4]]
    if len(after) < 3 or after[0] not in ("am", "'m", "’m", "is", "'s", "’s", "are"):
        return ""
    if after[1] not in ("a", "an") or mention.number == "plur":
        return ""
    for noun in after[2:4]:
        if personal_nouns().get(noun, ("", ""))[0] == "occupation":
            return noun
        if not noun.isalpha():
            break
    return ""


def draft_names(scenes: List[LinkedScene]) -> Iterator[Note]:
    """Draft nicknames, and who uses them: names that are no part of somebody's own.

    scenes (List[LinkedScene]): The scenes in order.
    YIELDS (Note): The nicknames, and the relation to who uses them.
    """
    uses: Dict[Tuple[str, str], List[Place]] = defaultdict(list)
    for place, mention, name in _links(scenes):
        if mention.label == NAME and not is_kinship(mention.head):
            text = mention.text
            own = name_key(name).split()
            if not set(name_key(text).split()) & set(own) and not is_title(text):
                uses[name, text].append(place)
    for (name, text), places in uses.items():
        if len(places) < MIN_NICKNAMES:
            continue
        yield Note(name, "", "nickname", (text,), places[0])
        first = {p.scene.speakers[p.turn]: p for p in reversed(places)}
        for speaker, place in first.items():
            if speaker and speaker != name:
                yield Note(speaker, name, NAMES, (text,), place)
