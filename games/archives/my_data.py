"""All data that the site has about a person, column by column, for them alone.

Of running games this is only what the person wrote: nothing here comes from a round in play.
"""

from collections.abc import Iterable
from functools import partial

from django.db.models import Q
from django.utils.translation import gettext as _

from accounts import my_data
from accounts.models import Account, Liking
from accounts.my_data import Row, Section, people_of
from games.chat.models import ChatFilter, Message
from games.crews.models import CrewMember
from games.daily.models import DailyGuess
from games.models import (
    Claim,
    Game,
    Notice,
    NoticePreferences,
    NoticeWay,
    OwnHours,
    Player,
    Turn,
    UndoneTurn,
)
from games.moderation.models import Measure, Report, Word
from games.ratings.models import Listing, RatingStep
from games.reactions.models import Reaction
from games.suspicions.models import Ledger


def everything(account: Account) -> tuple[Section, ...]:
    """Return all sections of a person's data, with titles in the active language. The account's own
    come first, then tables, people and notices.
    """
    return (
        *my_data.sections(account),
        *_of_tables(account),
        *_of_people(account),
        *_of_notices(account),
    )


def _of_tables(account: Account) -> tuple[Section, ...]:
    said = Message.objects.filter(
        Q(player__account=account, author__isnull=True) | Q(author=account)
    )
    guesses = DailyGuess.objects.filter(account=account)
    return (
        Section("games", _("Games"), partial(_games, account)),
        Section("messages", _("What you said at tables"), said.order_by("id").values(*_MESSAGE)),
        Section("claims", _("What you claimed"), partial(_claims, account)),
        Section("reactions", _("Your reactions to turns"), partial(_reactions, account)),
        Section("notes", _("Your notes"), partial(_notes, account)),
        Section("suspicions", _("Whom you took for saboteurs"), partial(_suspicions, account)),
        Section(
            "daily",
            _("Your guesses of the day"),
            guesses.order_by("day").values("day", "steps", "score"),
        ),
        Section("crews", _("Your crews"), partial(_crews, account)),
        Section("turns", _("Your turns in finished games"), partial(_turns, account)),
        Section(
            "turns_taken_back",
            _("Those that a moderator took back"),
            partial(_undone_turns, account),
        ),
    )


def _of_people(account: Account) -> tuple[Section, ...]:
    steps = RatingStep.objects.filter(account=account).order_by("id")
    places = Listing.objects.filter(account=account).order_by("expansion")
    unwanted = ChatFilter.objects.filter(account=account)
    return (
        Section("ratings", _("Ratings"), steps.values("player__game", *_RATING)),
        Section("leaderboards", _("Leaderboards"), places.values(*_RATING, "last_game_at")),
        Section(
            "liked_people",
            _("People you like to play with"),
            partial(people_of, Liking, account),
        ),
        Section("unwanted", _("Not shown in chats"), unwanted.values("people", "words")),
        Section("reports", _("What you have reported"), partial(_reports, account)),
        Section("decisions", _("What moderators decided about you"), partial(_decisions, account)),
    )


def _of_notices(account: Account) -> tuple[Section, ...]:
    hours = OwnHours.objects.filter(account=account)
    settings = NoticePreferences.objects.filter(account=account)
    ways = NoticeWay.objects.filter(account=account)
    notices = Notice.objects.filter(account=account).order_by("id")
    return (
        Section("hours", _("My hours"), hours.values("opens", "closes", "days_off", "holidays")),
        Section("notice_settings", _("Notifications"), settings.values(*_SETTINGS)),
        Section("notice_ways", _("Where we write to you"), ways.values(*_WAY)),
        Section("notices", _("What we told you"), notices.values(*_NOTICE)),
    )


_MESSAGE = (
    *("game", "number", "at", "text"),
    *("about_round", "about_turn", "removed_at", "taken_back_at"),
)
_RATING = ("expansion", "games", "mean", "deviation")
_SETTINGS = (
    *("choices", "off", "plain_text", "digest_hours"),
    *("quiet_from", "quiet_until", "quiet_by_hours"),
)
_WAY = ("transport", "name", "address", "is_on", "created_at")
_NOTICE = ("game", "kind", "transport", "state", "created_at", "sent_at")


