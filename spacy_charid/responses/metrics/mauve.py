"""MAUVE: how close the distribution of generated texts is to that of given ones."""

import warnings
from typing import Any, Callable, Sequence

from numpy.typing import NDArray

from ...errors import Warnings
from ...extras import import_extra

MIN_SAMPLES = 1000  # MAUVE's authors ask for thousands
Embed = Callable[[Sequence[str]], NDArray[Any]]


def mauve(embed: Embed, texts: Sequence[str], others: Sequence[str]) -> float:
    """Compute MAUVE of two sets of texts.

    Source: Pillutla et al. (NeurIPS 2021), through `mauve-text`. Values depend on the
    model of the features: compare only values of the same model and sample size.

    embed (Embed): Gives a vector for each text, e.g. an `Embedder`.
    texts, others (Sequence[str]): The texts.
    RETURNS (float): 0 to 1; 1 for equal distributions.
    RAISES (ImportError): If mauve-text is not installed.
    """
    library: Any = import_extra("mauve", "responses")
    n = min(len(texts), len(others))
    if n < MIN_SAMPLES:
        warnings.warn(Warnings.W600.format(n=n, least=MIN_SAMPLES), stacklevel=1)
    found = library.compute_mauve(
        p_features=embed(texts), q_features=embed(others), verbose=False, seed=0
    )
    return float(found.mauve)
