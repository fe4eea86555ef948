"""The colour of a die's lamp, as people and programs write it."""


def rgb(colour: str | int) -> int:
    """0xRRGGBB from a number or ``"#RRGGBB"``. Raises ValueError with what was wrong."""
    if isinstance(colour, int):
        if 0 <= colour <= 0xFFFFFF:
            return colour
    elif len(digits := colour.removeprefix("#")) == 6:
        try:
            return int(digits, 16)
        except ValueError:
            pass
    raise ValueError(f"a colour is #RRGGBB or a number up to 0xFFFFFF, not {colour!r}")
