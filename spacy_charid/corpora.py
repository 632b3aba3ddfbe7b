"""Read annotated dialogues as training and evaluation examples."""

from pathlib import Path
from typing import Callable, Dict, Iterable, Iterator, List, Optional, Union

from spacy.language import Language
from spacy.tokens import Doc, DocBin
from spacy.training import Example
from spacy.util import registry

from .dialogue import Dialogue
from .errors import Errors
from .formats import READERS, SUFFIXES, guess_format, read_entity_map
from .structure import copy_structure

UNITS = ("dialogue", "scene")


def create_dialogue_corpus(
    path: Optional[Union[str, Path]],
    format: Optional[str] = None,
    gold_mentions: bool = True,
    unit: str = "dialogue",
    entity_map: Optional[Union[str, Path]] = None,
    limit: int = 0,
) -> Callable[[Language], Iterable[Example]]:
    """Create a reader of examples that keep speakers, scenes and gold mentions.

    spaCy's own corpus reader makes the predicted Doc of text alone, so that none
    of these would reach the pipeline.

    path (Optional[Union[str, Path]]): A file or a folder: `.spacy`, or a corpus
        format. None is an error when it is read, so that a config can wait for it.
    format (Optional[str]): Format of corpus files; by default told by the suffix.
    gold_mentions (bool): Give the predicted Doc the annotated mentions, without
        their characters. If False, the pipeline has to find them.
    unit (str): What becomes one Doc: a `dialogue` or a `scene`.
    entity_map (Optional[Union[str, Path]]): File of names by entity id.
    limit (int): Read at most this many examples; 0 for all.
    RETURNS (Callable[[Language], Iterable[Example]]): The reader.
    """
    if unit not in UNITS:
        raise ValueError(
            Errors.E032.format(name="unit", value=unit, allowed=", ".join(UNITS))
        )

    def read(nlp: Language) -> Iterator[Example]:
        if path is None:
            raise ValueError(Errors.E035)
        names = read_entity_map(entity_map) if entity_map else None
        docs = read_docs(nlp, [Path(path)], format=format, entity_map=names, unit=unit)
        for i, doc in enumerate(docs):
            if limit and i >= limit:
                break
            yield make_example(doc, gold_mentions=gold_mentions)

    return read


def make_example(reference: Doc, *, gold_mentions: bool) -> Example:
    """Pair an annotated Doc with a bare one that has its words and structure.

    reference (Doc): The annotated Doc.
    gold_mentions (bool): Whether the bare Doc gets the mentions.
    RETURNS (Example): The example.
    """
    predicted = Doc(
        reference.vocab,
        words=[token.text for token in reference],
        spaces=[bool(token.whitespace_) for token in reference],
    )
    example = Example(predicted, reference)
    copy_structure(example, mentions=gold_mentions)
    return example


def read_docs(
    nlp: Language,
    paths: Iterable[Path],
    *,
    format: Optional[str] = None,
    entity_map: Optional[Dict[str, str]] = None,
    unit: str = "dialogue",
) -> Iterator[Doc]:
    """Read files and folders of annotated dialogues as Docs.

    nlp (Language): The pipeline that gives the vocabulary and tokenizer.
    paths (Iterable[Path]): Files, or folders whose files are read by name.
    format, entity_map, unit: See `create_dialogue_corpus`.
    YIELDS (Doc): The Docs; those of `.spacy` files as they are.
    RAISES (ValueError): If a path has nothing to read, or a file is malformed.
    """
    for path in paths:
        for file in list_files(path):
            if file.suffix.lower() == ".spacy":
                yield from DocBin().from_disk(file).get_docs(nlp.vocab)
                continue
            for dialogue in read_dialogues(file, format, entity_map):
                parts = dialogue.split_scenes() if unit == "scene" else [dialogue]
                for part in parts:
                    yield part.to_doc(nlp)


def read_dialogues(
    path: Path,
    format: Optional[str] = None,
    entity_map: Optional[Dict[str, str]] = None,
) -> Iterator[Dialogue]:
    """Read one corpus file.

    path (Path): The file.
    format (Optional[str]): A key of `formats.READERS`; by default by the suffix.
    entity_map (Optional[Dict[str, str]]): Names by id, for formats that have ids.
    YIELDS (Dialogue): The dialogues in file order.
    """
    format = format or guess_format(path)
    if format not in READERS:
        raise ValueError(
            Errors.E032.format(name="format", value=format, allowed=", ".join(READERS))
        )
    if format == "emory":
        yield from READERS[format](path)
    else:
        yield from READERS[format](path, entity_map=entity_map)


def list_files(path: Path) -> List[Path]:
    """Give a file, or the readable files of a folder in the order of their names."""
    if not path.is_dir():
        return [path]
    suffixes = {".spacy", *SUFFIXES}
    files = sorted(file for file in path.iterdir() if file.suffix.lower() in suffixes)
    if not files:
        raise ValueError(
            Errors.E031.format(path=path, suffixes=", ".join(sorted(suffixes)))
        )
    return files


registry.readers.register("spacy_charid.DialogueCorpus.v1", func=create_dialogue_corpus)
