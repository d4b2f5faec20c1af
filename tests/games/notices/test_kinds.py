"""Each kind of notice has its own file, and none is missing."""

from pathlib import Path

import pytest
from django.template.loader import get_template

from games.models import Notice
from games.notices import letters, testing
from games.notices.kinds import KINDS, NoticeKind
from games.notices.topics import TOPICS
from tests.processes import ROOT

EMAILS = ROOT / "templates" / "email"


def test_every_kind_of_notice_is_registered() -> None:
    assert set(KINDS) == set(Notice.Kind.values)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS.keys())
def test_a_kind_has_a_subject_that_names_its_table_if_it_has_one_and_both_templates(
    kind: NoticeKind,
) -> None:
    assert ("Tuesday dig" in kind.subject % {"game": "Tuesday dig"}) == kind.is_of_game
    for ending in (".txt", ".html"):
        assert get_template(f"{kind.template}{ending}")


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS.keys())
def test_a_kind_belongs_to_a_line_of_the_settings(kind: NoticeKind) -> None:
    facts = TOPICS[kind.topic]
    assert str(facts.label)
    assert ("bell" in facts.transports) is not facts.is_for_programs


def names(*templates: str) -> list[str]:
    return [Path(template).name for template in templates]


def test_every_template_of_a_letter_belongs_to_a_kind() -> None:
    others = {"base", *names(letters.TOGETHER, testing.TEMPLATE)}
    whole = {path.stem for path in EMAILS.iterdir() if not path.stem.startswith("_")}
    written = whole - others
    assert written == {Path(kind.template).name for kind in KINDS.values()}
