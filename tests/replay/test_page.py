"""The page of a replay."""

from games.core.tables.read_models import LastLaid
from games.replay.navigation import Perspective
from games.replay.page import make_replay
from tests.table.seen import seen_by
from tests.table.views import moment


def test_a_page_tells_the_turn_just_made_and_who_is_first() -> None:
    page = make_replay(moment(3), Perspective())
    assert page.made is not None
    assert (page.made.turn, page.made.text) == (3, "<b>Ben</b> passed and discarded a card.")
    assert page.said == "Ben passed and discarded a card."
    beginning = make_replay(moment(0), Perspective())
    assert beginning.made is None
    assert beginning.begins == beginning.said == "The round begins, and you are first."
    watched = make_replay(moment(0, seat=None, seen=seen_by(None)), Perspective())
    assert watched.begins == "The round begins, and Ann is first."


def test_whose_hand_is_shown_is_said_unless_it_is_ones_own() -> None:
    assert make_replay(moment(3), Perspective()).board.hand_label == "Your hand"
    cleos = make_replay(moment(3, seen=seen_by(2), is_finished=True), Perspective(2))
    assert cleos.board.hand_label == "Cleo’s hand"


def test_through_other_eyes_you_are_still_you() -> None:
    page = make_replay(moment(3, seen=seen_by(1), is_finished=True), Perspective(1))
    assert [tile.is_you for tile in page.board.tiles] == [True, False, False]
    assert all("?seat=1" in turn.address for turn in page.turns)


def test_nothing_of_a_running_game_asks_for_other_eyes() -> None:
    page = make_replay(moment(3), Perspective(seat=2))
    assert page.here == "/games/7/replay/1/3/"
    assert page.perspectives == []


def test_nothing_is_chosen_in_a_replay_and_the_light_may_still_be_asked() -> None:
    board = make_replay(moment(3, is_finished=True), Perspective(2, "start")).board
    assert not board.takes_moves
    assert not board.mine.targets
    assert board.mine.caption == "Joined to the start"
    assert board.mine.next_lighting == "/games/7/replay/1/3/?seat=2"


def test_the_card_laid_last_by_then_is_marked() -> None:
    seen = seen_by(0, board=["EW@1,0"])
    mine = make_replay(
        moment(3, seen=seen, last_laid=LastLaid((1, 0), 2)), Perspective()
    ).board.mine
    assert mine.laid_by == 2
    assert ">Cl</text>" in mine.drawing


def test_the_mine_in_words_says_what_its_light_shows() -> None:
    rules = {"rules": {"expansion": True}, "dwarfs": ["blue", "green", "boss"]}
    seen = seen_by(0, **rules, board=["EW+green@1,0", "EW@2,0"])
    words = {
        lighting: make_replay(moment(3, seen=seen), Perspective(None, lighting)).board.mine.in_words
        for lighting in (None, "blue", "green")
    }
    said = {lighting: cards[-4].text for lighting, cards in words.items()}
    assert said[None].endswith("Joined to the start")
    assert said["blue"].endswith("Closed to blue")
    assert said["green"].endswith("Open to green")
