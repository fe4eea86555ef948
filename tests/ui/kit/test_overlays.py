"""What comes over the screen, and the keyboard's way round it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout

from companion.ui.rectangles import shared
from companion.ui.typeset import fits, measure
from companion.ui.widgets.banner import Banner, Toast
from companion.ui.widgets.button import PushButton
from companion.ui.widgets.card import Column, Row
from companion.ui.widgets.cover import Cover
from companion.ui.widgets.die_face import DieFace
from companion.ui.widgets.focus import FocusRing
from companion.ui.widgets.guards import PalmGuard
from companion.ui.widgets.overlay import Dialog, Drawer, Overlay, Sheet
from companion.ui.widgets.repeater import Repeater
from companion.ui.widgets.why_card import WhyLine, WhyRow
from companion.ui.widgets.words import Words
from tests.ui import pilot
from tests.ui.kit.test_controls import heard

Open = Callable[..., Any]


@pytest.fixture(autouse=True)
def nothing_left_open() -> Iterator[None]:
    yield
    for overlay in list(Overlay._open):
        overlay.close()
    pilot.settle()
    if Toast.now():
        Toast.now().go()


def screen() -> tuple[FloatLayout, PushButton]:
    root = FloatLayout()
    button = PushButton(text="Share", hug=True, pos=(600, 500))
    root.add_widget(button)
    return root, button


def overlays() -> list[Overlay]:
    content = Column(hug_y=True)
    content.add_widget(Words(text="Which face is up?"))
    return [
        Sheet(title="Finn", content=content),
        Drawer(title="What happened", content=Column()),
        Dialog(question="Delete the game?", sentence="It cannot come back.", yes_text="Delete", no_text="Keep"),
    ]


@pytest.mark.parametrize("which", range(3))
def test_nothing_beneath_can_be_touched_and_the_scrim_closes(window: Open, which: int) -> None:
    root, button = screen()
    log = heard(button, "on_tap")
    window(root)
    over = overlays()[which]
    told = heard(over, "on_open", "on_dismiss", "on_close")
    over.open()
    pilot.settle()
    assert Overlay.top() is over
    pilot.tap_at(12, 780)
    pilot.settle()
    assert log == []
    assert told == [("on_open",), ("on_dismiss",), ("on_close",)]
    assert over.parent is None and Overlay.top() is None
    pilot.tap(button)
    assert log == [("on_tap",)]


@pytest.mark.parametrize("which", range(3))
@pytest.mark.parametrize("size", pilot.SIZES)
def test_panels_stay_inside_the_window(window: Open, which: int, size: tuple[int, int]) -> None:
    window(FloatLayout(), size=size)
    over = overlays()[which]
    over.open()
    pilot.settle()
    panel = over.panel
    assert panel.x >= -1 and panel.y >= -1 and panel.right <= size[0] + 1 and panel.top <= size[1] + 1
    assert panel.width > 200 and panel.height > 100


def test_a_touch_inside_does_not_close(window: Open) -> None:
    window(FloatLayout())
    sheet = Sheet(title="Finn", share=0.5)
    sheet.open()
    pilot.settle()
    pilot.tap_at(300, 100)
    pilot.settle()
    assert sheet.is_open
    pilot.tap(sheet.closer)
    pilot.settle()
    assert not sheet.is_open


def test_a_sheet_is_swiped_away_by_its_grip(window: Open) -> None:
    window(FloatLayout())
    sheet = Sheet(title="Finn", share=0.5)
    sheet.open()
    pilot.settle()
    pilot.drag((640, sheet.panel.top - 20), (640, sheet.panel.top - 200))
    pilot.settle()
    assert not sheet.is_open


def test_a_sheet_takes_the_height_of_what_it_holds(window: Open) -> None:
    window(FloatLayout())
    content = Column(hug_y=True)
    content.add_widget(PushButton(text="One"))
    sheet = Sheet(content=content, title="Two heights")
    sheet.open()
    pilot.settle()
    first = sheet.panel.height
    content.add_widget(PushButton(text="Two"))
    pilot.frames(4)
    assert sheet.panel.height == first + 64 + 12


def test_dialog_answers_once(window: Open) -> None:
    window(FloatLayout())
    dialog = Dialog(question="Delete?", sentence="Gone is gone.", yes_text="Delete", no_text="Keep", yes_kind="danger")
    log = heard(dialog, "on_yes", "on_no")
    dialog.open()
    pilot.settle()
    pilot.tap(dialog.yes_button)
    pilot.tap(dialog.yes_button)
    pilot.settle()
    assert log == [("on_yes",)]
    dialog.open()
    pilot.settle()
    assert FocusRing(lambda: None).handle(27)
    pilot.settle()
    assert log == [("on_yes",), ("on_no",)]


def test_a_why_row_breaks_its_chips_and_opens_only_what_can_be_changed(window: Open) -> None:
    chips = tuple("5" * 9)
    row = WhyRow(line=WhyLine("Moles laid down", "45", sign="mole", parts=chips), size_hint=(None, None), width=400)
    log = heard(row, "on_tap")
    root = FloatLayout()
    root.add_widget(row)
    window(root)
    low = row.height
    assert len(row._chips()) > 1 and sum(len(line) for line in row._chips()) == len(chips)
    pilot.tap(row)
    assert log == []
    row.line = WhyLine("Prize die", "6", "typed by hand", die=("prize", "6"), colour="blue", source="hand", opens=True)
    pilot.frames(3)
    assert row.height < low and pilot.find(row, DieFace, face="6").shows == "star"
    pilot.tap(row)
    assert log == [("on_tap",)]


def test_banner_grows_with_its_sentence_and_acts(window: Open) -> None:
    root = FloatLayout()
    banner = Banner(text="Short.", actions=[("anyway", "Do it anyway"), ("other", "Choose another die")], pos=(0, 300))
    log = heard(banner, "on_action")
    root.add_widget(banner)
    window(root)
    low = banner.height
    banner.text = "Ben holds no moles, so the Prize die has nothing to cash in. " * 4
    pilot.frames(4)
    assert banner.height > low
    pilot.tap(pilot.find(banner, PushButton, text="Choose another die"))
    assert log == [("on_action", "other")]


def test_one_toast_at_a_time_and_it_leaves(window: Open) -> None:
    window(FloatLayout())
    undone: list[int] = []
    first = Toast.show("Ben’s pan landed on 3.", "Undo", on_action=lambda: undone.append(1))
    second = Toast.show("Gus’s 4 is in.", "Undo", on_action=lambda: undone.append(2))
    pilot.frames(3)
    assert first.parent is None and Toast.now() is second
    pilot.tap(second)
    assert undone == [2]
    assert Toast.now() is None and second.parent is None


def test_a_toast_never_lies_over_a_die(window: Open) -> None:
    root = FloatLayout()
    die = DieFace(pos=(600, 100))
    root.add_widget(die)
    window(root)
    toast = Toast.show("Ben’s pan landed on 3.")
    pilot.frames(3)
    assert not toast.collide_widget(die)


def test_cover_lifts_only_when_held(window: Open, fresh_theme: Any) -> None:
    fresh_theme.underground = True
    cover = Cover(seat="green", name="Cleo", hold_text="Hold: I am Cleo", stop_text="Stop counting")
    log = heard(cover, "on_lift", "on_stop")
    window(cover)
    pilot.tap(cover.hold_button)
    pilot.hold(cover.hold_button, 0.3)
    assert log == [] and cover.phase == "asking" and cover.hold_button.filled == 0
    pilot.hold(cover.hold_button, 0.9)
    assert log == [("on_lift",)] and cover.phase == "lifting"
    pilot.tap(cover.stop_button)
    assert log[-1] == ("on_stop",)


@pytest.mark.parametrize("text_size", [1.0, 1.6])
@pytest.mark.parametrize("size", [(1280, 800), (800, 1280), (1024, 600)])
@pytest.mark.parametrize("count", [1, 4, 8, 16])
def test_the_cover_shows_all_who_are_asked_and_how_many_are_done(
    window: Open, fresh_theme: Any, count: int, size: tuple[int, int], text_size: float
) -> None:
    fresh_theme.fit(*size)
    fresh_theme.text_size, fresh_theme.underground = text_size, True
    cover = Cover(
        seat="sky", name="Cleo", sentence="Prenez la tablette. Vous seul regardez.", hold_text="Je suis Cleo",
        stop_text="Arrêter de passer", progress=f"0 sur {count} ont terminé",
        others=[(("vermilion", "sky")[n % 2], n < 3) for n in range(count)], place=count - 1,
    )  # fmt: skip
    window(cover, size)
    row = cover.row_of_others()
    wide, tall = measure(cover.progress, row.setting)
    assert wide >= measure(cover.progress, row.setting._replace(width=0))[0] * 0.78, "not cut"
    x, y = row.words_at
    boxes = [*row.boxes, (x, y - tall / 2, wide, tall), (*cover.stop_button.pos, *cover.stop_button.size)]
    assert len(row.boxes) == count and all(box[2] >= 24 for box in boxes)
    for n, box in enumerate(boxes):
        assert box[0] >= 0 and box[0] + box[2] <= size[0] and box[1] + box[3] <= size[1]
        assert not any(shared(box, other) for other in boxes[n + 1 :])
        left, low, across, high = cover._burrow()
        near = abs(max(box[0], min(left + across / 2, box[0] + box[2])) - left - across / 2) / (across / 2)
        assert near**2 + ((box[1] - low - high / 2) / (high / 2)) ** 2 >= 1 or box[1] >= low + high, "beside the hole"


@pytest.mark.parametrize("text_size", [1.0, 1.6])
def test_a_long_name_stands_whole_on_the_button_to_hold(window: Open, fresh_theme: Any, text_size: float) -> None:
    fresh_theme.fit(800, 1280)
    fresh_theme.text_size = text_size
    cover = Cover(hold_text="Tenir : je suis Maximiliane-Alexandra Øst")
    window(cover, (800, 1280))
    button = cover.hold_button
    assert cover.x < button.x and button.right < cover.right
    setting = button.setting()
    assert fits(button.text, setting._replace(size=setting.size * setting.shrink)), "shrunk, not cut"


def test_keyboard_walks_in_reading_order(window: Open) -> None:
    column = Column()
    names = [["a", "b"], ["c", "d"]]
    for line in names:
        row = Row(hug_y=True)
        for name in line:
            row.add_widget(PushButton(text=name))
        column.add_widget(row)
    window(column)
    ring = FocusRing(lambda: column)
    walked = []
    for _ in range(5):
        ring.handle(9)
        walked.append(ring.current.text)
    assert walked == ["a", "b", "c", "d", "a"]
    ring.handle(9, ["shift"])
    assert ring.current.text == "d"
    for arrow, name in ((273, "b"), (276, "a"), (274, "c"), (275, "d"), (275, "d")):
        ring.handle(arrow)
        assert ring.current.text == name
    log = heard(ring.current, "on_tap")
    ring.handle(13)
    assert log == [("on_tap",)]
    assert sum(button.focused for button in pilot.walk(column, PushButton)) == 1
    ring.clear()
    assert not any(button.focused for button in pilot.walk(column, PushButton))


def test_the_ring_stays_in_the_overlay_and_esc_closes_it(window: Open) -> None:
    root, button = screen()
    window(root)
    ring = FocusRing(lambda: root)
    dialog = overlays()[2]
    dialog.open()
    pilot.settle()
    assert button not in ring.reachable()
    assert ring.reachable() == [dialog.no_button, dialog.yes_button]
    assert ring.handle(27)
    pilot.settle()
    assert ring.reachable() == [button]


def test_window_keys_reach_the_ring(window: Open) -> None:
    root, button = screen()
    window(root)
    ring = FocusRing(lambda: root)
    ring.follow(Window)
    pilot.key("tab")
    assert button.focused
    pilot.tap_at(5, 5)
    assert not button.focused


def test_repeater_keeps_children_by_place(window: Open) -> None:
    repeater = Repeater(orientation="vertical", make=Words, rows=[{"text": "Ana"}, {"text": "Ben"}, {"text": "Cleo"}])
    window(repeater)
    before = list(reversed(repeater.children))
    painted = [child.paints for child in before]
    repeater.rows = [{"text": "Ana"}, {"text": "Dev"}, {"text": "Cleo"}, {"text": "Eda"}]
    pilot.frames(2)
    after = list(reversed(repeater.children))
    assert after[:3] == before
    assert [child.text for child in after] == ["Ana", "Dev", "Cleo", "Eda"]
    repeater.rows = [{"text": "Ana"}]
    pilot.frames(2)
    assert repeater.children == [before[0]]
    assert painted[0] >= 1


def test_equal_rows_touch_nothing(window: Open) -> None:
    repeater = Repeater(orientation="vertical", make=Words, rows=[{"text": "Ana"}, {"text": "Ben"}])
    window(repeater)
    painted = [child.paints for child in repeater.children]
    repeater.rows = [{"text": "Ana"}, {"text": "Ben"}]
    pilot.frames(3)
    assert [child.paints for child in repeater.children] == painted


def test_a_palm_is_no_finger(window: Open) -> None:
    root = PalmGuard(most_touches=3)
    button = PushButton(text="Go", hug=True, pos=(300, 300))
    root.add_widget(button)
    log = heard(button, "on_tap")
    palms = heard(root, "on_palm")
    window(root)
    palm = pilot.finger(*pilot.middle(button))
    palm.profile = [*palm.profile, "size"]
    palm.size = 0.3
    palm.touch_down()
    palm.touch_up()
    pilot.frames(2)
    assert log == [] and len(palms) == 1
    pilot.tap(button)
    assert log == [("on_tap",)]


def test_more_touches_than_fingers_are_ignored(window: Open) -> None:
    root = PalmGuard(most_touches=3)
    button = PushButton(text="Go", hug=True, pos=(300, 300))
    root.add_widget(button)
    log = heard(button, "on_tap")
    window(root)
    sleeve = [pilot.finger(600 + 30 * n, 600) for n in range(3)]
    for touch in sleeve:
        touch.touch_down()
    pilot.tap(button)
    assert log == []
    for touch in sleeve:
        touch.touch_up()
    pilot.tap(button)
    assert log == [("on_tap",)]
