from spacy_charid.errors import MAX_VALUE, Errors


def test_values_are_cut_short():
    message = Errors.E043.format(cast="x" * 10_000_000)
    assert message.startswith("'xxx") and " ... " in message
    assert len(message) < len(Errors.E043) + MAX_VALUE
    assert message.endswith("each with at least an `id`.")


def test_other_values_are_written_whole():
    assert Errors.E022.format(value=1.5).startswith("threshold is 1.5, but")
    assert "{'a'}" not in Errors.E010.format(id="{a}")
    assert "'{a}'" in Errors.E010.format(id="{a}")
