"""What people can do on the pages, programs can do by the API, or a reason says why not.

A new page is not in the table below, and so fails here until somebody has decided.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from tests.games.api.test_schema import operations
from tests.pages import written

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Only:
    """Why a page has no operation."""

    why: str


_CREDENTIALS = Only("Who knows the password or holds the device changes them; a token never does.")
_READING = Only("A text for people, the same for everybody.")
_MACHINERY = Only("A part of the pages or of the browser, with nothing of its own to tell.")
_BY_LINK = Only("Its link came by email or from a person, and needs no token.")

# By address of a page: the operations that do the same, or why there are none.
DOORS: dict[str, str | Only] = {
    "": _READING,
    "welcome/": _READING,
    "accounts/2fa/": _CREDENTIALS,
    "accounts/2fa/authenticate/": _CREDENTIALS,
    "accounts/2fa/reauthenticate/": _CREDENTIALS,
    "accounts/2fa/recovery-codes/": _CREDENTIALS,
    "accounts/2fa/recovery-codes/download/": _CREDENTIALS,
    "accounts/2fa/recovery-codes/generate/": _CREDENTIALS,
    "accounts/2fa/totp/activate/": _CREDENTIALS,
    "accounts/2fa/totp/deactivate/": _CREDENTIALS,
    "accounts/2fa/webauthn/": _CREDENTIALS,
    "accounts/2fa/webauthn/add/": _CREDENTIALS,
    "accounts/2fa/webauthn/keys/<int:pk>/edit/": _CREDENTIALS,
    "accounts/2fa/webauthn/keys/<int:pk>/remove/": _CREDENTIALS,
    "accounts/2fa/webauthn/login/": _CREDENTIALS,
    "accounts/2fa/webauthn/reauthenticate/": _CREDENTIALS,
    "accounts/confirm-email/": _CREDENTIALS,
    "accounts/delete/": Only("For good, and so it asks for the password."),
    "accounts/email/": _CREDENTIALS,
    "accounts/inactive/": _READING,
    "accounts/invite/": Only("Invitations to the site are for people whom a person knows."),
    "accounts/invited/<str:token>/": _BY_LINK,
    "accounts/language/": "put-profile",
    "accounts/login/": "post-tokens",
    "accounts/login/code/": _CREDENTIALS,
    "accounts/login/code/confirm/": _CREDENTIALS,
    "accounts/logout/": "delete-my-token",
    "accounts/mail/off/<str:token>/": _BY_LINK,
    "accounts/mail/verify/": _CREDENTIALS,
    "accounts/mail/verify/later/": _MACHINERY,
    "accounts/nickname/": Only("For a guest, who has no token."),
    "accounts/password/change/": _CREDENTIALS,
    "accounts/password/reset/": _CREDENTIALS,
    "accounts/password/reset/done/": _CREDENTIALS,
    "accounts/password/reset/key/done/": _CREDENTIALS,
    "accounts/password/set/": _CREDENTIALS,
    "accounts/reauthenticate/": _CREDENTIALS,
    "accounts/settings/": "get-profile put-profile",
    "accounts/signup/": Only("An account is a person's, who agrees to the terms."),
    "accounts/theme/": "put-profile",
    "accounts/tokens/": "post-tokens get-my-tokens",
    "accounts/tokens/revoke/": "delete-my-token",
    "archive/": "get-archive post-archive",
    "archive/everything.zip": "get-archive-file",
    "calendar/<str:key>/deadlines.ics": "get-calendar",
    "example/": "get-story get-record",
    "crews/": "get-crews post-crews",
    "crews/<id:crew_id>/": "get-crew",
    "crews/<id:crew_id>/people/<id:account_id>/": "delete-crew-member",
    "crews/<id:crew_id>/plays/": "put-crew-plays",
    "crews/<id:crew_id>/table/": "post-crew-table",
    "crews/join/<str:token>/": "post-crew-join",
    "daily/": "get-daily put-daily",
    "daily/<int:turn>/": "get-daily",
    "duplicates/": "get-duplicates",
    "duplicates/new/": "post-duplicates",
    "duplicates/<id:duplicate_id>/": "get-duplicate",
    "duplicates/<id:duplicate_id>/begin/": "post-duplicate-begin",
    "duplicates/<id:duplicate_id>/enter/": "post-duplicate-entry",
    "duplicates/<id:duplicate_id>/withdraw/": "delete-duplicate-entry",
    "duplicates/seasons/<id:season_id>/": "get-season",
    "fair/verify_deal.py": _READING,
    "favicon.ico": _MACHINERY,
    "games/": "get-games get-my-turns get-offers get-lent-seats",
    "games/<id:game_id>/": "get-game get-moves post-hand-over",
    "games/<id:game_id>/accept/": "post-join",
    "games/<id:game_id>/again/": "post-again",
    "games/<id:game_id>/back/": "post-back",
    "games/<id:game_id>/cancel/": "post-cancel",
    "games/<id:game_id>/cells/<cell:at>/": "get-game get-events",
    "games/<id:game_id>/chat/": "get-messages post-messages put-mute delete-mute",
    "games/<id:game_id>/chat/<id:number>/report/": "post-report-message",
    "games/<id:game_id>/chat/<id:number>/take-back/": "delete-message",
    "games/<id:game_id>/claims/": "get-claims post-claims delete-claim",
    "games/<id:game_id>/computer/": "post-computers",
    "games/<id:game_id>/costume/": Only("What one browser shows. Programs get the real cards."),
    "games/<id:game_id>/decline/": "post-decline",
    "games/<id:game_id>/ending/": "put-ending",
    "games/<id:game_id>/fair/": "get-proof",
    "games/<id:game_id>/fair/piece/": "put-contribution",
    "games/<id:game_id>/game.json": "get-record",
    "games/<id:game_id>/deeds/": "get-events get-claims get-messages",
    "games/<id:game_id>/both-ends/": "get-game get-record",
    "games/<id:game_id>/play-on/<int:round_number>/<int:turn>/": "post-play-on",
    "games/<id:game_id>/give-away/": "get-give-away put-give-away delete-give-away",
    "games/<id:game_id>/give-away/anyone/": "put-offer-to-anyone delete-offer-to-anyone",
    "games/<id:game_id>/seats/<int:seat>/": "get-free-seats post-take-seat",
    "games/open/seats/": "get-free-seats",
    "games/<id:game_id>/invite/": "post-invited",
    "games/<id:game_id>/invited/<id:account_id>/": "delete-invited-person",
    "games/<id:game_id>/leave-for-good/": "post-leave-for-good",
    "games/<id:game_id>/leave/": "post-leave",
    "games/<id:game_id>/log/": "get-events",
    "games/<id:game_id>/me/": "get-game",
    "games/<id:game_id>/motion/": "get-motion post-votes",
    "games/<id:game_id>/motion/new/": "post-motion",
    "games/<id:game_id>/notes/": "get-notes put-notes",
    "games/<id:game_id>/orders/": "get-orders put-orders",
    "games/<id:game_id>/orders/new/": "put-orders",
    "games/<id:game_id>/proof.json": "get-proof",
    "games/<id:game_id>/reactions/<id:version>/": "get-reactions post-reactions delete-reaction",
    "games/<id:game_id>/remove/<id:player_id>/": "delete-sitter",
    "games/<id:game_id>/replay/": "get-record",
    "games/<id:game_id>/replay/<int:round_number>/<int:turn>/": "get-record",
    "games/<id:game_id>/replay/<int:round_number>/<int:turn>/comment/": "post-comments",
    "games/<id:game_id>/replay/<int:round_number>/<int:turn>/picture.png": _MACHINERY,
    "games/<id:game_id>/report/": "get-game",
    "games/<id:game_id>/report/<id:player_id>/": "post-report-player",
    "games/<id:game_id>/report/table/": "post-report-table",
    "games/<id:game_id>/result/": _MACHINERY,
    "games/<id:game_id>/share/": "get-shares post-shares",
    "games/<id:game_id>/share/<id:share_id>/": "delete-share",
    "games/<id:game_id>/since/": _MACHINERY,
    "games/<id:game_id>/sit/": "post-join",
    "games/<id:game_id>/stand-in/": "get-stand-in put-stand-in delete-stand-in",
    "games/<id:game_id>/standing-in/": "get-lent-seat delete-lent-seat post-lent-turns",
    "games/<id:game_id>/start/": "post-start",
    "games/<id:game_id>/story/": "get-story",
    "games/<id:game_id>/suspicions/": "get-suspicions put-suspicions get-readings",
    "games/<id:game_id>/suspicions/open/": "put-open-suspicions",
    "games/<id:game_id>/table/": _MACHINERY,
    "games/<id:game_id>/taken-back/": "get-taken-back",
    "games/<id:game_id>/thank/": "put-thanks",
    "games/<id:game_id>/thoughts/": "get-thoughts",
    "games/<id:game_id>/thoughts/<int:round_number>/<int:turn>/": "get-thoughts",
    "games/<id:game_id>/turns/": "post-turns",
    "games/finished/": "get-games",
    "games/new/": "post-games",
    "games/next/": "get-my-turns",
    "games/open/": "get-games",
    "hours/": "get-own-hours put-own-hours",
    "hours/preview/": "post-hours-preview",
    "how/": _READING,
    "manners/": _READING,
    "i18n/setlang/": _MACHINERY,
    "join/<str:token>/": "post-join",
    "leaderboard/": "get-leaderboard",
    "leaderboard/listing/": "get-listing put-listing",
    "learn/": _READING,
    "learn/<slug:slug>/": _READING,
    "learn/<slug:slug>/<int:number>/": _READING,
    "manifest.webmanifest": _MACHINERY,
    "notices/": "get-notices",
    "notices/<id:notice_id>/": "post-notices-read",
    "notices/calendar/": "get-calendar post-calendar delete-calendar",
    "notices/mute/<str:token>/": _BY_LINK,
    "notices/off/<str:token>/": _BY_LINK,
    "notices/read/": "post-notices-read",
    "notices/settings/": "get-notice-settings put-notice-settings",
    "notices/ways/": "get-ways post-ways",
    "notices/ways/change/": "put-way delete-way post-way-test",
    "notices/webhook/": "get-webhook put-webhook delete-webhook get-webhook-topics "
    "put-webhook-topics get-deliveries post-webhook-test",
    "offers/<id:offer_id>/": "get-offers post-accept post-refuse",
    "offline/": _MACHINERY,
    "one-turn/<str:token>/": _BY_LINK,
    "people/": "get-people",
    "people/<id:account_id>/": "get-person get-ratings get-games",
    "people/<id:account_id>/block/": "put-block",
    "people/<id:account_id>/hide/": "get-chat-filter put-chat-filter",
    "people/<id:account_id>/housemate/": "put-housemate",
    "people/<id:account_id>/invite/": "put-invited-person post-invite-to-new",
    "people/<id:account_id>/like/": "put-liking",
    "people/<id:account_id>/no-housemate/": "delete-housemate",
    "people/<id:account_id>/report/": "post-report-person",
    "people/<id:account_id>/show/": "put-chat-filter",
    "people/<id:account_id>/unblock/": "delete-block",
    "people/<id:account_id>/unlike/": "delete-liking",
    "people/blocked/": "get-blocked",
    "people/housemates/": "get-housemates post-housemates",
    "people/unwanted/": "get-chat-filter put-chat-filter",
    "practice/": "post-practice",
    "privacy/": _READING,
    "programs/": "put-program",
    "replays/<str:token>/": _BY_LINK,
    "replays/<str:token>/<int:round_number>/<int:turn>/": _BY_LINK,
    "replays/<str:token>/<int:round_number>/<int:turn>/picture.png": _BY_LINK,
    "replays/<str:token>/picture.png": _BY_LINK,
    "reports/": "get-reports get-decisions post-decisions-read",
    "reports/<id:measure_id>/appeal/": "post-appeal",
    "reports/ban/": Only("A banned account has no tokens; its password lets it in here."),
    "robots.txt": _MACHINERY,
    "rules/": _READING,
    "suspicions/": "get-suspicion-record",
    "sw.js": _MACHINERY,
    "terms/": _READING,
}


def offered() -> Iterator[tuple[str, str]]:
    """Each page with each operation beside it."""
    for page, names in DOORS.items():
        if isinstance(names, str):
            yield from ((page, name) for name in names.split())


def test_every_page_is_in_the_table() -> None:
    assert sorted(DOORS) == written()


def test_every_operation_of_the_table_is_in_the_schema() -> None:
    known = set(operations())
    assert [(page, name) for page, name in offered() if name not in known] == []
