"""Plain lists of what everybody may know: a table of what is shown of each kind of row."""

from typing import Any

from django.contrib import admin
from django.db.models import Model

from games.admin.read_only import ReadOnlyAdmin, TableAdmin
from games.models import (
    Balance,
    BoardCard,
    Companion,
    CountedGame,
    FairDeal,
    GameLengths,
    Listing,
    NoticePreferences,
    OwnHours,
    RatingStep,
    ReplayShare,
    RoundFigures,
    Tally,
    Timekeeping,
)

_BY_GAME = ("=game__id", "game__name")
_BY_NAME = ("account__name",)
_BY_NAME_OR_ADDRESS = ("account__name", "account__email")


def _shown(*columns: str, joins: tuple[str, ...] = (), **options: Any) -> dict[str, Any]:
    """What the admin shows of a model; the newest first, and what is joined may be asked for."""
    plain = {"fields": columns, "may_ask": joins, "ordering": ("-id",)}
    return {"list_display": columns, "list_select_related": joins, **plain, **options}


PUBLIC: dict[type[Model], dict[str, Any]] = {
    Balance: _shown(
        *("expansion", "by", "of", "games", "rounds", "reached", "turns"),
        list_filter=("expansion", "by"),
        ordering=("expansion", "by", "of"),
        fields=(("expansion", "by", "of"), ("games", "rounds", "reached", "turns"), "dwarfs"),
    ),
    Companion: _shown(
        *("account", "person", "games", "together_won", "against_won"),
        joins=("account", "person"),
        search_fields=("account__name", "person__name"),
        ordering=("-games", "account"),
        fields=(
            ("account", "person"),
            "games",
            ("together", "together_won"),
            ("against", "against_won"),
        ),
    ),
    CountedGame: _shown(
        "id", "game", joins=("game",), search_fields=("=game__id",), fields=("game",)
    ),
    # Secrets of deals are here once they are opened.
    FairDeal: _shown(
        "game",
        joins=("game",),
        search_fields=("=game__id",),
        fields=("game", "commitments", "contributions", "opened"),
    ),
    GameLengths: _shown("kind", "lengths", search_fields=("kind",), ordering=("kind",)),
    Listing: _shown(
        *("account", "expansion", "games", "floor", "last_game_at"),
        joins=("account",),
        list_filter=("expansion",),
        search_fields=_BY_NAME,
        ordering=("-floor",),
        fields=(("account", "expansion", "games"), ("mean", "deviation", "floor"), "last_game_at"),
    ),
    NoticePreferences: _shown(
        *("account", "off", "digest_hours", "quiet_from", "quiet_until"),
        joins=("account",),
        search_fields=_BY_NAME_OR_ADDRESS,
        ordering=("account",),
        fields=(
            "account",
            "choices",
            ("off", "addressed"),
            "digest_hours",
            ("quiet_from", "quiet_until", "quiet_by_hours"),
            "plain_text",
            "quiet_exempt",
        ),
    ),
    # Holidays are announced at tables; when people sleep is nobody's business.
    OwnHours: _shown(
        *("account", "holidays", "declared_at"),
        joins=("account",),
        search_fields=_BY_NAME_OR_ADDRESS,
        ordering=("account",),
    ),
    RatingStep: _shown(
        *("account", "expansion", "games", "mean", "deviation"),
        joins=("account",),
        list_filter=("expansion",),
        search_fields=_BY_NAME,
        fields=(
            ("account", "expansion", "games"),
            ("mean_before", "deviation_before"),
            ("mean", "deviation"),
        ),
    ),
    RoundFigures: _shown(
        *("account", "by", "of", "rounds", "won"),
        joins=("account",),
        list_filter=("by",),
        search_fields=_BY_NAME,
        ordering=("account", "by", "of"),
        fields=("account", ("by", "of"), ("rounds", "won")),
    ),
    Tally: _shown(
        *("account", "games", "games_won", "gold", "rounds", "saboteur_rounds"),
        joins=("account",),
        list_filter=("account__is_active",),
        search_fields=_BY_NAME_OR_ADDRESS,
        ordering=("-games", "account"),
        fields=(
            "account",
            ("games", "expansion_games", "games_won", "gold"),
            "rounds",
            ("miner_rounds", "miner_rounds_won"),
            ("saboteur_rounds", "saboteur_rounds_won"),
        ),
    ),
    Timekeeping: _shown(
        *("account", "games", "turns_in_time", "days_missed", "games_seen_through"),
        joins=("account",),
        list_filter=("account__is_active",),
        search_fields=_BY_NAME_OR_ADDRESS,
        ordering=("-games", "account"),
        fields=("account", ("games", "games_seen_through"), ("turns_in_time", "days_missed")),
    ),
}
# What belongs to a table is kept from its own players.
AT_TABLES: dict[type[Model], dict[str, Any]] = {
    BoardCard: _shown(
        *("__str__", "round", "x", "y", "code", "turned", "order"),
        joins=("round",),
        at_game="round__game",
        list_filter=("turned", "round__game__status"),
        search_fields=("=round__game__id",),
        ordering=("-round_id", "order"),
        may_ask=("round", "round__game"),
        fields=("round", ("x", "y"), ("code", "turned"), "order"),
    ),
    # The address of a share is its owner's to give away.
    ReplayShare: _shown(
        *("game", "account", "view", "created_at"),
        joins=("game", "account"),
        list_filter=("created_at",),
        search_fields=(*_BY_GAME, *_BY_NAME),
    ),
}

for model, shown in PUBLIC.items():
    admin.site.register(model, ReadOnlyAdmin, **shown)
for model, shown in AT_TABLES.items():
    admin.site.register(model, TableAdmin, **shown)
