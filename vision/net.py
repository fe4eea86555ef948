"""How the reader's nets are loaded."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2


def load_net(weights: Path) -> Any:
    """A net of plain convolutions from an ONNX file, for one thread. ``cv2.error`` when the file is broken.

    OpenCV 5 has two engines; for these small nets the older one, the only one of OpenCV 4, is the faster
    (a quarter less time for the second look).
    """
    classic = getattr(cv2.dnn, "ENGINE_CLASSIC", None)
    if classic is None:
        return cv2.dnn.readNetFromONNX(str(weights))
    return cv2.dnn.readNetFromONNX(str(weights), classic)
