"""What the app asks of the tablet itself: stay awake, keep secrets out of the recent-apps picture.

Every call is safe where the platform has no such thing.
"""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

from kivy.utils import platform

log = logging.getLogger(__name__)

FLAG_SECURE = 0x2000  # android.view.WindowManager.LayoutParams.FLAG_SECURE


def stay_awake(on: bool) -> None:
    """Keep the screen from going dark. Android forgets this while the app is paused: ask again on resume."""
    from kivy.core.window import Window

    if Window is not None:
        Window.allow_screensaver = not on


def has_own_cameras() -> bool:
    """Whether cameras are opened by way of Kivy, because OpenCV cannot."""
    return platform == "android"


def own_camera(number: int) -> Any:
    """The tablet's camera as a `vision.frames.FrameSource`."""
    from companion.ui.kivy_camera import KivyCamera  # not before the first frame

    return KivyCamera(number)


def hide_from_recents(on: bool) -> bool:
    """Show a blank picture among the recent apps and forbid screenshots; returns whether the platform did it."""
    if platform != "android":
        return False
    try:
        _set_secure(on)
    except Exception as error:  # a tablet maker's Android may refuse; the cover still goes up
        log.warning("the recent-apps picture cannot be blanked: %s", type(error).__name__)
        return False
    return True


def _set_secure(on: bool) -> None:
    from android.runnable import run_on_ui_thread
    from jnius import autoclass

    activity: Any = autoclass("org.kivy.android.PythonActivity").mActivity

    @run_on_ui_thread  # type: ignore[untyped-decorator, unused-ignore]
    def change() -> None:
        window = activity.getWindow()
        if on:
            window.addFlags(FLAG_SECURE)
        else:
            window.clearFlags(FLAG_SECURE)

    change()


def share_picture(path: Path) -> bool:
    """Open Android's own way to share a PNG (its copy goes to the gallery, which other apps may read).

    Returns whether the platform did it; elsewhere the file in its folder is all there is.
    """
    if platform != "android":
        return False
    try:
        _send(path)
    except Exception as error:  # no gallery, no app that takes pictures: the file is there all the same
        log.warning("the picture cannot be shared: %s", type(error).__name__)
        return False
    return True


def _send(path: Path) -> None:
    from jnius import autoclass, cast

    activity: Any = autoclass("org.kivy.android.PythonActivity").mActivity
    intents: Any = autoclass("android.content.Intent")
    gallery: Any = autoclass("android.provider.MediaStore$Images$Media")
    values: Any = autoclass("android.content.ContentValues")()
    values.put("_display_name", path.name)
    values.put("mime_type", "image/png")
    resolver = activity.getContentResolver()
    address = resolver.insert(gallery.EXTERNAL_CONTENT_URI, values)
    stream = resolver.openOutputStream(address)
    try:
        stream.write(path.read_bytes())
    finally:
        stream.close()
    intent = intents(intents.ACTION_SEND)
    intent.setType("image/png")
    intent.putExtra(intents.EXTRA_STREAM, cast("android.os.Parcelable", address))
    intent.addFlags(intents.FLAG_GRANT_READ_URI_PERMISSION)
    activity.startActivity(intents.createChooser(intent, None))


def dark_outside(hour: int) -> bool:
    """Whether "by itself" should mean night: Android's own dark theme, else from 20:00 to 7:00."""
    if platform == "android":
        try:
            from jnius import autoclass

            activity = autoclass("org.kivy.android.PythonActivity").mActivity
            mode = activity.getResources().getConfiguration().uiMode & 0x30
            if mode:
                return bool(mode == 0x20)
        except Exception as error:
            log.info("the tablet does not say whether it is dark: %s", type(error).__name__)
    return hour >= 20 or hour < 7
