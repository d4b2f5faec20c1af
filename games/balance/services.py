"""Adding a finished game to how rounds of its kinds came out."""

from typing import Any

from django.db import transaction
from django.db.models import Q
from django.dispatch import receiver

from games.balance.models import Balance
from games.balance.selectors import Kind, Outcomes, added_up, outcomes_in
from games.core.announcements import counted
from games.core.history.played_games import PlayedGame, played_games
from games.models import CountedGame

_COLUMNS = ("games", "rounds", "reached", "turns", "dwarfs")
_CHUNK = 200


@receiver(counted, dispatch_uid="games.balance")
def add_game(game: PlayedGame, **_: Any) -> None:
    """Add a game; the last that is locked when it is counted, since all games share these rows."""
    gained = added_up([game])
    if not gained:
        return
    rows = _locked(list(gained))
    for kind, row in rows.items():
        _write(row, gained[kind])
    Balance.objects.bulk_update(rows.values(), _COLUMNS)


@transaction.atomic
def rebuild(*, write: bool) -> list[str]:
    """Compare the rows with the records, and set them right if that is wanted.

    Answers what differs. No game is added meanwhile.
    """
    rows = Balance.objects.order_by("expansion", "by", "of").select_for_update(no_key=True)
    kept = {(row.expansion, row.by, row.of): outcomes_in(row) for row in rows}
    found = _recomputed()
    wrong = [kind for kind in sorted({*kept, *found}) if kept.get(kind) != found.get(kind)]
    if write and wrong:
        Balance.objects.all().delete()
        Balance.objects.bulk_create(
            Balance(expansion=expansion, by=by, of=of, **outcomes.columns())
            for (expansion, by, of), outcomes in sorted(found.items(), key=lambda pair: pair[0])
        )
    return [f"balance {kind}: {kept.get(kind)} kept, {found.get(kind)} found" for kind in wrong]


def _recomputed() -> dict[Kind, Outcomes]:
    sums: dict[Kind, Outcomes] = {}
    games = list(CountedGame.objects.order_by("id").values_list("game_id", flat=True))
    for start in range(0, len(games), _CHUNK):
        for kind, outcomes in added_up(played_games(games[start : start + _CHUNK])).items():
            sums.setdefault(kind, Outcomes()).add(outcomes)
    return sums


def _locked(kinds: list[Kind]) -> dict[Kind, Balance]:
    Balance.objects.bulk_create(
        [Balance(expansion=expansion, by=by, of=of) for expansion, by, of in sorted(kinds)],
        ignore_conflicts=True,
    )
    wanted = Q()
    for expansion, by, of in kinds:
        wanted |= Q(expansion=expansion, by=by, of=of)
    rows = Balance.objects.filter(wanted).order_by("expansion", "by", "of")
    return {(row.expansion, row.by, row.of): row for row in rows.select_for_update(no_key=True)}


def _write(row: Balance, gained: Outcomes) -> None:
    outcomes = outcomes_in(row)
    outcomes.add(gained)
    for name, value in outcomes.columns().items():
        setattr(row, name, value)
