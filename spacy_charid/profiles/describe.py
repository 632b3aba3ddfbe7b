"""Tell profiles and relations in sentences."""

from typing import Any, Dict, List, Sequence, Tuple

from .profile import Profile
from .profiles import Position, Profiles
from .vocabulary import AFFECTION, FAMILIARITY, NAMES, NOUNS

# What the levels of affection and familiarity say: `{one} {level} {other}`.
AFFECTIONS: Dict[int, str] = {
    10: "would give their life for",
    9: "is devoted to",
    8: "is in love with",
    7: "is best friends with",
    6: "is a close friend of",
    5: "is fond of, and often helps,",
    4: "likes",
    3: "gets along well with",
    2: "is friendly towards",
    1: "is mildly well disposed towards",
    0: "has no particular feelings for",
    -1: "is slightly put off by",
    -2: "is cool towards",
    -3: "dislikes",
    -4: "torments, or is tormented by,",
    -5: "resents",
    -6: "wishes ill to",
    -7: "loathes",
    -8: "does harm to",
    -9: "wants to destroy",
    -10: "is a mortal enemy of",
}
FAMILIARITIES: Dict[int, str] = {
    10: "knows every habit and secret of",
    9: "knows almost everything about",
    8: "is very familiar with",
    7: "is well acquainted with",
    6: "is relatively familiar with",
    5: "is somewhat familiar with",
    4: "has more than once met",
    3: "knows of, but not personally,",
    2: "has just met, or heard of,",
    1: "has barely heard of",
    0: "is a stranger to",
}
_SCALES = {AFFECTION: AFFECTIONS, FAMILIARITY: FAMILIARITIES}
_FLAGS: Dict[str, str] = {
    "friend": "{one} and {other} are friends",
    "classmate": "{one} and {other} are classmates",
    "teacher": "{other} is a teacher of {one}",
    "family": "{one} and {other} are family",
    "immediate family": "{one} and {other} are immediate family",
    "lover": "{one} and {other} are a couple",
    "opponent": "{one} and {other} are opponents",
    "colleague": "{one} and {other} are colleagues",
    "teammate": "{one} and {other} are in the same team",
    "enemy": "{one} and {other} are enemies",
}
_GENDERS = {"F": "female", "M": "male"}
_ATTRIBUTES: Dict[str, str] = {
    "gender": "{one} is {value}",
    "age": "{one} is {value}",
    "lineage": "The lineage of {one} is {value}",
    "title": "{one} is known by the title {value}",
    "nickname": "{one} is also called {value}",
    "belongings": "{one} owns {value}",
    "affiliation": "{one} belongs to {value}",
    "talents": "{one} has a talent for {value}",
    "export": "{one} is an expert in {value}",
    "hobby": "{one} likes to spend time on {value}",
    "spells": "{one} can cast {value}",
    "looks": "{one} looks like this: {value}",
    "character": "The character of {one}: {value}",
    "achievement": "{one} has achieved {value}",
}


def describe(
    profiles: Profiles, character: str, *, at: Position, others: Sequence[str] = ()
) -> str:
    """Tell in sentences who a character is as of a position of the story.

    profiles (Profiles): The profiles.
    character (str): The character.
    at (Position): The position.
    others (Sequence[str]): Whose relations with the character are told, in both
        directions. None by default.
    RETURNS (str): The sentences; empty if nothing is known.
    RAISES (KeyError): If there is no such character.
    """
    moment = profiles.at(at)
    profile = moment[character]
    sentences = describe_attributes(profile)
    for other in others:
        sentences += describe_relation(profile, moment[other])
    return " ".join(sentences)


def describe_attributes(profile: Profile) -> List[str]:
    """Tell the attributes of a character, one sentence for each.

    profile (Profile): The profile.
    RETURNS (List[str]): The sentences.
    """
    order = {name: i for i, name in enumerate(_ATTRIBUTES)}
    names = sorted(profile.attributes, key=lambda name: order.get(name, len(order)))
    return [
        describe_attribute(profile.character, name, profile.attributes[name])
        for name in names
    ]


def describe_relation(one: Profile, other: Profile) -> List[str]:
    """Tell what two characters are to each other, in both directions.

    one, other (Profile): Their profiles as of one position.
    RETURNS (List[str]): The sentences; empty if nothing is known.
    """
    sentences: Dict[str, None] = {}
    for who, whom in ((one, other), (other, one)):
        for name, value in who.relations.get(whom.character, {}).items():
            sentence = describe_value(who.character, whom.character, name, value)
            if sentence and not _is_told(name, whom, who, who is other):
                sentences[sentence] = None
    return list(sentences)


def describe_value(one: str, other: str, name: str, value: Any) -> str:
    """Tell one relation of a character to another.

    one, other (str): The characters.
    name (str): The relation.
    value (Any): Its value.
    RETURNS (str): The sentence; empty for a relation that does not hold.
    """
    if name in _SCALES:
        level = _SCALES[name][_nearest(value)]
        return f"{one} {level} {other}."
    if name == NOUNS:
        return f'{one} calls {other} "{_join(value)}".'
    if name == NAMES:
        return f"{one} says {_join(value)} to {other}."
    if value is False:
        return ""
    if name in _FLAGS:
        return _FLAGS[name].format(one=one, other=other) + "."
    about = "" if value is True else f" ({_join(value)})"
    return f"{one} has the relation {name}{about} to {other}."


def describe_attribute(one: str, name: str, value: Any) -> str:
    """Tell one attribute of a character.

    one (str): The character.
    name (str): The attribute.
    value (Any): Its value.
    RETURNS (str): The sentence.
    """
    told = _GENDERS.get(value, value) if name == "gender" else _join(value)
    form = _ATTRIBUTES.get(name, "The {name} of {one}: {value}")
    return form.format(one=one, name=name, value=told) + "."


def _is_told(name: str, who: Profile, whom: Profile, second: bool) -> bool:
    """Check whether a mutual relation has been told from the other side."""
    mutual = name in _FLAGS and name != "teacher"
    return second and mutual and name in who.relations.get(whom.character, {})


def _nearest(value: float) -> int:
    """Round to a level, halves away from zero."""
    return int(value + (0.5 if value >= 0 else -0.5))


def _join(value: Any) -> str:
    texts: Tuple[str, ...] = value if isinstance(value, tuple) else (str(value),)
    return " and ".join([", ".join(texts[:-1]), texts[-1]] if texts[1:] else texts)
