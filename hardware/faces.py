"""From the index a die sends to the face printed on it: maker's numbering first, then what the owner taught."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

# Pixels numbering (GameWithPixels/pixels-js DiceUtils.ts); other makers are brought to it by their protocol.
STANDARD_FACES: Mapping[str, tuple[str, ...]] = {
    "d4": tuple(str(n) for n in range(1, 5)),
    "d6": tuple(str(n) for n in range(1, 7)),
    "pipped d6": tuple(str(n) for n in range(1, 7)),
    "d8": tuple(str(n) for n in range(1, 9)),
    "d10": tuple(str(n) for n in range(10)),
    "d00": tuple(str(n) for n in range(0, 100, 10)),
    "d12": tuple(str(n) for n in range(1, 13)),
    "d20": tuple(str(n) for n in range(1, 21)),
    "fudge": ("+", "-", "blank", "blank", "-", "+"),
}


def standard_face(kind: str, index: int) -> str | None:
    """The face a stock die of this kind shows at the maker's face index, None if it has no such face.
    A die of unknown kind tells its bare index."""
    if kind not in STANDARD_FACES:
        return str(index) if index >= 0 else None
    faces = STANDARD_FACES[kind]
    return faces[index] if 0 <= index < len(faces) else None


@dataclass(frozen=True, slots=True)
class FaceProfile:
    """What an owner taught about one die: stickers, a sleeve, a home-made numbering, a tilted sensor.

    ``printed``: face as the die tells it → face as people read it; untaught faces pass unchanged.
    ``level``: how upright this die's sensor says it lies when it lies flat (1.0 = exactly; cosine of the tilt).
    ``shell``: the kind of a shell put over a die that cannot know it (GoDice), such as "d20"; "" for none.
    """

    printed: Mapping[str, str] = field(default_factory=dict)
    level: float = 1.0
    shell: str = ""

    def taught(self, told: str, printed: str) -> FaceProfile:
        """The profile with one more face: the die now tells ``told`` and people read ``printed``."""
        return replace(self, printed={**self.printed, told: printed})

    def face(self, told: str) -> str:
        """The printed face for what the die tells."""
        return self.printed.get(told, told)

    def missing(self, kind: str) -> tuple[str, ...]:
        """The stock faces of this kind that nobody has taught yet, in the maker's order."""
        return tuple(dict.fromkeys(face for face in STANDARD_FACES.get(kind, ()) if face not in self.printed))


STOCK = FaceProfile()
