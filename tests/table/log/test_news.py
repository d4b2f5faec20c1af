"""The news above the mine."""

from games.rules.events import Event
from games.table.log.news import News, news_of
from tests.table.views import PASSED, entry, table_view

LAID = Event("laid", seat=1, card="NE", at=(3, -1), turned=False)
OWN = Event("passed", seat=0, count=1)


def news(*log: object, since: int = 0, **facts: object) -> News:
    found = news_of(table_view(log=log, **facts), since)
    assert found is not None
    return found


def test_what_is_known_and_what_one_did_oneself_is_no_news() -> None:
    assert news_of(table_view(), 0) is None
    assert news_of(table_view(log=(entry(1, 0, OWN),)), 0) is None
    assert news_of(table_view(log=(entry(1, 1, LAID),)), 1) is None
    assert news(entry(1, 1, LAID)).text == "<b>Ben</b> laid a curve at (3,\u00a0\u22121)."


def test_for_a_spectator_what_every_player_did_is_news() -> None:
    assert news(entry(1, 0, OWN), seat=None).text == "<b>Ann</b> passed and discarded a card."


def test_of_much_news_the_last_two_are_told_and_the_rest_counted() -> None:
    three = [entry(number, 1, PASSED) for number in range(1, 4)]
    assert news(*three[1:]).text.count("Ben") == 2
    assert "turn" not in news(*three[1:]).text
    assert news(*three).text.startswith("1 turn, then: <b>Ben</b>")
    many = [entry(number, 1, LAID) for number in range(1, 6)]
    assert news(*many).text.startswith("3 turns, then:")
    assert news(*many).turns == 5


def test_that_the_digging_is_over_is_left_to_the_result() -> None:
    over = Event("dug-out", seat=1, treasure=True)
    assert news(entry(1, 1, LAID, over)).text == news(entry(1, 1, LAID)).text


def test_the_replay_begins_before_the_first_turn_one_missed() -> None:
    log = [entry(number, 1 + number % 2, PASSED, round_number=2) for number in range(1, 6)]
    assert news(*log, since=3).replay == "/games/7/replay/2/3/"
