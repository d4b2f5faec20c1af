"""The measures that fit a matter, and the reasons why others do not."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Account
from games.clocks.paces import NoClock
from games.core.seating.naming import neutral_name
from games.crews.models import Crew
from games.models import Game
from games.models.round import long_columns
from games.moderation.models import Case, Measure

_Kind = Measure.Kind


@dataclass(frozen=True, slots=True)
class Matter:
    """The matter of a decision: a case, or without one a person, a table, or a person at a
    table.
    """

    case: Case | None = None
    person_id: int | None = None
    game_id: int | None = None


def misfits(matter: Matter, kinds: Iterable[str]) -> dict[str, str]:
    """Return a dict from each of these kinds of measure to a sentence on why it cannot be taken in
    the matter now, empty if it can.
    """
    person = Account.objects.filter(pk=matter.person_id or 0, is_guest=False).first()
    rows = Game.objects.select_related("round").defer(*long_columns("round"))
    game = rows.filter(pk=matter.game_id or 0).first()
    return {kind: _misfit(kind, matter.case, person, game) for kind in kinds}


def _misfit(kind: str, case: Case | None, person: Account | None, game: Game | None) -> str:
    if kind == _Kind.DISMISS:
        return "" if case is not None else _("There is no report to dismiss.")
    if kind == _Kind.REMOVE:
        return _of_message(case)
    if kind in Measure.OF_TABLES:
        return _of_table(kind, game) if game is not None else _("This isn’t about a table.")
    if person is None:
        return _("This isn’t about a person.")
    if kind == _Kind.COMPUTER:
        return _of_seat(person, game) if game is not None else _("This isn’t about a table.")
    return _of_ban(person) if kind == _Kind.BAN else ""


def _of_message(case: Case | None) -> str:
    if case is None or case.message is None:
        return _("This isn’t about a message.")
    is_gone = case.message.removed_at or case.message.taken_back_at
    return _("The message is gone already.") if is_gone else ""


def _of_ban(person: Account) -> str:
    if person.is_staff:
        return _("They belong to the staff: their rights have to be taken first.")
    return "" if person.is_active else _("The account is closed already.")


def _of_seat(person: Account, game: Game) -> str:
    if why := _while_played(game):
        return why
    sits = game.players.filter(account=person).exists()
    return "" if sits else _("They don’t sit at this table any more.")


def _of_table(kind: str, game: Game) -> str:
    if kind == _Kind.TITLE and not game.practice:
        is_neutral = game.name == neutral_name(game) and all(
            crew.name == crew.neutral_name for crew in Crew.objects.of_table(game.pk)
        )
        return _("The table has a neutral name already.") if is_neutral else ""
    if kind == _Kind.CLOSE and not game.practice:
        return _to_close(game)
    return _while_played(game) or _about_play(kind, game)


def _to_close(game: Game) -> str:
    if game.status == Game.Status.RUNNING:
        return _("The game has begun: you can abandon it.")
    return "" if game.status == Game.Status.LOBBY else _("The game is over.")


def _while_played(game: Game) -> str:
    if game.practice:
        return _("This is practice, with computer players only.")
    if game.status == Game.Status.LOBBY:
        return _("The game hasn’t begun.")
    return "" if game.status == Game.Status.RUNNING else _("The game is over.")


def _about_play(kind: str, game: Game) -> str:
    """Return why a running game cannot be paused, extended or rolled back; empty if it can."""
    row = game.round
    if kind == _Kind.ROLLBACK:
        is_dug = row is not None and row.outcome is None and row.turns > 0
        return "" if is_dug else _("No turn of this round can be taken back.")
    if kind == _Kind.ABANDON:
        return ""
    if game.timing.pace == NoClock():
        return _("This table has no clock.")
    if kind == _Kind.EXTEND:
        return "" if game.deadline is not None else _("No clock is running just now.")
    is_paused = game.paused_until is not None and game.paused_until > timezone.now()
    return _("The game is paused already.") if is_paused else ""
