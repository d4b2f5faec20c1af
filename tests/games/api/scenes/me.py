"""What is a person's or a program's own: tokens, notices, webhook."""

from collections.abc import Callable

from accounts.models import Account
from accounts.models.access_token import Scope
from accounts.tokens import make_token
from games.models import Notice, NoticeWay
from games.notice_settings import services as notice_ways
from tests.games.api.scenes.scene import People, Scene, running
from tests.people import acting

PASSWORD = "a long pass phrase"
URL = "https://bot.example/turns"


def _tokens(here: People) -> Scene:
    here.ann.set_password(PASSWORD)
    here.ann.save()
    body = {"name": "Ann", "password": PASSWORD, "purpose": "my bot", "scopes": ["read", "play"]}
    return Scene(None, "tokens/", body)


def _my_turns(here: People) -> Scene:
    return Scene(acting(running(here)), "me/turns/")


def _notices(here: People) -> Account:
    return acting(running(here))


def _called(here: People) -> None:
    notice_ways.set_webhook(here.ann, URL)


def _webhook(here: People) -> Scene:
    _called(here)
    return Scene(here.ann, "me/webhook/")


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


SCENES: dict[str, Callable[[People], Scene]] = {
    "post-tokens": _tokens,
    "get-my-tokens": lambda here: Scene(here.ann, "me/tokens/"),
    "delete-my-token": _old_token,
    "get-me": lambda here: Scene(here.ann, "me/"),
    "get-my-turns": _my_turns,
    "get-notices": lambda here: Scene(_notices(here), "me/notices/"),
    "post-notices-read": lambda here: Scene(_notices(here), "me/notices/read/", {"newest": 9000}),
    "post-practice": lambda here: Scene(here.ann, "practice/", {"players": 3, "rounds": 1}),
    "put-program": lambda here: Scene(here.ann, "me/program/", {"is_program": True}),
    "get-webhook": _webhook,
    "put-webhook": lambda here: Scene(here.ann, "me/webhook/", {"address": URL}),
    "delete-webhook": _webhook,
    "get-webhook-topics": lambda here: Scene(here.ann, "me/webhook/topics/"),
    "put-webhook-topics": lambda here: Scene(
        here.ann, "me/webhook/topics/", {"topics": ["turn", "over", "invitation", "mention"]}
    ),
    "post-webhook-test": _tested,
    "get-deliveries": _deliveries,
}
