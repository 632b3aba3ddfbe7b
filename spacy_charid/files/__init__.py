"""Files: reading text in any encoding, and writing it whole or not at all."""
