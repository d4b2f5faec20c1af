"""`manage.py verify_games` finds what differs from the replay, wherever it is."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from accounts.models import Account
from games.models import Deck, Game, Player, Turn
from tests.factories import running_game
from tests.playing import play_some


def verify(*ids: int, **options: bool) -> tuple[int, str]:
    """The exit status and what was printed."""
    out, status = StringIO(), 0
    try:
        call_command("verify_games", *map(str, ids), stdout=out, **options)
    except SystemExit as error:
        status = int(str(error.code))
    return status, out.getvalue()


@pytest.fixture
def played(game: Game) -> Game:
    return play_some(game, 20)


def test_games_as_they_were_played_are_the_same(played: Game, over: Game, ann: Account) -> None:
    play_some(running_game(ann, computers=4, rules={"expansion": True}), 30)
    before = list(Game.objects.values())
    assert verify() == (0, "3 the same, 0 different\n")
    assert list(Game.objects.values()) == before


def test_every_kind_of_tampering_is_found(played: Game) -> None:
    row = played.round
    assert row is not None
    tampering: dict[str, tuple[Any, dict[str, Any]]] = {
        "purses": (row, {"purses": [9, 9, 9]}),
        "dwarfs": (row, {"dwarfs": ["saboteur"] * 3}),
        "turn": (row, {"turn": None}),
        "not-your-turn": (row, {"starter": (row.starter + 1) % 3}),
        "draw": (Deck.objects.get(kind="draw"), {"cards": ["NESW"]}),
        "events": (Turn.objects.get(number=3), {"events": []}),
        "finished": (played, {"status": "finished"}),
        "winners": (played, {"winners": [1]}),
        "gold": (Player.objects.filter(game=played).first(), {"gold": 3}),
    }
    for word, (thing, columns) in tampering.items():
        before = {name: getattr(thing, name) for name in columns}
        type(thing).objects.filter(pk=thing.pk).update(**columns)
        status, printed = verify(played.pk)
        assert status == 1, word
        assert word in printed
        assert f"game {played.pk}" in printed
        assert "0 the same, 1 different" in printed
        type(thing).objects.filter(pk=thing.pk).update(**before)
    assert verify()[0] == 0
    Turn.objects.get(number=5).delete()
    assert "turn 6" in verify(played.pk)[1]


def test_what_differs_is_named_and_its_values_only_when_asked_for(played: Game) -> None:
    assert played.round is not None
    hand = Deck.objects.get(round=played.round, kind="hand", seat=0)
    held, marked = list(hand.cards), ["marked-card"]
    Deck.objects.filter(pk=hand.pk).update(cards=marked)
    played.rounds.update(dwarfs=["boss", "geologist", "profiteer"])
    status, printed = verify(played.pk)
    assert status == 1
    assert sorted(printed.splitlines()) == [
        "0 the same, 1 different",
        f"game {played.pk}: round 1: dwarfs",
        f"game {played.pk}: round 1: hands",
    ]
    status, printed = verify(played.pk, values=True)
    assert status == 1
    assert str(marked) in printed
    assert str(held) in printed
    assert "profiteer" in printed


@pytest.mark.parametrize("deal", [{}, [], {"hands": 3}])
def test_rows_that_make_no_game_are_said_so_and_stop_nothing(
    played: Game, over: Game, deal: object
) -> None:
    played.rounds.update(deal=deal)
    status, printed = verify()
    assert status == 1
    assert f"game {played.pk}: game: cannot be read: " in printed
    assert "1 the same, 1 different" in printed


def test_only_the_games_asked_for_are_verified(played: Game, over: Game) -> None:
    over.rounds.update(purses=[0, 0, 40])
    assert verify(played.pk)[0] == 0
    assert verify(over.pk)[0] == 1
    assert verify()[0] == 1
    with pytest.raises(CommandError, match="999"):
        verify(999)
