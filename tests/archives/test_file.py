"""All that is kept of somebody: one file, sent as it is read, to its owner only."""

import json
import tracemalloc
from io import BytesIO
from random import Random
from string import ascii_letters
from typing import Any
from urllib.parse import quote_plus
from zipfile import ZipFile

import pytest
from django.test import Client

from accounts.models import Account, Block
from games.archives.views import zipped
from games.chat import services as chat
from games.chat.models import Message
from games.core.turns import roll_backs
from games.models import Game
from games.notes import services as notes
from tests.accounts.people import PASSWORD, log_in, member
from tests.factories import GuestFactory, running_game
from tests.playing import play_out, play_some, position_of, seat_of
from tests.redeal import redeal

# What leads to an account is asked of the database.
pytestmark = [pytest.mark.django_db, pytest.mark.both]

# Models that lead to an account and tell nothing that is its owner's, or tell it elsewhere.
_LEFT_OUT = {
    "accounts.AuditEntry.actor": "the log of what was done in the admin",
    "accounts.Block.person": "who blocked somebody is never told",
    "accounts.Account_groups.account": "rights of the staff",
    "accounts.Account_user_permissions.account": "rights of the staff",
    "admin.LogEntry.user": "the admin's own log",
    "games.Appeal.moderator": "what moderators decide is in the audit log",
    "games.Case.person": "told as decisions",
    "games.Case.taken_by": "the work of moderators",
    "games.Companion.account": "counted from games",
    "games.Companion.person": "counted from games",
    "games.Crew.removed": "what the eldest of a crew decided",
    "games.Crew_removed.account": "the same",
    "games.Game.host": "told with the games",
    "games.Game.invited": "ends when the game starts",
    "games.Game.turned_away": "ends when the game starts",
    "games.Game_invited.account": "the same",
    "games.Game_turned_away.account": "the same",
    "games.Insider.account": "seats that were left or lent",
    "games.Liking.person": "who likes somebody is never told",
    "games.Measure.moderator": "what moderators decide is in the audit log",
    "games.Measure.person": "told as decisions",
    "games.Player.named_stand_in": "told with the games",
    "games.PracticeChoice.account": "the last form for practice",
    "games.ReplayShare.account": "links to games that are told",
    "games.RoundFigures.account": "counted from games",
    "games.StandInRequest.person": "ends when it is answered",
    "games.Tally.account": "counted from games",
    "games.Timekeeping.account": "counted from games",
    "games.Turn.stand_in": "turns for somebody else",
    "games.UndoneTurn.stand_in": "turns for somebody else",
}
_TOLD = {
    "account.EmailAddress.user",
    "accounts.AccessToken.account",
    "accounts.Block.account",
    "accounts.FormerName.account",
    "games.ChatFilter.account",
    "games.Claim.author",
    "games.CrewMember.account",
    "games.DailyGuess.account",
    "games.Ledger.account",
    "games.Liking.account",
    "games.Listing.account",
    "games.Message.author",
    "games.Notice.account",
    "games.NoticePreferences.account",
    "games.NoticeWay.account",
    "games.OwnHours.account",
    "games.Player.account",
    "games.RatingStep.account",
    "games.Reaction.account",
    "games.Report.reporter",
    "games.Word.account",
    "mfa.Authenticator.user",
}


def told(content: bytes) -> dict[str, Any]:
    with ZipFile(BytesIO(content)) as archive:
        assert archive.namelist() == ["everything.json", "everything.html"]
        return dict(json.loads(archive.read("everything.json")))


def page(content: bytes) -> str:
    with ZipFile(BytesIO(content)) as archive:
        return archive.read("everything.html").decode()


def file_of(account: Account) -> bytes:
    return b"".join(zipped(account))


def test_whatever_leads_to_an_account_is_told_or_left_out_for_a_reason() -> None:
    leading = {
        f"{field.related_model._meta.label}.{field.field.name}"
        for field in Account._meta.get_fields(include_hidden=True)
        if field.is_relation and field.auto_created
    }
    assert leading - _TOLD - set(_LEFT_OUT) == set()


