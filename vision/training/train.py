"""Trains a net on scenes and photographs, and writes its ONNX file again and again while it learns.

``python -m vision.training.train finder|faces --pool DIR --photos DIR --minutes M --out FILE.onnx``

The state is kept beside the ONNX file (``.pt``) and training goes on from there when it exists, or from the finished
net that ``--begin`` names.
"""

from __future__ import annotations

import argparse
import math
import os
import time
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.nn import functional
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from vision.cuts import FACE
from vision.training.export import Average
from vision.training.going_on import go_on_from
from vision.training.nets import Faces, Finder
from vision.training.samples import Stock, finder_target


class _Samples(IterableDataset):
    def __init__(self, what: str, pool: Path, photographs: Path, share: float) -> None:
        self.what, self.pool, self.photographs, self.share = what, pool, photographs, share

    def __iter__(self) -> Iterator[tuple[Tensor, ...]]:
        cv2.setNumThreads(1)
        info = get_worker_info()
        stock = Stock(self.pool, self.photographs, int(time.time()) * 7 + (info.id if info else 0), self.share)
        turn = 0
        while True:
            turn += 1
            if turn % 2000 == 0:
                stock.look_for_scenes()
            if self.what == "faces":
                cut, value = stock.face_sample()
                yield _as_input(cut), torch.tensor(value)
            else:
                cut, dice = stock.finder_sample()
                heat, values, size = finder_target(dice)
                yield _as_input(cut), torch.from_numpy(heat), torch.from_numpy(values), torch.from_numpy(size)


def _as_input(cut: np.ndarray) -> Tensor:
    return torch.from_numpy(cut).permute(2, 0, 1)  # bytes: the channels stay last, as the convolutions like them


def _spread(picture: Tensor) -> Tensor:
    return picture.to(memory_format=torch.channels_last).float() / 127.5 - 1


def finder_loss(out: Tensor, heat: Tensor, values: Tensor, size: Tensor) -> tuple[Tensor, list[float]]:
    """Focal loss on the middles (Zhou et al. 2019, "Objects as points"), cross-entropy and L1 near them."""
    p = torch.sigmoid(out[:, 0]).clamp(1e-4, 1 - 1e-4)
    middle = (heat > 0.999).float()
    count = middle.sum().clamp(min=1)
    found = -(torch.log(p) * (1 - p) ** 2 * middle).sum() / count
    empty = -(torch.log(1 - p) * p**2 * (1 - heat) ** 4 * (1 - middle)).sum() / count
    near = values > 0
    if bool(near.any()):
        logits = out[:, 1:7].permute(0, 2, 3, 1)[near]
        right = functional.cross_entropy(logits, values[near] - 1)
        length = (out[:, 7][near] - size[near]).abs().mean()
    else:
        right = length = out.sum() * 0
    loss = found + empty + right + 0.5 * length
    return loss, [found.item(), empty.item(), right.item(), length.item()]


def faces_loss(out: Tensor, value: Tensor) -> tuple[Tensor, list[float]]:
    """Cross-entropy with a little smoothing, so that the net never claims more than it can know."""
    loss = functional.cross_entropy(out, value, label_smoothing=0.02)
    return loss, [loss.item(), (out.argmax(1) == value).float().mean().item()]


def main() -> None:
    """Runs one training."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("what", choices=["finder", "faces"])
    ask.add_argument("--pool", type=Path, required=True)
    ask.add_argument("--photos", type=Path, required=True)
    ask.add_argument("--minutes", type=float, default=40)
    ask.add_argument("--out", type=Path, required=True)
    ask.add_argument("--begin", type=Path, help="a finished net, ONNX, to learn on from")
    ask.add_argument("--threads", type=int, default=1)
    ask.add_argument("--batch", type=int, default=0)
    ask.add_argument("--rate", type=float, default=2e-3)
    ask.add_argument("--photo-share", type=float, default=0.4)
    told = ask.parse_args()
    torch.set_num_threads(told.threads)
    make, cut = (Finder, None) if told.what == "finder" else (Faces, FACE)
    net: torch.nn.Module = make()
    net = net.to(memory_format=torch.channels_last)
    print(told.what, sum(p.numel() for p in net.parameters()), "weights", flush=True)
    batch = told.batch or (16 if told.what == "finder" else 96)
    optimiser = torch.optim.AdamW(net.parameters(), told.rate, weight_decay=1e-3 if told.what == "faces" else 1e-4)
    loader = DataLoader(
        _Samples(told.what, told.pool, told.photos, told.photo_share), batch, num_workers=1, prefetch_factor=4
    )
    state = told.out.with_suffix(".pt")
    if state.exists():
        net.load_state_dict(torch.load(state))
    elif told.begin:
        go_on_from(net, told.begin, (_spread(picture) for picture, *_ in loader))
    average = Average(net)
    began, saved, notes = time.time(), time.time(), []
    for step, (picture, *wanted) in enumerate(loader, 1):
        part = (time.time() - began) / 60 / told.minutes
        if part >= 1:
            break
        for group in optimiser.param_groups:
            group["lr"] = told.rate * min(1, step / 100) * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * part)))
        picture = _spread(picture)
        # half the bits: twice as fast on processors that can, and no worse
        with torch.autocast("cpu", torch.bfloat16):
            out = net(picture)
        out = out.float()
        loss, note = finder_loss(out, *wanted) if told.what == "finder" else faces_loss(out, *wanted)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5)
        optimiser.step()
        average.add(net)
        notes.append(note)
        if step % 50 == 0:
            print(step, f"{time.time() - began:.0f} s", np.mean(notes[-50:], 0).round(3), flush=True)
        if time.time() - saved > 180:
            saved = time.time()
            average.save(make(), cut, told.out)
    average.save(make(), cut, told.out)
    print("done", flush=True)
    os._exit(0)  # the loader's worker may still be waiting with a full queue


if __name__ == "__main__":
    main()
