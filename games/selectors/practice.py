"""How a person wants to practise."""

from dataclasses import fields

from accounts.models import Account
from games.models import Game, PracticeChoice
from games.selectors.read_models import PracticeChoices

# How long computer players may take, by name.
PAUSES: tuple[str, ...] = tuple(Game.Pause.values)

_COLUMNS = [field.name for field in fields(PracticeChoices)]


def choices_of(account: Account | None) -> PracticeChoices:
    """What somebody chose for the last practice game, or what suits most; one query."""
    if account is None:
        return PracticeChoices()
    kept = PracticeChoice.objects.filter(account_id=account.pk).values(*_COLUMNS).first()
    return PracticeChoices(**kept) if kept else PracticeChoices()
