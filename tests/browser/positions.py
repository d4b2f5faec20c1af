"""Set-up positions for looking at the table: Ann's, with Ben, Cleo, Dan and a computer player.

`TABLES` names them; each is made once and visited in many states (`states.py`). The mine is the one
the design was drawn with.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from games.chat import services as chat
from games.claims import services as claims
from games.core.locking import LockedGame
from games.core.turns import turns
from games.models import Claim, Game, Player, Turn
from games.rules.notation import read_move
from tests.browser import clock_positions
from tests.browser.tables import table_of
from tests.playing import tell_all

NAMES = ("Ann", "Ben", "Cleo", "Dan")
MINE = (
    "N@0,1 EW@1,0 NESW@2,0 NEW@3,0 NES@2,-1 ES@2,-2 EW@3,-2 NS@2,1 NE@2,2 NEW@3,2 NEW@4,2"
    " NES@5,2/turned NEW@5,0/turned NES@6,0/turned NS@6,-1 ES@6,-2 NESW@7,-2"
).split()
OTHERS = [["NS", "EW", "NE"]] * 4
DIG = {
    "computer": "Eve",
    "round": 2,
    "dwarfs": ["miner", "saboteur", "saboteur", "miner", "miner"],
    "spare": ["miner"],
    "purses": [2, 0, 0, 1, 3],
    "goals": ["stone-sw:up", "stone-es", "treasure"],
    "board": MINE,
    "front": [[], ["break-lantern"], [], ["break-pickaxe", "break-cart"], []],
}
HAND = ["NES", "EW", "NE", "repair-lantern", "break-cart"]
HANDS = [
    [*HAND, "map"],
    ["map", *OTHERS[0], "EW", "NS"],
    ["N.E.W", *OTHERS[0], "EW", "NS"],
    ["rockfall", *OTHERS[0], "EW", "NS"],
    ["map", *OTHERS[0], "EW", "NS"],
]
# What has happened since yesterday: seat, move, hours ago.
STORY: tuple[tuple[int, dict[str, Any], float], ...] = (
    (0, {"play": "map", "goal": 1}, 26),
    (1, {"play": "map", "goal": 2}, 5),
    (2, {"play": "N.E.W", "at": [3, -1], "turned": True}, 4),
    (3, {"play": "rockfall", "at": [4, 0]}, 3),
    (4, {"pass": ["NS"]}, 0.7),
)
TWO = {
    "computer": "Eve",
    "rules": {"expansion": True},
    "round": 2,
    "dwarfs": ["blue", "green", "boss", "geologist", "blue"],
    "spare": ["green", "profiteer"],
    "purses": [2, 1, 0, 3, 0],
    "board": (
        "NESW@1,0 EW+green@2,0 NS.EW@3,0 NSW.E+crystal@1,-1 ESW+crystal@3,-1 EW@4,-1"
        " E+ladder@5,-1/turned NS@1,1 NE+blue@1,2 EW@2,2 NEW@3,2 NS@3,1 EW@4,0 NW.ES@5,0/turned"
        " ES+ladder@6,0"
    ).split(),
}
WAY = [f"EW@{x},0" for x in range(1, 7)]


def play(game: Game, seat: int, move: dict[str, Any]) -> None:
    """Take the turn of a seat, of a computer player too."""
    players = list(game.players.select_related("account", "game__round").order_by("seat"))
    locked = LockedGame(players[0].game, players)
    turns.play(locked, players[seat], locked.game.version, read_move(move))


def digging(**changed: Any) -> Game:
    """Ann's turn, after a story that she has seen the beginning of."""
    board, draw = [*MINE, "NESW@4,0"], ["map"] + ["EW"] * 15
    game = table_of(NAMES, **{**DIG, "board": board, "hands": HANDS, "draw": draw, **changed})
    for seat, move, hours in STORY:
        play(game, seat, move)
        _date_back(game, timezone.now() - timedelta(hours=hours))
    ben, cleo = (game.players.select_related("account").get(seat=seat).account for seat in (1, 2))
    chat.say(game_id=game.pk, account=ben, text="Two maps played and nobody says what they saw?")
    chat.say(game_id=game.pk, account=cleo, text="The dead end was all I had. Honest.")
    game.refresh_from_db()
    # Ann has held her card since her map; until then the dock of a phone covers the map's controls.
    known = {"seen_version": game.version, "held_turn": 99}
    Player.objects.filter(game=game, seat=0).update(**known)
    return game


def _date_back(game: Game, at: datetime) -> None:
    """Let the last turn have been taken then."""
    game.refresh_from_db()
    Turn.objects.filter(game=game, version=game.version).update(at=at)
    Game.objects.filter(pk=game.pk).update(last_turn_at=at)


def speak(game: Game) -> None:
    """Make a claim as Ben, Cleo and Dan, who do not agree; Ben takes something back."""
    who = {player.shown_name: player.account for player in game.players.select_related("account")}
    if Claim.objects.filter(round__game=game).exists():
        return
    back = claims.state(game_id=game.pk, account=who["Ben"], says="saboteur", on=3)
    claims.take_back(game_id=game.pk, account=who["Ben"], claim_id=back.pk)
    claims.state(game_id=game.pk, account=who["Dan"], says="stone", goal=1)
    claims.state(game_id=game.pk, account=who["Ben"], says="treasure", goal=1)
    claims.state(game_id=game.pk, account=who["Cleo"], says="miner", on=2)
    claims.state(game_id=game.pk, account=who["Ann"], says="saboteur", on=1)


