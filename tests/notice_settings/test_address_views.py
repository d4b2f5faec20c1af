"""The list of one's ways: added, tried out, switched, forgotten; and told when one has failed."""

import pytest

from accounts.models import Account
from games.models import NoticeWay
from games.notice_settings import services as notice_ways
from games.notices import fates
from games.notices.vapid import new_private_key
from tests.people import Browser

pytestmark = pytest.mark.django_db
ADDRESS = "/notices/settings/"
DISCORD = "discord://4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js"


def test_a_room_is_added_and_its_address_never_shown_again(ann: Account, browser: Browser) -> None:
    client = browser(ann)
    answer = client.post("/notices/ways/", {"address": DISCORD}, follow=True)
    page = answer.content.decode()
    assert "Added. Send yourself a test." in page
    assert "Discord" in page
    assert "Never used yet" in page
    assert "JHMHI8" not in page


@pytest.mark.parametrize("address", ["", "ntfy://plain.example/topic", "nonsense"])
def test_what_is_no_address_is_refused(ann: Account, browser: Browser, address: str) -> None:
    answer = browser(ann).post("/notices/ways/", {"address": address}, follow=True)
    assert "message--error" in answer.content.decode()
    assert not NoticeWay.objects.exists()


def test_each_button_does_what_it_says(ann: Account, browser: Browser) -> None:
    client = browser(ann)
    way = notice_ways.add_chat(ann, DISCORD)
    press = {"way": way.pk}
    page = client.post("/notices/ways/change/", {**press, "do": "test"}, follow=True)
    assert "A test is on its way…" in page.content.decode()
    client.post("/notices/ways/change/", {**press, "do": "off"})
    assert not NoticeWay.objects.get().is_on
    client.post("/notices/ways/change/", {**press, "do": "on"})
    assert NoticeWay.objects.get().is_on
    client.post("/notices/ways/change/", {**press, "do": "forget"})
    assert not NoticeWay.objects.exists()
    for odd in ({}, {"do": "fly"}, {"do": "forget", "way": "x"}):
        assert client.post("/notices/ways/change/", odd).status_code == 302


def test_a_way_that_failed_for_good_is_told_on_every_page_until_it_is_seen_to(
    ann: Account, browser: Browser
) -> None:
    client, told = browser(ann), "One way to reach you no longer works"
    way = notice_ways.add_chat(ann, DISCORD)
    assert told not in client.get("/games/").content.decode()
    fates.note_gone(fates.AccountWay(ann, "chat", way), "HTTP 404", NoticeWay.Off.GONE)
    assert told in client.get("/games/").content.decode()
    assert "the address is gone" in client.get(ADDRESS).content.decode()
    client.post("/notices/ways/change/", {"way": way.pk, "do": "forget"})
    assert told not in client.get("/games/").content.decode()


def test_refused_mail_is_told_and_its_switch_turns_it_on(ann: Account, browser: Browser) -> None:
    client = browser(ann)
    fates.note_gone(fates.AccountWay(ann, "mail", None), "550", NoticeWay.Off.REFUSED)
    assert "the address refuses what we send" in client.get(ADDRESS).content.decode()
    client.post(ADDRESS, {"mail": "on"})
    assert "the address refuses" not in client.get(ADDRESS).content.decode()
    assert Account.objects.get(pk=ann.pk).turn_emails


def test_push_is_offered_if_we_have_a_key(ann: Account, browser: Browser, settings: object) -> None:
    client = browser(ann)
    settings.VAPID_PRIVATE_KEY = ""  # type: ignore[attr-defined]
    assert "Tell me on this device" not in client.get(ADDRESS).content.decode()
    settings.VAPID_PRIVATE_KEY = new_private_key()  # type: ignore[attr-defined]
    page = client.get(ADDRESS).content.decode()
    assert "Tell me on this device" in page


def test_guests_and_visitors_add_nothing(gus: Account, browser: Browser) -> None:
    browser(gus).post("/notices/ways/", {"address": DISCORD})
    browser(gus).post("/notices/ways/change/", {"do": "test"})
    assert not NoticeWay.objects.exists()
    answer = browser(None).post("/notices/ways/", {"address": DISCORD})
    assert answer["Location"].startswith("/accounts/login/")
