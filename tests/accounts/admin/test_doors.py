"""All rows about people, and what has changed in them."""

from typing import Any
from urllib.parse import urlencode

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import Group, Permission
from django.core import mail
from django.db.models import Model
from django.test import Client
from django.urls import reverse

from accounts.audit_log import details_in_words
from accounts.models import AccessToken, Account, AuditEntry, Block, FormerName
from tests.accounts.admin.conftest import SECRET, Employ, authenticator_of, browser_of
from tests.accounts.people import member

State = dict[str, dict[str, Any]]
_UNTOUCHED = {"last_login", "last_used_at"}


def state() -> State:
    """Every field of everything about people, by what it belongs to."""
    rows: State = {}
    for account in Account.objects.all():
        rows[f"account {account.pk} {account.email}"] = {
            **_fields(account),
            "groups": set(account.groups.values_list("pk", flat=True)),
            "user_permissions": set(account.user_permissions.values_list("pk", flat=True)),
        }
    for group in Group.objects.all():
        rights = set(group.permissions.values_list("pk", flat=True))
        rows[f"group {group.pk}"] = {**_fields(group), "permissions": rights}
    for model, name in (
        (EmailAddress, "address"),
        (Authenticator, "authenticator"),
        (AuditEntry, "entry"),
        (Block, "block"),
    ):
        for row in model.objects.all():
            rows[f"{name} {row.pk}"] = _fields(row)
    return rows


def changes(before: State, after: State) -> set[str]:
    """The changes, without ids: `account changed: name`, `authenticator gone`."""
    told = {f"{_kind(name)} gone" for name in before.keys() - after.keys()}
    told |= {f"{_kind(name)} new" for name in after.keys() - before.keys()}
    for name in before.keys() & after.keys():
        now, then = after[name], before[name]
        told |= {f"{_kind(name)} changed: {field}" for field in now if now[field] != then[field]}
    return told


def _fields(row: Model) -> dict[str, Any]:
    columns = (field.attname for field in row._meta.concrete_fields)
    return {name: getattr(row, name) for name in columns if name not in _UNTOUCHED}


def _kind(name: str) -> str:
    return name.split()[0]


# Every form of the admin about people, sent with more than it asks for, by staff with one right.
# What comes of it is compared row by row with what that right is for.

STRONG = "quartz-and-lamplight"
AS_FORMS_DO = "application/x-www-form-urlencoded"
ABOUT_PEOPLE = ("accounts", "account", "mfa", "auth", "admin", "sessions", "contenttypes")
RIGHTS = [
    f"{model._meta.app_label}.{doing}_{model._meta.model_name}"
    for app in ABOUT_PEOPLE
    for model in apps.get_app_config(app).get_models()
    for doing in model._meta.default_permissions
]
CHANGED_BY_STAFF = ("language", "turn_emails")
# What a permission allows. Every other one changes nothing here, whatever is sent.
PURPOSES = {
    "accounts.add_account": {"account new"},
    "accounts.change_account": {f"account changed: {field}" for field in CHANGED_BY_STAFF},
    "accounts.delete_account": {"account gone", "address gone", "authenticator gone"},
    "mfa.delete_authenticator": {"authenticator gone"},
}


class House:
    """Everybody and everything that the doors lead to."""

    def __init__(self) -> None:
        self.rights = list(Permission.objects.values_list("pk", flat=True))
        self.groups = list(Group.objects.values_list("pk", flat=True))
        self.everybody = list(Account.objects.values_list("pk", flat=True))

    def sent(self, **more: Any) -> dict[str, Any]:
        """Everything that makes an account powerful or known, in one form."""
        return {
            "password": "md5$a$b",
            "password1": STRONG,
            "password2": STRONG,
            "new_password1": STRONG,
            "new_password2": STRONG,
            "usable_password": "true",
            "set-password": "1",
            "is_staff": "on",
            "is_superuser": "on",
            "is_guest": "on",
            "groups": self.groups,
            "user_permissions": self.rights,
            "permissions": self.rights,
            "email": "thief@example.org",
            "primary": "on",
            "verified": "on",
            "type": "webauthn",
            "data": "{}",
            "change_message": "nothing",
            "object_repr": "nobody",
            "action_flag": "1",
            "post": "yes",
            **more,
        }


def without(field: str, sent: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in sent.items() if name != field}


def address(model: Any, page: str, *args: Any) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=args)


def send(client: Client, where: str, sent: dict[str, Any]) -> None:
    """Send a form as browsers send one without files.

    Reading and writing a part for each of some four hundred rights took half of a request.
    """
    client.post(where, urlencode(sent, doseq=True), content_type=AS_FORMS_DO)


