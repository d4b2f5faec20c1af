"""How the static files are listed in tests."""

from whitenoise.middleware import WhiteNoiseMiddleware


def list_once() -> None:
    """Have the test clients of a process share one list: each looked at every file for its own."""
    look = WhiteNoiseMiddleware.add_files_from_finders
    found: dict[int, dict[str, object]] = {}

    def add_those_found(self: WhiteNoiseMiddleware) -> None:
        if self.max_age not in found:
            look(self)
            found[self.max_age] = dict(self.files)
        self.files.update(found[self.max_age])

    WhiteNoiseMiddleware.add_files_from_finders = add_those_found
