"""The page “Fair deal”, the proof and the checker: who gets what, and when."""

import json
import re
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from django.urls import reverse

from accounts.models import Account
from games.core.turns import fair_deals
from games.lobby import services as lobby
from games.models import FairDeal, Game, Round
from games.practice import services as practice
from games.rules.fair.verification import verify
from tests.factories import open_table, running_game
from tests.people import browser_of as browser
from tests.playing import play_out, play_round, tell_all
from tests.redeal import redeal
from tests.rules.fair.proofs import read_proof
from tests.shared_rows import Cast, ann, ben, cleo, olga

__all__ = ["ann", "ben", "cleo", "olga"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fair_deal")]
NAMES = ("fair_deal", "proof", "record")


def get(game: Game, account: Account | None, name: str = "fair_deal") -> Any:
    return browser(account).get(reverse(f"games:{name}", args=[game.pk]))


def page_of(game: Game, account: Account | None) -> str:
    return str(get(game, account).content.decode())


def proof_of(game: Game, account: Account | None) -> dict[str, Any]:
    written: dict[str, Any] = get(game, account, "proof").json()
    return written


def without_tokens(text: str) -> str:
    return re.sub(r'value="\w{64}"', "", text)


def gathering(host: Account, others: list[Account]) -> Game:
    """A table that gathers players; the first of the others has added a piece."""
    table = open_table(host, others, rules={"rounds": 2})
    fair_deals.contribute(table.pk, others[0], "for Ada")
    return table


def in_the_second(table: Game, host: Account) -> Game:
    """That game in its second round, all shown how the first one ended."""
    return tell_all(play_round(lobby.start_table(table.pk, host), seed=3))


@pytest.fixture
def table(ann: Account, ben: Account, cleo: Account) -> Game:
    return gathering(ann, [ben, cleo])


@pytest.fixture(scope="module")
def played(cast: Cast) -> tuple[Game, Game]:
    """A game in its second round, and one that is over."""
    second, finished = (
        in_the_second(gathering(cast.ann, [cast.ben, cast.cleo]), cast.ann) for _ in range(2)
    )
    return second, tell_all(play_out(finished))


@pytest.fixture
def second(played: tuple[Game, Game], db: None) -> Game:
    return deepcopy(played[0])


@pytest.fixture
def finished(played: tuple[Game, Game], db: None) -> Game:
    return deepcopy(played[1])


@pytest.mark.both
def test_before_the_start_the_proof_holds_commitments_only(table: Game, ben: Account) -> None:
    proof = proof_of(table, ben)
    assert proof["contributions"] == proof["deals"] == []
    assert proof["seats"] is proof["starter"] is None
    assert [each["secret"] for each in proof["secrets"]] == [None] * 3
    commitments = FairDeal.objects.get(game=table).commitments
    assert [each["commitment"] for each in proof["secrets"]] == commitments
    assert not any(check.fault for check in verify(read_proof(proof)))


@pytest.mark.parametrize("who", ["ann", "cleo", "olga", None])
def test_nobody_sees_what_others_added_before_the_start(
    table: Game, who: str | None, request: pytest.FixtureRequest, ann: Account
) -> None:
    account = request.getfixturevalue(who) if who else None
    page = page_of(table, account)
    assert "for Ada" not in page
    assert "1 of 3 have added a piece" in page
    for name in ("table", "proof"):
        assert b"for Ada" not in get(table, account, name).content
    lobby.start_table(table.pk, ann)
    assert "for Ada" in page_of(table, account)
    assert proof_of(table, account)["contributions"] == ["", "for Ada", ""]


def test_one_sees_and_changes_ones_own_piece_before_the_start(table: Game, ben: Account) -> None:
    assert 'value="for Ada"' in page_of(table, ben)
    assert b"for Ada" not in get(table, ben, "table").content
    address = reverse("games:contribute", args=[table.pk])
    changed = browser(ben).post(address, {"contribution": " <b>warm</b> lamp "}, follow=True)
    assert "&lt;b&gt;warm&lt;/b&gt; lamp" in changed.content.decode()
    refused = browser(ben).post(address, {"contribution": "a" * 65}, follow=True)
    assert "at most 64 characters" in refused.content.decode()
    assert table.players.get(account=ben).contribution == "<b>warm</b> lamp"


def test_after_the_start_and_for_others_nothing_changes(
    second: Game, ben: Account, olga: Account
) -> None:
    address, sent = reverse("games:contribute", args=[second.pk]), {"contribution": "late"}
    assert (
        "before the game starts" in browser(ben).post(address, sent, follow=True).content.decode()
    )
    assert browser(olga).post(address, sent).status_code == 404
    assert browser(None).post(address, sent).status_code == 302
    assert browser(ben).get(address).status_code == 302
    assert FairDeal.objects.get(game=second).contributions == ["", "for Ada", ""]


def test_whoever_sits_down_brings_a_piece_by_every_form(
    ann: Account, ben: Account, cleo: Account, olga: Account, finished: Game
) -> None:
    table = open_table(ann, [], seats=5)
    sent = {"contribution": "0123456789abcdef0123456789abcdef", "play": "1"}
    ways = [
        (ben, reverse("games:sit", args=[table.pk])),
        (cleo, reverse("games:join", args=[table.invite_token])),
        (olga, reverse("games:practice")),
        (ann, reverse("games:again", args=[finished.pk])),
        (ben, reverse("games:accept", args=[0])),
    ]
    for account, address in ways:
        if "/0/" in address:
            again = Game.objects.get(rematch_of=finished)
            address = reverse("games:accept", args=[again.pk])
        assert browser(account).post(address, sent).status_code == 302
        assert account.players.order_by("-pk")[0].contribution == sent["contribution"]


def test_a_host_brings_a_piece_with_the_table(ann: Account) -> None:
    form = browser(ann).get(reverse("games:new")).context["form"]
    sent = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    sent = {name: value for name, value in sent.items() if value is not False}
    answer = browser(ann).post(reverse("games:new"), sent | {"contribution": "mine"})
    assert answer.status_code == 302, answer.context["form"].errors
    assert Game.objects.latest("pk").players.get().contribution == "mine"


def test_a_piece_that_cannot_be_is_refused_with_a_sentence_and_nobody_sits(
    ann: Account, ben: Account
) -> None:
    table = open_table(ann, [], seats=3)
    for name, key in (("sit", table.pk), ("join", table.invite_token)):
        refused = browser(ben).post(reverse(f"games:{name}", args=[key]), {"contribution": "a\nb"})
        assert refused.status_code == 422
        assert "at most 64 characters" in refused.content.decode()
    assert not table.players.filter(account=ben).exists()


def test_of_a_running_round_there_is_nothing_but_its_commitment(second: Game, ann: Account) -> None:
    proof = proof_of(second, ann)
    assert [each["round"] for each in proof["deals"]] == [1]
    assert [each["secret"] is None for each in proof["secrets"]] == [False, False, True]
    assert not any(check.fault for check in verify(read_proof(proof)))


def test_whatever_else_is_dealt_in_the_running_round_changes_no_byte(
    second: Game, ann: Account
) -> None:
    def seen() -> list[str]:
        told = [get(second, ann, name) for name in ("fair_deal", "proof")]
        return [without_tokens(answer.content.decode()) for answer in told]

    first = Round.objects.get(game=second, number=1)
    before = seen()
    redeal(second, None, seed=4)
    # What is dealt anew is every round; the one that is over is put back.
    first.save()
    assert seen() == before


def test_a_player_is_first_shown_how_a_round_ended(
    finished: Game, ann: Account, olga: Account
) -> None:
    finished.players.filter(account=ann).update(ending_seen=1)
    for name in NAMES:
        answer = get(finished, ann, name)
        assert answer.status_code == 302, name
        assert answer["Location"] == reverse("games:table", args=[finished.pk]), name
        assert get(finished, olga, name).status_code == 200, name
    finished.players.filter(account=ann).update(ending_seen=2)
    for name in NAMES:
        assert get(finished, ann, name).status_code == 200, name


def test_a_private_game_is_for_its_players(finished: Game, ann: Account, olga: Account) -> None:
    Game.objects.filter(pk=finished.pk).update(public=False)
    for name in NAMES:
        assert get(finished, ann, name).status_code == 200, name
        assert get(finished, olga, name).status_code == 404, name
        assert get(finished, None, name)["Location"].startswith("/accounts/login/"), name
    finished.pk = 4_000_000
    for name in NAMES:
        assert get(finished, olga, name).status_code == 404, name


def test_the_record_is_for_games_that_are_over(second: Game, ann: Account) -> None:
    assert get(second, ann, "record").status_code == 404


def test_practice_has_a_proof_too(ann: Account) -> None:
    game = practice.start(ann, contribution="mine")
    proof = proof_of(game, ann)
    assert proof["contributions"][0] == "mine"
    assert not any(check.fault for check in verify(read_proof(proof)))


def test_a_game_from_before_says_that_it_has_no_proof(finished: Game, ann: Account) -> None:
    FairDeal.objects.all().delete()
    assert "Dealt before deals could be proved" in page_of(finished, ann)
    assert get(finished, ann, "proof").status_code == 404
    assert get(finished, ann, "record").status_code == 200


def test_the_server_says_that_all_holds(finished: Game, second: Game, ann: Account) -> None:
    page = page_of(finished, ann)
    assert 'data-state="ok"' in page
    assert page.count("fair__disc--ok") == 3 + 3  # what is shown, and what a browser may say
    assert "Checked by the server" in page


def _other_secret(fair: FairDeal) -> None:
    Round.objects.filter(game=fair.game, number=1).update(secret="0" * 64)


def _other_piece(fair: FairDeal) -> None:
    fair.contributions[0] = "forged"


def _other_commitment(fair: FairDeal) -> None:
    fair.commitments[2] = "0" * 64


TAMPERED = [(_other_secret, "sealed"), (_other_piece, "follows"), (_other_commitment, "sealed")]


def test_the_server_finds_what_was_tampered_with(finished: Game, ann: Account) -> None:
    for tamper, tile in TAMPERED:
        with transaction.atomic():
            fair = FairDeal.objects.get(game=finished)
            tamper(fair)
            fair.save()
            page = page_of(finished, ann)
            transaction.set_rollback(True)
        assert f'id="check-{tile}" data-state="failed"' in page, tamper
        assert "Tell a moderator" in page, tamper


def test_the_server_finds_a_card_that_was_changed(finished: Game, ann: Account) -> None:
    row = Round.objects.get(game=finished, number=2)
    row.deal["draw"].reverse()
    row.save(update_fields=["deal"])
    page = page_of(finished, ann)
    assert 'id="check-follows" data-state="failed"' in page
    assert "data-where>Round 2<" in page


def run_checker(folder: Path, game: Game, account: Account, *names: str) -> tuple[int, str]:
    code = browser(account).get(reverse("games:verify_deal"))
    assert "attachment" in code["Content-Disposition"]
    (folder / "verify_deal.py").write_bytes(code.content)
    paths = []
    for name in names:
        path = folder / f"{name}.json"
        if not path.exists():
            path.write_bytes(get(game, account, name).content)
        paths.append(path.name)
    done = subprocess.run(
        [sys.executable, "-I", "verify_deal.py", *paths],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def test_the_checker_that_is_handed_out_agrees_and_finds_a_changed_card(
    finished: Game, ann: Account, tmp_path: Path
) -> None:
    status, out = run_checker(tmp_path, finished, ann, "proof", "record")
    assert (status, "FAIL" in out) == (0, False), out
    assert "the record begins with this deal" in out
    proof = json.loads((tmp_path / "proof.json").read_text())
    hands = proof["deals"][0]["deal"]["hands"]
    hands[0][0], hands[1][0] = "map", "rockfall"
    (tmp_path / "proof.json").write_text(json.dumps(proof))
    status, out = run_checker(tmp_path, finished, ann, "proof")
    assert (status, "FAIL" in out) == (1, True)


def test_every_page_of_a_game_leads_to_its_fair_deal(
    table: Game, finished: Game, ann: Account, ben: Account, cleo: Account
) -> None:
    running = running_game(ann, [ben, cleo])
    lobby_of = open_table(ann, [ben], seats=3)
    ways = [(lobby_of, "table"), (running, "table"), (finished, "table")]
    for game, name in ways:
        link = f'href="{reverse("games:fair_deal", args=[game.pk])}"'
        assert link in get(game, ann, name).content.decode(), name


@pytest.mark.postgresql
def test_the_page_costs_the_same_queries_in_every_round(
    table: Game, second: Game, ann: Account, django_assert_max_num_queries: Any
) -> None:
    client = browser(ann)
    for game in (table, second):
        with django_assert_max_num_queries(6):
            client.get(reverse("games:fair_deal", args=[game.pk]))
