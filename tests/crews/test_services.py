"""Crews: who may join, who may remove whom, and how one table follows the other."""

from collections.abc import Callable
from functools import partial

import pytest
from django.utils import timezone

from accounts.models import Account, Block
from accounts.services import close_account
from games.bell.selectors import bell_page
from games.clocks.paces import PRESETS
from games.clocks.timing import Timing
from games.core.errors import (
    GuestsOnlyPractise,
    InvalidTable,
    KeptApart,
    NotInLobby,
    ServiceError,
    TableFull,
    TooManyTables,
    TurnedAway,
)
from games.core.seating import conditions
from games.core.tables import tables
from games.core.visibility import NotFound
from games.crews import selectors, services
from games.crews.models import Crew, CrewMember, Evening, Plays
from games.crews.tasks import due
from games.lobby import invitations
from games.lobby import services as lobby
from games.models import Game, Notice
from games.notices import letters
from games.relations import services as relations
from tests.at_once import all_at_once
from tests.factories import AccountFactory, running_game
from tests.playing import play_out, tell_all

pytestmark = pytest.mark.django_db


@pytest.fixture
def crew(ann: Account, ben: Account, cleo: Account) -> Crew:
    """The Tuesday crew of Ann, who founded it, Ben and Cleo."""
    made = services.found_crew(ann, "Tuesday crew")
    for account in (ben, cleo):
        services.join(account, made.token)
    return made


def names(crew: Crew, account: Account) -> list[str]:
    return [one.name for one in selectors.crew(crew.pk, account)["members"]]


def next_of(crew: Crew, account: Account) -> Game:
    found = selectors.crew(crew.pk, account)["next"]
    assert found is not None
    return Game.objects.get(pk=found.pk)


def sees_next(crew: Crew, account: Account) -> bool:
    found = selectors.crew(crew.pk, account)["next"]
    return found is not None and found.sees


def propose_due() -> int:
    """Open the tables that are due, as the sweep does; return after how many evenings."""
    return sum(services.propose(one.id) for one in due(timezone.now(), 10))


def evening(crew: Crew, host: Account, others: list[Account]) -> Game:
    """A game of the crew that is played to its end, which nobody has been shown yet."""
    game = running_game(host, others, public=False, rules={"rounds": 1})
    Evening.objects.create(crew=crew, game=game)
    return play_out(game)


@pytest.mark.both
def test_a_link_lets_people_join_once(crew: Crew, ann: Account, ben: Account) -> None:
    services.join(ben, crew.token)
    assert names(crew, ann) == ["Ann", "Ben", "Cleo"]
    with pytest.raises(NotFound):
        services.join(ben, "no such token")


def test_guests_and_people_across_a_block_are_refused(
    crew: Crew, ben: Account, olga: Account, gus: Account
) -> None:
    with pytest.raises(GuestsOnlyPractise):
        services.join(gus, crew.token)
    relations.begin(Block, ben, olga.pk)
    with pytest.raises(KeptApart):
        services.join(olga, crew.token)
    assert CrewMember.objects.count() == 3


