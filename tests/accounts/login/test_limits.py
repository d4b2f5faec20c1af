"""Wrong passwords lock out whoever guesses, and not the account's owner."""

from types import SimpleNamespace

import pytest
from allauth.core.internal import ratelimit
from allauth.mfa.totp.internal.auth import TOTP
from django.conf import LazySettings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.test import Client, RequestFactory

from accounts.login.limits import count_attempt, forget_attempts
from accounts.models import Account
from saboteur_site.settings import accounts as site_settings
from tests.accounts.people import PASSWORD, link_in_email, log_in, member, who

HOME = "192.0.2.10"
CAFE = "198.51.100.20"
LAIR = "203.0.113.66"
NEW = "a-second-seam-of-gold"
# Smaller numbers than on the site, in the same proportions: a try takes a while.
HERE, A_DAY_HERE, EVERYWHERE = 3, 5, 16


def browser(network: str = HOME) -> Client:
    """A browser that nobody has logged in with, in some network."""
    return Client(REMOTE_ADDR=network)


def guess(network: str = LAIR, times: int = HERE, client: Client | None = None) -> str:
    """Try wrong passwords for Ann's address; return the last page."""
    client = client or browser(network)
    page = ""
    for _ in range(times):
        page = log_in(client, password="wrong").content.decode()
    return page


def guess_from_everywhere(times: int = EVERYWHERE) -> None:
    """Try wrong passwords for Ann's address, each from another network."""
    for number in range(times):
        guess(f"10.{number}.0.1", times=1)


@pytest.fixture(autouse=True)
def small_numbers(settings: LazySettings) -> None:
    """Lower all limits."""
    settings.ACCOUNT_RATE_LIMITS = {
        **settings.ACCOUNT_RATE_LIMITS,
        "password_network": "7/m/ip",
        "password_from_network": f"{HERE}/300s/key,{A_DAY_HERE}/d/key",
        "password_from_anywhere": f"{EVERYWHERE}/h/key",
        "password_owner": f"{HERE}/300s/key",
    }


@pytest.fixture(autouse=True)
def ann() -> Account:
    """Somebody with a password."""
    return member("Ann")


@pytest.fixture
def home(ann: Account) -> Client:
    """A browser at home, where Ann has logged in before, and out again."""
    client = browser()
    log_in(client)
    assert who(client) == ann
    client.post("/accounts/logout/")
    return client


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """A clock of the limits that is moved by hand."""
    hand = SimpleNamespace(now=ratelimit.time.time())
    watch = SimpleNamespace(time=lambda: hand.now, monotonic=ratelimit.time.monotonic)
    monkeypatch.setattr(ratelimit, "time", watch)
    return hand


@pytest.fixture
def attempt(rf: RequestFactory) -> HttpRequest:
    """A stranger's request."""
    request = rf.post("/accounts/login/", REMOTE_ADDR=LAIR)
    request.user = AnonymousUser()
    return request


def test_who_guesses_must_wait_even_with_the_right_password(
    ann: Account, clock: SimpleNamespace
) -> None:
    lair = browser(LAIR)
    assert "or the password is wrong" in guess(client=lair)
    page = log_in(lair).content.decode()
    assert "Too many attempts" in page
    assert "ask for a code by email" in page
    assert who(lair) is None
    clock.now += 301
    log_in(lair)
    assert who(lair) == ann


def test_patient_tries_from_one_network_are_too_many_for_the_day(clock: SimpleNamespace) -> None:
    for _ in range(2):
        guess()
        clock.now += 301
    assert "Too many attempts" in guess(times=1)


def test_right_passwords_are_not_counted(ann: Account) -> None:
    for _ in range(HERE + 1):
        newcomer = browser(CAFE)
        log_in(newcomer)
        assert who(newcomer) == ann


def test_the_right_password_does_not_wipe_out_the_wrong_ones() -> None:
    guess(times=HERE - 1)
    log_in(browser(LAIR))
    assert "or the password is wrong" in guess(times=1)
    assert "Too many attempts" in guess(times=1)


