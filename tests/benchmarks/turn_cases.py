"""A turn beside its own statements in bare psycopg, and beside the same in plain ORM.

Everything is rolled back, so that every call finds the same rows; what follows a commit is no part
of it.
"""

from collections.abc import Callable
from random import Random
from typing import Any

import psycopg
from django.conf import settings
from django.db import connection, transaction

from games.core.turns import turns
from games.models import BoardCard, Deck, Game, Notice, Player, Round, Turn
from tests.benchmarks.stopwatch import Case
from tests.benchmarks.tables import table_of
from tests.playing import some_move, to_act

GROUP = "turn"
_TIMES = 10


def cases() -> list[Case]:
    """A turn at tables of 3, 5 and 10."""
    made = []
    for seats in (3, 5, 10):
        game = table_of(seats)
        turn = _turn(game)
        bare, plain = f"{seats}: its statements, bare", f"{seats}: plain ORM"
        made += [
            Case(GROUP, bare, _bare(statements_of(turn)), _TIMES),
            Case(GROUP, plain, _plain(game), _TIMES, bare),
            Case(GROUP, f"{seats}: a turn", turn, _TIMES, bare),
            Case(GROUP, f"{seats}: a turn by plain ORM", turn, _TIMES, plain),
        ]
    return made


def _turn(game: Game) -> Callable[[], object]:
    player, move = to_act(game), some_move(game, Random(3))

    def take() -> None:
        with transaction.atomic():
            turns.take_turn(
                game_id=game.pk, account=player.account, version=game.version, move=move
            )
            transaction.set_rollback(True)

    return take


def statements_of(turn: Callable[[], object]) -> list[tuple[str, Any]]:
    """What a call asks the database, with the parameters."""
    told: list[tuple[str, Any]] = []

    def keep(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        told.append((sql, params))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(keep):
        turn()
    return told


def _bare(statements: list[tuple[str, Any]]) -> Callable[[], object]:
    line = psycopg.connect(settings_url(), cursor_factory=psycopg.ClientCursor)

    def run() -> None:
        with line.transaction(force_rollback=True):
            for sql, params in statements:
                cursor = line.execute(sql, params)
                if cursor.description:
                    cursor.fetchall()

    return run


def settings_url() -> str:
    """The database as psycopg is told of it."""
    facts = settings.DATABASES["default"]
    return f"postgresql://{facts['USER']}@{facts['HOST']}:{facts['PORT']}/{facts['NAME']}"


def _plain(game: Game) -> Callable[[], object]:
    """What a turn reads and writes, as the ORM does it with nothing of ours around it."""
    pile = Deck.objects.filter(round=game.round).first()
    card = BoardCard.objects.filter(round=game.round).first()
    assert game.round and pile and card

    def run() -> None:
        with transaction.atomic():
            _read_plainly(game)
            _write_plainly(game, pile, card)
            transaction.set_rollback(True)

    return run


def _read_plainly(game: Game) -> None:
    rows = Player.objects.filter(game=game).select_related("account", "game__round")
    list(rows.order_by("seat").select_for_update(of=("game", "self"), no_key=True))
    list(Deck.objects.filter(round=game.round).values_list("kind", "seat", "cards"))
    list(BoardCard.objects.filter(round=game.round).values_list("x", "y", "code", "turned"))


def _write_plainly(game: Game, pile: Deck, card: BoardCard) -> None:
    assert game.round
    Round.objects.filter(pk=game.round.pk).update(turns=99, turn=1, dwarfs=game.round.dwarfs)
    BoardCard.objects.create(round=game.round, x=99, y=99, code=card.code, turned=False, order=99)
    Deck.objects.bulk_create(
        [Deck(round=game.round, kind=pile.kind, seat=pile.seat, cards=pile.cards)],
        update_conflicts=True,
        unique_fields=["round", "kind", "seat"],
        update_fields=["cards"],
    )
    Game.objects.filter(pk=game.pk, version=game.version).update(version=game.version + 1)
    Notice.objects.bulk_create(
        [
            Notice(
                game=game,
                account_id=game.host_id,
                kind="mention",
                version=999,
                due_at=game.created_at,
            )
        ]
    )
    facts: dict[str, Any] = {"move": {}, "events": [], "seat": 0, "number": 999, "version": 999}
    Turn.objects.create(game=game, round=game.round, **facts)
