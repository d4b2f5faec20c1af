"""A player's own notes: a panel beside the table, a page without JavaScript."""

import pytest
from django.urls import reverse

from accounts.models import Account
from games.models import Game, Player
from games.models.player import LONGEST_NOTES
from games.notes import services as notes
from tests.factories import AccountFactory, running_game
from tests.people import Browser
from tests.playing import play_out

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true", "HX-Target": "notes-said"}


def at(game: Game, name: str = "notes") -> str:
    return reverse(f"games:{name}", args=[game.pk])


def kept(game: Game, account: Account) -> str:
    return Player.objects.get(game=game, account=account).notes


def test_without_javascript_notes_are_written_on_their_page(
    game: Game, ann: Account, browser: Browser
) -> None:
    client = browser(ann)
    answer = client.post(at(game), {"text": "<b>Ben</b>\r\n& Cleo"}, follow=True)
    assert answer.redirect_chain == [(at(game), 302)]
    page = answer.content.decode()
    assert ">\n&lt;b&gt;Ben&lt;/b&gt;\n&amp; Cleo</textarea>" in page
    assert "Saved." in page
    assert kept(game, ann) == "<b>Ben</b>\n& Cleo"


def test_beside_the_table_they_are_kept_while_one_writes(
    game: Game, ann: Account, browser: Browser
) -> None:
    client = browser(ann)
    assert client.post(at(game), {"text": "Ben digs"}, headers=HTMX).content.strip() == b"Saved"
    part = client.get(at(game), headers=HTMX).content.decode()
    assert "<!doctype" not in part
    assert "Ben digs</textarea>" in part
    assert client.get(at(game)).headers["Cache-Control"] == "private, no-store"


def test_each_player_has_a_field_that_is_kept_with_the_rest(
    game: Game, ann: Account, ben: Account, browser: Browser
) -> None:
    on_ben = game.players.get(account=ben).pk
    client = browser(ann)
    form = {"text": "All", f"on-{on_ben}": "<i>north</i>", "on-x": "?", "on-999999999": "?"}
    for headers in ({}, HTMX):
        client.post(at(game), form, headers=headers)
        page = client.get(at(game)).content.decode()
        assert f'<label for="note-on-{on_ben}">Ben</label>' in page
        assert ">\n&lt;i&gt;north&lt;/i&gt;</textarea>" in page
    refused = client.post(at(game), {**form, f"on-{on_ben}": "y" * 401})
    assert refused.status_code == 422
    assert "y" * 401 in refused.content.decode()


def test_too_much_is_refused_with_a_sentence_and_nothing_is_lost(
    game: Game, ann: Account, browser: Browser
) -> None:
    notes.keep(game_id=game.pk, account=ann, text="Before")
    much = "y" * (LONGEST_NOTES + 1)
    client = browser(ann)
    page = client.post(at(game), {"text": much})
    part = client.post(at(game), {"text": much}, headers=HTMX)
    assert page.status_code == part.status_code == 422
    assert much in page.content.decode()
    assert "Not saved: there is room for 4000" in part.content.decode()
    assert "textarea" not in part.content.decode()
    assert kept(game, ann) == "Before"


def test_nobody_else_gets_them_at_a_public_table_not_even_after_the_game(
    ann: Account, olga: Account, browser: Browser
) -> None:
    others = AccountFactory.create_batch(2)
    game = running_game(ann, others, public=True, rules={"rounds": 1})
    on = dict.fromkeys(game.players.values_list("pk", flat=True), "Ann’s own words on everybody")
    notes.keep(game_id=game.pk, account=ann, text="Ann’s own words", on=on)
    for _ in range(2):
        assert browser(olga).get(at(game)).status_code == 404
        assert browser(olga).post(at(game), {"text": "x"}).status_code == 404
        assert browser(None).get(at(game)).headers["Location"].startswith("/accounts/login/")
        assert 'data-opens="notes"' not in browser(olga).get(at(game, "table")).content.decode()
        for account in (*others, olga, None):
            for name in ("table", "log", "chat", "notes"):
                answer = browser(account).get(at(game, name))
                assert "own words" not in answer.content.decode()
        game = play_out(game)
    assert "own words" in browser(ann).get(at(game)).content.decode()


def test_a_table_has_a_tab_for_them_and_none_of_their_words(
    game: Game, ann: Account, browser: Browser
) -> None:
    notes.keep(game_id=game.pk, account=ann, text="Ann’s own words")
    page = browser(ann).get(at(game, "table")).content.decode()
    assert f'href="{at(game)}" data-opens="notes"' in page
    assert "own words" not in page


def test_visitors_and_strange_games_are_no_error(ann: Account, browser: Browser) -> None:
    assert browser(ann).get("/games/999999/notes/").status_code == 404
    assert browser(ann).post("/games/999999/notes/", {"text": "x"}).status_code == 404
    assert browser(None).post("/games/999999/notes/", {"text": "x"}).status_code == 302
