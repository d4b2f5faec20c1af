"""How long ago something happened, as a log tells it."""

from datetime import timedelta

import pytest
from django.utils import timezone, translation

from games.templatetags.ago import ago


def test_nobody_counts_the_seconds_of_the_first_minute(subtests: pytest.Subtests) -> None:
    for seconds, told in [
        (-2, "just now"),
        (0, "just now"),
        (59, "just now"),
        (61, "a minute ago"),
        (3 * 3600 + 5, "3 hours ago"),
    ]:
        with subtests.test(seconds=seconds, told=told):
            shown = ago(timezone.now() - timedelta(seconds=seconds))
            assert shown.replace("\u00a0", " ") == told


def test_it_is_told_in_the_language_of_the_reader() -> None:
    with translation.override("es"):
        assert ago(timezone.now()) == "ahora mismo"
