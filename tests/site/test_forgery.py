"""Nothing is done for a form that another site has made up."""

import pytest
from django.test import Client
from django.urls import get_resolver

from tests.accounts.people import member
from tests.pages import FOR_PROGRAMS, views

# Mail programs post to the first by themselves; at each the address is the permission, or that of a
# browser, which its worker sends along.
OPEN = {
    "accounts/mail/off/<str:token>/",
    "notices/mute/<str:token>/",
    "notices/off/<str:token>/",
    "notices/ways/renew/",
    "one-turn/<str:token>/",
}


def test_only_what_a_secret_address_permits_may_be_asked_for_without_a_token() -> None:
    free = {at for at, view in views(get_resolver()) if getattr(view, "csrf_exempt", False)}
    assert {at for at in free if not at.startswith(FOR_PROGRAMS)} == OPEN


@pytest.mark.django_db
def test_a_form_without_its_token_is_refused() -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(member("Ann"))
    plain = [at for at, _ in views(get_resolver()) if not set("<(^?") & set(at)]
    plain = [at for at in plain if at not in OPEN and not at.startswith(FOR_PROGRAMS)]
    assert len(plain) > 30
    for at in plain:
        assert client.post(f"/{at}").status_code == 403, at


@pytest.mark.django_db
def test_whoever_comes_in_gets_a_new_session(client: Client) -> None:
    client.get("/practice/")
    session = client.session
    session["kept"] = True
    session.save()
    planted = session.session_key
    client.post("/practice/", {"play": "1"})
    assert client.session.session_key != planted
    assert client.session["_auth_user_id"]


@pytest.mark.django_db
def test_no_way_back_leads_to_another_site(client: Client, subtests: pytest.Subtests) -> None:
    for elsewhere in [
        "//evil.example",
        "https://evil.example/",
        "/\\evil.example",
        "javascript:alert(1)",
    ]:
        with subtests.test(elsewhere=elsewhere):
            for place in ("theme", "language"):
                answer = client.post(f"/accounts/{place}/", {"next": elsewhere})
                assert answer["Location"] == "/"
