"""Reads dice in pictures. Knows nothing of games and can be used alone: ``python -m vision read picture.jpg``."""
