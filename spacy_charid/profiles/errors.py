"""Messages about profiles, each with its remedy."""

from ..errors import Messages


class ProfileErrors(metaclass=Messages):
    P001 = "{path}, line {line}: {error}"
    P002 = (
        "A fact is an object such as {example}, but this is {value!r}. Write "
        '"character" and "from", and "set" or "relations".'
    )
    P003 = (
        "Unknown keys {unknown}. A fact has the keys {known}: correct or remove them."
    )
    P004 = (
        "{name!r} is not one of the {kind}: {known}.{near} Correct it, or declare your "
        'own in the first line: {{"declare": {{"{kind}": {{{name!r}: "text"}}}}}}.'
    )
    P005 = "The {kind} {name!r} of {character!r} is {value!r}, but has to be {allowed}."
    P006 = (
        "{character!r} has two values for {name!r} at {position}: {one!r} ({first}) "
        "and {two!r} ({second}). Remove one of them, or give it a later position."
    )
    P007 = (
        "There is no character {name!r} in the {where}.{near} Correct the name, or add "
        "the character."
    )
    P008 = (
        "{name!r} cannot be declared as {value!r}. Write {allowed}, or for a scale its "
        "least and greatest value, such as [0, 10]."
    )
    P009 = '"declare" has to come in the first line, before all facts. Move it there.'
    P010 = "There is no file {path} of profiles. Draft one with `charid profile`."
    P011 = "{character!r} cannot have relations with itself. Remove them."
    P012 = (
        "Affection is estimated by the package vaderSentiment, which is not installed. "
        "Install it with `pip install 'spacy_charid[profiles]'`, or draft without it "
        "(affection: false, --no-affection)."
    )
    P013 = (
        "The Docs have positions of several stories ({one!r} and {other!r}), or in "
        "units that do not compare. Draft the profiles of each story on its own."
    )
    P014 = "{name} is {value!r}, but has to be {allowed}."
    P015 = (
        "The facts in doc.spans[{key!r}] cannot be read: {error} Run the "
        "character_profiler again."
    )
    P016 = "{path}, line {line}, column {column}: not JSON ({problem}). Correct it."
    P017 = (
        "Nobody is in the profiles yet. Read them (Profiles.from_disk), or add facts."
    )
