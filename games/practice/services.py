"""Practice games: dealt straight away, only against computer players, also for guests."""

from dataclasses import asdict, replace

from django.db import transaction
from django.db.models import F, QuerySet, Value
from django.db.models.functions import Concat
from django.utils.translation import gettext as _

from accounts.models import Account
from games.core.errors import InvalidTable
from games.core.locking import LockedGame, lock_account, lock_games
from games.core.seating.naming import DEFAULT_POLICY
from games.core.seating.seating import check_strength, new_player, seat_computers
from games.core.turns import fair_deals, lifecycle
from games.models import Game, Player
from games.practice.models import PracticeChoice
from games.practice.selectors import PRACTICE_PLAYERS, PracticeChoices, choices_of
from games.practice.tips import GIVEN, NO_MORE, TIPS

# The most open practice games of a person; starting another one cancels the oldest.
MOST_AT_ONCE = 3


def start(
    account: Account,
    choices: PracticeChoices | None = None,
    contribution: str = "",
    *,
    is_first: bool = False,
) -> Game:
    """Start a practice game with these choices, which are remembered, or else with the person's
    last ones, and return it. `contribution` is the person's piece of the shuffle.

    A first game (`is_first`) comes with tips, and has one round if there are no choices. Raises
    AccountGone, InvalidPiece for a bad contribution, and InvalidTable with the wrong field:
    players, pause or strength.
    """
    if choices is not None:
        _check(choices)
    with transaction.atomic():
        lock_account(account)
        put_old_ones_away(account)
        if choices is not None:
            PracticeChoice.objects.update_or_create(account=account, defaults=asdict(choices))
        elif is_first:
            choices = replace(choices_of(account), rounds=1)
        else:
            choices = choices_of(account)
        tips = _take_tips(account) if is_first else ""
        return _deal(account, choices, contribution, tips=tips)


def deal_like(old: Game, account: Account, contribution: str) -> Game:
    """Deal a practice game like the game `old`, and return it. `contribution` is the person's piece
    of the shuffle. The caller has locked the account and its games.
    """
    put_old_ones_away(account)
    rules = old.rules
    strength = old.players.exclude(policy="").values_list("policy", flat=True).first()
    choices = PracticeChoices(
        rules.expansion,
        old.seats,
        rules.rounds,
        old.pause,
        strength or DEFAULT_POLICY,
        old.computers_claim,
    )
    return _deal(account, choices, contribution, rematch_of=old)


def _check(choices: PracticeChoices) -> None:
    if choices.players not in PRACTICE_PLAYERS:
        raise InvalidTable("players", _("A practice game is for 3 to 8 players."))
    if choices.pause not in Game.Pause:
        raise InvalidTable("pause", _("There is no such pause."))
    check_strength(choices.strength)


def _deal(
    account: Account,
    choices: PracticeChoices,
    contribution: str,
    rematch_of: Game | None = None,
    tips: str = "",
) -> Game:
    game = Game.objects.create(
        name=_("Practice game"),
        host=account,
        options=choices.rules.options(),
        seats=choices.players,
        practice=True,
        pause=choices.pause,
        computers_claim=choices.computers_claim,
        rematch_of=rematch_of,
    )
    fair_deals.commit(game)
    me = new_player(game, account, contribution)
    if tips:
        me.tips = tips
        me.save(update_fields=["tips"])
    locked = LockedGame(game, [me])
    seat_computers(locked, [choices.strength] * (choices.players - 1))
    lifecycle.begin(locked)
    return game


def _take_tips(account: Account) -> str:
    """Return the tips shown so far, and end them in a first game that is still running."""
    given = Player.objects.filter(account=account, game__practice=True).exclude(tips="")
    shown = given.order_by("-pk").values_list("tips", flat=True).first()
    if shown:
        given.update(tips="")
    return shown or GIVEN


def note_tip(game_id: int, account: Account, name: str) -> None:
    """Record that a player was shown the tip with this name. An unknown name changes nothing."""
    if any(tip.name == name for tip in TIPS):
        _add_tip(game_id, account, name)


def stop_tips(game_id: int, account: Account) -> None:
    """Stop showing a player any more tips of a first game."""
    _add_tip(game_id, account, NO_MORE)


def _add_tip(game_id: int, account: Account, name: str) -> None:
    given: QuerySet[Player] = Player.objects.filter(game_id=game_id, account=account)
    given = given.exclude(tips="").exclude(tips__contains=f" {name} ")
    given.update(tips=Concat(F("tips"), Value(f"{name} ")))


def put_old_ones_away(account: Account) -> None:
    """Cancel the oldest practice games of a locked account, so that with a new one at most
    MOST_AT_ONCE run.
    """
    running = Game.objects.filter(host=account, practice=True, status=Game.Status.RUNNING)
    # Lock before sorting: somebody may be playing in the oldest right now.
    games = lock_games(running)
    newest_first = sorted(games, key=lambda game: (game.last_turn_at, game.pk), reverse=True)
    for game in newest_first[MOST_AT_ONCE - 1 :]:
        lifecycle.cancel(LockedGame(game, []))
