"""Draft the profiles of a whole story from its linked dialogues."""

from typing import Iterable, List, Union

from spacy.tokens import Doc

from ...util import ensure_docs
from ..profiles import Profiles
from .notes import Note, make_profiles
from .said import draft_genders, draft_names, draft_relations, draft_titles
from .scenes import LinkedScene, read_scenes
from .talk import draft_affection, draft_familiarity


def draft_profiles(
    docs: Union[Doc, Iterable[Doc]], *, affection: bool = True
) -> Profiles:
    """Draft profiles from the linked dialogues of one story.

    Each fact holds from the scene on where a line says it, and has that line as
    evidence. Scenes are read in the order of their positions; if a document has none,
    the scenes of all documents are numbered, from 1.

    docs (Union[Doc, Iterable[Doc]]): The documents, with utterances and links.
    affection (bool): Whether to estimate affection, which needs vaderSentiment.
    RETURNS (Profiles): The profiles.
    RAISES (ValueError): If the positions of the documents do not compare.
    RAISES (ImportError): If vaderSentiment is needed and not installed.
    """
    return make_profiles(draft_notes(read_scenes(ensure_docs(docs)), affection))


def draft_notes(scenes: List[LinkedScene], affection: bool = True) -> List[Note]:
    """Draft all that scenes say; see `draft_profiles`.

    scenes (List[LinkedScene]): The scenes in order.
    affection (bool): Whether to estimate affection.
    RETURNS (List[Note]): The notes.
    """
    relations = list(draft_relations(scenes))
    notes = [*draft_genders(scenes), *relations, *draft_titles(scenes)]
    notes += [*draft_names(scenes), *draft_familiarity(scenes, relations)]
    return [*notes, *(draft_affection(scenes) if affection else ())]
