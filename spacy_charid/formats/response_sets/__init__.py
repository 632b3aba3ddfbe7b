"""Published sets of dialogues with graded candidates for the next turn."""
