"""Burrow's companion: the rules of the games, the log of the evening, and the screens around them."""
