"""Generators learn a small dialogue, save, load, and say what goes wrong."""

import math

import pytest
import spacy
import torch
from spacy.tokens import Doc, DocBin
from spacy.training import Example

from spacy_charid import Dialogue, Scene, Utterance
from spacy_charid.dialogue.data import Response
from spacy_charid.dialogue.knowledge import Passage, set_open_knowledge
from spacy_charid.responses.embedding import Embedder
from spacy_charid.responses.evaluation import evaluate_responses
from spacy_charid.responses.generation import vocabulary
from spacy_charid.responses.generation.beam import Search, decode
from spacy_charid.responses.generation.corpus import make_example
from spacy_charid.responses.generation.generator_module import get_module, scale_cut
from spacy_charid.responses.generation.settings import Decoding
from spacy_charid.responses.generation.small_models import write_small_model
from spacy_charid.responses.generation.vocabulary import Vocabulary, join_words
from spacy_charid.responses.next_turn import read_next_turns, read_open_turn
from tests.helpers.pipelines import blank

TALK = [("Nora", "Is it dark?"), ("Theo", "The lamp is out."), ("Nora", "I lit it.")]
TRANSFORMER = {
    "@architectures": "spacy_charid.TransformerGenerator.v1",
    "width": 16,
    "hidden_width": 16,
    "vocabulary_size": 400,
}
FOLDERS = {"CausalLM": "gpt2", "Seq2Seq": "t5", "BertOverBert": "bert"}


def make_doc(talk=TALK):
    turns = [Utterance(name, text) for name, text in talk]
    return Dialogue("d", [Scene("1", turns)]).to_doc(blank())


def make_examples():
    return [make_example(make_doc())]


def make_nlp(model, **config):
    nlp = spacy.blank("en")
    settings = {"beam_size": 2, "max_length": 8, **config}
    nlp.add_pipe("response_generator", config={"model": model, **settings})
    return nlp


def train(nlp, n_steps, examples=None):
    examples = examples or make_examples()
    spacy.util.fix_random_seed(0)
    optimizer = nlp.initialize(lambda: examples)
    optimizer.learn_rate = 0.02
    for _ in range(n_steps):
        losses = nlp.update(examples, sgd=optimizer)
    return losses["response_generator"]


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    """Tiny models with random parameters."""
    pytest.importorskip("transformers")
    root = tmp_path_factory.mktemp("models")
    texts = [text for _, text in TALK]
    for kind in FOLDERS.values():
        write_small_model(kind, root / kind, texts, width=16, vocabulary_size=270)
    return root


@pytest.mark.parametrize(
    "changes",
    [
        {"copy": True},
        pytest.param({}, marks=pytest.mark.slow),
        pytest.param({"use_knowledge": False}, marks=pytest.mark.slow),
        pytest.param({"vocabulary": "bpe"}, marks=pytest.mark.slow),
    ],
    ids=["copy", "knowledge", "plain", "bpe"],
)
def test_transformer_overfits_and_reloads(changes, tmp_path):
    nlp = make_nlp({**TRANSFORMER, **changes}, max_length=20)
    assert train(nlp, 40) < 0.6
    doc = nlp(make_doc(TALK[:2]))
    assert doc._.response.text.lower() == "i lit it."
    assert doc._.response.speaker == "Nora"
    assert nlp.evaluate(make_examples())["response_ppl"] < 4
    nlp.to_disk(tmp_path)
    again = spacy.load(tmp_path)
    assert again(make_doc(TALK[:2]))._.response == doc._.response
    (piped,) = again.pipe([make_doc(TALK[:2])])
    assert piped._.response == doc._.response


def test_scores_of_copying_are_those_of_its_predictions():
    nlp = make_nlp({**TRANSFORMER, "copy": True})
    nlp.initialize(make_examples)
    module = get_module(nlp.get_pipe("response_generator").model).eval()
    turn = list(read_next_turns(make_doc()))[-1]
    said = module.vocabulary.encode(turn.response)
    ids = [vocabulary.START, *said, vocabulary.END]
    with torch.no_grad():
        memory, sources = module._encode([turn])
        loss = 0.0
        for i, token in enumerate(ids[1:], 1):
            hidden = module._decode(torch.tensor([ids[:i]]), memory, sources)
            loss -= module._predict(hidden[:, -1:], memory, sources)[0, token].item()
        assert module([turn])[0].tolist() == pytest.approx([loss, len(ids) - 1], 1e-4)


