"""The numbers along the edge of the mine."""

import re

from games.table.mine.bounds import bounds_of
from games.table.mine.coordinates import draw_coordinates
from tests.table.seen import seen_by

NUMBER = re.compile(r'<text x="(-?\d+)" y="(-?\d+)">(\S+?)</text>')


def test_every_column_and_row_is_numbered_as_the_log_names_it() -> None:
    bounds = bounds_of(seen_by(None).mine)
    numbers = [number for *_, number in NUMBER.findall(draw_coordinates(bounds))]
    columns, rows = numbers[: bounds.columns], numbers[bounds.columns :]
    assert columns == ["\u22121", "0", "1", "2", "3", "4", "5", "6", "7", "8"]
    assert rows == ["\u22122", "\u22121", "0", "1", "2"]


def test_the_numbers_stand_outside_the_cells_and_inside_the_view() -> None:
    bounds = bounds_of(seen_by(None).mine)
    left, top, width, height = map(int, bounds.numbered_view_box.split())
    for x, y, _ in NUMBER.findall(draw_coordinates(bounds)):
        assert left < int(x) < left + width
        assert top < int(y) < top + height
        assert int(y) < bounds.north * 120 or int(x) < bounds.west * 80
