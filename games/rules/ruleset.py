"""The options of a game (rules.md 1), checked once and immutable afterwards."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

EDITIONS = ("revised", "classic")
ROUNDS = (3, 1, 2)
BASE_GAME_ONLY = ("edition", "broken_miners_unpaid", "selfish_dwarf", "all_saboteurs_dealt")


class InvalidOption(ValueError):
    """The rules do not allow an option or a combination; `sentence` gives the reason."""

    def __init__(self, option: str, sentence: str) -> None:
        super().__init__(f"{option}: {sentence}")
        self.option = option
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of a game; the defaults are those of rules.md 1.

    Raises InvalidOption for a value or a combination that rules.md 1 refuses.
    """

    expansion: bool = False
    edition: str = "revised"
    break_own_tools: bool = True
    broken_miners_unpaid: bool = False
    selfish_dwarf: bool = False
    all_saboteurs_dealt: bool = False
    rounds: int = 3

    def __post_init__(self) -> None:
        for field in fields(self):
            if type(getattr(self, field.name)) is not type(field.default):
                raise InvalidOption(field.name, "This option has a value of the wrong kind.")
        if self.edition not in EDITIONS:
            raise InvalidOption("edition", "Choose the revised or the classic edition.")
        if self.rounds not in ROUNDS:
            raise InvalidOption("rounds", "A game has one, two or three rounds.")
        if self.expansion:
            self._refuse_base_game_options()

    def _refuse_base_game_options(self) -> None:
        for field in fields(self):
            if field.name in BASE_GAME_ONLY and getattr(self, field.name) != field.default:
                raise InvalidOption(field.name, "This option belongs to the base game only.")

    @classmethod
    def from_options(cls, options: Mapping[str, Any]) -> "Ruleset":
        """Return the rules given by a mapping of options, in which defaults may be missing.

        Raises InvalidOption for wrong values and unknown keys.
        """
        known = {field.name for field in fields(cls)}
        for option in options:
            if option not in known:
                raise InvalidOption(str(option), "There is no such option.")
        return cls(**options)

    def options(self) -> dict[str, Any]:
        """Return a dict of the options that differ from their defaults, always including
        `expansion` and `edition`.
        """
        default = asdict(DEFAULT)
        return {
            name: value
            for name, value in asdict(self).items()
            if value != default[name] or name in ("expansion", "edition")
        }

    @property
    def players(self) -> range:
        """Return the range of numbers of players that these rules allow (rules.md 1)."""
        return range(2, 13) if self.expansion else range(3, 11)


DEFAULT = Ruleset()