@pytest.mark.slow
@pytest.mark.parametrize("name", FOLDERS)
def test_local_model_overfits_and_reloads(name, folders, tmp_path):
    model = {
        "@architectures": f"spacy_charid.{name}Generator.v1",
        "folder": str(folders / FOLDERS[name]),
    }
    model.update({"warmup_steps": 30} if name == "BertOverBert" else {})
    nlp = make_nlp(model, max_length=16)
    assert train(nlp, 60) < 1.0
    nlp.to_disk(tmp_path)
    again = spacy.load(tmp_path)
    generator, loaded = (n.get_pipe("response_generator") for n in (nlp, again))
    turns = list(read_next_turns(make_doc()))
    scores = list(generator.score_turns(turns))
    assert list(loaded.score_turns(turns)) == pytest.approx(scores, rel=1e-3)
    assert list(loaded.generate(turns)) == list(generator.generate(turns))


@pytest.mark.parametrize("name", FOLDERS)
def test_local_model_works_untrained(name, folders):
    model = {
        "@architectures": f"spacy_charid.{name}Generator.v1",
        "folder": str(folders / FOLDERS[name]),
    }
    nlp = make_nlp(model, max_length=3)
    assert nlp(make_doc())._.response is not None
    assert nlp.evaluate(make_examples())["response_ppl"] > 1


def test_bert_over_bert_learns_from_wrong_responses(folders):
    model = {
        "@architectures": "spacy_charid.BertOverBertGenerator.v1",
        "folder": str(folders / "bert"),
        "warmup_steps": 1,
    }
    nlp = make_nlp(model)
    dialogue = Dialogue("d", [Scene("1", [Utterance(*turn) for turn in TALK[:2]])])
    dialogue.responses = [
        Response("I lit it.", ("Nora",), 1.0),
        Response("No.", ("Nora",), 0.0),
    ]
    doc = dialogue.to_doc(blank())
    (turn,) = read_next_turns(doc)
    assert (turn.response, turn.wrong) == ("I lit it.", ("No.",))
    train(nlp, 2, [make_example(doc)])
    module = get_module(nlp.get_pipe("response_generator").model)
    assert int(module.step) == 2
    module.eval()
    assert module.score_second([turn]).shape == (1, 2)
    scores = evaluate_responses([doc], nlp, knowledge="none")
    assert scores["ppl_second_decoder_not_comparable"] > 1
    assert scores["ppl"] > 1 and scores["delta_p"] is not None


def test_response_keeps_what_went_in():
    nlp = make_nlp(TRANSFORMER)
    train(nlp, 1)
    doc = make_doc()
    set_open_knowledge(doc, [Passage("FS1", 0, "A lamp burns oil.", 0.5)])
    assert read_open_turn(doc).knowledge == ("A lamp burns oil.",)
    doc = nlp(doc)
    (again,) = DocBin().from_bytes(DocBin(docs=[doc]).to_bytes()).get_docs(nlp.vocab)
    assert again._.response == doc._.response
    assert again._.response.knowledge[0].document == "FS1"
    assert again._.response.model == "charid_transformer_generator"
    doc._.response = None
    assert doc._.response is None


def test_empty_docs_get_no_response():
    nlp = make_nlp(TRANSFORMER)
    train(nlp, 1)
    empty, plain = nlp.pipe([Doc(nlp.vocab), nlp.make_doc("Hi.")])
    assert empty._.response is None and plain._.response is None
    assert list(nlp.pipe([])) == []
    assert nlp.evaluate([Example(empty, empty)])["response_ppl"] is None


def test_errors():
    nlp = make_nlp(TRANSFORMER)
    generator = nlp.get_pipe("response_generator")
    with pytest.raises(ValueError, match="not trained yet"):
        nlp(make_doc())
    with pytest.raises(ValueError, match="nobody has said anything"):
        generator.respond(Doc(nlp.vocab))
    with pytest.raises(ValueError, match="which is no name"):
        generator.respond(make_doc(), speaker="")
    with pytest.raises(ValueError, match="'Mira' neither speaks"):
        generator.respond(make_doc(), speaker="Mira & Nora")
    graded = Dialogue("d", [Scene("1", [])])
    graded.responses = [Response("Yes.", ("Theo",), 1.0)]
    with pytest.raises(ValueError, match="nobody has said anything"):
        list(read_next_turns(graded.to_doc(blank())))
    lonely = [make_example(make_doc(TALK[:1]))]
    with pytest.raises(ValueError, match="no response to learn from"):
        nlp.initialize(lambda: lonely)
    with pytest.raises(ValueError, match="beam_size is 0"):
        make_nlp(TRANSFORMER, beam_size=0)
    nlp = make_nlp({**TRANSFORMER, "vocabulary": "letters"})
    with pytest.raises(ValueError, match="'letters'"):
        nlp.initialize(make_examples)


