"""Permissions of tokens: each operation declares one, and holds without it to nobody."""

from importlib import import_module
from typing import get_args

import pytest
from django.apps import apps
from django.test import Client

from accounts.models import AccessToken, Account
from accounts.models.access_token import Scope
from accounts.tokens import make_token
from games.api.schema.operation import ScopeWord
from games.models import Game
from tests.games.api.programs import Program, Programs, is_problem
from tests.games.api.test_schema import operations

NEEDED = {
    name: scope
    for name, told in operations().items()
    for way in told["security"]
    for scope in way["token"]
}
SOME_ID = 7


def ask(mine: Program, name: str) -> object:
    told = operations()[name]
    words = told["path"].removeprefix("/api/v1/").split("/")
    path = "/".join(str(SOME_ID) if word.startswith("{") else word for word in words)
    return getattr(mine, told["method"])(f"{path}/")


def test_every_operation_with_a_token_declares_one_permission() -> None:
    assert operations().keys() - NEEDED.keys() == {"post-tokens"}
    assert set(NEEDED.values()) == set(Scope.values) == set(get_args(ScopeWord))
    for name, told in operations().items():
        assert ("403" in told["responses"]) >= (NEEDED.get(name, "read") != "read"), name


@pytest.mark.parametrize("name", sorted(name for name in NEEDED if NEEDED[name] != "read"))
def test_all_other_permissions_are_refused(name: str, ann: Account, program: Programs) -> None:
    others = [scope for scope in Scope.values if scope != NEEDED[name]]
    refused = ask(program(ann, *others), name)
    told = is_problem(refused, 403, "scope")
    assert f"“{NEEDED[name]}”" in told["detail"]
    header = refused.headers["WWW-Authenticate"]  # type: ignore[attr-defined]
    assert header == f'Bearer error="insufficient_scope", scope="{NEEDED[name]}"'


def test_playing_tokens_see_no_note_or_webhook(ann: Account, game: Game, program: Programs) -> None:
    mine = program(ann, "read", "play", "talk")
    for path in ("me/webhook/", f"games/{game.pk}/notes/"):
        is_problem(mine.get(path), 403, "scope")
    assert program(ann, "account").get(f"games/{game.pk}/notes/").status_code == 200


def test_tokens_older_than_the_permissions_keep_what_they_could_do(
    ann: Account, game: Game, program: Programs
) -> None:
    played, text = make_token(ann, name="played", scopes=["play"])
    reads, reading = make_token(ann, name="read", scopes=[])
    import_module("accounts.migrations.0004_scopes").keep_rights(apps, None)
    played.refresh_from_db()
    assert played.scopes == Scope.values and not played.reads_all
    reads.refresh_from_db()
    assert reads.scopes == ["read"]
    old = Program(reading)
    assert old.get(f"games/{game.pk}/notes/").status_code == 200
    is_problem(old.put(f"games/{game.pk}/notes/", {"text": "mine"}), 403, "scope")
    assert Program(text).get("me/").json()["scopes"] == Scope.values


def test_the_page_of_programs_says_an_old_token_reads_all(ann: Account, client: Client) -> None:
    make_token(ann, name="old", scopes=[])
    AccessToken.objects.update(reads_all=True)
    client.force_login(ann)
    page = client.get("/accounts/tokens/").content.decode()
    assert "also what is private" in page
