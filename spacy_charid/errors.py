"""All messages, each with its remedy."""

from string import Formatter
from typing import Any

# Characters per line and lines of a value in a message; it may be a whole file.
MAX_VALUE, MAX_LINES = 500, 100


class _Clip(Formatter):
    """Formats a message and shortens long values."""

    def format_field(self, value: Any, format_spec: str) -> str:
        lines = super().format_field(value, format_spec).split("\n")[:MAX_LINES]
        return "\n".join(map(_clip, lines))


def _clip(line: str) -> str:
    if len(line) <= MAX_VALUE:
        return line
    return f"{line[: MAX_VALUE // 2]} ... {line[-MAX_VALUE // 4 :]}"


class _Message(str):
    """A message that shortens long values."""

    def format(self, *args: Any, **kwargs: Any) -> str:
        return _Clip().vformat(self, args, kwargs)


class Messages(type):
    """Converts the strings of a class to `_Message`."""

    def __new__(mcs, name: str, bases: Any, texts: Any) -> Any:
        own = {
            key: _Message(text) if key[1:].isdigit() else text
            for key, text in texts.items()
        }
        return super().__new__(mcs, name, bases, own)


class Errors(metaclass=Messages):
    # files
    E100 = "There is no file {path}. Check the path and the working folder."
    E101 = "{path} is a folder, but a file is expected. Give the path of a file."
    E102 = (
        "{path}, line {line}: byte {byte} is not UTF-8, which is expected. Convert "
        "the file to UTF-8, e.g. with `iconv -f windows-1252 -t utf-8`."
    )
    E140 = (
        "{path}, line {line}, column {column}: not JSON ({problem}). Correct the "
        "file there; a missing comma or quote may be on the line before."
    )
    E185 = "{path} is empty. Check that it is the right file and was saved."
    E186 = (
        "{path}, line 1: this is {kind}, not plain text. Open it in the program that "
        "wrote it, and save it as plain text (UTF-8)."
    )
    E187 = (
        "There is no encoding {encoding!r}. Give one that Python supports, such as "
        "utf-8, windows-1252 or utf-16, or leave it out to have it guessed."
    )
    E188 = (
        "{path}, line {line}: byte {byte} is not {encoding}. Name the file's encoding "
        "(--encoding), or save it as UTF-8."
    )
    E201 = (
        "Can't write {path}: {parent} is a file, but a folder is expected. Give the "
        "output another path."
    )
    E240 = (
        "Can't write {path}: {reason}. Nothing was changed. Check the space left on "
        "the disk and the permissions of the folder."
    )

    E242 = (
        "{path} is an address, not a file. Download it, and give the path of the file."
    )
    E243 = (
        "No file matches {path}. Check the pattern and the working folder, or give the "
        "folder itself."
    )
    E244 = (
        "{path}, line 1: this is {kind}. Unpack it, and give the files or the folder "
        "that were in it."
    )
    E245 = (
        "{path}, line 1: this is {kind}, which holds no text. Transcribe it, and give "
        "the transcript or its subtitles (.srt, .vtt, .txt)."
    )
    E246 = (
        "{path}, line 1: this is {kind}. Open it in the program that wrote it, and "
        "save it as {form}, without a password."
    )
    E247 = (
        "{path}, line 1: this file holds {kind}, whose words are codes. Convert it to "
        "SubRip (.srt) or WebVTT (.vtt), for example with ffmpeg, and give that."
    )

    # util
    E032 = "{name} is {value!r}, but has to be one of: {allowed}."
    E612 = "{name} is {value}, but has to be {allowed}."

    # torch_module
    E050 = (
        "The saved parameters belong to another model: they differ in {names}. Load "
        "them with the model and version they were trained with."
    )

    # extras
    E615 = (
        "{name} is needed, but can't be imported ({error}). Install it with: "
        "pip install 'spacy_charid[{extra}]'."
    )

    # dialogue
    E001 = (
        "Mention {start}:{end} is outside of {where}, which has {length} {unit}. "
        "Offsets count from 0 within the utterance, end exclusive: correct the "
        "mention in the source file."
    )
    E021 = (
        "Utterances have to be in order and must not overlap, but {other!r} begins "
        "before {one!r} ends. Sort doc.spans['utterances'] and cut the overlap."
    )
    E136 = (
        "Layer {name!r} of {where} has {found} values for {expected} tokens. Give it "
        "one value for each token."
    )
    E233 = (
        "There is a lone surrogate, {text!r}, in {where}, which is not a character. "
        "Replace it, e.g. with text.encode('utf8', 'replace').decode('utf8')."
    )
    E235 = (
        "Scenes have to be in order and must not overlap, but {other!r} begins before "
        "{one!r} ends. Sort doc.spans['scenes'] and cut the overlap."
    )
    E260 = "`{name}` is computed from the Doc and can't be set. Set {instead}."
    E261 = (
        "{value!r} does not name characters. Give a character as a string, several as "
        "a list of strings in `_.characters`, and None if unknown."
    )
    E262 = (
        "The span {text!r} ({start}:{end}) is not a mention of its Doc, so it can't be "
        "linked to a character. Add it to doc.spans['mentions'] first, or use a span "
        "from there."
    )
    E263 = (
        "The dialogue groups of this Doc can't be read: {error} has the wrong type. "
        "Remove it from the `attrs` of the group, or give it the form that "
        "docs/data-model.md describes."
    )
    E290 = (
        "The pattern of speakers {pattern!r} is not a regular expression: {error}. "
        r"Correct it; an example: '\w+(?= says)' or '(?P<speaker>[\w ]+) ::'."
    )
    E291 = (
        "The pattern of speakers {pattern!r} takes too long for the line {text!r}. "
        "Give one without a repetition inside of another, such as (a+)+."
    )
    E390 = (
        "{text!r} is not a position in a story. Write it like one of these: {examples}."
    )
    E391 = (
        "{one!r} and {other!r} are positions of different stories ({first} and "
        "{second}), which have no order. Compare positions of one story, and name the "
        "story of both or of neither."
    )
    E392 = (
        "{one!r} is a position in a story and {other!r} is not. Make one of it with "
        "StoryPosition.parse."
    )
    E393 = (
        "{one!r} and {other!r} count different things ({first}; {second}), so they "
        "have no order. Write all positions of a story in the same units."
    )
    E600 = (
        "Two documents of a dialogue have the id {id!r}. Give each document an id of "
        "its own: they are what the passages of a turn refer to."
    )

    # cast
    E010 = "There is no character {id!r} in the bank. Add it first: bank.add({id!r})."
    E011 = "A character needs an id with at least one letter, but its id is {id!r}."
    E012 = (
        "There is already a character {id!r} in the bank, and ids are unique. Give the "
        "new character another id, or give the known one another alias (add_alias)."
    )
    E013 = (
        "The name {name!r} of the character {id!r} is already the name of {other!r}. "
        "Give one of them another name. Aliases can be shared."
    )
    E014 = (
        "The field {field!r} of the character {id!r} is {value!r}, but has to be "
        "{allowed}. Correct it, or remove the field."
    )
    E015 = (
        'Expected a JSON object for a character with at least an "id", such as '
        '{"id": "Ross Geller", "aliases": ["Ross"]}.'
    )
    E016 = "{source}, line {line}: {error}"
    E017 = (
        "There is no character bank {path}. Give a JSON Lines file with one character "
        'per line, such as {{"id": "Ross Geller", "aliases": ["Ross"]}}.'
    )
    E018 = (
        "The character {id!r} has unknown fields: {unknown}. Remove or rename them; "
        "the fields are: {known}."
    )
    E043 = (
        "{cast!r} is not a cast. Give `friends`, or a JSON Lines file with one "
        "character per line, each with at least an `id`."
    )
    E193 = (
        "{path}, line {line}, column {column}: not JSON ({problem}). Write one JSON "
        "object on each line, such as {example}."
    )
    E234 = (
        "The bytes are not a character bank, or are damaged ({error}). Give the "
        "bytes that CharacterBank.to_bytes returned."
    )

    # linking
    E023 = (
        "Can't load {name!r}: {error}. The saved data does not fit the config, or is "
        "damaged. Load it with the config and version it was trained with, or train "
        "it again."
    )
    E030 = (
        "The model {name!r} has no characters yet. Train it first (spacy train, or "
        "nlp.initialize with annotated examples), or use a model that needs no "
        "training: spacy_charid.Rules.v1."
    )
    E040 = (
        "The model's setting `weights` is {name!r}, but has to be null or the name of "
        "weights that come with the package: {allowed}. To start from a file, train "
        "with [initialize.components.character_linker] weights = path."
    )
    E042 = (
        'The candidate scorer has no weights. Set `weights = "shipped"` in its config, '
        "train it, or load a trained pipeline."
    )
    E044 = (
        "{text!r} (tokens {start}:{end}) is not a mention of its Doc. Give one of "
        "doc.spans['mentions'], or a span with the same tokens."
    )
    E045 = (
        "The Doc of {text!r} has no mentions yet. Process it first: doc = nlp(text), "
        "then explain one of doc.spans['mentions']."
    )
    E046 = (
        "linker.{name} is {value!r}, but has to be a {expected}. Read a file: "
        "linker.{name} = {expected}.from_disk(path); or make one of dicts: "
        "{expected}.from_records(records)."
    )
    E048 = (
        "The setting `cast` is {cast!r}, but has to be the name of a cast that comes "
        "with the package: {allowed}. To use a file of characters, set linker.bank = "
        "CharacterBank.from_disk(path), or train with [initialize.components."
        "character_linker] cast = path; a saved pipeline holds its cast."
    )
    E049 = (
        "There are no weights at {path}. Give a file written by `model.to_disk`, such "
        "as character_linker/model in the folder of a trained pipeline."
    )
    E150 = (
        "Found {gold} gold labels but {predicted} predicted. Give one label for each "
        "mention, in the same order: check that both belong to the same mentions and "
        "that neither was cut short."
    )
    E151 = (
        "{path}, line {line}: {text!r} is not an entity id. Write one id, a whole "
        "number such as 335, on each line and nothing else."
    )
    E152 = (
        "{path}, line {line} is blank, but ids follow it. Write one id for each "
        "mention: give an id to the mention of this line, or remove the line."
    )

    # analysis
    E157 = (
        "to_dataframe needs pandas, which is not installed. Install it: pip install "
        "pandas."
    )
    E236 = (
        "There are {found:,} pairs of people in the same scene, more than {most:,}: "
        "the network would not fit in memory. Mark the scenes, or use the network of "
        "mentions (`--network mentions`)."
    )

    # formats
    E031 = (
        "There are no dialogues in {path}. Expected files that end in {suffixes}. "
        "Check the path."
    )
    E103 = (
        "Can't guess the format of {path} from its suffix, nor from its content, as "
        "nothing in it names a speaker; expected one of {suffixes}. "
        "Rename the file, or name its format: {formats}."
    )
    E104 = (
        "{where} has a text but no tokens, and the format needs tokens. Make a Doc "
        "of the dialogue first: Dialogue.from_doc(dialogue.to_doc(nlp))."
    )
    E105 = (
        "Mention {start}:{end} is not within one sentence of {where}, as the format "
        "requires. Correct its offsets, which count tokens of the utterance, "
        "or join the sentences."
    )
    E110 = (
        "{path}, line 1: the file contains no document. Expected `#begin document "
        "(KEY); part 000`, rows and `#end document`: check that it is the right file."
    )
    E111 = (
        "{path}, line {line}: expected {expected} columns separated by spaces, found "
        "{found}. Write `-` for missing values, also in the last column if a token has "
        "no entity ids; or name the columns in a first line, such as `# columns = "
        "document scene index word speaker coref`."
    )
    E112 = (
        "{path}, line {line}: {found!r} is outside of a document. Expected `#begin "
        "document (KEY); part 000` before it: add that line."
    )
    E113 = (
        "{path}, line {line}: a document begins inside the one of line {begun}. "
        "Expected `#end document` before it: add that line."
    )
    E114 = (
        "{path}, line {line}: the document {key!r} that begins here has no end. "
        "Expected `#end document` before the end of the file: check that the file "
        "was not cut short, or add that line."
    )
    E115 = (
        "{path}, line {line}: `#end document` without a document. Expected `#begin "
        "document (KEY); part 000` before it: add that line or remove this one."
    )
    E116 = (
        "{path}, line {line}: can't read {found!r}. Expected `#begin document (KEY); "
        "part 000` or `#end document`: correct or remove the line."
    )
    E117 = (
        "{path}, line {line}: expected the key {expected!r} of the document in the "
        "first column, found {found!r}. Correct it, or begin another document."
    )
    E118 = (
        "{path}, line {line}: expected a whole number, the token's index in its "
        "sentence, in the third column, found {found!r}. Count the tokens of each "
        "sentence from 0."
    )
    E119 = (
        "{path}, line {line}: expected token index {expected}, found {found}. Add "
        "the missing rows, put a blank line between sentences, or count "
        "the tokens of each sentence from 0."
    )
    E120 = (
        "{path}, line {line}: the {name} changes within a sentence, expected "
        "{expected!r}, found {found!r}. Correct it, or put a blank line before it "
        "and count the tokens from 0."
    )
    E121 = (
        "{path}, line {line}: can't read the entity ids {found!r} of the last "
        "column. Expected `-` or brackets joined by `|`, such as (12), (12 or 12)."
    )
    E122 = (
        "{path}, line {line}: the bracket of entity {id} closes but was not opened "
        "in this sentence. Expected `({id}` before it: mentions do not cross "
        "sentences. Add the opening bracket or remove this one."
    )
    E123 = (
        "{path}, line {line}: the bracket of entity {id} opens but is not closed in "
        "this sentence. Expected `{id})` after it: mentions do not cross sentences. "
        "Add the closing bracket or remove this one."
    )
    E124 = (
        "{path}, line {line}: {found!r} does not fit in the column of named "
        "entities. Expected (TYPE), (TYPE*, * or *), not nested: correct the bracket."
    )
    E125 = (
        "{path}, line {line}: the named entity ({label}* opens but is not closed in "
        "this sentence. Expected `*)` after it: add it."
    )
    E126 = (
        "{path}, line {line}: {found!r} is not an id and a name. Expected an id "
        "without spaces, brackets or `|`, one tab and a name."
    )
    E127 = (
        "{path}, line {line}: {text!r} repeats an id or a name of an earlier line. "
        "Give each entity one line, with a name that no other entity has."
    )
    E128 = (
        "{path}, line {line}: this mention has no offsets in a script (`start`, "
        "`end`). Read the file that they come from: the script, or its .spacy file."
    )
    E129 = (
        "Can't delimit documents by {delimit!r}. Expected one of {expected}: set "
        "`delimit` to one of them."
    )
    E130 = (
        "Can't write {cell!r} of {where} as CoNLL-2012: cells must not be empty or "
        "contain spaces or line ends, and the id of a dialogue must not start with "
        "`#`. Change the word or id, or write another format."
    )
    E131 = (
        "Can't write the speakers {found} of {where} as CoNLL-2012: a name must not "
        "contain an underscore, a comma and space, or a line end, and must not be `-`. "
        "Rename the speaker."
    )
    E132 = (
        "{name!r}, a character of {where}, is not in the entity map. Add its id and "
        "name to the map, or write names as ids without a map."
    )
    E133 = (
        "Mention {start}:{end} of a sentence of {where} has no character, and "
        "CoNLL-2012 has no brackets without an id. Give it a character, such as "
        "#OTHER#, or remove the mention."
    )
    E134 = (
        "The mentions of a sentence of {where} are ambiguous as CoNLL-2012 brackets: "
        "{cells}. Either two have the same span (make them one mention of several "
        "characters), or two of the same character cross (correct one)."
    )
    E135 = (
        "Can't write {id!r}, a character of {where}, as an entity id: ids must not "
        "contain spaces, brackets or `|`. Give an entity map with an id for the name."
    )
    E137 = (
        "The IOB tag {tag!r} of {where} does not continue a named entity of its "
        "sentence. Expected O, or a B- tag before I- tags, and no named entity across "
        "sentences: correct the layer `ner`."
    )
    E138 = (
        "Can't write {where}: the one before it has the same id, and the two would be "
        "read as one. Give it another id."
    )
    E139 = "There is no dialogue to write to {path}. Give at least one."
    E142 = (
        "{path}, line {line}: {where} has no key {key!r}, expected with {expected}. "
        "Add the key; the list may be empty."
    )
    E143 = (
        "{path}, line {line}: {where} has the offsets {start}:{end}, expected 0 <= "
        "start < end <= {length}. Offsets count the tokens of the sentence from 0, "
        "end exclusive: correct them."
    )
    E144 = (
        "{path}, line {line}: {where} has {found} lists, expected {expected}, one "
        "for each sentence of tokens. Add [] for a sentence without mentions."
    )
    E145 = (
        "{path}, line {line}: {where} has mentions, but the utterance has no tokens "
        "for their offsets. Expected `tokens`: add them or remove the mentions."
    )
    E146 = (
        "{path}, line {line}: {where} has the key {key!r}, which Dialogue.meta "
        "reserves for the keys beside `episodes`. Rename it."
    )
    E147 = (
        "The meta of {where} has the key {key!r}, which the format reserves. Rename "
        "the key in meta."
    )
    E148 = (
        "Can't write dialogue {dialogue!r} to {path}: its meta['corpus'] differs from "
        "that of the dialogues before it. Write one file for each corpus."
    )
    E149 = (
        "{path}, line {line}: {text!r} is no message of the Context Tracking dataset. "
        "Expected `sender| words| annotation` after a line `conv:...`, with the token "
        "offsets of the annotation within the words: correct the line."
    )
    E153 = (
        "{path}, line {line}: {text!r} is no annotation of LitBank. Expected "
        "`T1<tab>LABEL START END<tab>text` with the offsets of that text in the .txt "
        "file of the same name, or a relation: correct the line, or the text file."
    )
    E154 = (
        "{path} annotates the text {text}, which is missing. Put the text beside the "
        "annotation, as in the folder `coref/brat` of LitBank."
    )
    E156 = (
        "{path} is not a .spacy file. Give a file written by DocBin.to_disk, e.g. by "
        "`python -m spacy charid link --to spacy`."
    )
    E170 = (
        "{source}, line {line}: a bracket of an annotated mention is unmatched in "
        "{text!r}. Write a mention as [the words](Character), on one line; write "
        "stage directions on such a line in parentheses."
    )
    E171 = (
        "{source}, line {line}: the annotated mention {text!r} is empty or outside of "
        "the utterances. Annotate only words of an utterance, not headings, speaker "
        "names or stage directions on their own lines."
    )
    E189 = (
        "{path}, line {line}: can't read the times {found!r}. Expected `00:00:01,000 "
        "--> 00:00:02,500`: correct the line."
    )
    E190 = (
        "{path}, line 1: expected {format} subtitles, such as {example}. Check that it "
        "is the right file, or name its format."
    )
    E191 = (
        "{place}: there is no column {column!r}, only: {found}. Rename or "
        "add it in the file, or name another column: --{option}-column."
    )
    E192 = (
        "{path}, line {line}: the quote that opens here is not closed. Close it, and "
        'double quotes inside a quoted cell: "".'
    )
    E194 = (
        "{path}, line {line}: {where} is {found}, expected {expected}. Correct the "
        "value in the file."
    )
    E195 = (
        "Can't guess the format to write from {path}. Use one of the suffixes "
        "{suffixes}, or name the format: {formats}."
    )
    E196 = (
        "There is no dialogue in {paths}. Expected `Name: what is said`, or another "
        "format: name it with --from."
    )
    E198 = (
        "{place}: the row has {found} cells, but the header {expected}. "
        "Put a text that holds the delimiter in quotes."
    )
    E200 = (
        "{path}, line {line}: this file contains characters, not utterances. Pass it "
        "with --cast, and give a script to read."
    )
    E210 = (
        "{path}, line {line}: the script {file!r} of this mention does not exist. Put "
        "it back, correct `file`, or read a .spacy file of the mentions."
    )
    E211 = (
        "{path}, line {line}: the characters {start} to {end} of {file} are not the "
        "words {text!r} of an utterance. The script has changed, or was read with "
        "other options: give the same ones (--encoding, --text-column), or relink it."
    )
    E230 = (
        "{path}, line {line}: not a row of a table ({error}). Close the quotes of "
        "cells, or write the file again with `charid link`."
    )
    E231 = (
        "{path} is damaged ({error}). Copy it again, or write it again from its "
        "sources."
    )
    E232 = (
        "{path} would need more than {size:,} bytes of memory, far more than its size "
        "suggests: it is damaged or malicious. Write it again as smaller files."
    )
    E270 = (
        "{path}, line {line}: a correction needs {key!r}. Download the corrections "
        "from the report again, or add it: {example}"
    )
    E271 = (
        "{path}, line {line}: the {what} is {new}, but {old} in line "
        "{other}. Remove one of the two lines. (Several people are one list: "
        '"characters": ["Ruth", "Una"].)'
    )
    E280 = (
        "{path}, line 1: this JSON is {found}, which no reader knows. Known kinds: "
        "{known}. Name its format with --from, or convert it to one of these."
    )
    E281 = (
        "{path}: reading {kind} needs the package {package}. Install it: pip install "
        '"spacy_charid[{extra}]".'
    )
    E282 = (
        "{path}, line {line}: not XML that can be read ({problem}). Correct the file "
        "there, or save it again."
    )
    E283 = (
        "{path}, line 1: this XML is <{found}>, expected {expected}. Check that it is "
        "the right file, or name its format with --from."
    )
    E284 = (
        "{path}, line 1: the file as a whole can't be read as {kind} ({problem}). Open "
        "it in the program that wrote it, and save it as plain text (UTF-8)."
    )
    E285 = (
        "{path}, line 1: the file as a whole would need more than {size:,} bytes of "
        "memory: it is damaged or malicious. Save it again as smaller files."
    )
    E286 = (
        "Can't write {path}: there are several documents, whose times would overlap. "
        "Convert each file on its own."
    )
    E287 = (
        "Can't write {path}: subtitles need times, and no utterance has any. Write a "
        "format without times, such as .txt or .csv."
    )
    E288 = (
        "{path}, line {line}: the columns {found!r} have no `word`, or name a column "
        "twice. Name them like `# columns = document scene index word tag parse lemma "
        "frameset sense speaker ner coref`; others may come between."
    )
    E289 = (
        "{path}, line 1: no text in this file has a time, `<SYNC Start=1200>`. Check "
        "that these are whole subtitles (SAMI)."
    )
    E292 = (
        "{path}, line {line}: {prefix!r} looks like a speaker, but is read as part of "
        "what is said before{more}. Give --speaker NAME or "
        "--speaker-pattern REGEX, or read it without --strict."
    )
    E293 = (
        "{path}, line 1: nothing here names a speaker. Give --speaker NAME or "
        "--speaker-pattern REGEX, put names before the text, or read it without "
        "--strict."
    )
    E294 = (
        "{path} is no document, but what an office program keeps beside one that is "
        "open. Give the document itself."
    )
    E295 = (
        "{path}: it is not sure who speaks{guess}. Name the speakers with --speaker or "
        "--speaker-pattern, or leave out --strict."
    )
    E296 = (
        "{place}: the column {column!r} is named for both {one} and "
        "{other}. Name another column for one of them: --{one}-column, "
        "--{other}-column."
    )
    E297 = (
        "scene_pause is {value}, but has to be the seconds between two scenes, 0 or "
        "more. Give --scene-pause 30, or 0 for one scene."
    )
    E298 = (
        "{path}, line 1: the file as a whole can't be read as {kind} ({problem}). Open "
        "it in the program that wrote it, and save it again, or its sheets as .csv "
        "(UTF-8)."
    )
    E299 = (
        "{path}: no sheet has a column of what is said: {sheets}. Name the columns in "
        "the file (such as `speaker` and `text`), or with --text-column and "
        "--speaker-column."
    )
    E310 = (
        "{path}, line {line}: this is not the format {format!r}: {problem}. Correct "
        "the file, or name the right format with --format."
    )
    E601 = (
        "{path}: expected a JSON object at the top, but it is a {found}. Check that it "
        "is the right file."
    )
    E602 = (
        "{path}: the conversation {id!r} is not one of Topical-Chat: {key!r} is "
        "missing or of another type. A conversation has a list `content` of messages, "
        "each with `message` and `agent`."
    )
    E603 = (
        "{path}, line {line}: not a conversation of CMU_DoG: {key!r} is missing or of "
        "another type. A conversation has a list `history` of messages, each with "
        "`text` and `uid`."
    )

    # training
    E035 = (
        "The corpus reader has no path. Set it in the config or on the command line: "
        "--paths.train FILE --paths.dev FILE."
    )

    # responses
    E312 = (
        "The candidates have to be a list of strings, such as ['Yes.', 'No.'], not "
        "{value!r}."
    )
    E313 = (
        "The model of {name!r} learns from grades, but no candidate in the training "
        "data has one. Read a set with graded responses (--format hpd, mutual, ...), "
        "or set Response.grade."
    )
    E316 = (
        "The model has no transformer to start from. Name the folder of one in the "
        "config: name = 'path/to/folder'."
    )
    E317 = (
        "The training data of {name!r} has no dialogue with both right and wrong "
        "candidates, from which to learn. Draw wrong ones (n_negatives of the corpus "
        "reader), or lower positive_from, which is {cut}."
    )
    E320 = (
        "No dialogue has {n} turns, from which to draw two and a response. Give longer "
        "dialogues."
    )
    E321 = (
        "The transformer has {n} positions, but max_length is {max_length}. Set "
        "max_length to {n} or less in the config."
    )
    E610 = (
        "There is no turn to respond to: nobody has said anything. Give a Doc with at "
        "least one utterance, such as nlp('Nora: Is it dark?')."
    )
    E611 = (
        "The speaker of the response is {speaker!r}, which is no name. Give the name "
        "of a speaker, or None to take the one whose turn it is."
    )
    E613 = (
        "The model {name!r} is not trained yet. Train it (spacy train, or "
        "nlp.initialize with its training data), or load a trained pipeline."
    )
    E614 = (
        "The saved parameters belong to a {found}, but the config has a {expected}. "
        "Load them with the config that they were trained with."
    )
    E616 = (
        "There is no reading set to choose from. Set it first: doc._.documents = "
        "[Document('FS1', sentences=[...])], or read a corpus with documents."
    )
    E617 = (
        "The training data has no turn with another one before it in its scene, so "
        "there is no response to learn from. Check the path and the format."
    )
    E618 = (
        "{speaker!r} neither speaks nor is mentioned in the dialogue, which knows: "
        "{known}. Give one of these names, or tell who somebody new is: "
        "prompt(doc, speaker=..., profiles={{...}})."
    )
    E620 = (
        "There is no transformer in {path}: it has no config.json. Give the folder of "
        "a Hugging Face model, as save_pretrained writes it."
    )
    E621 = (
        "The model folder {path} has no tokenizer that can be loaded ({error}). Save "
        "the tokenizer of the model into the same folder: "
        "tokenizer.save_pretrained(folder)."
    )
    E622 = (
        "Can't load the model in {path} with {kind}: {error}. Check that it is a model "
        "of this kind, and complete."
    )
    E623 = (
        "There is no response to score: no dialogue has a turn with another one before "
        "it, or a graded response. Check the path and the format."
    )
    E624 = (
        "The pipeline has no response_generator; it has {found}. Train one, see "
        "docs/responses.md, or give `gold` to score the given responses."
    )
    E625 = (
        "The pipeline has no knowledge_selector; it has {found}. Add one, or choose "
        "the knowledge with --knowledge oracle or none."
    )
    E626 = (
        "The tokenizer in {path} has no fast form, which is the one that a pipeline "
        "can save without code. Convert it, and save it as tokenizer.json."
    )
    E627 = (
        "No dialogue has a reading set to select knowledge from. Put the reading sets "
        "where the format has them (reading_sets/ beside conversations/, or "
        "documents.json), or choose --knowledge none."
    )
    E630 = (
        "max_tokens is {value}, but a prompt needs at least {least}. Give the model "
        "more room."
    )
    E631 = (
        "The profiles have no character {speaker!r}. Give the speaker's name as in the "
        "profiles, or leave out the profiles."
    )
    E640 = (
        "{url!r} is no address of an endpoint. Give the base address of an "
        "OpenAI-compatible server, such as http://localhost:8080/v1."
    )
    E641 = (
        "No answer from {url} after {n} attempts: {reason}. Check that the server runs "
        "and has loaded its model, or raise `timeout` or `retries`."
    )
    E642 = (
        "The endpoint {url} refused the request with status {status}: {text}. Check "
        "the address (it usually ends in /v1), the name of the model, and the key."
    )
    E643 = (
        "The answer of {url} is not one of the chat protocol: {text!r}. Check that the "
        "address is that of an OpenAI-compatible server."
    )
    E644 = (
        "The model {name!r} gives no likelihoods, and can't be trained: it only "
        "generates."
    )

    # corpus_job
    E155 = "Can't open {path}: {reason}. Check the path and its permissions."
    E197 = "{path} is both input and output. Give the output another name."
    E220 = (
        "A corpus job needs the package {name}, which is not installed. Install it: "
        'pip install "spacy_charid[ray]". (With --local, pip install pyarrow will do.)'
    )
    E221 = (
        "{place}: {what} is {found}, expected {expected}. Correct it. Example of a "
        "dialogue: {example}."
    )
    E222 = (
        "Ray has {found} {kind}s for {actors} actors, which need one each. Use fewer "
        "actors (--actors), or give the address of a larger cluster (--address)."
    )
    E223 = "{path} can't be read as Parquet: {reason}. Write the file again."
    E224 = (
        "{output} contains files that are not output of `charid map`. Give a new or "
        "empty folder."
    )
    E225 = (
        "{output} was started with other settings: {changed}. Run it with the same "
        "settings, pipeline and cast, or give another folder."
    )
    E226 = (
        "{file} has changed since its dialogues were linked, or since this job was "
        "started. Restore it and run the same command again, or give another output "
        "folder. To link the changed dialogues again, delete {path}."
    )
    E227 = (
        "{file}, rows {first} to {last}: {count} workers have died while linking these "
        "dialogues. Link them alone with --local to see why: too little memory, or an "
        "error in the pipeline."
    )
    E228 = (
        "{failed} of {total} shards could not be linked; the others are finished and "
        "are kept. Correct these lines in place, or blank them, and run the same "
        "command again:\n{errors}"
    )
    E229 = (
        "Ray has stopped: {error}. Finished shards are kept: run the same command "
        "again, or with --local to see an error in the pipeline."
    )

    # cli
    E033 = (
        "Can't load a pipeline from {model!r}. Give the folder of a trained pipeline, "
        "an installed package, or blank:en for a blank pipeline. ({error})"
    )
    E199 = (
        "The input has no mentions to write to {path}, only utterances. Detect and "
        "link mentions: `python -m spacy charid link`."
    )
    E202 = (
        "The pipeline {model!r} was made with another version of spacy_charid, or "
        "needs a package that is not installed. Install that version or package, or "
        "train the pipeline again. ({error})"
    )
    E203 = (
        "The pipeline {model!r} is damaged or incomplete. Copy it again, or "
        "train it again. ({error})"
    )
    E212 = (
        "No mention of {paths} is annotated with a character, so there is nothing to "
        "score. Annotate some, as in `Nora: Ask [my mom](Ruth).`, or use `charid link` "
        "to link a script."
    )
    E237 = (
        "The pipeline {model!r} is damaged in the file {file}. Copy that file again, "
        "or train the pipeline again. ({error})"
    )
    E241 = (
        "Standard input or output failed: {reason}. The output is incomplete: check "
        "the redirections, and the space left on the disk."
    )
    E318 = (
        "{path} has no candidate. Write one response on each line, such as 'I don't "
        "know.'"
    )
    E319 = (
        "No dialogue in {path} has graded candidates to rank. Name the format of the "
        "file: --format {formats}; or give a .spacy file with doc.spans['responses']."
    )
    E394 = (
        "--character and --with tell who somebody is at a position. Name it: --at "
        "POSITION."
    )
    E395 = (
        "--at reads one file of profiles, not {paths}. Draft it first: `charid profile "
        "SCRIPT... -o profiles.jsonl`."
    )


