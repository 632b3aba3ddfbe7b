"""The next turn of a dialogue, with all that a model may know, as plain data."""

from dataclasses import dataclass, replace
from typing import Any, Container, Iterator, List, Optional, Sequence, Tuple

from spacy.tokens import Doc, Span

from ..dialogue.data import MENTIONS, RESPONSES, SCENES, UTTERANCES
from ..dialogue.knowledge import get_knowledge, get_open_knowledge, get_sections
from ..dialogue.response_spans import read_responses
from ..dialogue.spans import names_of, speakers_of
from ..errors import Errors
from ..names.labels import is_ambiguous, is_everyone
from .session_profile import tell_session

DESCRIPTION = "description"  # key of Scene.meta: what happens in the scene
Said = Tuple[str, str]  # speaker and text


@dataclass(frozen=True)
class NextTurn:
    """A turn to generate, to score, or to learn from.

    history (Tuple[Said, ...]): The speaker and the text of the turns before it.
    speaker (str): Who speaks next; empty if unknown.
    response (str): What is said, if it is known.
    knowledge (Tuple[str, ...]): The sentences that it builds on, best first.
    profile (str): Who the speaker is, in words.
    scene (str): What happens in the scene.
    wrong (Tuple[str, ...]): Responses that do not fit.
    turn (int): The number of the utterance; that of the next one if it is not there.
    sections (Tuple[str, ...]): The annotated sources of the response.
    """

    history: Tuple[Said, ...]
    speaker: str = ""
    response: str = ""
    knowledge: Tuple[str, ...] = ()
    profile: str = ""
    scene: str = ""
    wrong: Tuple[str, ...] = ()
    turn: int = 0
    sections: Tuple[str, ...] = ()

    def with_response(self, text: str) -> "NextTurn":
        """Copy the turn with another response."""
        return self.replace(response=text, wrong=())

    def replace(self, **fields: Any) -> "NextTurn":
        """Copy the turn with other values of some fields."""
        return replace(self, **fields)


def read_next_turns(doc: Doc) -> Iterator[NextTurn]:
    """Read what is to be learned from a Doc, or evaluated on it.

    If the Doc has graded candidate responses, these are the turns after its last one:
    one for each response with a grade above 0, and the others are wrong. Otherwise,
    each turn but the first is the response to those before it in its scene.

    doc (Doc): A Doc with utterances.
    YIELDS (NextTurn): The turns, in order.
    RAISES (ValueError): If there are graded responses to nothing.
    """
    right, wrong = _read_graded(doc)
    said = _read_said(doc)
    if right and not said:
        raise ValueError(Errors.E610)
    if right:
        for speaker, text in right:
            yield _make(doc, said, len(said), speaker, text, wrong)
        return
    for i, (_, (speaker, text)) in enumerate(said):
        found = _make(doc, said, i, speaker, text)
        if found.history:
            yield found


def read_open_turn(
    doc: Doc, *, speaker: Optional[str] = None, others: Container[str] = ()
) -> NextTurn:
    """Read the turn after the last one of a Doc.

    doc (Doc): A Doc with utterances.
    speaker (Optional[str]): Who speaks next: somebody who has spoken or is mentioned,
        by the whole name or a part of it. Defaults to the speaker of the candidate
        responses, or of the last turn that somebody else spoke.
    others (Container[str]): Who can speak without that.
    RETURNS (NextTurn): The turn, without a response.
    RAISES (ValueError): If nobody has said anything, or the speaker has no name or is
        unknown.
    """
    turns = doc.spans.get(UTTERANCES, [])
    if not len(turns):
        raise ValueError(Errors.E610)
    if speaker is not None and not speaker.strip():
        raise ValueError(Errors.E611.format(speaker=speaker))
    if speaker is not None and speaker not in others:
        _check_speaker(doc, speaker)
    return _make(doc, _read_said(doc), len(turns), speaker or guess_speaker(doc), "")


def _check_speaker(doc: Doc, speaker: str) -> None:
    """Refuse a speaker of whom the dialogue knows nothing: it is a typing error."""
    found = [name for turn in doc.spans[UTTERANCES] for name in speakers_of(turn)]
    found += [name for one in read_responses(doc) for name in one.speakers]
    mentions = doc.spans.get(MENTIONS, ())
    found += [name for mention in mentions for name in names_of(mention)]
    known = [name for name in dict.fromkeys(found) if not is_ambiguous(name)]
    words = [set(name.lower().split()) for name in known]
    for name in speaker.split(" & "):
        if not any(set(name.lower().split()) <= part for part in words):
            names = ", ".join(known) or "nobody by name"
            raise ValueError(Errors.E618.format(speaker=name, known=names))


def guess_speaker(doc: Doc) -> str:
    """Guess who speaks after the last turn: the speaker of the candidate responses, or
    the last other person who spoke; empty if there is nobody."""
    named = [each for r in read_responses(doc) for each in r.speakers]
    if named:
        return named[0]
    turns = list(doc.spans[UTTERANCES])
    last = speakers_of(turns[-1])
    before = (speakers_of(turn) for turn in reversed(turns))
    other = next((names for names in before if names and names != last), last)
    return " & ".join(other)


def list_others(history: Sequence[Said], speaker: str) -> List[str]:
    """List who speaks in a history, except one speaker, and all together."""
    names = dict.fromkeys(name for name, _ in history if name)
    return [name for name in names if name != speaker and not is_everyone(name)]


def _read_graded(doc: Doc) -> Tuple[List[Said], Tuple[str, ...]]:
    if RESPONSES not in doc.spans:
        return [], ()
    responses = read_responses(doc)
    right = [(" & ".join(r.speakers), r.text) for r in responses if (r.grade or 0) > 0]
    wrong = tuple(r.text for r in responses if r.grade is not None and r.grade <= 0)
    return [said for said in right if said[1].strip()], wrong


def _read_said(doc: Doc) -> List[Tuple[int, Said]]:
    """Read all turns once, each with its first token."""
    turns = doc.spans.get(UTTERANCES, ())
    return [(turn.start, (" & ".join(speakers_of(turn)), turn.text)) for turn in turns]


def _make(
    doc: Doc,
    said: Sequence[Tuple[int, Said]],
    i: int,
    speaker: str,
    response: str,
    wrong: Sequence[str] = (),
) -> NextTurn:
    turns = doc.spans[UTTERANCES]
    start, scene = _find_scene(doc, turns[min(i, len(turns) - 1)])
    turn = turns[i] if i < len(turns) else None
    history = tuple(line for at, line in said[:i] if at >= start)
    passages = get_knowledge(turn) if turn is not None else get_open_knowledge(doc)
    return NextTurn(
        history,
        speaker,
        response,
        tuple(passage.text for passage in passages),
        tell_session(doc, speaker, list_others(history, speaker)),
        scene=scene,
        wrong=tuple(wrong),
        turn=i,
        sections=tuple(get_sections(turn)) if turn is not None else (),
    )


def _find_scene(doc: Doc, turn: Span) -> Tuple[int, str]:
    """Find the first token of a turn's scene, and what happens in the scene."""
    if SCENES not in doc.spans:
        return 0, ""
    group = doc.spans[SCENES]
    found = [i for i, scene in enumerate(group) if scene.start <= turn.start]
    if not found:
        return 0, ""
    meta = group.attrs.get("meta", {}).get(str(found[-1]), {})
    return group[found[-1]].start, str(meta.get(DESCRIPTION, ""))
