"""The board of Topoum on the screen: deck brewer, battlefield, film."""

from .topoum import TopoumScreen

SCREENS = {"topoum": TopoumScreen}
