"""Players' contributions to the seeds: a short text each (fair.md 1)."""

from unicodedata import category, normalize

LONGEST = 64
_REFUSED = ("Cc", "Cs", "Zl", "Zp")


class InvalidContribution(ValueError):
    """A text that cannot be a line of the seeds' message; `sentence` gives the reason."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def tidy(text: str) -> str:
    """Return a typed text as a contribution: trimmed, in NFC, perhaps empty.

    Raises InvalidContribution for control characters, line breaks and more than 64 characters.
    """
    typed = text.strip()
    # NFC makes at most one character of four, so a text this long is refused without reading it.
    trimmed = "" if len(typed) > 4 * LONGEST else normalize("NFC", typed).strip()
    if any(category(sign) in _REFUSED for sign in trimmed):
        raise InvalidContribution("There is a character in it that cannot be seen.")
    if len(trimmed or typed) > LONGEST:
        raise InvalidContribution(f"It is longer than {LONGEST} characters.")
    return trimmed


def is_tidy(text: str) -> bool:
    """Return whether a contribution is exactly as `tidy` returns it."""
    try:
        return tidy(text) == text
    except InvalidContribution:
        return False
