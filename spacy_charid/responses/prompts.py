"""Prompts for large language models: what they should know to say the next line."""

from dataclasses import dataclass, field
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple

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
        return "\n".join([self.system, "", *lines, f"{self.speaker or NOBODY}:"])

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
                messages.append({"role": USER, "content": "(The scene begins.)"})
                messages.append({"role": role, "content": line})
            else:
                messages.append({"role": role, "content": line})
        if messages[-1]["role"] != USER:
            messages.append({"role": USER, "content": f"({self.speaker} goes on.)"})
        return messages


@dataclass
class _Budget:
    """The tokens that are left, and how they are counted."""

    left: int
    count: CountTokens
    taken: List[str] = field(default_factory=list)

    def take(self, text: str, most: Optional[int] = None) -> str:
        """Take as many sentences of a text as fit; the first is cut if it must be."""
        limit = self.left if most is None else min(self.left, most)
        kept: List[str] = []
        for sentence in split_sentences(text):
            if self.count(" ".join([*kept, sentence])) > limit:
                break
            kept.append(sentence)
        found = " ".join(kept) or _shorten(text, limit, self.count)
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
    speaker (Optional[str]): Who is to speak. By default the one whose turn it is.
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
        profiles, or the budget is too small.
    """
    turn = read_open_turn(doc, speaker=speaker)
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
    task = (
        f"You are {name} in the dialogue below. Say what {name} says next, in one turn "
        "and in character, without a name in front of it."
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

    Mentions of the speaker, and those that say the name, get none.
    """
    doc = turn.doc
    mentions = doc.spans[MENTIONS] if MENTIONS in doc.spans else ()
    speakers = speakers_of(turn)
    ends: Dict[int, str] = {}
    for mention in mentions:
        if not turn.start <= mention.start < mention.end <= turn.end:
            continue
        names = [name for name in names_of(mention) if not is_ambiguous(name)]
        said = mention.text.lower()
        told = [n for n in names if n not in speakers and n.lower() not in said]
        first = {word for name in told for word in name.lower().split()}
        if told and said not in first:
            ends[mention.end - 1] = " and ".join(told)
    return "".join(
        f"{token.text} [{ends[token.i]}]{token.whitespace_}"
        if token.i in ends
        else token.text_with_ws
        for token in turn
    ).strip()


def _tell(turn: NextTurn, budget: _Budget) -> List[str]:
    """Tell what is known, the most important first, as far as it fits."""
    others = list_others(turn.history, turn.speaker)
    told = [
        ("Who is present: ", ", ".join([turn.speaker or NOBODY, *others]) + "."),
        ("Who you are: ", turn.profile),
        ("The scene: ", turn.scene),
        ("What you know: ", " ".join(turn.knowledge)),
    ]
    parts = []
    for n_left, (head, text) in zip(range(len(told), 0, -1), told, strict=True):
        head_size = budget.count(head)
        if not text.strip() or budget.left <= head_size + 4:
            continue
        budget.left -= head_size
        # A long part leaves room for those after it.
        most = max(budget.left // n_left, budget.left - _size(told, n_left, budget))
        parts.append(head + budget.take(text, most))
    return parts


def _size(told: List[Tuple[str, str]], n_left: int, budget: _Budget) -> int:
    """Count the tokens of the parts that are still to be told."""
    rest = told[len(told) - n_left + 1 :]
    return sum(budget.count(head + text) for head, text in rest if text.strip())


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
