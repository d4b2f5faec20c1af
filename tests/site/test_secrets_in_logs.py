"""Whatever people do on the site, no log says who they are, what they hold, or how to be them."""

import logging
import re
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from accounts.emails.unsubscribe import unsubscribe_url
from accounts.models import Account
from games import bots, tasks
from games.lobby import services as lobby
from games.models import Deck, Game, Notice, Round
from games.notices.ending_links import mute_path
from games.rules.cards.cards import PATH_CODES
from games.rules.ruleset import Ruleset
from tests.accounts.people import PASSWORD, log_in, sign_up
from tests.factories import AccountFactory, running_game
from tests.games.notices.conftest import make_due
from tests.log_lines import LogLines, log_lines
from tests.playing import let_computers_go, play_some, to_act
from tests.processes import manage
from tests.smtp import MailServer, mail_server
from tests.task_queue import task_queue

OURS = ("accounts", "games", "saboteur_site")
REFUSED = "refused@example.org"
NEW_PASSWORD = "another-long-pass-phrase"
_LINK = re.compile(r"https?://[^/\s]+(/\S+)")


@pytest.fixture
def smtp(settings: Any) -> Iterator[MailServer]:
    """A mail server that refuses one reader."""
    with mail_server(refused=[REFUSED]) as server:
        settings.EMAIL_BACKEND = "saboteur_site.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
        yield server


def words_of(server: MailServer) -> str:
    """What stands in the email that came last."""
    body = server.emails[-1].get_body(("plain",))  # type: ignore[attr-defined]
    return str(body.get_content())


def link_of(server: MailServer) -> str:
    """The first link of the email that came last."""
    found = _LINK.search(words_of(server))
    assert found
    return found[1]


def sign_up_and_log_in(smtp: MailServer, secrets: set[str]) -> Client:
    """A sign-up with its link, used twice; then a log-in by a code, at the second try."""
    client = Client()
    sign_up(client, "Dora")
    confirm = link_of(smtp)
    for _ in range(2):
        client.get(confirm)
        client.post(confirm)
    client.post("/accounts/logout/")
    log_in(client, "dora@example.org", "not the password")
    client.post("/accounts/login/code/", {"email": "dora@example.org"})
    found = re.search(r"^\s*([A-Z0-9]{3,}-?[A-Z0-9]{3,})\s*$", words_of(smtp), re.MULTILINE)
    assert found
    client.post("/accounts/login/code/confirm/", {"code": "wrong"})
    client.post("/accounts/login/code/confirm/", {"code": found[1]})
    assert client.session.get("_auth_user_id")
    secrets |= {confirm.strip("/").rpartition("/")[2], found[1], PASSWORD, "not the password"}
    return client


def reset_the_password(smtp: MailServer, secrets: set[str]) -> None:
    """A forgotten password: the link, the new password, and the link once more."""
    client = Client()
    client.post("/accounts/password/reset/", {"email": "dora@example.org"})
    link = link_of(smtp)
    form = client.get(link)["Location"]
    client.post(form, {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD})
    assert client.get(link).status_code == 200
    secrets |= {link.strip("/").rpartition("/")[2], NEW_PASSWORD}


def be_refused(secrets: set[str]) -> None:
    """Emails to an address that the server does not know, of the account and of the game."""
    sign_up(Client(), "Rufus", email=REFUSED)
    rufus = Account.objects.get(email=REFUSED)
    # The address was one once; letters go to no other.
    EmailAddress.objects.filter(user=rufus).update(verified=True)
    running_game(rufus, AccountFactory.create_batch(2))
    make_due()
    with task_queue() as queue:
        tasks.sweep()
        queue.work()
    errors = Notice.objects.filter(player__account=rufus).values_list("last_error", flat=True)
    assert "SMTPRecipientsRefused 550 5.1.1" in errors
    secrets |= {REFUSED}


def follow_links(dora: Client, secrets: set[str]) -> None:
    """Links for those who have them: right, forged, and while one is not logged in."""
    host = AccountFactory(name="Hanna")
    table = lobby.create_table(
        host, name="Deep", rules=Ruleset(), seats=4, public=False, computers=0
    )
    forged = ["letters-without-a-number-in-it", "x1" * 16]
    for token in (table.invite_token, *forged):
        path = reverse("games:join", args=[token])
        for client in (dora, Client()):
            client.get(path)
            client.post(path)
            client.get("/accounts/login/", {"next": path})
            client.get("/nowhere/", {"next": path, "email": "hanna@example.org"})
    for path in (unsubscribe_url(host), "/accounts/mail/off/12.forged-signature-0123456789/"):
        dora.get(path)
        dora.post(path)
        secrets |= {path.strip("/").rpartition(".")[2]}
    mute = mute_path(table.players.get(account=host).pk, host)
    for path in (mute, "/notices/mute/12-34.forged-signature-9876543210/"):
        dora.get(path)
        dora.post(path)
        secrets |= {path.strip("/").rpartition(".")[2]}
    secrets |= {table.invite_token, *forged}


