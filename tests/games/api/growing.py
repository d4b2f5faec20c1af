"""Lists that grow by a row each time, and the request that asks for them."""

from collections.abc import Callable, Iterator
from itertools import count

from django.utils import timezone

from accounts.models import Block, Housemate, Liking
from accounts.tokens import make_token
from games.chat import filters as chat_filters
from games.chat import services as chat
from games.claims import services as claims
from games.core.seating import departures
from games.core.turns import roll_backs
from games.crews import services as crews
from games.duplicates import services as duplicates
from games.models import Evening, Game, Listing, Notice, NoticeWay, SeatOffer
from games.moderation.services import measures, reporting
from games.notifications import services as notice_ways
from games.reactions import services as reactions
from games.relations import services as relations
from games.replay import services as sharing
from games.rules.ruleset import Ruleset
from games.seats.services import lending, offers
from games.suspicions.services import mark
from tests.factories import AccountFactory, open_table, running_game
from tests.games.api.scenes.scene import People, Scene, at_table, finished, mover, running
from tests.moderation.people import decided, staff
from tests.playing import play_out, play_some, seat_of, tell_all

Rows = Iterator[Scene]
_ROOM = "discord://4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_j"


def _mine(path: str, add: Callable[[People, int], object]) -> Callable[[People], Rows]:
    """What Ann asks for at a path, after each `add`."""

    def rows(here: People) -> Rows:
        for number in count():
            add(here, number)
            yield Scene(here.ann, path)

    return rows


def _at_one(
    rest: str, add: Callable[[Game, People, int], object], begin: Callable[[People], Game] = running
) -> Callable[[People], Rows]:
    """What Ann asks for at one table, after each `add`."""

    def rows(here: People) -> Rows:
        game = begin(here)
        for number in count():
            add(game, here, number)
            yield at_table(game, rest, here.ann)

    return rows


def _her_turn(here: People, _number: int) -> None:
    game = running(here)
    while mover(game) != here.ann:
        game = play_some(game, 1)


def _crew(here: People) -> Rows:
    crew = crews.found(here.ann, "Tuesday crew")
    while True:
        crews.join(AccountFactory(), crew.token)
        Evening.objects.create(crew=crew, game=tell_all(finished(here)))
        yield Scene(here.ann, f"crews/{crew.pk}/")


def _leaderboard(here: People, number: int) -> None:
    facts = {"games": 20, "mean": 30.0 - number, "deviation": 1.0, "floor": 27.0 - number}
    Listing.objects.create(
        account=AccountFactory(), expansion=False, last_game_at=timezone.now(), **facts
    )


def _reported(here: People, number: int) -> None:
    game = running(here)
    chat.say(game_id=game.pk, account=here.ben, text="I will find you.")
    reporting.report_message(game.pk, 1, here.ann, reason="threat", sentence=str(number))


def _warned(here: People, number: int) -> None:
    game = running(here)
    chat.say(game_id=game.pk, account=here.ann, text="I will find you.")
    case = reporting.report_message(game.pk, 1, here.ben, reason="threat", sentence="").case
    measures.warn(decided(case, staff(f"Mona {number}", "view", "warn")))


def _lent(here: People, _number: int) -> None:
    game = running_game(here.ben, [here.cleo, AccountFactory()])
    owner = mover(game)
    offers.offer(game.pk, owner, here.ann.pk, offers.Kind.STAND_IN)
    lending.agree(SeatOffer.objects.latest("pk").pk, here.ann)
    lending.hand_over(game.pk, owner)


def _offered(here: People, _number: int) -> None:
    game = running_game(here.ben, [here.cleo, AccountFactory()])
    offers.offer(game.pk, here.ben, here.ann.pk, offers.Kind.SEAT)


def _left(here: People, _number: int) -> None:
    departures.leave_game(running_game(here.ben, [here.cleo, AccountFactory()]).pk, here.ben)


def _called(here: People, number: int) -> None:
    notice_ways.set_webhook(here.ann, "https://bot.example/turns")
    game = Game.objects.first() or running(here)
    Notice.objects.create(
        game=game,
        account=here.ann,
        kind="turn",
        transport="webhook",
        way=NoticeWay.objects.get(),
        version=number,
        due_at=game.created_at,
    )


def _played_with(here: People, _number: int) -> None:
    other = AccountFactory()
    running_game(here.ann, [here.ben, other])
    relations.begin(Liking, here.ann, other.pk)


