import pytest
import spacy
from spacy.tokens import Doc, DocBin, Span
from spacy.vocab import Vocab

from spacy_charid import Dialogue, Mention, Scene, Utterance
from spacy_charid.dialogue.data import MENTIONS, NOTES, SCENES, UTTERANCES

GROUPS = (UTTERANCES, SCENES, MENTIONS)
ODD = ("A|B", "back\\slash", "Zoë 山田")


def of_turns(*turns, id="d"):
    return Dialogue(id, [Scene("s", list(turns))])


def spans_of(doc, *, ids=True):
    return {
        name: [
            (span.start, span.end, span.label_, span.kb_id_, span.id_ if ids else "")
            for span in doc.spans[name]
        ]
        for name in GROUPS
    }


def through_docbin(doc, tmp_path):
    data = DocBin(docs=[doc]).to_bytes()
    return next(DocBin().from_bytes(data).get_docs(Vocab()))


def through_bytes(doc, tmp_path):
    return Doc(Vocab()).from_bytes(doc.to_bytes())


def through_disk(doc, tmp_path):
    doc.to_disk(tmp_path / "doc")
    return Doc(Vocab()).from_disk(tmp_path / "doc")


def through_copy(doc, tmp_path):
    return doc.copy()


@pytest.fixture
def odd_dialogue():
    mentions = [Mention(0, 1, ODD), Mention(0, 2, ("#OTHER#",), "NOMINAL")]
    turn = Utterance(ODD, sentences=[["Hey", "you"]], mentions=mentions, id="ü|1")
    return of_turns(turn, id="d|1")


def test_to_doc(nlp, dialogue):
    doc = dialogue.to_doc(nlp)
    turns = [(turn.text, turn.label_, turn.id_) for turn in doc.spans[UTTERANCES]]
    assert turns[0] == ("I called my mom. She is fine!", "Nora Reed", "u1")
    assert turns[2] == ("We love people.", "Nora Reed|Theo Blom", "u3")
    assert turns[3] == ("A door slams.", "", "u4")
    assert turns[4] == ("Hey, guys!", "ALL", "u5")
    assert len(turns) == 6  # that without a word has no place in a Doc
    scenes = [(span.start, span.label_, span.kb_id_) for span in doc.spans[SCENES]]
    assert scenes == [(0, "e01_s01", "e01"), (23, "e01_s02", "e01")]
    mentions = [(span.text, span.kb_id_) for span in doc.spans[MENTIONS]]
    assert mentions[1:3] == [("my", "Nora Reed"), ("my mom", "Mrs. Reed")]
    assert mentions[5:7] == [("Ben Green", "Ben Green"), ("Green junior", "Green Jr.")]
    assert mentions[7:] == [
        ("We", "Nora Reed|Theo Blom"),
        ("people", "#GENERAL#"),
        ("guys", ""),
        ("He", "#OTHER#"),
    ]
    assert [sent.text for sent in doc.sents][:2] == ["I called my mom.", "She is fine!"]


def test_doc_and_back(nlp, dialogue):
    assert Dialogue.from_doc(dialogue.to_doc(nlp)) == dialogue.without_empty()


def test_doc_and_back_odd_names(nlp, odd_dialogue):
    assert Dialogue.from_doc(odd_dialogue.to_doc(nlp)) == odd_dialogue


def test_doc_and_back_layers_and_odd_text(nlp):
    layers = {
        "tag": ["UH", ",", "NNP"],
        "lemma": ["hey", ",", "Bo"],
        "ner": ["O", "O", "B-PERSON"],
        "parse": ["(TOP(S*", "*", "*))"],
    }
    sentences = [["Hey", ","], ["Bo"]]
    meta = {"note": [1, {"a": None}]}
    turn = Utterance(("Al",), "Hey ,  Bo", sentences, layers=layers, meta=meta)
    dialogue = Dialogue("d", [Scene("s", [turn], {"x": 1})], {"season": 2})
    assert Dialogue.from_doc(dialogue.to_doc(nlp)) == dialogue


