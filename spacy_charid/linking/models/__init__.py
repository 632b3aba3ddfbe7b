"""The linking models: thinc layers, with their torch modules in separate files."""
