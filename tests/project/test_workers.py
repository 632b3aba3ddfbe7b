"""Tests of a group run one after the other: those with a cluster disturb each other."""

import os

import pytest


@pytest.mark.xdist_group("any")
@pytest.mark.skipif("PYTEST_XDIST_WORKER" not in os.environ, reason="one process")
def test_tests_of_a_group_share_a_worker(request: pytest.FixtureRequest) -> None:
    assert request.node.nodeid.endswith("@any")  # how pytest-xdist keeps them together
