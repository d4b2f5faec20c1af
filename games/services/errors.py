"""Errors of services. Each has a sentence for the person who asked."""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.rules.refusals import SENTENCES


class ServiceError(Exception):
    """The request was refused; nothing has changed. `sentence` says why, in the person's
    language.
    """

    default_sentence: object = _("That is not possible.")

    def __init__(self, sentence: object | None = None) -> None:
        self.sentence = str(sentence or self.default_sentence)
        super().__init__(self.sentence)


class NotYours(ServiceError):
    """There is no such table, or none that this person may know about or act on."""

    default_sentence = _("There is no such table.")


class AccountGone(ServiceError):
    """The account was deleted or closed while its request was in progress."""

    default_sentence = _("This account no longer exists.")


class StaleTurn(ServiceError):
    """The table has changed since the page was drawn."""

    default_sentence = _("The table has changed since you looked. Here it is as it is now.")


class IllegalMove(ServiceError):
    """The rules refuse the move; `code` is one of notation.md's refusals."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(gettext(SENTENCES[code]))


class NotInLobby(ServiceError):
    """The game has started or was cancelled, and this is for tables that gather players."""

    default_sentence = _("That is only possible before the game starts.")


class TableFull(ServiceError):
    """Every seat is taken."""

    default_sentence = _("Every seat at this table is taken.")


class NotEnoughPlayers(ServiceError):
    """Too few people for these rules."""

    default_sentence = _("There are not enough players yet.")


class GuestsOnlyPractise(ServiceError):
    """Guests play practice games only."""

    default_sentence = _("Sign up to play with other people. It takes a minute.")


class TurnedAway(ServiceError):
    """The host sent this person away from this table."""

    default_sentence = _("The host would rather play without you this time.")


class InvalidTable(ServiceError):
    """A table cannot be opened like this; `field` names the value that is wrong."""

    def __init__(self, field: str, sentence: object) -> None:
        self.field = field
        super().__init__(sentence)


class InvalidMessage(ServiceError):
    """The text is empty or too long."""

    default_sentence = _("Write something first.")


class InvalidNotes(ServiceError):
    """The notes are too long."""
