"""A player's own notes: kept for the one who wrote them, and nobody is told."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import Account
from games.core import broadcast
from games.core.errors import InvalidNotes, NotYours
from games.core.tables import tables
from games.core.visibility import NotFound
from games.models import Game, Player
from games.models.player import LONGEST_NOTE, LONGEST_NOTES
from games.notes import selectors as reading
from games.notes import services as notes
from tests.factories import AccountFactory, running_game
from tests.people import Browser
from tests.playing import play_out

pytestmark = pytest.mark.django_db


@pytest.mark.both
def test_notes_are_kept_and_replace_those_before(game: Game, ann: Account, ben: Account) -> None:
    assert reading.notes(game.pk, ann)["text"] == ""
    notes.keep(game_id=game.pk, account=ann, text="Ben looked north.\r\n And lied")
    assert reading.notes(game.pk, ann)["text"] == "Ben looked north.\n And lied"
    notes.keep(game_id=game.pk, account=ann, text="Ben is fine")
    assert reading.notes(game.pk, ann)["text"] == "Ben is fine"
    assert reading.notes(game.pk, ben)["text"] == ""


def test_each_player_has_my_note(game: Game, ann: Account, ben: Account, cleo: Account) -> None:
    on_ben, on_cleo = (game.players.get(account=other).pk for other in (ben, cleo))
    notes.keep(game_id=game.pk, account=ann, text="", on={on_ben: "digs\r\nwest", on_cleo: "?"})
    notes.keep(game_id=game.pk, account=ann, text="All", on={on_cleo: ""})
    found = reading.notes(game.pk, ann)
    assert {note["name"]: note["text"] for note in found["on"]} == {"Ben": "digs\nwest", "Cleo": ""}
    assert found["text"] == "All"
    assert all(note["text"] == "" for note in reading.notes(game.pk, ben)["on"])
    assert "Ben" not in {note["name"] for note in reading.notes(game.pk, ben)["on"]}


def test_notes_on_strangers_are_left_out(game: Game, ann: Account, olga: Account) -> None:
    elsewhere = running_game(olga, computers=2).players.get(account=olga).pk
    notes.keep(game_id=game.pk, account=ann, text="", on={elsewhere: "Who?", 999_999_999: "Who?"})
    assert Player.objects.get(game=game, account=ann).notes_on == {}


def test_too_much_on_one_player_is_refused(game: Game, ann: Account, ben: Account) -> None:
    on_ben = game.players.get(account=ben).pk
    notes.keep(game_id=game.pk, account=ann, text="A", on={on_ben: "b" * LONGEST_NOTE})
    with pytest.raises(InvalidNotes, match="401"):
        notes.keep(game_id=game.pk, account=ann, text="C", on={on_ben: "d" * (LONGEST_NOTE + 1)})
    found = reading.notes(game.pk, ann)
    assert found["text"] == "A"
    assert "b" * LONGEST_NOTE in [note["text"] for note in found["on"]]


def test_only_players_have_notes(game: Game, olga: Account, mo: Account) -> None:
    for stranger in (olga, mo, None):
        with pytest.raises(NotYours):
            notes.keep(game_id=game.pk, account=stranger, text="Mine")
    for stranger in (olga, mo):
        with pytest.raises(NotFound):
            reading.notes(game.pk, stranger)
    assert not Player.objects.exclude(notes="").exists()


def test_what_nobody_sees_is_left_out(game: Game, ann: Account) -> None:
    text = "Ben:\u202e\tliar\u200b\u0007\r\nCleo: می\u200cخواهم"
    notes.keep(game_id=game.pk, account=ann, text=text)
    assert reading.notes(game.pk, ann)["text"] == "Ben:\tliar\nCleo: می\u200cخواهم"


def test_notes_disturb_nobody(game: Game, ann: Account, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    monkeypatch.setattr(broadcast, "_send", lambda *what: told.append(what))
    notes.keep(game_id=game.pk, account=ann, text="Quietly")
    assert Game.objects.get(pk=game.pk).version == game.version
    assert told == []


def test_they_can_be_read_and_changed_when_the_game_is_over(over: Game, ann: Account) -> None:
    notes.keep(game_id=over.pk, account=ann, text="Never again")
    assert reading.notes(over.pk, ann)["text"] == "Never again"


def test_whoever_is_deleted_leaves_no_notes(over: Game, ann: Account, ben: Account) -> None:
    running = running_game(ann, [ben], computers=1)
    for one in (over, running):
        on = dict.fromkeys(one.players.values_list("pk", flat=True), "Hm")
        notes.keep(game_id=one.pk, account=ben, text="Mine", on=on)
        notes.keep(game_id=one.pk, account=ann, text="Ann’s", on=on)
    ben.delete()
    assert (
        list(Player.objects.exclude(notes="").values_list("account", "notes"))
        == [(ann.pk, "Ann’s")] * 2
    )
    assert Player.objects.exclude(notes_on={}).count() == 2


@pytest.mark.postgresql
def test_a_table_does_not_read_them(game: Game, ann: Account) -> None:
    with CaptureQueriesContext(connection) as queries:
        tables.table(game.pk, ann)
    assert not [query for query in queries if '"notes' in query["sql"]]


# A player's own notes: a panel beside the table, a page without JavaScript.

HTMX = {"HX-Request": "true", "HX-Target": "notes-said"}


def at(game: Game, name: str = "notes") -> str:
    return reverse(f"games:{name}", args=[game.pk])


def kept(game: Game, account: Account) -> str:
    return Player.objects.get(game=game, account=account).notes


def test_without_scripts_a_page_keeps_notes(game: Game, ann: Account, browser: Browser) -> None:
    client = browser(ann)
    answer = client.post(at(game), {"text": "<b>Ben</b>\r\n& Cleo"}, follow=True)
    assert answer.redirect_chain == [(at(game), 302)]
    page = answer.content.decode()
    assert ">\n&lt;b&gt;Ben&lt;/b&gt;\n&amp; Cleo</textarea>" in page
    assert "Saved." in page
    assert kept(game, ann) == "<b>Ben</b>\n& Cleo"


def test_beside_the_table_writing_keeps_them(game: Game, ann: Account, browser: Browser) -> None:
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


def test_a_table_shows_their_tab_but_no_words(game: Game, ann: Account, browser: Browser) -> None:
    notes.keep(game_id=game.pk, account=ann, text="Ann’s own words")
    page = browser(ann).get(at(game, "table")).content.decode()
    assert f'href="{at(game)}" data-opens="notes"' in page
    assert "own words" not in page


def test_visitors_and_strange_games_are_no_error(ann: Account, browser: Browser) -> None:
    assert browser(ann).get("/games/999999/notes/").status_code == 404
    assert browser(ann).post("/games/999999/notes/", {"text": "x"}).status_code == 404
    refused = browser(None).post("/games/999999/notes/", {"text": "x"})
    # Not taken, and shown to be copied.
    assert refused.status_code == 403
    assert "You’ve been logged out" in refused.content.decode()
    assert ">\nx</textarea>" in refused.content.decode()
