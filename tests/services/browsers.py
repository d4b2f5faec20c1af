"""The browsers of the tests, as Debian packs them."""

import shutil

from .service import MissingService

# The same version without a window to draw: half of the work. It shows no messages of the system.
LIGHT, FULL = "chromium-headless-shell", "chromium"


def light_browser() -> str:
    """Where the browser lies that most tests use; `MissingService` when there is none."""
    return shutil.which(LIGHT) or full_browser()


def full_browser() -> str:
    """Where the browser lies that people use; `MissingService` when it is not installed."""
    found = shutil.which(FULL)
    if found is None:
        raise MissingService(FULL, "the browser, is not installed")
    return found
