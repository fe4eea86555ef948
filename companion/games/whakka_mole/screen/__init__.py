"""Whakka Mole's own screen: secret pads, paper, the reveal, the scores."""

from .whakka import WhakkaScreen

SCREENS = {"whakka_mole": WhakkaScreen}
