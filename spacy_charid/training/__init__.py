"""Functions for training configs: corpus reader, callbacks, loggers."""
