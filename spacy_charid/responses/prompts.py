"""Prompts for large language models: what they should know to say the next line."""

from dataclasses import dataclass, field
from typing import (
    Any,
    Callable,
    Dict,
    List,
    Mapping,
    NamedTuple,
    Optional,
    Sequence,
    Tuple,
)

from spacy.tokens import Doc, Span

from ..dialogue.data import MENTIONS, UTTERANCES
from ..dialogue.knowledge import split_sentences
from ..dialogue.spans import names_of, speakers_of
from ..errors import Errors
from ..names.labels import is_ambiguous
from .metrics.words import split_words
from .next_turn import NextTurn, Said, list_others, read_open_turn
from .session_profile import tell

MIN_TOKENS = 60
DEFAULT_TOKENS = 2000
NOBODY = "Somebody"  # a speaker without a name
SYSTEM, USER, ASSISTANT = "system", "user", "assistant"
CountTokens = Callable[[str], int]
_GAP = " [...] "
MOST_NAMES = 3  # that brackets tell; a larger group is left to "us" and "you all"


@dataclass(frozen=True)
class Prompt:
    """A prompt, as text and as chat messages.

    speaker (str): Who is to speak.
    system (str): What the model is told before the dialogue.
    turns (Tuple[Said, ...]): The last turns of the dialogue, as many as fit.
    n_left_out (int): The number of earlier turns that do not fit.
    """

    speaker: str
    system: str
    turns: Tuple[Said, ...]
    n_left_out: int = 0

    @property
    def text(self) -> str:
        """The prompt for a model that continues a text."""
        lines = [f"{name or NOBODY}: {text}" for name, text in self.turns]
        gap = [_GAP.strip()] if self.n_left_out else []
        end = f"{self.speaker or NOBODY}:"
        return "\n".join([self.system, "", *gap, *lines, end])

    @property
    def messages(self) -> List[Dict[str, str]]:
        """The prompt for a chat model: the lines of the speaker are its own."""
        messages = [{"role": SYSTEM, "content": self.system}]
        for name, text in self.turns:
            is_own = bool(self.speaker) and name == self.speaker
            role = ASSISTANT if is_own else USER
            line = text if is_own else f"{name or NOBODY}: {text}"
            if messages[-1]["role"] == role:
                messages[-1]["content"] += f"\n{line}"
            elif role == ASSISTANT and messages[-1]["role"] == SYSTEM:
                messages.append({"role": USER, "content": self._begin()})
                messages.append({"role": role, "content": line})
            else:
                messages.append({"role": role, "content": line})
        if messages[-1]["role"] != USER:
            messages.append({"role": USER, "content": f"({self.speaker} goes on.)"})
        return messages

    def _begin(self) -> str:
        """Tell what is before a first turn that is the speaker's own."""
        if self.n_left_out:
            return "(Earlier turns are left out.)"
        return "(The dialogue begins.)"


@dataclass
class _Budget:
    """The tokens that are left, and how they are counted."""

    left: int
    count: CountTokens
    taken: List[str] = field(default_factory=list)

    def take(self, sentences: Sequence[str], most: int, joint: str = " ") -> str:
        """Take as many sentences as fit; the first is cut if it must be."""
        limit = min(self.left, most)
        kept: List[str] = []
        for sentence in sentences:
            if self.count(joint.join([*kept, sentence])) > limit:
                break
            kept.append(sentence)
        found = joint.join(kept) or _shorten(sentences[0], limit, self.count)
        self.left -= self.count(found)
        return found


