"""The `mention_detector`: its component and rules."""