class Warnings(metaclass=Messages):
    # files
    W100 = (
        "{path} is not UTF-8 (line {line}) and is read as {encoding}. If letters look "
        "wrong, name its encoding, or save it as UTF-8."
    )

    # dialogue
    W211 = (
        "Tokens were merged or split since doc.spans[{name!r}] was made. {n} of its "
        "spans had no token of their own left and were removed; the others were moved "
        "to the tokens that hold their text."
    )
    W215 = (
        "The text names no speaker, so it is read as turns of nobody, and links of `I` "
        "and `you` are guesses. Put names before what is said, `Name: text`; set "
        "`speakers` or `speaker_pattern` of the mention_detector; or make a Dialogue. "
        "Read a novel or story from its file, which finds who speaks its quotations: "
        "`read_docs(nlp, path, format='prose')`, or `charid link PATH --from prose`."
    )
    W217 = (
        "The text has mentions in brackets, `[her](Ann)`, as files with annotations "
        "have. Here they are read as stage directions and are not linked: read the "
        "file with `read_docs(nlp, path)`."
    )

    # cast
    W250 = (
        "The relation {noun!r} of {id!r} is not a noun for a person that is known, and "
        "may never match. If {near!r} is meant, correct it."
    )
    W251 = (
        "{where}: the relation {noun!r} of {id!r} names {caller!r}, who is not in the "
        "cast. If {near!r} is meant, correct it; else add a line for {caller!r}."
    )

    # mentions
    W260 = (
        "{name!r} reads English only, but the language of the pipeline is {lang!r}: "
        "its pronouns and nouns are not found, and links are poor. Use an English "
        'pipeline, such as spacy.blank("en").'
    )
    W261 = (
        "The mention_detector {name!r} was added after {linker!r}, which does not use "
        "its settings. Add the mention_detector before the character_linker."
    )

    # profiles
    W262 = (
        "No mention of the Doc is linked to a character, so {name!r} finds fewer "
        "facts. Put a character_linker before it in the pipeline."
    )

    # linking
    W271 = (
        "{lost} of {total} dialogues are scored without their speakers, which makes "
        "the links worse: `spacy evaluate` and `spacy find-threshold` read only the "
        "text. Use `charid evaluate`, or the reader spacy_charid.DialogueCorpus.v1."
    )

    # formats
    W210 = (
        "There are no speakers in {path}{more}, so links of `I` and `you` are guesses. "
        "Put names before the text, `Name: text` (in subtitles also `<v Name>`), name "
        "the column of speakers in a table (--speaker-column), or, if it is a novel or "
        "story, read it as one: --from prose."
    )
    W216 = (
        "{path}: --speaker and --speaker-pattern are not used, because the format "
        "{format!r} itself says who speaks. They are for transcripts, Word and PDF."
    )
    W220 = (
        "{path}, line {line}: {reason} cannot be read: {text!r}.{more} Correct the "
        "file there, or go on: what was left out is kept in the notes of the dialogue."
    )
    W221 = (
        "{place}: the table has no header. The columns were found by their "
        "content: {columns}. If that is wrong, add a first line that names them, such "
        "as `speaker,text`."
    )
    W222 = (
        "{path} holds no dialogue: nobody says anything in the file as a whole. Check "
        "that it is the right file, or name its format."
    )
    W223 = (
        "{path}: its format cannot hold all {total} turns as they are. The first is "
        "turn {number}, {turn!r}, which is read back as {found}. Write a .jsonl or "
        ".spacy file as well to keep all of it."
    )
    W224 = (
        "{path}: {count} of {total} turns have no times, and are shown together with "
        "the turn before them."
    )
    W225 = (
        "{path}: its format does not hold {what}. Write a .spacy file as well to keep "
        "all of it."
    )
    W226 = (
        "{place}: no column has a name that says what it holds. The "
        "columns were found by their content: {columns}. If that is wrong, name them "
        "with --text-column and --speaker-column."
    )
    W227 = (
        "{path}: no turn begins with {what}. Write names as they stand in the "
        "file{more}."
    )
    W228 = (
        "{path}: {options} is not used, because the format {format!r} has no columns. "
        "Leave it out, or name the format of a table: --format csv."
    )
    W234 = (
        "{path}: the sheets {sheets} may hold dialogue, but are kept as notes, since "
        "the names of their columns do not say so, or they are hidden. If they do, "
        "name the columns, and show the sheets."
    )
    W235 = (
        "{place}: no column is named like one of speakers; the column {column!r} was "
        "taken for it by its content. If that is wrong, name it: --speaker-column."
    )
    W236 = (
        "{place}: {count} of {total} turns have no name before them, as others have, "
        "and are said by nobody; the first is {text!r}. Write names before the words: "
        "`NAME: text`."
    )
    W270 = (
        "{left} of {total} corrections fit no turn any more and are not applied: "
        "{listed}. Choose again in the report, or write the turn as it is now into "
        "these lines."
    )

    # responses
    W600 = (
        "MAUVE of {n} texts is not reliable: it needs {least} or more on both sides. "
        "Compare it only with values of the same size, or score more responses."
    )
    W601 = (
        "A dialogue has no reading set, so no knowledge is selected for its turns. Set "
        "it (doc._.documents = [...]), or put it where the format has it "
        "(reading_sets/ beside conversations/, or documents.json)."
    )

    # cli
    W200 = (
        "{model} has no character_linker: added {pipes} with the default settings. To "
        "keep them, add them with nlp.add_pipe and save the pipeline."
    )
    W212 = (
        "Left out, since their names do not tell a format: {paths}. Name each on its "
        "own, with --format, if it is a dialogue."
    )
    W213 = (
        "{path}: 1 line looks like a turn but is not: {names}; if it is one, pass "
        "--speaker NAME or --speaker-pattern REGEX."
    )
    W214 = (
        "{path}: {total} lines look like turns but are not: {names}{more}; if they "
        "are, pass --speaker NAME or --speaker-pattern REGEX."
    )
    W230 = (
        "{speaker!r} does not speak in {path}, in which the speakers are: {names}. "
        "The candidates are ranked as the words of somebody who joins them."
    )
    W231 = (
        "Left out, since systems and open programs keep them beside documents: {paths}."
    )
    W232 = (
        "{path}: of no known kind. Speakers were found by what comes again ({guess}), "
        "which does not fit all of it. Check them, or pass --speaker-pattern REGEX."
    )
    W233 = (
        "{path}: many turns have no words, or are said by nobody, or by speakers who "
        "speak only once. "
        "Check them, or pass --speaker NAME or --speaker-pattern REGEX."
    )
