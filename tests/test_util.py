import gc

import pytest

from spacy_charid.util import paused_collection


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
