"""The reader's score for people: a table, the classic readers beside it, and the misread pictures marked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.accuracy import Accuracy, Labelled, kinds_of
from vision.baselines import PUBLISHED
from vision.cuts import Picture
from vision.seen import DiceSeen


def _percent(share: float | None) -> str:
    return "    –  " if share is None else f"{share:7.1%}"


def accuracy_report(result: Accuracy) -> str:
    """The whole score in words and figures."""
    data = result.as_dict()
    rows = [
        ("all pictures", data["pooled"]),
        *data["by_source"].items(),
        *((f"licence: {name}", row) for name, row in data["by_licence"].items()),
        *((f"kind: {name}", row) for name, row in data["by_kind"].items()),
        (f"those {data['sure']['least']:.0%} sure", data["sure"]),
        *((f"sure, licence: {name}", row) for name, row in data["sure_by_licence"].items()),
    ]
    width = max(len(name) for name, _ in rows)
    lines = [f"{'':{width}}  pictures    exact   (95 % interval)   precision  recall"]
    for name, row in rows:
        span = f"({row['exact_low']:.1%} – {row['exact_high']:.1%})"
        lines.append(
            f"{name:{width}}  {row['pictures']:8}  {_percent(row['exact'])}   {span:17} "
            f"{_percent(row['precision'])}  {_percent(row['recall'])}"
        )
    empty = data["empty"]
    lines.append(f"false alarms: {empty['false_alarms']} of {empty['pictures']} pictures without dice")
    lines.append(f"refused: {', '.join(f'{n} {reason}' for reason, n in data['refused'].items()) or 'none'}")
    lines.append(f"wrong and sure: {data['sure']['wrong']} pictures; not sure of {_percent(data['unsure']).strip()}")
    lines.append("claimed and right, per die: " + _curve(data["reliability"]))
    colours = data["colours"]
    if colours["labelled"]:
        lines.append(f"colours: {colours['right']} of {colours['labelled']} named rightly, {colours['named']} named")
    lines.append(f"time: {data['ms_per_picture']} ms per picture (median, one thread)")
    return "\n".join(lines)


def _curve(rows: list[dict[str, Any]]) -> str:
    return ", ".join(f"{row['claimed']:.0%} → {row['right']:.0%} ({row['dice']})" for row in rows) or "no dice"


def beside_others(ours: Accuracy, others: dict[str, Accuracy]) -> str:
    """Ours, the classic ways measured in the same run, and what was published about others elsewhere."""
    rows = [("this reader", ours), *others.items()]
    lines = ["", f"{'':68}    exact  precision  recall  false  ms"]
    for name, one in rows:
        data = one.as_dict()
        pooled, empty = data["pooled"], data["empty"]
        lines.append(
            f"{name:68}  {_percent(pooled['exact'])}    {_percent(pooled['precision'])} {_percent(pooled['recall'])}"
            f"  {empty['false_alarms']:5}  {data['ms_per_picture']}"
        )
    lines.append("as measured before on 385 photographs and 21 without dice:")
    for name, exact, precision, recall, false, ms in PUBLISHED:
        lines.append(f"{name:68}  {_percent(exact)}    {_percent(precision)} {_percent(recall)}  {false:5}  {ms:.0f}")
    return "\n".join(lines)


def marking(folder: Path) -> Callable[[Labelled, Picture, DiceSeen], None]:
    """Writes each picture that was misread into ``folder``, what was read marked in it, by kind of difficulty."""

    def mark(each: Labelled, picture: Picture, seen: DiceSeen) -> None:
        marked = np.ascontiguousarray(picture)
        thick = max(1, max(picture.shape[:2]) // 400)
        for die in seen.dice:
            x, y = (round(k) for k in die.centre)
            cv2.circle(marked, (x, y), max(4, round(die.size * 0.6)), (0, 0, 255), thick)
            cv2.putText(marked, f"{die.value} {die.sure:.2f}", (x, y), 0, thick * 0.5, (255, 0, 255), thick)
        values = "".join(map(str, each.values)) or "none"
        kind = folder / kinds_of(each, picture)[0].replace(" ", "_")
        kind.mkdir(parents=True, exist_ok=True)
        cv2.imwrite(str(kind / f"{each.file.stem}_true_{values}.jpg"), marked)

    return mark
