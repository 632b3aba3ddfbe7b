"""Sentences of an utterance, as corpus formats write them."""

from bisect import bisect_right
from typing import List

from ..dialogue.data import Mention, Utterance
from ..errors import Errors


def get_sentences(utterance: Utterance, where: str) -> List[List[str]]:
    """Get an utterance's tokens by sentence.

    utterance (Utterance): The utterance.
    where (str): What to call it in an error.
    RETURNS (List[List[str]]): The tokens by sentence.
    RAISES (ValueError): If the utterance has yet to be tokenized.
    """
    untold = bool(utterance.text.strip()) and not utterance.words
    if utterance.sentences is None or untold:
        raise ValueError(Errors.E104.format(where=where))
    return utterance.sentences


def get_sentence_mentions(utterance: Utterance, where: str) -> List[List[Mention]]:
    """Get an utterance's mentions by sentence.

    utterance (Utterance): A tokenized utterance.
    where (str): What to call it in an error.
    RETURNS (List[List[Mention]]): For each sentence its mentions, ordered, with
        offsets into the sentence.
    RAISES (ValueError): If a mention does not lie within one sentence.
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
    """Get the offset at which each sentence ends, counted in tokens."""
    ends = []
    end = 0
    for sentence in sentences:
        end += len(sentence)
        ends.append(end)
    return ends
