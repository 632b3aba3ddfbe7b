"""The sentences of an utterance, for the formats of the corpora."""

from bisect import bisect_right
from typing import List

from ..dialogue.data import Mention, Utterance
from ..errors import Errors


def get_sentences(utterance: Utterance, where: str) -> List[List[str]]:
    """Get the tokens of an utterance by sentence.

    utterance (Utterance): The utterance.
    where (str): Its description in error messages.
    RETURNS (List[List[str]]): The tokens by sentence.
    RAISES (ValueError): If the utterance is not tokenized yet.
    """
    lacks_tokens = bool(utterance.text.strip()) and not utterance.words
    if utterance.sentences is None or lacks_tokens:
        raise ValueError(Errors.E104.format(where=where))
    return utterance.sentences


def get_sentence_mentions(utterance: Utterance, where: str) -> List[List[Mention]]:
    """Get the mentions of an utterance by sentence.

    utterance (Utterance): A tokenized utterance.
    where (str): Its description in error messages.
    RETURNS (List[List[Mention]]): The ordered mentions of each sentence, with token
        offsets in the sentence.
    RAISES (ValueError): If a mention is not within one sentence.
    """
    sentences = get_sentences(utterance, where)
    ends = sentence_ends(sentences)
    starts = [0, *ends][:-1]
    by_sentence: List[List[Mention]] = [[] for _ in sentences]
    for mention in sorted(utterance.mentions, key=lambda m: (m.start, m.end)):
        i = bisect_right(starts, mention.start) - 1
        if i < 0 or not mention.start < mention.end <= ends[i]:
            raise ValueError(
                Errors.E105.format(start=mention.start, end=mention.end, where=where)
            )
        start, end = mention.start - starts[i], mention.end - starts[i]
        by_sentence[i].append(Mention(start, end, mention.characters, mention.label))
    return by_sentence


def sentence_ends(sentences: List[List[str]]) -> List[int]:
    """Get the end of each sentence, in tokens of the utterance."""
    ends = []
    end = 0
    for sentence in sentences:
        end += len(sentence)
        ends.append(end)
    return ends
