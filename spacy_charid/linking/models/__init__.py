"""The linking models: thinc layers, each with its torch module in a file apart."""
