"""The profile of the next speaker, in words, where a Doc brings profiles itself."""

from typing import Any, Sequence

from spacy.tokens import Doc

from ..dialogue.data import SCENES
from ..dialogue.dialogue import Dialogue
from ..dialogue.story import StoryPosition
from ..formats.hpd_profiles import session_profiles
from ..profiles.describe import describe_attributes, describe_relation


def tell_session(doc: Doc, speaker: str, others: Sequence[str]) -> str:
    """Tell who the next speaker is, by the attributes and relations of a session (HPD).

    doc (Doc): A Doc of `formats.response_sets.hpd`, or any other.
    speaker (str): The next speaker.
    others (Sequence[str]): Whose relations with the speaker are told.
    RETURNS (str): Sentences; empty if the Doc has no profiles.
    """
    if SCENES not in doc.spans:
        return ""
    meta = doc.spans[SCENES].attrs.get("dialogue", {})
    if not meta.get("attributes") and not meta.get("relations"):
        return ""
    dialogue = Dialogue.from_doc(doc)
    if not dialogue.scenes or not dialogue.scenes[0].position:
        return ""
    position = StoryPosition.parse(dialogue.scenes[0].position)
    return tell(session_profiles(dialogue), speaker, position, others)


def tell(profiles: Any, speaker: str, at: Any, others: Sequence[str]) -> str:
    """Tell what those who are known are to a speaker at a position, and who the speaker
    is. The relations come first, as models cut what is too long."""
    if speaker not in profiles:
        return ""
    moment = profiles.at(at)
    profile = moment[speaker]
    known = [moment[name] for name in others if name in profiles]
    relations = [text for other in known for text in describe_relation(profile, other)]
    return " ".join([*relations, *describe_attributes(profile)])
