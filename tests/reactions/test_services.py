"""Reactions: what players say to turns with one finger, and who is shown it."""

from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from accounts import services as people
from accounts.models import Account
from games.chat import filters
from games.core.errors import InvalidReaction, Muted, NotYours
from games.core.turns import seen
from games.core.visibility import NotFound
from games.models import Game
from games.moderation.models import Case, Measure
from games.practice import services as practice
from games.reactions import selectors, services
from games.reactions.models import Reaction
from tests.at_once import all_at_once
from tests.factories import AccountFactory, running_game
from tests.playing import play_out, play_some

pytestmark = pytest.mark.django_db


def react(game: Game, account: Account, kind: str = "laugh", back: int = 0) -> int:
    """React to the last turn but so many; its version."""
    version = newest(game) - back
    services.react(game_id=game.pk, account=account, version=version, kind=kind)
    return version


def newest(game: Game) -> int:
    turn = game.turns.order_by("version").last()
    assert turn is not None
    return turn.version


def told(game: Game, reader: Account | None) -> list[tuple[str, str]]:
    return [(one.name, one.kind) for one in selectors.newest(game.pk, reader)]


def test_a_reaction_is_shown_to_all_and_stands_once_for_each_person_and_turn(
    game: Game, ann: Account, ben: Account
) -> None:
    play_some(game, 2)
    react(game, ann, "laugh")
    react(game, ann, "gasp")
    react(game, ben, "gasp")
    assert told(game, ben) == [("Ann", "gasp"), ("Ben", "gasp")]


def test_watchers_see_reactions_and_cannot_give_any(
    ann: Account, ben: Account, olga: Account
) -> None:
    game = running_game(ann, [ben, AccountFactory()], public=True)
    play_some(game, 1)
    version = react(game, ann)
    assert told(game, olga) == told(game, None) == [("Ann", "laugh")]
    with pytest.raises(NotYours):
        react(game, olga)
    with pytest.raises(NotYours):
        services.take_back(game_id=game.pk, account=olga, version=version)


def test_strangers_learn_nothing_of_a_private_table(
    game: Game, ann: Account, olga: Account
) -> None:
    play_some(game, 1)
    react(game, ann)
    with pytest.raises(NotFound):
        selectors.newest(game.pk, olga)


def test_it_can_be_taken_back_and_open_pages_see_every_change(game: Game, ann: Account) -> None:
    play_some(game, 1)
    version = react(game, ann)
    for _twice in range(2):
        services.take_back(game_id=game.pk, account=ann, version=version)
    assert told(game, ann) == []
    game.refresh_from_db()
    assert game.reactions == 2


@pytest.mark.parametrize(("kind", "ahead"), [("wink", 0), ("laugh", 1)])
def test_other_kinds_and_turns_that_there_are_not_are_refused(
    game: Game, ann: Account, kind: str, ahead: int
) -> None:
    play_some(game, 1)
    with pytest.raises(InvalidReaction):
        react(game, ann, kind, -ahead)


def test_nobody_reacts_against_computer_players_alone_or_at_a_table_called_off(
    game: Game, ann: Account
) -> None:
    alone = practice.start(ann)
    with pytest.raises(InvalidReaction):
        services.react(game_id=alone.pk, account=ann, version=1, kind="laugh")
    assert not selectors.may_react(alone.pk, ann)
    play_some(game, 1)
    Game.objects.filter(pk=game.pk).update(status=Game.Status.CANCELLED)
    with pytest.raises(InvalidReaction):
        react(game, ann)


def test_whoever_is_muted_does_not_react_and_may_still_take_back(game: Game, ann: Account) -> None:
    play_some(game, 2)
    version = react(game, ann)
    until = timezone.now() + timedelta(days=1)
    case = Case.objects.create(person=ann, gravity=1, opened_at=timezone.now())
    Measure.objects.create(case=case, kind=Measure.Kind.MUTE, person=ann, until=until)
    with pytest.raises(Muted):
        react(game, ann, back=1)
    services.take_back(game_id=game.pk, account=ann, version=version)
    assert told(game, ann) == []


def test_reactions_to_a_round_wait_until_its_end_was_shown(ann: Account, ben: Account) -> None:
    game = running_game(ann, [ben, AccountFactory()], rules={"rounds": 1})
    play_out(game)
    react(game, ann, "cheers")
    assert told(game, ben) == []
    seen.mark_ending_seen(game_id=game.pk, account=ben, round_number=1)
    assert told(game, ben) == [("Ann", "cheers")]


def test_people_whom_somebody_does_not_want_to_hear_are_left_out(
    game: Game, ann: Account, ben: Account, cleo: Account
) -> None:
    play_some(game, 1)
    react(game, ben)
    filters.hide(ann, ben.pk)
    assert told(game, ann) == []
    assert told(game, cleo) == [("Ben", "laugh")]


def test_of_a_closed_account_no_reaction_stays(game: Game, ann: Account) -> None:
    play_some(game, 1)
    react(game, ann)
    people.delete_account(ann)
    assert not Reaction.objects.exists()


def test_a_finger_that_taps_twice_at_once_leaves_one_reaction(
    transactional_db: None, game: Game, ann: Account
) -> None:
    play_some(game, 1)
    taps = [
        partial(services.react, game_id=game.pk, account=ann, version=newest(game), kind=kind)
        for kind in ("laugh", "gasp", "laugh", "gasp")
    ]
    assert all_at_once(taps) == [""] * 4
    assert Reaction.objects.count() == 1
    game.refresh_from_db()
    assert game.reactions == 4
