"""The admin has every model but a few, for those with a right, and nothing is changed there."""

import re
from functools import partial
from itertools import groupby
from typing import Any

import pytest
from django.apps import apps
from django.contrib import admin
from django.test import Client

from accounts.models import Account
from games.chat.models import ChatFilter
from games.crews.models import Crew, CrewMember, Evening
from games.daily.models import DailyCrowd, DailyGuess
from games.models import BallotBox, Game, Hold, Outage, Pulse, UndoneTurn
from games.moderation.models import Appeal, Case
from games.reactions.models import Reaction
from games.replay.models import ReplayShare
from games.suspicions.models import Ledger
from tests.games.admin.models import MODELS, address
from tests.samples import some_of

# Secret votes, the beat, its gaps and the hold on notices, what people
# keep to themselves, and hashes that are shown as signs only.
# Turns that were taken back are read on a page of their table.
NOT_THERE = {
    BallotBox,
    Ledger,
    Reaction,
    Outage,
    Pulse,
    Hold,
    ChatFilter,
    Crew,
    CrewMember,
    DailyCrowd,
    DailyGuess,
    Evening,
    UndoneTurn,
}


def test_every_model_is_registered_but_what_nobody_is_to_read_there() -> None:
    here = set(apps.get_app_config("games").get_models()) - NOT_THERE
    assert here <= set(admin.site._registry)
    assert here == set(MODELS)


@pytest.mark.both
def test_lists_and_rows_open_and_can_be_searched(
    office: Client, played: Game, shared: ReplayShare
) -> None:
    for model in MODELS:
        row, listing = model.objects.first(), address(model, "changelist")
        assert row is not None, model
        assert office.get(listing).status_code == 200, model
        assert office.get(listing, {"q": "deep"}).status_code == 200, model
        assert office.get(address(model, "change", row.pk)).status_code == 200, model


def test_nothing_is_added_changed_or_deleted_there_and_others_do_not_get_in(
    office: Client, client: Client, played: Game, shared: ReplayShare, ann: Account
) -> None:
    client.force_login(ann)
    first = {model: model.objects.first() for model in MODELS}
    for model, row in first.items():
        assert row is not None, model
        assert client.get(address(model, "changelist")).status_code in (302, 403), model
        delete = {"action": "delete_selected", "_selected_action": [row.pk], "post": "yes"}
        change, remove = (address(model, page, row.pk) for page in ("change", "delete"))
        assert office.get(address(model, "add")).status_code == 403, model
        # These are decided on their pages; an empty form decides nothing.
        decided = model in (Case, Appeal)
        assert office.post(change, {}).status_code == (200 if decided else 403), model
        assert office.post(remove, {"post": "yes"}).status_code == 403, model
        office.post(address(model, "changelist"), delete)
        assert model.objects.filter(pk=row.pk).exists(), model


@pytest.mark.both
def test_every_filter_works(office: Client, played: Game) -> None:
    for model in MODELS:
        shown: Any = admin.site._registry[model]
        page = office.get(address(model, "changelist")).content.decode()
        links = sorted(set(re.findall(r'href="(\?[^"]+)"', page)))
        assert links or not shown.list_filter
        # Those of one filter differ by a value.
        for _names, alike in groupby(links, partial(re.sub, r"=[^&]*", "")):
            for link in some_of(list(alike), 2):
                where = address(model, "changelist") + link.replace("&amp;", "&")
                assert office.get(where).status_code == 200, where
        if shown.date_hierarchy:
            by_year = {f"{shown.date_hierarchy}__year": "2026"}
            assert office.get(address(model, "changelist"), by_year).status_code == 200
