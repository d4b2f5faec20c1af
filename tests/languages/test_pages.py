"""Pages, their parts and emails speak the reader's language, and nothing else."""

import html
import re
from functools import cache

import pytest
from django.conf import settings
from django.core import mail
from django.test import Client
from django.utils import translation

from accounts.models import Account
from games.chat import services as chat
from games.models import Game, Notice, Player
from games.notices import sending
from tests.accounts.people import member
from tests.factories import AccountFactory, open_table, running_game
from tests.games.notices.conftest import make_due
from tests.languages.catalogues import LANGUAGES, translated
from tests.languages.emails import email_bodies
from tests.pages import plain, shown
from tests.playing import play_out, play_some, tell_all, to_act

pytestmark = pytest.mark.django_db
# What is written for programs is in English, whoever reads it.
FOR_PROGRAMMERS = {"/api/v1/docs/"}
_WORD = re.compile(r"\w+")
by_language = pytest.mark.parametrize("language", LANGUAGES)
FRAGMENT = {"hx-request": "true", "hx-target": "table"}
SAID = {
    "es": {
        "/": "No te fíes de nadie.",
        "/rules/": "callejón sin salida",
        "/games/": "Mis partidas",
    },
    "fr": {"/": "Ne te fie à personne.", "/rules/": "cul-de-sac", "/games/": "Mes parties"},
}


@cache
def leftovers(language: str) -> tuple[tuple[list[str], str], ...]:
    """English sentences that a page in this language must not hold, each with its inner words."""
    whole = [
        text.single
        for text, found in translated(language).items()
        if len(text.single) > 12 and " " in text.single and text.single not in found
    ]
    plain = [words for words in whole if not re.search(r"%\(|<|\{", words)]
    return tuple((_WORD.findall(words)[1:-1], words) for words in plain)


def speaks(page: str, language: str) -> str:
    """The text of a page, once it is sure that no English is in it."""
    told = html.unescape(page)
    here = set(_WORD.findall(told))
    assert [
        words for inner, words in leftovers(language) if here.issuperset(inner) and words in told
    ] == []
    return told


def read(client: Client, address: str, language: str) -> str:
    """The text of a whole page in this language."""
    page = client.get(address).content.decode()
    assert f'<html lang="{language}"' in page, address
    return speaks(page, language)


def read_all(client: Client, language: str) -> dict[str, str]:
    """The text of every page in this language, by its address."""
    pages = shown(client, plain())
    assert [at for at, page in pages.items() if f'<html lang="{language}"' not in page] == []
    return {at: speaks(page, language) for at, page in pages.items() if at not in FOR_PROGRAMMERS}


@by_language
def test_pages_for_strangers_are_translated(client: Client, language: str) -> None:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    pages = read_all(client, language)
    assert SAID[language]["/"] in pages["/"]
    assert SAID[language]["/rules/"] in pages["/rules/"]


@by_language
def test_pages_for_people_are_translated(client: Client, language: str) -> None:
    client.force_login(member("Ann", language=language))
    pages = read_all(client, language)
    assert SAID[language]["/games/"] in pages["/games/"]


@by_language
@pytest.mark.parametrize("expansion", [False, True], ids=["base", "two"])
def test_tables_in_every_state_and_their_replays_are_translated(
    client: Client, language: str, expansion: bool
) -> None:
    ann, others = AccountFactory(name="Ann", language=language), _others()
    client.force_login(ann)
    for game in _games(ann, others, expansion):
        read(client, f"/games/{game.pk}/", language)
        for part in ("table", "log", "chat", "claims", "me", "notes", "orders"):
            answer = client.get(f"/games/{game.pk}/{part}/", headers=FRAGMENT)
            speaks(answer.content.decode(), language)
        if expansion and game.status != Game.Status.LOBBY:
            turns = game.rounds.get(number=1).turns
            for moment in ("0/", "0/?seat=nobody", "1/?seat=1", "5/", f"{turns}/"):
                read(client, f"/games/{game.pk}/replay/1/{moment}", language)


def _others() -> list[Account]:
    return [AccountFactory(name="Ben"), AccountFactory(name="Cleo")]


def _games(ann: Account, others: list[Account], expansion: bool) -> list[Game]:
    rules = {"expansion": expansion}
    running = play_some(running_game(ann, others, rules=rules), 25)
    chat.say(game_id=running.pk, account=others[0], text="…")
    over = tell_all(play_out(running_game(ann, others, rules={**rules, "rounds": 1})))
    return [open_table(ann, others, seats=5, rules=rules), running, over]


def test_the_account_goes_before_the_cookie_and_the_cookie_before_the_browser(
    client: Client,
) -> None:
    browser = {"accept-language": "fr"}
    assert '<html lang="fr"' in client.get("/rules/", headers=browser).content.decode()
    client.post("/accounts/language/", {"language": "es"})
    assert '<html lang="es"' in client.get("/rules/", headers=browser).content.decode()
    client.force_login(AccountFactory(language="en"))
    assert '<html lang="en"' in client.get("/rules/", headers=browser).content.decode()


def test_a_table_is_never_kept_for_a_reader_of_another_language(client: Client) -> None:
    ann, others = AccountFactory(name="Ann", language="en"), _others()
    game = play_some(running_game(ann, others), 12)
    client.force_login(ann)
    address, asked = f"/games/{game.pk}/table/", {**FRAGMENT, "x-since": str(game.version)}
    english = client.get(address, headers=asked).content.decode()
    found = re.search(r'data-tag="([^"]+)"', english)
    assert found
    assert "Your hand" in english
    asked["if-none-match"] = found.group(1)
    assert client.get(address, headers=asked).status_code == 304
    Account.objects.filter(pk=ann.pk).update(language="es")
    spanish = client.get(address, headers=asked)
    assert "Tu mano" in speaks(spanish.content.decode(), "es")


@by_language
def test_each_language_is_offered_in_its_own_words(client: Client, language: str) -> None:
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    page = client.get("/rules/").content.decode()
    assert all(f">{name}</button>" in page for name in ("English", "Español", "Français"))


# Emails, their subjects and their pages speak the language of the account they are sent to.


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
