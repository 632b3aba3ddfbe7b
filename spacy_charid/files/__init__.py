"""Read text in any encoding, and write files atomically."""
