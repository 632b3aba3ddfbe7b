"""Measure the profiles that are drafted from dialogue, and how fast they load.

What is drafted from the links of the corpora (`--links gold`), or of a linker that
knows nobody (`--links linker`), is compared with what nobody here wrote: the genders of
casts, and annotated relations of literary characters. The table of the families of
*Friends* is ours.
"""

import csv
import json
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any, Dict, Iterator, List, Optional, Tuple

import spacy
import typer
from spacy.tokens import Doc

from spacy_charid.cast.bank import CharacterBank
from spacy_charid.cast.linked_dialogue import LinkedDialogue
from spacy_charid.dialogue.data import MENTIONS
from spacy_charid.dialogue.spans import names_of
from spacy_charid.formats.conll2012 import read_entity_map
from spacy_charid.formats.documents import read_docs
from spacy_charid.names.labels import is_ambiguous
from spacy_charid.names.nouns import is_kinship
from spacy_charid.profiles.drafting.draft import draft_profiles
from spacy_charid.profiles.profiles import Profiles
from spacy_charid.profiles.vocabulary import AFFECTION, NOUNS

app = typer.Typer()
Data = Annotated[Path, typer.Option(help="Folder of the corpora")]
Links = Annotated[str, typer.Option(help="gold, or linker")]
DATA = Path("../shared/data")
# The known families of six characters: who is called by which noun.
FAMILIES: Dict[str, Dict[str, str]] = {
    "Ross Geller": {
        "mother": "Judy Geller, Mrs. Geller",
        "father": "Jack Geller",
        "sister": "Monica Geller",
        "son": "Ben",
        "wife": "Carol Willick, Emily",
        "ex-wife": "Carol Willick",
        "grandmother": "Ross' grandmother, Monica's grandmother",
        "cousin": "Nathan",
        "aunt": "Aunt Lillian, Aunt Phyllis",
        "girlfriend": "Julie, Rachel Green, Emily",
    },
    "Monica Geller": {
        "mother": "Judy Geller, Mrs. Geller",
        "father": "Jack Geller",
        "brother": "Ross Geller",
        "nephew": "Ben",
        "grandmother": "Ross' grandmother, Monica's grandmother",
        "aunt": "Aunt Lillian, Aunt Phyllis, Aunt Syl, Aunt Edna",
        "boyfriend": "Richard, Richard Burke, Chandler Bing, Pete",
    },
    "Rachel Green": {
        "mother": "Sandra Green, Mrs. Green, Mrs. Greene",
        "father": "Leonard Green, Mr. Greene, Lorne Green",
        "sister": "Jill Green, Rachel's sister, Amy Green",
        "boyfriend": "Ross Geller, Paolo, Russ, Joshua",
        "fiancé": "Barry",
        "fiance": "Barry",
    },
    "Chandler Bing": {
        "mother": "Mrs. Bing, Nora Bing",
        "father": "Charles Bing",
        "girlfriend": "Janice, Kathy, Chandler's date, Monica Geller",
    },
    "Joey Tribbiani": {
        "mother": "Gloria Tribbiani, Mrs. Tribbiani",
        "father": "Mr. Tribbiani, Joey Tribbiani Sr.",
        "grandmother": "Joey's grandmother, Nonna",
        "uncle": "Uncle Sal",
        "cousin": "Joey's cousin",
    },
    "Phoebe Buffay": {
        "mother": "Lily Buffay",
        "father": "Frank Buffay",
        "stepfather": "Phoebe's stepfather",
        "sister": "Ursula",
        "brother": "Frank, Frank Buffay Jr.",
        "half-brother": "Frank",
        "grandmother": "Phoebe's grandmother, Grandmother",
        "husband": "Duncan",
        "boyfriend": "David",
    },
}
# The novels of which there are both dialogues and annotated relations.
NOVELS: Dict[str, str] = {
    "Emma": "Emma",
    "HardTimes": "Hard Times",
    "MansfieldPark": "Mansfield Park",
    "NorthangerAbbey": "Northanger Abbey",
    "OliverTwist": "Oliver Twist",
    "PrideAndPrejudice": "Pride and Prejudice",
    "ThePictureOfDorianGray": "The Picture of Dorian Gray",
}
# Affection below this level is negative, and otherwise positive: what annotators call
# neutral cannot be told from it.
NEGATIVE = -1.0


def get_docs(path: Path, links: str, data: Path) -> List[Doc]:
    """Read dialogues with their gold links, or link them anew."""
    nlp = spacy.blank("en")
    names = data / "semeval-2018-task4" / "friends_entity_map.txt"
    entities = read_entity_map(names) if "semeval" in str(path) else None
    docs = list(read_docs(nlp, path, entity_map=entities))
    if links == "gold":
        return docs
    nlp.add_pipe("character_linker")
    for doc in docs:
        del doc.spans[MENTIONS]
    return list(nlp.pipe(docs))


