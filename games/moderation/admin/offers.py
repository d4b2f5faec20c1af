"""Finds the measures that fit a matter, and which of them this moderator may take."""

from accounts.models import Account
from games.models import Game
from games.moderation.models import Measure
from games.moderation.selectors.powers import can_be_banned, has_powers
from games.moderation.services.effects import EFFECTS, Matter


def offered(matter: Matter, moderator: Account) -> list[Measure.Kind]:
    """The kinds that a moderator may take, mildest first; none once it is closed, or without
    powers.
    """
    is_closed = matter.case is not None and matter.case.closed_at is not None
    if is_closed or not has_powers(moderator, matter):
        return []
    person = Account.objects.filter(pk=matter.person_id or 0, is_guest=False).first()
    game = Game.objects.filter(pk=matter.game_id or 0).first()
    fitting = _fitting(matter, person, game)
    return [kind for kind in every_kind(moderator) if kind in fitting]


def may_undo(measure: Measure, moderator: Account) -> bool:
    """Whether a moderator may undo a measure."""
    is_open = measure.undone_at is None and not measure.is_for_good
    has_right = is_open and moderator.has_perm(f"games.{measure.kind}_case")
    return has_right and has_powers(moderator, measure)


def _fitting(matter: Matter, person: Account | None, game: Game | None) -> set[str]:
    kinds = Measure.Kind
    is_played = game is not None and game.status == Game.Status.RUNNING and not game.practice
    fitting: set[str] = {*Measure.OF_TABLES} if is_played else set()
    if matter.case is not None:
        fitting.add(kinds.DISMISS)
        message = matter.case.message
        if message is not None and not message.removed_at and not message.taken_back_at:
            fitting.add(kinds.REMOVE)
    if person is not None:
        fitting |= {kinds.WARN, kinds.MUTE, kinds.SEATS, kinds.NAME}
        fitting |= {kinds.COMPUTER} if is_played else set()
        fitting |= {kinds.BAN} if can_be_banned(person) else set()
    return fitting


def every_kind(moderator: Account) -> list[Measure.Kind]:
    """The kinds that a moderator may take at all."""
    kinds = [kind for kind in Measure.Kind if kind in EFFECTS]
    return [kind for kind in kinds if moderator.has_perm(f"games.{kind}_case")]
