"""Metrics of generated responses."""