def test_everything_is_in_it_twice(game: Game, ann: Account, ben: Account) -> None:
    chat.say(game_id=game.pk, account=ann, text="Dig <east>, éh?")
    chat.say(game_id=game.pk, account=ben, text="Ben was here")
    notes.keep(game_id=game.pk, account=ann, text="Ben lies.")
    Block.objects.create(account=ann, person=ben)
    Block.objects.create(account=ben, person=ann)
    notes.keep(game_id=game.pk, account=ben, text="Ann lies.")
    content = file_of(ann)
    data = told(content)
    assert data["account"][0]["name"] == "Ann"
    assert [row["text"] for row in data["messages"]] == ["Dig <east>, éh?"]
    assert data["notes"][0]["notes"] == "Ben lies."
    assert [row["name"] for row in data["blocked_people"]] == ["Ben"]
    assert [row["game"] for row in data["games"]] == [game.pk]
    for kept in ("Ben was here", "Ann lies", ben.email or ""):
        assert kept not in json.dumps(data)
    assert data["claims"] == []
    assert "Dig &lt;east&gt;, éh?" in page(content)
    assert "<script" not in page(content)


def test_it_is_the_same_however_the_hidden_cards_lie(game: Game, ann: Account) -> None:
    game = play_some(game, 20)
    before, cards = told(file_of(ann)), position_of(game)
    redeal(game, seat_of(game, ann), seed=3)
    assert position_of(game).hands != cards.hands
    assert told(file_of(ann)) == before


def test_the_turns_of_a_finished_game_are_in_it(ann: Account, ben: Account, cleo: Account) -> None:
    game = play_some(running_game(ann, [ben, cleo], rules={"rounds": 1}), 6)
    roll_backs.roll_back(game.pk, 0)
    before = told(file_of(ann))
    assert not before["turns"] and not before["turns_taken_back"]
    game = play_out(game)
    after = told(file_of(ann))
    assert len(after["turns"]) == game.turns.filter(seat=seat_of(game, ann)).count()
    assert [row["round__number"] for row in after["turns_taken_back"]] == [1, 1]


def test_a_long_history_is_sent_in_pieces_as_it_is_read(game: Game, ann: Account) -> None:
    player = game.players.get(account=ann)
    # Of letters that cannot be packed, so that there is much to send.
    texts = ("".join(Random(number).choices(ascii_letters, k=500)) for number in range(3000))
    Message.objects.bulk_create(
        Message(game=game, player=player, number=number, text=text)
        for number, text in enumerate(texts, start=1)
    )
    pieces = zipped(ann)
    tracemalloc.start()
    sizes = [len(piece) for piece in pieces]
    _now, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert sum(sizes) > 2_000_000
    assert max(sizes) < 400_000
    assert peak < sum(sizes)


def test_its_owner_downloads_it_after_giving_the_password_again(game: Game) -> None:
    browser, address = Client(), "/archive/everything.zip"
    assert browser.get(address)["Location"] == f"/accounts/login/?next={address}"
    member("Dora")
    log_in(browser, "dora@example.org")
    assert (
        browser.get(address)["Location"] == f"/accounts/reauthenticate/?next={quote_plus(address)}"
    )
    again = browser.get("/archive/")["Location"]
    assert browser.post(again, {"password": "a guess"}).status_code == 200
    assert browser.post(again, {"password": PASSWORD})["Location"] == "/archive/"
    assert address in browser.get("/archive/").content.decode()
    answer = browser.get(address)
    assert told(b"".join(answer))["account"][0]["name"] == "Dora"
    assert "no-store" in answer["Cache-Control"]
    assert answer["Content-Disposition"] == 'attachment; filename="everything.zip"'
    assert [browser.get(address).status_code for _ in range(3)] == [200, 200, 429]
    browser.force_login(GuestFactory())
    for path in ("/archive/", address):
        assert browser.get(path)["Location"] == "/accounts/settings/", "a guest has none"
