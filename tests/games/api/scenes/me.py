"""What is a person's or a program's own: tokens, notices, hours, webhook."""

from collections.abc import Callable
from datetime import time

from accounts.models import Account
from accounts.models.access_token import Scope
from accounts.tokens import make_token
from games.archives import services as archives
from games.clocks.schedule import Waking
from games.models import Archive, Notice, NoticeWay
from games.notices.topics import FOR_PEOPLE
from games.notifications import services as notice_ways
from games.notifications.calendar import services as calendar_feed
from games.own_hours import services as own_hours
from tests.games.api.scenes.scene import People, Scene, mover, running

PASSWORD = "a long pass phrase"
URL = "https://bot.example/turns"
ROOM = "discord://4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js"


def _tokens(here: People) -> Scene:
    here.ann.set_password(PASSWORD)
    here.ann.save()
    body = {"name": "Ann", "password": PASSWORD, "purpose": "my bot", "scopes": ["read", "play"]}
    return Scene(None, "tokens/", body)


def _my_turns(here: People) -> Scene:
    return Scene(mover(running(here)), "me/turns/")


def _notices(here: People) -> Account:
    return mover(running(here))


def _hours(here: People) -> Scene:
    waking = Waking(time(8), time(22))
    own_hours.keep(here.ann, own_hours.ChosenHours(waking, frozenset({6})))
    return Scene(here.ann, "me/hours/")


def _declared(here: People) -> Scene:
    days = {"first": "2026-12-24", "last": "2027-01-02"}
    body = {"opens": "08:00", "closes": "22:00", "days_off": [6], "holidays": [days]}
    return Scene(here.ann, "me/hours/", body)


def _told_of(here: People) -> Scene:
    """Ann hears of her turns by email, and at night of nothing else."""
    topics = {str(topic): ["bell"] for topic in FOR_PEOPLE} | {"turn": ["email", "push", "bell"]}
    body = {
        "email": True,
        "digest": False,
        "plain_text": True,
        "digest_hours": [],
        "quiet_from": "22:00",
        "quiet_until": "07:30",
        "quiet_by_hours": True,
        "quiet_exempt": ["turn"],
        "topics": topics,
    }
    return Scene(here.ann, "me/notices/settings/", body)


def _calendar(here: People) -> Scene:
    calendar_feed.renew(here.ann)
    return Scene(here.ann, "me/calendar/")


def _called(here: People) -> None:
    notice_ways.set_webhook(here.ann, URL)


def _webhook(here: People) -> Scene:
    _called(here)
    return Scene(here.ann, "me/webhook/")


def _room(here: People) -> str:
    way = notice_ways.add_chat(here.ann, ROOM)
    return f"me/ways/{way.pk}/"


def _ways(here: People) -> Scene:
    _room(here)
    return Scene(here.ann, "me/ways/")


def _tested(here: People) -> Scene:
    _called(here)
    return Scene(here.ann, "me/webhook/test/")


def _deliveries(here: People) -> Scene:
    _called(here)
    game = running(here)
    Notice.objects.create(
        game=game,
        player=game.players.get(account=here.ann),
        account=here.ann,
        kind="turn",
        transport="webhook",
        way=NoticeWay.objects.get(),
        version=game.version,
        due_at=game.created_at,
    )
    return Scene(here.ann, "me/webhook/deliveries/")


def _old_token(here: People) -> Scene:
    token, _text = make_token(here.ann, name="old bot", scopes=[Scope.READ])
    return Scene(here.ann, f"me/tokens/{token.pk}/")


def _archive(here: People) -> Scene:
    archives.ask(here.ann)
    return Scene(here.ann, "me/archive/")


def _archive_file(here: People) -> Scene:
    archives.ask(here.ann)
    archives.attend(Archive.objects.get().pk)
    return Scene(here.ann, "me/archive/file/")


def _tried(here: People) -> Scene:
    body = {"opens": "08:00", "closes": "22:00", "days_off": [6], "turn_hours": 48}
    return Scene(here.ann, "me/hours/preview/", body)


SCENES: dict[str, Callable[[People], Scene]] = {
    "post-tokens": _tokens,
    "get-my-tokens": lambda here: Scene(here.ann, "me/tokens/"),
    "delete-my-token": _old_token,
    "get-me": lambda here: Scene(here.ann, "me/"),
    "get-profile": lambda here: Scene(here.ann, "me/profile/"),
    "put-profile": lambda here: Scene(here.ann, "me/profile/", {"time_zone": "Europe/Paris"}),
    "get-my-turns": _my_turns,
    "get-notices": lambda here: Scene(_notices(here), "me/notices/"),
    "post-notices-read": lambda here: Scene(_notices(here), "me/notices/read/", {"newest": 9000}),
    "get-notice-settings": lambda here: Scene(here.ann, "me/notices/settings/"),
    "put-notice-settings": _told_of,
    "get-own-hours": _hours,
    "put-own-hours": _declared,
    "post-hours-preview": _tried,
    "get-archive": _archive,
    "post-archive": lambda here: Scene(here.ann, "me/archive/"),
    "get-archive-file": _archive_file,
    "get-calendar": _calendar,
    "post-calendar": lambda here: Scene(here.ann, "me/calendar/"),
    "delete-calendar": _calendar,
    "post-practice": lambda here: Scene(here.ann, "practice/", {"players": 3, "rounds": 1}),
    "put-program": lambda here: Scene(here.ann, "me/program/", {"is_program": True}),
    "get-ways": _ways,
    "post-ways": lambda here: Scene(here.ann, "me/ways/", {"address": ROOM}),
    "put-way": lambda here: Scene(here.ann, _room(here), {"is_on": False}),
    "delete-way": lambda here: Scene(here.ann, _room(here)),
    "post-way-test": lambda here: Scene(here.ann, "me/ways/test/", {"way": None}),
    "get-webhook": _webhook,
    "put-webhook": lambda here: Scene(here.ann, "me/webhook/", {"address": URL}),
    "delete-webhook": _webhook,
    "get-webhook-topics": lambda here: Scene(here.ann, "me/webhook/topics/"),
    "put-webhook-topics": lambda here: Scene(
        here.ann, "me/webhook/topics/", {"topics": ["turn", "over", "invitation", "mention"]}
    ),
    "post-webhook-test": _tested,
    "get-deliveries": _deliveries,
    "get-chat-filter": lambda here: Scene(here.ann, "me/chat-filter/"),
    "put-chat-filter": lambda here: Scene(
        here.ann, "me/chat-filter/", {"words": ["rats"], "people": []}
    ),
}
