"""Forgotten and changed passwords."""

from django.core import mail
from django.test import Client

from accounts.models import Account
from tests.accounts.people import PASSWORD, link_in_email, log_in, member, who

NEW = "a-second-seam-of-gold"


def test_ann_forgets_her_password_and_chooses_a_new_one(client: Client) -> None:
    ann = member("Ann")
    client.post("/accounts/password/reset/", {"email": "ann@example.org"})
    assert "Check your email" in client.get("/accounts/password/reset/done/").content.decode()
    form = client.get(link_in_email())["Location"]
    assert "Choose a new password" in client.get(form).content.decode()

    client.post(form, {"password1": NEW, "password2": NEW})

    log_in(client, password=PASSWORD)
    assert who(client) is None
    log_in(client, password=NEW)
    assert who(client) == ann


def test_a_link_works_once(client: Client) -> None:
    member("Ann")
    client.post("/accounts/password/reset/", {"email": "ann@example.org"})
    link = link_in_email()
    client.post(client.get(link)["Location"], {"password1": NEW, "password2": NEW})
    assert "This link leads nowhere any more" in Client().get(link).content.decode()


def test_a_password_that_is_typed_differently_twice_is_refused(client: Client) -> None:
    ann = member("Ann")
    client.post("/accounts/password/reset/", {"email": "ann@example.org"})
    form = client.get(link_in_email())["Location"]
    page = client.post(form, {"password1": NEW, "password2": "other"}).content.decode()
    assert 'id="id_password2_error"' in page
    ann.refresh_from_db()
    assert ann.check_password(PASSWORD)


def test_whether_an_address_is_known_is_not_told_on_the_page(client: Client) -> None:
    member("Ann")
    known = client.post("/accounts/password/reset/", {"email": "ann@example.org"})
    unknown = client.post("/accounts/password/reset/", {"email": "nobody@example.org"})
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])
    assert [sent.to for sent in mail.outbox] == [["ann@example.org"], ["nobody@example.org"]]


def test_ann_changes_her_password_and_stays_logged_in_here_only(client: Client) -> None:
    ann, elsewhere = member("Ann"), Client()
    client.force_login(ann)
    elsewhere.force_login(ann)
    typed = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    answer = client.post("/accounts/password/change/", typed)
    assert answer["Location"] == "/accounts/settings/"
    assert client.get("/accounts/settings/").status_code == 200
    assert elsewhere.get("/accounts/settings/").status_code == 302
    assert "Your password was changed." in mail.outbox[-1].body


def test_the_present_password_must_be_right(client: Client) -> None:
    client.force_login(member("Ann"))
    typed = {"oldpassword": "wrong", "password1": NEW, "password2": NEW}
    page = client.post("/accounts/password/change/", typed).content.decode()
    assert "That is not your current password." in page
    assert Account.objects.get().check_password(PASSWORD)


def test_somebody_without_a_password_chooses_a_first_one(client: Client) -> None:
    ann = member("Ann")
    ann.set_unusable_password()
    ann.save()
    client.force_login(ann)
    assert client.get("/accounts/password/change/")["Location"] == "/accounts/password/set/"
    client.post("/accounts/password/set/", {"password1": NEW, "password2": NEW})
    assert Account.objects.get().check_password(NEW)
