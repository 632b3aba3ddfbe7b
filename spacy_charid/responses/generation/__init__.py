"""Generating the next turn of a dialogue."""
