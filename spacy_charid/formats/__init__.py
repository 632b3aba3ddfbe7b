"""File formats: each reader gives dialogues, each writer takes Docs."""
