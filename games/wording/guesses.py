"""The five steps in which people guess how likely somebody is a saboteur."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

# What each step says, as a chance: from "surely not" to "surely".
CHANCES = (0.05, 0.25, 0.5, 0.75, 0.95)
STEPS: tuple[Promise, ...] = (
    _("Surely not a saboteur"),
    _("Rather not a saboteur"),
    _("Could be either"),
    _("Rather a saboteur"),
    _("Surely a saboteur"),
)
# For the eye only: screen readers get the words.
_SIGNS = ("−−", "−", "?", "+", "++")


@dataclass(frozen=True, slots=True)
class GuessStep:
    """One step of a guess, marked with one tap."""

    number: int
    sign: str
    words: str
    is_chosen: bool


def steps_of(chosen: int | None) -> tuple[GuessStep, ...]:
    """Return all five steps of a guess, from surely innocent on.

    `chosen` is the marked one or None.
    """
    return tuple(
        GuessStep(number, sign, str(words), number == chosen)
        for number, (sign, words) in enumerate(zip(_SIGNS, STEPS, strict=True))
    )
