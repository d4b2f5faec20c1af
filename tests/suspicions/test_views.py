"""The marks beside the notes, the readings of a finished game, and one's record."""

import pytest
from django.urls import reverse

from accounts.models import Account
from games.models import Game
from games.suspicions.models import Ledger
from games.suspicions.services import mark, open_ledgers
from tests.look.validity import faults
from tests.people import Browser
from tests.playing import play_out, seat_of, tell_all

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true", "HX-Target": "suspicions-said"}


def at(game: Game, name: str = "suspicions") -> str:
    return reverse(f"games:{name}", args=[game.pk])


def kept(game: Game, account: Account) -> list[list[int]]:
    return [mark for row in Ledger.objects.filter(account=account) for mark in row.marks]


def test_one_tap_marks_somebody_and_the_page_shows_it(
    game: Game, ann: Account, ben: Account, browser: Browser
) -> None:
    seat, client = seat_of(game, ben), browser(ann)
    said = client.post(at(game), {f"seat-{seat}": "4"}, headers=HTMX)
    assert said.content.decode().strip() == "Saved. Ben: Surely a saboteur"
    assert kept(game, ann) == [[0, seat, 4]]
    page = client.get(at(game)).content.decode()
    assert page.count(" checked") == 1
    assert "<span>Surely not</span><span>Surely</span>" in page
    assert not faults(page)


def test_without_javascript_the_page_saves(
    game: Game, ann: Account, ben: Account, browser: Browser
) -> None:
    answer = browser(ann).post(at(game), {f"seat-{seat_of(game, ben)}": "0"}, follow=True)
    assert "Saved. Ben: Surely not a saboteur" in answer.content.decode()


@pytest.mark.parametrize("step", ["5", "-1", "x", "99999999999999999999", "½"])
def test_a_step_that_there_is_not_is_refused_with_a_sentence(
    game: Game, ann: Account, ben: Account, browser: Browser, step: str
) -> None:
    answer = browser(ann).post(at(game), {f"seat-{seat_of(game, ben)}": step})
    assert answer.status_code == 422
    assert "Mark somebody who sits at this table" in answer.content.decode()


def test_a_mark_changes_nothing_that_anybody_else_is_shown(
    game: Game, ann: Account, ben: Account, cleo: Account, browser: Browser
) -> None:
    addresses = (at(game), reverse("games:fragment", args=[game.pk]), at(game, "notes"))

    def shown() -> list[bytes]:
        answers = [browser(who).get(one) for who in (ben, cleo) for one in addresses]
        return [answer.content for answer in answers]

    shown()
    before = [drop_token(page) for page in shown()]
    mark(game_id=game.pk, account=ann, steps={seat_of(game, ben): 4, seat_of(game, cleo): 0})
    assert [drop_token(page) for page in shown()] == before


def drop_token(page: bytes) -> bytes:
    """The page without its token against forgery, which is another each time."""
    import re

    return re.sub(rb'name="csrfmiddlewaretoken" value="\w+"|nonce="[^"]+"', b"", page)


def test_others_are_told_of_no_table(game: Game, olga: Account, browser: Browser) -> None:
    assert browser(olga).get(at(game)).status_code == 404
    assert browser(olga).post(at(game), {"seat-1": "1"}).status_code == 404
    assert browser(None).get(at(game)).status_code == 302


def test_the_story_leads_to_who_read_the_table_best(
    game: Game, ann: Account, ben: Account, browser: Browser
) -> None:
    mark(game_id=game.pk, account=ann, steps={seat_of(game, ben): 1})
    tell_all(play_out(game))
    assert at(game) in browser(ben).get(at(game, "story")).content.decode()
    assert "Nobody has shown what they marked." in browser(ben).get(at(game)).content.decode()
    own = browser(ann).get(at(game)).content.decode()
    assert "only you see this" in own
    assert "A computer player that only watched" in own
    assert not faults(own)
    browser(ann).post(at(game, "open_suspicions"), {"open": "yes"})
    assert f"<span>{ann.name}</span>" in browser(ben).get(at(game)).content.decode()


def test_ones_record_shows_shares_of_five_marks_or_more(
    game: Game, ann: Account, ben: Account, browser: Browser
) -> None:
    page = browser(ann).get(reverse("games:suspicion_record")).content.decode()
    assert "Nothing yet." in page
    seat = seat_of(game, ben)
    Ledger.objects.create(round=game.round, account=ann, marks=[[n, seat, 4] for n in range(6)])
    mark(game_id=game.pk, account=ann, steps={seat: 0})
    tell_all(play_out(game))
    page = browser(ann).get(reverse("games:suspicion_record")).content.decode()
    assert "too few yet" in page
    assert "<polyline" in page
    assert not faults(page)


def test_opened_marks_are_exported_without_names(
    game: Game, ann: Account, ben: Account, capsys: pytest.CaptureFixture[str]
) -> None:
    from django.core.management import call_command

    for account in (ann, ben):
        other = seat_of(game, ben if account is ann else ann)
        mark(game_id=game.pk, account=account, steps={other: 3})
    tell_all(play_out(game))
    open_ledgers(game_id=game.pk, account=ann, is_open=True)
    call_command("export_marks")
    (line,) = capsys.readouterr().out.splitlines()
    assert ann.name not in line
    assert f'"own": {seat_of(game, ann)}' in line
    assert '"moves": [' in line
