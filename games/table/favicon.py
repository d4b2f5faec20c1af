"""The icon of the browser's tab."""


def favicon_of(waits: bool) -> str:
    """The icon among the static files: with a lamp lit while a game `waits` for the viewer."""
    return "icons/favicon-turn.svg" if waits else "icons/favicon.svg"
