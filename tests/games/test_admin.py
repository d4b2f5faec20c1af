"""The admin shows what is public about a running game, and leaks no secrets in any other way."""

import json
import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.admin.utils import quote
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import escape

from accounts.models import Account, Liking
from games.chat import services as chat
from games.claims import services as claims
from games.duplicates import services as duplicates
from games.models import (
    Appeal,
    Archive,
    Balance,
    BallotBox,
    BoardCard,
    Burst,
    BurstBox,
    Case,
    ChatFilter,
    Claim,
    Companion,
    CountedGame,
    Crew,
    CrewMember,
    DailyCrowd,
    DailyGuess,
    Deck,
    Duplicate,
    DuplicateEntry,
    DuplicateRating,
    DuplicateResult,
    Evening,
    FairDeal,
    Game,
    GameLengths,
    Hold,
    Insider,
    KeptAnswer,
    Ledger,
    Listing,
    Measure,
    Message,
    Motion,
    Notice,
    NoticePreferences,
    NoticeWay,
    Outage,
    OwnHours,
    Player,
    PracticeChoice,
    Pulse,
    RatingStep,
    Reaction,
    ReplayShare,
    Report,
    Review,
    Round,
    RoundFigures,
    Season,
    SeasonLine,
    SeatOffer,
    Tally,
    Timekeeping,
    Trace,
    Turn,
    UndoneTurn,
    Word,
)
from games.moderation.services import reporting
from games.motions import services as motions
from games.practice import services as practice
from games.practice.selectors import PracticeChoices
from games.relations import services as relations
from games.replay.services import share_replay
from tests.factories import running_game
from tests.playing import play_some
from tests.redeal import redeal
from tests.slices import in_slice

MODELS = (
    Game, Liking, Player, Round, BoardCard, Deck, Turn, Message, Notice, NoticePreferences, Tally,
    PracticeChoice, ReplayShare, Claim, NoticeWay, OwnHours, Motion, GameLengths, Timekeeping,
    FairDeal, Insider, SeatOffer, Case, Report, Measure, Word, Appeal,
    CountedGame, RoundFigures, Companion, RatingStep, Balance, Listing,
    Duplicate, Season, Burst,
)  # fmt: skip


# So many have pages of their own that a commit looks at some: all of them at one of each five.
def models() -> list[type]:
    return [model for model in MODELS if in_slice("lists", model.__name__)]


every_model = pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)


def address(model: type, page: str, *args: object) -> str:
    name = f"admin:games_{model.__name__.lower()}_{page}"
    return reverse(name, args=[quote(arg) for arg in args])


@pytest.fixture
def office(mo: Account) -> Client:
    """A moderator with every right, in the admin."""
    client = Client()
    client.force_login(mo)
    return client


@pytest.fixture
def played(game: Game, ann: Account) -> Game:
    game = play_some(game, 25)
    chat.say(game_id=game.pk, account=ann, text="I dig east.")
    NoticePreferences.objects.create(account=ann)
    OwnHours.objects.create(account=ann)
    motions.open_motion(game_id=game.pk, account=ann, kind="abandon")
    Burst.objects.create(game=game, hours=[], closes_at=timezone.now())
    claims.state(game_id=game.pk, account=ann, says="stone", goal=1)
    NoticeWay.objects.create(account=ann, transport="chat", address="discord://1/2")
    GameLengths.objects.create(kind="bank 43200+7200+86400 base 3 rounds 3 of 3", lengths=[86400])
    Timekeeping.objects.create(account=ann, games=1, turns_in_time=9, games_seen_through=1)
    practice.start(ann, PracticeChoices())
    SeatOffer.objects.create(player=game.players.all()[0], person=ann)
    Insider.objects.create(player=game.players.all()[0], account=ann)
    case = reporting.report_table(game.pk, ann, reason="name").case
    measure = Measure.objects.create(case=case, kind="warn", person=ann, reason="It hurts a lot.")
    Word.objects.create(measure=measure, account=ann)
    Appeal.objects.create(measure=measure, text="It is a name out of a book.")
    other = game.players.exclude(account=ann).exclude(account=None)[0].account
    assert other is not None
    CountedGame.objects.create(game=game)
    RoundFigures.objects.create(account=ann, by="dwarf", of="miner", rounds=2, won=1)
    Companion.objects.create(account=ann, person=other, games=1)
    Balance.objects.create(expansion=False, by="box", games=1, rounds=3, reached=2, turns=120)
    numbers = {"mean_before": 25, "deviation_before": 8, "mean": 26, "deviation": 7.9}
    me = game.players.get(account=ann)
    RatingStep.objects.create(player=me, account=ann, expansion=False, games=1, **numbers)
    Listing.objects.create(account=ann, expansion=False)
    duplicates.open_duplicate(ann, name="Twice", rules=game.rules, players=3, tables=2, season=True)
    relations.begin(
        Liking, ann, game.players.exclude(account=ann).values_list("account_id", flat=True)[0] or 0
    )
    return game


