"""The five steps in which people guess how likely somebody is a saboteur."""

from typing import Any

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


def steps_of(chosen: int | None) -> tuple[dict[str, Any], ...]:
    """Return a dict (`number`, `sign`, `words`, `is_chosen`) for each suspicion that can be marked
    with one tap, the surest of innocence first. `chosen` is the number of the present one, or None.
    """
    return tuple(
        {"number": number, "sign": sign, "words": str(words), "is_chosen": number == chosen}
        for number, (sign, words) in enumerate(zip(_SIGNS, STEPS, strict=True))
    )
