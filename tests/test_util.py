import atexit
import gc

import pytest

from spacy_charid.util import freeze_loaded, frozen_objects, paused_collection


@pytest.mark.parametrize("enabled", [True, False])
def test_util_paused_collection_restores_the_setting(enabled):
    before = gc.isenabled()
    try:
        (gc.enable if enabled else gc.disable)()
        with pytest.raises(KeyError), paused_collection():
            assert not gc.isenabled()
            raise KeyError
        assert gc.isenabled() == enabled
    finally:
        (gc.enable if before else gc.disable)()


def test_util_what_is_loaded_is_frozen_within_a_command_only():
    before = gc.get_freeze_count()
    with pytest.raises(KeyError), frozen_objects():
        frozen = gc.get_freeze_count()
        loaded = [[i] for i in range(100)]
        freeze_loaded()
        assert gc.get_freeze_count() >= frozen + len(loaded) > before
        raise KeyError
    assert gc.get_freeze_count() == 0
    freeze_loaded()
    assert gc.get_freeze_count() == 0


def test_util_a_command_does_not_search_its_objects_at_exit(monkeypatch):
    registered = []
    monkeypatch.setattr(atexit, "register", registered.append)
    with frozen_objects():
        pass
    assert registered == [gc.freeze]