def prompt(
    doc: Doc,
    *,
    speaker: Optional[str] = None,
    profiles: Any = None,
    at: Any = None,
    knowledge: Optional[Sequence[str]] = None,
    max_tokens: int = DEFAULT_TOKENS,
    count_tokens: Optional[CountTokens] = None,
) -> Prompt:
    """Make the prompt for the next line of a dialogue.

    It tells the scene, who is present, who the speaker is and what the others are to
    them at that point of the story, what there is to know, and the dialogue with the
    characters that its mentions mean.

    doc (Doc): A Doc with utterances, e.g. linked; not changed.
    speaker (Optional[str]): Who is to speak: somebody who speaks, is mentioned or has
        a profile. By default the one whose turn it is.
    profiles (Any): A `Profiles`, or a mapping of characters to descriptions. By
        default those of the Doc itself, if it is a session of HPD.
    at (Any): The position in the story for the profiles.
    knowledge (Optional[Sequence[str]]): Sentences that the line can build on. By
        default those that a `knowledge_selector` has chosen for the next turn.
    max_tokens (int): The budget of the whole prompt.
    count_tokens (Optional[Callable[[str], int]]): Counts the tokens of a text, e.g.
        with the model's tokenizer. By default four tokens for three words.
    RETURNS (Prompt): The prompt.
    RAISES (ValueError): If nobody has said anything, the speaker is unknown to the
        dialogue and the profiles, or the budget is too small.
    """
    # Whoever has no profile gets an error of its own below.
    known = (speaker or "",) if profiles is not None else ()
    turn = read_open_turn(doc, speaker=speaker, others=known)
    others = list_others(turn.history, turn.speaker)
    profile = turn.profile
    if profiles is not None and turn.speaker:
        profile = describe_speaker(profiles, turn.speaker, at, others)
    start = turn.turn - len(turn.history)
    said = [name_mentions(span) for span in list(doc.spans[UTTERANCES])[start:]]
    history = tuple(zip([name for name, _ in turn.history], said, strict=True))
    sentences = turn.knowledge if knowledge is None else knowledge
    return make_prompt(
        turn.replace(history=history, profile=profile, knowledge=tuple(sentences)),
        max_tokens=max_tokens,
        count_tokens=count_tokens,
    )