@app.command()
def genders(data: Data = DATA, links: Links = "gold") -> None:
    """Print precision and recall of drafted genders on Friends and on novels."""
    friends = CharacterBank.from_disk(
        Path(__file__).parents[1] / "spacy_charid" / "data" / "friends.jsonl"
    )
    path = data / "semeval-2018-task4" / "friends.train.scene_delim.conll"
    _print_genders("Friends", get_docs(path, links, data), friends)
    for novel in sorted((data / "pdnc").iterdir()):
        cast = CharacterBank.from_disk(novel / "cast.jsonl")
        docs = get_docs(novel / "dialogues.json", links, data)
        _print_genders(novel.name, docs, cast)
    _print_counts("all", TOTAL)


TOTAL: Counter = Counter()


def _print_genders(name: str, docs: List[Doc], cast: CharacterBank) -> None:
    profiles = draft_profiles(docs, affection=False)
    counts: Counter = Counter()
    for character in cast:
        known = [c for c in profiles.characters if cast.find(c)[:1] == (character.id,)]
        if not character.gender or not known:
            continue
        counts["there"] += 1
        values = {v for c in known for _, v in profiles.course(c, "gender")}
        counts["said"] += bool(values)
        counts["right"] += values == {character.gender}
    _print_counts(name, counts)
    TOTAL.update(counts)


def _print_counts(name: str, counts: Counter) -> None:
    precision = 100 * counts["right"] / max(counts["said"], 1)
    recall = 100 * counts["right"] / max(counts["there"], 1)
    print(f"{name:24} {counts['there']:4} P {precision:5.1f} R {recall:5.1f}")


@app.command()
def kinship(data: Data = DATA, links: Links = "gold", show: bool = False) -> None:
    """Print the precision of drafted kinship in Friends against their families."""
    path = data / "semeval-2018-task4" / "friends.train.scene_delim.conll"
    profiles = draft_profiles(get_docs(path, links, data), affection=False)
    right: List[Tuple[str, str, str]] = []
    wrong: List[Tuple[str, str, str]] = []
    for owner, family in FAMILIES.items():
        for noun, name in _list_kin(profiles, owner):
            names = [one.strip() for one in family.get(noun, "").split(",")]
            (right if name in names else wrong).append((owner, noun, name))
    n = len(right) + len(wrong)
    print(f"kinship: {len(right)} of {n} right, {100 * len(right) / max(n, 1):.1f}")
    for one in wrong if show else []:
        print("  wrong:", *one, sep=" | ")


def _list_kin(profiles: Profiles, owner: str) -> Iterator[Tuple[str, str]]:
    for fact in profiles:
        for other, values in fact.relations.items():
            if fact.character == owner and NOUNS in values:
                for noun in values[NOUNS].added:
                    if is_kinship(noun):
                        yield noun, other


@app.command()
def relations(data: Data = DATA, links: Links = "gold", show: bool = False) -> None:
    """Print how drafted affection and family agree with annotated relations."""
    path = data / "relations" / "character_relations.tsv"
    with path.open(encoding="utf8") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    golds: Counter = Counter()
    right = covered = 0
    kinds: Counter = Counter()
    for folder, title in NOVELS.items():
        novel = data / "pdnc" / folder
        cast = CharacterBank.from_disk(novel / "cast.jsonl")
        docs = get_docs(novel / "dialogues.json", links, data)
        profiles = draft_profiles(docs)
        pairs = _find_pairs(profiles, cast)
        for row in rows:
            if row["title"] != title or row["affinity"] == "NR":
                continue
            one, other = (_find(cast, row[f"character_{i}"]) for i in (1, 2))
            if not one or not other or one == other:
                continue
            golds[row["affinity"]] += 1
            guess, is_family = pairs.get(frozenset((one, other)), (None, False))
            covered += guess is not None
            said = _affinity(guess)
            right += said == row["affinity"]
            kinds["family said"] += is_family
            familial = row["coarse_category"] == "familial"
            kinds["family"] += familial
            kinds["family right"] += is_family and familial
            if show:
                print(title, one, other, row["affinity"], said, guess, sep=" | ")
    total = sum(golds.values())
    most, count = golds.most_common(1)[0]
    print(f"{total} annotated pairs; {covered} with an estimate; {dict(golds)}")
    print(f"affinity: accuracy {100 * right / total:.1f}, always {most} ", end="")
    print(f"{100 * count / total:.1f}")
    n = max(kinds["family said"], 1)
    precision = 100 * kinds["family right"] / n
    print(f"family: precision {precision:.1f} of {n}, ", end="")
    print(f"recall {100 * kinds['family right'] / kinds['family']:.1f}")


