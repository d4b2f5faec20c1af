"""A finished game as one page that works without the site."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.pictures.symbols import symbols_in
from games.replay.offline.selectors import Film, Frame, RoundFilmed
from games.table.log.sentences import plain_entry
from games.table.marks import marks_of
from games.table.mine.bounds import bounds_of
from games.table.mine.coordinates import draw_coordinates
from games.table.mine.drawing import VisibleMine, mine_parts, visible_mine
from games.table.mine.dug_cells import dug_cells
from games.table.mine.marks import cell_marks
from games.table.mine.strokes import symbol_of
from games.table.mine.svg import Svg, element, joined
from games.wording import card_name, dwarf_name


class Parts:
    """Pieces by their numbers; the same piece has the same number everywhere."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def numbers_of(self, pieces: Iterable[str]) -> list[int]:
        """The numbers of pieces, new ones for what is new; nothing for what is empty."""
        return [self._numbers.setdefault(each, len(self._numbers)) for each in pieces if each]

    @property
    def all(self) -> list[str]:
        """The pieces, by number."""
        return list(self._numbers)


_STEPS = ("first", "back", "next", "last")


@dataclass(frozen=True, slots=True)
class Still:
    """A round as it ended, and its turns in words: all there is without scripts."""

    name: str
    view_box: str
    drawing: Svg
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OfflinePage:
    """Everything the file shows. `data` is what its script draws every moment from.

    `parts` are the pieces of all drawings, `rounds` have for each moment the numbers of its pieces,
    its sentence, and by seat a dwarf and a hand.
    """

    name: str
    symbols: Svg
    stills: tuple[Still, ...]
    data: dict[str, Any]


def make_offline_page(film: Film) -> OfflinePage:
    """The page of a finished game, in the language of the moment."""
    parts, letters = Parts(), marks_of(film.names)
    rounds = [_round(each, film, parts, letters) for each in film.rounds]
    cards = sorted({code for each in film.rounds for code in _codes(each)})
    dwarfs = sorted({dwarf for each in film.rounds for dwarf in each.frames[-1].hidden.dwarfs})
    hands = joined(element("use", {"href": f"#{symbol_of(code)}"}) for code in cards)
    steps = joined(element("use", {"href": f"#i-{name}"}) for name in _STEPS)
    faces = joined(element("use", {"href": f"#d-{dwarf}"}) for dwarf in dwarfs)
    return OfflinePage(
        name=film.name,
        symbols=symbols_in(*parts.all, hands, faces, steps),
        stills=tuple(_still(each, film, letters) for each in film.rounds),
        data={
            "parts": parts.all,
            "rounds": rounds,
            "names": film.names,
            "cards": {code: [symbol_of(code), capfirst(card_name(code))] for code in cards},
            "dwarfs": {dwarf: dwarf_name(dwarf) for dwarf in dwarfs},
            "place": _("Turn %(turn)s of %(turns)s"),
        },
    )


def _round(filmed: RoundFilmed, film: Film, parts: Parts, letters: Sequence[str]) -> dict[str, Any]:
    first = film.names[filmed.frames[0].seen.starter]
    begins = _("The round begins, and %(name)s is first.") % {"name": first}
    sentences = [begins, *(plain_entry(entry, film.names, None) for entry in filmed.told)]
    drawn = [_mine(frame, filmed, letters) for frame in filmed.frames]
    bounds = bounds_of(drawn[0].mine, drawn[0].besides)
    return {
        "name": _name(filmed),
        "box": bounds.numbered_view_box,
        "over": parts.numbers_of([draw_coordinates(bounds)]),
        "turns": [
            [
                parts.numbers_of(mine_parts(mine, "")),
                sentence,
                frame.hidden.dwarfs,
                frame.hidden.hands,
            ]
            for mine, sentence, frame in zip(drawn, sentences, filmed.frames, strict=True)
        ],
    }


def _still(filmed: RoundFilmed, film: Film, letters: Sequence[str]) -> Still:
    mine = _mine(filmed.frames[-1], filmed, letters)
    bounds = bounds_of(mine.mine, mine.besides)
    return Still(
        name=_name(filmed),
        view_box=bounds.numbered_view_box,
        drawing=joined([*mine_parts(mine, ""), draw_coordinates(bounds)]),
        sentences=tuple(plain_entry(entry, film.names, None) for entry in filmed.told),
    )


def _mine(frame: Frame, filmed: RoundFilmed, letters: Sequence[str]) -> VisibleMine:
    """A moment's mine with the goals' faces, as large as that of every other of the round."""
    marks = cell_marks(frame.seen, frame.last_laid, (), letters)
    return visible_mine(frame.seen, marks, besides=dug_cells(filmed.told), faces=frame.hidden.goals)


def _codes(filmed: RoundFilmed) -> set[str]:
    return {code for frame in filmed.frames for hand in frame.hidden.hands for code in hand}


def _name(filmed: RoundFilmed) -> str:
    return _("Round %(number)d") % {"number": filmed.number}
