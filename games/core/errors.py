"""Errors of services, each with a sentence for the person who asked."""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.core.visibility import NotFound
from games.rules.refusals import SENTENCES


class ServiceError(Exception):
    """A refused request; nothing has changed.

    `sentence` is the reason, in the person's language. `code` and `status` are for programs.
    `title` is the code's general meaning, if the sentence is more specific.
    """

    code: str = "conflict"
    status = 409
    title: object = _("That is not possible now.")
    default_sentence: object = _("That is not possible.")

    def __init__(self, sentence: object | None = None) -> None:
        self.sentence = str(sentence or self.default_sentence)
        super().__init__(self.sentence)


class Invalid(ServiceError):
    """The request holds a value that is wrong; answered with 422."""

    code, status = "invalid", 422
    title: object = _("Something about the request is wrong.")


class NotYours(NotFound):
    """There is no such table, or this person may not know about it or act at it.

    NotYours is not a ServiceError, so that no page shows a sentence which would reveal the table.
    """


class AccountGone(ServiceError):
    """The account was deleted or closed while its request was in progress."""

    code, status = "account-gone", 401
    default_sentence = _("This account no longer exists.")


class StaleTurn(ServiceError):
    """The table has changed since the page was drawn that the request came from."""

    code = "stale"
    title = _("The table has changed since.")
    default_sentence = _("The table has changed since you looked. Here it is as it is now.")


class TurnAlreadyTaken(ServiceError):
    """The turn that a link was sent for is over."""

    default_sentence = _("This turn has been taken")


class IllegalMove(ServiceError):
    """The rules refuse a move; `code` is one of the refusals of notation.md."""

    code, status = "illegal-move", 422
    title = _("The rules refuse the move.")

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(gettext(SENTENCES[code]))


class InvalidPiece(ServiceError):
    """A text cannot be a contribution to the shuffle: it is too long, or not one line of visible
    characters.
    """

    default_sentence = _(
        "What you add to the shuffle has at most 64 characters, on one line, and all can be seen."
    )


class NotInLobby(ServiceError):
    """The table is no longer in the lobby (started or cancelled), as the request needs."""

    code = "not-in-lobby"
    default_sentence = _("That is only possible before the game starts.")


class NotOver(ServiceError):
    """The game is not finished, as the request needs."""

    code = "not-over"
    default_sentence = _("That is only possible once the game is over.")


class TableFull(ServiceError):
    """Every seat at the table is taken."""

    code = "table-full"
    default_sentence = _("Every seat at this table is taken.")


class NobodyMeant(Invalid):
    """A typed name belongs to no one, or to no one who may be invited."""

    default_sentence = _("No one here has that name. Type it in full, as it’s shown at the table.")


class SeveralMeant(Invalid):
    """A typed name is incomplete; `names` are the names of the people who may be meant."""

    default_sentence = _("Whom do you mean?")

    def __init__(self, names: list[str]) -> None:
        self.names = names
        super().__init__()


class SitsAlready(ServiceError):
    """The person already has a seat at this table."""

    default_sentence = _("That person sits at this table already.")


class TooManyBlocked(ServiceError):
    """The account's list of blocked people is full."""

    default_sentence = _("Your list of blocked people is full. Take somebody off it first.")


class HasBlocked(ServiceError):
    """The request concerns a person blocked by the account."""

    default_sentence = _("You have blocked this person.")


class KnowsASecret(ServiceError):
    """The person knows another seat's secrets in this game."""

    default_sentence = _("That person has seen another hand of this game and cannot play in it.")


class SeatNotFree(ServiceError):
    """A free seat is gone: somebody else was faster, or the game is over."""

    default_sentence = _("This seat is no longer free.")


class CannotBeLent(ServiceError):
    """No seat of this game can have a named stand-in: nobody may stand in there."""

    default_sentence = _("Nobody can stand in at this table.")


class TooManyLiked(ServiceError):
    """The account's list of liked people is full."""

    default_sentence = _("Your list is full. Take somebody off it first.")


class NotEnoughPlayers(ServiceError):
    """The table has too few people to start with its rules."""

    code = "not-enough-players"
    default_sentence = _("There are not enough players yet.")


class GuestsOnlyPractise(ServiceError):
    """A guest asked for more than practice games."""

    code, status = "guests-only-practise", 403
    default_sentence = _("Sign up to play with other people. It takes a minute.")


class TurnedAway(ServiceError):
    """The table's host sent this person away."""

    code, status = "turned-away", 403
    default_sentence = _("The host would rather play without you this time.")


class KeptApart(ServiceError):
    """Somebody at the table has blocked this person, or is blocked by them.

    The error names nobody.
    """

    code, status = "cannot-sit", 403
    default_sentence = _("You cannot sit here.")


