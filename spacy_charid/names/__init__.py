"""Names of people: labels, word lists, variants and matching."""