def _find(cast: CharacterBank, name: str) -> Optional[str]:
    """Find a character by full name, or by first name if that is enough."""
    names = (name, name.split(" ")[0], name.split(" ")[-1])
    for one in names:
        found = cast.find(one)
        if len(found) == 1 or (found and one == name):
            return found[0]
    return None


def _affinity(level: Optional[float]) -> str:
    return "negative" if level is not None and level < NEGATIVE else "positive"


def _find_pairs(
    profiles: Profiles, cast: CharacterBank
) -> Dict[frozenset, Tuple[Optional[float], bool]]:
    """Get the mean affection of pairs at the end of the story, and whether they are
    family."""
    found: Dict[frozenset, Tuple[Optional[float], bool]] = {}
    for one, other in profiles.pairs():
        key = frozenset(name for who in (one, other) for name in cast.find(who)[:1])
        courses = (
            profiles.course(who, AFFECTION, other=whom)
            for who, whom in ((one, other), (other, one))
        )
        levels = [course[-1][1] for course in courses if course]
        mean = sum(levels) / len(levels) if levels else None
        family = bool(profiles.course(one, "family", other=other))
        found[key] = (mean, family)
    return found


@app.command()
def reading(data: Data = DATA, novels: str = "NorthangerAbbey,HardTimes") -> None:
    """Print the accuracy of links, and of nouns for people, with names and genders
    of the cast alone, and on a second reading with the profiles that it drafts."""
    friends = CharacterBank.from_disk(
        Path(__file__).parents[1] / "spacy_charid" / "data" / "friends.jsonl"
    )
    dev = data / "friends-v2" / "character-identification-dev.json"
    _print_readings("Friends dev", get_docs(dev, "gold", data), friends)
    for name in novels.split(","):
        novel = data / "pdnc" / name
        docs = get_docs(novel / "dialogues.json", "gold", data)
        _print_readings(name, docs, CharacterBank.from_disk(novel / "cast.jsonl"))


def _print_readings(name: str, docs: List[Doc], cast: CharacterBank) -> None:
    nlp = spacy.blank("en")
    linker: Any = nlp.add_pipe("character_linker")
    for character in cast:
        about = {"aliases": list(character.aliases), "gender": character.gender}
        linker.add_character(character.id, name=character.name, **about)
    golds = [[names_of(mention) for mention in doc.spans[MENTIONS]] for doc in docs]
    docs = list(nlp.pipe(docs))
    _print_accuracy(f"{name}, first reading", docs, golds)
    linker.profiles = draft_profiles(docs, affection=False)
    _print_accuracy(f"{name}, second reading", list(nlp.pipe(docs)), golds)


def _print_accuracy(
    name: str, docs: List[Doc], golds: List[List[Tuple[str, ...]]]
) -> None:
    counts: Counter = Counter()
    for doc, gold in zip(docs, golds, strict=True):
        views = LinkedDialogue.from_doc(doc).view.mentions
        for view, mention, names in zip(views, doc.spans[MENTIONS], gold, strict=True):
            if names and not any(map(is_ambiguous, names)):
                kinds = ["all", *["noun"] * (view.type == "noun")]
                for kind in kinds:
                    counts[kind] += 1
                    counts[kind, "right"] += names_of(mention) == names
    shares = []
    for kind in ("all", "noun"):
        share = 100 * counts[kind, "right"] / max(counts[kind], 1)
        shares.append(f"{kind} {share:.2f} of {counts[kind]}")
    print(f"{name}: {', '.join(shares)}", flush=True)


@app.command()
def load(n: int = 1_000_000) -> None:
    """Print how long it takes to load facts, and to look characters up."""
    import random

    numbers = random.Random(0)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "profiles.jsonl"
        with path.open("w", encoding="utf8") as file:
            for i in range(n):
                one = numbers.randrange(500)
                other = (one + 1 + i % 498) % 500
                position = f"s{i * 20 // n + 1:02}e{i * 480 // n % 24 + 1:02}c{i % 40}"
                values = {"affection": (one + other) % 21 - 10}
                record = {"character": f"c{one}", "from": position}
                record["relations"] = {f"c{other}": values}  # type: ignore[assignment]
                file.write(f"{json.dumps(record)}\n")
        start = time.process_time()
        profiles = Profiles.from_disk(path)
        print(f"{profiles}: {time.process_time() - start:.1f} CPU seconds")
    start = time.process_time()
    for i in range(1000):
        profiles.at(f"s{i % 20 + 1:02}e05")
    print(f"at: {(time.process_time() - start) * 1000:.0f} µs")
    start = time.process_time()
    for i in range(10):
        profiles.at("s10e05")[f"c{i}"]
    print(f"a whole profile: {(time.process_time() - start) * 100:.1f} ms")


if __name__ == "__main__":
    app()
