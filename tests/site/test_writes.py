"""Rows are written by doors and by nothing else, judged by the syntax tree of every module."""

import ast
from collections.abc import Iterator

import pytest

from games.features import FEATURES
from tests.processes import ROOT

# The doors, and the rows' own modules that they write through.
DOORS = (
    *(f"games/core/{each}/" for each in ("turns", "deadlines", "seating")),
    "games/core/computers.py",
    "games/retention.py",
    "games/core/locking.py",
    *(
        f"games/{path}"
        for feature in FEATURES
        for path in (f"{feature}/services.py", f"{feature}/services/")
        if (ROOT / "games" / path).exists()
    ),
    "games/chat/filters.py",
    "games/practice/play_on/services.py",
    "games/seats/tasks.py",
    "games/lobby/invitations.py",
    "games/lobby/rematch.py",
    "games/motions/kinds.py",
    "games/notices/fates.py",
    "games/notices/hold.py",
    "games/notices/outbox.py",
    "games/notices/settling.py",
    "games/notices/testing.py",
    "games/core/round_rows.py",
    "accounts/services.py",
    "accounts/audit_log.py",
    "accounts/login/sessions.py",
    "accounts/emails/waiting.py",
    "accounts/admin/second_factor.py",
    # What a migration calls.
    "accounts/roles.py",
    "accounts/tokens.py",
    # Hooks and managers that the sign-up library and Django call to write an account.
    "accounts/adapters.py",
    "accounts/models/",
)
# What can only be a write to the database, and what may be one.
WRITES = {"save", "create", "bulk_create", "bulk_update", "get_or_create", "update_or_create"}


def writes(tree: ast.AST) -> Iterator[ast.Call]:
    """The calls that write rows."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and is_write(node):
            yield node


def is_write(call: ast.Call) -> bool:
    assert isinstance(call.func, ast.Attribute)
    name, receiver = call.func.attr.removeprefix("a"), ast.unparse(call.func.value)
    if name in WRITES or call.func.attr in WRITES:
        # What a class inherits writes for whoever called it; the engine and pictures save no rows.
        return receiver not in ("super()", "engine", "picture")
    # A dictionary is updated with another one, a row with columns; a row is deleted without words.
    columns = bool(call.keywords) and not call.args and call.keywords[0].arg is not None
    return (name == "update" and (columns or ".objects" in receiver)) or (
        call.func.attr in ("delete", "adelete") and not call.args
    )


def strays() -> list[str]:
    found = []
    for app in ("games", "accounts", "saboteur_site"):
        for path in sorted((ROOT / app).rglob("*.py")):
            place = path.relative_to(ROOT).as_posix()
            if "/migrations/" in place or place.startswith(DOORS):
                continue
            calls = writes(ast.parse(path.read_text()))
            found += [f"{place}:{call.lineno}: {ast.unparse(call)}" for call in calls]
    return found


def test_nothing_but_the_doors_writes() -> None:
    assert not strays(), "\n".join(strays())


@pytest.mark.parametrize(
    "source",
    [
        "account.save(update_fields=['theme'])",
        "Game.objects.create(name='x')",
        "await account.asave()",
        "Game.objects.filter(pk=1).update(**changes)",
        "waiting.update(due_at=now)",
        "Session.objects.filter(pk__in=keys).delete()",
        "player.delete()",
    ],
)
def test_a_write_is_known_by_its_call(source: str) -> None:
    assert list(writes(ast.parse(source)))


def test_what_looks_like_a_write_is_none() -> None:
    assert not [
        source
        for source in [
            "known.update(other)",
            "cache.delete('key')",
            "super().save(*args)",
            "names.add(1)",
        ]
        if list(writes(ast.parse(source)))
    ]


def test_the_doors_do_write() -> None:
    # A pattern that no longer finds anything would prove nothing.
    for door in DOORS:
        paths = sorted((ROOT / door).rglob("*.py")) if door.endswith("/") else [ROOT / door]
        assert any(list(writes(ast.parse(path.read_text()))) for path in paths), door
