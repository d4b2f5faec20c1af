"""Opening the secrets of a running game: who may, after what, for how long, and what it costs."""

from datetime import timedelta

import pytest
from allauth.account.internal.flows.login import AUTHENTICATION_METHODS_SESSION_KEY
from django.apps import apps
from django.conf import LazySettings
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Account, AuditEntry
from accounts.roles import ADMINISTRATORS, MODERATORS, make_groups
from games.core.errors import KnowsASecret
from games.core.locking import lock_running
from games.core.turns import lifecycle
from games.models import Case, Deck, Game, Measure, SeatOffer
from games.moderation.selectors import told
from games.moderation.services import telling
from games.seats.services import lending, offers
from tests.factories import AccountFactory, with_second_factor
from tests.moderation.admin.test_cases import browser_of, text
from tests.moderation.people import WHY, staff, table
from tests.people import ann, ben, cleo, olga

__all__ = ["ann", "ben", "cleo", "olga", "table"]
pytestmark = [pytest.mark.django_db, pytest.mark.always]


@pytest.fixture
def ida(db: None) -> Account:
    """An administrator who sits nowhere."""
    return in_group("Ida", ADMINISTRATORS)


def in_group(name: str, group: str) -> Account:
    account = with_second_factor(AccountFactory(name=name, is_staff=True))
    # As its migration does it.
    make_groups(apps.get_model)
    account.groups.add(Group.objects.get(name=group))
    return account


def address(game: Game) -> str:
    return reverse("admin:games_case_secrets", args=[game.pk])


def fresh(account: Account, *steps: str, minutes: int = 0) -> Client:
    """A browser in which somebody took these steps of a log-in, some minutes ago."""
    client = browser_of(account)
    take_steps(client, account, *(steps or ("password", "totp")), minutes=minutes)
    return client


def take_steps(client: Client, account: Account, *steps: str, minutes: int = 0) -> None:
    at = (timezone.now() - timedelta(minutes=minutes)).timestamp()
    made = [
        {"method": "password", "at": at}
        if step == "password"
        else {"method": "mfa", "type": step, "at": at}
        for step in steps
    ]
    session = client.session
    session[AUTHENTICATION_METHODS_SESSION_KEY] = made
    session["account_authentication_methods_user"] = str(account.pk)
    session.save()


def open_them(client: Client, game: Game, reason: str = WHY) -> int:
    return client.post(address(game), {"reason": reason}).status_code


def test_an_administrator_sees_hands_dwarfs_goals_and_piles(ida: Account, table: Game) -> None:
    client = fresh(ida)
    assert "This will happen" in text(client, address(table))
    assert open_them(client, table) == 302
    answer = client.get(address(table))
    assert "no-store" in answer["Cache-Control"]
    page = answer.content.decode()
    assert table.round is not None
    for pile in Deck.objects.filter(round=table.round, kind__in=["hand", "draw"]):
        for card in pile.cards:
            assert f"({card})" in page
    for name in ("Ann", "Ben", "Cleo"):
        assert name in page
    assert page.count("stone") >= 2


def test_nothing_secret_is_shown_before_a_reason_is_given(ida: Account, table: Game) -> None:
    client = fresh(ida)
    assert open_them(client, table, "short") == 200
    assert "case__secrets" not in text(client, address(table))
    assert not Measure.objects.exists()
    assert not Case.objects.exists()


@pytest.mark.parametrize(
    ("steps", "asked"),
    [
        (("totp",), "/accounts/reauthenticate/"),
        (("password",), "/accounts/2fa/reauthenticate/"),
        (("password", "recovery_codes"), "/accounts/2fa/reauthenticate/"),
    ],
)
def test_a_log_in_without_both_steps_is_led_to_the_one_that_is_missing(
    steps: tuple[str, ...], asked: str, ida: Account, table: Game
) -> None:
    client = fresh(ida, *steps)
    for answer in (client.get(address(table)), client.post(address(table), {"reason": WHY})):
        assert answer.status_code == 302
        assert reverse("admin:index") not in answer["Location"].partition("?")[0]
        assert answer["Location"].partition("?")[0].endswith(asked.rpartition("accounts")[2])
    assert not Measure.objects.exists()


def test_a_log_in_of_six_minutes_ago_is_not_fresh(ida: Account, table: Game) -> None:
    assert open_them(fresh(ida, minutes=6), table) == 302
    assert not Measure.objects.exists()


def test_a_passkey_is_both_steps(ida: Account, table: Game) -> None:
    client = fresh(ida, "webauthn")
    assert open_them(client, table) == 302
    assert "case__secrets" in text(client, address(table))


