import pytest
import spacy
from hypothesis import given
from hypothesis import strategies as st
from spacy.tokens import Doc, Span
from spacy.training import Example

from spacy_charid.dialogue.data import MENTIONS, NOTES, UTTERANCES
from spacy_charid.mentions.mention_detector import (
    MentionDetector,
    mention_detector_score,
)
from spacy_charid.training.corpora import create_dialogue_corpus
from tests.helpers.pipelines import blank

TEXT = (
    "[Scene: Ross and Monica are at my mom's.]\n"
    "Ross Geller: I told my mom and Ben (to Monica, his sister) about us.\n"
    "Monica: Oh my God! Did you and Ross tell the doctor? They called, it rang.\n"
    "[Rachel's friend enters.]\n"
)
BLANK = blank()
SCORES = ["mentions_p", "mentions_r", "mentions_f"]
WORDS = st.sampled_from(
    "Ross my mom 's let us ( ) [ ] : \n the doctor her Mrs. Green I They dear oh".split(
        " "
    )
)


def detect(text, nlp=None, **config):
    nlp = nlp or blank()
    nlp.add_pipe("mention_detector", config=config)
    doc = nlp(text)
    return [(span.text, span.label_) for span in doc.spans[MENTIONS]]


def texts(text, nlp=None, **config):
    return [text for text, _ in detect(text, nlp, **config)]


def test_rules():
    assert detect(TEXT) == [
        ("I", "PRONOUN"),
        ("my", "PRONOUN"),
        ("mom", "NOMINAL"),
        ("Ben", "NAME"),
        ("us", "PRONOUN"),
        ("you", "PRONOUN"),
        ("Ross", "NAME"),
        ("doctor", "NOMINAL"),
        ("They", "PRONOUN"),
    ]


@pytest.mark.parametrize("name", ["mention_detector", "character_linker"])
@pytest.mark.parametrize("lang", ["de", "xx"])
def test_other_languages_give_one_warning(name, lang):
    nlp = spacy.blank(lang)
    with pytest.warns(UserWarning, match=f"English.*'{lang}'") as caught:
        nlp.add_pipe(name)
    nlp = spacy.blank(lang)
    with pytest.warns(UserWarning) as caught:
        nlp.add_pipe("mention_detector")
        nlp.add_pipe("character_linker")
    assert len(caught) == 1


def test_english_gives_no_warning(recwarn):
    nlp = spacy.blank("en")
    nlp.add_pipe("mention_detector")
    nlp.add_pipe("character_linker")
    assert not recwarn


def test_detector_added_after_the_linker():
    nlp = spacy.blank("en")
    nlp.add_pipe("character_linker", name="linker")
    with pytest.warns(UserWarning, match="'detector' .* 'linker'.*before"):
        nlp.add_pipe("mention_detector", name="detector")


@pytest.mark.parametrize(
    "rule,label", [("names", "NAME"), ("pronouns", "PRONOUN"), ("nouns", "NOMINAL")]
)
def test_rule_switched_off(rule, label):
    found = detect(TEXT)
    assert detect(TEXT, **{rule: False}) == [one for one in found if one[1] != label]


def test_all_rules_switched_off():
    assert detect(TEXT, names=False, pronouns=False, nouns=False) == []


def test_plural_nouns():
    text = "Al: Our parents like policemen, you guys and the thieves."
    assert texts(text) == ["Our", "parents", "policemen", "you", "thieves"]
    assert texts(text, plural_nouns=False) == ["Our", "you"]
    assert texts("Al: My elves saw a boss.", person_nouns=["elf"]) == ["My"]
    assert texts("Al: My dogs saw a boss.", person_nouns=["dog"]) == ["My", "dogs"]


def test_plural_pronouns_switched_off():
    text = "Al: We saw them, you guys, and let's tell you, yourselves, and her."
    plural = texts(text)
    assert plural == ["We", "them", "you", "'s", "you", "yourselves", "her"]
    singular = texts(text, plural_pronouns=False)
    assert singular == ["you", "you", "yourselves", "her"]


