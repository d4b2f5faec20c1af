"""Crews: who may join, who may remove whom, and how one table follows the other."""

import pytest
from django.test import TestCase

from accounts.models import Account, Block
from games.clocks.paces import PRESETS
from games.clocks.timing import Timing
from games.core.errors import GuestsOnlyPractise, InvalidTable, KeptApart, ServiceError
from games.core.visibility import NotFound
from games.crews import selectors, services
from games.crews.models import Plays
from games.models import Crew, CrewMember, Evening, Game, Notice
from games.relations import services as relations
from tests.factories import running_game
from tests.playing import play_out, tell_all

pytestmark = pytest.mark.django_db


@pytest.fixture
def crew(ann: Account, ben: Account, cleo: Account) -> Crew:
    """The Tuesday crew of Ann, who founded it, Ben and Cleo."""
    made = services.found(ann, "Tuesday crew")
    for account in (ben, cleo):
        services.join(account, made.token)
    return made


def names(crew: Crew, account: Account) -> list[str]:
    return [one.name for one in selectors.crew(crew.pk, account).members]


def evening(crew: Crew, host: Account, others: list[Account]) -> Game:
    """A game of the crew that is played to its end, which nobody has been shown yet."""
    game = running_game(host, others, public=False, rules={"rounds": 1})
    Evening.objects.create(crew=crew, game=game)
    return play_out(game)


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
        services.found(ann, "")


def test_only_members_see_a_crew(crew: Crew, olga: Account) -> None:
    for call in (selectors.crew, services.open_table):
        with pytest.raises(NotFound):
            call(crew.pk, olga)


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


def test_the_next_table_invites_everyone_but_across_a_block(
    crew: Crew, ann: Account, ben: Account, cleo: Account
) -> None:
    relations.begin(Block, cleo, ann.pk)
    game = services.open_table(crew.pk, ann)
    assert (game.name, game.public, game.host) == ("Tuesday crew", False, ann)
    assert set(game.invited.all()) == {ben}
    assert Notice.objects.filter(game=game, kind=Notice.Kind.INVITED, account=ben).exists()
    assert services.open_table(crew.pk, ben) == game


def test_when_an_evening_is_over_the_next_table_opens_by_itself(
    crew: Crew, ann: Account, ben: Account, cleo: Account
) -> None:
    with TestCase.captureOnCommitCallbacks(execute=True):
        last = evening(crew, ann, [ben, cleo])
    assert selectors.crew(crew.pk, ann).evenings == ()
    tell_all(last)
    assert len(selectors.crew(crew.pk, ann).evenings) == 1
    found = selectors.crew(crew.pk, ann)
    following = Game.objects.get(pk=found.next)
    assert (following.host, following.options, following.seats) == (ann, last.options, last.seats)
    assert following.rematch_of == last
    assert set(following.invited.all()) == {ben, cleo}


def test_a_host_who_has_left_gets_no_table(
    crew: Crew, ann: Account, ben: Account, cleo: Account
) -> None:
    last = evening(crew, ann, [ben, cleo])
    services.remove(crew.pk, ann, ann.pk)
    services._propose(crew.pk, ann)
    assert selectors.crew(crew.pk, ben).next is None
    assert Evening.objects.get().game == last


def test_the_table_of_evenings_adds_up_gold_and_who_was_ahead(
    crew: Crew, ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    golds = {}
    for others in ([ben, cleo], [ben, olga]):
        game = evening(crew, ann, others)
        tell_all(game)
        golds[game.pk] = dict(game.players.values_list("account_id", "gold"))
    found = selectors.crew(crew.pk, ann)
    for one in found.members:
        mine = [(gold[ann.pk], gold[one.id]) for gold in golds.values() if one.id in gold]
        assert one.evenings == len(mine)
        assert one.gold == sum(theirs for _mine, theirs in mine)
        ahead = 0 if one.is_you else sum(own > theirs for own, theirs in mine)
        assert (one.beaten, one.against) == (ahead, 0 if one.is_you else len(mine))
    assert len(found.evenings) == 2
    assert found.evenings[0].gold[2] is None


def test_the_next_table_is_as_they_chose_and_keeps_other_rules(
    crew: Crew, ann: Account, ben: Account, cleo: Account
) -> None:
    tell_all(evening(crew, ann, [ben, cleo]))
    Game.objects.exclude(status=Game.Status.FINISHED).delete()
    services.choose(crew.pk, ben, Plays(expansion=False, seats=6, pace="quick"))
    game = services.open_table(crew.pk, ann)
    assert (game.seats, game.timing.pace) == (6, PRESETS["quick"])
    assert not game.rules.expansion and game.rules.rounds == 1
    Game.objects.filter(pk=game.pk).delete()
    services.choose(crew.pk, ben, Plays(expansion=True, seats=2, pace="daily"))
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
        services.choose(crew.pk, ann, wrong)
    with pytest.raises(NotFound):
        services.choose(crew.pk, olga, Plays(False, 5, "daily"))
