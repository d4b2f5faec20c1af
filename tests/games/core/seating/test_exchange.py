"""Two people change places at a masked table, and nobody is answered otherwise: at no door, though
they have liked, blocked, reported, invited or looked for one of the two, or live or sat with them.
"""

import re
from collections.abc import Callable, Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from accounts.models import Account, Block, Liking
from games.chat import filters
from games.core.seating import departures
from games.lobby import invitations
from games.models import Game, Notice, Player
from games.moderation.selectors import matters
from games.moderation.services import reporting
from games.relations import services as relations
from tests import pages
from tests.factories import AccountFactory, open_table, running_game, with_second_factor
from tests.games.admin.models import MODELS, address
from tests.games.api.programs import Program, Programs
from tests.playing import play_out, play_some, tell_all
from tests.samples import some_of

pytestmark = pytest.mark.django_db
# One who sits there, one who sits there or stands outside, and some others.
NAMES = ("Host Hanna", "Percy", "Quentin", "Seated Sue", "Outsider Olaf", "Merry Mo")
People = dict[str, Account]
Answers = dict[str, tuple[int, str, str]]
# What any form may be sent: each door takes what it asks for.
FORM = {"reason": "team", "text": "Hello", "name": "Percy", "sentence": "", "q": "Percy"}


@pytest.fixture
def people(db: None) -> People:
    found = {name.split()[-1]: AccountFactory(name=name) for name in NAMES}
    mo = found["Mo"]
    mo.is_staff = mo.is_superuser = True
    mo.save()
    return found


