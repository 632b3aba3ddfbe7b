"""What the name of a tier tells: who speaks, and what the tier holds."""

import re
from typing import Collection, List, Tuple

SPEAKERS = 4  # names of those who speak
UTTERANCES, WORDS, UNKNOWN, NOT_SAID = 3, 2, 1, 0
_UTTERANCES = frozenset(
    "tx text txt utt utts utterance utterances transcription transcriptions transcript "
    "trans orth ortho orthography ort speech spch spoken default turn turns sentence "
    "sentences ipu ipus ip chunk chunks phrase phrases verbal transkription "
    "transkript äußerung äußerungen aeusserung énoncé énoncés texte texto enunciado "
    "enunciados transcripción transcrição trascrizione said dialogue".split()
)
_WORDS = frozenset("word words wrd wd tok token tokens wort wörter mots mot".split())
_NOT_SAID = frozenset(
    "phone phones phoneme phonemes phonetic phonetics phon phns ipa segment segments "
    "segs syll syllable syllables mau maus kan tone tones tobi break breaks "
    "breakindex prosody pitch f0 stress note notes comment comments com remark remarks "
    "gesture gestures gaze hands head posture face nonverbal nv action actions act "
    "movement translation translations translated ft lt gloss glosses gl gls ge mb "
    "morph morphemes morphology mp pos ps tag tags lemma lemmas ref id code codes "
    "coding noise noises event events misc silence silences sounding vad vowel vowels "
    "consonant consonants point points overlap overlaps laughter laugh pause pauses "
    "topic topics section sections scene error errors check todo sup "
    "kommentar kommentare übersetzung "
    "traduction traducción commentaire comentario music musik background".split()
)
_LANGUAGES = frozenset(
    "en eng english de deu ger german fr fra fre french es spa spanish it ita italian "
    "pt por rus russian".split()
)
_SPEAKERS = frozenset(
    "speaker speakers spk spkr who diarization sprecher locuteur hablante".split()
)
_KINDS = {
    **dict.fromkeys(_UTTERANCES, UTTERANCES),
    **dict.fromkeys(_WORDS, WORDS),
    **dict.fromkeys(_NOT_SAID, NOT_SAID),
    **dict.fromkeys(_SPEAKERS, SPEAKERS),
}
_PART = re.compile(r"([\W_]*)([^\W_]+)")
_MARKS = " \t-–_:/.|()[]@"


def find_kind(what: str) -> int:
    """Find how likely a tier holds what is said, by the words for what it holds.

    what (str): The words; empty if there are none.
    RETURNS (int): `SPEAKERS`, `UTTERANCES`, `WORDS`, `UNKNOWN` or `NOT_SAID`.
    """
    parts = [part.casefold() for _, part in _PART.findall(what)]
    known = {**_KINDS, **dict.fromkeys(_LANGUAGES, NOT_SAID)}
    kinds = [known[part] for part in parts if part in known]
    return min(kinds, default=UNKNOWN if parts else UTTERANCES)


def split_name(name: str, names: Collection[str]) -> Tuple[str, str]:
    """Split the name of a tier into that of its speaker and what it holds.

    name (str): The name: `tx@AR`, `Anna - words`, `Anna_eng`, `utterance (Anna)`.
    names (Collection[str]): The names of all tiers.
    RETURNS (Tuple[str, str]): The speaker and what is held; either may be empty.
    """
    name = name.strip()
    what, at, speaker = name.partition("@")
    if at and what.strip() and speaker.strip():
        return speaker.strip(), what.strip()
    parts = list(_PART.finditer(name))
    kinds = [_tells_kind(part) for part in parts]
    if all(kinds):
        return "", name
    if kinds[0] and _KINDS[parts[0][2].casefold()] != SPEAKERS:
        begin = parts[kinds.index(False)].start(2)
        return name[begin:].strip(_MARKS), name[:begin].strip(_MARKS)
    first = next((i for i in range(1, len(parts)) if kinds[i]), 0)
    if first and (all(kinds[first:]) or parts[first][1].strip()):
        at_kind = parts[first].start()
        return name[:at_kind].strip(_MARKS), name[at_kind:].strip(_MARKS)
    return _split_below(name, parts, names)


def _split_below(
    name: str, parts: List["re.Match[str]"], names: Collection[str]
) -> Tuple[str, str]:
    """Split a name that begins with that of another tier, or ends in a language:
    `AR`, `AR_hand`."""
    for part in reversed(parts[1:]):
        before = name[: part.start()].strip(_MARKS)
        is_language = part[2].casefold() in _LANGUAGES and part[1].strip()
        if before in names or (is_language and part is parts[-1]):
            return before, name[part.start() :].strip(_MARKS)
    return name, ""


def _tells_kind(part: "re.Match[str]") -> bool:
    return part[2].casefold() in _KINDS
