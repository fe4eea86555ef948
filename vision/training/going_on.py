"""Learning on from a finished net: an ONNX file holds each convolution and the norm behind it as one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import onnx
import onnx.numpy_helper
import torch
from torch import Tensor, nn


def go_on_from(net: nn.Module, file: Path, pictures: Iterator[Tensor]) -> None:
    """Makes ``net`` answer as the net of the same form in ``file`` does, so that it can learn on.

    The norms are told apart from their convolutions again: what each of them sees in ``pictures``, batches as the net
    learns from, is taken for its mean and spread. Raises ValueError when the file holds a net of another form.
    """
    learnt = _weights_in_order(file)
    layers = _in_order(net, next(pictures))
    if len(layers) != len(learnt):
        raise ValueError(f"{file} has {len(learnt)} layers, the net {len(layers)}")
    for layer, (weight, bias) in zip(layers, learnt, strict=True):
        if layer.weight.shape != weight.shape:
            raise ValueError(f"{file} has a layer of {tuple(weight.shape)} instead of {tuple(layer.weight.shape)}")
        layer.weight.data.copy_(weight)
        if layer.bias is not None:
            layer.bias.data.copy_(bias)
    pairs = _normed(net)
    for conv, norm in pairs:  # until the spreads are known the norm only adds what was learnt
        norm.running_mean.zero_()
        norm.running_var.fill_(1 - norm.eps)
        norm.weight.data.fill_(1)
        norm.bias.data.copy_(dict(zip(map(id, layers), learnt, strict=True))[id(conv)][1])
    for norm, (mean, spread) in _as_seen(net, [norm for _, norm in pairs], pictures).items():
        norm.bias.data.add_(mean)
        norm.weight.data.copy_((spread + norm.eps).sqrt())
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(spread)


def _weights_in_order(file: Path) -> list[tuple[Tensor, Tensor]]:
    graph = onnx.load(str(file)).graph
    kept = {each.name: torch.from_numpy(onnx.numpy_helper.to_array(each).copy()).float() for each in graph.initializer}
    layers = [node for node in graph.node if node.op_type in ("Conv", "Gemm")]
    return [(kept[node.input[1]], kept[node.input[2]]) for node in layers]


def _in_order(net: nn.Module, pictures: Tensor) -> list[nn.Conv2d | nn.Linear]:
    """The layers with weights, as a picture passes them."""
    order: list[nn.Conv2d | nn.Linear] = []

    def passed(layer: nn.Module, _into: object, _out: object) -> None:
        assert isinstance(layer, nn.Conv2d | nn.Linear)
        order.append(layer)

    _watched(net, [each for each in net.modules() if isinstance(each, nn.Conv2d | nn.Linear)], passed, [pictures])
    return order


def _normed(net: nn.Module) -> list[tuple[nn.Conv2d, nn.BatchNorm2d]]:
    """Each norm with the convolution before it."""
    out, before = [], None
    for module in net.modules():
        if isinstance(module, nn.BatchNorm2d) and before is not None:
            out.append((before, module))
        before = module if isinstance(module, nn.Conv2d) else None
    return out


def _as_seen(
    net: nn.Module, norms: list[nn.BatchNorm2d], pictures: Iterator[Tensor], batches: int = 12
) -> dict[nn.BatchNorm2d, tuple[Tensor, Tensor]]:
    sums: dict[nn.BatchNorm2d, list[tuple[Tensor, Tensor]]] = {norm: [] for norm in norms}

    def passed(norm: nn.Module, into: tuple[Tensor, ...], _out: object) -> None:
        assert isinstance(norm, nn.BatchNorm2d)
        sums[norm].append((into[0].mean((0, 2, 3)), (into[0] ** 2).mean((0, 2, 3))))

    _watched(net, norms, passed, [next(pictures) for _ in range(batches)])
    out = {}
    for norm, seen in sums.items():
        mean, squares = (torch.stack(each).mean(0) for each in zip(*seen, strict=True))
        out[norm] = (mean, (squares - mean**2).clamp(min=1e-5))
    return out


def _watched(net: nn.Module, modules: list, passed: Callable[..., None], pictures: list[Tensor]) -> None:
    """Shows the net the pictures and calls ``passed`` for each of the modules, in the order they are passed."""
    hooks = [module.register_forward_hook(passed) for module in modules]
    net.eval()
    with torch.no_grad():
        for picture in pictures:
            net(picture)
    net.train()
    for hook in hooks:
        hook.remove()
