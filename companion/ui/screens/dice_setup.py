"""The dice screen: every die that is about, whose it is and what it means; camera, wires and virtual dice beside."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.core.dice import DiceEvent, Link, Roll, Rolling, Source, is_practice
from companion.core.messages import Message
from companion.dice.kinds import suggested
from companion.dice.readings import Reading
from companion.dice.teaching import Teaching
from companion.inputs.status import Health
from companion.ui.dice_care import DiceCare, Person
from companion.ui.dice_rows import LINKED, DieRow
from companion.ui.screens.camera_card import CameraCard
from companion.ui.screens.dice_line import DieLine, body_of
from companion.ui.screens.dice_practice import PracticeLine, PracticesDice
from companion.ui.screens.dice_profiles import SharesProfiles
from companion.ui.screens.dice_sheets import DieSheet, OwnerSheet, WireSheet
from companion.ui.screens.dice_teach import TeachCard
from companion.ui.screens.page import Page, Scroll, button
from companion.ui.screens.rows import SettingRow, card_of_rows
from companion.ui.screens.spoken import spoken
from companion.ui.theme import theme
from companion.ui.widgets.banner import Banner, Pill
from companion.ui.widgets.card import Card, Column, Row
from companion.ui.widgets.choices import Toggle
from companion.ui.widgets.words import Heading, Words

if TYPE_CHECKING:
    from companion.ui.app import BurrowApp

SOON = 0.15


class DiceSetup(PracticesDice, SharesProfiles, Page):
    """Who rolls what. Rolling any die scrolls to its line and flashes it; everything counts at once."""

    def __init__(self, app: BurrowApp, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.care = DiceCare(app)
        self.readings: dict[str, Reading] = {}
        if app.table is not None:
            self.readings = {reading.die: reading for reading in app.table.desk.readings()}
        self.lines: dict[str, DieLine] = {}
        self.teaching: str = ""
        self.teach_card: TeachCard | None = None
        self._taught: Teaching | None = None
        self._shown: tuple[Any, ...] = ()
        self._soon = Clock.create_trigger(self._refresh, SOON)
        self._unwatch: Callable[[], object] = lambda: None
        if (sources := self.care.sources) is not None:
            self._unwatch = sources.on_status(lambda: self._soon())

    def close(self) -> None:
        """Leave: the search for new dice ends."""
        super().close()
        self.leave_practice()
        self._soon.cancel()
        self._unwatch()
        if (sources := self.care.sources) is not None and sources.searching:
            sources.search(False)

    # ── building ──

    def build(self) -> Widget:
        """Lay out list and cards side by side, or below one another on an upright tablet or with large text."""
        self.camera = CameraCard(self.app, self.care)
        self._fill_list()
        cards = [self._more(), self._wires()]
        if self.teaching:
            cards.insert(0, self._teach())
        content: Widget
        if theme.portrait or theme.text_size > 1.2:
            column = Column(pad=16, pad_y=4, gap=14, hug_y=True)
            teach = cards[:1] if self.teaching else []
            for card in (*teach, self._list_card(hug=True), self.camera, *cards[len(teach) :]):
                column.add_widget(card)
            self.scroll = Scroll(column, kept="dice")
            content = self.scroll
        else:
            content = Row(pad=0, pad_y=4, gap=16)
            content.add_widget(Widget(size_hint_x=None, width=0))
            content.add_widget(self._list_card(hug=False))
            beside = Column(gap=12, hug_y=True)
            first = [cards[0], self.camera] if self.teaching else [self.camera, cards[0]]
            for card in (*first, *cards[1:]):
                beside.add_widget(card)
            rest = Scroll(beside, kept="beside", margin=16)
            rest.size_hint_x = 1.03
            content.add_widget(rest)
        self._shown = self._what_is_shown()
        return self._frame(content)

    def _frame(self, content: Widget) -> Widget:
        preferences = self.app.preferences
        # upright the three share the width, else each is as wide as its words
        wide: dict[str, Any] = {"size_hint_x": 3} if theme.portrait else {}
        on, hand = preferences.virtual_dice, preferences.by_hand
        virtual = button(
            self.say("dice.virtual"), icon="virtual", game=True, chosen=on, tap=self.switch_virtual, **wide
        )
        by_hand = button(self.say("dice.by_hand"), icon="hand", game=True, chosen=hand, tap=self.switch_by_hand, **wide)
        done = button(self.say("app.done"), kind="primary", game=True, tap=self.app.back, **wide)
        note = self.say("dice.off" if preferences.by_hand else "dice.roll_to_find")
        return self.framed(
            self.say("dice.title"), self.say("dice.subtitle"), content, done, left=(virtual, by_hand), note=note
        )

    def _list_card(self, hug: bool) -> Card:
        card = Card(gap=10, hug_y=hug)
        head = Row(gap=10, hug_y=True)
        head.add_widget(Heading(text=self.say("dice.in_the_room"), pos_hint={"center_y": 0.5}))
        head.add_widget(self._search_pill())
        card.add_widget(head)
        for trouble in self._troubles():
            icon = "wire" if trouble.key.startswith("wire") else "radio_off"
            card.add_widget(Banner(kind="doubt", icon=icon, text=spoken(trouble)))
        if hug:
            card.add_widget(self.list)
        else:
            self.scroll = Scroll(self.list, kept="list")
            card.add_widget(self.scroll)
        card.add_widget(self.practice_row())
        return card

    def _search_pill(self) -> Widget:
        sources = self.care.sources
        if sources is None or sources.paused:
            return Pill(text=self.say("dice.silent"), sign="radio_off", ground="asoft", pos_hint={"center_y": 0.5})
        on = sources.searching
        return button(
            self.say("dice.searching" if on else "dice.search"), icon="radio" if on else "search", chosen=on,
            text_sp=18, tap=self.switch_search,
        )  # fmt: skip

    def _line_of(self, row: DieRow) -> DieLine:
        ways: dict[str, Any] = {"whose": self.ask_whose, "lamp": self.blink, "more": self.open_die}
        if row.source is Source.PRACTICE:
            return PracticeLine(row, self.care.called(row), throw=self.throw, **ways)
        return DieLine(row, self.care.called(row), **ways)

    def _fill_list(self) -> None:
        rows = self.care.rows(self.readings)
        self.list = Column(gap=10, hug_y=True)
        self.lines = {}
        for row in rows:
            line = self._line_of(row)
            self.lines[row.id] = line
            self.list.add_widget(line)
        if not rows:
            self.list.add_widget(Words(text=self._why_none(), style="body", ink="ink2"))

    def _why_none(self) -> str:
        """Say how dice get into the empty list: only what this tablet can do right now."""
        if self.care.sources is None:
            return self.say("dice.none.silent")
        return self.say("dice.none.by_hand" if self.care.sources.paused else "dice.none")

    def _teach(self) -> Widget:
        row = self.lines[self.teaching].row
        teaching = self._taught or Teaching.begin(self.care.kinds().get(row.kind, ()), row.faces)
        how = "camera" if row.source.value == "camera" else "tick"
        self.teach_card = TeachCard(
            self.care.called(row), teaching, body_of(row), stock=suggested(teaching.faces), how=how,
            shown=partial(self._told_by, row.id), taught=self._teach_on, ended=lambda: self.teach(None),
        )  # fmt: skip
        return self.teach_card

    def _more(self) -> Card:
        def switch(name: str) -> Toggle:
            toggle = Toggle(active=bool(getattr(self.app.preferences, name)))
            toggle.bind(on_toggle=lambda _, on: self.app.preferences.set(name, on))
            return toggle

        keep = Toggle(active=bool(self.app.preferences.keep_pictures))
        keep.bind(on_toggle=lambda _, on: self.keep_pictures(on))
        return card_of_rows(
            self.say("dice.taking"),
            SettingRow(self.say("set.auto_take"), self.say("set.auto_take.note"), switch("auto_take"), icon="dice"),
            SettingRow(self.say("dice.lights"), self.say("dice.lights.note"), switch("dice_lights"), icon="lamp"),
            SettingRow(self.say("dice.keep_pictures"), self.say("dice.keep_pictures.note"), keep, icon="picture"),
        )

    def _wires(self) -> Card:
        sources = self.care.sources
        used = sources.wires if sources is not None else ()
        note = self.say("dice.wires.used", n=len(used)) if used else self.say("dice.wires.none")
        open_it = button(self.say("dice.wires.choose"), icon="wire", tap=self.choose_wires)
        bring = button(self.say("dice.profile.bring"), icon="camera", tap=self.choose_profile)
        return card_of_rows(
            self.say("dice.home_made"),
            SettingRow(self.say("dice.wires"), note, open_it, icon="wire"),
            SettingRow(self.say("dice.profile.take_in"), self.say("dice.profile.take_in.note"), bring, icon="dice"),
        )

    # ── what is heard ──

    def _troubles(self) -> tuple[Message, ...]:
        sources = self.care.sources
        if sources is None or sources.paused:
            return ()
        found = [*sources.troubles]
        radio = next((s for s in sources.statuses if s.source == "radio" and s.health is Health.TROUBLE), None)
        if radio is not None and radio.reason is not None:
            found.append(radio.reason)
        camera = next((s.reason for s in sources.statuses if s.source == "camera"), None)
        return tuple(dict.fromkeys(each for each in found if each != camera))

    def _what_is_shown(self) -> tuple[Any, ...]:
        sources = self.care.sources
        state = (sources.searching, sources.paused, sources.wires, sources.camera) if sources is not None else ()
        return (tuple(self.lines), self._troubles(), state)

    def _refresh(self, *_: Any) -> None:
        """Something changed: lines that stay are shown anew; only another list builds the page anew."""
        if self._closed:
            return
        rows = self.care.rows(self.readings)
        if tuple(row.id for row in rows) != tuple(self.lines) or self._what_is_shown() != self._shown:
            self._build_now()
            return
        for row in rows:
            self.lines[row.id].show(row, self.care.called(row))
        if self.teach_card is not None:
            self.teach_card.look()
        self.camera.look()

    def receive(self, *events: DiceEvent) -> None:
        """Dice did something: the app hands it on while this page is shown."""
        flashed: list[str] = []
        for event in events:
            if event.die in self.readings or not isinstance(event, Link) or event.heard:
                self.readings[event.die] = self.readings.get(event.die, Reading(event.die)).after(event)
            # else it is the last word of a die that was forgotten, which does not bring it back
            if isinstance(event, Roll | Rolling) and not event.die.startswith("hand:"):
                flashed.append(event.die)
            elif isinstance(event, Link):
                self._soon()
        if flashed:
            self._refresh()
            for die in dict.fromkeys(flashed):
                self.find(die, scrolls=not is_practice(die))  # whoever throws it here has it before them

    def find(self, die: str, scrolls: bool = True) -> None:
        """Flash a die's line, and scroll to it."""
        line = self.lines.get(die)
        if line is not None:
            line.flash()
            if scrolls and (self.list.height > self.scroll.height or theme.portrait):
                self.scroll.scroll_to(line, padding=theme.dp(24), animate=not theme.less_motion)

    def _told_by(self, die: str) -> str:
        return next((row.face for row in self.care.rows(self.readings) if row.id == die), "")

    # ── what people do ──

    def ask_whose(self, row: DieRow) -> None:
        """Ask whose die this is."""
        OwnerSheet(self.care, row, partial(self._given, row)).open(self.app.root_view)

    def _given(self, row: DieRow, person: Person | None, kind: str) -> None:
        other = self.care.give(row, person, kind)
        if other is not None and person is not None:
            self.app.tell(
                "dice.swapped", one=self.care.called(row), other=self.care.called(other), name=person.name,
                undo="dice.swap_back", act=partial(self._swap_back, row, other),
            )  # fmt: skip
        self._build_now()
        if person is not None and not self.care.faces_for_row(row.id):
            self.teach(self.lines[row.id].row)  # a bought die's numbers do not tell what it stands for

    def _swap_back(self, *rows: DieRow) -> None:
        self.care.put_back(*rows)
        self._build_now()

    def open_die(self, row: DieRow) -> None:
        """Show more about a die."""
        row = self.lines[row.id].row if row.id in self.lines else row
        DieSheet(
            self.care, row, named=partial(self._named, row), whose=partial(self.ask_whose, row),
            teach=partial(self.teach, row), lamp=partial(self.blink, row), forget=partial(self.forget, row),
            shell=partial(self.wear, row), share=partial(self.share, row),
        ).open(self.app.root_view)  # fmt: skip

    def _named(self, row: DieRow, name: str) -> None:
        self.care.rename(row, name)
        self._build_now()

    def wear(self, row: DieRow, shell: str) -> None:
        """This die wears that shell."""
        self.care.wear(row, shell)
        self._build_now()

    def forget(self, row: DieRow) -> None:
        """Forget a die; it can be brought back for a moment."""
        name = self.care.called(row)
        known = self.care.forget(row)
        self.readings.pop(row.id, None)
        if self.teaching == row.id:
            self.teaching, self._taught = "", None
        self._build_now()
        if known is not None:
            told = "dice.practice.gone" if row.source is Source.PRACTICE else "dice.forgotten"
            self.app.tell(told, name=name, undo="dice.bring_back", act=lambda: self._back(known))

    def _back(self, known: Any) -> None:
        self.care.bring_back(known)
        self._build_now()

    def blink(self, row: DieRow) -> None:
        """Let a die blink in its owner's colour and flash its line."""
        self.find(row.id)
        if row.source is not Source.PRACTICE and row.link == LINKED:
            self.lines[row.id].glow()  # a practice die's lamp is on the screen: it tells itself that it is lit
        self.care.blink(row)

    def teach(self, row: DieRow | None) -> None:
        """Begin to teach a die its faces, or put the card away."""
        self.teaching = row.id if row is not None and self.care.kinds().get(row.kind) else ""
        self.teach_card, self._taught = None, None
        self._build_now()

    def _teach_on(self, teaching: Teaching) -> None:
        row = self.lines[self.teaching].row
        if dict(teaching.known) != dict(row.faces):
            self.care.teach(row.id, row.kind, dict(teaching.known))
        self._taught = teaching
        self._build_now()

    def switch_search(self) -> None:
        """Look for dice that nobody knows yet, or stop."""
        sources = self.care.sources
        if sources is not None:
            sources.search(not sources.searching)
        self._build_now()

    def switch_virtual(self) -> None:
        """Let the tablet roll for those who have no die, or no longer."""
        on = not self.app.preferences.virtual_dice
        self.care.switch_virtual(on)
        self.app.tell("dice.virtual.on" if on else "dice.virtual.off")
        self._build_now()

    def switch_by_hand(self) -> None:
        """Listen to no dice at all, or again."""
        on = not self.app.preferences.by_hand
        self.app.preferences.set("by_hand", on)
        if (sources := self.care.sources) is not None:
            sources.pause() if on else sources.resume()
        self._build_now()

    def keep_pictures(self, on: bool) -> None:
        """Keep the pictures that rolls rest on, or throw them away."""
        self.app.preferences.set("keep_pictures", on)
        if (sources := self.care.sources) is not None:
            sources.keep(on)

    def choose_wires(self) -> None:
        """List the serial ports once the system has told them."""
        sources = self.care.sources
        if sources is None:
            self.app.tell("dice.no_sources")
            return

        async def ask() -> None:
            plugged = await sources.ports()
            if not self._closed:
                WireSheet(
                    [(port.key, f"{port.words} ({port.path})") for port in plugged], sources.wires, self.switch_wire
                ).open(self.app.root_view)

        sources.soon(ask())

    def switch_wire(self, port: str, on: bool) -> None:
        """Listen on a port, or let it go."""
        sources = self.care.sources
        if sources is None:
            return
        sources.add_wire(port) if on else sources.remove_wire(port)
        self.app.preferences.set("wires", "\n".join(sources.wires))
        self._build_now()
