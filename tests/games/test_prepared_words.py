"""Words that are kept once they were made, in each language by itself."""

from django.utils.translation import gettext as _
from django.utils.translation import override

from games.wording.prepared import once_per_language


def test_words_are_made_once_in_each_language() -> None:
    made = []

    @once_per_language
    def told(count: int) -> str:
        made.append(count)
        return f"{count} {_('north')}"

    for _again in range(2):
        with override("en"):
            assert told(1) == "1 north"
        with override("es"):
            assert told(1) == "1 norte"
    assert made == [1, 1]
    with override("en"):
        assert told(2) == "2 north"
