"""Links with a key survive their travel: what stood behind them, and what others add to them."""

from collections.abc import Callable

import pytest
from allauth.account.models import EmailConfirmationHMAC
from django.test import Client
from django.urls import reverse

from accounts import invitations
from accounts.emails.unsubscribe import unsubscribe_url
from accounts.models import Account
from games.crews import services as crews
from games.models import Game
from games.notice_settings.services import renew_calendar
from games.notices.ending_links import mute_path
from games.replay.services import share_replay
from saboteur_site.links import mended
from tests.accounts.people import link_in_email, sign_up
from tests.factories import AccountFactory, open_table, running_game
from tests.people import Browser
from tests.playing import play_out
from tests.views.one_turn_links import link as turn_link

pytestmark = pytest.mark.django_db
INCOMPLETE = "This link isn’t complete"
SPACE = "\N{ZERO WIDTH SPACE}"
BEHIND = (
    *(".", ")", ").", ",", "!", "”", "»", ">", "*", "%20", "…", SPACE, f"){SPACE}", ", thanks"),
    *("&fbclid=IwAR0x", "%29", "\N{SOFT HYPHEN}", "\N{RIGHT-TO-LEFT MARK}"),
)
ADDED = (
    "fbclid=IwAR2x_y",
    "gclid=1&utm_source=chat",
    "mc_cid=1&igshid=a%3D%3D",
    "next=%2Frules%2F",
)


def seat_of(ann: Account) -> str:
    return mute_path(running_game(ann, computers=2).players.get(account=ann).pk, ann)


def turn_of(ann: Account) -> str:
    running_game(ann, AccountFactory.create_batch(2))
    return turn_link(Game.objects.get(host=ann))


def confirmed(ann: Account) -> str:
    address = ann.emailaddress_set.get()
    return f"/accounts/confirm-email/{EmailConfirmationHMAC(address).key}/"


def forgotten(ann: Account) -> str:
    Client().post("/accounts/password/reset/", {"email": ann.email})
    return link_in_email()


def shared(ann: Account) -> str:
    over = play_out(running_game(ann, computers=2, rules={"rounds": 1}))
    return reverse("games:shared", args=[share_replay(over.pk, ann, "all").token])


KINDS: dict[str, Callable[[Account], str]] = {
    "a table": lambda ann: reverse("games:join", args=[open_table(ann, seats=4).invite_token]),
    "a crew": lambda ann: reverse("games:crew_join", args=[crews.found_crew(ann, "").token]),
    "one turn": turn_of,
    "a replay": shared,
    "a calendar": lambda ann: reverse("games:calendar", args=[renew_calendar(ann)]),
    "mute a game": seat_of,
    "no more emails": unsubscribe_url,
    "sign up": lambda ann: reverse("accounts:invited", args=[invitations.token_of(ann)]),
    "verify an address": confirmed,
    "a new password": forgotten,
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_link_leads_on_whatever_stands_behind_it_or_was_added(kind: str, ann: Account) -> None:
    """Costs a second where the link is to a game."""
    link, client = KINDS[kind](ann), Client()
    link = link.removeprefix("http://testserver")
    assert mended(link) == link
    reached = client.get(link).status_code
    assert reached < 400
    for behind in BEHIND:
        bare = link.rstrip("/")
        for broken in {f"{link}{behind}", f"{bare}{behind}", f"{bare}{behind}/"}:
            answer = client.get(broken)
            assert (answer.status_code, answer["Location"]) == (302, link), broken
    for added in ADDED:
        assert client.get(f"{link}?{added}").status_code == reached, added
    assert client.get(link, headers={"host": "TESTSERVER"}).status_code == reached


@pytest.mark.parametrize("kind", KINDS)
def test_a_link_that_was_cut_says_so_before_anybody_logs_in(kind: str, ann: Account) -> None:
    link = KINDS[kind](ann).removeprefix("http://testserver")
    head, _, end = link.rstrip("/").removesuffix("/deadlines.ics").rpartition("/")
    answer = Client().get(f"{head}/{end[:-3]}{link[len(head) + 1 + len(end) :]}", follow=True)
    page = answer.content.decode()
    told = {
        "one turn": "This link leads nowhere any more",
        "sign up": "Sign up",
        "verify an address": "a piece is missing at its end",
        "a new password": "a piece is missing at its end",
    }
    assert told.get(kind, INCOMPLETE) in page
    assert 'name="password"' not in page or kind == "sign up"


def test_what_is_no_link_stays_as_it_is() -> None:
    for path in ("/", "/games/3/join/", "/games/open/.", "/join/", "/join/).", "/rules/)"):
        assert mended(path) in (None, path), path
    assert "A dead end" in Client().get("/games/open/.../").content.decode()


def test_signing_up_anywhere_on_an_invitation_keeps_it(ann: Account, browser: Browser) -> None:
    for kind in ("a table", "a crew"):
        link, client = KINDS[kind](ann), Client()
        page = client.get(link, follow=True).content.decode()
        doors = [part.split('"')[0] for part in page.split('href="/accounts/')[1:]]
        doors = [door for door in doors if door.startswith(("signup", "login"))]
        assert len(doors) >= 2
        assert all(f"next={link}" in door.replace("%2F", "/") for door in doors), doors
        assert sign_up(client, f"New{kind[2:]}", next=link)["Location"] == link
        assert client.get(link).status_code == 200
