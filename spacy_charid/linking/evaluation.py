"""Evaluate a pipeline on annotated dialogues: links, mentions and speed."""

from time import perf_counter
from typing import Any, Dict, List, Optional, Sequence, Tuple

from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Example

from ..cast.bank import CharacterBank
from ..dialogue.data import MENTIONS
from ..dialogue.spans import names_of
from ..mentions.mention_detector import MentionDetector, mention_detector_score
from ..names.labels import join_names, split_names
from .loss import gold_links
from .scoring import get_links, score_links, score_people
from .semeval import ALL_IDS, MAIN_IDS, SEMEVAL, UNSEEN_IDS


def evaluate(
    nlp: Language,
    examples: List[Example],
    *,
    ignore: Sequence[str] = (),
    main: Optional[Sequence[str]] = None,
    classes: Optional[Sequence[str]] = None,
) -> Dict[str, Any]:
    """Run a pipeline over examples and score its links and mentions.

    nlp (Language): A pipeline with a `character_linker`.
    examples (List[Example]): The examples; their predicted Docs are processed.
    ignore (Sequence[str]): Gold labels to leave out of the linking scores.
    main, classes: See `scoring.score_links`.
    RETURNS (Dict[str, Any]): The scores of `score_links`, with `people` (see
        `score_people`), `mentions` (p, r, f of the detector, whichever mentions were
        linked) and `words_per_second`.
    """
    linker: Any = nlp.get_pipe("character_linker")
    detector = linker.detector
    speed = _process(nlp, examples)
    links = get_links(examples, ignore, align=classes is None, known=linker.bank.ids)
    scores = score_links(links, main=main, classes=classes)
    scores["people"] = score_people(examples, linker.bank.ids)
    detected = [
        Example(_detect(detector, eg.predicted), eg.reference) for eg in examples
    ]
    mentions = mention_detector_score(detected)
    scores["mentions"] = {key: mentions[f"mentions_{key}"] for key in "prf"}
    scores["words_per_second"] = speed
    return scores


def _process(nlp: Language, examples: List[Example]) -> float:
    """Process the predicted Docs and return the number of words per second."""
    start = perf_counter()
    docs = nlp.pipe([eg.predicted for eg in examples])
    for eg, doc in zip(examples, docs, strict=True):
        eg.predicted = doc
    seconds = perf_counter() - start
    return sum(len(eg.predicted) for eg in examples) / max(seconds, 1e-9)


def _detect(detector: MentionDetector, doc: Doc) -> Doc:
    copy = doc.copy()
    copy.spans[MENTIONS] = detector.detect(copy)
    return copy


def mark_gold(example: Example) -> Doc:
    """Add the annotated characters to the predicted Doc, for the report.

    example (Example): A processed example.
    RETURNS (Doc): Its predicted Doc; `attrs["gold"]` of its mentions maps `start:end`
        to the annotated characters.
    """
    gold = {
        f"{start}:{end}": join_names(names)
        for (start, end), names in gold_links(example).items()
    }
    example.predicted.spans[MENTIONS].attrs["gold"] = gold
    return example.predicted


def semeval_names(bank: CharacterBank) -> Dict[str, str]:
    """Get the names of a bank's characters by SemEval's entity ids."""
    ids = {c.external_ids.get(SEMEVAL): c.id for c in bank}
    return {number: name for number, name in ids.items() if number is not None}


def has_semeval_cast(examples: List[Example]) -> bool:
    """Check whether one of the six main characters of SemEval-2018 Task 4 is annotated,
    by name or id."""
    main = {*MAIN_IDS, *MAIN_IDS.values()}
    groups = (eg.reference.spans.get(MENTIONS, ()) for eg in examples)
    return any(main.intersection(names_of(span)) for group in groups for span in group)


def semeval_classes(names: Dict[str, str]) -> Tuple[List[str], Optional[List[str]]]:
    """Get the characters that are classes of their own in SemEval-2018 Task 4.

    names (Dict[str, str]): Names by id; may be empty.
    RETURNS (Tuple[List[str], Optional[List[str]]]): The ids and names of the classes
        of Main + Others, and those of ALL; None for ALL if there are no names.
    """
    main = [*MAIN_IDS, *MAIN_IDS.values()]
    classes = [*ALL_IDS, *(names[i] for i in ALL_IDS if i in names)]
    return main, classes if names else None


def system_ids(examples: List[Example], names: Dict[str, str]) -> List[str]:
    """Get the predicted entity id of every gold mention, in file order.

    NIL and characters without an id in the entity map get an id that counts as OTHERS
    in both tables of the task.

    examples (List[Example]): Processed examples.
    names (Dict[str, str]): Names by id.
    RETURNS (List[str]): The ids.
    """
    ids = {name: i for i, name in names.items()}
    fallback = str(UNSEEN_IDS[0])
    lines = []
    for link in get_links(examples, align=False):
        character = split_names(link.predicted)[0]
        known = character if not names and character.isdigit() else fallback
        lines.append(ids.get(character, known))
    return lines
