"""All that is kept of somebody: prepared by a worker, told, kept for a week, for its owner only."""

import json
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.test import Client

from accounts.models import Account, Block
from games.archives import services as archives
from games.archives.file import file_of
from games.archives.my_data import everything
from games.bell.selectors import bell_page, ring
from games.chat import services as chat
from games.core.errors import GuestsOnlyPractise
from games.core.turns import roll_backs
from games.models import Archive, Game, Notice
from games.notes import services as notes
from games.notices import sending
from games.notices.kinds import KINDS
from tests.accounts.people import member
from tests.clock import Clock, clock
from tests.factories import GuestFactory, running_game
from tests.playing import play_out, play_some, position_of, seat_of
from tests.redeal import redeal

__all__ = ["clock"]
# What leads to an account is asked of the database.
pytestmark = [pytest.mark.django_db, pytest.mark.twice]

# Models that lead to an account and tell nothing that is its owner's, or tell it elsewhere.
_LEFT_OUT = {
    "accounts.AuditEntry.actor": "the log of what was done in the admin",
    "accounts.Block.person": "who blocked somebody is never told",
    "accounts.Housemate.person": "told by whoever named them, on the page of both",
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
    "games.Insider.account": "seats that were given away",
    "games.Liking.person": "who likes somebody is never told",
    "games.Measure.moderator": "what moderators decide is in the audit log",
    "games.Measure.person": "told as decisions",
    "games.Player.named_stand_in": "told with the games",
    "games.PracticeChoice.account": "the last form for practice",
    "games.ReplayShare.account": "links to games that are told",
    "games.RoundFigures.account": "counted from games",
    "games.Motion.person": "what a table decided",
    "games.SeatOffer.person": "ends when it is answered",
    "games.Tally.account": "counted from games",
    "games.Timekeeping.account": "counted from games",
    "games.Turn.stand_in": "turns for somebody else",
    "games.Archive.account": "the archive itself",
    "games.UndoneTurn.stand_in": "turns for somebody else",
}
_TOLD = {
    "account.EmailAddress.user",
    "accounts.AccessToken.account",
    "accounts.Block.account",
    "accounts.FormerName.account",
    "accounts.Housemate.account",
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
    "games.Review.account",
    "games.Trace.account",
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


def prepared(account: Account) -> Archive:
    archives.ask(account)
    archive = Archive.objects.get(account=account)
    archives.attend(archive.pk)
    return Archive.objects.get(account=account)


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
    content = file_of(ann)
    data = told(content)
    assert data["account"][0]["name"] == "Ann"
    assert [row["text"] for row in data["messages"]] == ["Dig <east>, éh?"]
    assert data["notes"][0]["notes"] == "Ben lies."
    assert data["blocked_people"][0]["name"] == "Ben"
    assert [row["game"] for row in data["games"]] == [game.pk]
    assert "Ben was here" not in json.dumps(data)
    assert "Dig &lt;east&gt;, éh?" in page(content)
    assert "<script" not in page(content)


def test_of_others_it_tells_nothing_that_they_keep_to_themselves(
    game: Game, ann: Account, ben: Account
) -> None:
    Block.objects.create(account=ben, person=ann)
    notes.keep(game_id=game.pk, account=ben, text="Ann lies.")
    text = json.dumps(told(file_of(ann)))
    assert "Ann lies" not in text
    assert (ben.email or "") not in text
    assert told(file_of(ann))["blocked_people"] == []


def test_it_is_the_same_however_the_hidden_cards_lie(game: Game, ann: Account) -> None:
    game = play_some(game, 20)
    before, cards = everything(ann), position_of(game)
    redeal(game, seat_of(game, ann), seed=3)
    assert position_of(game).hands != cards.hands
    assert everything(ann) == before


def test_the_turns_of_a_finished_game_are_in_it(ann: Account, ben: Account, cleo: Account) -> None:
    game = running_game(ann, [ben, cleo], rules={"rounds": 1})
    assert not told(file_of(ann))["turns"]
    game = play_out(game)
    turns = told(file_of(ann))["turns"]
    assert len(turns) == game.turns.filter(seat=seat_of(game, ann)).count()


def test_turns_that_were_taken_back_are_in_it_once_the_game_is_over(
    ann: Account, ben: Account, cleo: Account
) -> None:
    game = play_some(running_game(ann, [ben, cleo], rules={"rounds": 1}), 6)
    roll_backs.roll_back(game.pk, 0)
    assert not told(file_of(ann))["turns_taken_back"]
    play_out(game)
    assert [row["round__number"] for row in told(file_of(ann))["turns_taken_back"]] == [1, 1]


def test_it_is_prepared_by_a_worker_and_told_on_each_page_and_by_email(
    ann: Account, clock: Clock, mailoutbox: Any
) -> None:
    member("Dora")
    ann = Account.objects.get(name="Dora")
    archives.ask(ann)
    archives.ask(ann)
    (waiting,) = archives.due(clock.now(), 10)
    assert not ring(ann)[3]
    assert archives.attend(waiting.id)
    assert not archives.attend(waiting.id)
    assert ring(ann)[3]
    assert not mailoutbox
    clock.pass_by(hours=1)
    assert sending.send(Notice.objects.get(account=ann, kind="archive", transport="mail").pk)
    (mail,) = mailoutbox
    assert "/archive/" in mail.body
    assert not mail.attachments
    archives.mark_fetched(ann)
    assert not ring(ann)[3]


def test_a_worker_that_dies_is_not_the_last_to_try(
    ann: Account, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die(account: Account) -> bytes:
        raise MemoryError

    archives.ask(ann)
    (waiting,) = archives.due(clock.now(), 10)
    with monkeypatch.context() as patch:
        patch.setattr(archives, "file_of", die)
        with pytest.raises(MemoryError):
            archives.attend(waiting.id)
    assert archives.due(clock.now(), 10) == []
    clock.pass_by(minutes=11)
    assert archives.attend(waiting.id)
    assert Archive.objects.get().ready_at


def test_what_was_fetched_or_asked_for_again_is_not_told(ann: Account, clock: Clock) -> None:
    first = prepared(ann)
    (line,) = bell_page(ann).lines
    assert (line.kind, line.is_new, line.is_over) == ("archive", True, False)
    archives.mark_fetched(ann)
    (line,) = bell_page(ann).lines
    assert not line.is_new
    notice = Notice.objects.get(account=ann, transport="mail")
    assert not KINDS["archive"].is_true(notice)
    second = prepared(ann)
    assert set(Notice.objects.values_list("version", flat=True)) == {second.pk}
    assert first.pk != second.pk
    clock.pass_by(days=8)
    (line,) = bell_page(ann).lines
    assert line.is_over
    assert not KINDS["archive"].is_true(Notice.objects.get(account=ann, transport="mail"))


def test_it_is_gone_after_a_week(ann: Account, clock: Clock, client: Client) -> None:
    prepared(ann)
    client.force_login(ann)
    clock.pass_by(days=6)
    assert archives.clear_expired(10) == 0
    assert client.get("/archive/everything.zip").status_code == 200
    clock.pass_by(days=1)
    assert client.get("/archive/everything.zip").status_code == 404
    assert archives.clear_expired(10) == 1
    assert not Archive.objects.exists()


def test_nobody_but_its_owner_fetches_it(ann: Account, ben: Account, client: Client) -> None:
    content = file_of(ann)
    prepared(ann)
    assert client.get("/archive/everything.zip").status_code == 302
    client.force_login(ben)
    assert client.get("/archive/everything.zip").status_code == 404
    client.force_login(ann)
    answer = client.get("/archive/everything.zip")
    assert told(answer.content) == told(content)
    assert "no-store" in answer["Cache-Control"]
    assert answer["Content-Disposition"] == 'attachment; filename="everything.zip"'


def test_asking_on_the_page(ann: Account, client: Client) -> None:
    client.force_login(ann)
    assert "Prepare it" in client.get("/archive/").content.decode()
    assert "It is being prepared." in client.post("/archive/", follow=True).content.decode()
    archives.attend(Archive.objects.get().pk)
    assert "/archive/everything.zip" in client.get("/archive/").content.decode()
    answers = [client.post("/archive/").status_code for _ in range(3)]
    assert answers == [302, 302, 429]


def test_a_guest_has_none(client: Client) -> None:
    guest = GuestFactory()
    with pytest.raises(GuestsOnlyPractise):
        archives.ask(guest)
    client.force_login(guest)
    assert client.post("/archive/").status_code == 302
    assert not Archive.objects.exists()


def test_it_goes_with_the_account(ann: Account) -> None:
    prepared(ann)
    ann.delete()
    assert not Archive.objects.exists()