def test_model_folders_without_a_model_or_tokenizer(folders, tmp_path):
    with pytest.raises(ValueError, match="no config.json"):
        Embedder(tmp_path)
    for file in (folders / "bert").iterdir():
        if "token" not in file.name:
            (tmp_path / file.name).write_bytes(file.read_bytes())
    with pytest.raises(ValueError, match="has no tokenizer"):
        Embedder(tmp_path)
    model = {
        "@architectures": "spacy_charid.CausalLMGenerator.v1",
        "folder": str(tmp_path),
    }
    with pytest.raises(ValueError, match="has no tokenizer"):
        make_nlp(model)(make_doc())
    model["folder"] = str(folders / "t5")
    with pytest.raises(ValueError, match="Can't load the model"):
        make_nlp(model)(make_doc())


def test_a_chat_template_writes_the_prompt(folders):
    nlp = make_nlp(
        {
            "@architectures": "spacy_charid.CausalLMGenerator.v1",
            "folder": str(folders / "gpt2"),
        }
    )
    module = get_module(nlp.get_pipe("response_generator").model)
    module.ensure_built()
    module.tokenizer.chat_template = (
        "{% for m in messages %}[{{ m.role }}] {{ m.content }}\n{% endfor %}"
        "{% if add_generation_prompt %}[assistant]{% endif %}"
    )
    turn = read_open_turn(make_doc(TALK[:2]), speaker="Nora")
    text = module.decode(module._encode_prompt(turn))
    assert text.startswith("[system] You are Nora")
    assert text.endswith("[user] Theo: The lamp is out. [assistant]")


def test_embedder_gives_unit_vectors(folders):
    vectors = Embedder(folders / "bert")(["The lamp is out.", "", "x " * 10_000])
    assert vectors.shape == (3, 16)
    assert (vectors**2).sum(1) == pytest.approx([1, 1, 1])


def test_a_turn_of_10000_words_is_cut():
    nlp = make_nlp(TRANSFORMER)
    train(nlp, 1)
    long = [*TALK, ("Theo", "dark " * 10_000)]
    assert nlp(make_doc(long))._.response is not None
    assert nlp.evaluate([make_example(make_doc(long))])["response_ppl"] > 1


START, END, A, B = range(4)
# Greedily A (.6) and then END (.4) has .24; B (.4) and then END (.9) has .36.
TABLE = {
    (START,): {A: 0.6, B: 0.4},
    (START, A): {A: 0.3, B: 0.3, END: 0.4},
    (START, B): {END: 0.9, A: 0.1},
}


def predict_next(ids, rows):
    probs = torch.full((len(ids), 4), 1e-9)
    for i, row in enumerate(ids.tolist()):
        for word, value in TABLE.get(tuple(row), {END: 1.0}).items():
            probs[i, word] = value
    return probs.log()


def run_decode(**options):
    decoding = Decoding(**options)
    cpu = torch.device("cpu")
    return decode(Search(predict_next, 2, START, END, decoding, 5, cpu))


def test_beam_search_finds_what_greedy_search_misses():
    assert run_decode(beam_size=3) == [[B], [B]]
    assert run_decode(beam_size=1)[0][0] == A


def test_sampling_is_reproducible_and_cut_at_the_end():
    first = run_decode(sample=True, seed=3)
    assert first == run_decode(sample=True, seed=3)
    assert all(END not in ids for ids in first)
    drawn = {tuple(run_decode(sample=True, seed=i, top_p=1.0)[0]) for i in range(20)}
    assert len(drawn) > 1


def test_no_n_gram_is_repeated():
    def always_a(ids, rows):
        probs = torch.tensor([[1e-9, 1e-4, 0.9, 0.05]]).repeat(len(ids), 1)
        return probs.log()

    decoding = Decoding(beam_size=1, no_repeat=1, max_length=5)
    cpu = torch.device("cpu")
    (found,) = decode(Search(always_a, 1, START, END, decoding, 5, cpu))
    assert len(set(found)) == len(found)


def test_vocabularies_give_the_text_back():
    texts = [text for _, text in TALK]
    words = Vocabulary.learn(texts, "word", 100)
    assert words.decode(words.encode("The lamp is out.")) == "the lamp is out."
    assert words.is_words and words.encode("xyzzy") == [1]
    pairs = Vocabulary.learn(texts, "bpe", 300)
    assert pairs.decode(pairs.encode("Ünter the lamp!")) == "Ünter the lamp!"
    assert join_words("i don ' t ( not ) .".split()) == "i don't (not)."


def test_decoding_settings_are_checked():
    for wrong in ({"temperature": 0}, {"top_p": 0}, {"max_length": 0}):
        with pytest.raises(ValueError, match=next(iter(wrong))):
            Decoding(**wrong)
    assert math.isclose(Decoding().top_p, 0.9)


def test_losses_of_a_cut_response_are_scaled():
    output = torch.tensor([[6.0, 3.0], [6.0, 3.0]])
    scaled = scale_cut(output, [[5, 6], [5, 6, 7, 8, 9]])
    assert scaled.tolist() == [[6.0, 3.0], [12.0, 3.0]]
