"""Quotations in prose, and who speaks them."""
