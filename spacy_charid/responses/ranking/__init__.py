"""Ranking the candidates for the next turn of a dialogue."""
