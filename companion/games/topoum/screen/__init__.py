"""The screens of the box: the board with deck brewer, battlefield and film; the score sheet."""

from ..score.screen import SCREENS as SCORE_SHEET
from .topoum import TopoumScreen

SCREENS = {"topoum": TopoumScreen, **SCORE_SHEET}
