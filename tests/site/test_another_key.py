"""A new SECRET_KEY: what the old one has signed is believed as long as it is named."""

from typing import Any

import pytest
from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.core import context
from django.test import Client, RequestFactory

from accounts.emails.unsubscribe import unsubscribe_url
from accounts.invitations import token_of
from games.models import Game, Notice
from games.notices.ending_links import ending_path, mute_path
from games.notices.turn_links import address_of
from saboteur_site.backups import keys
from tests.accounts.people import link_in_email
from tests.factories import AccountFactory
from tests.playing import to_act

pytestmark = pytest.mark.django_db
NEW = "another-key-of-more-than-fifty-characters-drawn-by-nobody-at-all"


def links(game: Game) -> dict[str, str]:
    """A path of each kind that emails lead to."""
    notice = Notice.objects.get(player=to_act(game), kind="turn", transport="mail")
    ann = notice.account
    assert ann is not None and notice.player_id is not None
    new = EmailAddress.objects.create(user=ann, email="new@example.org")
    Client().post("/accounts/password/reset/", {"email": ann.email})
    with context.request_context(RequestFactory().get("/")):
        confirm = get_adapter().get_email_confirmation_url(
            context.request, EmailConfirmationHMAC(new)
        )
    return {
        "end all emails": unsubscribe_url(ann),
        "end one kind": ending_path([notice], ann),
        "mute": mute_path(notice.player_id, ann),
        "one turn": address_of(notice, ann),
        "invitation": f"/accounts/invited/{token_of(ann)}/",
        "new password": link_in_email(),
        "verify": confirm.replace("http://testserver", ""),
    }


def works(path: str) -> bool:
    """Whether a path leads a visitor who is logged out to what it is for."""
    answer = Client().get(path, follow=True)
    dead = (
        "no longer works",
        "leads nowhere any more",
        "doesn’t work",
        "not valid",
        "has expired",
        "cannot be used",
    )
    return answer.status_code == 200 and not any(sign in answer.text for sign in dead)


def test_links_and_sessions_outlive_a_new_key_that_names_the_old_one(
    game: Game, settings: Any, subtests: pytest.Subtests
) -> None:
    old, known, made = settings.SECRET_KEY, keys.fingerprints(), links(game)
    lost, kept = Client(), Client()
    for client in (lost, kept):
        client.force_login(AccountFactory())
    assert {kind for kind, path in made.items() if not works(path)} == set()
    settings.SECRET_KEY = NEW
    # An invitation that is none is a page like any other, where everybody may sign up.
    assert {kind for kind, path in made.items() if works(path)} <= {"invitation"}
    assert lost.get("/games/").status_code == 302
    assert [line.split()[0] for line in keys.warnings(known, [])] == ["SECRET_KEY"]
    settings.SECRET_KEY_FALLBACKS = [old]
    for kind, path in made.items():
        with subtests.test(kind=kind):
            assert works(path)
    assert kept.get("/games/").status_code == 200
    assert keys.warnings(known, []) == []
