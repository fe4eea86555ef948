"""Writes a net as ONNX that OpenCV's ``dnn`` reads, from 4.10 to 5.0: plain convolutions and free height and width."""

from __future__ import annotations

from pathlib import Path

import torch


def write_onnx(net: torch.nn.Module, what: str, out: Path) -> None:
    """``what`` is "finder" (free height and width) or "faces" (any number of cuts of 64 x 64)."""
    net.eval()
    if what == "finder":
        example, free = torch.zeros(1, 3, 384, 640), {"picture": {2: "h", 3: "w"}, "seen": {2: "h4", 3: "w4"}}
    else:
        example, free = torch.zeros(4, 3, 64, 64), {"picture": {0: "n"}, "seen": {0: "n"}}
    fresh = out.with_name(out.stem + "_new.onnx")
    torch.onnx.export(
        net,
        (example,),
        str(fresh),
        input_names=["picture"],
        output_names=["seen"],
        dynamic_axes=free,
        opset_version=13,
        dynamo=False,
    )
    fresh.replace(out)  # a reader never sees half a file