def pages(office: Client) -> Iterator[tuple[str, str]]:
    """The pages of the games in the admin, as text, of this commit's models."""
    for model in models():
        listing = address(model, "changelist")
        yield listing, office.get(listing).content.decode()
        for pk in model.objects.order_by("pk").values_list("pk", flat=True):
            page = address(model, "change", pk)
            yield page, office.get(page).content.decode()


# Secret votes, what programs sent twice, the beat, its gaps and the hold on notices, what people
# keep to themselves, and hashes that are shown as signs only.
# Turns that were taken back are read on a page of their table.
NOT_THERE = {
    BallotBox,
    BurstBox,
    Ledger,
    KeptAnswer,
    Reaction,
    Outage,
    Pulse,
    Hold,
    Archive,
    ChatFilter,
    Crew,
    CrewMember,
    DailyCrowd,
    DailyGuess,
    DuplicateEntry,
    DuplicateRating,
    DuplicateResult,
    Evening,
    Review,
    SeasonLine,
    Trace,
    UndoneTurn,
}


def test_every_model_is_registered_but_what_nobody_is_to_read_there() -> None:
    here = set(apps.get_app_config("games").get_models()) - NOT_THERE
    assert here <= set(admin.site._registry)
    assert here == set(MODELS)


# What Django writes between number and unit keeps them on one line.
AGO = re.compile(r"\d+\xa0minutes?")


@pytest.fixture
def shared(over: Game, ann: Account) -> ReplayShare:
    """A replay that Ann lets others see."""
    return share_replay(over.pk, ann, "all")


@pytest.mark.twice
def test_lists_and_rows_open_and_can_be_searched(
    office: Client, played: Game, shared: ReplayShare
) -> None:
    for model in models():
        row, listing = model.objects.first(), address(model, "changelist")
        assert row is not None, model
        assert office.get(listing).status_code == 200, model
        assert office.get(listing, {"q": "deep"}).status_code == 200, model
        assert office.get(address(model, "change", row.pk)).status_code == 200, model


def test_nothing_is_added_changed_or_deleted_there(
    office: Client, played: Game, shared: ReplayShare
) -> None:
    first = {model: model.objects.first() for model in models()}
    for model, row in first.items():
        assert row is not None, model
        delete = {"action": "delete_selected", "_selected_action": [row.pk], "post": "yes"}
        change, remove = (address(model, page, row.pk) for page in ("change", "delete"))
        assert office.get(address(model, "add")).status_code == 403, model
        assert office.post(change, {}).status_code == 403, model
        assert office.post(remove, {"post": "yes"}).status_code == 403, model
        office.post(address(model, "changelist"), delete)
        assert model.objects.filter(pk=row.pk).exists(), model


@pytest.mark.always
def test_people_without_rights_do_not_get_in(played: Game, ann: Account) -> None:
    client = Client()
    client.force_login(ann)
    for model in MODELS:
        assert client.get(address(model, "changelist")).status_code in (302, 403)