def make_prompt(
    turn: NextTurn,
    *,
    max_tokens: int = DEFAULT_TOKENS,
    count_tokens: Optional[CountTokens] = None,
) -> Prompt:
    """Make the prompt for a turn; see `prompt`.

    RAISES (ValueError): If there is no history, or the budget is too small.
    """
    if not turn.history:
        raise ValueError(Errors.E610)
    if max_tokens < MIN_TOKENS:
        raise ValueError(Errors.E630.format(value=max_tokens, least=MIN_TOKENS))
    budget = _Budget(max_tokens, count_tokens or guess_tokens)
    name = turn.speaker or NOBODY
    in_character = " and in character" if turn.profile or turn.scene else ""
    task = (
        f"You are {name} in the dialogue below. Say what {name} says next, in one turn"
        f"{in_character}, without a name in front of it."
    )
    if any("[" in text for _, text in turn.history):
        task += " Names in brackets tell who is meant; do not write any."
    budget.left -= budget.count(f"{task} {name}:")
    # Half of what is left is for the dialogue, if it needs that much.
    lines = [f"{who or NOBODY}: {what}" for who, what in turn.history]
    reserve = min(budget.left // 2, sum(map(budget.count, lines)))
    budget.left -= reserve
    parts = [task, *_tell(turn, budget)]
    budget.left += reserve
    turns = _take_turns(turn.history, budget)
    n_left_out = len(turn.history) - len(turns)
    return Prompt(turn.speaker, "\n".join(parts), tuple(turns), n_left_out)


def guess_tokens(text: str) -> int:
    """Guess the number of tokens of a text: four for three words."""
    return -(-len(split_words(text)) * 4 // 3)


def describe_speaker(
    profiles: Any, speaker: str, at: Any, others: Sequence[str]
) -> str:
    """Tell who a speaker is at a position of the story.

    profiles (Any): A `Profiles`, or a mapping of characters to descriptions.
    speaker (str): The character.
    at (Any): The position.
    others (Sequence[str]): Whose relations with the character are told.
    RETURNS (str): Sentences.
    RAISES (ValueError): If the profiles do not know the speaker.
    """
    if speaker not in profiles:
        raise ValueError(Errors.E631.format(speaker=speaker))
    if isinstance(profiles, Mapping):
        return str(profiles[speaker])
    return tell(profiles, speaker, at, others)


def name_mentions(turn: Span) -> str:
    """Give the text of a turn with the names that its mentions mean in brackets.

    Mentions of the speaker, those that say the name, groups of more than `MOST_NAMES`,
    and those of whom the last brackets of the turn tell already get none.
    """
    doc = turn.doc
    mentions = doc.spans.get(MENTIONS, ())
    speakers = speakers_of(turn)
    ends: Dict[int, str] = {}
    last: List[str] = []
    for mention in sorted(mentions):
        if not turn.start <= mention.start < mention.end <= turn.end:
            continue
        names = [name for name in names_of(mention) if not is_ambiguous(name)]
        said = mention.text.lower()
        told = [n for n in names if n not in speakers and n.lower() not in said]
        first = {word for name in told for word in name.lower().split()}
        if not told or said in first or len(names) > MOST_NAMES or told == last:
            continue
        ends[mention.end - 1] = _list(told)
        last = told
    return "".join(
        f"{token.text} [{ends[token.i]}]{token.whitespace_}"
        if token.i in ends
        else token.text_with_ws
        for token in turn
    ).strip()


def _tell(turn: NextTurn, budget: _Budget) -> List[str]:
    """Tell what is known, the most important first, as far as it fits."""
    others = list_others(turn.history, turn.speaker)
    present = ", ".join([turn.speaker or NOBODY, *others])
    told = [
        _Part("Who is present: ", (f"{present}.",)),
        _Part("Who you are: ", split_sentences(turn.profile)),
        _Part("The scene: ", split_sentences(turn.scene)),
        _Part("What you know, to build on where it fits:\n- ", turn.knowledge, "\n- "),
    ]
    told = [part for part in told if part.sentences]
    parts = []
    for i, part in enumerate(told):
        head_size = budget.count(part.head)
        if budget.left <= head_size + 4:
            continue
        budget.left -= head_size
        # A long part leaves room for those after it.
        rest = sum(later.count(budget.count) for later in told[i + 1 :])
        most = max(budget.left // (len(told) - i), budget.left - rest)
        parts.append(part.head + budget.take(part.sentences, most, part.joint))
    return parts


class _Part(NamedTuple):
    """Sentences to tell, what is before them, and what is between them."""

    head: str
    sentences: Sequence[str]
    joint: str = " "

    def count(self, count: CountTokens) -> int:
        """Count the tokens of the whole part."""
        return count(self.head + self.joint.join(self.sentences))


def _list(names: Sequence[str]) -> str:
    """List names: A, B and C."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)


def _take_turns(history: Sequence[Said], budget: _Budget) -> List[Said]:
    """Take the last turns that fit; the very last one is shortened if it must be."""
    name, text = history[-1]
    head = budget.count(f"{name or NOBODY}:")
    short = _shorten(text, max(budget.left - head, 1), budget.count)
    turns = [(name, short)]
    budget.left -= head + budget.count(short)
    for who, what in reversed(history[:-1]):
        size = budget.count(f"{who or NOBODY}: {what}")
        if size > budget.left:
            break
        turns.append((who, what))
        budget.left -= size
    return turns[::-1]


def _shorten(text: str, limit: int, count: CountTokens) -> str:
    """Cut words from the middle of a text, so that it has at most `limit` tokens."""
    if count(text) <= limit:
        return text
    words = text.split()
    least, most = 0, len(words)
    while least < most:  # the most words that fit
        n = (least + most + 1) // 2
        least, most = (n, most) if count(_cut(words, n)) <= limit else (least, n - 1)
    return _cut(words, least)


def _cut(words: List[str], n: int) -> str:
    if n == 0:
        return ""
    begin, end = words[: (n + 1) // 2], words[len(words) - n // 2 :]
    return f"{' '.join(begin)}{_GAP}{' '.join(end)}".strip()
