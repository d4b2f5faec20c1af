"""All that follows one turn: the post, every open page drawn anew, sockets, and the email.

A page that somebody looks at asks once, for the table, and a tab in the background asks for nothing
(`tests/browser/test_what_a_page_asks.py`): so there is a line for all pages in view, and one for a
single page among tabs that nobody looks at.

Beside it stands a floor that no site could go below: the same statements pipelined in bare
psycopg, the same move in the engine, and the same bytes joined by f-strings and compressed.
"""

import gzip
from collections.abc import Callable
from typing import Any

import psycopg
from django.conf import settings
from django.core import mail
from django.db import connection, transaction

from games.models import Game, Notice, Player
from games.notices import sending
from games.pictures.in_letters import mine_in_letter
from games.pictures.rendering import render
from games.rules import engine
from games.rules.notation import read_move
from tests.benchmarks.socket_cases import Watchers
from tests.benchmarks.stopwatch import Case
from tests.benchmarks.tables import table_of
from tests.benchmarks.turn_cases import settings_url, statements_of
from tests.benchmarks.visitors import FRAGMENT, Visitor
from tests.playing import position_of

GROUP = "what follows a turn"
_TIMES = 3
_PIECE = 24


def cases() -> list[Case]:
    """A turn at tables of 5 and 10 where everybody has the page open."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    return [case for seats in (5, 10) for case in _of_a_table(seats)]


def _of_a_table(seats: int) -> list[Case]:
    game = table_of(seats, expansion=seats > 5)
    players = list(Player.objects.filter(game=game).select_related("account").order_by("seat"))
    visitors = [Visitor(player.account) for player in players]
    acting = position_of(game).turn
    assert acting is not None
    discard = {"pass": "1", "cards": engine.observe(position_of(game), acting).hand[0]}
    watchers = Watchers(game.pk)
    watchers.run(watchers.open(seats))

    post = _posting(game, visitors[acting], discard)
    others = [one for seat, one in enumerate(visitors) if seat != acting]
    pages, page = _drawing(game, others), _drawing(game, others[:1])
    email = _sending(game, players[acting])

    def sockets() -> object:
        return watchers.run(watchers.tell())

    def everything() -> None:
        for part in (post, pages, sockets, email):
            part()

    def in_one_view() -> None:
        for part in (post, page, sockets, email):
            part()

    floor, whole = f"{seats}: the floor", f"{seats}: all of it"
    alone = f"{seats}: all of it, one page in view"
    return [
        Case(GROUP, floor, _floor(game, discard, [post, pages, email], [post, pages]), _TIMES),
        Case(GROUP, f"{seats}: the post", post, _TIMES),
        Case(GROUP, f"{seats}: {seats - 1} open pages", pages, _TIMES),
        Case(GROUP, f"{seats}: {seats} sockets", sockets, _TIMES),
        Case(GROUP, f"{seats}: the email", email, _TIMES),
        Case(GROUP, whole, everything, _TIMES, floor),
        Case(GROUP, alone, in_one_view, _TIMES, floor),
    ]


def _posting(game: Game, visitor: Visitor, choice: dict[str, str]) -> Callable[[], bytes]:
    fields = {"version": str(game.version), **choice}

    def post() -> bytes:
        with transaction.atomic():
            answer: Any = visitor.post(f"/games/{game.pk}/turns/", fields, **FRAGMENT)
            transaction.set_rollback(True)
        assert answer.status_code == 200, answer.status_code
        return _body(answer)

    return post


def _drawing(game: Game, others: list[Visitor]) -> Callable[[], bytes]:
    headers = {**FRAGMENT, "X-Since": str(game.version - 1)}

    def draw() -> bytes:
        asked = [other.ask(f"/games/{game.pk}/table/", **headers) for other in others]
        return b"".join(_body(answer) for answer in asked)

    return draw


def _sending(game: Game, reader: Player) -> Callable[[], object]:
    """The email to the player to act, with its picture of the mine."""
    facts: dict[str, Any] = {"game": game, "player": reader, "account": reader.account}
    Notice.objects.filter(game=game).delete()

    def send() -> None:
        render.cache_clear()
        with transaction.atomic():
            due = {"kind": Notice.Kind.TURN, "version": game.version, "due_at": game.created_at}
            notice = Notice.objects.create(**facts, **due)
            assert sending.send(notice.pk, mine_in_letter)
            transaction.set_rollback(True)
        mail.outbox.clear()

    return send


def _body(answer: Any) -> bytes:
    body: bytes = answer.content
    return gzip.decompress(body) if answer.has_header("Content-Encoding") else body


def _composed(statements: list[tuple[str, Any]]) -> list[bytes]:
    """Statements with their parameters in place, which is how a pipeline takes any of them."""
    with connection.cursor() as cursor:
        return [cursor.cursor.mogrify(sql, params).encode() for sql, params in statements]


def _in_pieces(text: str) -> list[tuple[str, str]]:
    pieces = [text[at : at + _PIECE] for at in range(0, len(text), _PIECE)]
    return list(zip(pieces[::2], [*pieces[1::2], ""], strict=False))


def _floor(
    game: Game,
    choice: dict[str, str],
    asking: list[Callable[[], object]],
    drawing: list[Callable[[], bytes]],
) -> Callable[[], object]:
    statements = _composed([one for part in asking for one in statements_of(part)])
    pieces = [_in_pieces(part().decode()) for part in drawing]
    position = position_of(game)
    seats, acting = position.players, position.turn
    move = read_move({"pass": [choice["cards"]]})
    line = psycopg.connect(settings_url())
    assert acting is not None

    def floor() -> None:
        with line.transaction(force_rollback=True), line.pipeline():
            for statement in statements:
                line.execute(statement, prepare=False)
        after = position.copy()
        engine.play(after, acting, move)
        for seat in range(seats):
            engine.observe(after, seat)
        for pairs in pieces:
            gzip.compress("".join([f"{a}{b}" for a, b in pairs]).encode(), 6)

    return floor
