"""Links in emails end this kind of them, or mute a game, in one press and logged out."""

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from accounts.emails.unsubscribe import unsubscribe_url
from accounts.models import Account
from games.models import Game, Notice, NoticePreferences, Player
from games.notices import letters, sending
from games.notices.ending_links import mute_path
from games.notices.preferences import preferences_of
from games.notices.topics import FOR_PEOPLE, Topic
from games.notices.transports import Letter
from tests.factories import running_game
from tests.games.notices.conftest import make_due
from tests.people import acting
from tests.playing import to_act

pytestmark = pytest.mark.django_db
# What mail programs post by themselves (RFC 8058).
ONE_CLICK = {"List-Unsubscribe": "One-Click"}


def link_in(notice: Notice) -> str:
    """The path in the header of an email that is sent of a notice."""
    make_due()
    assert sending.send(notice.pk)
    header = mail.outbox[-1].extra_headers["List-Unsubscribe"].strip("<>")
    assert header in mail.outbox[-1].body
    return re.sub(r"^https?://[^/]+", "", header)


@pytest.fixture
def link(game: Game) -> str:
    """The link in the email about somebody's turn."""
    return link_in(Notice.objects.get(player=to_act(game), kind="turn", transport="mail"))


def wants(account: Account, topic: Topic, transport: str = "mail") -> bool:
    return preferences_of(Account.objects.get(pk=account.pk)).wants(topic, transport)


def test_the_mail_program_ends_this_kind_of_mail_and_no_other(game: Game, link: str) -> None:
    reader = acting(game)
    answer = Client(enforce_csrf_checks=True).post(link, ONE_CLICK)
    assert answer.status_code == 200
    assert {topic for topic in FOR_PEOPLE if not wants(reader, topic)} == {Topic.TURN}
    assert wants(reader, Topic.TURN, "push") and wants(reader, Topic.TURN, "bell")
    assert Account.objects.get(pk=reader.pk).turn_emails


def test_what_was_written_before_is_not_sent_either(game: Game, link: str) -> None:
    before = len(mail.outbox)
    waiting = Notice.objects.get(player=to_act(game), kind="turn", transport="mail")
    waiting.state = Notice.State.WAITING
    waiting.save(update_fields=["state"])
    Client().post(link, ONE_CLICK)
    assert not sending.send(waiting.pk)
    assert len(mail.outbox) == before


def test_following_the_link_only_asks_and_offers_kind_game_and_all(game: Game, link: str) -> None:
    page = Client().get(link).content.decode()
    for words in ("My turn", "End this kind of email", game.name, "No more emails about games"):
        assert words in page
    assert wants(acting(game), Topic.TURN)
    assert not Player.objects.filter(is_muted=True).exists()


def test_the_kind_can_be_had_again_with_one_press(game: Game, link: str) -> None:
    page = Client().post(link, {"do": "kind"}).content.decode()
    assert "No more of these" in page and "Undo" in page
    assert not wants(acting(game), Topic.TURN)
    page = Client().post(link, {"do": "kind-again"}).content.decode()
    assert "End this kind of email" in page
    assert wants(acting(game), Topic.TURN)


def test_the_game_can_be_muted_there_instead(game: Game, link: str) -> None:
    page = Client().post(link, {"do": "game"}).content.decode()
    assert [one.pk for one in Player.objects.filter(is_muted=True)] == [to_act(game).pk]
    assert wants(acting(game), Topic.TURN)
    assert "Undo: write to me about" in page
    Client().post(link, {"do": "game-again"})
    assert not Player.objects.filter(is_muted=True).exists()


def test_or_all_mails_about_games(game: Game, link: str) -> None:
    page = Client().post(link, {"do": "all"}).content.decode()
    assert "No more emails" in page
    assert not Account.objects.get(pk=acting(game).pk).turn_emails


