"""What is derived from corpora under other licences says so, wherever it goes."""

from configparser import ConfigParser
from importlib import resources
from pathlib import Path

from tests.helpers.paths import ROOT

NOTICE = (ROOT / "NOTICE").read_text(encoding="utf8")
DERIVED = ("spacy_charid/data/friends.jsonl", "spacy_charid/data/weights.bin")
EMORY = ("emorynlp/semeval-2018-task4", "emorynlp/character-identification")
CORPORA = (
    *EMORY,
    "google-research-datasets/context-tracking",
    "dbamman/litbank",
)


def test_the_notice_names_derived_files_and_their_corpora():
    for path in DERIVED:
        assert path in NOTICE
        assert resources.files("spacy_charid.data").joinpath(Path(path).name).is_file()
    for corpus in CORPORA:
        assert f"https://github.com/{corpus}" in NOTICE
    assert NOTICE.count("Copyright 2017, Emory University") == len(EMORY)


def test_licences_and_notice_are_packaged():
    setup = ConfigParser()
    setup.read(ROOT / "setup.cfg", encoding="utf8")
    files = setup["metadata"]["license_files"].split()
    assert files == ["LICENSE", "NOTICE", "LICENSE-APACHE-2.0"]
    texts = [(ROOT / file).read_text(encoding="utf8") for file in files]
    assert "MIT License" in texts[0] and files[2] in texts[1]
    assert "4. Redistribution" in texts[2]
    assert "https://creativecommons.org/licenses/by-sa/4.0/" in NOTICE
    assert setup["metadata"]["license"] == "MIT AND Apache-2.0 AND CC-BY-SA-4.0"