@pytest.mark.parametrize(
    "said, found",
    [
        ("He's the one who knows.", ["He", "one"]),
        ("I am not the only one.", ["I", "one"]),
        ("You are the one.", ["You", "one"]),
        ("It's the one with the blue cover.", []),
        ("Tom is the one who knows.", ["Tom", "one"]),
        ("The one with the dog?", ["one"]),
        ("Take the one with the dog.", []),
        ("The tall one?", ["one"]),
        ("No, the one with the dog.", ["one"]),
        ("It is blue, the one with the dog.", []),
        ("The red one?", []),
        ("That's the red one.", []),
        ("He is one of us.", ["He", "us"]),
        ("She took the one here.", ["She"]),
        ("The one.", []),
    ],
)
def test_the_one_who_somebody_is(said, found):
    assert texts(f"Ann: {said}") == found


def test_person_nouns():
    text = "Al: My mom met a gizmo, THE Gizmo."
    assert detect(text, person_nouns=["Gizmo"]) == [
        ("My", "PRONOUN"),
        ("gizmo", "NOMINAL"),
        ("Gizmo", "NOMINAL"),
    ]
    assert detect(text, person_nouns=[]) == [("My", "PRONOUN")]


@pytest.mark.parametrize(
    "text",
    [
        "Al: Oh my god!",
        "Al: Oh my God, oh my gosh, my Lord. My word!",
        "Al: It is its own. This is what it is.",
        "Al: The US won.",
        "Al: Oh dear.",
        "Al: God, okay!",
        "Al: That's it, 's good.",
        "Al: Door. Table? Grass!",
        "Al: Oh my. Oh my!",
        "Al: Man, it is cold. Oh man! Oh, boy. Aw, man",
        "Al: San Diego. Santa Monica!",
        "al: in san diego, in the us.",
        "Al: Good Lord! Oh, dear Lord. The Lord knows.",
        "Al: The King's Cross line; the King's Arms is shut.",
        "Al: Oh, It is the crack of dawn. Oh, It is.",
        "Al: Don' mention it. Oh, Don' mention it.",
        "Al: So tired, Can't it wait? No, Won't it? Oh, Shan’t. Can't it? Won't it?",
        "Al: The Beatles sang, the Times wrote.",
        "Al: Why, You-Know-Who and He-Who-Waits.",
        "Monica: Al-like and Monica-ish.",
    ],
)
def test_no_mentions(text):
    assert texts(text) == []


