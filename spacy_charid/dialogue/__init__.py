"""The dialogue data model: plain data, and its native form on a spaCy Doc."""
