"""The two small nets of the reader, built of plain convolutions so that OpenCV's ``dnn`` runs them.

``Finder``: a picture (n, 3, h, w), BGR / 127.5 - 1, h and w multiples of 32, to (n, 8, h/4, w/4): channel 0 the
logit of "a top face has its middle here", 1..6 the logits of its values, 7 the log of its edge over 40 pixels.

``Faces``: a cut of 64 x 64 pixels whose middle half is a face, to seven logits: no face, then 1..6.

Two nets of the same forms are for dice with any faces. ``tops``: a picture to (n, 3, h/4, w/4): channel 0 the logit of
"the top face of some die has its middle here", 1 the log of its edge over 40 pixels, 2 the logit of "it has three
corners". ``numerals``: a cut of 64 x 64 pixels around one face, to 22 logits: no numeral, 1 to 20, and a 6 or 9 without
its mark.
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


def _separable(into: int, out: int) -> nn.Sequential:
    return nn.Sequential(_conv(into, into, 3, 1, into), _conv(into, out, 1))


def _doubled(x: Tensor) -> Tensor:
    return functional.interpolate(x, scale_factor=2.0, mode="nearest")


class Finder(nn.Module):
    """Where dice lie, what they show and how large they are, at a quarter of the picture's resolution."""

    def __init__(
        self, widths: tuple[int, int, int, int, int] = (16, 24, 48, 72, 96), head: int = 40, answers: int = 8
    ) -> None:
        super().__init__()
        a, b, c, d, e = widths
        self.stem = _conv(3, a, 3, 2)
        self.quarter = nn.Sequential(_conv(a, b, 3, 2), _Residual(b))
        self.eighth = nn.Sequential(_conv(b, c, 3, 2), _Residual(c))
        self.sixteenth = nn.Sequential(_conv(c, d, 3, 2), _Residual(d), _Residual(d))
        self.smallest = nn.Sequential(_conv(d, e, 3, 2), _Residual(e))
        self.up_d, self.mix_d = _conv(e, d, 1), _separable(d, d)
        self.up_c, self.mix_c = _conv(d, c, 1), _separable(c, c)
        self.up_b, self.side_b = _conv(c, head, 1), _conv(b, head, 1)
        self.mix_b = nn.Sequential(_separable(head, head), _separable(head, head))
        self.out = nn.Conv2d(head, answers, 1)
        nn.init.zeros_(self.out.bias)
        self.out.bias.data[0] = -4.6  # faces are rare: begin by expecting none

    def forward(self, x: Tensor) -> Tensor:
        b = self.quarter(self.stem(x))
        c = self.eighth(b)
        d = self.sixteenth(c)
        d = self.mix_d(d + _doubled(self.up_d(self.smallest(d))))
        c = self.mix_c(c + _doubled(self.up_c(d)))
        return self.out(self.mix_b(self.side_b(b) + _doubled(self.up_b(c))))


class Faces(nn.Module):
    """A second look at one face, cut out at one size: its value, or that it is no top face at all."""

    def __init__(self, widths: tuple[int, int, int, int] = (20, 32, 56, 88), answers: int = 7) -> None:
        super().__init__()
        a, b, c, d = widths
        self.body = nn.Sequential(
            _conv(3, a, 3, 2),
            _conv(a, a),
            _conv(a, b, 3, 2),
            _Residual(b),
            _conv(b, c, 3, 2),
            _Residual(c),
            _conv(c, d, 3, 2),
            _Residual(d),
        )
        self.out = nn.Linear(d, answers)

    def forward(self, x: Tensor) -> Tensor:
        return self.out(self.body(x).mean((2, 3)))


def tops() -> Finder:
    """A small finder of top faces, whatever is on them."""
    return Finder((12, 20, 32, 44, 56), 24, answers=3)


def numerals() -> Faces:
    """Which number is printed on one face, in any position."""
    return Faces((16, 32, 52, 68), answers=22)
