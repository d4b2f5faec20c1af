"""The page of one turn, for the holder of its link: only mine, hand and legal moves."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qsl, urlencode

from django.templatetags.static import static
from django.utils.translation import gettext as _

from games.core.tables.read_models import TableView
from games.rules.observation import Observation
from games.table.countdown import countdown_of
from games.table.dock.choice import Choice, read_choice
from games.table.dock.hand import hand_of
from games.table.dock.preview import preview_of
from games.table.dock.prompt import Prompt
from games.table.dock.stage import CHOSEN, PREVIEW, Stage, stage_of
from games.table.dock.stage_prompts import prompt_of
from games.table.log.since_my_turn import news_of
from games.table.marks import marks_of
from games.table.mine.drawing import draw_mine, visible_mine
from games.table.mine.in_words import mine_in_words
from games.table.mine.marks import cell_marks, goal_looks
from games.table.mine.svg import Svg, joined
from games.table.mine.targets import draw_targets
from games.table.private_card import PrivateCard, private_card_of

_LONGEST = 400


def choice_of(written: str) -> Choice:
    """Return the choice that a form on the page of one turn carries as one value."""
    return read_choice(dict(parse_qsl(written[:_LONGEST].removeprefix("?"))))


def one_turn_page(table: TableView, written: str, error: str) -> dict[str, Any]:
    """Return the template context of the page of one turn for the player to act, with their choice
    so far: `written` as in an address, and `error` the reason why a move was refused. `value` in a
    form is a choice written like that. With `places` the move is sent with the button `lay`,
    otherwise with `sends`.
    """
    seen = table.round.observation
    assert seen is not None
    stage = stage_of(seen, choice_of(written))
    places = list(_places(seen, stage, table.names))
    prompt = prompt_of(seen, stage, table.names)
    box, drawing = _mine(table, seen, stage)
    deadline, is_over = table.clock.deadline, table.round.result or table.round.untold
    news = None if is_over else news_of(table, table.version)
    return {
        "version": table.version,
        "news": news,
        "view_box": box,
        "drawing": drawing,
        "in_words": mine_in_words(seen, table.names),
        "prompt": replace(prompt, error=error),
        "hand": hand_of(seen, stage),
        "places": [place for place, _label in places],
        "lay": places[0][1] if places else "",
        "sends": [] if places else _sends(prompt),
        "countdown": countdown_of(deadline, mine=True) if deadline else None,
    }


def own_card_of(table: TableView) -> PrivateCard:
    """Return the viewer's private card without the purse, which would show how a round ended."""
    assert table.round.observation is not None
    return replace(private_card_of(table.round.observation, table.names), purse=None)


def _sends(prompt: Prompt) -> list[dict[str, str]]:
    """Return the label and value of each button of a prompt that plays a whole move."""
    return [
        {"label": each.label, "value": "?" + urlencode(each.fields, safe=",")}
        for each in prompt.confirms
    ]


def _mine(table: TableView, seen: Observation, stage: Stage) -> tuple[str, Svg]:
    """Return the mine's viewBox, and its drawing with the places of a choice."""
    letters, sprite = marks_of(table.names), static("sprite.svg")
    # What was laid last is of another round while the result of one waits to be looked at.
    last = None if table.round.result else table.round.last_laid
    marks = cell_marks(seen, last, (), letters)
    drawn = draw_mine(visible_mine(seen, marks, goal_looks(seen, letters)), sprite)
    targets = draw_targets(seen, stage, None, sprite)
    return drawn.bounds.numbered_view_box, joined([drawn.numbered, targets])


def _places(
    seen: Observation, stage: Stage, names: tuple[str, ...]
) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield each place where the chosen card may go, with the label of the button that sends it."""
    if stage.name not in (CHOSEN, PREVIEW) or stage.options.direct:
        return
    for choice, differs in _choices(stage):
        preview = preview_of(seen, choice, names)
        label = _("%(place)s, turned") % {"place": preview.title} if differs else preview.title
        chosen = stage.name == PREVIEW and choice == stage.choice
        yield {"label": label, "value": choice.query(), "chosen": chosen}, preview.label


def _choices(stage: Stage) -> Iterator[tuple[Choice, bool]]:
    """Every whole choice for the chosen card, and whether it is the other way round of one."""
    bare = stage.choice.with_card(stage.choice.card or "", stage.choice.copy)
    for at, ways in stage.options.places.items():
        for turned in ways:
            yield bare.at_place(at, turned), turned and len(ways) > 1
    for at in stage.options.rocks:
        yield bare.at_place(at), False
    for goal in stage.options.goals:
        yield replace(bare, goal=goal), False
    for on, tools in stage.options.seats.items():
        known: list[str | None] = [*tools]
        for tool in known or [None]:
            yield replace(bare, on=on, tool=tool), False
