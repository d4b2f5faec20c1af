"""The admin leaks no secret of a running game: on no page, by no search, sort or address."""

import json
import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django.contrib import admin
from django.test import Client
from django.utils import timezone

from accounts.models import Account
from games.chat.models import Message
from games.models import BoardCard, Deck, Game, Motion, Notice, Player, Round, Turn
from games.motions import services as motions
from tests.games.admin.models import MODELS, address, every_model
from tests.redeal import redeal
from tests.samples import is_soak

# So many rows of a model are opened: a page of the next differs by its values only.
MOST_ROWS = 6 if is_soak() else 3


def pages(office: Client) -> Iterator[tuple[str, str]]:
    """The pages of the games in the admin, as text."""
    for model in MODELS:
        listing = address(model, "changelist")
        yield listing, office.get(listing).content.decode()
        for pk in model.objects.order_by("pk").values_list("pk", flat=True)[:MOST_ROWS]:
            page = address(model, "change", pk)
            yield page, office.get(page).content.decode()


# What Django writes between number and unit keeps them on one line.
AGO = re.compile(r"\d+\xa0minutes?")


def test_no_page_tells_a_secret_or_changes_with_one(
    office: Client, played: Game, ben: Account, cleo: Account
) -> None:
    shown = dict(pages(office))
    assert shown
    tells_no_secret(shown, played)
    before = {place: without_tokens(page) for place, page in shown.items()}
    vote_and_let_another_have_asked(played, ben, cleo)
    redeal(played, None)
    after = {place: without_tokens(page) for place, page in pages(office)}
    assert list(after) == list(before)
    for place, page in after.items():
        assert page == before[place], place


def vote_and_let_another_have_asked(game: Game, ben: Account, cleo: Account) -> None:
    vote = {"game_id": game.pk, "motion_id": Motion.objects.get().pk}
    motions.vote(account=ben, in_favour=True, **vote)
    motions.vote(account=cleo, in_favour=False, **vote)
    Motion.objects.update(opened_by=game.players.get(account=ben))


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
