"""The `character_linker`: its component, loss, decoding, evidence and models."""
