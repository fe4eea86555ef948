"""Writes a net as ONNX that OpenCV's ``dnn`` reads, from 4.10 to 5.0: plain convolutions and free height and width."""

from __future__ import annotations

from pathlib import Path

import onnx
import onnx.numpy_helper
import torch


def write_onnx(net: torch.nn.Module, cut: int | None, out: Path, half: bool = False) -> None:
    """``cut`` is None for a net that takes pictures of any height and width, else the side in pixels of the cuts, of
    which the net takes any number. ``half``: keep the weights in half precision, for a file of half the size;
    OpenCV widens them when it loads the net."""
    net.eval()
    if cut is None:
        example, free = torch.zeros(1, 3, 384, 640), {"picture": {2: "h", 3: "w"}, "seen": {2: "h4", 3: "w4"}}
    else:
        example, free = torch.zeros(4, 3, cut, cut), {"picture": {0: "n"}, "seen": {0: "n"}}
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
    if half:
        _halve(fresh)
    fresh.replace(out)  # a reader never sees half a file


def _halve(file: Path) -> None:
    model = onnx.load(str(file))
    for weights in model.graph.initializer:
        if weights.data_type == onnx.TensorProto.FLOAT and len(weights.dims) > 1:
            halved = onnx.numpy_helper.to_array(weights).astype("float16")
            weights.CopyFrom(onnx.numpy_helper.from_array(halved, weights.name))
    onnx.save(model, str(file))


class Average:
    """The mean of a net's weights over its last few hundred steps, which reads best."""

    def __init__(self, net: torch.nn.Module) -> None:
        self._steps = 0
        self.weights = {k: v.detach().clone().float() for k, v in net.state_dict().items()}

    def add(self, net: torch.nn.Module) -> None:
        """One step was made."""
        self._steps += 1
        keep = min(0.995, 1 - 1 / (self._steps + 1))
        for key, value in net.state_dict().items():
            self.weights[key].mul_(keep).add_(value.float(), alpha=1 - keep)

    def save(self, fresh: torch.nn.Module, cut: int | None, out: Path, half: bool = False) -> None:
        """Writes the mean as ONNX to ``out`` (see :func:`write_onnx`), and beside it (``.pt``) to go on from.
        ``fresh`` is another net of the same form."""
        fresh.load_state_dict(self.weights)
        torch.save(fresh.state_dict(), out.with_suffix(".pt"))
        write_onnx(fresh, cut, out, half)
