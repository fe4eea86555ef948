"""The marked tray: turned and mirrored pictures, corners that go along, zones seen at an angle, what is kept."""

from __future__ import annotations

import numpy as np
import pytest

from vision.tray import WHOLE, Tray, is_tray, tray_from

MARKED = ((0.1, 0.2), (0.7, 0.1), (0.8, 0.9), (0.2, 0.8))


def spot(size: tuple[int, int], at: tuple[float, float]) -> np.ndarray:
    picture = np.zeros((size[1], size[0], 3), np.uint8)
    picture[int(at[1] * size[1]), int(at[0] * size[0])] = 255
    return picture


def found(picture: np.ndarray) -> tuple[float, float]:
    rows, columns = np.nonzero(picture[..., 0])
    return (columns[0] + 0.5) / picture.shape[1], (rows[0] + 0.5) / picture.shape[0]


@pytest.mark.parametrize("steps", ["t", "tt", "ttt", "tttt", "f", "ff", "ft", "tf", "ftf", "tft"])
def test_corners_turn_and_mirror_with_the_picture(steps: str) -> None:
    """A thing at a corner stays at that corner, however often people turn and mirror what they see."""
    raw, tray = spot((200, 100), MARKED[0]), Tray(MARKED)
    for step in steps:
        tray = tray.turned() if step == "t" else tray.flipped()
    at = found(tray.upright(raw))
    assert min(np.hypot(at[0] - x, at[1] - y) for x, y in tray.corners) < 0.02
    if steps in ("tttt", "ff"):
        assert np.allclose(tray.corners, MARKED) and (tray.turns, tray.mirrored) == (0, False)


def test_a_turn_is_seen_clockwise_also_when_mirrored() -> None:
    raw = spot((200, 100), (0.02, 0.03))
    for tray in (Tray(), Tray(mirrored=True)):
        seen, turned = found(tray.upright(raw)), found(tray.turned().upright(raw))
        assert turned == pytest.approx((1 - seen[1], seen[0]), abs=0.02)


def test_zones_follow_the_corners() -> None:
    tray, size = Tray(MARKED, zones=4), (1000, 500)
    near = [(0.7 * x + 0.3 * 0.45, 0.7 * y + 0.3 * 0.5) for x, y in MARKED]
    assert [tray.zone((x * 1000, y * 500), size) for x, y in near] == [1, 2, 4, 3]
    assert tray.zone((0, 0), size) == 1, "a die on the rim belongs to the nearest"
    assert Tray(MARKED).zone((400, 200), size) == 0


@pytest.mark.parametrize(
    "corners",
    [
        ((0.1, 0.1), (0.2, 0.1), (0.2, 0.15), (0.1, 0.15)),
        ((0, 0), (1, 1), (1, 0), (0, 1)),
        ((0, 0), (1, 0), (0.2, 0.2), (0, 1)),
        ((0, 0), (1, 0), (1, 1)),
        ((0, 0), (2, 0), (1, 1), (0, 1)),
        "nonsense",
    ],
)
def test_corners_that_make_no_tray(corners: object) -> None:
    assert not is_tray(corners)
    assert tray_from({"corners": corners}) == Tray()


def test_what_is_kept_comes_back_and_what_cannot_be_used_is_a_plain_tray() -> None:
    tray = Tray(MARKED, 3, True, 6)
    assert tray_from(tray.plain()) == tray
    for bad in (None, [], {"turns": 9}, {"turns": "x"}, {"zones": 5}, {"corners": 3}):
        assert tray_from(bad) == Tray()
    for number in (float("inf"), float("-inf"), float("nan"), 10**400, 1e300, None, [], {}):
        for key in ("turns", "zones"):
            assert tray_from({key: number}) == Tray(), (key, number)
        assert tray_from({"corners": [[number, 0], [1, 0], [1, 1], [0, 1]]}) == Tray(), number
    assert Tray().corners == WHOLE
