"""The models of the `response_ranker`."""