def _marked(here: People, _number: int) -> None:
    game = running(here)
    mark(game_id=game.pk, account=here.ann, steps={seat_of(game, here.ben): 4})
    tell_all(play_out(game))


def _reacted(game: Game, here: People, _number: int) -> None:
    play_some(game, 1)
    version = game.turns.latest("version").version
    reactions.react(game_id=game.pk, account=here.ann, version=version, kind="laugh")


def _taken_back(game: Game, _here: People, _number: int) -> None:
    play_some(game, 3)
    roll_backs.roll_back(game.pk, 1)


def _shared(game: Game, here: People, number: int) -> None:
    sharing.share_replay(game.pk, here.ann, ("all", "nobody", 0, 1, 2)[number])


def _hidden(here: People, number: int) -> None:
    chat_filters.keep_words(here.ann, [f"word {each}" for each in range(number + 1)])
    chat_filters.hide(here.ann, AccountFactory().pk)


def _entered(here: People) -> Rows:
    event = duplicates.open_duplicate(here.ann, name="Twice", rules=Ruleset(), players=3, tables=3)
    while True:
        duplicates.enter(event.pk, AccountFactory())
        yield Scene(here.ann, f"duplicates/{event.pk}/")


def _opened(_here: People, _number: int) -> None:
    duplicates.open_duplicate(AccountFactory(), name="", rules=Ruleset(), players=3, tables=2)


# For each operation what is asked after each row; rows are counted in the list of that name.
GROWING: dict[str, tuple[str, Callable[[People], Rows]]] = {
    "get-crews": ("results", _mine("crews/", lambda here, n: crews.found(here.ann, f"Crew {n}"))),
    "get-crew": ("evenings", _crew),
    "get-duplicates": ("results", _mine("duplicates/", _opened)),
    "get-duplicate": ("entrants", _entered),
    "get-games": ("results", _mine("games/", lambda here, _: open_table(here.ann, seats=3))),
    "get-my-turns": ("results", _mine("me/turns/", _her_turn)),
    "get-free-seats": ("results", _mine("games/free-seats/", _left)),
    "get-offers": ("results", _mine("me/offers/", _offered)),
    "get-lent-seats": ("results", _mine("me/standing-in/", _lent)),
    "get-leaderboard": ("results", _mine("leaderboard/", _leaderboard)),
    "get-people": ("results", _mine("people/", _played_with)),
    "get-blocked": (
        "results",
        _mine(
            "people/blocked/",
            lambda here, _: relations.begin(Block, here.ann, AccountFactory().pk),
        ),
    ),
    "get-housemates": (
        "results",
        _mine(
            "people/housemates/",
            lambda here, _: relations.begin(Housemate, AccountFactory(), here.ann.pk),
        ),
    ),
    "get-reports": ("results", _mine("me/reports/", _reported)),
    "get-decisions": ("results", _mine("me/decisions/", _warned)),
    "get-notices": ("results", _mine("me/notices/", _offered)),
    "get-deliveries": ("results", _mine("me/webhook/deliveries/", _called)),
    "get-ways": (
        "results",
        _mine("me/ways/", lambda here, n: notice_ways.add_chat(here.ann, f"{_ROOM}{n}")),
    ),
    "get-chat-filter": ("people", _mine("me/chat-filter/", _hidden)),
    "get-my-tokens": (
        "results",
        _mine("me/tokens/", lambda here, _: make_token(here.ann, name="bot", scopes=["read"])),
    ),
    "get-suspicion-record": ("rounds", _mine("me/suspicions/", _marked)),
    "get-claims": (
        "results",
        _at_one(
            "claims/",
            lambda game, here, n: claims.state(
                game_id=game.pk,
                account=here.ben,
                says=("treasure", "stone")[n % 2],
                goal=n // 2,
                on=None,
            ),
        ),
    ),
    "get-messages": (
        "results",
        _at_one(
            "messages/",
            lambda game, here, _: chat.say(game_id=game.pk, account=here.ben, text="@Ann, east!"),
        ),
    ),
    "get-events": ("results", _at_one("events/", lambda game, _here, _: play_some(game, 1))),
    "get-reactions": ("results", _at_one("reactions/", _reacted)),
    "get-taken-back": ("results", _at_one("taken-back/", _taken_back)),
    "get-shares": ("results", _at_one("shares/", _shared, finished)),
}
