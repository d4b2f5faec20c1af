"""How many rows PostgreSQL reads for a query, by its own count."""

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext


def rows_read(door: Callable[[], Any]) -> Counter[str]:
    """The rows that the SELECTs of a door read of each table, those thrown away included."""
    with CaptureQueriesContext(connection) as queries:
        door()
    read: Counter[str] = Counter()
    for query in list(queries):
        if query["sql"].startswith("SELECT"):
            read += _count(_plan_of(query["sql"]))
    return read


def milliseconds(door: Callable[[], Any], times: int = 5) -> float:
    """How long PostgreSQL takes for the SELECTs of a door, without planning; the best of some."""
    with CaptureQueriesContext(connection) as queries:
        door()
    asked = [query["sql"] for query in list(queries) if query["sql"].startswith("SELECT")]
    return sum(min(_explain(sql)["Execution Time"] for _ in range(times)) for sql in asked)


def expect_more_rows() -> None:
    """Have queries planned, in this transaction, as they would be of tables much bigger."""
    with connection.cursor() as cursor:
        for way in ("seqscan", "hashjoin", "mergejoin"):
            cursor.execute(f"SET LOCAL enable_{way} = off")


def _plan_of(sql: str) -> dict[str, Any]:
    plan: dict[str, Any] = _explain(sql)["Plan"]
    return plan


def _explain(sql: str) -> dict[str, Any]:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) {sql}")
        (answer,) = cursor.fetchone()
    told: dict[str, Any] = (json.loads(answer) if isinstance(answer, str) else answer)[0]
    return told


def _count(node: dict[str, Any]) -> Counter[str]:
    read: Counter[str] = Counter()
    if "Relation Name" in node:
        removed = ("Rows Removed by Filter", "Rows Removed by Index Recheck")
        rows = node["Actual Rows"] + sum(node.get(name, 0) for name in removed)
        read[node["Relation Name"]] += round(rows * node["Actual Loops"])
    for child in node.get("Plans", ()):
        read += _count(child)
    return read
