"""The part of the mine that is shown."""

from games.table.dock.options import options_of
from games.table.mine.bounds import bounds_of
from tests.table.seen import seen_by


def test_an_empty_mine_shows_five_rows_of_nine_and_what_the_start_opens_to() -> None:
    frame = bounds_of(seen_by(None).mine)
    assert (frame.west, frame.north, frame.east, frame.south) == (-1, -2, 8, 2)


def test_the_frame_grows_with_the_maze() -> None:
    frame = bounds_of(seen_by(None, board=["NS@0,-1", "NS@0,-2", "NS@0,-3"]).mine)
    assert frame.north == -4


def test_unreached_ends_do_not_widen_the_frame() -> None:
    frame = bounds_of(seen_by(None, board=["EW@9,0"]).mine)
    assert frame.east == 9


def test_every_place_of_every_card_lies_inside_the_frame() -> None:
    hand = ["NESW", "NES", "EW", "N.E.S.W", "S+ladder"]
    board = ["NESW@-1,0", "NESW@0,-1", "NESW@0,-2", "EW@-2,0"]
    rules = {"expansion": True}
    seen = seen_by(0, rules=rules, dwarfs=["blue", "green"], hands=[hand, []], board=board)
    frame = bounds_of(seen.mine)
    places = [at for card in hand for at in options_of(seen, card).places]
    assert places
    assert all(frame.west <= x <= frame.east for x, _ in places)
    assert all(frame.north <= y <= frame.south for _, y in places)
