"""What speaks for each candidate of a mention, as arrays."""