@pytest.mark.parametrize(
    "text,found",
    [
        ("Al: Let's go.", ["'s"]),
        ("Al: let’s go.", ["’s"]),
        ("Al: LET US go, tell us.", ["us"]),
        ("Al: Y'all get 'em.", ["Y'all", "'em"]),
        ("Al: Mrs. Green came.", ["Green"]),
        ("Mr. Haddad: The Haddads' car, the Als.", ["Haddads"]),
        ("Al: Mrs. Finch called. The Finches are late.", ["Finch", "Finches"]),
        ("Al: Those two are late. The other two, too.", ["two", "two"]),
        ("Al: The German is late, a German car, I'm German.", ["German", "I"]),
        ("Al: The General asked, the general idea, General.", ["General"]),
        ("Al: Those two boats, the two of these.", []),
        ("Al: The new cook is here, a host from Leeds.", ["cook", "host"]),
        ("Al: A drunk sang. The sheriff's drunk.", ["drunk", "sheriff"]),
        ("Al: Her father was drunk again.", ["Her", "father"]),
        ("Al: Cook it. The cook book. A patient man. Be patient.", ["man"]),
        ("Al: Ask her sister-in-law.", ["her", "sister-in-law"]),
        ("Al: Her Honor said so, Your Honor.", ["Honor", "Honor"]),
        ("Al: Your lordship! Your honor is at stake.", ["lordship", "Your"]),
        ("Al: My lord, the lord is here.", ["lord", "lord"]),
        ("Al: My dear boy, the King's brother!", ["My", "boy", "King", "brother"]),
        ("Al: Oh no, Four students are out.", ["students"]),
        ("Al: You-you saw it.", ["You", "you"]),
        ("Al: It is for her sister, Ilona Varga.", ["her", "sister", "Ilona Varga"]),
        ("Al: I saw Mary Ann Lee there.", ["I", "Mary Ann Lee"]),
        ("Monica: Hi.\nAl: Call Mon now. Mon, hey!", ["Mon", "Mon"]),
        ("Zorbo Kri: Hi.\nAl: I saw Zorbo Kri.", ["I", "Zorbo Kri"]),
        ("Zorbo: Hi.\nAl: Zorbo left.", ["Zorbo"]),
        ("Zorbo & Kri: Hi.\nAl: Zorbo and Kri", ["Zorbo", "Kri"]),
        ("Big Al: Hi.\nBo: Big deal.", []),
        ("Al: Doctor Zorbo is a doctor.", ["Zorbo", "doctor"]),
        ("Al: I am Mark. Mark my words.", ["I", "Mark", "my"]),
        ("Al: Hey y'all, y’all and ya'll.", ["y'all", "y’all", "ya'll"]),
        ("Al: He dots his i's, and i know.", ["He", "his", "i"]),
        ("Al: get ’em", ["’em"]),
        ("Al: Neither am I. Nor I", ["I.", "I"]),
        ("Al: I. M. Pei. Dr. I. Newton came", ["Pei", "I. Newton"]),
        ("Al: Oh my mom! Oh, my 3 sons", ["my", "mom", "my", "sons"]),
        ("Al: Thanks, man, you are a man, oh", ["man", "you", "man"]),
        ("Man, hey. Boy, go, man", ["man"]),
        (
            "Al: Sit, love. Yes, Miss.\nBo: Love is a pet, pet. Miss, go! Go, hen.",
            ["love", "Miss.", "pet", "Miss", "hen"],
        ),
        ("Al: Counsel, the GP is from Hull. He was accused.", ["Counsel", "GP", "He"]),
        ("Al: She left in June. Since June left, he left", ["She", "June", "he"]),
        ("Al: Ask my ex-wife or my ex.", ["my", "wife", "my", "ex"]),
        ("Al: The accused is a keeper. A keeper ring", ["accused", "keeper", "keeper"]),
        (
            "Al: Hi, Aunt Silvia, Uncle Bo. My aunt",
            ["Aunt Silvia", "Uncle Bo", "My", "aunt"],
        ),
        (
            "Al: My brother Josh and her aunt Silvia",
            ["My", "brother", "Josh", "her", "aunt", "Silvia"],
        ),
        ("Al: Aunt I know. Aunt", ["Aunt", "I", "Aunt"]),
        ("Phoebe: Hi.\nJack: Hey Phoebs, two Jacks.", ["Phoebs"]),
        ("Howard: Hi.\nRaj: How? Not the Imodium.", []),
        ("Al: Mother Theresa, Bishop Tutu, Mom", ["Theresa", "Tutu", "Mom"]),
        ("Al: So. Mason Whitlow left.", ["Mason Whitlow"]),
        ("Al: Who?\nGuy Crane: Guy Crane. Hi.", ["Guy Crane"]),
        ("Al: my mother Theresa. Mom I know.", ["my", "mother", "Theresa", "Mom", "I"]),
        ("Monica: Mon-Monica, Monica-I", ["Mon-Monica", "Monica", "I"]),
        ("Monica: Monica - he. Monica -", ["Monica", "he", "Monica"]),
    ],
)
def test_words(text, found):
    assert texts(text) == found


def test_turns_are_looked_at_by_themselves():
    """Neither the word before nor the one after a turn counts."""
    text = (
        "Al: God knows.\nBo: I love my\nCy: God, you?\nDi: oh\nEd: dear, let\nFi: 's go"
    )
    assert texts(text) == ["I", "my", "you", "dear"]


def test_first_word_does_not_look_at_the_last():
    assert texts("'s go, let") == []
    assert texts("dear, oh") == ["dear"]


def test_phrases():
    text = "Al: My old mom and the doctor's wife met Mrs. Green, Ben Lee's big brother."
    assert detect(text, span_style="phrase") == [
        ("My", "PRONOUN"),
        ("My old mom", "NOMINAL"),
        ("the doctor", "NOMINAL"),
        ("the doctor's wife", "NOMINAL"),
        ("Mrs. Green", "NAME"),
        ("Ben Lee", "NAME"),
        ("Ben Lee's big brother", "NOMINAL"),
    ]
    assert texts(text) == [
        *("My", "mom", "doctor", "wife", "Green", "Ben Lee", "brother")
    ]


@pytest.mark.parametrize(
    "text,found",
    [
        ("Al: her mom", ["her", "her mom"]),
        ("Al: That's mom, it's dad.", ["mom", "dad"]),
        ("Al: every single little old big tiny doctor", ["doctor"]),
        ("Al: a tiny, doctor", ["doctor"]),
        ("Al: she doctor", ["she", "doctor"]),
        ("mom", ["mom"]),
    ],
)
def test_phrases_end_somewhere(text, found):
    assert texts(text, span_style="phrase") == found


