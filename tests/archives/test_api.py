"""The archive of one's data, by programs."""

from base64 import b64decode
from io import BytesIO
from zipfile import ZipFile

import pytest

from accounts.models import Account
from games.archives import services
from games.models import Archive
from tests.games.api.conftest import Programs, program
from tests.games.api.problems import is_problem

__all__ = ["program"]
pytestmark = pytest.mark.django_db


def test_it_is_asked_for_prepared_and_fetched_by_its_owner_alone(
    ann: Account, ben: Account, program: Programs
) -> None:
    mine = program(ann)
    for path in ("me/archive/", "me/archive/file/"):
        is_problem(mine.get(path), 404, "not-found")
    asked = mine.post("me/archive/")
    assert (asked.status_code, asked.json()) == (202, {"is_ready": False, "until": None})
    is_problem(mine.get("me/archive/file/"), 404, "not-found")
    services.attend(Archive.objects.get().pk)
    assert mine.get("me/archive/").json()["is_ready"]
    fetched = mine.get("me/archive/file/")
    assert fetched.headers["Cache-Control"] == "no-store"
    assert ZipFile(BytesIO(b64decode(fetched.json()["content"]))).namelist()
    assert Archive.objects.get().fetched_at is not None
    is_problem(program(ben).get("me/archive/file/"), 404, "not-found")


def test_it_takes_the_permission_for_the_account(ann: Account, program: Programs) -> None:
    is_problem(program(ann, "read", "play").get("me/archive/file/"), 403, "scope")
