"""Every email there is: about games as they are composed, about accounts from their templates."""

from collections.abc import Iterator

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import timezone

from accounts.models import Account
from games.models import Game, Notice
from games.notices import letters
from games.pictures.in_letters import mine_in_letter
from tests.factories import AccountFactory, open_table, running_game
from tests.languages.sentences import NAMES
from tests.playing import play_some
from tests.processes import ROOT

TABLE = "Au fond"
ACCOUNT_EMAILS = sorted(
    path.relative_to(ROOT / "templates").as_posix()
    for folder in ("account", "mfa")
    for path in (ROOT / "templates" / folder / "email").glob("*.txt")
    if not path.name.startswith("base_")
)


def email_sentences() -> list[str]:
    """Subjects and lines of all emails in the language of the moment, each once."""
    people = [AccountFactory(name=name) for name in NAMES]
    told = [*_about_games(people), *_about_accounts(people[0])]
    lines = [line.strip() for text in told for line in text.splitlines()]
    return list(dict.fromkeys(line for line in lines if line and "://" not in line))


def email_bodies() -> list[str]:
    """The texts of all emails in the language of the moment."""
    people = [AccountFactory(name=name) for name in NAMES]
    told = [*_about_games(people), *_about_accounts(people[0])]
    return [text for text in told if "\n" in text.strip()]


def _about_games(people: list[Account]) -> Iterator[str]:
    gathering = open_table(people[0], people[1:], name=TABLE)
    for kind in (Notice.Kind.FULL, Notice.Kind.CLOSED):
        yield from _letter(gathering, kind)
    running = running_game(people[0], people[1:], name=TABLE)
    yield from _letter(running, Notice.Kind.STARTED)
    yield from _letter(running, Notice.Kind.MENTION)
    yield from _letter(play_some(running, 30), Notice.Kind.TURN)
    for winners in ([0], [1, 2]):
        running.winners = winners
        yield from _letter(running, Notice.Kind.FINISHED)
    for kind in (Notice.Kind.DESERTED, Notice.Kind.ABANDONED, Notice.Kind.SLOWED):
        yield from _letter(running, kind)


def _letter(game: Game, kind: str) -> Iterator[str]:
    for player in game.players.select_related("account"):
        notice = Notice.objects.filter(game=game, player=player, kind=kind, transport="mail").last()
        if notice is None:
            notice = Notice.objects.create(
                game=game, player=player, kind=kind, version=game.version, due_at=timezone.now()
            )
        notice.game = game
        assert player.account is not None
        letter = letters.compose([notice], player.account, mine_in_letter)
        yield from (letter.subject, letter.text)


def _about_accounts(account: Account) -> Iterator[str]:
    told = {
        "frame": "account/email/base_message.txt",
        "site_name": settings.SITE_NAME,
        "user": account,
        "email": "ada@example.org",
        "from_email": "ada@example.org",
        "to_email": "eve@example.org",
        "deleted_email": "ada@example.org",
        "code": "123456",
        "timestamp": timezone.now(),
        "ip": "192.0.2.1",
        "user_agent": "Firefox",
    }
    yield from (render_to_string(name, told) for name in ACCOUNT_EMAILS)
