"""Letters, their kinds and those of a turn."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core import mail
from django.template.loader import get_template
from django.test import Client
from django.utils import translation

from accounts.models import Account
from games.core.turns import seen
from games.models import Game, Notice, Turn
from games.notices import letters, sending, testing
from games.notices.kinds import KINDS
from games.notices.preferences import preferences_of
from games.notices.topics import TOPICS, Topic
from games.notices.transports import Letter
from games.rules.events import Event
from games.wording import event_sentence
from tests.factories import running_game
from tests.games.notices.conftest import make_due
from tests.playing import play_one, play_round, play_some, seat_of, to_act
from tests.processes import ROOT
from tests.redeal import redeal


def letter_of(game: Game) -> Letter:
    """The letter about the turn that the game waits for."""
    notice = Notice.objects.filter(game=game, kind="turn", transport="mail").latest("version")
    account = notice.player.account
    assert account is not None
    return letters.compose([notice], account)


@pytest.mark.both
def test_it_names_the_table_and_links_to_it(game: Game, settings: Any) -> None:
    letter = letter_of(game)
    assert game.name in letter.subject
    link = f"{settings.SITE_URL}/games/{game.pk}/"
    for words in (letter.text, letter.html):
        assert game.name in words
        assert link in words


def test_its_key_tells_the_kind_the_table_and_the_version(game: Game) -> None:
    assert letter_of(game).key == f"turn-{game.pk}-{game.version}"


def test_it_tells_what_happened_since_the_reader_s_last_turn(game: Game) -> None:
    game = play_some(game, 7)
    reader = to_act(game)
    names = [player.shown_name for player in game.players.order_by("seat")]
    others = Turn.objects.order_by("-version")[:2]
    letter = letter_of(game)
    for turn in others:
        sentence = event_sentence(Event.from_json(turn.events[0]), names, reader.seat)
        assert sentence in letter.text
    assert letter.text.count("\n- ") == min(sum(len(turn.events) for turn in others), 4)


def test_of_a_long_absence_the_newest_is_told_but_no_line_stands_for_one(
    ann: Account, ben: Account, cleo: Account, olga: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.notices.kinds.turn.MOST_SENTENCES", 1)
    assert "earlier" not in letter_of(play_some(running_game(ann, [ben, cleo]), 7)).text
    game = play_some(running_game(ann, [ben, cleo, olga]), 9)
    names = [player.shown_name for player in game.players.order_by("seat")]
    newest, older = (
        event_sentence(Event.from_json(turn.events[-1]), names, to_act(game).seat)
        for turn in Turn.objects.order_by("-version")[:2]
    )
    letter = letter_of(game)
    assert re.search(r"\n\n- \d+ earlier events?\n- ", letter.text)
    assert newest in letter.text
    assert older not in letter.text


def test_a_round_that_ended_meanwhile_is_told(game: Game) -> None:
    game = play_round(game, seed=3)
    if to_act(game).seat == Turn.objects.latest("version").seat:
        # Whoever ended the round may begin the next, and knows.
        game = play_some(game, 1)
    told = letter_of(game).text.casefold()
    assert told.count("round 2 began.") == 1
    # How it ended is shown at the table first.
    assert "the digging is over" not in told
    seen.mark_ending_seen(game_id=game.pk, account=to_act(game).account, round_number=1)
    assert "the digging is over" in letter_of(game).text.casefold()


def test_one_click_unsubscribes_without_logging_in(game: Game, notice: Notice) -> None:
    sending.send(notice.pk)
    headers = mail.outbox[0].extra_headers
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    address = headers["List-Unsubscribe"].strip("<>")
    assert address in mail.outbox[0].body
    path = re.sub(r"^https?://[^/]+", "", address)
    assert Client(enforce_csrf_checks=True).post(path).status_code in (200, 204, 302, 303)
    assert notice.account is not None
    reader = Account.objects.get(pk=notice.account.pk)
    assert not preferences_of(reader).wants(Topic.TURN, "mail")


def test_it_is_sent_as_text_and_as_html(notice: Notice) -> None:
    sending.send(notice.pk)
    (sent,) = mail.outbox
    assert sent.body.strip()
    ((html, kind),) = sent.alternatives
    assert kind == "text/html"
    assert "<html" in str(html)


def test_names_are_text_in_html(ann: Account, ben: Account, cleo: Account) -> None:
    game = running_game(ann, [ben, cleo], name="<b>& more")
    letter = letter_of(game)
    assert "&lt;b&gt;&amp; more" in letter.html
    assert "<b>& more" in letter.text


def test_it_speaks_the_readers_language(notice: Notice, monkeypatch: pytest.MonkeyPatch) -> None:
    account = notice.player.account
    assert account is not None
    account.language = "fr"
    account.save(update_fields=["language"])
    spoken: list[str | None] = []
    real = letters.compose

    def listen(*asked: Any) -> Letter:
        spoken.append(translation.get_language())
        return real(*asked)

    monkeypatch.setattr(letters, "compose", listen)
    sending.send(notice.pk)
    assert spoken == ["fr"]


@pytest.mark.parametrize("turns", [0, 4, 25, 60])
def test_an_email_is_the_same_after_a_new_deal_of_hidden_cards(game: Game, turns: int) -> None:
    game = play_some(game, turns, seed=turns)
    before = letter_of(game)
    redeal(game, to_act(game).seat, seed=turns)
    assert letter_of(game) == before
    redeal(game, None, seed=turns + 1)
    assert letter_of(game) == before


def test_the_end_is_told_without_who_won(over: Game, ann: Account) -> None:
    make_due()
    notice = Notice.objects.get(kind="finished", player__account=ann, transport="mail")
    before = letters.compose([notice], ann)
    assert "is over" in before.text
    # Whoever else had won with whatever gold, the email would be the same.
    Game.objects.filter(pk=over.pk).update(winners=[seat_of(over, ann)])
    over.players.update(gold=9)
    notice.refresh_from_db()
    assert letters.compose([notice], ann) == before
    for words in (before.text, before.html):
        assert not re.search(r"\bwon\b|\bgold\b|nugget", words.lower().replace("/gold", ""))


def test_the_start_and_a_full_table_have_their_words_too(game: Game) -> None:
    for notice in Notice.objects.filter(kind__in=("started", "full")).select_related("player"):
        account = notice.player.account
        assert account is not None
        letter = letters.compose([notice], account)
        assert game.name in letter.subject
        assert "Ann, " in letter.text or "Ben" in letter.text


@pytest.mark.parametrize(
    ("transport", "alone"), [("mail", True), ("digest", True), ("push", True), ("chat", False)]
)
def test_only_what_its_reader_alone_gets_leads_to_the_turn_without_logging_in(
    game: Game, transport: str, alone: bool
) -> None:
    notice = Notice.objects.filter(game=game, kind="turn", transport="mail").latest("version")
    notice.transport = transport
    assert notice.account is not None
    letter = letters.compose([notice], notice.account)
    assert ("/one-turn/" in letter.link) == alone
    assert ("/one-turn/" in letter.text) == ("/one-turn/" in letter.html) == alone
    assert ("please don’t forward this email" in letter.text) == alone
    assert f"/games/{game.pk}/" in letter.text


def test_no_other_letter_does(over: Game, ann: Account) -> None:
    for kind in ("started", "finished"):
        notice = Notice.objects.filter(kind=kind, transport="mail").last()
        if notice is not None and notice.account is not None:
            assert "/one-turn/" not in letters.compose([notice], notice.account).text


LETTERS = ROOT / "templates" / "notices"


def test_every_kind_of_notice_is_registered() -> None:
    assert set(KINDS) == set(Notice.Kind.values)


def test_a_kind_has_a_subject_that_names_its_table_and_a_template(
    subtests: pytest.Subtests,
) -> None:
    for kind in KINDS.values():
        with subtests.test(kind=kind):
            assert ("Tuesday dig" in kind.subject % {"game": "Tuesday dig"}) == kind.is_of_game
            assert get_template(f"{kind.template}.txt")


def test_a_kind_belongs_to_a_line_of_the_settings(subtests: pytest.Subtests) -> None:
    for kind in KINDS.values():
        with subtests.test(kind=kind):
            facts = TOPICS[kind.topic]
            assert str(facts.label)
            assert ("bell" in facts.transports) is not facts.is_for_programs


def names(*templates: str) -> list[str]:
    return [Path(template).name for template in templates]


def test_every_template_of_a_letter_belongs_to_a_kind() -> None:
    others = {"email", *names(letters.TOGETHER, testing.TEMPLATE)}
    whole = {path.stem for path in LETTERS.iterdir() if not path.stem.startswith("_")}
    written = whole - others
    assert written == {Path(kind.template).name for kind in KINDS.values()}


TURN = KINDS["turn"]


def told(game: Game) -> Notice:
    """The notice of the turn that the game waits for."""
    return Notice.objects.get(game=game, version=game.version, kind="turn", transport="mail")


def test_it_is_true_while_it_is_that_turn_of_theirs(game: Game) -> None:
    assert TURN.is_true(told(game))


def test_the_next_turn_of_theirs_is_another_one(game: Game) -> None:
    first, chance = told(game), Random(1)
    for _ in range(game.seats):
        game = play_one(game, chance)
    assert to_act(game) == first.player
    first = Notice.objects.get(pk=first.pk)
    assert not TURN.is_true(first)
    assert TURN.is_true(told(game))


def test_it_is_told_only_to_whose_turn_it_is(game: Game) -> None:
    notice = told(game)
    notice.player = game.players.exclude(pk=notice.player_id).first()
    assert not TURN.is_true(notice)


def test_of_a_game_that_is_no_longer_played_no_turn_is_told(game: Game) -> None:
    Game.objects.update(status=Game.Status.CANCELLED)
    assert not TURN.is_true(told(game))
