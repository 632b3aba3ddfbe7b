"""Who mentions can mean: the character bank and the candidates of a document."""
