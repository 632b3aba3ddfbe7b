"""What training configs refer to: corpus reader, callbacks, loggers."""
