"""The characters of a cast, and the candidates of a document."""
