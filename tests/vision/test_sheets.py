"""What is longer than wide and shows no side lies flat: a card, and no die."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.drawn_things import Table, card
from vision.cuts import FACE, cut_face
from vision.die_drawing import draw_die, draw_shadow, standing_die
from vision.rendering import body_of, render_dice
from vision.sheets import is_sheet
from vision.table_camera import camera_over_table
from vision.training.scenes import some_light


def card_on(ground: str, seed: int, wide: float = 0.7) -> np.ndarray:
    """The cut of a card that lies alone, as large as a reader finds it; or of a plain sheet of another width."""
    rng = np.random.default_rng(seed)
    table, size = Table(render_dice([], ground=ground, size=(640, 480), seed=seed)), float(rng.uniform(60, 110))
    if wide == 0.7:
        card(table, (320, 240), size, rng)
    else:
        corners = np.array([(-wide, -1), (wide, -1), (wide, 1), (-wide, 1)])
        table.lay(float(rng.uniform(0, 360)), (320, 240), size)(corners, (238, 242, 244), body=True)
    picture = np.clip(table.picture + rng.normal(0, 2, table.picture.shape), 0, 255).astype(np.uint8)
    return cut_face(picture, 320 + rng.uniform(-3, 3), 240 + rng.uniform(-3, 3), 2 * size * wide**0.5)


@pytest.mark.parametrize("ground", ["felt", "wood"])
def test_cards_are_sheets_whatever_is_printed_on_them(ground: str) -> None:
    assert sum(is_sheet(card_on(ground, seed)) for seed in range(20)) >= 18


@pytest.mark.parametrize("wide", [0.95, 0.8])
def test_a_sheet_that_is_about_as_long_as_wide_may_be_a_face(wide: float) -> None:
    assert not any(is_sheet(card_on("felt", seed, wide)) for seed in range(10))


def die_seen_from(tilt: float, seed: int) -> np.ndarray:
    """The cut of a die's top face, seen ``tilt`` radians beside straight above, turned anyhow, in any light."""
    rng, size = np.random.default_rng(seed), (480, 360)
    picture = render_dice([], ground=("felt", "wood", "paper")[seed % 3], size=size, seed=seed).astype(np.float32)
    camera = camera_over_table(size, 90, tilt=tilt, heading=rng.uniform(0, 2 * np.pi), focal=1000)
    pose = standing_die(int(rng.integers(1, 7)), *camera.onto_table(240, 180)[:2], rng.uniform(0, 2 * np.pi), rng)
    light = some_light(rng)
    draw_shadow(picture, camera, pose, light)
    die = draw_die(picture, camera, pose, body_of(("white", "ivory", "red", "blue", "black")[seed % 5]), light)
    return cut_face(np.clip(picture, 0, 255).astype(np.uint8), *die.centre, die.size)


@pytest.mark.parametrize("tilt", [0.0, 0.5, 0.8, 0.95])
def test_dice_are_no_sheets_from_wherever_they_are_seen(tilt: float) -> None:
    assert sum(is_sheet(die_seen_from(tilt, seed)) for seed in range(60)) == 0


@given(st.integers(0, 2**32 - 1))
def test_any_cut_has_an_answer(seed: int) -> None:
    rng = np.random.default_rng(seed)
    noise = rng.integers(0, 256, (FACE, FACE, 3), dtype=np.uint8)
    for cut in (noise, np.full_like(noise, noise[0, 0]), np.where(noise > 127, 255, 0).astype(np.uint8)):
        assert is_sheet(cut) in (True, False)
