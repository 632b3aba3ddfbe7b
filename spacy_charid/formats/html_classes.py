"""Which classes of a page may be those of names, and of messages."""

import re
from collections import Counter
from typing import Dict, List, NamedTuple, Set, Tuple

from .html_tree import Element, get_text, split_class

MIN_MESSAGES = 3
MAX_CLASSES = 6  # that are tried, of names and of messages
MAX_NAME = 60  # characters
FRAMED = 0.9  # of the elements of a class, which have others inside
TIMING = frozenset("date time timestamp datetime clock".split())
_NAMING = frozenset(
    "name author sender from user username nick nickname speaker handle person poster "
    "participant commenter displayname fullname".split()
)
_SAYING = frozenset(
    "text message msg content body bubble markdown comment post speech utterance "
    "words said cooked".split()
)
_ENDS = re.compile(  # but `smalltext`, `context`
    r"(?!small|large|big|bold|con|sub|help|hint|alt|link|button|every|no|any|some|class)"
    r".+?(?:(user|author|sender)|(text|body|content|message))$"
)
# A word after one that tells: `message-signature`, `post-title`.
_BESIDE = frozenset(
    "title header head footer foot meta info subject count avatar attribution "
    "signature controls control actions buttons menu role rank date time id icon icons "
    "link links list extras details stats tooltip notice label photo image".split()
)
_VIA = re.compile(r"\s+via @\w+$")  # a bot of Telegram


class Classes(NamedTuple):
    """The classes of a page of messages.

    name, said (str): Those of names and of messages.
    """

    name: str
    said: str


def list_classes(root: Element) -> Tuple[List[Classes], List[Classes]]:
    """Get the classes that a page may have for names and messages: first those of
    messages without others inside, then those of frames around them."""
    by_class: Dict[str, List[Element]] = {}
    for element in root.walk():
        for each in dict.fromkeys(element.classes):
            by_class.setdefault(each, []).append(element)
    naming = {
        each: found
        for each, found in by_class.items()
        if _tells(each) == "name" and _are_names(found)
    }
    # A name alone is surer than one above a profile.
    alone = {each: naming[each] for each in naming if _are_alone(naming[each])}
    names = alone or naming
    saying = {
        each: found
        for each, found in _drop_same(by_class).items()
        if _tells(each) == "said" and len(found) >= MIN_MESSAGES
    }
    frames = _find_frames(saying) if names else set()
    inner, outer = (
        {each: saying[each] for each in saying if (each in frames) == is_frame}
        for is_frame in (False, True)
    )
    return _pair(names, inner), _pair(names, outer)


def _pair(
    names: Dict[str, List[Element]], saying: Dict[str, List[Element]]
) -> List[Classes]:
    said = _most_frequent(saying)
    return [Classes(name, each) for name in _most_frequent(names) for each in said]


def _drop_same(by_class: Dict[str, List[Element]]) -> Dict[str, List[Element]]:
    """Drop classes that the same elements have as another one."""
    first: Dict[tuple, str] = {}
    for name, found in by_class.items():
        if _tells(name):
            first.setdefault((_tells(name), *map(id, found)), name)
    return {name: by_class[name] for name in first.values()}


def _find_frames(saying: Dict[str, List[Element]]) -> Set[str]:
    """Find the classes of elements nearly each of which has one of another class
    inside, such as a post with its profile around what is said."""
    counts: Dict[str, Counter] = {}  # of inner classes, by the class outside
    for inner, found in saying.items():
        if _is_repeated(found):
            continue
        around: Dict[str, Set[int]] = {}
        for element in found:
            for above in element.ancestors():
                for outer in above.classes:
                    if outer in saying and outer not in element.classes:
                        around.setdefault(outer, set()).add(id(above))
        for outer, ids in around.items():
            counts.setdefault(outer, Counter())[inner] = len(ids)
    return {
        outer
        for outer, inside in counts.items()
        if max(inside.values()) >= FRAMED * len(saying[outer])
    }


def _is_repeated(elements: List[Element]) -> bool:
    """Check for texts of a page, such as `Reply`, most of which come again."""
    texts = [get_text(element) for element in elements]
    return len({text for text in texts if text}) * 2 < len(texts)


def _most_frequent(found: Dict[str, List[Element]]) -> List[str]:
    return sorted(found, key=lambda name: -len(found[name]))[:MAX_CLASSES]


def _tells(name: str) -> str:
    """Tell what a class is for by the last word of it that tells."""
    for word in reversed(split_class(name)):
        end = _ENDS.match(word)
        if word in _BESIDE:
            return ""
        if word in _NAMING or (end and end[1]):
            return "name"
        if word in _SAYING or (end and end[2]):
            return "said"
    return ""


def _are_names(elements: List[Element]) -> bool:
    """Check for short texts, of which at least one comes again."""
    texts = [get_name(element) for element in elements]
    texts = [text for text in texts if text]
    again = Counter(texts).most_common(1)
    is_short = all(len(text) <= MAX_NAME for text in texts)
    return is_short and len(set(texts)) > 1 and again[0][1] > 1


def _are_alone(elements: List[Element]) -> bool:
    """Check for names without a profile below them."""
    return not any(map(get_profile, elements))


def get_name(element: Element) -> str:
    """Get a name, without a time beside it and a profile below it."""
    name, _, _ = _get_lines(element).partition("\n")
    return _VIA.sub("", name).strip(" :\n")


def get_profile(element: Element) -> str:
    """Get what stands below a name: `Joined: May 2017`."""
    return _get_lines(element).partition("\n")[2]


def _get_lines(element: Element) -> str:
    times = [e for e in element.walk() if e.words & TIMING or e.tag == "time"]
    return get_text(element, without=[each for each in times if each is not element])
