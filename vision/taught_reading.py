"""Reads dice with taught faces, beside those with pips: several taught sets at once, and silence where none fits."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.colours import body_colour, light_of
from vision.cuts import Picture, as_picture, cut_face
from vision.deciding import logit
from vision.digits_net import TopFinder, TopsSeen
from vision.finding import Looked
from vision.pipeline import WEIGHTS, Reader
from vision.seen import DiceSeen, DieSeen
from vision.taught_glance import Glance, all_pips, drawn_pips
from vision.taught_matching import Taught, face_cut, is_flat
from vision.taught_places import LEAST, LEAST_TOP, Place, each_once, lies_on, on_body, places, same_die
from vision.taught_profile import TaughtSet

SURENESS = (-46.0, 47.5, 32.0)
"""Base and weights of the best likeness and of its lead over the next face's, for the log odds that a face is read
rightly: as `python -m vision taught-accuracy` measured them."""
A_DIE = 0.62
"""From this likeness on something is a die of a set; below, no set knows it."""
A_GUESS = 0.04
"""A face that is less probable is not told: the die has a sign that no set knows."""
KNOWN = 0.5
"""From this probability on a set is said to know the die."""
_CLEAR_LEAD = 0.12  # more than this is no surer
_TWINS, _OUTLINE, _COLOURS = 0.1, 0.15, 0.25
_A_GUESS = 0.4  # a place with a lower score is a guess, and must be as like a face as
_GUESSED = 0.76
_CLEAR = 0.86  # as like as this needs no other look
_WORTH_ANOTHER_LOOK = 0.15  # the finder's score from which on a spot is cut out in other sizes too
_OFTEN_TOO_SMALL = 1.7  # the finder's sizes, made for pips, are often those of the mark
_LIKELY_A_DIE = 0.5
_BLANK = 0.5  # the finder's score that a flat face must have to be a blank one
_DOUBTFUL = 0.04
_SURE = 0.9
_PLAINLY_PIPS, _CLOSELY_PIPS = 0.72, 0.93
"""What is as like drawn pips as this, at first sight and laid over them, is no taught sign,"""
_BY_FAR = 0.08
"""if it is less like any of those by so much."""
_HARDLY_PIPS, _DOUBT = 0.8, 0.85
"""A number of pips that a taught sign looks like is told no more surely than the second where it is less like drawn
pips than the first;"""
_LOOKS_LIKE = 0.7
"""and so like these is such a sign."""
_OF_ONE_SIZE = 0.25  # of the logarithms of two sizes
_BY_LIKENESS, _LIKE_BOTH, _PIPS_SAY = 60.0, 0.88, 2.0
"""Weight of how much more like a taught sign than like pips a face is, for the log odds that it is the sign; signs are
more like than the second, and what the reader of pips says of what may be none counts for no more than the third. As
rendered dice with signs and with pips, of other seeds than the measured ones, are told apart."""


@dataclass(frozen=True)
class TaughtDie(DieSeen):
    """A die that a set knows. ``shows`` is what its face was called, ``set_name`` whose set it is of; ``value`` is the
    number that it is called by, or, where the name is no number, a negative one: its place in the set."""

    shows: str = ""
    set_name: str = ""
    likely_shows: tuple[tuple[str, float], ...] = ()
    """As ``likely``, by name."""
    like: float = 0.0
    """How like the taught face it is, -1..1."""


class TaughtReader:
    """Reads as :class:`vision.pipeline.Reader` does, and knows the dice of ``sets`` too. One thread each.

    ``strangers`` tells where, in the last picture, dice lay that neither the sets nor the reader of pips know.
    """

    def __init__(self, sets: Sequence[TaughtSet], reader: Reader | None = None) -> None:
        self._reader = reader or Reader()
        if not (WEIGHTS / "tops.onnx").is_file():
            raise FileNotFoundError(f"the reader's weights are missing: {WEIGHTS / 'tops.onnx'}")
        self._tops = TopFinder(WEIGHTS / "tops.onnx")
        self.strangers: tuple[Place, ...] = ()
        self.tops: TopsSeen | None = None
        """What the finder of top faces said of the picture that was read last, if it was asked."""
        self._pips, self._all_pips = drawn_pips(), all_pips()
        self.use(sets)

    def use(self, sets: Sequence[TaughtSet]) -> None:
        """Know these sets from now on; nothing is trained."""
        self.sets = tuple(sets)
        self._faces = [(s, face) for s in self.sets for face in s.faces if face.pictures]
        pictures: list[NDArray[np.uint8]] = []
        numbers: list[int] = []
        self._flat: list[int] = []
        for number, (_, face) in enumerate(self._faces):
            if is_flat(face.pictures[-1]):
                self._flat.append(number)
            pictures += face.pictures
            numbers += [number] * len(face.pictures)
        self._taught = Taught(pictures, numbers)
        marked = [k for k, number in enumerate(numbers) if number not in self._flat]
        self._glance = Glance([pictures[k] for k in marked], [numbers[k] for k in marked])
        self._mistakable = {
            pips + 1
            for number, (_, face) in enumerate(self._faces)
            if number not in self._flat
            for pips, likeness in enumerate(self._all_pips.compare(face.pictures[-1], True))
            if likeness.score >= _LOOKS_LIKE and str(pips + 1) != face.name
        }

    def read(self, picture: object, *, frame: int = 0) -> DiceSeen:
        """Reads one picture; never raises for a bad one (see :meth:`vision.pipeline.Reader.read`)."""
        started = time.perf_counter()
        seen = self._reader.read(picture, frame=frame)
        self.strangers, self.tops = (), None
        plain, looked = as_picture(picture), self._reader.looked
        if seen.refused or plain is None or looked is None or not self._faces:
            return seen
        try:
            spots = self._spots(plain, looked)
            doubted = self._like_signs(plain, spots, seen.dice)
            clear = [die for die in seen.dice if die not in doubted]
            known, unknown = self._known(
                plain, [spot for spot in spots if not any(lies_on(spot, die) for die in clear)]
            )
            pips, known, guesses = self._told_apart(plain, spots, clear, doubted, known)
        except cv2.error:
            return seen
        self._hits = sum(one.sure >= KNOWN and one.faces == "taught" for one in known)
        likely_dice = [spot for spot in spots if spot.score >= _LIKELY_A_DIE]
        unknown += [spot for spot in likely_dice if any(lies_on(spot, one) for one in guesses)]
        if unknown and not self._hits:  # dice of another set: what is nearly like a face is no more than that
            unknown += [
                spot for spot in likely_dice if any(lies_on(spot, one) for one in known if one.faces == "taught")
            ]
            known = [one for one in known if one.faces != "taught"]
            # and what is hardly like pips may be one of their signs
            pips = [_doubtful(die) if any(die is each for each in self._hardly) else die for die in pips]
        strange = not self._hits and (unknown or any(die.sure <= _DOUBT for die in pips))
        if strange or self._hardly:
            pips = _no_mere_dots(pips)
        self.strangers = each_once(p for p in unknown if not any(lies_on(p, die) for die in (*pips, *known)))
        dice = tuple(sorted((*pips, *known), key=lambda die: die.centre))
        # what looked nearly like a die with pips is a taught one; a stranger is a die that is not among these
        left_out = max([p.score * p.alone for p in self.strangers], default=0.0 if known else seen.overlooked)
        return replace(
            seen,
            dice=dice,
            overlooked=round(left_out, 3),
            unknown=tuple((round(p.x, 1), round(p.y, 1), round(p.size, 1)) for p in self.strangers),
            ms=(time.perf_counter() - started) * 1e3,
        )

    @property
    def nothing_known(self) -> bool:
        """Whether the last picture held dice and none of them is of a set: the profile may be of another die."""
        return bool(self.strangers) and self._hits == 0

    _hits = 0

    def _spots(self, picture: Picture, looked: Looked) -> list[Place]:
        self.tops = self._tops.at(picture)
        return places(picture, self.tops.tops(LEAST_TOP), looked.spots(LEAST))

    def _like_signs(self, picture: Picture, spots: Sequence[Place], pips: Sequence[DieSeen]) -> list[DieSeen]:
        """Which of the dice with ``pips`` may have a taught sign on them; the others need no closer look."""
        faces: list[tuple[float, float, float]] = []
        whose: list[int] = []
        for number, die in enumerate(pips):
            spot = next((p for p in spots if p.measured and lies_on(p, die)), None)
            if spot is not None:
                faces.append((spot.x, spot.y, spot.size))
                whose.append(number)
            # a finder of pips takes the hole of a 6 for a small die with one pip: sizes must agree
            if spot is None or abs(math.log(spot.size / die.size)) < _OF_ONE_SIZE:
                faces.append((*die.centre, die.size))
                whose.append(number)
        signs, numbers = self._glance.look(picture, faces)
        out = []
        for number, die in enumerate(pips):
            mine = [k for k, owner in enumerate(whose) if owner == number]
            sign, pip = float(signs[mine].max(initial=-1.0)), float(numbers[mine, die.value - 1].max())
            plainly = pip >= max(_PLAINLY_PIPS, sign + _BY_FAR)
            if die.sure >= _SURE and not plainly:
                pip = self._like_pips(picture, die.value, *faces[mine[0]])
                plainly = pip >= max(_CLOSELY_PIPS, sign + 2 * _BY_FAR)
            if die.sure < _SURE or not plainly:
                out.append(die)
        return out

    def _told_apart(
        self,
        picture: Picture,
        spots: Sequence[Place],
        clear: Sequence[DieSeen],
        doubted: Sequence[DieSeen],
        known: Sequence[TaughtDie],
    ) -> tuple[list[DieSeen], list[TaughtDie], list[TaughtDie]]:
        """Dice with pips and with signs, each place once, and what is no more than a guess at a sign."""
        pips, rest = list(clear), [one for one in known if not any(same_die(die, one) for die in clear)]
        signs: list[TaughtDie] = []
        self._hardly: list[DieSeen] = []
        for die in doubted:
            one = next((one for one in rest if same_die(die, one)), None)
            top = next((p for p in spots if p.measured and lies_on(p, die)), None)
            # a finder of pips takes the hole of a 6 for a small die with one pip
            hole = top is not None and math.log(top.size / die.size) > _OF_ONE_SIZE
            places = [(top.x, top.y, top.size) if top is not None and hole else (*die.centre, die.size)]
            places += [(*one.centre, one.size)] if one is not None else []
            like = max(self._like_pips(picture, die.value, *place) for place in places)
            if like < _HARDLY_PIPS and (one is not None or die.value in self._mistakable):
                die = _doubtful(die)
            if like < _HARDLY_PIPS:
                self._hardly.append(die)
            if one is None:
                pips.append(die)
                continue
            rest.remove(one)
            told = max(die, one, key=_sure) if one.shows == str(die.value) else weighed(die, one, like)
            if isinstance(told, TaughtDie):
                signs.append(told)
            else:
                pips.append(told)
        guesses = [one for one in rest if one.sure < A_GUESS]
        return pips, [*signs, *(one for one in rest if one.sure >= A_GUESS)], guesses

    def _like_pips(self, picture: Picture, value: int, x: float, y: float, size: float) -> float:
        """How like so many pips a face is, laid over drawn ones."""
        return self._pips[value - 1].compare(face_cut(picture, x, y, size), True)[0].score

    def _known(self, picture: Picture, spots: Sequence[Place]) -> tuple[list[TaughtDie], list[Place]]:
        light = light_of(picture)
        first = [self._tried(picture, light, _ways(picture, spot)) for spot in spots]
        # dice on one table are of like size: what was found tells where to look at those that were not
        sizes = [die.size for score, die in first if die is not None and score >= _CLEAR]
        usual = float(np.median(sizes)) if sizes else None
        dice: list[tuple[float, TaughtDie]] = []
        unknown: list[Place] = []
        for spot, (score, die) in zip(spots, first, strict=True):
            if score < _CLEAR and spot.score >= _WORTH_ANOTHER_LOOK:
                again = self._tried(picture, light, _other_ways(picture, spot, usual))
                score, die = max((score, die), again, key=lambda pair: pair[0])
            if die is not None:
                dice.append((score, die))
            elif spot.score >= _LIKELY_A_DIE:
                unknown.append(spot)
        dice.sort(key=lambda pair: -pair[0])
        kept: list[TaughtDie] = []
        for _, die in dice:
            if not any(same_die(die, other) for other in kept):
                kept.append(die)
        return kept, unknown

    def _tried(
        self, picture: Picture, light: NDArray[np.float32], looks: Sequence[Place]
    ) -> tuple[float, TaughtDie | None]:
        """The best likeness to any face among several ways to cut the spot out, and the die that it makes, if any."""
        best: tuple[float, TaughtDie | None] = (-1.0, None)
        for place in dict.fromkeys(looks):
            cut = face_cut(picture, place.x, place.y, place.size)
            colour, certain = body_colour(cut_face(picture, place.x, place.y, place.size), light)
            scores, moved = self._scores(cut, place, colour if certain > 0.6 else None)
            top = int(np.argmax(scores))
            if scores[top] > best[0]:
                least = A_DIE if place.score >= _A_GUESS else _GUESSED
                die = self._die(scores, top, moved[top], colour, certain, place.alone) if scores[top] >= least else None
                best = (float(scores[top]), die)
            if best[0] >= _CLEAR or place.score < _WORTH_ANOTHER_LOOK:
                break
        return best

    def _scores(
        self, cut: NDArray[np.uint8], place: Place, colour: str | None
    ) -> tuple[NDArray[Any], list[tuple[float, float, float]]]:
        """How like each face the cut is, and where its face then lies (x, y, size)."""
        where = [(place.x, place.y, place.size)] * len(self._faces)
        if is_flat(cut):
            scores = np.full(len(self._faces), -1.0)
            if place.score >= _BLANK:
                scores[self._flat] = 0.85
            return scores, where
        likenesses = self._taught.compare(cut, place.measured)
        scores = np.array([likeness.score for likeness in likenesses])
        scores[self._flat] = -1.0
        # signs that differ by a turn or by a colour alone are as like: there the die's outline and colours decide
        twins = scores > scores.max() - _TWINS
        colours = np.array([likeness.colours for likeness in likenesses])
        outlines = np.array([likeness.outline for likeness in likenesses])
        for weight, values in ((_OUTLINE, outlines), (_COLOURS, colours)):
            scores[twins] -= weight * (values[twins].max() - values[twins])
        for number, likeness in enumerate(likenesses):
            across, down = likeness.place[:, 2] * place.size
            grown = math.sqrt(max(0.05, float(np.linalg.det(likeness.place[:, :2]))))
            where[number] = (place.x + float(across), place.y + float(down), place.size * grown)
            told = self._faces[number][0].colour
            if colour is not None and told is not None and colour != told:
                scores[number] -= 0.06  # only to choose between sets of the same signs
        return scores, where

    def _die(
        self, scores: NDArray[Any], best: int, where: tuple[float, float, float], colour: str | None, certain: float,
        alone: float,
    ) -> TaughtDie:  # fmt: skip
        taught, face = self._faces[best]
        by_name: dict[str, float] = {}
        for score, (each, other) in zip(scores, self._faces, strict=True):
            if each.name == taught.name or other.name != face.name:
                by_name[other.name] = max(by_name.get(other.name, -1.0), float(score))
        own = by_name.pop(face.name)
        sure = sureness(own, own - max(0.0, *by_name.values(), 0.0)) * alone
        others = sorted(((s, name) for name, s in by_name.items() if name in taught.names), reverse=True)
        likely = [(face.name, sure)]
        weight = sum(math.exp(12 * (s - own)) for s, _ in others) or 1.0
        likely += [(name, min(sure, (alone - sure) * math.exp(12 * (s - own)) / weight)) for s, name in others]
        likely = [(name, round(p, 3)) for n, (name, p) in enumerate(likely) if n == 0 or p >= _DOUBTFUL]
        return TaughtDie(
            value=number_of(taught, face.name),
            centre=(round(where[0], 1), round(where[1], 1)),
            size=round(where[2], 1),
            sure=round(sure, 3),
            likely=tuple((number_of(taught, name), p) for name, p in likely),
            colour=colour,
            colour_sure=certain,
            faces="taught",
            shows=face.name,
            like=round(own, 3),
            set_name=taught.name,
            likely_shows=tuple(likely),
        )


def _ways(picture: Picture, spot: Place) -> list[Place]:
    """How to cut out a spot: as it was measured, or as its body and as it was guessed."""
    return [spot] if spot.measured else [on_body(picture, spot), spot]


def _other_ways(picture: Picture, spot: Place, usual: float | None) -> list[Place]:
    """Other ways to cut out one that is like no face: as large as the other dice, or as its body."""
    if not spot.measured:
        return [replace(spot, size=usual or spot.size * _OFTEN_TOO_SMALL)]
    ways = [on_body(picture, spot)] + ([replace(spot, size=usual)] if usual is not None else [])
    return [way for way in ways if way != spot]


def weighed(die: DieSeen, one: TaughtDie, like_pips: float) -> DieSeen:
    """A face that is a number of pips to one reader and a taught sign to the other: the likelier of the two is told,
    and both are among what it may be, if the sign may be meant at all. ``like_pips`` tells how like so many drawn pips
    it is."""
    odds = _BY_LIKENESS * (one.like - max(like_pips, _LIKE_BOTH)) - min(logit(die.sure), _PIPS_SAY)
    sign = 1 / (1 + math.exp(-odds))
    if sign < _DOUBTFUL:
        return die
    named = str(die.value)
    values = {name: value for (value, _), (name, _) in zip(one.likely, one.likely_shows, strict=True)}
    values[named] = die.value
    shares = [(name, p * sign) for name, p in one.likely_shows if name != named]
    shares = sorted([(named, (1 - sign) * die.sure), *shares], key=lambda pair: -pair[1])
    likely = tuple((name, round(p, 3)) for name, p in shares if p >= _DOUBTFUL or name in (named, one.shows))
    shows, sure = likely[0]
    base = replace(one, centre=die.centre, size=die.size, faces="pips") if shows == named else one
    return replace(
        base,
        value=values[shows],
        shows=shows,
        sure=sure,
        likely=tuple((values[name], p) for name, p in likely),
        likely_shows=likely,
    )


def sureness(best: float, lead: float, weights: tuple[float, float, float] = SURENESS) -> float:
    """How probable it is that the best likeness is the right face, from it and its lead over the next."""
    base, of_best, of_lead = weights
    return 1 / (1 + math.exp(-(base + of_best * best + of_lead * min(lead, _CLEAR_LEAD))))


def number_of(taught: TaughtSet, name: str) -> int:
    """The value that stands for a face: its number, or -1, -2 … by its place in the set."""
    if name.isascii() and name.isdigit() and len(name) < 5:
        return int(name)
    return -1 - taught.names.index(name)


def _doubtful(die: DieSeen) -> DieSeen:
    return replace(die, sure=min(die.sure, _DOUBT))


def _no_mere_dots(pips: Sequence[DieSeen]) -> list[DieSeen]:
    """The dice; where all sure ones show a single pip, in doubt: the hole of a printed 6 looks like one."""
    if any(die.value != 1 and die.sure > _DOUBT for die in pips):
        return list(pips)
    return [_doubtful(die) for die in pips]


def _sure(die: DieSeen) -> float:
    return die.sure
