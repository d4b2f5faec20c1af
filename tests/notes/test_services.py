"""A player's own notes: kept for the one who wrote them, and nobody is told."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Account
from games.core import broadcast
from games.core.errors import InvalidNotes, NotYours
from games.core.tables import tables
from games.core.visibility import NotFound
from games.models import Game, Player
from games.models.player import LONGEST_NOTE, LONGEST_NOTES
from games.notes import selectors as reading
from games.notes import services as notes
from games.practice import services as practice
from tests.factories import GuestFactory, running_game

pytestmark = pytest.mark.django_db


def test_notes_are_kept_and_replace_those_before(game: Game, ann: Account, ben: Account) -> None:
    assert reading.notes(game.pk, ann).text == ""
    notes.keep(game_id=game.pk, account=ann, text="Ben looked north.\r\n And lied")
    assert reading.notes(game.pk, ann).text == "Ben looked north.\n And lied"
    notes.keep(game_id=game.pk, account=ann, text="Ben is fine")
    assert reading.notes(game.pk, ann).text == "Ben is fine"
    assert reading.notes(game.pk, ben).text == ""


def test_each_player_has_a_note_of_mine(
    game: Game, ann: Account, ben: Account, cleo: Account
) -> None:
    on_ben, on_cleo = (game.players.get(account=other).pk for other in (ben, cleo))
    notes.keep(game_id=game.pk, account=ann, text="", on={on_ben: "digs\r\nwest", on_cleo: "?"})
    notes.keep(game_id=game.pk, account=ann, text="All", on={on_cleo: ""})
    found = reading.notes(game.pk, ann)
    assert {note.name: note.text for note in found.on} == {"Ben": "digs\nwest", "Cleo": ""}
    assert found.text == "All"
    assert all(note.text == "" for note in reading.notes(game.pk, ben).on)
    assert [note.name for note in reading.notes(game.pk, ben).on if note.name == "Ben"] == []


def test_notes_on_nobody_at_this_table_are_left_out(
    game: Game, ann: Account, olga: Account
) -> None:
    elsewhere = running_game(olga, computers=2).players.get(account=olga).pk
    notes.keep(game_id=game.pk, account=ann, text="", on={elsewhere: "Who?", 999_999_999: "Who?"})
    assert Player.objects.get(game=game, account=ann).notes_on == {}


def test_too_much_on_one_player_is_refused(game: Game, ann: Account, ben: Account) -> None:
    on_ben = game.players.get(account=ben).pk
    notes.keep(game_id=game.pk, account=ann, text="A", on={on_ben: "b" * LONGEST_NOTE})
    with pytest.raises(InvalidNotes, match="401"):
        notes.keep(game_id=game.pk, account=ann, text="C", on={on_ben: "d" * (LONGEST_NOTE + 1)})
    found = reading.notes(game.pk, ann)
    assert found.text == "A"
    assert "b" * LONGEST_NOTE in [note.text for note in found.on]


def test_only_players_have_notes(game: Game, olga: Account, mo: Account) -> None:
    for stranger in (olga, mo, None):
        with pytest.raises(NotYours):
            notes.keep(game_id=game.pk, account=stranger, text="Mine")
    for stranger in (olga, mo):
        with pytest.raises(NotFound):
            reading.notes(game.pk, stranger)
    assert not Player.objects.exclude(notes="").exists()


def test_a_guest_has_notes_too() -> None:
    guest = GuestFactory()
    game = practice.start(guest)
    notes.keep(game_id=game.pk, account=guest, text="Flint is odd")
    assert reading.notes(game.pk, guest).text == "Flint is odd"


def test_too_much_is_refused_and_what_was_kept_stays(game: Game, ann: Account) -> None:
    notes.keep(game_id=game.pk, account=ann, text="x" * LONGEST_NOTES)
    with pytest.raises(InvalidNotes) as refused:
        notes.keep(game_id=game.pk, account=ann, text="y" * (LONGEST_NOTES + 1))
    assert "4001" in refused.value.sentence
    assert reading.notes(game.pk, ann).text == "x" * LONGEST_NOTES


def test_what_a_database_cannot_hold_is_left_out(game: Game, ann: Account) -> None:
    notes.keep(game_id=game.pk, account=ann, text="nothing\x00 more")
    assert reading.notes(game.pk, ann).text == "nothing more"


def test_what_nobody_sees_is_left_out(game: Game, ann: Account) -> None:
    text = "Ben:\u202e\tliar\u200b\u0007\r\nCleo: می\u200cخواهم"
    notes.keep(game_id=game.pk, account=ann, text=text)
    assert reading.notes(game.pk, ann).text == "Ben:\tliar\nCleo: می\u200cخواهم"


def test_nobody_is_told_and_no_turn_gets_stale(
    game: Game, ann: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[object] = []
    monkeypatch.setattr(broadcast, "_send", lambda *what: told.append(what))
    notes.keep(game_id=game.pk, account=ann, text="Quietly")
    assert Game.objects.get(pk=game.pk).version == game.version
    assert told == []


def test_they_can_be_read_and_changed_when_the_game_is_over(over: Game, ann: Account) -> None:
    notes.keep(game_id=over.pk, account=ann, text="Never again")
    assert reading.notes(over.pk, ann).text == "Never again"


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


def test_a_table_does_not_read_them(game: Game, ann: Account) -> None:
    with CaptureQueriesContext(connection) as queries:
        tables.table(game.pk, ann)
    assert not [query for query in queries if '"notes' in query["sql"]]
