"""A person as others may see one."""

from accounts.models import Account
from games.models import Tally
from games.selectors.errors import NotFound
from games.selectors.read_models import PersonView


def person(account_id: int, viewer: Account | None) -> PersonView:
    """A person and what came of the finished games; two queries at most.

    Raises NotFound for guests, who have no page, and for accounts that are closed.
    """
    people = Account.objects.filter(is_guest=False, is_active=True).select_related("tally")
    try:
        account = people.get(pk=account_id)
    except Account.DoesNotExist:
        raise NotFound from None
    tally = getattr(account, "tally", None) or Tally()
    return PersonView(
        id=account.pk,
        name=account.name,
        since=account.created,
        is_you=viewer is not None and viewer.pk == account.pk,
        games=tally.games,
        games_won=tally.games_won,
        gold=tally.gold,
        miner_rounds=tally.miner_rounds,
        miner_rounds_won=tally.miner_rounds_won,
        saboteur_rounds=tally.saboteur_rounds,
        saboteur_rounds_won=tally.saboteur_rounds_won,
    )
