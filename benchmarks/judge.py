"""Link annotated dialogues and judge every gold mention, for `marks.py`."""

from typing import (
    Any,
    Iterable,
    Iterator,
    List,
    NamedTuple,
    Optional,
    Sequence,
    Set,
    Tuple,
)

from alignment import align_people, rename
from spacy.language import Language
from spacy.training import Example

from spacy_charid import Dialogue
from spacy_charid.dialogue.data import MENTIONS
from spacy_charid.dialogue.spans import names_of
from spacy_charid.dialogue.structure import read_structure
from spacy_charid.dialogue.view import NAME
from spacy_charid.linking.decoding import NOBODY, Link
from spacy_charid.linking.prediction import Prediction
from spacy_charid.mentions.matching import match_mentions
from spacy_charid.names.labels import is_ambiguous
from spacy_charid.training.corpora import make_example

Names = Tuple[str, ...]
Place = Tuple[int, int]


class Judged(NamedTuple):
    """A gold mention and its link.

    gold (Names): The annotated characters, or a label such as `#GENERAL#`.
    predicted (Names): The linked ones. People outside the cast who do not speak have
        the annotated id of the person with whom they are aligned.
    found (bool): Whether the pipeline found the mention.
    described (bool): Whether the mention refers to a person of the dialogue: one who is
        not of the cast, does not speak, and is not named in the document.
    outside (bool): Whether `predicted` names people, all of them outside the cast, not
        speaking and aligned with nobody.
    type, head (str): The type of the mention, and its head in lower case.
    score (float): The probability of the link, 0..1.
    place (Tuple[int, int]): The numbers of the document and the scene.
    """

    gold: Names
    predicted: Names
    found: bool
    described: bool
    outside: bool
    type: str
    head: str
    score: float
    place: Tuple[int, int]

    @property
    def is_single(self) -> bool:
        """Whether the mention refers to one person."""
        return len(self.gold) == 1 and not self.is_nobody

    @property
    def is_plural(self) -> bool:
        """Whether the mention refers to several people."""
        return len(self.gold) > 1 and not self.is_nobody

    @property
    def is_nobody(self) -> bool:
        """Whether the mention refers to nobody whom the annotation knows."""
        return all(is_ambiguous(name) for name in self.gold)

    @property
    def is_right(self) -> bool:
        """Whether exactly the right people are linked. A mention of nobody must be
        linked to nobody, or to people who are not annotated at all."""
        if not self.found:
            return False
        people = {name for name in self.predicted if not is_ambiguous(name)}
        if self.is_nobody:
            return not people or self.outside
        return people == {name for name in self.gold if not is_ambiguous(name)}


def judge(
    nlp: Language, dialogues: Iterable[Dialogue], *, gold_mentions: bool
) -> List[Judged]:
    """Link dialogues and judge their gold mentions.

    nlp (Language): A pipeline with a `character_linker`.
    dialogues (Iterable[Dialogue]): The annotated dialogues.
    gold_mentions (bool): Whether the gold mentions are linked, or those that the
        pipeline finds.
    RETURNS (List[Judged]): One per annotated mention.
    """
    linker: Any = nlp.get_pipe("character_linker")
    judged: List[Judged] = []
    for number, dialogue in enumerate(dialogues):
        doc = dialogue.to_doc(nlp, annotated=True)
        eg = make_example(doc, gold_mentions=gold_mentions)
        (prediction,) = linker.predict([eg.predicted])
        judged += judge_prediction(eg, prediction, linker, number)
    return judged


def judge_prediction(
    eg: Example, prediction: Prediction, linker: Any, number: int = 0
) -> List[Judged]:
    """Judge the gold mentions of a document by a prediction of the linker.

    number (int): The number of the document.
    """
    links = _link_gold(eg, prediction, linker.decode(prediction))
    known = {*linker.bank.ids, *_speakers(prediction)}
    return list(_judge_doc(eg, links, known, number))


def _link_gold(
    eg: Example, prediction: Prediction, links: Sequence[Link]
) -> List[Optional[Link]]:
    """Get the link of each gold mention; None for those that were not found."""
    gold = [(span.start, span.end) for span in eg.reference.spans[MENTIONS]]
    found = [(span.start, span.end) for span in prediction.structure.mentions]
    by_place = dict(zip(found, links, strict=True))
    return [
        by_place.get(place) if place else None for place in match_mentions(gold, found)
    ]


def _speakers(prediction: Prediction) -> Iterator[str]:
    for turn in prediction.structure.view.turns:
        yield from turn.speakers


def _judge_doc(
    eg: Example, links: List[Optional[Link]], known: Set[str], number: int
) -> Iterator[Judged]:
    mentions = eg.reference.spans[MENTIONS]
    views = read_structure(eg.reference).view.mentions
    gold = [names_of(mention) for mention in mentions]
    predicted = [link.names if link else () for link in links]
    aligned = align_people(zip(gold, predicted, strict=True), known)
    named = {
        name
        for view, names in zip(views, gold, strict=True)
        for name in names
        if view.label == NAME
    }
    for view, names, found in zip(views, gold, links, strict=True):
        if not names:
            continue
        link = found or NOBODY
        people = [name for name in link.names if not is_ambiguous(name)]
        outside = bool(people) and not any(p in known or p in aligned for p in people)
        yield Judged(
            gold=names,
            predicted=rename(link.names, aligned, known),
            found=found is not None,
            described=not {*names} & (known | named) and not is_ambiguous(names[0]),
            outside=outside,
            type=view.type,
            head=view.head,
            score=link.score,
            place=(number, view.scene),
        )
