"""Whatever somebody is called or says, it is text on every page and in every email."""

import json
from email import message_from_bytes
from email.policy import default
from random import Random

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Account
from games.chat import services as chat
from games.core.history.records import record_of
from games.core.turns import imports
from games.models import Game, Notice, Player
from games.notices import sending
from games.rules.files.record import read_record, write_record
from tests.factories import AccountFactory, open_table, running_game
from tests.playing import play_one, play_out, play_some, tell_all

pytestmark = [pytest.mark.django_db]
NASTY = """<i a="'>&{{x}}</svg>"""
RAW = ("<i a=", "{{x}}</svg>")


@pytest.fixture
def people() -> list[Account]:
    """People with names that no form lets through."""
    people = AccountFactory.create_batch(3)
    for number, person in enumerate(people):
        Account.objects.filter(pk=person.pk).update(name=f"{NASTY[:22]}{number}")
        person.refresh_from_db()
    return people


def read(client: Client, *places: str) -> None:
    for place in places:
        answer = client.get(place)
        assert answer.status_code == 200, place
        text = answer.content.decode()
        assert "&lt;i a=" in text, place
        assert not any(raw in text for raw in RAW), place


def of(game: Game, *names: str) -> list[str]:
    return [reverse(f"games:{name}", args=[game.pk]) for name in names]


def test_on_the_pages_of_a_running_game(people: list[Account]) -> None:
    game = play_some(running_game(people[0], people[1:], name=NASTY), 12)
    chat.say(game_id=game.pk, account=people[0], text=NASTY)
    for _ in range(3):
        game = play_one(game, Random(2))
        acting = game.players.get(seat=game.round.turn)  # type: ignore[union-attr]
        client = Client()
        client.force_login(acting.account)
        table = of(game, "table")[0]
        read(client, table, *of(game, "fragment", "log", "chat"), reverse("games:my_games"))
        held = Player.objects.get(pk=acting.pk).game.round.decks.get(kind="hand", seat=acting.seat)  # type: ignore[union-attr]
        read(client, *(f"{table}?card={card}" for card in held.cards), f"{table}?pass=1")


def test_on_the_pages_before_and_after_a_game(people: list[Account]) -> None:
    lobby = open_table(people[0], people[1:], name=NASTY, seats=5)
    over = play_out(running_game(people[0], people[1:], name=NASTY))
    client = Client()
    client.force_login(people[0])
    read(client, *of(lobby, "table"), *of(over, "table", "log"), *of(tell_all(over), "replay"))
    read(client, reverse("games:my_games"), reverse("games:finished"))
    read(client, reverse("games:person", args=[people[0].pk]), reverse("accounts:settings"))
    read(Client(), reverse("games:open"), reverse("games:join", args=[lobby.invite_token]))


def test_on_the_pages_of_a_game_that_was_imported(people: list[Account]) -> None:
    record = record_of(play_out(running_game(people[0], people[1:])))
    record.seats = ["Ann", "Ben", "Cleo"]
    written = json.loads(json.dumps(write_record(record)))
    game = imports.import_game(read_record(written), NASTY)
    for seat in range(3):
        # No import lets such names through either.
        Player.objects.filter(game=game, seat=seat).update(name=f"{NASTY}{seat}")
    read(Client(), *of(game, "table", "log", "replay"))


def test_in_emails_and_their_headers(people: list[Account]) -> None:
    name = f"{NASTY}\r\nBcc: all@example.org"
    play_some(running_game(people[0], people[1:], name=name), 5)
    Notice.objects.update(due_at=timezone.now())
    for notice in Notice.objects.values_list("pk", flat=True):
        sending.send(notice)
    assert mail.outbox
    for letter in mail.outbox:
        read_back = message_from_bytes(letter.message().as_bytes(), policy=default)
        assert read_back["Bcc"] is None
        assert "{{x}}</svg> Bcc: all@example.org" in read_back["Subject"]
        assert read_back["To"] == letter.to[0]
        html = read_back.get_body(("html",)).get_content()  # type: ignore[union-attr]
        assert "&lt;i a=" in html
        assert not any(raw in html for raw in RAW)
