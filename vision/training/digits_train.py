"""Trains the nets for dice with any faces, and writes their ONNX files while they learn.

``python -m vision.training.digits_train tops|numerals --pool DIR [--photos DIR] --minutes M --out FILE.onnx``

The state is kept beside the ONNX file (``.pt``) and training goes on from there when it exists.
"""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from vision.digits_net import NUMERAL
from vision.training.digits_samples import Stock
from vision.training.export import Average
from vision.training.nets import numerals, tops


def tops_loss(out: Tensor, target: Tensor) -> tuple[Tensor, list[float]]:
    """Focal loss on the middles (Zhou et al. 2019, "Objects as points"), L1 on the size, where it counts."""
    p = torch.sigmoid(out[:, 0]).clamp(1e-4, 1 - 1e-4)
    heat, near, drawn = target[:, 0], target[:, 3], target[:, 4]
    middle = (heat > 0.999).float()
    count = middle.sum().clamp(min=1)
    found = -(torch.log(p) * (1 - p) ** 2 * middle).sum() / count
    empty = -(torch.log(1 - p) * p**2 * (1 - heat) ** 4 * (1 - middle)).sum() / count
    length = ((out[:, 1] - target[:, 1]).abs() * near).sum() / near.sum().clamp(min=1)
    three = functional.binary_cross_entropy_with_logits(out[:, 2], target[:, 2], reduction="none")
    three = (three * drawn).sum() / drawn.sum().clamp(min=1)
    loss = found + empty + 0.7 * length + 1.5 * three
    return loss, [found.item(), empty.item(), length.item(), three.item()]


def numerals_loss(out: Tensor, value: Tensor) -> tuple[Tensor, list[float]]:
    """Cross-entropy with a little smoothing."""
    loss = functional.cross_entropy(out, value, label_smoothing=0.02)
    return loss, [loss.item(), (out.argmax(1) == value).float().mean().item()]


def _as_input(cuts: list[np.ndarray]) -> Tensor:
    return torch.from_numpy(np.stack(cuts).transpose(0, 3, 1, 2).astype(np.float32)) / 127.5 - 1


def _batch(what: str, stock: Stock, many: int) -> tuple[Tensor, Tensor]:
    if what == "tops":
        cuts, targets = zip(*(stock.tops_sample() for _ in range(many)), strict=True)
        return _as_input(list(cuts)), torch.from_numpy(np.stack(targets))
    cuts, values = zip(*(stock.numeral_sample() for _ in range(many)), strict=True)
    return _as_input(list(cuts)), torch.tensor(values)


def main() -> None:
    """Runs one training."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("what", choices=["tops", "numerals"])
    ask.add_argument("--pool", type=Path, required=True)
    ask.add_argument("--photos", type=Path)
    ask.add_argument("--minutes", type=float, default=12)
    ask.add_argument("--out", type=Path, required=True)
    ask.add_argument("--rate", type=float, default=3e-3)
    told = ask.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    make, cut = (tops, None) if told.what == "tops" else (numerals, NUMERAL)
    net = make().to(memory_format=torch.channels_last)
    state = told.out.with_suffix(".pt")
    if state.exists():
        net.load_state_dict(torch.load(state))
    print(told.what, sum(p.numel() for p in net.parameters()), "weights", flush=True)
    stock = Stock(told.pool, told.photos, int(time.time()))
    many = 16 if told.what == "tops" else 64
    optimiser = torch.optim.AdamW(net.parameters(), told.rate, weight_decay=1e-4 if told.what == "tops" else 1e-3)
    average = Average(net)
    began, saved, notes, step = time.process_time(), time.time(), [], 0
    while (part := (time.process_time() - began) / 60 / told.minutes) < 1:
        step += 1
        if step % 100 == 0:
            stock.look_for_scenes()
        for group in optimiser.param_groups:
            group["lr"] = told.rate * min(1, step / 100) * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * part)))
        picture, wanted = _batch(told.what, stock, many)
        with torch.autocast("cpu", torch.bfloat16):  # twice as fast on processors that can, and no worse
            out = net(picture.to(memory_format=torch.channels_last))
        out = out.float()
        loss, note = tops_loss(out, wanted) if told.what == "tops" else numerals_loss(out, wanted)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5)
        optimiser.step()
        average.add(net)
        notes.append(note)
        if step % 50 == 0:
            print(step, f"{time.process_time() - began:.0f} s", np.mean(notes[-50:], 0).round(3), flush=True)
        if time.time() - saved > 120:
            saved = time.time()
            average.save(make(), cut, told.out, half=True)
    average.save(make(), cut, told.out, half=True)
    print("done", flush=True)


if __name__ == "__main__":
    main()
