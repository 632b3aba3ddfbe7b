"""The reading sets of Topical-Chat: what each partner of a conversation has read.

A reading set gives for each partner the sections `FS1` to `FS3` (an entity, the lead of
its Wikipedia page, fun facts) and, in one or both sets of a release, the article's
parts `AS1` to `AS4`. Before the release is built, leads and facts are ids; leads are
looked up in `wiki.json`.
"""

from pathlib import Path
from typing import Any, Dict, Iterable, List, NamedTuple, Optional, Tuple

from ..dialogue.knowledge import Document, split_sentences
from ..errors import Errors
from ..files.json_text import parse_json
from ..files.source import FilePath, StandardInput
from ..files.text import read_text

AGENTS = ("agent_1", "agent_2")
LEADS = ("shortened_wiki_lead_section", "summarized_wiki_lead_section")
FACTS = "fun_facts"
READING_SETS = "reading_sets"
_FOLDERS = (f"{READING_SETS}/post-build", READING_SETS, f"{READING_SETS}/pre-build")
_WIKI = ("wiki.json", "src/wiki/wiki.json", "wiki/wiki.json")
_ARTICLE = ("url", "headline", "date")


class ReadingSets(NamedTuple):
    """The reading sets of a file of conversations.

    records (Dict[str, Any]): The reading sets by conversation.
    leads (Dict[Any, str]): Wikipedia leads by their kind and id.
    """

    records: Dict[str, Any]
    leads: Dict[Any, str]


def find_reading_sets(path: FilePath) -> ReadingSets:
    """Read the reading sets that belong to a file of conversations.

    They are in a file of the same name in `reading_sets/` beside the folder of the
    conversations, as in the release, or in `NAME.reading_sets.json` beside the file.

    path (FilePath): The file of conversations.
    RETURNS (ReadingSets): The reading sets; empty if there is no such file.
    RAISES (ValueError): If a file is malformed.
    """
    if isinstance(path, StandardInput):
        return ReadingSets({}, {})
    file = Path(path)
    root = file.absolute().parent.parent
    own = [name_beside(file), *(root / folder / file.name for folder in _FOLDERS)]
    records = next((load_object(one) for one in own if one.is_file()), {})
    wikis = (root / name for name in _WIKI)
    wiki = next((load_object(one) for one in wikis if one.is_file()), {})
    leads = {
        (kind, id): text for kind in LEADS for text, id in wiki.get(kind, {}).items()
    }
    return ReadingSets(records, leads)


def name_beside(path: Path) -> Path:
    """Name the file of reading sets beside a file of conversations."""
    return path.with_name(f"{path.stem}.{READING_SETS}.json")


def load_object(path: FilePath, *, encoding: Optional[str] = None) -> Dict[str, Any]:
    """Read a file that holds one JSON object.

    path (FilePath): The file.
    encoding (Optional[str]): The encoding of the file. Defaults to UTF-8.
    RETURNS (Dict[str, Any]): The object.
    RAISES (ValueError): If it is malformed; with the line.
    """
    value = parse_json(read_text(path, encoding=encoding), path)
    if not isinstance(value, dict):
        raise ValueError(Errors.E601.format(path=path, found=type(value).__name__))
    return value


def read_documents(record: Dict[str, Any], sets: ReadingSets) -> List[Document]:
    """Make the documents of a reading set.

    record (Dict[str, Any]): The reading set of a conversation.
    sets (ReadingSets): The leads.
    RETURNS (List[Document]): One per section, or one per section and partner where
        the partners' texts differ.
    """
    parts = [
        (section, agent, content)
        for agent in AGENTS
        for section, content in record.get(agent, {}).items()
    ]
    documents = [
        _read_section(section, agent, content, sets)
        for section, agent, content in parts
    ]
    article = record.get("article", {})
    for section, text in article.items():
        if section not in _ARTICLE and isinstance(text, str):
            documents.append(_make_article(section, text, article))
    return _share(documents)


def write_documents(documents: Iterable[Document]) -> Dict[str, Any]:
    """Give the partners' sections of a reading set. Inverse of `read_documents`."""
    record: Dict[str, Any] = {agent: {} for agent in AGENTS}
    article: Dict[str, Any] = {}
    for document in documents:
        if "content" in document.meta:
            for agent in document.readers or AGENTS:
                record[agent][document.section] = document.meta["content"]
        else:
            article.update(document.meta.get("article", {}))
            article[document.section] = document.meta.get("text", "")
    ordered = {a: dict(sorted(record[a].items())) for a in AGENTS}
    return {**ordered, "article": article} if article else ordered


def _read_section(
    section: str, agent: str, content: Dict[str, Any], sets: ReadingSets
) -> Document:
    sentences: List[str] = []
    for kind in LEADS:
        lead = content.get(kind)
        text = lead if isinstance(lead, str) else sets.leads.get((kind, lead), "")
        sentences.extend(split_sentences(text))
    facts = content.get(FACTS, ())
    facts = [facts] if isinstance(facts, str) else facts
    # Before the build, a fact is the id of a post: a word without a space.
    texts = [fact for fact in facts if " " in fact.strip()]
    sentences.extend(" ".join(text.split()) for text in texts)
    return Document(
        section,
        tuple(sentences),
        title=content.get("entity", ""),
        readers=(agent,),
        meta={"content": content},
    )


def _make_article(section: str, text: str, article: Dict[str, Any]) -> Document:
    about = {key: article[key] for key in _ARTICLE if key in article}
    meta = {"article": about, "text": text}
    title = str(article.get("headline", ""))
    return Document(section, tuple(split_sentences(text)), title=title, meta=meta)


def _share(documents: List[Document]) -> List[Document]:
    """Join the documents that both partners have, and name the others apart."""
    by_content: Dict[Tuple[str, str], List[Document]] = {}
    for document in documents:
        key = (document.section, repr(document.meta))
        by_content.setdefault(key, []).append(document)
    sections = [section for section, _ in by_content]
    shared = []
    for same in by_content.values():
        first = same[0]
        readers = first.readers if len(same) == 1 else ()
        alone = sections.count(first.section) > 1 and readers
        id = f"{first.section} ({readers[0]})" if alone else first.section
        fields = (id, first.sentences, first.section, first.title, readers, first.meta)
        shared.append(Document(*fields))
    return shared
