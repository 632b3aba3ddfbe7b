"""What the rankers read: a context and its candidates as plain data."""

from dataclasses import dataclass, field
from typing import Any, Dict, Iterable, List, Optional, Sequence, Tuple

from spacy.language import Language
from spacy.tokens import Doc

from ...dialogue.data import RESPONSES, SCENES, Response
from ...dialogue.response_spans import read_responses
from ...dialogue.segmentation import get_segments
from ...dialogue.spans import speakers_of
from ...dialogue.tokenization import tokenize
from .people import tell_people

DESCRIPTION = "description"  # key of `Scene.meta`: what happens in the scene


@dataclass
class Said:
    """A turn of the context, or a candidate.

    speakers (Tuple[str, ...]): The speakers as written; empty if unknown.
    words (List[str]): The tokens.
    text (str): The text.
    """

    speakers: Tuple[str, ...]
    words: List[str]
    text: str


@dataclass
class RankingInput:
    """A context, and the candidates for the turn after it.

    turns (List[Said]): The context, in order.
    candidates (List[Said]): The candidates.
    description (Optional[Said]): What happens in the scene, if the source tells it.
    people (List[str]): The words of the characters whom the mentions of the context
        mean, and of what is known of its speakers.
    """

    turns: List[Said]
    candidates: List[Said] = field(default_factory=list)
    description: Optional[Said] = None
    people: List[str] = field(default_factory=list)


class InputReader:
    """Reads Docs for a ranker.

    nlp (Language): The pipeline whose tokenizer is used for what is not in the Doc.
    use_scene (bool): Whether to read the description of the scene.
    n_turns (int): The number of turns of the context, the last ones; 0 for all.
    """

    def __init__(self, nlp: Language, *, use_scene: bool, n_turns: int) -> None:
        self.nlp = nlp
        self.use_scene = use_scene
        self.n_turns = n_turns

    def read(self, doc: Doc) -> RankingInput:
        """Read the context and the candidates of a Doc."""
        item = self.read_context(doc)
        if RESPONSES in doc.spans:
            pairs = zip(doc.spans[RESPONSES], read_responses(doc), strict=True)
            item.candidates = [
                Said(
                    response.speakers,
                    [token.text for token in span] if response.text else [],
                    response.text,
                )
                for span, response in pairs
            ]
        return item

    def read_texts(
        self, doc: Doc, texts: Sequence[str], speakers: Iterable[str]
    ) -> RankingInput:
        """Read the context of a Doc, and texts that one or several people would say."""
        item = self.read_context(doc)
        item.candidates = [self._tokenize(text, tuple(speakers)) for text in texts]
        return item

    def read_context(self, doc: Doc) -> RankingInput:
        """Read the turns of a Doc, which is parsed as a transcript if it has none."""
        utterances, _, _ = get_segments(doc)
        turns = [
            Said(speakers_of(turn), [token.text for token in turn], turn.text)
            for turn in utterances[-self.n_turns :]
        ]
        scenes = doc.spans[SCENES].attrs if SCENES in doc.spans else {}
        metas: Dict[str, Any] = scenes.get("meta", {})
        last = len(doc.spans[SCENES]) - 1 if SCENES in doc.spans else 0
        told = metas.get(str(last), {}).get(DESCRIPTION)
        use = self.use_scene and isinstance(told, str) and told
        description = self._tokenize(str(told), ()) if use else None
        speakers = [name for turn in turns for name in turn.speakers]
        people = tell_people(doc, speakers, scenes.get("dialogue", {}))
        words = self._tokenize("\n".join(people), ()).words
        return RankingInput(turns, [], description, words)

    def _tokenize(self, text: str, speakers: Tuple[str, ...]) -> Said:
        return Said(speakers, [t.text for t in tokenize(self.nlp, text)], text)


def get_grades(reference: Doc, n: int) -> Optional[List[Optional[float]]]:
    """Get the grades of the candidates of an annotated Doc.

    reference (Doc): The Doc.
    n (int): The number of candidates of the predicted Doc.
    RETURNS (Optional[List[Optional[float]]]): One per candidate, None where it has no
        grade. None if the Docs do not have the same candidates, or nothing is graded.
    """
    responses: List[Response] = read_responses(reference)
    grades = [response.grade for response in responses]
    graded = any(grade is not None for grade in grades)
    return grades if graded and len(grades) == n else None