def test_untokenized(nlp):
    text = "I saw Ross's  mom."
    mentions = [Mention(6, 10, ("Ross",)), Mention(6, 17, ("Judy",), "NOMINAL")]
    doc = of_turns(
        Utterance(("Al",), text, mentions=mentions), Utterance(("Bo",), "Why?")
    ).to_doc(nlp)
    assert doc.text == text + " Why? "
    assert [span.text for span in doc.spans[MENTIONS]] == ["Ross", "Ross's  mom"]
    back = Dialogue.from_doc(doc)
    assert [turn.text for turn in back.utterances] == [text, "Why?"]
    assert next(back.utterances).mentions[0] == Mention(2, 3, ("Ross",))
    assert next(back.utterances).words == [token.text for token in nlp(text)]


def test_untokenized_mention_widens_to_tokens(nlp):
    turn = Utterance((), "Rossy's here", mentions=[Mention(0, 4, ("Ross",))])
    doc = of_turns(turn).to_doc(nlp)
    assert [span.text for span in doc.spans[MENTIONS]] == ["Rossy"]


def test_tokenized_and_untokenized_mixed(nlp):
    doc = of_turns(
        Utterance(("Al",), "Hello there."),
        Utterance(("Bo",), sentences=[["Hi", "."], ["Well", "?"]]),
    ).to_doc(nlp)
    assert [turn.text for turn in doc.spans[UTTERANCES]] == [
        "Hello there.",
        "Hi. Well?",
    ]
    assert [token.is_sent_start for token in doc][1:3] == [None, None]


@pytest.mark.parametrize("start,end", [(0, 3), (-1, 1), (1, 1), (2, 1), (5, 6)])
def test_mention_out_of_range_tokens(nlp, start, end):
    sentences = [["Hey", "you"]]
    turn = Utterance((), sentences=sentences, mentions=[Mention(start, end)], id="u9")
    with pytest.raises(ValueError, match=rf"{start}:{end} is outside .*'u9'.*2 tokens"):
        of_turns(turn).to_doc(nlp)


@pytest.mark.parametrize("start,end", [(0, 8), (-1, 1), (3, 3), (4, 2), (50, 60)])
def test_mention_out_of_range_characters(nlp, start, end):
    turn = Utterance((), "Hey you", mentions=[Mention(start, end)])
    with pytest.raises(ValueError, match=rf"{start}:{end}.*'Hey you'.*7 characters"):
        of_turns(turn).to_doc(nlp)


@pytest.mark.parametrize("layer", ["tag", "lemma", "ner"])
def test_layer_of_another_length(nlp, layer):
    turn = Utterance((), sentences=[["Hey", "you"]], layers={layer: ["O"]}, id="u9")
    with pytest.raises(ValueError, match=f"Layer '{layer}' of .*'u9'.* 1 .* 2 tokens"):
        of_turns(turn).to_doc(nlp)


@pytest.mark.parametrize("dialogue", [Dialogue(), Dialogue("d", [Scene("s")])])
def test_empty_dialogue(nlp, dialogue):
    doc = dialogue.to_doc(nlp, annotated=True)
    assert len(doc) == 0
    assert spans_of(doc) == {UTTERANCES: [], SCENES: [], MENTIONS: []}
    assert list(dialogue.to_doc(nlp).spans) == [UTTERANCES, SCENES]
    assert Dialogue.from_doc(doc) == Dialogue()


def test_annotated(nlp, dialogue):
    """Without mentions, a pipeline finds them itself; unless there are none."""
    bare = of_turns(Utterance(("Al",), "I left."))
    assert MENTIONS not in bare.to_doc(nlp).spans
    assert len(bare.to_doc(nlp, annotated=True).spans[MENTIONS]) == 0
    assert len(dialogue.to_doc(nlp).spans[MENTIONS]) == 11
    assert MENTIONS not in dialogue.to_doc(nlp, annotated=False).spans
    nlp.add_pipe("character_linker")
    doc = nlp(bare.to_doc(nlp))
    assert [span.kb_id_ for span in doc.spans[MENTIONS]] == ["Al"]
    empty = nlp(bare.to_doc(nlp, annotated=True))
    assert len(empty.spans[MENTIONS]) == 0


