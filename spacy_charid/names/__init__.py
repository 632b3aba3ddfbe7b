"""Names of people: labels, word knowledge, variants and matching."""