def _games(account: Account) -> Iterable[Row]:
    players = Player.objects.filter(account=account).select_related("game").order_by("id")
    for player in players.iterator():
        game, over = player.game, player.game.status == Game.Status.FINISHED
        yield {
            "game": game.pk,
            "name": game.name,
            "status": game.status,
            "practice": game.practice,
            "seat": player.seat,
            "joined_at": player.joined_at,
            "started_at": game.started_at,
            "ended_at": game.ended_at,
            "gold": player.gold if over else None,
            "won": player.won if over else None,
            "dwarfs": player.dwarfs.split() if over else [],
        }


def _claims(account: Account) -> Iterable[Row]:
    made = Q(player__account=account, by_former=False) | Q(author=account)
    rows = Claim.objects.filter(made).order_by("id")
    columns = ("round__game", "round__number", "turn", "goal", "on", "says", "at", "taken_back_at")
    for row in rows.values(*columns).iterator():
        yield {"game": row.pop("round__game"), "round": row.pop("round__number"), **row}


def _reactions(account: Account) -> Iterable[Row]:
    rows = Reaction.objects.filter(account=account).order_by("id")
    columns = ("turn__game", "turn__round__number", "turn__number", "kind")
    for game, number, turn, kind in rows.values_list(*columns).iterator():
        yield {"game": game, "round": number, "turn": turn, "kind": kind}


def _notes(account: Account) -> Iterable[Row]:
    rows = Player.objects.filter(account=account).order_by("id")
    for row in rows.values("game", "notes", "notes_on", "orders").iterator():
        if row["notes"] or row["notes_on"] or row["orders"]:
            yield row


def _suspicions(account: Account) -> Iterable[Row]:
    rows = Ledger.objects.filter(account=account).exclude(marks=[]).order_by("id")
    columns = ("round__game", "round__number", "marks", "is_open")
    for row in rows.values(*columns).iterator():
        yield {"game": row.pop("round__game"), "round": row.pop("round__number"), **row}


def _crews(account: Account) -> Iterable[Row]:
    for one in CrewMember.objects.filter(account=account).select_related("crew").order_by("id"):
        yield {"name": one.crew.name, "joined_at": one.joined_at}


def _turns(account: Account) -> Iterable[Row]:
    for place in _finished_places(account):
        turns = Turn.objects.filter(game=place.game_id, seat=place.seat or 0)
        turns = turns.filter(version__gt=place.since_version).order_by("version")
        yield from turns.values("game", "round__number", "number", "move", "played_by", "at")


def _undone_turns(account: Account) -> Iterable[Row]:
    for place in _finished_places(account):
        turns = UndoneTurn.objects.filter(round__game=place.game_id, seat=place.seat or 0)
        turns = turns.filter(version__gt=place.since_version).order_by("version")
        for row in turns.values("round__number", "number", "move", "at"):
            yield {"game": place.game_id, **row}


def _finished_places(account: Account) -> Iterable[Player]:
    places = Player.objects.filter(account=account, seat__isnull=False)
    return places.filter(game__status=Game.Status.FINISHED).order_by("id").iterator()


def _reports(account: Account) -> Iterable[Row]:
    rows = Report.objects.filter(reporter=account).select_related("case").order_by("id")
    for row in rows.iterator():
        yield {
            "at": row.at,
            "about": row.about,
            "reason": row.reason,
            "sentence": row.sentence,
            "result": row.case.result,
        }


def _decisions(account: Account) -> Iterable[Row]:
    judged = Word.objects.filter(account=account).values("measure")
    about = Q(pk__in=judged) | Q(person=account)
    for measure in Measure.objects.filter(about).order_by("id"):
        yield {
            "at": measure.at,
            "kind": measure.kind,
            "reason": measure.reason,
            "until": measure.until,
            "undone_at": measure.undone_at,
        }
