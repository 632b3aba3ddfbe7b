"""Read the turns of a text once for all components that need them."""

from typing import Any, Callable, Tuple
from weakref import WeakKeyDictionary

from spacy.tokens import Doc

from .segmentation import SegmentedText, read_text
from .shapes.hints import NO_HINTS, SpeakerHints


class TextReader:
    """Reads the turns of texts. A `mention_detector` reads a Doc before a
    `character_linker` does, so its text can be kept until then, or until the Doc is
    gone.

    hints (SpeakerHints): The speakers that the user named.
    """

    def __init__(self, hints: SpeakerHints = NO_HINTS) -> None:
        self.hints = hints
        self._kept: WeakKeyDictionary[Doc, SegmentedText] = WeakKeyDictionary()

    def __reduce__(self) -> Tuple[Callable[[SpeakerHints], "TextReader"], Any]:
        return TextReader, (self.hints,)

    def read(self, doc: Doc, *, keep: bool = False) -> SegmentedText:
        """Read the text of a Doc, or take what was kept of it.

        doc (Doc): The Doc; not changed.
        keep (bool): Whether to keep the text for the next call.
        RETURNS (SegmentedText): The turns and scenes of the text.
        """
        text = self._kept.pop(doc, None) or read_text(doc.text, self.hints)
        if keep:
            self._kept[doc] = text
        return text