def test_phrase_stays_in_its_turn():
    assert texts("Al: I met the\nBo: doctor", span_style="phrase") == ["I", "doctor"]


def test_unknown_span_style(nlp):
    with pytest.raises(ValueError, match="'words'.*head, phrase"):
        nlp.add_pipe("mention_detector", config={"span_style": "words"})


def test_person_entities(nlp):
    doc = nlp("Mr. Zorbo Kri 's xyz Corp")
    doc.ents = [Span(doc, 0, 4, "PERSON"), Span(doc, 4, 6, "ORG")]
    find = MentionDetector(nouns=False).detect
    assert [span.text for span in find(doc)] == ["Zorbo Kri"]
    doc.ents = [Span(doc, 1, 3, "HUMAN")]
    custom = MentionDetector(ent_labels=["HUMAN"])
    assert [span.text for span in custom.detect(doc)] == ["Zorbo Kri"]
    assert custom.detect(nlp("xyz")) == []


@pytest.mark.parametrize(
    "words,entity,found",
    [
        ("see Zorbo !!", (1, 3), ["Zorbo"]),
        ("see Zorbo ! Kri", (1, 4), ["Zorbo"]),
        ("see Zorbo van Kri", (1, 4), ["Zorbo van Kri"]),
        ("see Zorbo or so", (1, 4), ["Zorbo"]),
        ("see cool Prof. Zorbo", (1, 4), ["Zorbo"]),
        ("see Zorbo 2", (1, 3), []),
        ("Nooo , why", (0, 1), []),
        ("Nooo", (0, 1), []),
        ("Zorbo , see Zorbo", (0, 1), ["Zorbo", "Zorbo"]),
        ("Zorbo Kri , why", (0, 2), ["Zorbo Kri"]),
        ("Mark , why", (0, 1), ["Mark"]),
    ],
)
def test_entity_needs_more_than_its_tag(nlp, words, entity, found):
    doc = Doc(nlp.vocab, words=words.split())
    doc.ents = [Span(doc, *entity, "PERSON")]
    doc.spans[UTTERANCES] = [Span(doc, 0, len(doc), "Al")]
    assert [span.text for span in MentionDetector().detect(doc)] == found


def test_entity_that_modifies_a_noun(nlp):
    words, heads = ["see", "Zorbo", "fans"], [0, 2, 0]
    for dep, found in (("compound", []), ("nsubj", ["Zorbo"])):
        doc = Doc(nlp.vocab, words=words, heads=heads, deps=["ROOT", dep, "dobj"])
        doc.ents = [Span(doc, 1, 2, "PERSON")]
        assert [span.text for span in MentionDetector().detect(doc)] == found


def test_entity_is_cut_at_the_turn(nlp):
    doc = nlp("hey Zorbo Kri Foo")
    doc.ents = [Span(doc, 1, 4, "PERSON")]
    doc.spans[UTTERANCES] = [Span(doc, 0, 3, "Al"), Span(doc, 3, 4, "Bo")]
    assert [span.text for span in MentionDetector().detect(doc)][0] == "Zorbo Kri"


@pytest.mark.parametrize(
    "text", ["", " ", "\n", "I", "Ross:", "mom", "[Ross]", "table"]
)
def test_hardly_any_text(text):
    expected = [text] if text in ("I", "mom") else []
    assert texts(text) == expected


def test_doc_without_utterances(nlp):
    doc = nlp("I saw mom.")
    doc.spans[UTTERANCES] = []
    assert MentionDetector().detect(doc) == []
    assert len(MentionDetector().detect(nlp("I saw mom."))) == 2


def test_doc_of_own_utterances(nlp):
    doc = nlp("I Ross my mom (my dad) you")
    doc.spans[UTTERANCES] = [Span(doc, 2, len(doc), "Ross")]
    find = MentionDetector().detect
    assert [span.text for span in find(doc)] == ["my", "mom", "you"]
    doc.spans[NOTES] = [Span(doc, 2, 3)]
    assert [span.text for span in find(doc)] == ["mom", "my", "dad", "you"]


def test_given_structure(nlp):
    doc = nlp("I saw my mom")
    found = MentionDetector().detect(doc, utterances=[doc[2:4]], notes=[doc[3:4]])
    assert [span.text for span in found] == ["my"]
    assert not doc.spans