def write(client: Client, house: House) -> None:
    """Send every form about people in the admin that adds or changes something."""
    for number, pk in enumerate(house.everybody):
        where = address(Account, "change", pk)
        known = {"language": "fr", "time_zone": "UTC", "theme": "system", "user": pk}
        send(client, where, house.sent(**known, name=f"Other {number}"))
        send(client, where, house.sent(**known, name=f"Copy {number}", _saveasnew="1"))
        send(client, where.replace("change", "password"), house.sent())
        send(client, where.replace("change", "password/change"), house.sent())
    send(client, address(Account, "add"), house.sent(name="Thief"))
    send(client, "/admin/password_change/", house.sent(old_password="wrong"))
    for model in (EmailAddress, Group, Authenticator, AuditEntry, Block):
        mine: dict[str, Any] = {"user": house.everybody[-1], "name": f"Own {model.__name__}"}
        send(client, address(model, "add"), house.sent(**mine))
        send(client, address(model, "add"), without("primary", house.sent(**mine)))
        for pk in model.objects.values_list("pk", flat=True):
            send(client, address(model, "change", pk), house.sent(**mine))
            send(client, address(model, "change", pk), house.sent(**mine, _saveasnew="1"))


def delete(client: Client, house: House) -> None:
    """Send every form and action of the admin that may delete people, or what is theirs."""
    for model in (Authenticator, EmailAddress, Group, AuditEntry, Block, Account):
        rows = list(model.objects.values_list("pk", flat=True))
        for action in ("make_verified", "send_password_reset", "delete_selected"):
            chosen = {"action": action, "_selected_action": rows, "select_across": "1"}
            send(client, address(model, "changelist"), house.sent(**chosen))
        for pk in rows:
            send(client, address(model, "delete", pk), house.sent())


@pytest.fixture
def before(chief: Account, mo: Account, ann: Account) -> State:
    """What there was: a chief, one of the staff, and somebody who plays."""
    authenticator_of(chief)
    authenticator_of(mo)
    Block.objects.create(account=mo, person=chief)
    return state()


# Rights only add up: what is open to nobody who has several is open to nobody with one of them.
AND_THE_OTHERS = [(right,) for right in PURPOSES] + [tuple(r for r in RIGHTS if r not in PURPOSES)]


@pytest.mark.parametrize("rights", AND_THE_OTHERS, ids=lambda rights: rights[0])
def test_a_right_opens_its_own_door(rights: tuple[str, ...], before: State, employ: Employ) -> None:
    client = employ(*rights)
    before = state()
    write(client, House())
    delete(client, House())
    after = state()
    written = {name for name in after.keys() - before.keys() if name.startswith("entry")}
    told = changes(before, {name: row for name, row in after.items() if name not in written})
    assert told == PURPOSES.get(rights[0], set())
    assert bool(written) == (rights[0] in PURPOSES)
    assert_nobody_was_lifted(before, after)


def test_all_rights_together_lift_nobody(before: State, employ: Employ) -> None:
    client = employ()
    Account.objects.get(name="Lou").user_permissions.set(Permission.objects.all())
    before = state()
    write(client, House())
    written = state()
    purposes = PURPOSES["accounts.add_account"] | PURPOSES["accounts.change_account"]
    assert changes(before, written) == purposes | {"entry new"}
    assert_nobody_was_lifted(before, written)
    delete(client, House())
    after = state()
    assert changes(written, after) == PURPOSES["accounts.delete_account"] | {"entry new"}
    assert_nobody_was_lifted(before, after)


def assert_nobody_was_lifted(before: State, after: State) -> None:
    """Nobody became staff: whoever is was before, with the same permissions, password and
    address.
    """
    for name, row in after.items():
        if not name.startswith("account"):
            continue
        if name not in before:
            assert not (row["is_staff"] or row["is_superuser"] or row["groups"])
            assert not row["user_permissions"]
            assert row["password"].startswith("!")
        elif row["is_staff"]:
            assert row == before[name], name
    for name, row in before.items():
        if row.get("is_staff"):
            assert name in after


def test_the_chief_neither_lifts_nor_lowers_themselves(before: State, office: Client) -> None:
    house = House()
    chief = Account.objects.get(name="Chief")
    known = {"language": "en", "time_zone": "UTC", "theme": "system", "name": "Chief"}
    then = state()[f"account {chief.pk} {chief.email}"]
    # Neither with everything ticked nor with nothing ticked.
    for sent in (house.sent(**known), known):
        assert office.post(address(Account, "change", chief.pk), sent).status_code == 302
    now = state()[f"account {chief.pk} {chief.email}"]
    assert {field for field in now if now[field] != then[field]} == {"turn_emails"}


