"""Who left a running game, and who plays on: the same at the table, in log, replay and email."""

from random import Random

import pytest

from accounts.compiled_query import CompiledQuery
from accounts.models import Account
from accounts.services import close_account
from games.core.history.records import differences, record_of
from games.core.tables import log_entries, logs, table_rounds, tables
from games.models import Game, Notice, Player
from games.notices import letters
from games.replay import selectors as replays
from games.replay.navigation import Perspective
from games.replay.page import make_replay
from games.rules.phases import OVER
from games.table.dock.choice import Choice
from games.table.log.sentences import log_lines
from games.table.page import make_page
from tests.factories import running_game
from tests.playing import play_one, play_out, play_some, position_of, seat_of, tell_all, to_act

pytestmark = pytest.mark.django_db


@pytest.fixture
def left(game: Game, ben: Account) -> Game:
    """A game some turns on from which Ben has gone."""
    game = play_some(game, 5)
    ben.delete()
    game.refresh_from_db()
    return game


def successor(game: Game) -> str:
    return Player.objects.get(game=game, account=None).shown_name


def told_at_the_table(game: Game, viewer: Account | None) -> str:
    page = make_page(tables.table(game.pk, viewer), Choice(), 0)
    return "\n".join(line.text for line in page["log"]["lines"])


def told_in_the_log(game: Game, viewer: Account | None, before: int | None = None) -> str:
    page = logs.page(game.pk, viewer, before)
    return "\n".join(line.text for line in log_lines(page.entries, page.names, page.seat, 0))


@pytest.mark.both
def test_table_and_log_say_at_once_who_left_and_who_plays_on(left: Game, ann: Account) -> None:
    sentence = f"<b>Ben</b> left; <b>{successor(left)}</b> plays on."
    for told in (told_at_the_table(left, ann), told_in_the_log(left, ann)):
        assert told.splitlines()[-1] == sentence
        assert successor(left) not in "".join(told.splitlines()[:-1])
        assert len(told.splitlines()) == 6


def test_news_and_announcements_tell_it_too(left: Game, ann: Account) -> None:
    page = make_page(tables.table(left.pk, ann), Choice(), left.version - 1)
    news = page["board"].mine.news
    assert news
    told = [line.text for line in news.lines if f"<b>{successor(left)}</b> plays on." in line.text]
    assert len(told) == 1
    # Who left after a turn that was seen is told at that turn, which is no news itself.
    first = news.entries[0].number
    assert news.replay.endswith((f"/replay/1/{first - 1}/", f"/replay/1/{first}/"))
    assert page["log"]["announcements"][-1]["text"] == f"Ben left; {successor(left)} plays on."


def test_it_keeps_its_place_when_the_game_goes_on(left: Game, ann: Account) -> None:
    game = play_some(left, 4)
    for told in (told_at_the_table(game, ann), told_in_the_log(game, ann)):
        assert " plays on." in told.splitlines()[5]
    (gone,) = [one for one in tables.table(game.pk, ann).round.log if one.departures]
    older = told_in_the_log(game, ann, gone.version)
    assert "plays on" not in older


def test_a_page_of_the_log_tells_each_departure_once(
    left: Game, ann: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "PAGE", 3)
    monkeypatch.setattr(table_rounds, "LOG_LENGTH", 3)
    monkeypatch.setattr(log_entries, "LOG_LENGTH", 3)
    monkeypatch.setattr(log_entries, "_NEWEST", CompiledQuery(log_entries._newest))
    game, told, before = play_some(left, 7), 0, None
    while True:
        page = logs.page(game.pk, ann, before)
        told += sum(len(entry.departures) for entry in page.entries)
        before = page.before
        if before is None:
            break
    assert told == 1
    assert "plays on" not in told_at_the_table(game, ann)


def test_the_replay_tells_it_with_the_turn_that_follows(left: Game, ann: Account) -> None:
    game = play_some(left, 2)
    page = make_replay(replays.moment(game.pk, ann, 1, 6), Perspective())
    assert page["turns_taken"] == 7
    told = ["plays on" in turn["line"].text for turn in page["turns"]]
    assert told == [False] * 5 + [True, False]
    assert page["made"]
    assert "plays on" in page["made"].text
    assert page["said"].startswith(f"Ben left; {successor(game)} plays on.")


def test_the_next_mail_tells_it(game: Game, ben: Account) -> None:
    game = play_some(game, 4)
    acting = to_act(game)
    other = game.players.exclude(pk=acting.pk).filter(account__isnull=False).first()
    assert other
    assert other.account
    name = other.account.name
    other.account.delete()
    notice = Notice.objects.filter(player=acting, kind="turn", transport="mail").latest("version")
    notice.version = Game.objects.get(pk=game.pk).version
    account = acting.account
    assert account
    assert f"{name} left; {successor(game)} plays on." in letters.compose([notice], account).text


def test_results_standings_and_records_name_whoever_played_on(left: Game, ann: Account) -> None:
    name, seat = successor(left), Player.objects.get(game=left, account=None).seat
    game = tell_all(play_out(left))
    view = tables.table(game.pk, ann)
    assert name in [standing.name for standing in view.standings]
    assert record_of(game).seats[seat or 0] == name
    assert not list(differences(Game.objects.get(pk=game.pk)))
    page = make_page(view, Choice(), 0)
    assert page["result"]
    assert name in [line.name for line in page["result"]["lines"]]


def test_once_the_game_is_over_nothing_keeps_the_name(left: Game, ann: Account) -> None:
    name = successor(left)
    game = play_out(left)
    assert "Ben" not in str(game.departures)
    told, before = "", None
    while True:
        page = logs.page(game.pk, ann, before)
        told += "".join(log.text for log in log_lines(page.entries, page.names, page.seat, 0))
        before = page.before
        if before is None:
            break
    assert told.count(f"A player left; <b>{name}</b> plays on.") == 1


def test_whoever_leaves_between_two_rounds_or_before_the_first_turn_is_told(
    ann: Account, ben: Account, cleo: Account
) -> None:
    game = running_game(ann, [ben, cleo])
    ben.delete()
    game.refresh_from_db()
    page = make_page(tables.table(game.pk, ann), Choice(), game.version - 1)
    assert page["board"].mine.news
    assert page["board"].mine.news.replay.endswith("/replay/1/0/")
    chance = Random(4)
    while position_of(game).number == 1:
        game = play_one(game, chance)
    cleo.delete()
    game.refresh_from_db()
    assert [gone["round_number"] for gone in game.departures] == [1, 2]
    assert position_of(game).phase != OVER
    moment = replays.moment(tell_all(game).pk, ann, 1, 1)
    assert moment.told[0].departures[0].name == "Ben"
    names = {player.shown_name for player in game.players.all()}
    assert len(names) == 3


def test_closing_an_account_tells_the_same(game: Game, ben: Account, ann: Account) -> None:
    seat = seat_of(game, ben)
    close_account(ben)
    assert f"<b>Ben</b> left; <b>{successor(game)}</b> plays on." in told_at_the_table(game, ann)
    assert Player.objects.get(game=game, account=None).seat == seat


def test_a_name_cannot_smuggle_markup_into_the_log(game: Game, ann: Account, ben: Account) -> None:
    Account.objects.filter(pk=ben.pk).update(name="<i>B")
    Account.objects.get(pk=ben.pk).delete()
    assert "&lt;i&gt;B" in told_at_the_table(game, ann)
