"""Moderators and administrators see and do exactly what docs/moderation.md says."""

import re
from collections.abc import Iterator

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import Group
from django.urls import reverse

from accounts.models import Account
from accounts.roles import ADMINISTRATORS, MODERATORS, ROLES, make_groups
from games.chat import services as chat
from games.chat.models import Message
from games.models import Game
from tests.accounts.admin.conftest import browser_of
from tests.accounts.people import member
from tests.factories import AccountFactory, running_game
from tests.processes import ROOT

pytestmark = [pytest.mark.django_db]
ROW = re.compile(r"^\| `(\w+\.\w+)` \| ([\w, ]+) \| ([\w, ]+) \|$", re.MULTILINE)


@pytest.fixture(autouse=True)
def groups() -> None:
    """Both groups as the migration makes them: a test that empties the database takes them."""
    make_groups(apps.get_model)


def one_of(role: str) -> Account:
    """Somebody of the staff with one role."""
    account = member({MODERATORS: "Mona", ADMINISTRATORS: "Adam"}[role], is_staff=True)
    account.groups.add(Group.objects.get(name=role))
    return account


def documented() -> Iterator[tuple[str, str, set[str]]]:
    """Each role, with each model and what may be done to it, as the document has it."""
    for label, *cells in ROW.findall((ROOT / "docs/moderation.md").read_text()):
        for role, cell in zip((MODERATORS, ADMINISTRATORS), cells, strict=True):
            yield role, label, set(cell.split(", ")) - {"no"}


def test_the_document_names_every_right_and_no_other() -> None:
    found: dict[str, set[str]] = {role: set() for role in ROLES}
    for role, label, doings in documented():
        app, _, model = label.partition(".")
        found[role] |= {f"{app}.{doing}_{model}" for doing in doings}
    assert found == {role: set(rights) for role, rights in ROLES.items()}


def test_the_groups_have_these_rights() -> None:
    for role, rights in ROLES.items():
        held = Group.objects.get(name=role).permissions.select_related("content_type")
        assert {f"{one.content_type.app_label}.{one.codename}" for one in held} == set(rights)


@pytest.mark.parametrize("role", [MODERATORS, ADMINISTRATORS])
def test_each_opens_the_lists_that_the_document_names_and_no_others(role: str) -> None:
    client = browser_of(one_of(role))
    seen = {label for one, label, doings in documented() if one == role and "view" in doings}
    for model in admin.site._registry:
        label = model._meta.label_lower
        where = reverse(f"admin:{label.replace('.', '_')}_changelist")
        assert client.get(where).status_code == (200 if label in seen else 403), label


def test_a_moderator_finds_people_by_name_and_not_by_mail_address() -> None:
    running_game(member("Ann"), AccountFactory.create_batch(2))
    client = browser_of(one_of(MODERATORS))
    where = reverse("admin:games_player_changelist")
    assert ">Ann<" in client.get(where, {"q": "ann"}).content.decode()
    assert ">Ann<" not in client.get(where, {"q": "ann@example.org"}).content.decode()
    assert "ann@example.org" not in client.get(where).content.decode()


@pytest.mark.parametrize("role", [MODERATORS, ADMINISTRATORS])
def test_who_sits_at_a_table_sees_nothing_of_it_in_the_admin(role: str) -> None:
    mo = one_of(role)
    own = running_game(mo, [AccountFactory(), AccountFactory()], name="Own dig")
    host, *others = AccountFactory.create_batch(3)
    other = running_game(host, others, name="Other dig")
    for game in (own, other):
        for player in game.players.select_related("account")[:1]:
            chat.say(game_id=game.pk, account=player.account, text=f"At {game.name}")
    client = browser_of(mo)
    for model, rows in ((Game, (own, other)), (Message, _said(own, other))):
        listing = client.get(f"/admin/games/{model.__name__.lower()}/").content.decode()
        assert "Own dig" not in listing
        assert "Other dig" in listing
        pages = [f"/admin/games/{model.__name__.lower()}/{row.pk}/change/" for row in rows]
        assert [client.get(page).status_code for page in pages] == [302, 200]
    for model_name in ("player", "turn", "claim", "motion"):
        assert "Own dig" not in client.get(f"/admin/games/{model_name}/").content.decode()


def _said(*games: Game) -> tuple[Message, ...]:
    return tuple(Message.objects.get(game=game) for game in games)
