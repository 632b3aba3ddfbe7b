"""File formats: readers yield dialogues, writers take Docs."""
