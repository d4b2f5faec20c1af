"""A person as others may see one."""

from accounts.models import Account, Block, FormerName, Liking
from games.models import Tally, Timekeeping
from games.selectors.errors import NotFound
from games.selectors.figures import figures_of
from games.selectors.gains import untold_gains
from games.selectors.ratings import ratings_of
from games.selectors.read_models import FormerNameView, PersonView


def person(account_id: int, viewer: Account | None) -> PersonView:
    """A person and what came of the finished games; fourteen queries at most, most often seven.

    The numbers leave out games whose ending the viewer has yet to be shown.

    Raises NotFound for guests, who have no page, and for accounts that are closed.
    """
    people = Account.objects.filter(is_guest=False, is_active=True)
    people = people.select_related("tally", "timekeeping").defer("timekeeping__last_games")
    try:
        account = people.get(pk=account_id)
    except Account.DoesNotExist:
        raise NotFound from None
    tally = getattr(account, "tally", None) or Tally()
    untold = untold_gains(account.pk, viewer)
    for name, gained in untold.tally.items() if untold else ():
        setattr(tally, name, getattr(tally, name) - gained)
    kept = getattr(account, "timekeeping", None) or Timekeeping()
    return PersonView(
        id=account.pk,
        name=account.name,
        former_names=_former_names(account),
        since=account.created,
        is_you=viewer is not None and viewer.pk == account.pk,
        games=tally.games,
        games_won=tally.games_won,
        gold=tally.gold,
        miner_rounds=tally.miner_rounds,
        miner_rounds_won=tally.miner_rounds_won,
        saboteur_rounds=tally.saboteur_rounds,
        saboteur_rounds_won=tally.saboteur_rounds_won,
        is_liked=Liking.objects.holds(viewer, account.pk),
        is_program=account.is_program,
        is_blocked=Block.objects.holds(viewer, account.pk),
        reliability=kept.reliability,
        figures=figures_of(account.pk, tally, kept, viewer, untold),
        ratings=ratings_of(account.pk, viewer),
    )


def _former_names(account: Account) -> tuple[FormerNameView, ...]:
    kept = FormerName.objects.kept().filter(account=account, is_taken_away=False)
    return tuple(FormerNameView(former.name, former.given_up_at) for former in kept)