def test_provenance(nlp):
    turn = Utterance(("Al",), "I left.", offsets=[(0, 7, 0), (2, 30, 0)])
    dialogue = Dialogue("d", [Scene("s", [turn])], source="a.txt")
    copy = Dialogue.from_doc(dialogue.to_doc(nlp))
    assert copy.source == "a.txt"
    assert [turn.offsets for turn in copy.utterances] == [[(0, 7, 0), (2, 30, 0)]]
    (part,) = copy.split_scenes()
    assert part.source == copy.without_empty().source == "a.txt"
    assert of_turns(Utterance(("Al",), "I left.")) == of_turns(turn)


def test_no_offsets_where_the_tokens_do_not_give_the_text(nlp):
    turn = Utterance((), "I  left .", [["I", "left", "."]], offsets=[(0, 0, 0)])
    assert of_turns(turn).to_doc(nlp).spans[UTTERANCES].attrs["offsets"] == {}


def test_empty_doc():
    assert Dialogue.from_doc(Doc(Vocab())) == Dialogue()


def test_doc_without_groups(nlp):
    assert Dialogue.from_doc(nlp("Hey you")) == Dialogue("", [Scene()])


@pytest.mark.parametrize(
    "wordless",
    [Utterance(("Al",)), Utterance(("Al",), sentences=[]), Utterance(sentences=[[]])],
)
def test_utterance_without_word(nlp, wordless):
    turn = Utterance(("Bo",), sentences=[["Hey"], []])
    dialogue = Dialogue("d", [Scene("s0", [wordless]), Scene("s", [wordless, turn])])
    doc = dialogue.to_doc(nlp)
    assert [span.label_ for span in doc.spans[UTTERANCES]] == ["Bo"]
    assert [span.label_ for span in doc.spans[SCENES]] == ["s"]
    assert [scene.id for scene in dialogue.without_empty().scenes] == ["s"]


def test_no_scenes(nlp):
    doc = nlp("Hey you")
    doc.spans[UTTERANCES] = [Span(doc, 0, 1, "Al"), Span(doc, 1, 2, "Bo")]
    dialogue = Dialogue.from_doc(doc)
    assert [turn.speakers for turn in dialogue.scenes[0].utterances] == [
        ("Al",),
        ("Bo",),
    ]


def test_turn_outside_of_scenes_is_kept(nlp):
    doc = nlp("Hey you two there")
    doc.spans[UTTERANCES] = [Span(doc, i, i + 1, label=f"S{i}") for i in range(4)]
    doc.spans[SCENES] = [Span(doc, 1, 2, "one"), Span(doc, 3, 4, "two")]
    scenes = Dialogue.from_doc(doc).scenes
    labels = [[turn.speakers[0] for turn in scene.utterances] for scene in scenes]
    assert labels == [["S0", "S1", "S2"], ["S3"]]


def test_mention_across_turns_and_outside(nlp):
    doc = nlp("Al : my old mom said")
    doc.spans[UTTERANCES] = [Span(doc, 2, 4, "Al"), Span(doc, 4, 6, "Bo")]
    doc.spans[MENTIONS] = [Span(doc, 2, 5, kb_id="X"), Span(doc, 0, 1, kb_id="Al")]
    first, second = Dialogue.from_doc(doc).utterances
    assert first.mentions == [Mention(0, 2, ("X",))]
    assert second.mentions == []


@pytest.mark.parametrize(
    "through", [through_docbin, through_bytes, through_disk, through_copy]
)
def test_groups_survive(nlp, dialogue, odd_dialogue, tmp_path, through):
    for data in (dialogue, odd_dialogue):
        doc = data.to_doc(nlp)
        other = through(doc, tmp_path)
        assert spans_of(other) == spans_of(doc)
        assert Dialogue.from_doc(other) == data.without_empty()


def test_names_survive_json(nlp, dialogue, odd_dialogue):
    for data in (dialogue, odd_dialogue):
        doc = data.to_doc(nlp)
        other = Doc(Vocab()).from_json(doc.to_json())
        assert spans_of(other, ids=False) == spans_of(doc, ids=False)
        back = list(Dialogue.from_doc(other).utterances)
        turns = list(data.without_empty().utterances)
        assert [turn.speakers for turn in back] == [turn.speakers for turn in turns]
        assert [turn.mentions for turn in back] == [turn.mentions for turn in turns]


