"""People and tables for tests."""

from collections.abc import Iterable
from typing import Any

import factory
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator

from accounts.models import Account
from games.lobby import services as lobby
from games.models import Game
from games.rules.ruleset import Ruleset


class AccountFactory(factory.django.DjangoModelFactory[Account]):
    """A person with an email address of their own, unless it is not `verified`.

    `AccountFactory(name="Ann")` is ann@example.org.
    """

    class Meta:
        model = Account

    name = factory.Sequence(lambda number: f"Person {number}")
    email = factory.LazyAttribute(lambda one: f"{one.name.replace(' ', '.').lower()}@example.org")

    @classmethod
    def _create(
        cls, model_class: type[Account], *args: Any, verified: bool = True, **fields: Any
    ) -> Account:
        account = model_class.objects.create_user(*args, **fields)
        if account.email:
            EmailAddress.objects.create(
                user=account, email=account.email, primary=True, verified=verified
            )
        return account


def with_second_factor(account: Account) -> Account:
    """An account with codes from an app, as the staff must have; the same account."""
    Authenticator.objects.create(user=account, type=Authenticator.Type.TOTP, data={"secret": "A"})
    return account


class GuestFactory(AccountFactory):
    """Somebody who has not signed up."""

    name = factory.Sequence(lambda number: f"Guest {number}")
    email = None
    is_guest = True


def open_table(host: Account, others: Iterable[Account] = (), **facts: Any) -> Game:
    """A table of the host at which others have sat down, not started yet."""
    others = list(others)
    computers = facts.pop("computers", 0)
    seats = facts.pop("seats", 1 + len(others) + computers)
    rules = Ruleset(**facts.pop("rules", {}))
    known: dict[str, Any] = {"name": "The deep end", "public": True, **facts}
    game = lobby.create_table(host, rules=rules, seats=seats, computers=computers, **known)
    for account in others:
        lobby.join_table(game.pk, account, game.invite_token)
    game.refresh_from_db()
    return game


def running_game(host: Account, others: Iterable[Account] = (), **facts: Any) -> Game:
    """A game of these people (and `computers=`) that has just started."""
    return lobby.start_table(open_table(host, others, **facts).pk, host)
