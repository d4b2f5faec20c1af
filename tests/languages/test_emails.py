"""Emails, their subjects and their pages speak the language of the account they are sent to."""

import re

import pytest
from django.core import mail
from django.test import Client
from django.utils import translation

from games.models import Game, Notice, Player
from games.notices import sending
from tests.accounts.people import member
from tests.factories import AccountFactory, running_game
from tests.games.notices.conftest import make_due
from tests.languages.catalogues import LANGUAGES
from tests.languages.emails import email_bodies
from tests.languages.test_pages import by_language, speaks
from tests.playing import play_some, to_act

pytestmark = pytest.mark.django_db
TURN = {"es": "Te toca en «Dig»", "fr": "À toi de jouer : « Dig »"}
RESET = {"es": "Elegir una contraseña nueva", "fr": "Choisir un nouveau mot de passe"}


def turn_email(game: Game) -> Notice:
    """The email that tells somebody of the present turn."""
    player: Player = to_act(game)
    return Notice.objects.filter(game=game, player=player, kind="turn", transport="mail").latest(
        "version"
    )


def test_every_language_is_written_in() -> None:
    assert sorted(TURN) == sorted(RESET) == sorted(LANGUAGES)


@by_language
def test_an_email_about_a_turn_speaks_the_readers_language(language: str) -> None:
    people = [AccountFactory(name=name, language=language) for name in ("Ann", "Ben", "Cleo")]
    game = play_some(running_game(people[0], people[1:], name="Dig"), 9)
    make_due()
    notice = turn_email(game)
    assert sending.send(notice.pk)
    (sent,) = mail.outbox
    ((page, _kind),) = sent.alternatives  # type: ignore[attr-defined]
    assert sent.subject.replace("\u00a0", " ") == TURN[language]
    assert f'<html lang="{language}"' in str(page)
    speaks(sent.body, language)
    speaks(str(page), language)


@by_language
def test_an_email_about_an_account_speaks_the_accounts_language(
    client: Client, language: str
) -> None:
    member("Ann", language=language)
    client.post("/accounts/password/reset/", {"email": "ann@example.org"})
    (sent,) = mail.outbox
    ((page, _kind),) = sent.alternatives  # type: ignore[attr-defined]
    assert RESET[language] in sent.subject
    assert f'<html lang="{language}"' in str(page)
    speaks(sent.body, language)
    speaks(str(page), language)


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_the_first_sentence_after_the_salutation_begins_with_a_capital(language: str) -> None:
    with translation.override(language):
        bodies = email_bodies()
    firsts = [[line for line in body.splitlines() if line.strip()][1] for body in bodies]
    assert len(firsts) > 20
    assert [line for line in firsts if re.sub(r"[^\w]", "", line)[0].islower()] == []
