"""Choosing the knowledge that the next turn needs."""
