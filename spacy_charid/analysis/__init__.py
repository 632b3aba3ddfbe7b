"""What linked dialogues tell: statistics, network, data frame, draft of the cast."""
