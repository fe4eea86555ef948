"""Molly's own screen: the set referee, tokens, deck and turn, events, the counting pads, the opened Burrows."""

from .molly import MollyScreen

SCREENS = {"molly": MollyScreen}
