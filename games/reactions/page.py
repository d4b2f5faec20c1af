"""The reactions to a turn, as pages show them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from accounts.models import Account
from games.reactions.models import Reaction
from games.reactions.selectors import Given, given


@dataclass(frozen=True, slots=True)
class Reacted:
    """The people who reacted to a turn in one way: its words, and their names in one text."""

    kind: str
    words: str
    names: str


@dataclass(frozen=True, slots=True)
class ReactionChoice:
    """A way to react to a turn; choosing the chosen one again takes the reaction back."""

    kind: str
    words: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class TurnReactions:
    """The reactions to the turn that led to a version; `own` is the reader's kind, empty for
    none.
    """

    game_id: int
    version: int
    may_react: bool
    groups: tuple[Reacted, ...] = ()
    own: str = ""

    @property
    def choices(self) -> tuple[ReactionChoice, ...]:
        """Return all kinds of reaction, in order, with the reader's own marked."""
        return tuple(
            ReactionChoice(kind.value, str(kind.label), kind.value == self.own)
            for kind in Reaction.Kind
        )


Reactions = Mapping[int, TurnReactions]
NO_REACTIONS: Reactions = {}


def reactions_of(
    game_id: int,
    account: Account | None,
    versions: Sequence[int],
    *,
    may_react: bool,
    is_any: bool = True,
) -> Reactions:
    """Return the reactions to turns, as a dict by the version that each turn led to. Versions
    without reactions are left out unless the reader may react. `is_any` says that the game may have
    reactions. Makes one query, or none unless `is_any`.
    """
    rows = given(game_id, account, versions) if is_any else ()
    by_version: dict[int, list[Given]] = {version: [] for version in versions}
    for one in rows:
        by_version[one.version].append(one)
    return {
        version: TurnReactions(game_id, version, may_react, _groups(found), _own(found))
        for version, found in by_version.items()
        if found or may_react
    }


def _groups(reactions: Iterable[Given]) -> tuple[Reacted, ...]:
    names: dict[str, list[str]] = {}
    for one in reactions:
        names.setdefault(one.kind, []).append(one.name)
    return tuple(
        Reacted(kind, str(Reaction.Kind(kind).label), ", ".join(said))
        for kind, said in names.items()
    )


def _own(reactions: Iterable[Given]) -> str:
    return next((reaction.kind for reaction in reactions if reaction.is_yours), "")