def test_there_is_an_end_to_crews_and_to_members(
    crew: Crew, olga: Account, ann: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MOST_MEMBERS", 3)
    with pytest.raises(ServiceError, match="full"):
        services.join(olga, crew.token)
    monkeypatch.setattr(services, "MOST_CREWS", 1)
    with pytest.raises(ServiceError, match="as many crews"):
        services.found_crew(ann, "")


def test_the_eldest_member_removes_others_and_everyone_themselves(
    crew: Crew, ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    for who, whom in ((ben, cleo), (olga, ben), (ann, olga)):
        with pytest.raises(NotFound):
            services.remove(crew.pk, who, whom.pk)
    services.remove(crew.pk, ann, cleo.pk)
    with pytest.raises(NotFound):
        services.join(cleo, crew.token)
    services.remove(crew.pk, ann, ann.pk)
    assert names(crew, ben) == ["Ben"]
    services.remove(crew.pk, ben, ben.pk)
    assert not Crew.objects.exists()


def test_a_deleted_account_leaves_its_crews(crew: Crew, ann: Account, ben: Account) -> None:
    ann.delete()
    assert names(crew, ben) == ["Ben", "Cleo"]


@pytest.mark.parametrize("goes", [Account.delete, close_account])
def test_a_crew_ends_with_its_last_person(
    crew: Crew, ann: Account, ben: Account, cleo: Account, goes: Callable[[Account], object]
) -> None:
    for number, account in enumerate((ann, ben, cleo)):
        assert Crew.objects.count() == 1
        assert crew.members.count() == 3 - number
        goes(account)
    assert not Crew.objects.exists()


def test_a_crew_is_not_in_the_hands_of_somebody_whose_account_is_closed(
    crew: Crew, ann: Account, ben: Account, cleo: Account
) -> None:
    Account.objects.filter(pk=ann.pk).update(is_active=False)
    assert names(crew, ben) == ["Ben", "Cleo", "Ann"]
    services.remove(crew.pk, ben, cleo.pk)
    assert selectors.crew(crew.pk, ben)["removed"] == [cleo]
    services.let_in(crew.pk, ben, cleo.pk)
    services.remove(crew.pk, ben, ann.pk)
    assert names(crew, ben) == ["Ben"]


def test_the_next_table_invites_everyone_but_across_a_block(
    crew: Crew, ann: Account, ben: Account, cleo: Account
) -> None:
    relations.begin(Block, cleo, ann.pk)
    game = services.open_table(crew.pk, ann)
    assert (game.name, game.public, game.host) == ("Tuesday crew", False, ann)
    assert set(game.invited.all()) == {ben}
    assert Notice.objects.filter(game=game, kind=Notice.Kind.CREW, account=ben).exists()
    assert services.open_table(crew.pk, ben) == game


def test_when_an_evening_is_over_the_next_table_opens_by_itself(
    crew: Crew, ann: Account, ben: Account, cleo: Account
) -> None:
    last = evening(crew, ann, [ben, cleo])
    assert propose_due() == 1
    assert propose_due() == 0
    assert selectors.crew(crew.pk, ann)["evenings"] == []
    tell_all(last)
    assert len(selectors.crew(crew.pk, ann)["evenings"]) == 1
    following = next_of(crew, ann)
    assert (following.host, following.options, following.seats) == (ann, last.options, last.seats)
    assert following.rematch_of == last
    assert set(following.invited.all()) == {ben, cleo}


def test_the_next_table_that_opens_by_itself_is_told_to_all_with_its_pace_host_included(
    crew: Crew, ann: Account, ben: Account, cleo: Account
) -> None:
    services.choose_plays(crew.pk, ben, Plays(expansion=False, seats=3, pace="daily"))
    evening(crew, ann, [ben, cleo])
    propose_due()
    game = next_of(crew, ann)
    assert game.name == "Tuesday crew · 2"
    for account in (ann, ben, cleo):
        told = Notice.objects.filter(game=game, account=account)
        assert set(told.values_list("kind", flat=True)) == {Notice.Kind.CREW}
        line = f"Your crew’s next table is open: “{game.name}”, daily pace"
        (shown,) = [one for one in bell_page(account).lines if one.kind == Notice.Kind.CREW]
        assert (shown.text, shown.is_new) == (line, True)
        letter = letters.compose([told.get(transport="mail")], account).text
        is_host = "You’re its host: start it when enough are there." in letter
        assert is_host == (account == ann)
        assert ("a seat is kept for you" in letter) == (account != ann)
        assert "Begins when full. Daily pace. " in letter
    lobby.join_table(game.pk, ben)
    lobby.join_table(game.pk, cleo)
    game.refresh_from_db()
    assert game.status == Game.Status.RUNNING
    assert all(one.is_over for one in bell_page(ann).lines if one.kind == Notice.Kind.CREW)


def test_who_opens_it_themselves_is_not_told(crew: Crew, ann: Account) -> None:
    services.open_table(crew.pk, ann)
    assert not Notice.objects.filter(account=ann).exists()


def test_evenings_are_counted_in_the_name_and_tables_that_never_began_are_not(
    crew: Crew, ann: Account, ben: Account
) -> None:
    first = services.open_table(crew.pk, ann)
    lobby.cancel_table(first.pk, ann)
    second = services.open_table(crew.pk, ben)
    assert (first.name, second.name) == ("Tuesday crew", "Tuesday crew")
    Game.objects.filter(pk=second.pk).update(started_at=timezone.now(), status="cancelled")
    assert services.open_table(crew.pk, ben).name == "Tuesday crew · 2"


def test_another_member_is_host_where_the_last_one_has_left_or_sits_at_too_many_tables(
    crew: Crew, ann: Account, ben: Account, cleo: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening(crew, ann, [ben, cleo])
    services.remove(crew.pk, ann, ann.pk)

    def full(account: Account, **_: object) -> None:
        if account == ben:
            raise TooManyTables

    monkeypatch.setattr(conditions, "refuse_too_many_tables", full)
    propose_due()
    following = next_of(crew, ben)
    assert following.host == cleo
    assert set(following.invited.all()) == {ben}
    assert Notice.objects.filter(account=cleo, kind=Notice.Kind.CREW, game=following).exists()


def test_a_member_who_came_later_or_had_declined_gets_a_seat_at_the_open_table(
    crew: Crew, ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    services.choose_plays(crew.pk, ann, Plays(expansion=False, seats=3, pace="daily"))
    game = services.open_table(crew.pk, ann)
    services.join(olga, crew.token)
    assert (next_of(crew, olga), next_of(crew, olga).status) == (game, Game.Status.LOBBY)
    assert not sees_next(crew, olga)
    assert services.open_table(crew.pk, olga) == game
    assert sees_next(crew, olga)
    assert tables.table(game.pk, olga).seats == 4
    lobby.join_table(game.pk, olga)
    lobby.join_table(game.pk, cleo)
    invitations.decline(game.pk, ben)
    assert not sees_next(crew, ben)
    services.open_table(crew.pk, ben)
    services.open_table(crew.pk, ben)
    assert set(Game.objects.get(pk=game.pk).invited.all()) == {ben}


def test_the_open_table_is_closed_to_whom_its_people_keep_away_and_once_it_has_begun(
    crew: Crew, ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    game = services.open_table(crew.pk, ann)
    ben_sits = lobby.join_table(game.pk, ben)
    lobby.remove_player(game.pk, ann, ben_sits.pk)
    with pytest.raises(TurnedAway):
        services.open_table(crew.pk, ben)
    services.join(olga, crew.token)
    relations.begin(Block, olga, ann.pk)
    with pytest.raises(KeptApart):
        services.open_table(crew.pk, olga)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.RUNNING)
    with pytest.raises(NotInLobby):
        services.open_table(crew.pk, olga)


def test_no_more_than_the_box_fits(crew: Crew, ann: Account, ben: Account, olga: Account) -> None:
    game = services.open_table(crew.pk, ann)
    Game.objects.filter(pk=game.pk).update(seats=10)
    game.invited.add(*AccountFactory.create_batch(7))
    services.join(olga, crew.token)
    with pytest.raises(TableFull):
        services.open_table(crew.pk, olga)


def test_whom_the_eldest_removed_stays_out_until_the_eldest_lets_them_in(
    crew: Crew, ann: Account, ben: Account, cleo: Account
) -> None:
    services.remove(crew.pk, ann, cleo.pk)
    crew.refresh_from_db()
    with pytest.raises(TurnedAway, match="eldest"):
        services.join(cleo, crew.token)
    for nosy in (ben, cleo):
        with pytest.raises(NotFound):
            services.let_in(crew.pk, nosy, cleo.pk)
    assert selectors.crew(crew.pk, ann)["removed"] == [cleo]
    assert selectors.crew(crew.pk, ben)["removed"] == []
    services.let_in(crew.pk, ann, cleo.pk)
    services.join(cleo, crew.token)
    assert names(crew, ann) == ["Ann", "Ben", "Cleo"]


@pytest.mark.parametrize("sits", [True, False])
@pytest.mark.parametrize("is_removed", [True, False])
def test_who_goes_loses_the_seat_at_the_open_table(
    crew: Crew, ann: Account, ben: Account, cleo: Account, sits: bool, is_removed: bool
) -> None:
    game = services.open_table(crew.pk, ann)
    link = game.invite_token
    if sits:
        lobby.join_table(game.pk, cleo)
    services.remove(crew.pk, ann if is_removed else cleo, cleo.pk)
    game.refresh_from_db()
    assert set(game.players.values_list("account", flat=True)) == {ann.pk}
    assert set(game.invited.all()) == {ben}
    # Who was removed does not come back by the table's link either.
    assert (game.invite_token != link) == is_removed
    assert game.turned_away.filter(pk=cleo.pk).exists() == is_removed
    services.let_in(crew.pk, ann, cleo.pk)
    crew.refresh_from_db()
    services.join(cleo, crew.token)
    assert services.open_table(crew.pk, cleo) == game


def test_a_game_that_has_begun_is_played_on_by_who_leaves_the_crew(
    crew: Crew, ann: Account, ben: Account, cleo: Account
) -> None:
    game = running_game(ann, [ben, cleo], public=False)
    Evening.objects.create(crew=crew, game=game)
    services.remove(crew.pk, ann, cleo.pk)
    assert game.players.filter(account=cleo).exists()


def test_the_table_of_evenings_adds_up_gold_and_who_was_ahead(
    crew: Crew, ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    golds = {}
    for others in ([ben, cleo], [ben, olga]):
        game = evening(crew, ann, others)
        tell_all(game)
        golds[game.pk] = dict(game.players.values_list("account_id", "gold"))
    found = selectors.crew(crew.pk, ann)
    for one in found["members"]:
        mine = [(gold[ann.pk], gold[one.id]) for gold in golds.values() if one.id in gold]
        assert len(one.gold_in) == len(mine)
        assert one.gold == sum(theirs for _mine, theirs in mine)
        ahead = 0 if one.is_you else sum(own > theirs for own, theirs in mine)
        assert (one.beaten, one.against) == (ahead, 0 if one.is_you else len(mine))
    assert len(found["evenings"]) == 2
    assert found["evenings"][0][2][2] is None


def test_the_next_table_is_as_they_chose_and_keeps_other_rules(
    crew: Crew, ann: Account, ben: Account, cleo: Account
) -> None:
    tell_all(evening(crew, ann, [ben, cleo]))
    Game.objects.exclude(status=Game.Status.FINISHED).delete()
    services.choose_plays(crew.pk, ben, Plays(expansion=False, seats=6, pace="quick"))
    game = services.open_table(crew.pk, ann)
    assert (game.seats, game.timing.pace) == (6, PRESETS["quick"])
    assert not game.rules.expansion and game.rules.rounds == 1
    Game.objects.filter(pk=game.pk).delete()
    services.choose_plays(crew.pk, ben, Plays(expansion=True, seats=2, pace="daily"))
    game = services.open_table(crew.pk, ann)
    # A seat for each member at least, and the hours that are usual at that pace.
    assert game.seats == 3 and game.rules.expansion
    assert game.timing == Timing(PRESETS["daily"], own_hours=True)


@pytest.mark.parametrize(
    "wrong", [Plays(False, 2, "daily"), Plays(True, 13, "daily"), Plays(False, 5, "none")]
)
def test_what_no_box_has_is_refused_and_so_are_others(
    crew: Crew, ann: Account, olga: Account, wrong: Plays
) -> None:
    with pytest.raises(InvalidTable):
        services.choose_plays(crew.pk, ann, wrong)
    with pytest.raises(NotFound):
        services.choose_plays(crew.pk, olga, Plays(False, 5, "daily"))


# Joining, leaving and opening tables at one moment.


def test_a_last_place_goes_once(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_MEMBERS", 3)
    ann, ben, *late = AccountFactory.create_batch(5)
    crew = services.found_crew(ann, "Tuesday crew")
    services.join(ben, crew.token)
    joins = [partial(services.join, one, crew.token) for one in late]
    assert all_at_once([*joins, joins[0]]).count("ServiceError") in (2, 3)
    assert crew.members.count() == 3


def test_joining_as_the_last_member_leaves_finds_a_crew_or_none(transactional_db: None) -> None:
    ann, ben = AccountFactory.create_batch(2)
    crew = services.found_crew(ann, "Tuesday crew")
    leaves = partial(services.remove, crew.pk, ann, ann.pk)
    outcomes = all_at_once([leaves, partial(services.join, ben, crew.token)])
    joined = outcomes == ["", ""]
    assert joined or [one for one in outcomes if one] == ["NotFound"]
    assert [one.account_id for one in CrewMember.objects.all()] == ([ben.pk] if joined else [])
    assert Crew.objects.count() == joined


def test_one_next_table_is_opened(transactional_db: None) -> None:
    ann, ben, cleo = AccountFactory.create_batch(3)
    crew = services.found_crew(ann, "Tuesday crew")
    for account in (ben, cleo):
        services.join(account, crew.token)
    opens = [partial(services.open_table, crew.pk, account) for account in (ann, ben, cleo, ann)]
    assert all_at_once(opens) == [""] * 4
    assert Evening.objects.count() == 1
