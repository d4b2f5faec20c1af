"""The bell for programs."""

import pytest

from accounts.models import Account
from games.models import Game, Notice
from tests.games.api.programs import Programs, is_problem
from tests.playing import play_out, to_act

pytestmark = pytest.mark.django_db


def test_notices_are_read_and_counted_as_read(game: Game, program: Programs) -> None:
    account = to_act(game).account
    assert account is not None
    mine = program(account)
    (line,) = mine.get("me/notices/").json()["results"]
    assert (line["type"], line["is_new"], line["is_over"]) == ("turn", True, False)
    play_out(game)
    lines = mine.get("me/notices/").json()["results"]
    assert lines[0]["type"] == "finished"
    assert mine.post("me/notices/read/", {"newest": lines[0]["id"]}).status_code == 204
    assert not any(one["is_new"] for one in mine.get("me/notices/").json()["results"])
    older = mine.get(f"me/notices/?after={lines[0]['id']}").json()["results"]
    assert older == mine.get("me/notices/").json()["results"][1:]
    is_problem(mine.get("me/notices/?after=x"), 400, "bad-cursor")


def test_nobody_reads_the_notices_of_others(game: Game, olga: Account, program: Programs) -> None:
    assert program(olga).get("me/notices/").json()["results"] == []
    program(olga).post("me/notices/read/", {"newest": 10**9})
    assert not Notice.objects.filter(read_at__isnull=False, kind="finished").exists()
