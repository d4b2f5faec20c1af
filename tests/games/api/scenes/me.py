"""What is a person's or a program's own: tokens, notices, webhook."""

from collections.abc import Callable

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


def _webhook(here: People, rest: str = "") -> Scene:
    notice_ways.set_webhook(here.ann, URL)
    return Scene(here.ann, f"me/webhook/{rest}")


def _deliveries(here: People) -> Scene:
    scene, game = _webhook(here, "deliveries/"), running(here)
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
    return scene


def _old_token(here: People) -> Scene:
    token, _text = make_token(here.ann, name="old bot", scopes=[Scope.READ])
    return Scene(here.ann, f"me/tokens/{token.pk}/")


SCENES: dict[str, Callable[[People], Scene]] = {
    "post-tokens": _tokens,
    "get-my-tokens": lambda here: Scene(here.ann, "me/tokens/"),
    "delete-my-token": _old_token,
    "get-me": lambda here: Scene(here.ann, "me/"),
    "get-my-turns": lambda here: Scene(acting(running(here)), "me/turns/"),
    "get-notices": lambda here: Scene(acting(running(here)), "me/notices/"),
    "post-notices-read": lambda here: Scene(
        acting(running(here)), "me/notices/read/", {"newest": 9000}
    ),
    "post-practice": lambda here: Scene(here.ann, "practice/", {"players": 3, "rounds": 1}),
    "put-program": lambda here: Scene(here.ann, "me/program/", {"is_program": True}),
    "get-webhook": _webhook,
    "put-webhook": lambda here: Scene(here.ann, "me/webhook/", {"address": URL}),
    "delete-webhook": _webhook,
    "get-webhook-topics": lambda here: Scene(here.ann, "me/webhook/topics/"),
    "put-webhook-topics": lambda here: Scene(
        here.ann, "me/webhook/topics/", {"topics": ["turn", "over", "invitation", "mention"]}
    ),
    "post-webhook-test": lambda here: _webhook(here, "test/"),
    "get-deliveries": _deliveries,
}