def test_chiefs_give_and_take_rights(ann: Account, moderators: Group, office: Client) -> None:
    where = address(Account, "change", ann.pk)
    known = {"language": "en", "time_zone": "UTC", "theme": "system", "name": "Ann"}
    given = {"is_active": "on", "is_staff": "on", "groups": [moderators.pk]}
    assert office.post(where, {**known, **given}).status_code == 302
    assert Account.objects.get(pk=ann.pk).is_staff
    assert browser_of(ann).get(address(Account, "changelist")).status_code == 200
    assert office.post(where, {**known, "is_active": "on"}).status_code == 302
    assert not Account.objects.get(pk=ann.pk).is_staff
    assert browser_of(ann).get(address(Account, "changelist")).status_code == 302


def test_neither_somebody_who_plays_nor_a_stranger_opens_a_door(
    before: State, ann: Account, client: Client
) -> None:
    before = state()
    for somebody in (browser_of(ann), client):
        write(somebody, House())
        delete(somebody, House())
        assert state() == before
    assert mail.outbox == []


def test_every_model_shown_in_the_admin_is_known_here() -> None:
    """A new one needs a look at what it opens."""
    ours = {AccessToken, Account, AuditEntry, Block, FormerName}
    here = ours | {EmailAddress, Authenticator, Group}
    shown = set(admin.site._registry)
    assert {model for model in shown if model._meta.app_label != "games"} == here


def test_chiefs_write_groups_of_others(moderators: Group, chief: Account, office: Client) -> None:
    where = address(Group, "change", moderators.pk)
    typed = {"name": "Moderators", "permissions": []}
    assert office.post(where, typed).status_code == 302
    assert not moderators.permissions.exists()
    chief.groups.add(moderators)
    assert office.post(where, {**typed, "name": "Mine"}).status_code == 403
    assert office.post(address(Group, "delete", moderators.pk), {"post": "yes"}).status_code == 403
    chosen = {"action": "delete_selected", "_selected_action": [moderators.pk], "post": "yes"}
    assert office.post(address(Group, "changelist"), chosen).status_code == 403
    assert Group.objects.get(pk=moderators.pk).name == "Moderators"


def test_who_may_look_at_a_group_sees_its_rights(moderators: Group, employ: Employ) -> None:
    client = employ("view_group")
    page = client.get(address(Group, "change", moderators.pk)).content.decode()
    assert "Can view account" in page
    assert client.get(address(Account, "changelist")).status_code == 403


def test_a_session_has_the_rights_that_its_owner_has_now(mo: Account) -> None:
    client = browser_of(mo)
    assert client.get(address(Account, "changelist")).status_code == 200
    mo.groups.clear()
    assert client.get(address(Account, "changelist")).status_code == 403
    Account.objects.filter(pk=mo.pk).update(is_active=False)
    assert client.get("/admin/")["Location"].startswith("/admin/login/")


@pytest.mark.parametrize("right", ["view", "change"])
def test_the_page_of_an_account_hides_its_password_and_shows_its_rights(
    right: str, ann: Account, employ: Employ
) -> None:
    client = employ(f"{right}_account")
    page = client.get(address(Account, "change", ann.pk)).content.decode()
    assert ann.password not in page
    assert "password" not in page.replace("password_change", "").lower().split("<main")[-1]
    assert 'name="is_superuser"' not in page
    assert "Superuser status" in page


def test_ones_own_password_is_changed_on_ones_own_page(mo: Account) -> None:
    client = browser_of(mo)
    for answer in (client.get("/admin/password_change/"), client.post("/admin/password_change/")):
        assert answer["Location"] == "/accounts/password/change/"


def test_there_is_no_page_for_somebody_elses_password(ann: Account, office: Client) -> None:
    where = address(Account, "change", ann.pk).replace("change", "password")
    assert office.get(where, follow=True).redirect_chain[-1][0] == "/admin/"
    typed = {"password1": STRONG, "password2": STRONG, "usable_password": "true"}
    office.post(where, typed)
    office.post(f"{where}change/", typed)
    assert Account.objects.get(pk=ann.pk).password == ann.password


def test_taken_rights_show_in_the_audit_log(mo: Account, office: Client, chief: Account) -> None:
    known = {"language": "en", "time_zone": "UTC", "theme": "system", "name": "Mo"}
    office.post(address(Account, "change", mo.pk), {**known, "is_active": "on"})
    entry = AuditEntry.objects.filter(actor=chief).order_by("number").last()
    assert entry is not None
    assert "Staff" in details_in_words(entry)
    assert member("Ben").pk != mo.pk


