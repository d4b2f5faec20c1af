"""Inviting by name, where a seat is kept for whoever is meant, and by link."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse
from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

from accounts.models import Account, Block
from games.bell.selectors import bell_facts, bell_page
from games.clocks.paces import PRESETS
from games.clocks.timing import Timing
from games.core.errors import (
    NobodyMeant,
    NotInLobby,
    NotYours,
    SeveralMeant,
    SitsAlready,
    TableFull,
)
from games.core.tables import tables
from games.core.visibility import NotFound
from games.lists import selectors as lists
from games.lobby import invitations
from games.lobby import services as lobby
from games.lobby.invite import days_of, invite_in_words
from games.lobby.selectors import TableInvitation, invitation_by, invitation_to, last_table
from games.lobby.views.tables import QUIET, qr_of
from games.models import Game, Notice
from games.relations import services as relations
from games.rules.ruleset import Ruleset
from tests.factories import AccountFactory, GuestFactory, open_table, running_game
from tests.people import Browser

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(ann: Account, ben: Account) -> Game:
    """A private table of Ann's at which Ben sits, with two free seats."""
    return open_table(ann, [ben], seats=4, public=False)


def invited_of(game: Game) -> set[str]:
    return set(game.invited.values_list("name", flat=True))


@pytest.mark.both
def test_the_first_table_of_a_host_keeps_time_as_the_daily_preset_does(
    ann: Account, olga: Account
) -> None:
    assert invitations.invite_to_new(ann, olga.pk).timing == Timing.of_preset("daily")


@pytest.mark.parametrize("typed", ["Olga", "olga", " OLGA ", "@olga"])
def test_the_host_invites_whoever_has_exactly_this_name(
    game: Game, ann: Account, olga: Account, typed: str
) -> None:
    assert invitations.invite_by_name(game.pk, ann, typed) == olga
    assert invited_of(game) == {"Olga"}
    assert Game.objects.get(pk=game.pk).version == game.version + 1


def test_the_invited_accept_by_sitting_down_or_decline(
    game: Game, ann: Account, cleo: Account, olga: Account
) -> None:
    for name in ("Cleo", "Olga"):
        invitations.invite_by_name(game.pk, ann, name)
    (line,) = lists.my_games(olga).invitations
    assert (line.id, line.host, line.is_rematch) == (game.pk, "Ann", False)
    lobby.join_table(game.pk, olga)
    invitations.decline(game.pk, cleo)
    assert invited_of(game) == set()
    assert not lists.my_games(cleo).invitations
    assert tables.table(game.pk, olga).me.is_member
    with pytest.raises(NotFound):
        tables.table(game.pk, cleo)


def test_a_name_that_is_begun_means_those_one_played_with_and_nobody_else(
    game: Game, ann: Account, cleo: Account
) -> None:
    for typed in ("Cl", "cle"):
        with pytest.raises(NobodyMeant):
            invitations.invite_by_name(game.pk, ann, typed)
    running_game(ann, [cleo], computers=1)
    assert invitations.invite_by_name(game.pk, ann, "cl") == cleo


def test_a_name_that_is_begun_by_several_has_to_be_chosen(
    game: Game, ann: Account, cleo: Account
) -> None:
    clea = AccountFactory(name="Clea")
    running_game(ann, [cleo, clea])
    with pytest.raises(SeveralMeant) as several:
        invitations.invite_by_name(game.pk, ann, "Cle")
    assert several.value.names == ["Cleo", "Clea"]
    assert invited_of(game) == set()


def test_nobody_is_found_by_a_name_that_nobody_has(
    game: Game, ann: Account, subtests: pytest.Subtests
) -> None:
    for typed in ["", "  ", "@", "Nobody at all", "Zed", "A\x00b", "x" * 5000]:
        with subtests.test(typed=typed), pytest.raises(NobodyMeant):
            invitations.invite_by_name(game.pk, ann, typed)


