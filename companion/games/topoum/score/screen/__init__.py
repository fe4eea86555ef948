"""The score sheet's own screen: columns, the line calculator, the final table, the secret pad."""

from .score import ScoreScreen

SCREENS = {"topoum_score": ScoreScreen}