# Second factors in the admin: their secrets are on no page, and they can be taken away.

LISTING = "/admin/mfa/authenticator/"


def page_of(authenticator: Authenticator, page: str) -> str:
    return reverse(f"admin:mfa_authenticator_{page}", args=[authenticator.pk])


@pytest.fixture
def authenticator(ann: Account) -> Authenticator:
    """Ann's codes from an app."""
    authenticator: Authenticator = Authenticator.objects.get(user=ann)
    return authenticator


def test_no_page_has_a_second_factors_secret(office: Client, authenticator: Authenticator) -> None:
    for where in (
        LISTING,
        *(page_of(authenticator, page) for page in ("change", "delete", "history")),
    ):
        answer = office.get(where)
        assert answer.status_code == 200
        assert SECRET not in answer.content.decode()


@pytest.mark.django_db(transaction=True)
def test_second_factors_go_but_do_not_change(office: Client, authenticator: Authenticator) -> None:
    assert office.post(page_of(authenticator, "change"), {"type": "webauthn"}).status_code == 403
    office.post(page_of(authenticator, "delete"), {"post": "yes"})
    assert not Authenticator.objects.filter(user__name="Ann").exists()
    assert [sent.to for sent in mail.outbox] == [["ann@example.org"]]


@pytest.mark.django_db(transaction=True)
def test_several_are_taken_away_and_spare_codes_with_them(
    employ: Employ, ann: Account, authenticator: Authenticator
) -> None:
    authenticator_of(ann, Authenticator.Type.RECOVERY_CODES)
    key = authenticator_of(ann, Authenticator.Type.WEBAUTHN)
    client = employ("view_authenticator", "delete_authenticator")
    chosen = {
        "action": "delete_selected",
        "_selected_action": [authenticator.pk, key.pk],
        "post": "yes",
    }
    assert client.post(LISTING, chosen).status_code == 302
    assert not Authenticator.objects.filter(user=ann).exists()
    assert [sent.to for sent in mail.outbox] == [["ann@example.org"]] * 2


def test_only_chiefs_take_those_of_the_staff_and_not_their_own(
    employ: Employ, office: Client, mo: Account, chief: Account
) -> None:
    authenticator, own = authenticator_of(mo), Authenticator.objects.get(user=chief)
    assert office.post(page_of(own, "delete"), {"post": "yes"}).status_code == 403
    assert Authenticator.objects.filter(pk=own.pk).exists()
    client = employ("view_authenticator", "delete_authenticator")
    chosen = {"action": "delete_selected", "_selected_action": [authenticator.pk], "post": "yes"}
    assert client.post(page_of(authenticator, "delete"), {"post": "yes"}).status_code == 403
    assert client.post(LISTING, chosen).status_code == 403
    assert Authenticator.objects.filter(pk=authenticator.pk).exists()
    assert office.post(page_of(authenticator, "delete"), {"post": "yes"}).status_code == 302
    assert not Authenticator.objects.filter(pk=authenticator.pk).exists()


@pytest.mark.django_db(transaction=True)
def test_one_button_removes_all_that_somebody_has_lost(
    employ: Employ, office: Client, ann: Account, mo: Account
) -> None:
    for kind in (Authenticator.Type.RECOVERY_CODES, Authenticator.Type.WEBAUTHN):
        authenticator_of(ann, kind)
    client = employ("view_account", "view_authenticator", "delete_authenticator")
    page = address(Account, "change", ann.pk)
    button = page.replace("change", "second-factor")
    assert button in client.get(page).text
    assert client.get(button).status_code == 302
    assert "Removed. Its owner has an email" in client.post(button, follow=True).text
    assert not Authenticator.objects.filter(user=ann).exists()
    assert {str(sent.to) for sent in mail.outbox} == {"['ann@example.org']"}
    entry = AuditEntry.objects.order_by("number").last()
    assert entry is not None and "second factor" in details_in_words(entry)
    assert button not in client.get(page).text
    # Staff are for superusers.
    authenticator_of(mo)
    theirs = address(Account, "change", mo.pk).replace("change", "second-factor")
    assert client.post(theirs).status_code == 403
    assert office.post(theirs).status_code == 302


@pytest.mark.parametrize("rights", [["view_account"], ["view_account", "view_authenticator"]])
def test_the_button_is_for_who_may_delete_second_factors(
    employ: Employ, ann: Account, rights: list[str]
) -> None:
    client = employ(*rights)
    page = address(Account, "change", ann.pk)
    button = page.replace("change", "second-factor")
    assert button not in client.get(page).text
    assert client.post(button).status_code == 403
    assert Authenticator.objects.filter(user=ann).exists()
