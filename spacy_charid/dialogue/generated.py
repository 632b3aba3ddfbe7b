"""The response that a model has generated for a dialogue."""

from dataclasses import asdict, dataclass, replace
from typing import Any, Dict, Optional, Tuple

from spacy.tokens import Doc, Span

from .data import SCENES
from .knowledge import Passage

RESPONSE = "response"  # key of Dialogue.meta
_DIALOGUE = "dialogue"  # key of the attrs of scenes for Dialogue.meta


@dataclass(frozen=True)
class GeneratedResponse:
    """A generated response, and what went into it.

    text (str): What is said.
    speaker (str): Who says it; empty if unknown.
    knowledge (Tuple[Passage, ...]): The passages that the model was given.
    profile (str): The profile of the speaker that the model was given, in words.
    model (str): The name of the model.
    """

    text: str
    speaker: str = ""
    knowledge: Tuple[Passage, ...] = ()
    profile: str = ""
    model: str = ""

    def __str__(self) -> str:
        return self.text


def get_response(doc: Doc) -> Optional[GeneratedResponse]:
    """Get the generated response of a Doc; None if there is none."""
    if SCENES not in doc.spans:
        return None
    record = doc.spans[SCENES].attrs.get(_DIALOGUE, {}).get(RESPONSE)
    if record is None:
        return None
    response = GeneratedResponse(**record)
    return replace(response, knowledge=tuple(Passage(*p) for p in response.knowledge))


def set_response(doc: Doc, response: Optional[GeneratedResponse]) -> None:
    """Keep a generated response with its Doc. A Doc without scenes becomes one scene.

    doc (Doc): The Doc; changed.
    response (Optional[GeneratedResponse]): The response; None removes it.
    """
    if SCENES not in doc.spans:
        doc.spans[SCENES] = [Span(doc, 0, len(doc))] if len(doc) else []
    attrs = doc.spans[SCENES].attrs
    about: Dict[str, Any] = dict(attrs.get(_DIALOGUE, {}))
    about.pop(RESPONSE, None)
    if response is not None:
        record = asdict(response)
        record["knowledge"] = [list(passage) for passage in response.knowledge]
        about[RESPONSE] = record
    attrs[_DIALOGUE] = about
