"""Choices for a practice game, and whether somebody is new here."""

from dataclasses import dataclass, fields

from accounts.models import Account
from games.bots import DEFAULT
from games.models import Game, Player
from games.practice.models import PracticeChoice
from games.rules.ruleset import Ruleset

# How long computer players may take, by name.
PAUSES: tuple[str, ...] = tuple(Game.Pause.values)
PRACTICE_PLAYERS = range(3, 9)


@dataclass(frozen=True, slots=True)
class PracticeChoices:
    """Choices for a practice game. `players` includes the person; `pause` is a Game.Pause.

    `strength` is that of every computer player; with `computers_claim` they make claims.
    """

    expansion: bool = False
    players: int = 5
    rounds: int = 3
    pause: str = "short"
    strength: str = DEFAULT
    computers_claim: bool = False

    @property
    def rules(self) -> Ruleset:
        """Return the ruleset of the chosen game. Raises InvalidOption for an impossible number of
        rounds.
        """
        return Ruleset(expansion=self.expansion, rounds=self.rounds)


def is_newcomer(account: Account | None, *, has_learned: bool) -> bool:
    """Return whether a person has finished neither a lesson nor a game. `has_learned` says whether
    they have finished a lesson. Makes one query at most.
    """
    if has_learned or account is None:
        return not has_learned
    finished = Player.objects.filter(account=account, game__status=Game.Status.FINISHED)
    return not finished.exists()


_COLUMNS = [field.name for field in fields(PracticeChoices)]


def choices_of(account: Account | None) -> PracticeChoices:
    """Return a person's last choices for practice, or the defaults. Makes one query, or none for a
    visitor (None).
    """
    if account is None:
        return PracticeChoices()
    kept = PracticeChoice.objects.filter(account_id=account.pk).values(*_COLUMNS).first()
    return PracticeChoices(**kept) if kept else PracticeChoices()
