"""Small dialogues with graded candidates, and every ranker in a small size."""

from typing import Any, Dict, List

from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Example

from spacy_charid import Dialogue, Response, Scene, Utterance
from spacy_charid.responses.ranking.corpora import make_ranking_example

BM25 = {"@architectures": "spacy_charid.BM25Ranker.v1"}
TFIDF = {"@architectures": "spacy_charid.TfidfRanker.v1"}
SHORTEST = {"@architectures": "spacy_charid.LengthRanker.v1", "order": "shortest"}
SVM = {"@architectures": "spacy_charid.PairwiseSVMRanker.v1"}
GBDT = {"@architectures": "spacy_charid.GBDTRanker.v1", "n_trees": 40}
LINEAR = {"@architectures": "spacy_charid.LinearRanker.v1"}
BILSTM = {"@architectures": "spacy_charid.BiLSTMRanker.v1", "width": 16, "min_count": 1}
CNN = {"@architectures": "spacy_charid.CNNRanker.v1", "width": 16, "min_count": 1}
UNTRAINED = {"bm25": BM25, "tfidf": TFIDF, "shortest": SHORTEST}
FITTED = {"svm": SVM, "gbdt": GBDT, "linear": LINEAR}
NEURAL = {"bilstm": BILSTM, "cnn": CNN}
TRAINED = {**FITTED, **NEURAL}
TOPICS = ("boat", "soup", "horse", "lamp", "letter", "garden", "bridge", "coat")


def make_dialogues(n: int = 16) -> List[Dialogue]:
    """Make dialogues whose right answer is about the same thing, and longer."""
    made = []
    for i in range(n):
        topic, other = TOPICS[i % 8], TOPICS[(i + 3) % 8]
        turns = [
            Utterance(("Nora",), f"Did you see the {topic}, Theo?"),
            Utterance(("Theo",), f"Which {topic} do you mean?"),
        ]
        responses = [
            Response(f"The {other} is here.", ("Nora",), 0.0),
            Response(f"The old {topic} of my mother, Theo.", ("Nora",), 1.0),
            Response(f"{other.title()}!", ("Nora",), 0.0),
        ]
        scene = Scene("s", turns, {"description": f"They look for the {topic}."})
        made.append(Dialogue(f"d{i}", [scene], responses=responses))
    return made


def make_docs(nlp: Language, n: int = 16) -> List[Doc]:
    return [dialogue.to_doc(nlp) for dialogue in make_dialogues(n)]


def make_examples(nlp: Language, n: int = 16) -> List[Example]:
    return [make_ranking_example(doc) for doc in make_docs(nlp, n)]


def add_ranker(nlp: Language, model: Dict[str, Any], **config: Any) -> Any:
    return nlp.add_pipe("response_ranker", config={"model": model, **config})
