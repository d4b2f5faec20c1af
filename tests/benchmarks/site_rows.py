"""A site of many rows: people, tables where they sat, what was said, reported and written down."""

from dataclasses import dataclass

from accounts import audit_log
from accounts.models import Account, AuditEntry, FormerName
from games.chat import services as chat
from games.chat.models import Message
from games.models import Game, Notice, Turn
from games.moderation.models import Report
from games.moderation.selectors import matters
from games.moderation.services import reporting
from tests.factories import AccountFactory, running_game
from tests.many import copy_row, count_rows
from tests.playing import play_some

_AGO = "now() - i * interval '1 minute'"


@dataclass(frozen=True)
class Site:
    """Two people who sat together often, the tables of one game each, and whoever sat at them."""

    ann: Account
    ben: Account
    game: Game


def fill(rows: int) -> Site:
    """So many rows in each big table; Ann has one seat of a hundred, and Ben sits beside her."""
    ann, ben, cleo = (AccountFactory(name=name) for name in ("Ann", "Ben", "Cleo"))
    game = play_some(running_game(ann, [ben, cleo], name="Tuesday dig"), 2)
    first, second, third = game.players.order_by("seat")
    said = chat.say(game_id=game.pk, account=ann, text="Who caved that in?")
    report = reporting.report(matters.table(game.pk, ben), ben, reason=Report.Reason.DELAY)
    audit_log.append(cleo, AuditEntry.Verb.LOOK, ann)
    FormerName.objects.keep(ann, "Anna")

    people = copy_row(
        cleo,
        rows,
        name="'digger ' || i",
        name_key="'digger ' || i",
        skeleton="'digger ' || i",
        email="'digger' || i || '@example.org'",
        created=_AGO,
    )
    games = copy_row(
        game,
        rows,
        name="CASE i %% 10 WHEN 0 THEN 'Tuesday dig' ELSE 'Night shift ' || i END",
        host_id=f"{people} + i",
        invite_token="'copy-' || i",
        round_id="NULL",
        status="'finished'",
        ended_at=_AGO,
        created_at=_AGO,
    )
    at_game = {"game_id": f"{games} + i"}
    places = copy_row(first, rows, account_id=f"{people} + i", **at_game)
    for player, every in ((second, 100), (third, 1000)):
        often = str({second: ann, third: ben}[player].pk)
        copy_row(player, rows // every, account_id=often, game_id=f"{games} + i * {every}")
    copy_row(Message.objects.get(pk=said.pk), rows, player_id=f"{places} + i", **at_game)
    copy_row(Turn.objects.earliest("pk"), rows, number="1000 + i", **at_game)
    by = {"player_id": f"{places} + i", "account_id": f"{people} + i", **at_game}
    copy_row(Notice.objects.earliest("pk"), rows, state="'sent'", **by)
    closed = {"closed_at": _AGO, "result": "'nothing'", **at_game}
    cases = copy_row(report.case, rows, matter="''", person_id=f"{people} + i", **closed)
    copy_row(report, rows, case_id=f"{cases} + i", reporter_id=f"{people} + i", at="now()")
    entry = {"subject_id": f"{people} + i", "actor_id": f"{people} + i"}
    copy_row(AuditEntry.objects.get(), rows, **entry)
    names = {"name": "'miner ' || i", "name_key": "'miner ' || i", "skeleton": "'miner ' || i"}
    copy_row(FormerName.objects.get(), rows, account_id=f"{people} + i", given_up_at=_AGO, **names)
    count_rows()
    return Site(ann, ben, game)
