"""What is new in a game, counted."""

from dataclasses import replace

import pytest

from games.lists.page import pills_of
from tests.lists.test_text import BROKE, LINE, turn


def said(**facts: object) -> list[tuple[str, str]]:
    return [(pill.icon, pill.text) for pill in pills_of(replace(LINE, **facts))]  # type: ignore[arg-type]


def test_where_nothing_is_new_there_is_none() -> None:
    assert said() == []


@pytest.mark.parametrize(("count", "told"), [(1, "1 turn"), (4, "4 turns")])
def test_turns_of_others_are_counted(count: int, told: str) -> None:
    assert said(news=(turn(1, BROKE),) * count) == [("log", told)]


def test_more_turns_than_were_looked_through_are_told_so() -> None:
    assert said(news=(turn(1, BROKE),) * 3, news_is_all=False) == [("log", "more than 3 turns")]


def test_unread_messages_are_counted(subtests: pytest.Subtests) -> None:
    for count, is_mentioned, told in [
        (1, False, "1 message"),
        (2, False, "2 messages"),
        (1, True, "1 message, and it mentions you"),
        (2, True, "2 messages, one mentions you"),
    ]:
        with subtests.test(count=count, is_mentioned=is_mentioned, told=told):
            assert said(unread_chat=count, is_mentioned=is_mentioned) == [("chat", told)]


def test_turns_come_before_messages() -> None:
    assert said(news=(turn(1, BROKE),), unread_chat=2) == [
        ("log", "1 turn"),
        ("chat", "2 messages"),
    ]


def test_where_no_turns_were_looked_for_none_are_counted() -> None:
    assert said(news=(), news_is_all=False) == []
