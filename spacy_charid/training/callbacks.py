"""Callbacks for training configs."""

from typing import Any, Callable

from spacy.language import Language
from spacy.util import registry


@registry.callbacks("spacy_charid.InitializeFrozen.v1")
def create_initialize_frozen(component: str) -> Callable[[Language], Language]:
    """Initialize a frozen component, for `initialize.before_init`.

    A transformer loads its pretrained weights when it is initialized, but spaCy does
    not initialize frozen components.

    component (str): The component's name.
    RETURNS (Callable[[Language], Language]): The callback.
    """

    def initialize_frozen(nlp: Language) -> Language:
        pipe: Any = nlp.get_pipe(component)
        is_disabled = component in nlp.disabled
        if is_disabled:  # it sets the size of its listeners only if it is enabled
            nlp.enable_pipe(component)
        pipe.initialize(lambda: [], nlp=nlp)
        if is_disabled:
            nlp.disable_pipe(component)
        return nlp

    return initialize_frozen
