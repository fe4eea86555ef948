"""From accelerations to what happened to the die: it is thrown, held, bumped, and how it came to rest.

What is thrown falls (hardly any acceleration) and hits (a lot of it); what a hand turns or carries feels about 1 g.
"""

STILL, STIRRED, MOVING, HELD = "still", "stirred", "moving", "held"

STEADY = 0.06  # g: at rest no axis leaves its mean by more
MOVED = 0.15  # g: away from how it rested, it was moved
FALLS, HITS = 0.45, 1.8  # g: less or more than a hand does
REST_AFTER = 350  # ms of steadiness
STUCK_AFTER = 1000  # ms of steadiness with what nothing at rest feels; no die falls for so long
HAND_AFTER = 350  # ms of soft movement: a hand has it
CARRIED_AFTER = 1000  # ms of soft movement after a throw: it was caught, not thrown
LONGEST_BUMP = 400  # ms
AGAIN_AFTER = 3000  # ms: a long roll is told again, so that nobody gives it up


class Motion:
    """Feed it the acceleration every 10 ms or so. ``up``: what is up in the die's frame since it last came to rest."""

    def __init__(self):
        self.state = HELD  # nobody knows what happened before it was switched on
        self.up = None
        self._mean = (0.0, 0.0, 0.0)
        self._steady_since = None
        self._began = self._hit_at = self._told_at = 0
        self._away = 0

    @property
    def still(self):
        """Whether it lies at rest."""
        return self.state == STILL

    def feed(self, g, now):
        """What became known: "moving", "held", or at the end "rolled", "placed", "bumped" or "nudged"; else None.
        ``now``: milliseconds that do not wrap."""
        self._look_whether_steady(g, now)
        if self.state == STILL:
            self._away = self._away + 1 if _apart(g, self.up) > MOVED else 0
            if self._away < 2:
                return None
            self.state, self._began, self._away = STIRRED, now, 0
        strength = (g[0] * g[0] + g[1] * g[1] + g[2] * g[2]) ** 0.5
        steady = now - self._steady_since
        if strength < FALLS or strength > HITS:
            if steady >= STUCK_AFTER:
                return self._rest()
            self._hit_at = now
            if self.state == MOVING and now - self._told_at < AGAIN_AFTER:
                return None
            if self.state == HELD:
                self._began = now
            self.state, self._told_at = MOVING, now
            return "moving"
        if steady >= REST_AFTER:
            return self._rest()
        if self.state == STIRRED and now - self._began > HAND_AFTER and steady < HAND_AFTER // 2:
            self.state = HELD
            return "held"
        if self.state == MOVING and now - self._hit_at > CARRIED_AFTER:
            self.state = HELD
            return "held"
        return None

    def _look_whether_steady(self, g, now):
        if self._steady_since is None or _apart(g, self._mean) > STEADY:
            self._mean, self._steady_since = g, now
        else:
            self._mean = tuple(mean + (new - mean) * 0.1 for mean, new in zip(self._mean, g))

    def _rest(self):
        was, before = self.state, self.up
        lasted = self._steady_since - self._began
        self.state, self.up, self._away = STILL, self._mean, 0
        if was == MOVING:
            as_before = before is not None and _apart(self.up, before) <= MOVED
            return "bumped" if as_before and lasted <= LONGEST_BUMP else "rolled"
        return "placed" if was == HELD else "nudged"


def _apart(one, other):
    """How far two accelerations are apart on the axis where they are most."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]), abs(one[2] - other[2]))
