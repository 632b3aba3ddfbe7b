"""The features of mentions and candidates, as arrays."""