def test_no_page_tells_a_secret_or_changes_with_one(
    office: Client, played: Game, ben: Account, cleo: Account
) -> None:
    shown = dict(pages(office))
    assert shown
    tells_no_secret(shown, played)
    before = {place: without_tokens(page) for place, page in shown.items()}
    for change in (vote_and_let_another_have_asked, redeal_everything):
        change(played, ben, cleo)
        after = {place: without_tokens(page) for place, page in pages(office)}
        assert list(after) == list(before)
        for place, page in after.items():
            assert page == before[place], (place, change)


def vote_and_let_another_have_asked(game: Game, ben: Account, cleo: Account) -> None:
    vote = {"game_id": game.pk, "motion_id": Motion.objects.get().pk}
    motions.vote(account=ben, in_favour=True, **vote)
    motions.vote(account=cleo, in_favour=False, **vote)
    Motion.objects.update(opened_by=game.players.get(account=ben))


def redeal_everything(game: Game, *_people: Account) -> None:
    redeal(game, None)


def without_tokens(page: str) -> str:
    """A page without what is new with every request, or a minute later."""
    lines = (line for line in page.splitlines() if "csrfmiddlewaretoken" not in line)
    return AGO.sub("", "\n".join(lines))


def tells_no_secret(seen: dict[str, str], played: Game) -> None:
    """Neither seed nor token nor deal is on any of these pages."""
    row = played.round
    assert row is not None
    for place, page in seen.items():
        assert played.seed not in page, place
        assert played.invite_token not in page, place
        for pile in (row.dwarfs, row.goals, row.deal["draw"], *row.deal["hands"]):
            assert str(pile) not in page, place
            assert json.dumps(pile) not in page, place


SECRETS: list[tuple[type, str]] = [
    (Motion, "box__in_favour"),
    (Motion, "box__voted__icontains"),
    (Motion, "opened_by"),
    (Game, "motion__box__in_favour"),
    (Game, "seed__startswith"),
    (Game, "invite_token__startswith"),
    (Game, "round__dwarfs__icontains"),
    (Game, "rounds__dwarfs__icontains"),
    (Player, "game__seed__startswith"),
    (Player, "game__round__dwarfs__icontains"),
    (Round, "dwarfs__icontains"),
    (Round, "goals__icontains"),
    (Round, "purses__icontains"),
    (Round, "deal__icontains"),
    (Round, "outcome__isnull"),
    (Round, "seen_goals__icontains"),
    (Round, "decks__cards__icontains"),
    (BoardCard, "round__goals__icontains"),
    (Deck, "cards__icontains"),
    (Deck, "cards"),
    (Turn, "move__icontains"),
    (Turn, "move__pass__0"),
    (Notice, "game__seed__startswith"),
    (Notice, "due_at__gt"),
    (Notice, "sent_at__isnull"),
    (Notice, "state"),
    (Player, "seen_at__gt"),
    (Player, "seen_version"),
    (Message, "game__seed__startswith"),
]


@pytest.mark.always
def test_no_secret_can_be_guessed_by_an_address(office: Client, played: Game) -> None:
    for model, lookup in SECRETS:
        answers = {
            office.get(address(model, "changelist"), {lookup: guess}).status_code
            for guess in ("saboteur", "a", "[]", "1")
        }
        assert answers <= {302, 400}, (model, lookup)


@every_model
def test_no_secret_can_be_searched_or_sorted_by(model: type) -> None:
    secrets = {"seed", "deal", "dwarfs", "goals", "purses", "cards", "move", "outcome", "given"}
    secrets |= {"notes", "notes_on", "orders"}
    shown: Any = admin.site._registry[model]
    for names in (shown.search_fields, shown.list_display, shown.list_filter, shown.ordering):
        for name in filter(lambda name: isinstance(name, str), names):
            assert not secrets & set(name.strip("=-").split("__"))
    sortable = shown.get_sortable_by(None)
    assert not secrets & set(sortable)