def test_json_loses_ids_and_attrs(nlp, dialogue):
    """What spaCy's own JSON leaves out, so that nothing here relies on it."""
    doc = dialogue.to_doc(nlp)
    other = Doc(Vocab()).from_json(doc.to_json())
    assert doc.spans[SCENES].attrs and not other.spans[SCENES].attrs
    assert doc.spans[UTTERANCES][0].id_ and not other.spans[UTTERANCES][0].id_


def test_copy_is_independent(nlp, dialogue):
    doc = dialogue.to_doc(nlp)
    copy = doc.copy()
    copy.spans[MENTIONS] = []
    copy.spans[SCENES].attrs["dialogue"]["season"] = 9
    assert len(doc.spans[MENTIONS]) == 11
    assert doc.spans[SCENES].attrs["dialogue"] == {"season": 1}


def test_groups_survive_two_processes(dialogue, odd_dialogue):
    nlp = spacy.blank("en")
    nlp.add_pipe("character_linker")
    docs = [dialogue.to_doc(nlp), odd_dialogue.to_doc(nlp), Doc(nlp.vocab)]
    expected = [nlp(doc.copy()) for doc in docs]
    found = list(nlp.pipe((doc.copy() for doc in docs), n_process=2, batch_size=1))
    assert [spans_of(doc) for doc in found] == [spans_of(doc) for doc in expected]
    assert spans_of(found[0])[UTTERANCES] == spans_of(docs[0])[UTTERANCES]
    assert [token.text for token in found[0]] == [token.text for token in docs[0]]


def test_text_is_found_in_two_processes(nlp):
    nlp.add_pipe("character_linker")
    texts = ["Al: I know.\nBo: You do?", "", "[Scene: x]\nBo: my mom (waves) is"]
    expected = [nlp(text) for text in texts]
    found = list(nlp.pipe(texts, n_process=2, batch_size=1))
    assert [spans_of(doc) for doc in found] == [spans_of(doc) for doc in expected]
    assert [span.text for span in found[2].spans[NOTES]] == ["[Scene: x]", "(waves)"]


def test_split_scenes(dialogue):
    parts = dialogue.split_scenes()
    assert [part.scenes[0].id for part in parts] == ["e01_s01", "e01_s02"]
    assert {part.id for part in parts} == {"e01"}


def test_text_of_tokens():
    assert Utterance(sentences=[["Hi", "!"], ["You", "?"]]).text == "Hi! You?"
    assert Utterance((), "Hi !", [["Hi", "!"]]).text == "Hi !"


def test_reprs_are_short(dialogue):
    assert repr(dialogue) == "<Dialogue 'e01': 2 scenes, 7 utterances>"
    assert repr(dialogue.scenes[0]) == "<Scene 'e01_s01': 4 utterances>"


@pytest.mark.parametrize("text,speaker", [("a\ud800", "Bo"), ("a", "\udfff")])
def test_to_doc_of_halves_of_surrogate_pairs(nlp, text, speaker):
    dialogue = Dialogue("d", [Scene("s", [Utterance((speaker,), text)])])
    with pytest.raises(ValueError, match="lone surrogate.*dialogue 'd'"):
        dialogue.to_doc(nlp)


def test_from_doc_of_an_empty_doc_with_utterances(nlp):
    doc = nlp("")
    doc.spans["utterances"] = [Span(doc, 0, 0, label="Bo")]
    (turn,) = Dialogue.from_doc(doc).utterances
    assert turn.speakers == ("Bo",) and turn.words == []


def test_a_string_is_one_name(nlp):
    turn = Utterance("Nora", "I left.", mentions=[Mention(0, 1, "Nora")])
    assert turn == Utterance(("Nora",), "I left.", mentions=[Mention(0, 1, ("Nora",))])
    assert Utterance(["Al", "Bo"]).speakers == ("Al", "Bo")
    assert Utterance("").speakers == () and Mention(0, 1, "").characters == ()
