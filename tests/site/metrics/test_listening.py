"""What services announce is counted, once it is true."""

import pytest
from django.db import transaction

from games.core import computers
from games.core.errors import StaleTurn
from games.core.turns import turns
from games.models import Notice
from games.notices import outbox, sending, settling
from games.rules.moves import Pass
from tests.factories import AccountFactory, running_game
from tests.games.notices.conftest import make_due
from tests.playing import let_computers_go, play_some, to_act
from tests.site.conftest import Read

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("listening")]


def test_turns_are_counted_by_who_took_them_unless_they_are_rolled_back(grown: Read) -> None:
    game = play_some(running_game(AccountFactory(), AccountFactory.create_batch(2)), 2)
    with transaction.atomic():
        play_some(game, 1)
        transaction.set_rollback(True)
    assert grown("saboteur_turns_total", by="seat") == 2


def test_refused_turns_are_counted_by_their_code(grown: Read) -> None:
    game = running_game(AccountFactory(), AccountFactory.create_batch(2))
    with pytest.raises(StaleTurn):
        turns.take_turn(
            game_id=game.pk, account=to_act(game).account, version=game.version - 1, move=Pass((0,))
        )
    assert grown("saboteur_refused_turns_total", code="stale") == 1


def test_decisions_of_computer_players_are_timed_by_strength(grown: Read) -> None:
    game = running_game(AccountFactory(), AccountFactory.create_batch(1), computers=1)
    while not to_act(game).is_computer:
        game = play_some(game, 1)
    strength = to_act(game).policy
    let_computers_go(game)
    computers.play(game.pk)
    assert grown("saboteur_decision_seconds_count", strength=strength) == 1


def test_sends_are_counted_by_their_fate_unless_the_claim_was_lost(
    grown: Read, mailoutbox: list[object]
) -> None:
    running_game(AccountFactory(), AccountFactory.create_batch(2))
    make_due()
    notice = Notice.objects.filter(transport="mail").first()
    assert notice is not None
    claimed = outbox.claim(notice.pk, notice.due_at)
    Notice.objects.filter(pk=notice.pk).update(state=Notice.State.WAITING)
    settling.settle_given_up(claimed, "nobody there")
    assert grown("saboteur_sends_total", transport="mail", fate="failed") == 0
    for pk in Notice.objects.filter(transport="mail").values_list("pk", flat=True):
        sending.send(pk)
    assert mailoutbox
    assert grown("saboteur_sends_total", transport="mail", fate="sent") == len(mailoutbox)
