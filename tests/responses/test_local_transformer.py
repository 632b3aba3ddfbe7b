"""What local transformers share; loading one is tested where it is used."""

from types import SimpleNamespace

import pytest
import torch

from spacy_charid.responses.local_transformer import (
    average_states,
    get_rules,
    get_special_tokens,
)


def test_average_of_the_states_that_count():
    hidden = torch.tensor([[[2.0, 0.0], [4.0, 2.0]], [[5.0, 5.0], [7.0, 7.0]]])
    mask = torch.tensor([[1, 1], [0, 0]])
    assert average_states(hidden, mask).tolist() == [[3.0, 1.0], [0.0, 0.0]]


def test_only_a_fast_tokenizer_can_be_saved():
    with pytest.raises(ValueError, match="folder has no fast form"):
        get_rules(SimpleNamespace(is_fast=False), "folder")


def test_special_tokens_that_a_tokenizer_has():
    tokenizer = SimpleNamespace(cls_token="[CLS]", pad_token=None)
    assert get_special_tokens(tokenizer) == {"cls_token": "[CLS]"}
