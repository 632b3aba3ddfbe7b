"""The `mention_detector`: component and rules."""
