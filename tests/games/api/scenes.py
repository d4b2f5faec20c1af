"""For each operation a situation and the request in it, for its example."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import time
from random import Random
from typing import Any

from django.utils import timezone

from accounts.models import Account
from games.clocks.schedule import Waking
from games.models import Claim, Game, Listing, Motion, Notice, NoticeWay, Player, SeatOffer
from games.notices.topics import Topic
from games.rules import engine
from games.rules.notation import write_move
from games.services import (
    blocks,
    calendar_feed,
    chat,
    claims,
    invitations,
    likings,
    motions,
    named_stand_ins,
    notice_ways,
    offers,
    own_hours,
    sharing,
)
from tests.factories import AccountFactory, open_table, running_game
from tests.playing import play_out, play_some, position_of, some_move, to_act

PASSWORD = "a long pass phrase"
URL = "https://bot.example/turns"


@dataclass
class People:
    """Who is there."""

    ann: Account
    ben: Account
    cleo: Account


@dataclass
class Scene:
    """A request; `who` sends it. Paths are below `/api/v1/`."""

    who: Account | None
    path: str
    body: Any = None
    headers: dict[str, str] = field(default_factory=dict)


def _running(here: People, **facts: Any) -> Game:
    rules = {"rounds": 1}
    return running_game(
        here.ann, [here.ben, here.cleo], public=False, name="Tuesday dig", rules=rules, **facts
    )


def _lobby(here: People, seats: int = 3, **facts: Any) -> Game:
    return open_table(here.ann, [here.ben], name="Tuesday dig", seats=seats, **facts)


def _over(here: People) -> Game:
    return play_out(_running(here))


def _at(game: Game, rest: str, who: Account | None, body: Any = None, **headers: str) -> Scene:
    return Scene(who, f"games/{game.pk}/{rest}", body, headers)


def _mover(game: Game) -> Account:
    account = to_act(game).account
    assert account is not None
    return account


def _waiting(game: Game) -> Account:
    account = game.players.exclude(pk=to_act(game).pk).order_by("seat")[0].account
    assert account is not None
    return account


def _tokens(here: People) -> Scene:
    here.ann.set_password(PASSWORD)
    here.ann.save()
    body = {"name": "Ann", "password": PASSWORD, "purpose": "my bot", "scopes": ["read", "play"]}
    return Scene(None, "tokens/", body)


def _my_turns(here: People) -> Scene:
    return Scene(_mover(_running(here)), "me/turns/")


def _games(here: People) -> Scene:
    _lobby(here)
    return Scene(here.cleo, "games/?show=open")


def _new(here: People) -> Scene:
    body = {"name": "Deep", "seats": 3, "computers": ["novice", "regular"], "rules": {"rounds": 1}}
    return Scene(here.ann, "games/", body)


def _game(here: People) -> Scene:
    game = play_some(_running(here), 3)
    return _at(game, "", _mover(game))


def _sitter(here: People) -> Scene:
    game = _lobby(here)
    guest = game.players.get(account=here.ben)
    return _at(game, f"players/{guest.pk}/", here.ann)


def _decline(here: People) -> Scene:
    game = open_table(here.ann, seats=3)
    invitations.invite_by_name(game.pk, here.ann, "Ben")
    return _at(game, "decline/", here.ben)


def _full(here: People) -> Scene:
    game = open_table(here.ann, [here.ben, here.cleo], name="Tuesday dig", rules={"rounds": 1})
    return _at(game, "start/", here.ann)


def _back(here: People) -> Scene:
    game = _running(here)
    Player.objects.filter(game=game, account=here.ben).update(stand_in="novice")
    return _at(game, "back/", here.ben)


def _moves(here: People) -> Scene:
    game = _running(here)
    return _at(game, "moves/", _mover(game))


def _turn(here: People) -> Scene:
    game = _running(here)
    body = {"version": game.version, "move": write_move(some_move(game, Random(1)))}
    return _at(game, "turns/", _mover(game), body, idempotency_key="3f8e")


def _events(here: People) -> Scene:
    game = play_some(_running(here), 2)
    return _at(game, "events/?after=0", here.ann)


def _claims(here: People) -> Game:
    game = _running(here)
    claims.state(game_id=game.pk, account=here.ann, says="treasure", goal=1, on=None)
    return game


def _claim(here: People) -> Scene:
    game = _claims(here)
    claim = Claim.objects.get()
    return _at(game, f"claims/{claim.pk}/", here.ann)


def _keeping_time(here: People) -> Game:
    game = _running(here)
    Game.objects.filter(pk=game.pk).update(pace_kind="each-turn", turn_time=48 * 3600)
    return game


def _motion(here: People) -> Game:
    game = _keeping_time(here)
    motions.open_motion(game_id=game.pk, account=here.ann, kind="pause", days=3, on=None)
    return game


def _vote(here: People) -> Scene:
    game = _motion(here)
    motion = Motion.objects.get()
    return _at(game, "votes/", here.ben, {"motion": motion.pk, "in_favour": True})


def _said(here: People) -> Scene:
    game = _running(here)
    chat.say(game_id=game.pk, account=here.ben, text="Dig east, @Ann!")
    return _at(game, "messages/", here.ann)


def _taken_back(here: People) -> Game:
    game = _running(here)
    chat.say(game_id=game.pk, account=here.ben, text="I am the saboteur.")
    return game


def _noted(here: People) -> Scene:
    game = _running(here)
    other = game.players.get(account=here.ben).pk
    body = {"text": "Trust nobody.", "on": [{"player": other, "text": "Digs west."}]}
    return _at(game, "notes/", here.ann, body)


def _ordered(here: People) -> Scene:
    game = _running(here)
    who = _waiting(game)
    seat = Player.objects.get(game=game, account=who).seat
    assert seat is not None
    move = write_move(engine.plannable_moves(position_of(game), seat)[0])
    orders = [{"move": move, "if": [{"free": [1, 0]}]}]
    return _at(game, "orders/", who, {"version": game.version, "orders": orders})


def _orders(here: People) -> Scene:
    game = _running(here)
    return _at(game, "orders/", _waiting(game))


def _called(here: People) -> None:
    notice_ways.set_webhook(here.ann, URL)


def _webhook(here: People) -> Scene:
    _called(here)
    return Scene(here.ann, "me/webhook/")


def _tested(here: People) -> Scene:
    _called(here)
    return Scene(here.ann, "me/webhook/test/")


def _deliveries(here: People) -> Scene:
    _called(here)
    game = _running(here)
    Notice.objects.create(
        game=game,
        player=game.players.get(account=here.ann),
        account=here.ann,
        kind="turn",
        transport="webhook",
        way=NoticeWay.objects.get(),
        version=game.version,
        due_at=game.created_at,
    )
    return Scene(here.ann, "me/webhook/deliveries/")


def _acquainted(here: People) -> Scene:
    _running(here)
    likings.like(here.ann, here.ben.pk)
    return Scene(here.ann, "people/")


def _blocked(here: People) -> Scene:
    blocks.block(here.ann, here.ben.pk)
    return Scene(here.ann, "people/blocked/")


def _listed(here: People) -> Scene:
    for place, one in enumerate((here.ann, here.ben)):
        facts = {"games": 20 + place, "mean": 30.0 - place, "deviation": 1.0}
        Listing.objects.create(
            account=one, expansion=False, floor=27.0 - place, last_game_at=timezone.now(), **facts
        )
    return Scene(here.cleo, "leaderboard/")


def _offered(here: People, kind: offers.Kind) -> Game:
    game = _running(here)
    offers.offer(game.pk, here.ann, _outsider().pk, kind)
    return game


def _outsider() -> Account:
    account: Account = Account.objects.filter(name="Olga").first() or AccountFactory(name="Olga")
    return account


def _asked(here: People, answer: str) -> Scene:
    _offered(here, offers.Kind.STAND_IN)
    made = SeatOffer.objects.get()
    return Scene(made.person, f"me/offers/{made.pk}/{answer}/")


def _my_offers(here: People) -> Scene:
    _offered(here, offers.Kind.SEAT)
    return Scene(_outsider(), "me/offers/")


def _handed_over(here: People) -> Scene:
    game = _offered(here, offers.Kind.STAND_IN)
    named_stand_ins.agree(SeatOffer.objects.get().pk, _outsider())
    return _at(game, "hand-over/", here.ann)


def _lent(here: People, path: str = "", *, plays: bool = False) -> Scene:
    """Olga plays for whoever is to act."""
    game = _running(here)
    owner = _mover(game)
    offers.offer(game.pk, owner, _outsider().pk, offers.Kind.STAND_IN)
    named_stand_ins.agree(SeatOffer.objects.get().pk, _outsider())
    named_stand_ins.hand_over(game.pk, owner)
    if not plays:
        return Scene(_outsider(), path or f"games/{game.pk}/standing-in/")
    game.refresh_from_db()
    body = {"version": game.version, "move": write_move(some_move(game, Random(1)))}
    return Scene(_outsider(), f"games/{game.pk}/standing-in/turns/", body)


def _ask_olga(here: People, path: str) -> Scene:
    _outsider()
    return _at(_running(here), path, here.ann, {"name": "Olga"})


def _notices(here: People) -> Account:
    return _mover(_running(here))


def _hours(here: People) -> Scene:
    waking = Waking(time(8), time(22))
    own_hours.keep(here.ann, own_hours.ChosenHours(waking, frozenset({6})))
    return Scene(here.ann, "me/hours/")


def _declared(here: People) -> Scene:
    days = {"first": "2026-12-24", "last": "2027-01-02"}
    body = {"opens": "08:00", "closes": "22:00", "days_off": [6], "holidays": [days]}
    return Scene(here.ann, "me/hours/", body)


def _told_of(here: People) -> Scene:
    """Ann hears of her turns by email, and at night of nothing else."""
    topics = {str(topic): ["bell"] for topic in Topic} | {"turn": ["email", "push", "bell"]}
    body = {
        "email": True,
        "digest": False,
        "plain_text": True,
        "digest_hours": [],
        "quiet_from": "22:00",
        "quiet_until": "07:30",
        "quiet_exempt": ["turn"],
        "topics": topics,
    }
    return Scene(here.ann, "me/notices/settings/", body)


def _calendar(here: People) -> Scene:
    calendar_feed.renew(here.ann)
    return Scene(here.ann, "me/calendar/")


def _shared(here: People, path: str = "") -> Scene:
    game = _over(here)
    made = sharing.share_replay(game.pk, here.ann, "all")
    return _at(game, f"shares/{path and made.pk}{path}", here.ann)


SCENES: dict[str, Callable[[People], Scene]] = {
    "post-tokens": _tokens,
    "get-me": lambda here: Scene(here.ann, "me/"),
    "get-my-turns": _my_turns,
    "get-notices": lambda here: Scene(_notices(here), "me/notices/"),
    "post-notices-read": lambda here: Scene(_notices(here), "me/notices/read/", {"newest": 9000}),
    "get-notice-settings": lambda here: Scene(here.ann, "me/notices/settings/"),
    "put-notice-settings": _told_of,
    "get-own-hours": _hours,
    "put-own-hours": _declared,
    "get-lent-seats": lambda here: _lent(here, "me/standing-in/"),
    "get-lent-seat": _lent,
    "delete-lent-seat": _lent,
    "post-lent-turns": lambda here: _lent(here, plays=True),
    "get-calendar": _calendar,
    "post-calendar": lambda here: Scene(here.ann, "me/calendar/"),
    "delete-calendar": _calendar,
    "get-offers": _my_offers,
    "post-accept": lambda here: _asked(here, "accept"),
    "post-refuse": lambda here: _asked(here, "refuse"),
    "get-give-away": lambda here: _at(_offered(here, offers.Kind.SEAT), "give-away/", here.ann),
    "put-give-away": lambda here: _ask_olga(here, "give-away/"),
    "delete-give-away": lambda here: _at(_offered(here, offers.Kind.SEAT), "give-away/", here.ann),
    "get-stand-in": lambda here: _at(_offered(here, offers.Kind.STAND_IN), "stand-in/", here.ann),
    "put-stand-in": lambda here: _ask_olga(here, "stand-in/"),
    "delete-stand-in": lambda here: _at(
        _offered(here, offers.Kind.STAND_IN), "stand-in/", here.ann
    ),
    "post-hand-over": _handed_over,
    "put-mute": lambda here: _at(_running(here), "mute/", here.ann),
    "delete-mute": lambda here: _at(_running(here), "mute/", here.ann),
    "get-shares": _shared,
    "post-shares": lambda here: _at(_over(here), "shares/", here.ann, {"view": "all"}),
    "delete-share": lambda here: _shared(here, "/"),
    "get-people": _acquainted,
    "get-leaderboard": _listed,
    "put-liking": lambda here: Scene(here.ann, f"people/{here.ben.pk}/liking/"),
    "delete-liking": lambda here: Scene(here.ann, f"people/{here.ben.pk}/liking/"),
    "get-blocked": _blocked,
    "put-block": lambda here: Scene(here.ann, f"people/{here.ben.pk}/block/"),
    "delete-block": lambda here: Scene(here.ann, f"people/{here.ben.pk}/block/"),
    "post-practice": lambda here: Scene(here.ann, "practice/", {"players": 3, "rounds": 1}),
    "put-program": lambda here: Scene(here.ann, "me/program/", {"is_program": True}),
    "get-webhook": _webhook,
    "put-webhook": lambda here: Scene(here.ann, "me/webhook/", {"address": URL}),
    "delete-webhook": _webhook,
    "post-webhook-test": _tested,
    "get-deliveries": _deliveries,
    "get-games": _games,
    "post-games": _new,
    "get-game": _game,
    "post-join": lambda here: _at(_lobby(here), "join/", here.cleo),
    "post-leave": lambda here: _at(_lobby(here), "leave/", here.ben),
    "post-start": _full,
    "post-cancel": lambda here: _at(_lobby(here), "cancel/", here.ann),
    "post-computers": lambda here: _at(
        _lobby(here), "computers/", here.ann, {"strength": "novice"}
    ),
    "delete-sitter": _sitter,
    "post-invited": lambda here: _at(_lobby(here), "invited/", here.ann, {"name": "Cleo"}),
    "post-decline": _decline,
    "post-back": _back,
    "post-leave-for-good": lambda here: _at(_running(here), "leave-for-good/", here.ann),
    "post-again": lambda here: _at(_over(here), "again/", here.ann),
    "get-moves": _moves,
    "post-turns": _turn,
    "get-events": _events,
    "get-record": lambda here: _at(_over(here), "record/", here.ann),
    "get-proof": lambda here: _at(_running(here), "proof/", here.ann),
    "get-chat-filter": lambda here: Scene(here.ann, "me/chat-filter/"),
    "put-chat-filter": lambda here: Scene(
        here.ann, "me/chat-filter/", {"words": ["rats"], "people": []}
    ),
    "get-messages": _said,
    "post-messages": lambda here: _at(_running(here), "messages/", here.ann, {"text": "Hello!"}),
    "delete-message": lambda here: _at(_taken_back(here), "messages/1/", here.ben),
    "get-claims": lambda here: _at(_claims(here), "claims/", here.ben),
    "post-claims": lambda here: _at(
        _running(here), "claims/", here.ann, {"says": "treasure", "goal": 1}
    ),
    "delete-claim": _claim,
    "get-motion": lambda here: _at(_motion(here), "motion/", here.ben),
    "post-motion": lambda here: _at(
        _keeping_time(here), "motion/", here.ann, {"kind": "pause", "days": 3}
    ),
    "post-votes": _vote,
    "get-notes": lambda here: _at(_running(here), "notes/", here.ann),
    "put-notes": _noted,
    "get-orders": _orders,
    "put-orders": _ordered,
}