def test_they_close_after_a_quarter_of_an_hour(ida: Account, table: Game) -> None:
    client = fresh(ida)
    open_them(client, table)
    opened = Measure.objects.get()
    assert opened.until is not None
    assert opened.until - opened.at <= timedelta(minutes=15, seconds=1)
    Measure.objects.update(until=timezone.now() - timedelta(seconds=1))
    assert "case__secrets" not in text(client, address(table))


def test_another_session_and_another_administrator_see_nothing(ida: Account, table: Game) -> None:
    open_them(fresh(ida), table)
    assert browser_of(ida).get(address(table)).status_code == 302
    other = fresh(in_group("Ian", ADMINISTRATORS))
    assert "case__secrets" not in text(other, address(table))


def test_only_the_right_opens_them(table: Game, ida: Account) -> None:
    kinds = [kind for kind in Measure.Kind.values if kind != "open"]
    refused = (in_group("Mia", MODERATORS), staff("Lou", "view", *kinds), staff("Kim", "open"))
    for account in refused:
        assert fresh(account).get(address(table)).status_code == 403
        assert open_them(fresh(account), table) == 403
    assert not Measure.objects.exists()
    assert open_them(fresh(staff("Pia", "view", "open")), table) == 302
    sue = with_second_factor(AccountFactory(name="Sue", is_staff=True, is_superuser=True))
    assert open_them(fresh(sue), table) == 302
    assert Measure.objects.count() == 2


def test_the_table_page_leads_there_for_who_may(table: Game, ida: Account) -> None:
    there = reverse("admin:games_case_table", args=[table.pk])
    assert address(table) in text(browser_of(ida), there)
    assert address(table) not in text(browser_of(in_group("Mia", MODERATORS)), there)


def test_whoever_sits_there_finds_no_such_page_superuser_or_not(table: Game, ann: Account) -> None:
    ann.is_staff = ann.is_superuser = True
    ann.save()
    client = fresh(with_second_factor(ann))
    assert client.get(address(table)).status_code == 404
    assert open_them(client, table) == 404
    assert not Measure.objects.exists()


def test_it_is_no_measure_of_the_other_pages(table: Game, ida: Account) -> None:
    there = reverse("admin:games_case_table_measure", args=[table.pk, "open"])
    assert fresh(ida).get(there).status_code == 403


def test_the_look_is_in_the_audit_log_with_its_reason(ida: Account, table: Game) -> None:
    open_them(fresh(ida), table)
    entry = AuditEntry.objects.get(verb="measure")
    assert (entry.actor, entry.subject_id) == (ida, str(table.pk))
    assert entry.details.startswith("open until")
    assert WHY in entry.details


def test_the_table_is_told_once_the_game_is_over(ida: Account, table: Game, ann: Account) -> None:
    open_them(fresh(ida), table)
    telling.mark_told(ann)
    assert told.decisions(ann) == []
    assert not Account.objects.filter(pk=ann.pk).annotate(new=told.has_word()).get().new
    lifecycle.cancel(lock_running(table.pk))
    assert Account.objects.filter(pk=ann.pk).annotate(new=told.has_word()).get().new
    (one,) = told.decisions(ann)
    assert (one.kind, one.reason, one.is_new) == ("open", WHY, True)
    page = text(browser_of(ann), reverse("games:told"))
    assert "hidden cards of your table" in page


def test_a_setting_has_the_table_told_at_once(
    ida: Account, table: Game, ann: Account, settings: LazySettings
) -> None:
    settings.TELL_OF_OPENED_SECRETS_AT_ONCE = True
    client = fresh(ida)
    assert "reads at once" in text(client, address(table))
    open_them(client, table)
    assert [one.kind for one in told.decisions(ann)] == ["open"]


def test_nothing_is_shown_of_a_game_that_is_over(ida: Account, table: Game) -> None:
    client = fresh(ida)
    open_them(client, table)
    lifecycle.cancel(lock_running(table.pk))
    assert client.get(address(table)).status_code == 403


@pytest.mark.parametrize("kind", list(SeatOffer.Kind))
def test_whoever_opened_them_can_be_offered_no_seat_there(
    kind: SeatOffer.Kind, ida: Account, table: Game, ann: Account
) -> None:
    open_them(fresh(ida), table)
    Measure.objects.update(until=timezone.now() - timedelta(days=30))
    with pytest.raises(KnowsASecret):
        offers.offer(table.pk, ann, ida.pk, kind)


def test_whoever_was_asked_before_and_opened_them_cannot_agree(
    ida: Account, table: Game, ann: Account
) -> None:
    offers.offer(table.pk, ann, ida.pk, SeatOffer.Kind.STAND_IN)
    open_them(fresh(ida), table)
    with pytest.raises(KnowsASecret):
        lending.agree(SeatOffer.objects.get().pk, ida)
