"""All data that the site has about a person, column by column, for them alone.

Of running games this is only what the person wrote: nothing here comes from a round in play.
"""

from collections.abc import Callable, Iterable
from functools import partial

from django.db.models import Q
from django.utils.translation import gettext as _

from accounts import my_data
from accounts.models import Account, Liking
from accounts.my_data import Row, Section, said_of
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
    """Return all sections of a person's data, the account's own first, with titles in the active
    language.
    """
    parts: tuple[tuple[str, str, Callable[[Account], Iterable[Row]]], ...] = (
        ("games", _("Games"), _games),
        ("messages", _("What you said at tables"), _messages),
        ("claims", _("What you claimed"), _claims),
        ("reactions", _("Your reactions to turns"), _reactions),
        ("notes", _("Your notes"), _notes),
        ("suspicions", _("Whom you took for saboteurs"), _suspicions),
        ("daily", _("Your guesses of the day"), _daily),
        ("crews", _("Your crews"), _crews),
        ("turns", _("Your turns in finished games"), _turns),
        ("turns_taken_back", _("Those that a moderator took back"), _undone_turns),
        ("ratings", _("Ratings"), _ratings),
        ("leaderboards", _("Leaderboards"), _leaderboards),
        ("liked_people", _("People you like to play with"), partial(said_of, Liking)),
        ("unwanted", _("Not shown in chats"), _unwanted),
        ("reports", _("What you have reported"), _reports),
        ("decisions", _("What moderators decided about you"), _decisions),
        ("hours", _("My hours"), _hours),
        ("notice_settings", _("Notifications"), _notice_settings),
        ("notice_ways", _("Where we write to you"), _notice_ways),
        ("notices", _("What we told you"), _notices),
    )
    own = (Section(name, title, read, account) for name, title, read in parts)
    return (*my_data.sections(account), *own)


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


_MARKS = ("about_round", "about_turn", "removed_at", "taken_back_at")


def _messages(account: Account) -> Iterable[Row]:
    said = Q(player__account=account, author__isnull=True) | Q(author=account)
    columns = ("game", "number", "at", "text", *_MARKS)
    rows: Iterable[Row] = Message.objects.filter(said).order_by("id").values(*columns)
    return rows


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


def _daily(account: Account) -> Iterable[Row]:
    guesses = DailyGuess.objects.filter(account=account).order_by("day")
    return guesses.values("day", "steps", "score")


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


def _ratings(account: Account) -> Iterable[Row]:
    return (
        RatingStep.objects.filter(account=account)
        .order_by("id")
        .values("player__game", "expansion", "games", "mean", "deviation")
    )


def _leaderboards(account: Account) -> Iterable[Row]:
    rows = Listing.objects.filter(account=account).order_by("expansion")
    return rows.values("expansion", "games", "mean", "deviation", "last_game_at")


def _unwanted(account: Account) -> Iterable[Row]:
    return ChatFilter.objects.filter(account=account).values("people", "words")


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


def _hours(account: Account) -> Iterable[Row]:
    return OwnHours.objects.filter(account=account).values(
        "opens", "closes", "days_off", "holidays"
    )


def _notice_settings(account: Account) -> Iterable[Row]:
    return NoticePreferences.objects.filter(account=account).values(
        "choices",
        "off",
        "plain_text",
        "digest_hours",
        "quiet_from",
        "quiet_until",
        "quiet_by_hours",
    )


def _notice_ways(account: Account) -> Iterable[Row]:
    return NoticeWay.objects.filter(account=account).values(
        "transport", "name", "address", "is_on", "created_at"
    )


def _notices(account: Account) -> Iterable[Row]:
    return (
        Notice.objects.filter(account=account)
        .order_by("id")
        .values("game", "kind", "transport", "state", "created_at", "sent_at")
    )
