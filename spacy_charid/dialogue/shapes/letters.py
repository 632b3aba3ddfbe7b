"""Capital and small letters for the character classes of patterns, which `[A-Z]` would
limit to English: those of the Latin, Greek and Cyrillic alphabets."""

_ALPHABETS = (range(0x41, 0x530), range(0x1E00, 0x1F00))  # the latter for Vietnamese
_LETTERS = [chr(code) for codes in _ALPHABETS for code in codes]
UPPER = "".join(filter(str.isupper, _LETTERS))
LOWER = "".join(filter(str.islower, _LETTERS))
CAPITALIZED = rf"[{UPPER}][\w'’-]*"  # a word
