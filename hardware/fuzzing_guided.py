"""Fuzzing that learns which bytes reach new code: ``python -m hardware.fuzzing_guided PROTOCOL [-runs=100000] …``.

Needs atheris (``pip install "burrow[fuzz]"``, where it has a build); what follows the protocol goes to its libFuzzer. A
fault ends it with the bytes in a file ``crash-…``, which can be given again as an argument. `hardware.fuzzing` does
without it.
"""

from __future__ import annotations

import sys

from hardware.protocols import PROTOCOLS


def main(arguments: list[str]) -> int:
    """Runs until a fault, Ctrl-C or the given number of runs; 2 for a wrong argument or without atheris."""
    if len(arguments) < 2 or arguments[1] not in PROTOCOLS:
        print(f"error: name a protocol: {', '.join(PROTOCOLS)}", file=sys.stderr)
        return 2
    try:
        import atheris
    except ImportError:
        print('error: this needs atheris; install it with: pip install "burrow[fuzz]"', file=sys.stderr)
        return 2
    protocol = arguments[1]
    # only our own code is watched, and only what is loaded from now on: all of Python would take a minute
    for name in [name for name in sys.modules if name.partition(".")[0] == "hardware"]:
        del sys.modules[name]
    with atheris.instrument_imports(include=["hardware"]):
        from hardware import fuzzing

    def one_run(data: bytes) -> None:
        fuzzing.story(protocol, data)

    atheris.Setup([arguments[0], *arguments[2:]], one_run)
    atheris.Fuzz()  # ends the program itself
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
