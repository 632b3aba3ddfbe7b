"""Responses to a dialogue: ranking candidates, choosing knowledge, generating."""
