"""What those who sit down contribute to the seeds: a short text each (fair.md 1)."""

from unicodedata import category, normalize

LONGEST = 64
_REFUSED = ("Cc", "Cs", "Zl", "Zp")


class InvalidContribution(ValueError):
    """A text that cannot be a line of the seeds' message; `sentence` says why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def tidy(text: str) -> str:
    """The contribution that a text typed by a person makes: trimmed, in NFC, perhaps empty.

    Raises InvalidContribution for control characters, line breaks and more than 64 characters.
    """
    typed = text.strip()
    # Of four characters NFC makes one at most, so that what is far too long need not be looked at.
    trimmed = "" if len(typed) > 4 * LONGEST else normalize("NFC", typed).strip()
    if any(category(sign) in _REFUSED for sign in trimmed):
        raise InvalidContribution("There is a character in it that cannot be seen.")
    if len(trimmed or typed) > LONGEST:
        raise InvalidContribution(f"It is longer than {LONGEST} characters.")
    return trimmed


def is_tidy(text: str) -> bool:
    """Whether a contribution is written as `tidy` leaves it."""
    try:
        return tidy(text) == text
    except InvalidContribution:
        return False