def take_turns(dora: Client) -> Game:
    """Turns that are taken, refused, late, forged; computer players that stumble."""
    me = Account.objects.get(email="dora@example.org")
    game = running_game(me, AccountFactory.create_batch(1), computers=2)
    game = play_some(game, 6)
    address = reverse("games:turns", args=[game.pk])
    for version in (game.version, 1):
        for move in ({"pass": "1", "cards": "0"}, {"card": "0", "at": "9,9"}, {"junk": "x"}):
            dora.post(address, {"version": version, **move})
    Client(enforce_csrf_checks=True).post(address, {"version": 1})
    dora.get(reverse("games:table", args=[game.pk]))
    dora.post(reverse("games:chat", args=[game.pk]), {"text": "mail me: dora@example.org"})
    let_a_computer_stumble(game)
    return game


def let_a_computer_stumble(game: Game) -> None:
    """A computer player that breaks over a card of its hand."""
    while not to_act(game).is_computer:
        game = play_some(game, 1)

    def stumble(*_: Any) -> Any:
        raise KeyError("NES+crystal")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bots, "choose", stumble)
        let_computers_go(game)
        tasks.computer_turn(game.pk)


def break_rows(game: Game) -> None:
    """A row that the database refuses, shown in its error; and a game that does not replay."""
    log = logging.getLogger("games.somewhere")
    try:
        with transaction.atomic():
            Round.objects.filter(game=game).update(phase=None)
    except IntegrityError:
        log.exception("a round was not written")
    Deck.objects.filter(round__game=game, kind="hand", seat=0).update(cards=["NESW", "map"])
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("verify_games", stdout=out)
    log.info("verify_games said: %s", out.getvalue())


def break_a_page(dora: Client) -> None:
    """A page that fails with an error that names somebody."""

    def fail(*_: Any, **__: Any) -> Any:
        raise RuntimeError(f"of dora@example.org, {dora.cookies['sessionid'].value}")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("games.lists.selectors.my_games", fail)
        dora.raise_request_exception = False
        assert dora.get(reverse("games:my_games")).status_code == 500


def secrets_of(clients: list[Client]) -> set[str]:
    """What the database and the browsers keep that nobody else may know."""
    found = {cookie.value for client in clients for cookie in client.cookies.values()}
    found |= set(Session.objects.values_list("session_key", flat=True))
    found |= set(Account.objects.exclude(email=None).values_list("email", flat=True))
    found |= set(EmailAddress.objects.values_list("email", flat=True))
    for seed, token in Game.objects.values_list("seed", "invite_token"):
        found |= {seed, token}
    return {str(secret) for secret in found if len(str(secret)) > 3}


def shows_a_hand(text: str) -> bool:
    """Whether cards or dwarfs are named; a traceback's lines of our own code do not count."""
    lines = [line for line in text.splitlines() if not line.startswith("    ")]
    codes = sorted((code for code in PATH_CODES if len(code) > 2), key=len, reverse=True)
    cards = rf"(?<![\w.+-])(?:{'|'.join(map(re.escape, codes))})(?![\w.+-])"
    return bool(re.search(rf"{cards}|(['\"])(?:saboteur|miner|map|rockfall)\1", "\n".join(lines)))


@pytest.fixture
def everything(db: None, smtp: MailServer, settings: Any) -> tuple[LogLines, set[str]]:
    """All that is logged while people do everything that they do, and all that must not be."""
    secrets: set[str] = set()
    with log_lines() as lines:
        dora = sign_up_and_log_in(smtp, secrets)
        reset_the_password(smtp, secrets)
        log_in(dora, "dora@example.org", NEW_PASSWORD)
        be_refused(secrets)
        follow_links(dora, secrets)
        game = take_turns(dora)
        break_a_page(dora)
        break_rows(game)
        return lines, secrets | secrets_of([dora])


HANDLERS = """
import logging
from saboteur_site.redaction import Redaction
names = [None, *logging.root.manager.loggerDict]
handlers = {each for name in names for each in logging.getLogger(name).handlers}
handlers -= {each for each in handlers if isinstance(each, logging.NullHandler)}
safe = [each for each in handlers if any(isinstance(one, Redaction) for one in each.filters)]
print(len(handlers), "handlers", len(safe), "safe")
"""


def test_one_handler_writes_for_every_logger_and_it_redacts() -> None:
    # In a process of its own: other tests leave servers' loggers behind.
    told = manage("shell", "-v0", "-c", HANDLERS, SABOTEUR_MODE="embedded").stdout
    assert told.strip() == "1 handlers 1 safe"


def test_no_secret_stands_in_any_line_of_any_log(everything: tuple[LogLines, set[str]]) -> None:
    lines, secrets = everything
    assert len(secrets) > 20
    # What is told goes out, all of it, through the one handler.
    assert len(lines.written) == len(lines.told) > 30
    for name, text in lines.written:
        assert not [secret for secret in secrets if secret in text], (name, text)
        assert not shows_a_hand(text), (name, text)
    # What the site itself tells needs no redaction.
    ours = [(name, text) for name, text in lines.told if name.startswith(OURS)]
    ours = [(name, text) for name, text in ours if name != "games.somewhere"]
    assert ours
    for name, text in ours:
        assert not [secret for secret in secrets if secret in text], (name, text)