def test_guests_closed_accounts_and_strangers_to_the_site_cannot_be_invited(
    game: Game, ann: Account, olga: Account
) -> None:
    guest = GuestFactory(name="Guest Gus")
    Account.objects.filter(pk=olga.pk).update(is_active=False)
    for name in ("Guest Gus", "Olga"):
        with pytest.raises(NobodyMeant):
            invitations.invite_by_name(game.pk, ann, name)
    for person_id in (guest.pk, olga.pk, olga.pk + 1000):
        with pytest.raises(NobodyMeant):
            invitations.invite(game.pk, ann, person_id)


def test_whoever_sits_there_is_not_invited_and_twice_is_once(
    game: Game, ann: Account, ben: Account, olga: Account
) -> None:
    for name in ("Ben", "Ann"):
        with pytest.raises(SitsAlready):
            invitations.invite_by_name(game.pk, ann, name)
    for _ in range(2):
        invitations.invite(game.pk, ann, olga.pk)
    assert Game.objects.get(pk=game.pk).version == game.version + 1


def test_no_more_are_invited_than_there_are_seats(
    game: Game, ann: Account, cleo: Account, olga: Account
) -> None:
    invitations.invite(game.pk, ann, cleo.pk)
    lobby.add_computer(game.pk, ann)
    with pytest.raises(TableFull):
        invitations.invite(game.pk, ann, olga.pk)
    assert invited_of(game) == {"Cleo"}


