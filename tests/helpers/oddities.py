"""What hostile input is made of, and what may come of it."""

from contextlib import contextmanager
from typing import Any, Iterator

from hypothesis import strategies as st
from spacy.tokens import Doc, Span

from spacy_charid import Dialogue, Mention, Scene, Utterance

MAX_MESSAGE = 3000  # characters
ODD = (
    "I,you,mom,my mom,Ross,ROSS,Guest 1,Guest 2,SPEAKER_01,|,\\,a|b\\,#OTHER#,#,##,ALL,"
    "=1+1,@SUM(A1),-,+,_,\0,\x001,\x1b[2J,\x85,\u2028,\u202e\u05d0\u05d1,e\u0301\u0301,"
    "\ufeff,\U0001f600,<script>,\"><b onload='x',&amp;,]]>,${x},{0},%s,../../etc,"
    "Dr.,Mr. Lee,Lee's,'s,Ann and Bo,Ann & Bo,,\u00df,\u0130,\uff1d1,a\tb,\x0b,\ufffe"
).split(",")
NAMES = st.one_of(st.sampled_from(ODD), st.text(max_size=8))
# A text may hold anything but what no encoding has: halves of surrogate pairs.
CHARS = st.characters(exclude_categories=["Cs"])
LETTERS = st.text(CHARS, max_size=8)
PIECES = st.one_of(
    st.sampled_from(
        "\n,\n\n,\r,\r\n, ,: ,:,(,),[,],](,{,},<,>,*,_,[[,]],/*,*/,~,@,.,?,!,-,--,',\","
        "Ann: ,Bo: ,ANN,I ,you ,my mom ,she ,Ann ,Bo's brother ,Mr. Lee ,we ,-->,"
        "00:00:01.000 --> 00:00:02.000\n,1\n,WEBVTT\n\n,INT. HUT\n,[Scene: hut]\n,"
        "<v Ann>,&amp;,|,\\,# ,#begin document (d); part 0\n,#end document\n".split(",")
    ),
    st.sampled_from(ODD),
    LETTERS,
)
TEXTS = st.lists(PIECES, max_size=25).map("".join)
WORDS = st.one_of(
    st.sampled_from("I you she mom Ann Bo . ? , - 's guy his ( ) \n ROSS".split(" ")),
    st.sampled_from(ODD),
    LETTERS,
).filter(bool)


@contextmanager
def one_clear_error(*told: object) -> Iterator[None]:
    """Let a result or one error of our own through, which is not too long to read and
    names what is told."""
    try:
        yield
    except (ValueError, OSError) as error:
        message = str(error)
        assert not isinstance(error, UnicodeError), message
        assert 20 < len(message) < MAX_MESSAGE, message
        assert message.endswith((".", ")", "`")), message
        for part in told:
            assert str(part) in message, message


@st.composite
def dialogues(draw: Any) -> Dialogue:
    """Dialogues of odd names and words, with mentions anywhere."""
    utterance = st.builds(
        Utterance,
        st.lists(NAMES, max_size=3).map(tuple),
        st.just(""),
        st.lists(st.lists(WORDS, max_size=6), max_size=2),
        id=NAMES,
    )
    turns = draw(st.lists(utterance, max_size=6))
    for turn in turns:
        size = len(turn.words)
        places = st.tuples(st.integers(-1, size), st.integers(0, size + 1))
        names = st.lists(NAMES, max_size=2).map(tuple)
        if draw(st.booleans()) and size:
            for start, end in draw(st.lists(places, max_size=4)):
                turn.mentions.append(Mention(start, end, draw(names)))
    cuts = draw(st.integers(0, len(turns)))
    scenes = [Scene(draw(NAMES), turns[:cuts]), Scene(draw(NAMES), turns[cuts:])]
    return Dialogue(draw(NAMES), scenes)


@st.composite
def layouts(draw: Any, vocab: Any) -> Doc:
    """Docs whose span groups overlap, cross, are empty or out of order."""
    words = draw(st.lists(WORDS, max_size=12))
    doc = Doc(vocab, words=words)
    labels = st.sampled_from([*ODD, "PRONOUN", "NAME", "NOMINAL", "HEADING"])
    for key in ("utterances", "scenes", "mentions", "notes"):
        if draw(st.booleans()):
            places = st.tuples(st.integers(0, len(doc)), st.integers(0, len(doc)))
            found = draw(st.lists(st.tuples(places, labels, labels), max_size=6))
            if key == "utterances" and draw(st.booleans()):
                found.sort()
            doc.spans[key] = [
                Span(doc, min(at), max(at), label=label, kb_id=name)
                for at, label, name in found
            ]
    return doc


@st.composite
def damaged(draw: Any, data: bytes) -> bytes:
    """A file that was cut short, has bits flipped or parts repeated or put in."""
    kind = draw(st.sampled_from(["cut", "flip", "flip", "repeat", "put"]))
    place = draw(st.integers(0, max(len(data) - 1, 0)))
    if kind == "cut":
        return data[:place]
    if kind == "repeat":
        return data[:place] * draw(st.integers(1, 3)) + data[place:]
    if kind == "put":
        return data[:place] + draw(st.binary(max_size=6)) + data[place:]
    changed = bytearray(data)
    for _ in range(draw(st.integers(1, 4))):
        if changed:
            at = draw(st.integers(0, len(changed) - 1))
            changed[at] ^= 1 << draw(st.integers(0, 7))
    return bytes(changed)