def test_mentions_stay_unless_overwritten(nlp):
    doc = nlp("I saw mom")
    doc.spans[MENTIONS] = [Span(doc, 1, 2, kb_id="Al")]
    kept = MentionDetector()(doc)
    assert [(span.text, span.kb_id_) for span in kept.spans[MENTIONS]] == [
        ("saw", "Al")
    ]
    found = MentionDetector(overwrite=True)(doc)
    assert [span.text for span in found.spans[MENTIONS]] == ["I", "mom"]
    doc.spans[MENTIONS] = []
    assert list(MentionDetector()(doc).spans[MENTIONS]) == []


@given(st.lists(WORDS))
def test_any_words(words):
    doc = BLANK(" ".join(words))
    for style in ("head", "phrase"):
        found = MentionDetector(span_style=style).detect(doc)
        offsets = [(span.start, span.end) for span in found]
        assert offsets == sorted(set(offsets))
        assert all(start < end <= len(doc) for start, end in offsets)


@pytest.mark.parametrize("model", ["blank", "en_core_web_sm"])
@pytest.mark.parametrize("style", ["head", "phrase"])
def test_tags_headings_and_directions_have_no_mentions(request, nlp, model, style):
    if model != "blank":
        nlp = request.getfixturevalue(model)
    nlp.add_pipe("mention_detector", config={"span_style": style})
    doc = nlp(TEXT)
    said = [
        (TEXT.index("I told"), TEXT.index("(to Monica")),
        (TEXT.index("about us"), TEXT.index("\nMonica:")),
        (TEXT.index("Oh my"), TEXT.index("\n[Rachel")),
    ]
    mentions = list(doc.spans[MENTIONS])
    assert len(mentions) >= 7
    for mention in mentions:
        assert any(a <= mention.start_char and mention.end_char <= b for a, b in said)


def test_en_core_web_sm_uses_tags_and_entities(en_core_web_sm):
    text = "Al: We went to a baby shower. Kwame Nkrumah was there."
    found = texts(text, en_core_web_sm)
    assert found == ["We", "Kwame Nkrumah"]
    blank = texts(text)
    assert "baby" in blank


def test_pipe_equals_call(nlp):
    nlp.add_pipe("mention_detector")
    docs = [TEXT, "", "I", "my mom"] * 3
    for doc, text in zip(nlp.pipe(docs, batch_size=2), docs, strict=True):
        assert _offsets(doc) == _offsets(nlp(text))


def test_two_processes(nlp):
    nlp.add_pipe("mention_detector", config={"person_nouns": ["gizmo"]})
    docs = [TEXT, "", "my gizmo"]
    found = [_offsets(doc) for doc in nlp.pipe(docs, n_process=2, batch_size=1)]
    assert found == [_offsets(nlp(text)) for text in docs]


def test_settings_survive_disk(nlp, tmp_path):
    config = {
        "names": False,
        "plural_pronouns": False,
        "person_nouns": ["gizmo"],
        "ent_labels": ["HUMAN"],
        "span_style": "phrase",
        "overwrite": True,
    }
    detector = nlp.add_pipe("mention_detector", config=config)
    nlp.to_disk(tmp_path)
    loaded = spacy.load(tmp_path).get_pipe("mention_detector")
    settings = [*config, "pronouns", "nouns", "gazetteer"]
    settings.remove("person_nouns")
    for setting in settings:
        assert getattr(loaded, setting) == getattr(detector, setting)
    assert loaded.gazetteer == {"gizmo"}
    assert loaded.scorer is mention_detector_score


def test_settings_survive_bytes(nlp):
    nlp.add_pipe("mention_detector", config={"nouns": False})
    other = blank()
    other.add_pipe("mention_detector", config={"nouns": False})
    other.from_bytes(nlp.to_bytes())
    assert _offsets(other(TEXT)) == _offsets(nlp(TEXT))


def example(nlp, gold, found):
    docs = []
    for offsets in (found, gold):
        doc = Doc(nlp.vocab, words="I saw my old mom and dad".split())
        if offsets is not None:
            doc.spans[MENTIONS] = [Span(doc, start, end) for start, end in offsets]
        docs.append(doc)
    return Example(*docs)