def test_only_the_host_invites_and_only_before_the_start(
    game: Game, ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    for nosy in (ben, olga):
        with pytest.raises(NotYours):
            invitations.invite_by_name(game.pk, nosy, "Olga")
        with pytest.raises(NotYours):
            invitations.invite(game.pk, nosy, olga.pk)
    with pytest.raises(NotYours):
        invitations.invite_by_name(game.pk + 1000, ann, "Olga")
    started = running_game(ann, [ben, cleo])
    with pytest.raises(NotInLobby):
        invitations.invite(started.pk, ann, olga.pk)


def test_whom_the_host_sent_away_the_host_may_invite_again(
    game: Game, ann: Account, ben: Account
) -> None:
    lobby.remove_player(game.pk, ann, game.players.get(account=ben).pk)
    invitations.invite(game.pk, ann, ben.pk)
    assert lobby.join_table(game.pk, ben).account == ben


def test_at_an_open_table_outsiders_see_that_a_seat_is_kept_but_not_for_whom(
    ann: Account, ben: Account, cleo: Account, olga: Account
) -> None:
    game = open_table(ann, [ben], seats=3)
    invitations.invite(game.pk, ann, cleo.pk)
    for viewer in (olga, None):
        view = tables.table(game.pk, viewer)
        assert [(one.id, one.name, one.is_you) for one in view.invited] == [(0, "", False)]
        assert view.free_seats == 0
    for viewer in (ann, ben, cleo):
        assert [one.name for one in tables.table(game.pk, viewer).invited] == ["Cleo"]
    assert not lists.open_tables(olga).lines, "every seat is taken or kept"


def bell_of(account: Account) -> list[str]:
    return [line.text for line in bell_page(account).lines]


@pytest.mark.parametrize(
    ("end", "told"),
    [
        (lambda game, ann, _cleo: lobby.start_table(game.pk, ann), "“{}” has begun without you"),
        (
            lambda game, ann, _cleo: lobby.cancel_table(game.pk, ann),
            "“{}” was called off before it began",
        ),
        (
            lambda game, ann, cleo: invitations.withdraw(game.pk, ann, cleo.pk),
            "Your seat at “{}” is no longer kept",
        ),
        (
            lambda _game, ann, cleo: relations.begin(Block, ann, cleo.pk),
            "Your seat at “{}” is no longer kept",
        ),
    ],
)
def test_an_invitation_that_runs_out_leaves_a_line_in_the_bell_and_no_email(
    game: Game,
    ann: Account,
    olga: Account,
    cleo: Account,
    end: Callable[[Game, Account, Account], object],
    told: str,
) -> None:
    lobby.join_table(game.pk, olga, game.invite_token)
    invitations.invite(game.pk, ann, cleo.pk)
    end(game, ann, cleo)
    assert bell_of(cleo) == [told.format(game.name)]
    assert bell_page(cleo).lines[0].is_new and bell_facts(cleo)[0] == 1
    assert not Notice.objects.filter(kind="lapsed").exclude(transport="bell").exists()


def test_a_table_whose_last_person_leaves_is_called_off_for_the_invited(
    ann: Account, cleo: Account, olga: Account
) -> None:
    game = open_table(ann, seats=4, public=False)
    invitations.invite(game.pk, ann, cleo.pk)
    invitations.invite(game.pk, ann, olga.pk)
    invitations.decline(game.pk, olga)
    lobby.leave_table(game.pk, ann)
    assert bell_of(cleo) == [f"“{game.name}” was called off before it began"]
    # An answered invitation leaves nothing.
    assert bell_of(olga) == []
    with pytest.raises(NotFound):
        tables.table(game.pk, ann)


def test_a_block_by_the_invited_needs_no_answer(game: Game, ann: Account, cleo: Account) -> None:
    invitations.invite(game.pk, ann, cleo.pk)
    relations.begin(Block, cleo, ann.pk)
    assert bell_of(cleo) == []


# Who sat at a table that was called off, or was removed from it, is told by whom.


def call_off(game: Game, host: Account, _other: Account) -> None:
    lobby.cancel_table(game.pk, host)


def remove(game: Game, host: Account, other: Account) -> None:
    lobby.remove_player(game.pk, host, game.players.get(account=other).pk)


CASES: list[tuple[Callable[[Game, Account, Account], None], str]] = [
    (call_off, "{} called “{}” off before it began"),
    (remove, "{} removed you from “{}”"),
]


@pytest.mark.parametrize("masked", [False, True])
@pytest.mark.parametrize(("end", "told"), CASES)
def test_it_is_in_the_bell_and_in_an_email(
    ann: Account,
    ben: Account,
    end: Callable[[Game, Account, Account], None],
    told: str,
    masked: bool,
) -> None:
    game = open_table(ann, [ben], seats=4, masked=masked)
    end(game, ann, ben)
    assert bell_of(ben) == [told.format("Somebody" if masked else "Ann", game.name)]
    assert bell_facts(ben)[0] == 1
    assert bell_facts(ann)[0] == 0
    kinds = set(Notice.objects.filter(account=ben).values_list("kind", "transport"))
    assert {transport for _kind, transport in kinds} == {"bell", "mail"}


@pytest.mark.parametrize("public", [True, False])
def test_the_table_offers_no_seat_to_somebody_whom_its_host_removed(
    ann: Account, ben: Account, browser: Browser, public: bool
) -> None:
    game = open_table(ann, [ben], seats=4, public=public)
    remove(game, ann, ben)
    answer = browser(ben).get(reverse("games:table", args=[game.pk]))
    assert answer.status_code == (200 if public else 404)
    page = answer.content.decode()
    assert "Sit down" not in page
    assert ("You were removed from this table." in page) is public


def test_practice_that_is_put_away_tells_nobody(ann: Account) -> None:
    game = open_table(ann, computers=2, seats=3)
    lobby.cancel_table(game.pk, ann)
    assert not Notice.objects.exists()


# What an invite link says.


def invitation(**facts: Any) -> TableInvitation:
    """A table of Ann's with two of five seats taken."""
    known = {
        "id": 7,
        "name": "Sunday dig",
        "host": "Ann",
        "status": "lobby",
        "rules": Ruleset(),
        "seats": 5,
        "taken": 2,
        "players": (),
        "public": False,
        "is_member": False,
        "is_turned_away": False,
    }
    return TableInvitation(**{**known, **facts})


def test_how_long_a_game_takes_grows_with_its_rounds(subtests: pytest.Subtests) -> None:
    for rounds, days in [(1, "3 to 5"), (2, "5 to 10"), (3, "8 to 15")]:
        with subtests.test(rounds=rounds, days=days):
            assert days_of(invitation(rules=Ruleset(rounds=rounds))) == f"about {days} days"


def test_one_free_seat_is_told_as_one() -> None:
    words = invite_in_words(invitation(taken=4))
    assert words.sentence.startswith("1 of 5 seats is free.")
    assert words.is_open


def test_a_table_without_a_host_invites_all_the_same() -> None:
    assert invite_in_words(invitation(host="")).title == "A seat at “Sunday dig”"


def test_who_was_sent_away_learns_nothing_of_what_became_of_it() -> None:
    assert invite_in_words(invitation(is_turned_away=True, status="running")).title == (
        "You cannot sit here"
    )


# A link as a QR code.

LINK = "https://saboteur.example/join/0123456789abcdef0123456789abcdef/"


def dark(path: str) -> set[tuple[int, int]]:
    """The squares that a path covers."""
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", path)
    assert "".join(f"M{x} {y}h{width}v1h-{width}z" for x, y, width in runs) == path
    return {(int(x) + step, int(y)) for x, y, width in runs for step in range(int(width))}


def test_every_dark_square_is_drawn_and_no_other() -> None:
    code = QRCode(error_correction=ERROR_CORRECT_M, border=QUIET)
    code.add_data(LINK)
    rows = code.get_matrix()
    drawn = qr_of(LINK)
    assert drawn["size"] == len(rows)
    assert dark(drawn["path"]) == {
        (x, y) for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark
    }


def test_around_it_the_standard_s_quiet_zone_is_left_free() -> None:
    drawn = qr_of(LINK)
    for x, y in dark(drawn["path"]):
        assert QUIET <= x < drawn["size"] - QUIET
        assert QUIET <= y < drawn["size"] - QUIET


# A table to whoever holds its invite link.


@pytest.mark.postgresql
def test_the_last_table_somebody_opened_is_told_as_it_was_chosen(
    ann: Account, ben: Account, django_assert_num_queries: Any
) -> None:
    assert last_table(ann) is None
    open_table(ann, [ben], seats=4)
    timing, rules = Timing(PRESETS["tonight"]), {"expansion": True, "rounds": 1}
    open_table(ann, seats=6, computers=2, timing=timing, rules=rules, public=True)
    open_table(ben, seats=3)
    with django_assert_num_queries(1):
        last = last_table(ann)
    assert last is not None
    assert (last.seats, last.computers, last.public) == (6, 2, True)
    assert (last.timing, last.rules) == (timing, Ruleset(expansion=True, rounds=1))


@pytest.mark.postgresql
def test_the_link_shows_a_private_table_before_joining(
    ann: Account, olga: Account, django_assert_max_num_queries: Any
) -> None:
    game = open_table(ann, seats=3, public=False)
    with django_assert_max_num_queries(5):
        found = invitation_by(game.invite_token, olga)
    assert (found.id, found.host, found.seats, found.taken) == (game.pk, "Ann", 3, 1)
    assert [player.name for player in found.players] == ["Ann"]
    assert not found.is_member
    assert invitation_by(game.invite_token, ann).is_member
    for token in ("wrong", "", "\x00"):
        with pytest.raises(NotFound):
            invitation_by(token, olga)


@pytest.mark.both
def test_the_old_link_leads_nowhere_and_the_new_one_knows_who_was_sent_away(
    ann: Account, ben: Account, olga: Account
) -> None:
    game = open_table(ann, [ben], seats=4, public=False)
    old = game.invite_token
    lobby.remove_player(game.pk, ann, game.players.get(account=ben).pk)
    game.refresh_from_db()
    assert invitation_by(game.invite_token, ben).is_turned_away
    assert not invitation_by(game.invite_token, olga).is_turned_away
    for reader in (ben, olga, None):
        with pytest.raises(NotFound):
            invitation_by(old, reader)


def test_of_a_game_that_goes_on_it_tells_neither_people_nor_anything_of_the_round(
    ann: Account, olga: Account
) -> None:
    game = running_game(ann, computers=2, public=False)
    found = invitation_by(game.invite_token, olga)
    assert (found.status, found.players) == ("running", ())


def test_by_its_number_only_an_open_table_is_found(ann: Account, olga: Account) -> None:
    private, public = open_table(ann, seats=3, public=False), open_table(ann, seats=3, public=True)
    assert invitation_to(public.pk, olga).id == public.pk
    with pytest.raises(NotFound):
        invitation_to(private.pk, olga)
