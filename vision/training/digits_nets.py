"""The nets for dice with any faces, built of plain convolutions so that OpenCV's ``dnn`` runs them.

``Tops``: a picture (n, 3, h, w), BGR / 127.5 - 1, h and w multiples of 32, to (n, 7, h/4, w/4): channel 0 the logit of
"the top face of some die has its middle here", 1 the log of its edge over 40 pixels, 2 to 5 how it lies (see
:mod:`vision.taught_places`), 6 the logit of "it has three corners".

``Numerals``: a cut (n, 3, 48, 48) whose middle two thirds are a face, to 22 logits: no numeral, 1 to 20, and a
6 or 9 without its mark.
"""

from __future__ import annotations

from torch import Tensor, nn
from torch.nn import functional


def _conv(into: int, out: int, size: int = 3, stride: int = 1, groups: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(into, out, size, stride, size // 2, groups=groups, bias=False),
        nn.BatchNorm2d(out),
        nn.ReLU(inplace=True),
    )


class _Residual(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        self.first = _conv(width, width)
        self.second = nn.Sequential(nn.Conv2d(width, width, 3, 1, 1, bias=False), nn.BatchNorm2d(width))

    def forward(self, x: Tensor) -> Tensor:
        return functional.relu(x + self.second(self.first(x)))


def _doubled(x: Tensor) -> Tensor:
    return functional.interpolate(x, scale_factor=2.0, mode="nearest")


class Tops(nn.Module):
    """Where the top faces of dice lie, whatever is on them, at a quarter of the picture's resolution."""

    def __init__(self, widths: tuple[int, int, int, int, int] = (12, 20, 32, 48, 64), head: int = 28) -> None:
        super().__init__()
        a, b, c, d, e = widths
        self.stem = _conv(3, a, 3, 2)
        self.quarter = nn.Sequential(_conv(a, b, 3, 2), _Residual(b))
        self.eighth = nn.Sequential(_conv(b, c, 3, 2), _Residual(c))
        self.sixteenth = nn.Sequential(_conv(c, d, 3, 2), _Residual(d))
        self.smallest = nn.Sequential(_conv(d, e, 3, 2), _conv(e, e))
        self.up_d, self.mix_d = _conv(e, d, 1), _conv(d, d, 3, 1, d)
        self.up_c, self.mix_c = _conv(d, c, 1), _conv(c, c)
        self.up_b, self.side_b = _conv(c, head, 1), _conv(b, head, 1)
        self.mix_b = nn.Sequential(_conv(head, head, 3, 1, head), _conv(head, head, 1), _conv(head, head))
        self.out = nn.Conv2d(head, 7, 1)
        nn.init.zeros_(self.out.bias)
        self.out.bias.data[0] = -4.6  # faces are rare: begin by expecting none

    def forward(self, x: Tensor) -> Tensor:
        b = self.quarter(self.stem(x))
        c = self.eighth(b)
        d = self.sixteenth(c)
        d = self.mix_d(d + _doubled(self.up_d(self.smallest(d))))
        c = self.mix_c(c + _doubled(self.up_c(d)))
        return self.out(self.mix_b(self.side_b(b) + _doubled(self.up_b(c))))


class Numerals(nn.Module):
    """Which number is printed on one face, in any position."""

    def __init__(self, widths: tuple[int, int, int, int] = (16, 32, 48, 80)) -> None:
        super().__init__()
        a, b, c, d = widths
        self.body = nn.Sequential(
            _conv(3, a, 3, 1),
            _conv(a, a, 3, 2),
            _conv(a, b, 3, 2),
            _Residual(b),
            _conv(b, c, 3, 2),
            _Residual(c),
            _conv(c, d, 3),
        )
        self.out = nn.Linear(d, 22)

    def forward(self, x: Tensor) -> Tensor:
        return self.out(self.body(x).mean((2, 3)))