@pytest.fixture
def chance(monkeypatch: pytest.MonkeyPatch) -> Random:
    """What names, seats, deals and tokens are drawn from."""
    drawn = Random(1)
    tokens = SimpleNamespace(token_urlsafe=lambda size: drawn.randbytes(size // 2).hex())
    monkeypatch.setattr("games.models.game.secrets", tokens)
    monkeypatch.setattr(
        "games.core.turns.fair_deals.secrets", SimpleNamespace(token_bytes=drawn.randbytes)
    )
    for module in ("seating.naming", "seating.masks", "deadlines.computer_schedule"):
        monkeypatch.setattr(f"games.core.{module}.SystemRandom", lambda: drawn)
    return drawn


def gathering(people: People) -> Game:
    """Hanna's public table, at which Percy and Sue sit."""
    there = [people["Percy"], people["Sue"]]
    return open_table(people["Hanna"], there, masked=True, seats=6, public=True, name="Ball")


def running(people: People) -> Game:
    """The same some turns on, with a seat that somebody has left."""
    leaver = AccountFactory(name="Leaver")
    there = [people["Percy"], people["Sue"], leaver]
    game = running_game(people["Hanna"], there, masked=True, public=True, name="Ball")
    departures.leave_game(game.pk, leaver)
    return play_some(game, 5)


def friendly(game: Game, asker: Account, percy: Account) -> None:
    """They have liked, invited, and played a game with Percy."""
    relations.begin(Liking, asker, percy.pk)
    before = running_game(asker, [percy, AccountFactory()], rules={"rounds": 1})
    tell_all(play_out(before))
    if game.host_id == asker.pk and game.status == Game.Status.LOBBY:
        invitations.invite(game.pk, asker, percy.pk)
    invitations.invite_to_new(asker, percy.pk)


def hostile(game: Game, asker: Account, percy: Account) -> None:
    """They have reported and blocked Percy, and hidden what he says."""
    reporting.report(matters.person(percy.pk, asker), asker, reason="spam")
    filters.hide(asker, percy.pk)
    relations.begin(Block, asker, percy.pk)


Deed = Callable[[Game, Account, Account], None]
CASES = [
    (gathering, friendly, "Olaf"),
    (gathering, friendly, "Sue"),
    (running, friendly, "Olaf"),
    (gathering, friendly, "Hanna"),
    (running, friendly, "Hanna"),
    (running, friendly, "Sue"),
    (running, hostile, "Hanna"),
    (gathering, hostile, "Hanna"),
    (gathering, hostile, "Olaf"),
    (running, hostile, "Sue"),
    (gathering, hostile, "Sue"),
    (running, hostile, "Olaf"),
    (gathering, hostile, "Mo"),
    (running, hostile, "Mo"),
]


def exchange(game: Game, one: Account, other: Account) -> None:
    """Have somebody sit in the place of another from the beginning."""
    Player.objects.filter(game=game, account=one).update(account=other, name=other.name)
    Notice.objects.filter(game=game, account=one).update(account=other)
    # Who was invited, and did not come.
    if game.status == Game.Status.LOBBY:
        game.invited.add(one)


@pytest.mark.parametrize(("place", "deed", "asker"), some_of(CASES, 6))
def test_no_answer_changes_when_somebody_else_sits_there(
    place: Callable[[People], Game],
    deed: Deed,
    asker: str,
    people: People,
    program: Programs,
    chance: Random,
) -> None:
    """Percy sits there, or Quentin does: some 150 answers each, 4 s."""
    game, who = place(people), people[asker]
    deed(game, who, people["Percy"])
    ask = Asker(game, people, who, program(who), chance)
    before = ask.everything()
    assert len(before) > 100
    assert {status for status, _to, _text in before.values()} >= {200, 302, 404}
    exchange(game, people["Percy"], people["Quentin"])
    after = ask.everything()
    assert [at for at, answer in before.items() if after[at] != answer] == []


class Asker:
    """Somebody who tries all doors, with a browser and a program."""

    def __init__(
        self, game: Game, people: People, who: Account, mine: Program, chance: Random
    ) -> None:
        self.game, self.people, self.who, self.mine, self.chance = game, people, who, mine, chance
        self.client = Client()
        self.client.force_login(with_second_factor(who) if who.is_staff else who)
        self.table = f"/games/{game.pk}/"

    def everything(self) -> Answers:
        """All answers, by what was asked; nothing that is done stays so."""
        found: Answers = {}
        for at in self._addresses():
            found[f"GET {at}"] = self._try(lambda at=at: self.client.get(at))
        for at in self._doors():
            found[f"POST {at}"] = self._try(lambda at=at: self.client.post(at, self._form(at)))
        for name, call in self._calls():
            found[name] = self._try(call)
        return found

    def _try(self, call: Callable[[], Any]) -> tuple[int, str, str]:
        """An answer, with the table as it is then: a page would show another version."""
        cache.clear()
        self.chance.seed(2)
        with transaction.atomic():
            answer = call()
            changed = answer.status_code in (201, 204, 302)
            shown = self.client.get(self.table).content if changed else b""
            transaction.set_rollback(True)
        text = answer.content + shown
        return answer.status_code, answer.get("Location", ""), lasting(text)

    def _values(self) -> Iterator[dict[str, object]]:
        game, here = self.game, {"game_id": self.game.pk, "number": 1, "round_number": 1, "turn": 1}
        gone = game.players.exclude(free_since=None).values_list("seat", flat=True).first()
        yield {**here, "seat": gone or 0, "token": game.invite_token}
        for name in ("Percy", "Quentin"):
            yield {"account_id": self.people[name].pk, "game_id": game.pk}
        for player in game.players.order_by("pk"):
            yield {"player_id": player.pk, "game_id": game.pk}

    def _filled(self) -> list[str]:
        found = [at for values in self._values() for at in pages.filled(values)]
        return sorted(set(found))

    def _addresses(self) -> list[str]:
        lists = ["/games/", "/games/open/", "/games/open/seats/", "/people/", "/people/?q=Percy"]
        lists.append(f"/people/?to={self.game.pk}")
        about = [at for at in self._filled() if "account_id" not in at]
        return [*lists, *about, *(self._of_the_staff() if self.who.is_staff else ())]

    def _doors(self) -> list[str]:
        # Whose own account is deleted has no answers to compare.
        return [at for at in self._filled() if "account/delete" not in at]

    def _form(self, at: str) -> dict[str, object]:
        to = {"to": self.game.pk} if at.startswith("/people/") else {}
        return {**FORM, **to}

    def _calls(self) -> Iterator[tuple[str, Callable[[], Any]]]:
        own = f"games/{self.game.pk}/"
        for path in (own, f"{own}messages/", "games/", "games/?show=open", "games/free-seats/"):
            yield f"API {path}", lambda path=path: self.mine.get(path)
        for name in ("Percy", "Quentin"):
            body = {"name": name}
            yield f"API invite {name}", lambda body=body: self.mine.post(f"{own}invited/", body)
            gone = f"{own}invited/{self.people[name].pk}/"
            yield f"API withdraw {name}", lambda gone=gone: self.mine.delete(gone)
        yield "API join", lambda: self.mine.post(f"{own}join/", {})
        yield "API decline", lambda: self.mine.post(f"{own}decline/", {})

    def _of_the_staff(self) -> Iterator[str]:
        """All of the admin about the table and its people, without and with searches."""
        for model in MODELS:
            yield address(model, "changelist")
            for pk in model.objects.order_by("pk").values_list("pk", flat=True)[:6]:
                yield address(model, "change", pk)
        for name in ("Percy", "Quentin"):
            pk = self.people[name].pk
            yield f"/admin/games/case/person/{pk}/"
            yield f"/admin/games/case/table/{self.game.pk}/{pk}/"
            for model in ("game", "player", "message", "notice"):
                yield f"/admin/games/{model}/?q={name}"
        yield f"/admin/games/case/table/{self.game.pk}/"


def lasting(text: bytes) -> str:
    """A page without what is new with each request or minute."""
    words = text.decode(errors="replace")
    words = re.sub(r'name="csrfmiddlewaretoken" value="\w+"|"X-CSRFToken": ?"\w+"', "", words)
    words = re.sub(r'nonce="[^"]*"|data-tag="\w*"|<time [^>]*>[^<]*</time>', "", words)
    return re.sub(r"\d+\xa0(minute|second)s?", "", words)
