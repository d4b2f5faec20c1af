"""Coming in: tokens for a password, and what one is good for."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.test import override_settings
from django.utils import timezone

from accounts.models import AccessToken, Account
from accounts.models.access_token import Scope
from accounts.services import close_account
from accounts.tokens import make_token
from tests.accounts.people import PASSWORD, member
from tests.games.api.programs import Program, Programs, is_problem

pytestmark = pytest.mark.django_db
ANN = {"name": "Ann", "password": PASSWORD}


@pytest.mark.both
@pytest.mark.parametrize("name", ["Ann", "ann", "ann@example.org", "ANN@example.org"])
def test_a_name_or_an_address_and_its_password_give_a_token(name: str) -> None:
    ann = member("Ann")
    response = Program().post("tokens/", {**ANN, "name": name})
    assert response.status_code == 201
    assert response.headers["Cache-Control"] == "no-store"
    told = response.json()
    assert told["scopes"] == ["read", "play"]
    me = Program(told["token"]).get("me/").json()
    assert (me["id"], me["name"], me["scopes"]) == (ann.pk, "Ann", ["read", "play"])
    row = AccessToken.objects.values().get()
    assert told["token"] not in str(row), "its digest is kept, and no more"
    assert len(row["digest"]) == 64


def test_a_token_may_be_asked_to_read_only_and_to_end() -> None:
    member("Ann")
    end = timezone.now() + timedelta(days=3)
    wanted = {"purpose": "my bot", "scopes": ["read"], "ends_at": end.isoformat()}
    told = Program().post("tokens/", {**ANN, **wanted}).json()
    assert (told["purpose"], told["scopes"]) == ("my bot", ["read"])
    token = AccessToken.objects.get()
    assert (token.scopes, token.ends_at) == (["read"], end)
    over = timezone.now() - timedelta(seconds=1)
    is_problem(Program().post("tokens/", {**ANN, "ends_at": over.isoformat()}), 422, "invalid")
    assert AccessToken.objects.count() == 1


@pytest.mark.parametrize(
    "wrong", [{"password": "guessed"}, {"name": "Nobody"}, {"name": "nobody@example.org"}]
)
def test_a_wrong_name_or_password_is_refused_without_saying_which(wrong: dict[str, str]) -> None:
    member("Ann")
    told = is_problem(Program().post("tokens/", {**ANN, **wrong}), 401, "wrong-password")
    assert told["detail"] == "The name or the password is wrong."


def test_guessing_is_limited_like_logging_in_whatever_the_account_is_called() -> None:
    member("Ann")
    for name in ("Ann", "ann@example.org", "ANN", "ann@example.org", "Ann"):
        is_problem(
            Program().post("tokens/", {"name": name, "password": "no"}), 401, "wrong-password"
        )
    refused = Program().post("tokens/", ANN)
    is_problem(refused, 429, "too-many-attempts")
    assert int(refused.headers["Retry-After"]) > 0


def test_whoever_has_a_second_factor_makes_tokens_in_the_settings_only() -> None:
    ann = member("Ann")
    Authenticator.objects.create(user=ann, type=Authenticator.Type.TOTP, data={})
    is_problem(Program().post("tokens/", ANN), 403, "second-factor")
    assert not AccessToken.objects.exists()
    # Nothing is said of it to whoever does not know the password.
    is_problem(Program().post("tokens/", {**ANN, "password": "no"}), 401, "wrong-password")


def test_whoever_cannot_log_in_gets_no_token() -> None:
    member("Ann", verified=False)
    with override_settings(ACCOUNT_EMAIL_VERIFICATION="mandatory"):
        is_problem(Program().post("tokens/", ANN), 403, "unverified-address")
    close_account(Account.objects.get())
    is_problem(Program().post("tokens/", ANN), 401, "wrong-password")


def test_an_account_has_so_many_tokens_and_no_more() -> None:
    ann = member("Ann")
    for _ in range(25):
        make_token(ann, name="one", scopes=[Scope.READ])
    is_problem(Program().post("tokens/", ANN), 409, "too-many-tokens")


def test_what_is_no_token_opens_nothing(subtests: pytest.Subtests) -> None:
    for text in ["", "sab_nothing", "é", "x" * 5000]:
        with subtests.test(text=text):
            response = Program(text or "none").get("me/")
            is_problem(response, 401, "not-authenticated")
            assert response.headers["WWW-Authenticate"] == 'Bearer error="invalid_token"'


def test_no_token_opens_nothing_and_neither_does_a_cookie(client: object) -> None:
    is_problem(nobody := Program().get("me/"), 401, "not-authenticated")
    assert nobody.headers["WWW-Authenticate"] == "Bearer"
    ann = member("Ann")
    visitor = Program()
    visitor.client.force_login(ann)
    is_problem(visitor.get("me/"), 401, "not-authenticated")


@pytest.mark.parametrize(
    "end",
    [
        lambda _: AccessToken.objects.update(ends_at=timezone.now()),
        lambda _: AccessToken.objects.all().delete(),
        close_account,
    ],
    ids=["ended", "revoked", "closed"],
)
def test_a_token_that_is_over_opens_nothing(
    ann: Account, program: Programs, end: Callable[[Account], object]
) -> None:
    mine = program(ann)
    assert mine.get("me/").status_code == 200
    end(ann)
    is_problem(mine.get("me/"), 401, "not-authenticated")


@pytest.mark.postgresql
def test_reading_costs_one_query_for_the_token_whose_use_is_written_now_and_then(
    ann: Account, program: Programs, django_assert_num_queries: Callable[[int], Any]
) -> None:
    mine = program(ann)
    mine.get("me/")
    first = AccessToken.objects.get().last_used_at
    assert first is not None
    with django_assert_num_queries(1):
        mine.get("me/")
    assert AccessToken.objects.get().last_used_at == first


def test_a_token_is_told_what_is_left_and_when_it_has_asked_too_much(
    ann: Account, ben: Account, program: Programs, settings: object
) -> None:
    limits = {**settings.ACCOUNT_RATE_LIMITS, "api": "3/m/key"}  # type: ignore[attr-defined]
    with override_settings(ACCOUNT_RATE_LIMITS=limits):
        mine = program(ann)
        left = [mine.get("me/").headers["RateLimit"].split(";")[1] for _ in range(3)]
        assert left == ["r=2", "r=1", "r=0"]
        refused = mine.get("me/")
        is_problem(refused, 429, "too-many-requests")
        assert 0 < int(refused.headers["Retry-After"]) <= 60
        assert refused.headers["RateLimit-Policy"] == '"token";q=3;w=60'
        assert program(ben).get("me/").status_code == 200
        assert left_to(program(ben, "read")) == "r=2"


def left_to(sender: Program) -> str:
    """What is left to a token after a request that it may not make."""
    refused = sender.post("practice/")
    is_problem(refused, 403, "scope")
    left: str = refused.headers["RateLimit"].split(";")[1]
    return left


def test_answers_are_in_the_language_of_the_owner_or_of_the_request(program: Programs) -> None:
    mine = program(member("Ann", language="fr"))
    assert mine.post("me/").json()["title"] == "Cela ne peut pas se faire à cette adresse."
    spanish = mine.post("me/", accept_language="es").json()
    assert spanish["title"] == "Eso no se puede hacer en esta dirección."


def test_only_owners_list_and_revoke_tokens(ann: Account, ben: Account, program: Programs) -> None:
    mine, other = program(ann), program(ann, "read")
    listed = mine.get("me/tokens/").json()["results"]
    assert [(each["scopes"], each["is_this"]) for each in listed] == [
        (["read"], False),
        (["read", "play", "talk", "account"], True),
    ]
    address = f"me/tokens/{listed[0]['id']}/"
    assert program(ben).get("me/tokens/").json()["results"][0]["is_this"]
    is_problem(program(ben).delete(address), 404, "not-found")
    is_problem(other.delete(address), 403, "scope")
    assert mine.delete(address).status_code == 204
    is_problem(mine.delete(address), 404, "not-found")
    is_problem(other.get("me/"), 401, "not-authenticated")
    assert mine.delete(f"me/tokens/{listed[1]['id']}/").status_code == 204
    is_problem(mine.get("me/"), 401, "not-authenticated")