def test_a_gathered_mail_ends_gathered_mails(game: Game) -> None:
    reader = acting(game)
    chosen = {"turn": {"digest": True}, "starts": {"digest": True}}
    NoticePreferences.objects.update_or_create(account=reader, defaults={"choices": chosen})
    of_turn = Notice.objects.get(player=to_act(game), kind="turn", transport="mail")
    of_turn.transport = "digest"
    of_turn.save(update_fields=["transport"])
    link = link_in(of_turn)
    assert "gathered" in Client().get(link).content.decode()
    Client().post(link, ONE_CLICK)
    assert not wants(reader, Topic.TURN, "digest")
    assert wants(reader, Topic.TURN, "mail")
    Client().post(link, {"do": "kind-again"})
    assert wants(reader, Topic.TURN, "digest")


def test_choices_of_other_kinds_and_ways_are_kept(game: Game, link: str) -> None:
    reader = acting(game)
    chosen = {"turn": {"push": False}, "over": {"mail": False, "push": True}}
    NoticePreferences.objects.update_or_create(account=reader, defaults={"choices": chosen})
    Client().post(link, ONE_CLICK)
    kept = NoticePreferences.objects.get(account=reader).choices
    assert kept["over"] == chosen["over"]
    assert kept["turn"] == {"push": False, "mail": False, "digest": False}


def test_a_former_seat_is_neither_named_nor_muted(game: Game, link: str, olga: Account) -> None:
    seat, reader = to_act(game), acting(game)
    Player.objects.filter(pk=seat.pk).update(account=olga)
    assert game.name not in Client().get(link).content.decode()
    Client().post(link, {"do": "game"})
    assert not Player.objects.filter(is_muted=True).exists()
    Client().post(link, ONE_CLICK)
    assert not wants(reader, Topic.TURN)
    assert wants(olga, Topic.TURN)


def test_the_link_in_a_mail_about_several_games_names_none(
    game: Game, ann: Account, ben: Account, cleo: Account
) -> None:
    others = [running_game(ann, [ben, cleo], name=f"More {number}") for number in range(6)]
    readers = [acting(one) for one in (game, *others)]
    busy = max(readers, key=readers.count)
    assert readers.count(busy) > 1
    turns = Notice.objects.filter(account=busy, kind="turn", transport="mail")
    Notice.objects.filter(pk__in=turns).update(due_at=turns[0].due_at - timedelta(days=1))
    page = Client().get(link_in(turns.order_by("pk")[0])).content.decode()
    assert "End this kind of email" in page
    assert "No more emails about “" not in page


def test_a_forged_link_ends_nothing(game: Game, link: str, subtests: pytest.Subtests) -> None:
    token = link.split("/")[-2]
    for change in ["{0}x", "x{0}", "nonsense", "1-turn-0.{0}"]:
        with subtests.test(change=change):
            forged = reverse("games:end_emails", args=[change.format(token)])
            for answer in (Client().get(forged), Client().post(forged, ONE_CLICK)):
                assert answer.status_code == 404
            assert wants(acting(game), Topic.TURN)


def test_the_link_of_a_closed_account_leads_nowhere(game: Game, link: str) -> None:
    Account.objects.filter(pk=acting(game).pk).update(is_active=False)
    assert Client().get(link).status_code == 404
    assert Client().post(link, ONE_CLICK).status_code == 404


def test_nobody_else_keeps_or_passes_on_its_address(link: str) -> None:
    answer = Client().get(link)
    assert answer["Referrer-Policy"] == "no-referrer"
    assert "no-store" in answer["Cache-Control"]
    assert "noindex" in answer["X-Robots-Tag"]
    assert Client().put(link).status_code == 405


def test_what_the_page_does_not_offer_ends_nothing(
    game: Game, link: str, subtests: pytest.Subtests
) -> None:
    for do in ["", "everything", "game; drop", "kind,all"]:
        with subtests.test(do=do):
            assert Client().post(link, {"do": do}).status_code == 200
            assert wants(acting(game), Topic.TURN)
            assert Account.objects.get(pk=acting(game).pk).turn_emails


# One press in an email mutes its game, without logging in; another undoes it.


def seat_of(game: Game, account: Account) -> Player:
    return game.players.get(account=account)


def link_of(game: Game, account: Account) -> str:
    return mute_path(seat_of(game, account).pk, account)


def muted() -> list[Player]:
    return list(Player.objects.filter(is_muted=True))


