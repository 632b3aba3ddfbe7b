"""Logs of IRC as bouncers and clients write them."""

import pytest

from tests.helpers.shapes import shapes

# dircproxy, on a network that marks who is logged in
BOUNCER = """\
[03 Mar 08:12] --> oona (n=oona@203.0.113.9) joined the channel
[03 Mar 08:40] *** You disconnected
[03 Mar 08:41] --- irc.example.net changed mode: +o Keeper
[03 Mar 09:02] <oona!n=oona@203.0.113.9> +is the kiln still hot?
[03 Mar 09:03] <bram!n=bram@pots/bram> -lukewarm: do not touch
[03 Mar 09:03] * bram blows on his fingers
[03 Mar 09:05] <lodger!i=lo@c-24-30.example.com> -why
[03 Mar 09:06] <bram!n=bram@pots/bram> oona: no reason
"""
TURNS = [
    ("oona", "is the kiln still hot?"),
    ("bram", "lukewarm: do not touch"),
    ("lodger", "why"),
    ("bram", "oona: no reason"),
]


@pytest.mark.parametrize("suffix", [".txt", ".log"])
@pytest.mark.parametrize("n_joined", [0, 30])
def test_a_log_of_a_bouncer(suffix, n_joined):
    joined = "[03 Mar 08:00] *** You connected\n" * n_joined
    assert shapes.read_turns((joined + BOUNCER).encode(), suffix) == TURNS


def test_a_dash_without_an_address_is_said():
    text = "[09:03] <bram> -40 outside\n[09:04] <oona> +1\n[09:05] <bram> -41 now\n"
    turns = [("bram", "-40 outside"), ("oona", "+1"), ("bram", "-41 now")]
    assert shapes.read_turns(text.encode(), ".txt") == turns
