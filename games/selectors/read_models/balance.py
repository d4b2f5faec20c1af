"""How rounds came out."""

from dataclasses import asdict, dataclass, field


@dataclass(slots=True)
class Outcomes:
    """How rounds came out; by dwarf how many there were, how many of them won, and their gold."""

    games: int = 0
    rounds: int = 0
    reached: int = 0
    turns: int = 0
    dwarfs: dict[str, list[int]] = field(default_factory=dict)

    def add(self, other: "Outcomes", sign: int = 1) -> None:
        """Add others, or take them away."""
        self.games += sign * other.games
        self.rounds += sign * other.rounds
        self.reached += sign * other.reached
        self.turns += sign * other.turns
        for dwarf, numbers in other.dwarfs.items():
            mine = self.dwarfs.get(dwarf, [0, 0, 0])
            self.dwarfs[dwarf] = [
                one + sign * more for one, more in zip(mine, numbers, strict=True)
            ]

    def columns(self) -> dict[str, object]:
        """The columns of a row by their names."""
        return asdict(self)