@pytest.mark.twice
def test_every_filter_works(office: Client, played: Game) -> None:
    for model in models():
        shown: Any = admin.site._registry[model]
        page = office.get(address(model, "changelist")).content.decode()
        links = set(re.findall(r'href="(\?[^"]+)"', page))
        assert links or not shown.list_filter
        for link in links:
            where = address(model, "changelist") + link.replace("&amp;", "&")
            assert office.get(where).status_code == 200, where
        if shown.date_hierarchy:
            by_year = {f"{shown.date_hierarchy}__year": "2026"}
            assert office.get(address(model, "changelist"), by_year).status_code == 200


def test_a_finished_game_is_open(office: Client, over: Game) -> None:
    row = over.round
    assert row is not None
    page = office.get(address(Round, "change", row.pk)).content.decode()
    assert row.dwarfs[0] in page
    assert row.cards["discards"][0]
    assert escape(str(row.cards)) in page
    turn = next(turn for turn in over.turns.all() if turn.events[0]["kind"] == "passed")
    page = office.get(address(Turn, "change", turn.pk)).content.decode()
    assert turn.move["pass"][0] in page


def test_a_notice_looks_the_same_before_and_after_a_look_put_it_off(
    office: Client, played: Game
) -> None:
    notice = Notice.objects.filter(state="waiting", player__isnull=False).first()
    assert notice is not None

    def pages() -> list[str]:
        found = [office.get(address(Notice, "change", notice.pk)), office.get(of_all)]
        token = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"|nonce="[^"]*"')
        return [token.sub("", page.content.decode()) for page in found]

    of_all = address(Notice, "changelist")
    before = pages()
    later = timezone.now() + timedelta(hours=2)
    for now in ({"due_at": later}, {"state": "obsolete"}, {"state": "sent", "sent_at": later}):
        Notice.objects.filter(pk=notice.pk).update(**now)
        assert pages() == before
    Notice.objects.filter(pk=notice.pk).update(state="failed", last_error="no such address")
    assert "no such address" in pages()[0]
    lost = office.get(of_all, {"trouble": "yes"}).content.decode()
    assert "no such address" in lost


def test_waiting_notices_can_be_made_due(office: Client, played: Game) -> None:
    failed = Notice.objects.filter(state="waiting").first()
    assert failed is not None
    Notice.objects.filter(pk=failed.pk).update(attempts=2)
    action = {"action": "try_now", "_selected_action": [failed.pk]}
    office.post(address(Notice, "changelist"), action)
    assert Notice.objects.get(pk=failed.pk).due_at < failed.due_at


def test_the_list_shows_which_table_is_put_off_because_its_computer_player_fails(
    office: Client, ann: Account, played: Game
) -> None:
    waiting, failing = (running_game(ann, computers=4, name=name) for name in ("Well", "Failing"))
    until = timezone.now() + timedelta(minutes=3)
    Game.objects.filter(pk=failing.pk).update(computer_at=until, computer_failures=6)
    Game.objects.filter(pk=waiting.pk).update(computer_at=until)
    shown = office.get(address(Game, "changelist"), {"computer": "put-off"})
    assert list(shown.context["cl"].queryset) == [failing]
    page = shown.content.decode()
    cells = dict(re.findall(r'class="field-(computer_failures|put_off_until)[^"]*">([^<]*)', page))
    written = date_format(timezone.localtime(until), "DATETIME_FORMAT")
    assert cells == {"computer_failures": "6", "put_off_until": written}
    everything = office.get(address(Game, "changelist")).content.decode()
    assert everything.count(written) == 1


def test_an_account_is_deleted_there_and_its_games_go_on(
    office: Client, played: Game, over: Game, ann: Account
) -> None:
    Tally.objects.get_or_create(account=ann, defaults={"games": 1})
    where = reverse("admin:accounts_account_delete", args=[ann.pk])
    asked = office.get(where).content.decode()
    assert "doesn't have permission" not in asked.replace("&#x27;", "'")
    assert played.seed not in asked
    assert office.post(where, {"post": "yes"}).status_code == 302
    assert not Account.objects.filter(pk=ann.pk).exists()
    assert played.players.get(account=None).is_computer
