"""Teaching a die its faces: somebody turns one up, the die tells what it thinks that is, and both belong together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Teaching:
    """A die being taught: the game's `faces` (one may come twice), what is `known` so far (told → face), and the
    face that is `wanted` next ("" when all are known)."""

    faces: tuple[str, ...]
    known: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    wanted: str = ""

    @classmethod
    def begin(cls, faces: Sequence[str], known: Mapping[str, str] | None = None) -> Teaching:
        """Start with what is known of the die already; words that no face of the game has are left out."""
        fits = {told: face for told, face in (known or {}).items() if face in faces}
        return cls(tuple(faces), MappingProxyType(fits))._next()

    @property
    def missing(self) -> tuple[str, ...]:
        """The faces that nobody has shown yet, in the game's order."""
        have = Counter(self.known.values())
        found = []
        for face in self.faces:
            have[face] -= 1
            if have[face] < 0:
                found.append(face)
        return tuple(found)

    @property
    def complete(self) -> bool:
        """Whether every face is known."""
        return not self.missing

    def ask(self, face: str) -> Teaching:
        """Teach this face next, known or not. A face that the die has not changes nothing."""
        return replace(self, wanted=face) if face in self.faces else self

    def shown(self, told: str) -> Teaching:
        """The wanted face is up and the die tells `told`. What was thought of either before is forgotten."""
        if not self.wanted or not told:
            return self
        known = {t: face for t, face in self.known.items() if t != told}
        same = [t for t, face in known.items() if face == self.wanted]
        for extra in same[: max(0, len(same) + 1 - self.faces.count(self.wanted))]:
            del known[extra]
        known[told] = self.wanted
        return replace(self, known=MappingProxyType(known))._next()

    def _next(self) -> Teaching:
        missing = self.missing
        return replace(self, wanted=missing[0] if missing else "")
