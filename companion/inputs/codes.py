"""Reading a QR code in a picture."""

from __future__ import annotations

from typing import Any


def read_code(picture: Any) -> str:
    """Return the text of the QR code in a picture (BGR array), "" where none can be read."""
    import cv2

    try:
        text, *_ = cv2.QRCodeDetector().detectAndDecode(picture)
    except (cv2.error, UnicodeDecodeError):
        return ""
    return str(text)