def look_away(game: Game) -> None:
    """Ann saw the first two turns of the story, and has not been here since."""
    looked = Turn.objects.filter(game=game).order_by("version")[1].version
    Player.objects.filter(game=game, seat=0).update(seen_version=looked)


def standing(**changed: Any) -> Game:
    """The same mine, with nothing told of how it came about."""
    hands = [[*HAND, "map"], *([*cards, "EW", "NS", "map"] for cards in OTHERS)]
    known = {"board": [*MINE, "N.E.W@3,-1/turned"], "hands": hands, "draw": ["EW"] * 11}
    game = table_of(NAMES, **{**DIG, **known, **changed})
    _date_back(game, timezone.now() - timedelta(minutes=40))
    return game


def broken() -> Game:
    """Ann cannot dig: her lantern is broken, and Ben's."""
    lantern = ["break-lantern"]
    return standing(front=[lantern, lantern, [], ["break-pickaxe", "break-cart"], []])


def caving() -> Game:
    """Ann holds a rockfall."""
    return standing(hands=[["NES", "EW", "NE", "repair-lantern", "rockfall", "map"], *OTHERS])


def over(**changed: Any) -> Game:
    """Ann has just laid the last card of the way to the treasure."""
    way = ["EW@4,0", "N.E.W@3,-1/turned", "NE@6,1", "NE@7,1/turned"]
    hands = [["NE", "NES", "EW", "repair-lantern", "break-cart"], *OTHERS]
    game = standing(board=[*MINE, *way], hands=hands, **changed)
    play(game, 0, {"play": "NE", "at": [7, 2]})
    return told(game)


def told(game: Game) -> Game:
    """Everybody was shown how the round ended."""
    game.players.update(ending_seen=3)
    return game


def untell(game: Game) -> None:
    """Nobody was."""
    game.players.update(ending_seen=0)


def last_round() -> Game:
    """The same at the end of the last round."""
    return over(round=3, purses=[5, 3, 3, 2, 4])


def finished() -> Game:
    """The same when it was looked at."""
    return tell_all(last_round())


def expansion(**changed: Any) -> Game:
    """Saboteur 2, Ann's turn."""
    hands = [["NESW+crystal", "ES+ladder", "theft", "hands-off", "inspection", "swap-hats"]]
    known = {"hands": [*hands, *([*cards, "EW", "EW", "NS"] for cards in OTHERS)]}
    front = [[], ["theft"], [], ["break-lantern", "theft"], []]
    return table_of(NAMES, **{**TWO, **known, "front": front, "draw": ["EW"] * 20, **changed})


def trapped() -> Game:
    """Saboteur 2; Ann is trapped and her lantern is broken."""
    return expansion(front=[["trapped", "break-lantern"], ["theft"], [], ["theft"], []])


def stealing() -> Game:
    """Saboteur 2; the round is over, and Ann may rob somebody."""
    hands, thefts = [["EW"], *OTHERS], [["theft"], [], [], [], []]
    game = expansion(
        board=WAY, hands=hands, front=thefts, goals=["stone-sw", "treasure", "stone-es"]
    )
    play(game, 0, {"play": "EW", "at": [7, 0]})
    return told(game)


def waiting() -> Game:
    """Ben's turn."""
    return standing(turn=1)


def deal_anew(game: Game) -> None:
    """Nobody has looked at their dwarf of this round."""
    game.players.update(held_round=1)


def dealt() -> Game:
    """Round two begins, and Cleo is first."""
    begun = {"board": [], "round": 2, "starter": 2, "turn": 2, "hands": HANDS}
    return table_of(NAMES, **{**DIG, **begun})


CROWD = (
    *("Ann", "Ben", "Cleo", "Dan", "Dana", "Elisabeth", "Finn", "Gul", "Hugo", "Ines"),
    *("Bartholomäus Emanuel Xav", "Maximiliane-Wilhelmina v"),
)


def crowded(seats: int = 12, *, turn: int = 0) -> Game:
    """So many at a table on the clock, with news since Ann's last turn; tools are broken."""
    hands = [[*HAND, "map"], *[["NS", "EW", "NE", "EW"]] * (seats - 1)]
    front: list[list[str]] = [[] for _ in range(seats)]
    front[2], front[-2] = ["break-cart", "break-lantern"], ["break-pickaxe"]
    known = {"board": [*MINE, "NESW@4,0"], "hands": hands, "front": front, "draw": ["EW"] * 30}
    two = {"rules": {"expansion": True}, "dwarfs": ["blue", "green"] * (seats // 2)}
    game = table_of(CROWD[:seats], turn=0, **known, **two)
    for seat in [*range(seats), *range(turn)]:
        play(game, seat, {"pass": ["EW"]})
        game.refresh_from_db()
    game.players.filter(seat=0).update(seen_version=game.version, held_turn=99)
    return clock_positions.set_clock(game)


TABLES: dict[str, Callable[[], Game]] = {
    "digging": digging,
    "broken": broken,
    "caving": caving,
    "waiting": waiting,
    "over": over,
    "last-round": last_round,
    "finished": finished,
    "expansion": expansion,
    "trapped": trapped,
    "stealing": stealing,
    "dealt": dealt,
    "crowded": crowded,
    "crowded-waiting": lambda: crowded(turn=11),
    "six": lambda: crowded(6),
    "six-waiting": lambda: crowded(6, turn=5),
    **clock_positions.TABLES,
}