def test_score_counted_by_hand(nlp):
    examples = [
        # Nested spans both count; of four found three are right, of five gold ones.
        example(
            nlp,
            gold=[(0, 1), (2, 3), (2, 5), (6, 7), (4, 7)],
            found=[(0, 1), (2, 3), (2, 5), (4, 5)],
        ),
        example(nlp, gold=[], found=[(0, 1)]),
        example(nlp, gold=None, found=[(0, 1)]),  # not annotated: not counted
        example(nlp, gold=[(6, 7)], found=None),
    ]
    scores = mention_detector_score(examples)
    assert list(scores) == SCORES
    assert scores["mentions_p"] == pytest.approx(3 / 5)
    assert scores["mentions_r"] == pytest.approx(3 / 6)
    assert scores["mentions_f"] == pytest.approx(6 / 11)


@pytest.mark.parametrize("gold", [None, "no examples"])
def test_score_nothing(nlp, gold):
    examples = [] if gold else [example(nlp, gold=None, found=[(0, 1)])]
    assert mention_detector_score(examples) == dict.fromkeys(SCORES)


def test_score_ignores_labels_and_characters(nlp):
    eg = example(nlp, gold=[(0, 1)], found=[])
    eg.predicted.spans[MENTIONS] = [Span(eg.predicted, 0, 1, "PRONOUN", kb_id="Al")]
    assert mention_detector_score([eg])["mentions_f"] == 1.0


def test_evaluate_gives_the_declared_scores(nlp, dialogue):
    nlp.add_pipe("mention_detector")
    weights = nlp.get_pipe_meta("mention_detector").default_score_weights
    assert sorted(weights) == sorted(SCORES)
    reference = dialogue.to_doc(nlp)
    scores = nlp.evaluate([Example(Doc(nlp.vocab, _words(reference)), reference)])
    assert set(weights) == {key for key in scores if key.startswith("mentions")}
    assert all(isinstance(scores[key], float) for key in weights)


def test_no_scorer(nlp):
    nlp.add_pipe("mention_detector", config={"scorer": None})
    assert "mentions_f" not in nlp.evaluate([Example(nlp("I"), nlp("I"))])
    assert MentionDetector(scorer=None).score([]) == {}


def _words(doc):
    return [token.text for token in doc]


def _offsets(doc):
    return [(span.start, span.end, span.label_) for span in doc.spans[MENTIONS]]


def _v2_dev_f(nlp, shared_data):
    # v2 does not annotate plural nouns.
    nlp.add_pipe("mention_detector", config={"plural_nouns": False})
    path = shared_data / "friends-v2" / "character-identification-dev.json"
    corpus = create_dialogue_corpus(path, gold_mentions=False)
    examples = list(corpus(nlp))
    for eg in examples:
        eg.predicted = nlp(eg.predicted)
    return mention_detector_score(examples)["mentions_f"]


@pytest.mark.slow
def test_f_on_v2_dev_blank(nlp, shared_data):
    assert _v2_dev_f(nlp, shared_data) >= 0.964


@pytest.mark.slow
def test_f_on_v2_dev_en_core_web_sm(en_core_web_sm, shared_data):
    assert _v2_dev_f(en_core_web_sm, shared_data) >= 0.965


def test_detector_finds_the_names_of_its_bank(nlp):
    detector = nlp.add_pipe("mention_detector")
    text = "Al: Quill Vane met Muffin. Muff saw the quill. Big Ben?"
    doc = nlp(text)
    assert [m.text for m in doc.spans["mentions"]] == ["Muffin", "Ben"]
    detector.bank.add("Quill", aliases=["Dr. Big Muffin"])
    doc = nlp(text)
    found = [m.text for m in doc.spans["mentions"]]
    assert found == ["Quill Vane", "Muffin", "Ben"]


@pytest.mark.parametrize(
    "said, found",
    [
        ("Her name was Duchess.", [("Her", "PRONOUN"), ("Duchess", "NAME")]),
        ("He is called Prince.", [("He", "PRONOUN"), ("Prince", "NAME")]),
        ("The book is called The Pastor's Daughter.", []),
        ("Send for The Pastor.", [("Pastor", "NOMINAL")]),
        ("It owes Black Annie money.", [("Black Annie", "NAME")]),
        ("Big Joe is late.", [("Joe", "NAME")]),
        ("It was for Poor Tom.", [("Tom", "NAME")]),
        ("It was you know who.", []),
        ("Do you know who?", [("you", "PRONOUN")]),
    ],
)
def test_names_and_idioms(said, found):
    assert detect(f"Jo: {said}") == found
