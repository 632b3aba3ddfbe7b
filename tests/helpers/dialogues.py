"""What the tests of several formats share."""

import json
from html import unescape

from spacy_charid.dialogue.offsets import find_offset
from spacy_charid.files.source import read_source


def turns_of(dialogue):
    """Give scene, speakers and text of each utterance."""
    return [
        (scene.id, "|".join(turn.speakers), turn.text)
        for scene in dialogue.scenes
        for turn in scene.utterances
    ]


def said(dialogue):
    """Give speakers and text of each utterance."""
    return [turn[1:] for turn in turns_of(dialogue)]


def check_offsets(path, dialogues, encoding=None):
    """Check that each character of each utterance is found in the file.

    What is no part of the file (the space or line end that joins two parts) may
    map to whatever stands there.
    """
    text = read_source(path, encoding=encoding).text
    for dialogue in dialogues:
        assert dialogue.source == str(path)
        for turn in dialogue.utterances:
            assert turn.offsets and turn.offsets[0][0] == 0
            for i, char in enumerate(turn.text):
                start, end = find_offset(turn.offsets, i)
                written = text[start:end]
                forms = {written, unescape(written)}
                if len(written) == 2 and not written[1].isalnum():
                    forms.add(written.removeprefix("\\"))  # `\"`, also in Markdown
                elif written.startswith("\\") and len(written) > 1:
                    forms.add(json.loads(f'"{written}"'))
                assert char in forms or char in " \n", (turn.text, i, written)
