"""The features of the games app, each a folder whose files are found by name.

A new feature is a folder and a line here: its addresses, routes of the API, kinds of notices, pages
of the admin and due work are collected from `urls`, `notices`, `admin` and `tasks`.
"""

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

FEATURES = (
    "archives",
    "bell",
    "chat",
    "claims",
    "crews",
    "daily",
    "deal",
    "deeds",
    "figures",
    "learning",
    "lists",
    "lobby",
    "moderation",
    "motions",
    "notes",
    "notice_settings",
    "orders",
    "own_hours",
    "practice",
    "programs",
    "ratings",
    "reactions",
    "relations",
    "replay",
    "rulebook",
    "seats",
    "story",
    "suspicions",
)


def modules(name: str) -> list[ModuleType]:
    """Import the file with this name from every feature that has one, and return the modules."""
    paths = [f"games.{feature}.{name}" for feature in FEATURES]
    return [import_module(path) for path in paths if find_spec(path) is not None]
