"""What people do with dice: say whose they are, name, teach, forget, let them blink. Kept, and true at once.

Everything goes to the library and, if a table is open, to its dice desk in the same breath.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.core.dice import Owner, Source, is_practice
from companion.dice import zones
from companion.dice.kinds import is_complete, kinds_of, suggested
from companion.dice.profiles import Profile
from companion.dice.readings import Reading
from companion.inputs.practice import PracticeDice, named
from companion.inputs.virtual_roll import die_name
from companion.storage.preferences import KnownDie
from companion.table.whose import owners_among
from companion.ui import tokens
from companion.ui.dice_rows import SHELL, DieRow, rows_of, source_of
from companion.ui.screens.spoken import kind_name, t

BLINK_PATIENCE = 6.0
PROFILES = "faces of kinds"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody a die can belong to: at the open table (`seat`) or remembered from another evening."""

    name: str
    colour: str
    seat: int | None = None


class DiceCare:
    """The dice of one app. `app` gives `library`, `table` (may be None) and `dice` (the sources; may be None)."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self._kinds: dict[str, dict[str, tuple[str, ...]]] = {}

    # ── who and what there is ──

    @property
    def sources(self) -> Any:
        """The sources of dice (`companion.inputs.sources.Sources`), or None while nothing listens."""
        dice = self._app.dice
        return dice if hasattr(dice, "statuses") else None

    @property
    def practice(self) -> PracticeDice | None:
        """The practice dice, or None while nothing listens, as they are heard like real ones."""
        made = getattr(self.sources, "practice", None)
        return made if isinstance(made, PracticeDice) else None

    @property
    def table(self) -> Any:
        """The open table, or None."""
        return self._app.table

    def known(self, die: str) -> KnownDie | None:
        """What is remembered of a die."""
        return next((each for each in self._app.library.dice() if each.id == die), None)

    def rows(self, readings: Mapping[str, Reading]) -> tuple[DieRow, ...]:
        """Return every die that is about."""
        sources, table = self.sources, self.table
        return rows_of(
            self._app.library.dice(),
            sources.dice if sources is not None else (),
            readings,
            sources.glimpse.names if sources is not None else (),
            table.desk.owners if table is not None else None,
            table.session.state.seats if table is not None else (),
        )

    def people(self) -> tuple[Person, ...]:
        """Return whom a die can belong to: everybody at the open table, else whoever has played here."""
        if self.table is not None:
            state = self.table.session.state
            return tuple(Person(state.seats[seat].name, state.seats[seat].colour, seat) for seat in state.places)
        colours = self._app.library.colours()
        looks = [look.name for look in tokens.SEATS]
        return tuple(
            Person(name, colours.get(name) or looks[n % len(looks)])
            for n, name in enumerate(self._app.library.people())
        )

    def kinds(self) -> dict[str, tuple[str, ...]]:
        """Return the kinds of dice that the open game, else any game on the shelf, is played with, and their faces."""
        if self.table is not None:
            session = self.table.session
            return self._kinds_of(session.game, f"{session.game.key} {id(session)}", session.setup)
        found: dict[str, tuple[str, ...]] = {}
        for box in self._app.library.boxes:
            for game in box.games:
                for kind, faces in self._kinds_of(game, game.key).items():
                    found.setdefault(kind, faces)
        return found

    def _kinds_of(self, game: Any, key: str, setup: Any = None) -> dict[str, tuple[str, ...]]:
        if key not in self._kinds:
            self._kinds[key] = kinds_of(game, setup)
        return self._kinds[key]

    def kind_word(self, kind: str) -> str:
        """What a kind of die is called."""
        if self.table is not None:
            return kind_name(self.table.game.key, kind)
        games = [game for box in self._app.library.boxes for game in box.games]
        key = next((game.key for game in games if kind in self._kinds_of(game, game.key)), "")
        return kind_name(key, kind)

    def called(self, row: DieRow) -> str:
        """What to call a die on the screen."""
        if row.name:
            return row.name
        if row.source is Source.CAMERA:
            colour, _, twin = row.id.partition(":")[2].partition("-")
            zone = colour.removeprefix("zone")
            word = t("dice.camera.zone", n=int(zone)) if zone.isdigit() else t(f"dice.camera.{colour}")
            return t("dice.second", die=word, n=int(twin)) if twin.isdigit() else word
        if row.source is Source.VIRTUAL and row.person:
            return t("dice.virtual_of", name=row.person)
        if row.source is Source.PRACTICE:
            return t("dice.practice.name", n=named(row.id)[1])
        if row.person and row.kind:
            return t("dice.of", name=row.person, kind=self.kind_word(row.kind))
        return t("dice.new_shows", face=row.means) if row.means else t("dice.new_die", end=row.id[-4:])

    # ── whose ──

    def give(self, row: DieRow, person: Person | None, kind: str = "") -> DieRow | None:
        """Say whose die this is and what it stands for (None: nobody's).

        If that person already has such a die that is heard the same way, the two change owners; the other die's
        row, as it was before, is returned then. A further die of a zone changes with none: zones stay whose they are.
        """
        other = None
        if person is not None and not zones.is_further(row.id):
            other = next(
                (
                    each
                    for each in self.rows({})
                    if (each.person, each.kind, each.source) == (person.name, kind, row.source) and each.id != row.id
                ),
                None,
            )
        old = self._owner_of(row)
        self._assign(row.id, row.name, person, kind)
        if other is not None:
            self._assign(other.id, other.name, old[0], old[1])
        return other

    def put_back(self, *rows: DieRow) -> None:
        """Let dice belong to whom they belonged in these rows (the undo of `give`)."""
        for row in rows:
            person, kind = self._owner_of(row)
            self._assign(row.id, row.name, person, kind)

    def _owner_of(self, row: DieRow) -> tuple[Person | None, str]:
        return (None, "") if row.nobodys else (Person(row.person, row.colour, row.seat), row.kind)

    def _assign(self, die: str, name: str, person: Person | None, kind: str) -> None:
        known = self.known(die) or KnownDie(die, name, protocol=die.partition(":")[0])
        faces = self.faces_for(known, kind) if person is not None else {}
        owner = person.name if person is not None else ""
        seat = person.seat if person is not None else None
        self._keep(replace(known, owner=owner, seat=seat, kind=kind if person is not None else "", faces=faces))

    def faces_for(self, known: KnownDie, kind: str) -> dict[str, str]:
        """What a die's faces mean as this kind: as taught, else as a bought die most likely means it."""
        faces = self.kinds().get(kind, ())
        kept = known.calibration.get(PROFILES, {}).get(kind)
        if kept is None and known.kind == kind:
            kept = dict(known.faces)
        if kept and (not faces or is_complete(kept, faces)):
            return dict(kept)
        return suggested(faces) if faces else dict(kept or {})

    def faces_for_row(self, die: str) -> Mapping[str, str]:
        """What a die's faces mean, as it is remembered; empty while it has to be taught."""
        known = self.known(die)
        return known.faces if known is not None else {}

    # ── name, teach, forget ──

    def rename(self, row: DieRow, name: str) -> None:
        """Call a die something."""
        known = self.known(row.id) or KnownDie(row.id, protocol=row.id.partition(":")[0])
        self._keep(replace(known, name=" ".join(name.split())[:30]))

    def wear(self, row: DieRow, shell: str) -> None:
        """Remember which shell a die wears, which it cannot know itself ("d6": none), and read it so from now on."""
        known = self.known(row.id) or KnownDie(row.id, protocol=row.id.partition(":")[0])
        self._keep(replace(known, calibration={**known.calibration, SHELL: shell}))
        if self.sources is not None:
            self.sources.wear(row.id, shell)

    def profile(self, row: DieRow) -> Profile:
        """What is known of a die, to be taken to another tablet."""
        known = self.known(row.id) or KnownDie(row.id)
        taught = known.calibration.get(PROFILES, {})
        return Profile(row.id, known.name, known.kind, known.faces, taught, str(known.calibration.get(SHELL, "")))

    def take_in(self, told: Profile) -> None:
        """Remember what another tablet knows of a die. Whose it is here stays as it is."""
        known = self.known(told.die) or KnownDie(told.die, protocol=told.die.partition(":")[0])
        taught = {**known.calibration.get(PROFILES, {}), **{kind: dict(faces) for kind, faces in told.taught.items()}}
        if told.kind and told.faces:
            taught[told.kind] = dict(told.faces)
        shell = {SHELL: told.shell} if told.shell else {}
        kind = known.kind or told.kind
        faces = taught.get(kind) or dict(known.faces)
        calibration = {**known.calibration, PROFILES: taught, **shell}
        self._keep(replace(known, name=told.name or known.name, kind=kind, faces=faces, calibration=calibration))
        if told.shell and self.sources is not None:
            self.sources.wear(told.die, told.shell)

    def teach(self, die: str, kind: str, meaning: Mapping[str, str]) -> None:
        """Remember what a die's faces mean, for this kind and from now on."""
        known = self.known(die) or KnownDie(die, protocol=die.partition(":")[0])
        profiles = {**known.calibration.get(PROFILES, {}), kind: dict(meaning)}
        calibration = {**known.calibration, PROFILES: profiles}
        self._keep(replace(known, kind=known.kind or kind, faces=dict(meaning), calibration=calibration))

    def forget(self, row: DieRow) -> KnownDie | None:
        """Forget a die; returns what was known, to bring it back. A practice die is put away."""
        known = self.known(row.id)
        self._app.attempt(lambda: self._app.library.forget_die(row.id))
        if row.source is Source.PRACTICE:
            known = known or KnownDie(row.id)
            if self.practice is not None:
                self.practice.remove(row.id)
        elif self.sources is not None:
            self.sources.forget(row.id)
        if self.table is not None:
            self.table.forget_die(row.id)
            if zones.zone_of(row.id):
                self._tell_table(row.id, {each.id: each for each in self._app.library.dice()})
        return known

    def bring_back(self, known: KnownDie) -> None:
        """Take a forgotten die in again."""
        if is_practice(known.id) and self.practice is not None:
            self.practice.bring_back(known.id)
        self._keep(known)

    def _keep(self, die: KnownDie) -> None:
        self._app.attempt(lambda: self._app.library.keep_die(die))
        if self.sources is not None:
            self.sources.remember(die.id)
        if self.table is None:
            return
        self._tell_table(die.id, {**{each.id: each for each in self._app.library.dice()}, die.id: die})

    def _tell_table(self, die: str, known: Mapping[str, KnownDie]) -> None:
        """Let the open table know whose a die is, and with the first die of a zone whose all others there are."""
        about = (die, *zones.further(die))
        kept = [known[each] for each in (*about, zones.first(die)) if each in known]
        owners = zones.with_further(owners_among(kept, [seat.name for seat in self.table.session.state.seats]))
        for each in about:
            if self.table.desk.owners.get(each) != owners.get(each):  # a mere new name must not bring an old roll back
                self.table.give_die(each, owners.get(each), again=False)

    # ── lamps ──

    def blink(self, row: DieRow) -> None:
        """Let a die blink in its owner's colour, white while it is nobody's."""
        if self.sources is not None and row.has_lamp:
            look = tokens.seat_look(row.colour) if row.colour else None
            self.sources.soon(self.sources.blink(row.id, look.colour if look else "#FFFFFF", BLINK_PATIENCE))

    # ── virtual dice ──

    def switch_virtual(self, on: bool) -> None:
        """Let the tablet roll for those who have no die, or no longer; counts at once."""
        self._app.preferences.set("virtual_dice", on)
        if on:
            self.give_virtual()
        else:
            self.take_virtual()

    def give_virtual(self) -> None:
        """Everybody at the open table gets a virtual die of each kind, as far as they are switched on."""
        if self.table is None or not self._app.preferences.virtual_dice:
            return
        for seat in range(len(self.table.session.state.seats)):
            for kind in self.kinds():
                die = die_name(seat, kind)
                if die not in self.table.desk.owners:
                    self.table.give_die(die, Owner(seat, kind), again=False)

    def take_virtual(self) -> None:
        """Virtual dice are switched off: they no longer answer."""
        if self.table is not None:
            for die in self.table.desk.owners:
                if source_of(die) is Source.VIRTUAL:
                    self.table.give_die(die, None)
