"""Draft profiles from linked dialogues."""