def letter_of(*games: Game) -> Letter:
    """The email about the turns that these games wait for, all of one person."""
    notices = [
        Notice.objects.filter(game=game, kind="turn", transport="mail").latest("version")
        for game in games
    ]
    account = notices[0].account
    assert account is not None
    return letters.compose(notices, account)


def links_in(text: str) -> list[str]:
    """The paths in an email that mute a game."""
    return re.findall(r"https?://[^/\s]+(/notices/mute/[^/\s\"]+/)", text)


def test_the_link_in_a_mail_mutes_its_game_for_its_reader_alone(game: Game) -> None:
    letter = letter_of(game)
    (in_text,), (in_page,) = links_in(letter.text), links_in(letter.html)
    assert in_text == in_page
    page = Client(enforce_csrf_checks=True).post(in_text)
    assert page.status_code == 200
    assert (
        "We’ve stopped writing to you about “Tuesday dig”, even when your time runs out."
        in page.content.decode()
    )
    (seat,) = muted()
    assert seat == Notice.objects.filter(game=game, kind="turn").latest("version").player


def test_an_email_has_a_link_for_each_game(ann: Account, ben: Account, cleo: Account) -> None:
    games = [running_game(ann, [ben, cleo], computers=0) for _ in range(2)]
    for game in games:
        Notice.objects.filter(game=game, kind="turn").update(account=ann, player=seat_of(game, ann))
    letter = letter_of(*games)
    wanted = {link_of(game, ann) for game in games}
    assert set(links_in(letter.text)) == set(links_in(letter.html)) == wanted


def test_following_the_link_only_asks(client: Client, game: Game, ann: Account) -> None:
    for follow in (client.get, client.head):
        assert follow(link_of(game, ann)).status_code == 200
    page = client.get(link_of(game, ann)).content.decode()
    assert "Mute this game?" in page
    assert "Tuesday dig" in page
    assert not muted()


def test_the_page_undoes_what_it_did(game: Game, ann: Account) -> None:
    program, link = Client(enforce_csrf_checks=True), link_of(game, ann)
    page = program.post(link).content.decode()
    assert 'name="undo"' in page
    assert reverse("games:notice_settings") in page
    page = program.post(link, {"undo": "yes"}).content.decode()
    assert "We write to you about “Tuesday dig” again" in page
    assert not muted()


def test_a_second_press_says_the_same_and_so_does_the_link_afterwards(
    client: Client, game: Game, ann: Account
) -> None:
    for answer in (client.post, client.post, client.get):
        assert "We’ve stopped writing to you" in answer(link_of(game, ann)).content.decode()
    assert muted() == [seat_of(game, ann)]


def test_it_mutes_for_whom_it_was_sent_to_whoever_is_logged_in(
    client: Client, game: Game, ann: Account, ben: Account
) -> None:
    client.force_login(ben)
    client.post(link_of(game, ann))
    assert muted() == [seat_of(game, ann)]


def test_the_page_speaks_the_browsers_language(client: Client, game: Game, ann: Account) -> None:
    page = client.get(link_of(game, ann), headers={"Accept-Language": "es"}).content.decode()
    assert "¿Silenciar esta partida?" in page


def test_a_forged_link_mutes_nothing(
    client: Client, game: Game, ann: Account, subtests: pytest.Subtests
) -> None:
    token = link_of(game, ann).split("/")[-2]
    for change in ["{0}x", "x{0}", "1.{0}", "{1}-{2}.AAAA", "nonsense"]:
        with subtests.test(change=change):
            forged = change.format(token, seat_of(game, ann).pk, ann.pk)
            for answer in (client.get, client.post):
                assert answer(reverse("games:mute", args=[forged])).status_code == 404
            assert not muted()


def test_a_link_that_ends_all_mails_mutes_no_game(client: Client, game: Game, ann: Account) -> None:
    token = unsubscribe_url(ann).split("/")[-2]
    assert client.post(reverse("games:mute", args=[token])).status_code == 404


def test_a_link_whose_seat_is_another_s_by_now_leads_nowhere(
    client: Client, game: Game, ann: Account, olga: Account
) -> None:
    link = link_of(game, ann)
    game.players.filter(account=ann).update(account=olga)
    for answer in (client.get, client.post):
        assert answer(link).status_code == 404
    assert not muted()