class NotReliableEnough(ServiceError):
    """The table asks for more turns on time than this person has."""

    code, status = "not-reliable-enough", 403
    default_sentence = _("This table asks for more turns on time.")


class ConditionsUnmet(ServiceError):
    """The table asks for an address, an age or games that this person's account does not have."""

    code, status = "conditions-unmet", 403
    default_sentence = _("This account doesn’t meet the table’s conditions.")


class ProgramsUnwelcome(ServiceError):
    """The account is a program's, and the table is for people."""

    code, status = "programs-unwelcome", 403
    title = _("This table is for people.")
    default_sentence = _("This table is for people: programs are not welcome here.")


class SeatedAmongPeople(ServiceError):
    """A seated account cannot change between person and program: others at the table rely on it."""

    code = "seated"
    title = _("The account sits at a table.")
    default_sentence = _(
        "Not while the account sits at a table where others know it as what it is now."
    )


class InvalidTable(Invalid):
    """A table cannot be opened with these options; `field` names the wrong one."""

    def __init__(self, field: str, sentence: object) -> None:
        self.field = field
        super().__init__(sentence)


class InvalidMessage(Invalid):
    """A chat message is empty or too long."""

    default_sentence = _("Write something first.")


class InvalidNotes(Invalid):
    """A player's private notes are too long."""


class InvalidSuspicion(Invalid):
    """A player's mark on another seat is refused: no such seat, or the round is over."""

    default_sentence = _("Mark somebody who sits at this table, while the round is played.")


class InvalidGuess(Invalid):
    """A guess at everyone's dwarfs leaves somebody out."""

    default_sentence = _("One step for each player, please.")


class DayOver(ServiceError):
    """A guess at the round of the day is for another day than today."""

    default_sentence = _("That day is over. This is the new round.")


class InvalidClaim(Invalid):
    """A player's claim is refused: this table cannot hear it, or not any more."""

    default_sentence = _("Choose something that this table can hear.")


class InvalidReaction(Invalid):
    """There is no such reaction, or no turn or message to react to."""

    default_sentence = _("You cannot react to that.")


class InvalidOrders(Invalid):
    """A player's orders are refused: they do not fit the hand, or it is too late."""

    default_sentence = _("These plans do not fit your hand.")


class InvalidMotion(Invalid):
    """A motion cannot be opened at this table, or not now."""

    default_sentence = _("That cannot be put to the vote now.")


class NoVote(Invalid):
    """The person has no vote on this motion, has already voted, or is too late."""

    default_sentence = _("This motion is closed.")


class NotRunning(ServiceError):
    """The game is not running, as the request needs."""

    code = "not-running"
    default_sentence = _("That is only possible while the game is being played.")


class AlreadyReported(ServiceError):
    """An earlier report by the same person about the same matter still waits for a moderator."""

    default_sentence = _("You have reported this already. A moderator will look at it.")


class InvalidReport(ServiceError):
    """A report gives no reason from the list, or more than one sentence."""

    default_sentence = _("Choose a reason, and say it in one sentence at most.")


class NoPowers(ServiceError):
    """The moderator may not decide this case: they sit or sat at its table, or are part of it."""

    default_sentence = _("You can’t decide here: you are part of this, or sat at this table.")


class CaseClosed(ServiceError):
    """Another moderator has decided the case meanwhile."""

    default_sentence = _("This case was closed meanwhile. Nothing was done.")


class InvalidTurn(ServiceError):
    """A round cannot go back to this turn: no later turn was played, or the digging is over."""

    default_sentence = _("This round cannot go back to that turn.")


class InvalidMeasure(ServiceError):
    """A moderator's measure, its undoing or an appeal does not fit the case, or lacks its text."""

    default_sentence = _("That cannot be done here.")


class NoNewTables(ServiceError):
    """A moderator has barred this person from new seats for some days."""

    default_sentence = _("A moderator has kept you from taking new seats for now.")


class TooManyTables(ServiceError):
    """The person already sits at as many tables as fair use allows."""

    code = "too-many-tables"
    default_sentence = _("You have as many tables as you can for now.")


class NobodyStandsIn(ServiceError):
    """A person hands their seat over, but nobody has agreed to play in it."""

    default_sentence = _("Nobody has agreed to stand in for you.")


class InvalidFilter(Invalid):
    """A filter of a list holds more people or words than allowed."""

    default_sentence = _("That is too much for the list.")


class TooLateToTakeBack(ServiceError):
    """A message is too old to be taken back, or is gone already."""

    default_sentence = _("A message can be taken back for two minutes. This one stays.")


class Muted(InvalidMessage):
    """A moderator has muted the person, who tried to write."""

    default_sentence = _("A moderator has muted you.")
