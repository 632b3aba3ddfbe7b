"""Analyze linked dialogues: statistics, network, data frame, draft of the cast."""
