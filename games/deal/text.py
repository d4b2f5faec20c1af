"""Words for each check of a deal, by its result."""

from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class CheckState(StrEnum):
    """Results of a check; `part` if only the seating can be checked so far."""

    OK = "ok"
    FAILED = "failed"
    PART = "part"
    WAITING = "waiting"
    RUNNING = "running"


CHECKING = _("Checking…")

# A heading and a sentence for each check and state.
WORDS: dict[str, dict[CheckState, tuple[Promise, Promise]]] = {
    "sealed": {
        CheckState.OK: (
            _("The secret was sealed before"),
            _("Every opened secret fits the fingerprint shown since the table opened."),
        ),
        CheckState.FAILED: (
            _("The secret does not match"),
            _("Tell a moderator: these are not the secrets that were sealed."),
        ),
        CheckState.WAITING: (
            _("The secrets are sealed"),
            _("Their fingerprints are public since the table opened. The start opens the first."),
        ),
    },
    "follows": {
        CheckState.OK: (
            _("The deal follows from it"),
            _("Secrets and pieces give exactly these seats, dwarfs, goals, hands and piles."),
        ),
        CheckState.PART: (
            _("The seats follow from it"),
            _("So does who started. Cards can be checked once their round is over."),
        ),
        CheckState.FAILED: (
            _("The deal does not follow from it"),
            _("Tell a moderator: secrets and pieces give another one."),
        ),
        CheckState.WAITING: (
            _("Nothing is dealt yet"),
            _("At the start the secrets and your pieces give seats and cards."),
        ),
    },
    "played": {
        CheckState.OK: (
            _("This deal was played"),
            _("The record of the game begins with it, card by card."),
        ),
        CheckState.FAILED: (
            _("Another deal was played"),
            _("Tell a moderator: the record of the game begins with other cards."),
        ),
        CheckState.WAITING: (
            _("No round is over yet"),
            _("Then its deal is compared with the record of the game."),
        ),
    },
}

# The mark beside a row's secret.
MARKS: dict[CheckState, Promise] = {
    CheckState.OK: _("checked"),
    CheckState.FAILED: _("does not match"),
    CheckState.WAITING: _("not yet"),
}
