"""The `character_linker`: component, features, models, loss, decoding and scoring."""
