"""The dialogue data model: plain dataclasses, and span groups on a spaCy Doc."""
