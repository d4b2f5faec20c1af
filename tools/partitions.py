"""Try hash partitions for the turns of many games: `python -m tools.partitions --games 1000000`.

A separate PostgreSQL gets two tables with the columns and indexes of `games_turn`, one of them
partitioned by a hash of the game, with the same rows. The site's statements are timed on both in
turn, so that a busy machine slows both alike. The site is not changed. It stops adding games when
time or disk is nearly used up, and prints how many there are.
"""

import shutil
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import monotonic, perf_counter

import psycopg

from tests.services.ports import free_port
from tests.services.postgresql import PostgreSQL

TABLES = ("plain", "hashed")
_COLUMNS = """
    id bigint GENERATED ALWAYS AS IDENTITY, game_id bigint NOT NULL, round_id bigint NOT NULL,
    number integer NOT NULL, version integer NOT NULL, seat smallint NOT NULL, move text NOT NULL,
    events text NOT NULL, played_by varchar(10) NOT NULL, at timestamptz NOT NULL DEFAULT now()
"""
# Text as long as a turn's average move and events.
_ROW = "repeat('m', 40), repeat('e', 90), ''"
_BATCH = 20_000
_ROUNDS = 3
_LEAST_FREE = 2 << 30

# The site's statements on turns; as in `games_turn`, a round has its own number.
STATEMENTS = {
    "a turn is written": (
        "INSERT INTO {table} (game_id, round_id, number, version, seat, move, events, played_by)"
        f" VALUES (%(game)s, %(round)s, 999, %(new)s, 0, {_ROW})"
    ),
    "turns of a round": "SELECT * FROM {table} WHERE round_id = %(round)s ORDER BY number",
    "turns of a round, with its game": (
        "SELECT * FROM {table} WHERE game_id = %(game)s AND round_id = %(round)s ORDER BY number"
    ),
    "turns since a version": (
        "SELECT * FROM {table} WHERE game_id = %(game)s AND version > %(version)s"
    ),
    "a game is deleted": "DELETE FROM {table} WHERE game_id = %(game)s",
}


def main(chosen: Namespace) -> int:
    """Fill both tables, time the statements, and print the results."""
    with TemporaryDirectory(prefix="saboteur-partitions-") as name:
        folder = Path(name)
        server = PostgreSQL(folder, f"postgres://postgres@127.0.0.1:{free_port()}/postgres")
        server.start()
        try:
            with psycopg.connect(
                server.url.replace("postgres:", "postgresql:"), autocommit=True
            ) as db:
                _make(db, chosen.partitions)
                games = _fill(db, folder, chosen)
                print(f"{games:,} games of {chosen.turns} turns; {chosen.partitions} partitions\n")
                print(f"{'':34}{'plain':>18}{'hashed':>18}")
                for line in _measured(db, games, chosen):
                    print(line, flush=True)
        finally:
            server.stop()
    return 0


def _make(db: psycopg.Connection, partitions: int) -> None:
    for table in TABLES:
        split = " PARTITION BY HASH (game_id)" if table == "hashed" else ""
        db.execute(f"CREATE TABLE {table} ({_COLUMNS}, PRIMARY KEY (id, game_id)){split}")
    for number in range(partitions):
        db.execute(
            f"CREATE TABLE hashed_{number} PARTITION OF hashed"
            f" FOR VALUES WITH (MODULUS {partitions}, REMAINDER {number})"
        )
    for table in TABLES:
        db.execute(f"CREATE UNIQUE INDEX ON {table} (game_id, version)")
        db.execute(f"CREATE INDEX ON {table} (round_id)")


def _fill(db: psycopg.Connection, folder: Path, chosen: Namespace) -> int:
    """Add games until there are enough, or time or disk runs short; return their number."""
    end, games = monotonic() + chosen.seconds, 0
    while games < chosen.games and monotonic() < end:
        if shutil.disk_usage(folder).free < _LEAST_FREE:
            break
        more = min(_BATCH, chosen.games - games)
        for table in TABLES:
            db.execute(
                f"INSERT INTO {table} (game_id, round_id, number, version, seat, move, events,"
                f" played_by) SELECT game, game * {_ROUNDS} + turn * {_ROUNDS} / {chosen.turns},"
                f" turn, turn + 1, turn %% 5, {_ROW}"
                " FROM generate_series(%(first)s::bigint, %(last)s::bigint) AS game,"
                " generate_series(0, %(turns)s::integer - 1) AS turn",
                {"first": games, "last": games + more - 1, "turns": chosen.turns},
            )
        games += more
    return games


def _measured(db: psycopg.Connection, games: int, chosen: Namespace) -> Iterator[str]:
    """Yield a line for each statement, for the tables' maintenance, and for their size."""
    yield _line(
        "vacuum and analyze, seconds", [_seconds(db, f"VACUUM ANALYZE {t}") for t in TABLES]
    )
    one = _seconds(db, "VACUUM ANALYZE plain"), _seconds(db, "VACUUM ANALYZE hashed_0")
    yield _line("the same of what is locked at once", one)
    for name, statement in STATEMENTS.items():
        took = _times(db, statement, games, chosen)
        told = [f"{median(each):.2f}, {quantiles(each, n=20)[-1]:.2f} ms" for each in took]
        yield f"{name:34}{told[0]:>18}{told[1]:>18}"
    for what, function in (("table", "pg_table_size"), ("indexes", "pg_indexes_size")):
        sizes = [
            db.execute(
                f"SELECT sum({function}(oid)) FROM pg_class WHERE relkind = 'r'"
                f" AND relname ~ '^{table}(_[0-9]+)?$'"
            ).fetchone()
            for table in TABLES
        ]
        yield _line(f"{what}, MB", [float(size[0]) / 1e6 if size else 0.0 for size in sizes])


def _times(
    db: psycopg.Connection, statement: str, games: int, chosen: Namespace
) -> list[list[float]]:
    """Return a statement's times for random games, in milliseconds, for each table."""
    chance = Random(1)
    took: list[list[float]] = [[], []]
    for number in range(chosen.samples):
        game = chance.randrange(games)
        facts = {
            "game": game,
            "round": game * _ROUNDS + chance.randrange(_ROUNDS),
            "version": chosen.turns - 2,
            "new": 10_000 + number,
        }
        for at, table in enumerate(TABLES):
            began = perf_counter()
            found = db.execute(statement.format(table=table), facts)
            if found.description:
                found.fetchall()
            took[at].append((perf_counter() - began) * 1000)
    return took


def _seconds(db: psycopg.Connection, statement: str) -> float:
    began = perf_counter()
    db.execute(statement)
    return perf_counter() - began


def _line(name: str, figures: list[float] | tuple[float, float]) -> str:
    plain, hashed = figures
    return f"{name:34}{plain:>18.2f}{hashed:>18.2f}"


def read_options(words: list[str]) -> Namespace:
    """Return the options of the command line."""
    parser = ArgumentParser(prog="python -m tools.partitions", description=__doc__)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--turns", type=int, default=30, help="turns of each game")
    parser.add_argument("--partitions", type=int, default=16)
    parser.add_argument("--seconds", type=int, default=600, help="the longest that it fills")
    parser.add_argument("--samples", type=int, default=1000)
    return parser.parse_args(words)


if __name__ == "__main__":
    sys.exit(main(read_options(sys.argv[1:])))
