"""The commands' reports for people, on a terminal or in a pipe."""

from __future__ import annotations

import errno
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from companion.words import Words


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Leave it to the command line to end: it knows the exit code."""
        raise BrokenPipeError(errno.EPIPE, "")


def console(stderr: bool = False) -> Console:
    """Return a console that prints texts as they are: no markup, no guessed colours, no wrapping in a pipe."""
    out = _Console(stderr=stderr, markup=False, highlight=False, emoji=False)
    return out if out.is_terminal else _Console(stderr=stderr, markup=False, highlight=False, emoji=False, width=10_000)


def clean(text: str) -> str:
    """Return the text without control characters, which could play tricks with a terminal."""
    return "".join(c if c.isprintable() else "\ufffd" for c in text)


def print_games(report: list[dict[str, Any]], words: Words) -> None:
    """Print the shelf."""
    out, table = console(), _table()
    for row in report:
        if "broken" in row:
            table.add_row(row["box"], Text(words("cli.box_is_broken", reason=clean(row["broken"]))), "")
        else:
            seats = words("cli.seats", low=row["seats"]["low"], high=row["seats"]["high"])
            table.add_row(row["game"], clean(row["title"]), seats)
    _lay_out(out, table)


def print_moves(report: Mapping[str, Any], words: Words) -> None:
    """Print what a log of this game may say."""
    out = console()
    seats = words("cli.seats", low=report["seats"]["low"], high=report["seats"]["high"])
    out.print(f"{report['title']} ({report['game']}): {seats}")
    _heading(out, words("cli.options"), bool(report["options"]))
    table = _table()
    for option in report["options"]:
        table.add_row(
            option["option"],
            _range(option, words),
            words("cli.default", value=option["default"]),
            clean(option["text"]),
        )
    _lay_out(out, table)
    _heading(out, words("cli.moves"))
    table = _table()
    for move in report["moves"]:
        marks = [words("cli.secret")] * move["secret"] + [words("cli.ruling")] * move["ruling"]
        fields = ", ".join(_field(field, words) for field in move["fields"])
        table.add_row(move["move"], ", ".join(marks), fields)
    _lay_out(out, table)
    for key in ("catalogue", "addable"):
        _printed(out, words(f"cli.{key}"), report[key], words)


def _printed(out: Console, heading: str, values: Sequence[Mapping[str, Any]], words: Words) -> None:
    _heading(out, heading, bool(values))
    table = _table()
    for value in values:
        origin = words(f"cli.origin.{value['origin'].replace(' ', '_')}")
        table.add_row(value["path"], clean(words.listed([value["value"]])) or "–", origin, _range(value, words))
    _lay_out(out, table)


def print_replay(report: Mapping[str, Any], words: Words) -> None:
    """Print a replay line by line, then the view, the numbers with their reasons, and the result."""
    out = console()
    if report["read_only"]:
        out.print(clean(report["read_only"]["text"]), style="yellow")
    for line in report["lines"]:
        if line["accepted"]:
            out.print(f"{line['row']:>4}  {clean(line['text'])}")
            for number in line.get("changes", {}).get("numbers", ()):
                out.print(f"      {clean(number['text'])}: {number['before']} → {number['after']}")
        else:
            notes = [line["key"], *line["rule"], *([line["field"]] if line["field"] else [])]
            out.print(
                f"{line['row']:>4}  {words('cli.refused', text=clean(line['text']))} [{', '.join(notes)}]", style="red"
            )
    viewer = words("cli.table") if report["viewer"] == "table" else report["seats"][report["viewer"]]
    tree = Tree(Text(words("cli.view", viewer=clean(str(viewer)))))
    _grow(tree, report["view"])
    out.print()
    out.print(tree)
    _heading(out, words("cli.numbers"), bool(report["numbers"]))
    for number in report["numbers"]:
        out.print(f"{clean(number['text'])}: {_flat(number['value'])}  [{', '.join(number['rule'])}]")
        for line in number["why"] or ():
            value = "" if line["value"] is None else f"  {line['value']:+}"
            note = f"  ({clean(line['note'])})" if line["note"] else ""
            out.print(f"      {clean(line['text'])}{value}{note}")
    result = report["result"]
    if result is None:
        out.print("\n" + words("cli.not_over"))
        return
    out.print("\n" + words("cli.result"))
    for standing in result["standings"]:
        score = "" if standing["score"] is None else f"  {standing['score']}"
        note = "" if standing["note"] is None else f"  {clean(standing['note']['text'])}"
        out.print(f"{standing['place']:>4}. {clean(standing['name'])}{score}{note}")
    for why in result["why"]:
        out.print(f"      {clean(why['text'])}")


def _grow(tree: Tree, value: Any) -> None:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, item in items:
        if isinstance(item, dict) and set(item) == {"key", "text"}:
            tree.add(Text(f"{name}: {clean(item['text'])}"))
        elif isinstance(item, dict | list) and any(isinstance(i, dict | list) for i in _parts(item)):
            _grow(tree.add(Text(str(name))), item)
        else:
            tree.add(Text(f"{name}: {clean(_flat(item))}"))


def _parts(item: Any) -> list[Any]:
    return list(item.values()) if isinstance(item, dict) else list(item)


def _flat(item: Any) -> str:
    if isinstance(item, dict):
        return ", ".join(f"{name} {_flat(value)}" for name, value in item.items()) or "–"
    if isinstance(item, list):
        return ", ".join(map(_flat, item)) or "–"
    return "–" if item is None else str(item)


def _field(field: Mapping[str, Any], words: Words) -> str:
    span = _range(field, words)
    mark = "?" if field["optional"] else ""
    many = f" × {field['length']}" if field["length"] is not None else ""
    return f"{field['name']}{mark}: {field['type']}{many}{' ' + span if span else ''}"


def _range(item: Mapping[str, Any], words: Words) -> str:
    if item["choices"]:
        return " | ".join(map(str, item["choices"]))
    if item["low"] is not None and item["high"] is not None:
        return words("cli.range", low=item["low"], high=item["high"])
    if item["low"] is not None:
        return f"≥ {item['low']}"
    return f"≤ {item['high']}" if item["high"] is not None else ""


def _heading(out: Console, text: str, wanted: bool = True) -> None:
    if wanted:
        out.print("\n" + text, style="bold")


def _lay_out(out: Console, table: Table) -> None:
    """Print a table; in a pipe, without the blanks that rich fills every line up with to the longest one."""
    if out.is_terminal:
        out.print(table)
        return
    with out.capture() as filled:
        out.print(table)
    for line in filled.get().splitlines():
        out.print(line.rstrip())


def _table() -> Table:
    return Table(box=None, show_header=False, pad_edge=False, padding=(0, 3, 0, 0))
