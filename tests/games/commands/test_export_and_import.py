"""Games leave as files that replay anywhere, and come in as games for study."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from accounts.models import Account
from games.core import computers
from games.core.errors import NotYours
from games.core.history.records import differences
from games.core.tables import tables
from games.core.turns import turns
from games.models import Game, Notice
from games.rules.files.record import read_record, replay
from games.rules.moves import Pass
from tests.factories import running_game
from tests.playing import play_out, play_some
from tests.shared_rows import Cast, ann, ben, cleo

__all__ = ["ann", "ben", "cleo"]


@pytest.fixture(scope="module")
def written(cast: Cast) -> dict[str, Any]:
    """What is exported of a finished game of Ann, Ben and Cleo."""
    game = running_game(cast.ann, [cast.ben, cast.cleo], rules={"rounds": 1})
    return export(play_out(game))


def export(game: Game, *words: str) -> dict[str, Any]:
    out = StringIO()
    call_command("export_game", str(game.pk), *words, stdout=out)
    written: dict[str, Any] = json.loads(out.getvalue())
    return written


def import_file(path: Path, written: object) -> Game:
    path.write_text(written if isinstance(written, str) else json.dumps(written), encoding="utf-8")
    out = StringIO()
    call_command("import_game", str(path), stdout=out)
    game = Game.objects.latest("id")
    assert f"/games/{game.pk}/" in out.getvalue()
    return game


def _rolled_back(played: dict[str, Any]) -> dict[str, Any]:
    """The round with a shuffle that leaves everything where it is."""
    piles = ("spare", "goals", "aside", "draw", "nuggets")
    shuffle = {"turn": 0, **{pile: played["deal"][pile] for pile in piles}}
    return {**played, "shuffles": [shuffle]}


@pytest.mark.parametrize("rules", [{"rounds": 2}, {"edition": "classic"}, {"expansion": True}])
def test_a_finished_game_survives_the_journey(
    ann: Account, ben: Account, cleo: Account, rules: dict[str, Any], tmp_path: Path
) -> None:
    game = play_out(running_game(ann, [ben, cleo], rules=rules))
    written = export(game)
    assert (written["format"], set(written["seats"])) == ("saboteur-game/1", {"Ann", "Ben", "Cleo"})
    assert replay(read_record(written)) == []
    imported = import_file(tmp_path / "game.json", written)
    assert (imported.imported, imported.status) == (True, "finished")
    assert imported.winners == game.winners
    turns_of = ("seat", "move", "events")
    theirs = list(game.turns.order_by("version").values_list(*turns_of))
    assert list(imported.turns.order_by("version").values_list(*turns_of)) == theirs
    assert not list(differences(imported))
    assert export(imported) == written


def test_a_running_game_leaves_only_when_that_is_said(game: Game, tmp_path: Path) -> None:
    game = play_some(game, 15)
    with pytest.raises(CommandError, match="not finished"):
        export(game)
    written = export(game, "--running")
    assert "purses" not in written
    imported = import_file(tmp_path / "running.json", written)
    assert (imported.status, imported.name) == ("running", "running")
    assert not list(differences(imported))
    assert export(imported, "--running") == written


def test_nobody_plays_an_imported_game_and_everybody_may_look(
    game: Game, ann: Account, tmp_path: Path
) -> None:
    imported = import_file(tmp_path / "x.json", export(play_some(game, 5), "--running"))
    notices = Notice.objects.filter(game=imported)
    assert not notices.exists()
    assert {player.account for player in imported.players.all()} == {None}
    assert tables.table(imported.pk, None).round.observation is not None
    with pytest.raises(NotYours):
        turns.take_turn(
            game_id=imported.pk, account=ann, version=imported.version, move=Pass(("NE",))
        )
    assert not computers.play(imported.pk)


def test_a_file_that_is_wrong_is_refused_and_leaves_nothing(
    written: dict[str, Any], db: None, tmp_path: Path, subtests: pytest.Subtests
) -> None:
    for spoil in [
        lambda written: "not json",
        lambda written: "[]",
        lambda written: {**written, "format": "saboteur-game/2"},
        lambda written: {**written, "secret": 1},
        lambda written: {**written, "purses": [99, 0, 0]},
        lambda written: {**written, "rounds": []},
        lambda written: {**written, "rounds": [{**written["rounds"][0], "starter": 7}]},
        lambda written: {**written, "rounds": [{**written["rounds"][0], "moves": [{"seat": 0}]}]},
        lambda written: {**written, "rounds": [_rolled_back(written["rounds"][0])]},
    ]:
        with subtests.test(spoil=spoil):
            count = Game.objects.count()
            with pytest.raises(CommandError, match="cannot be read"):
                import_file(tmp_path / "x.json", spoil(written))
            assert Game.objects.count() == count


def test_names_that_nobody_may_have_are_refused(
    written: dict[str, Any], db: None, tmp_path: Path, subtests: pytest.Subtests
) -> None:
    for seats, told in [
        (["Ann", "Ben", "You"], r"seats\[2\]: This name is reserved for the site"),
        (["Ann", "B\u0435n", "Cleo"], r"seats\[1\]: All letters of a name"),
        (["Ilse", "llse", "Cleo"], "two of these names look alike"),
        (["Ann", "\u3164", "Cleo"], r"seats\[1\]: A name has 1 to 60"),
    ]:
        with subtests.test(seats=seats, told=told), pytest.raises(CommandError, match=told):
            import_file(tmp_path / "x.json", {**written, "seats": seats})


def test_names_lose_what_nobody_sees(written: dict[str, Any], db: None, tmp_path: Path) -> None:
    seats = ["Ann\u202e", "Be\u200bn", "Flint"]
    imported = import_file(tmp_path / "a\u202eb.json", {**written, "seats": seats})
    assert imported.name == "ab"
    names = imported.players.order_by("seat").values_list("name", flat=True)
    assert list(names) == ["Ann", "Ben", "Flint"]


@pytest.mark.django_db
def test_a_file_or_a_game_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("import_game", str(tmp_path / "none.json"))
    with pytest.raises(CommandError, match="no such game"):
        call_command("export_game", "7")