def test_patient_strangers_elsewhere_lock_nobody_out(ann: Account, clock: SimpleNamespace) -> None:
    for _ in range(EVERYWHERE // HERE + 1):
        guess(LAIR, times=HERE + 1)
        clock.now += 301
    cafe = browser(CAFE)
    log_in(cafe)
    assert who(cafe) == ann


def test_on_a_known_device_the_owner_gets_in_beside_who_guesses(ann: Account, home: Client) -> None:
    guess(HOME, times=HERE + 2)
    newcomer = browser(HOME)
    log_in(newcomer)
    assert who(newcomer) is None
    log_in(home)
    assert who(home) == ann


def test_guessing_from_everywhere_comes_to_an_end(ann: Account, clock: SimpleNamespace) -> None:
    guess_from_everywhere()
    cafe = browser(CAFE)
    assert "Too many attempts" in log_in(cafe).content.decode()
    clock.now += 3601
    log_in(cafe)
    assert who(cafe) == ann


def test_a_known_device_stays_in_while_the_whole_world_guesses(ann: Account, home: Client) -> None:
    guess_from_everywhere(EVERYWHERE + 2)
    home.defaults["REMOTE_ADDR"] = CAFE
    log_in(home)
    assert who(home) == ann


def test_a_known_device_may_not_guess_for_ever_and_holds_up_no_stranger(
    ann: Account, home: Client
) -> None:
    assert "or the password is wrong" in guess(client=home)
    assert "Too many attempts" in log_in(home).content.decode()
    assert who(home) is None
    newcomer = browser(HOME)
    log_in(newcomer)
    assert who(newcomer) == ann


@pytest.mark.parametrize("address", ["ann@example.org", "ANN@example.org", "nobody@example.org"])
def test_an_address_nobody_has_is_limited_alike(address: str) -> None:
    lair = browser(LAIR)
    pages = [log_in(lair, address, "wrong").content.decode() for _ in range(HERE + 2)]
    assert ["Too many attempts" in page for page in pages] == [False] * HERE + [True] * 2


def test_addresses_of_one_ipv6_network_count_together() -> None:
    for number in range(HERE):
        guess(f"2001:db8::{number + 1}", times=1)
    assert "Too many attempts" in guess("2001:db8::ffff", times=1)
    assert "or the password is wrong" in guess("2001:db8:0:1::1", times=1)


def test_codes_beside_the_right_password_are_limited_too(ann: Account, client: Client) -> None:
    TOTP.activate(ann, "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
    log_in(client)
    for _ in range(5):
        page = client.post("/accounts/2fa/authenticate/", {"code": "000000"}).content.decode()
        assert "That code is not right" in page
    page = client.post("/accounts/2fa/authenticate/", {"code": "000000"}).content.decode()
    assert "Too many attempts" in page


def test_one_network_does_not_go_through_many_addresses() -> None:
    lair = browser(LAIR)
    for number in range(7):
        log_in(lair, f"person{number}@example.org", "wrong")
    assert "Too many attempts" in log_in(lair).content.decode()


def test_an_address_counts_the_same_however_it_is_written(attempt: HttpRequest) -> None:
    for address in ("ann@example.org", "Ann@example.org", "ANN@EXAMPLE.ORG"):
        assert count_attempt(attempt, address) is not None
    assert count_attempt(attempt, "aNN@example.org") is None


def test_a_try_that_is_refused_uses_up_nothing_of_its_network(attempt: HttpRequest) -> None:
    tries = [count_attempt(attempt, "ann@example.org") for _ in range(HERE + 5)]
    assert tries[HERE:] == [None] * 5
    assert count_attempt(attempt, "ben@example.org") is not None


def test_forgetting_what_was_tried_for_one_address_leaves_its_network_counted(
    ann: Account, attempt: HttpRequest
) -> None:
    for number in range(7):
        assert count_attempt(attempt, f"person{number}@example.org") is not None
    forget_attempts(attempt, ann)
    assert count_attempt(attempt, "ben@example.org") is None


def test_a_new_password_by_email_ends_the_wait(ann: Account) -> None:
    guess_from_everywhere()
    cafe = browser(CAFE)
    cafe.post("/accounts/password/reset/", {"email": "ann@example.org"})
    form = cafe.get(link_in_email())["Location"]
    cafe.post(form, {"password1": NEW, "password2": NEW})
    log_in(cafe, password=NEW)
    assert who(cafe) == ann


def test_while_others_guess_a_session_can_show_once_more_whose_it_is(ann: Account) -> None:
    guess_from_everywhere()
    client = browser()
    client.force_login(ann)
    answer = client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert answer.status_code == 302


def test_a_session_may_not_guess_its_password_for_ever(ann: Account) -> None:
    client = browser()
    client.force_login(ann)
    for _ in range(HERE):
        client.post("/accounts/reauthenticate/", {"password": "wrong"})
    page = client.post("/accounts/reauthenticate/", {"password": PASSWORD}).content.decode()
    assert "Too many attempts. Wait a few minutes" in page


def test_one_network_can_never_use_up_what_everybody_may_try() -> None:
    """Whatever the numbers are changed to, it takes several networks to keep an owner out."""
    limits = site_settings.ACCOUNT_RATE_LIMITS
    (_, a_day_here) = ratelimit.parse_rates(limits["password_from_network"])
    assert a_day_here.duration == 24 * 60 * 60
    for rate in ratelimit.parse_rates(limits["password_from_anywhere"]):
        assert rate.duration <= a_day_here.duration
        assert rate.amount > 3 * a_day_here.amount
