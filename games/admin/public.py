"""Plain lists of public rows in the admin: a table of the columns shown for each model."""

from typing import Any

from django.contrib import admin
from django.db.models import Model

from games.admin.read_only import ReadOnlyAdmin, TableAdmin, shown
from games.models import (
    BoardCard,
    CountedGame,
    FairDeal,
    GameLengths,
    NoticePreferences,
    OwnHours,
    Tally,
    Timekeeping,
)
from games.replay.models import ReplayShare

_BY_GAME = ("=game__id", "game__name")
_BY_NAME = ("account__name",)
_BY_NAME_OR_ADDRESS = ("account__name", "account__email")

PUBLIC: dict[type[Model], dict[str, Any]] = {
    CountedGame: shown(
        "id", "game", joins=("game",), search_fields=("=game__id",), fields=("game",)
    ),
    # Secrets of deals are here once they are opened.
    FairDeal: shown(
        "game",
        joins=("game",),
        search_fields=("=game__id",),
        fields=("game", "commitments", "contributions", "opened"),
    ),
    GameLengths: shown("kind", "lengths", search_fields=("kind",), ordering=("kind",)),
    NoticePreferences: shown(
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
    # Holidays are announced at tables; when people sleep is private.
    OwnHours: shown(
        *("account", "holidays", "declared_at"),
        joins=("account",),
        search_fields=_BY_NAME_OR_ADDRESS,
        ordering=("account",),
    ),
    Tally: shown(
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
    Timekeeping: shown(
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
    BoardCard: shown(
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
    ReplayShare: shown(
        *("game", "account", "view", "created_at"),
        joins=("game", "account"),
        list_filter=("created_at",),
        search_fields=(*_BY_GAME, *_BY_NAME),
    ),
}

for model, columns in PUBLIC.items():
    admin.site.register(model, ReadOnlyAdmin, **columns)
for model, columns in AT_TABLES.items():
    admin.site.register(model, TableAdmin, **columns)
