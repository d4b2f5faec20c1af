"""The page of a table: everything its templates show, for one viewer and one choice."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.bell.page import favicon_of
from games.clocks.motions import is_too_late
from games.clocks.paces import NoClock
from games.core.tables.read_models import PlayerView, TableView
from games.motions.page import motion_bar
from games.practice.tips import tip_of
from games.reactions.page import NO_REACTIONS, Reactions
from games.rules.moves import Move
from games.rules.observation import Observation
from games.rules.phases import OVER
from games.table.bar import bar_links, bar_menu, bell_of
from games.table.board import Board, board_of
from games.table.countdown import countdown_of, forecast_of
from games.table.dock.absence import stood_in_prompt, with_absence, with_missed_turn
from games.table.dock.choice import Choice
from games.table.dock.plans import as_plan, imagined, may_plan, planning_stage, plans_of
from games.table.dock.prompt import Prompt
from games.table.dock.stage import (
    CHOSEN,
    ENDED,
    FREE,
    PLANS,
    PREVIEW,
    STEALING,
    WAITING,
    WATCHING,
    Stage,
    stage_of,
)
from games.table.dock.stage_prompts import prompt_of
from games.table.held import offer_of
from games.table.log.panel import log_panel_of
from games.table.log.since_my_turn import news_of
from games.table.phrases import in_parts
from games.table.players import seated
from games.table.result.result import abandoned_of, result_of, verdict_of
from games.table.turn_emails import emails_in_words
from games.wording.paces import pace_name
from games.wording.plans import void_sentence


def make_page(
    table: TableView,
    choice: Choice,
    since: int,
    error: str = "",
    turn_emails: str = "",
    reactions: Reactions = NO_REACTIONS,
) -> dict[str, Any]:
    """Return the template context of a running, finished or abandoned table.

    `since` is the version last seen, `error` a sentence why a move was refused, `turn_emails`
    whether we email the viewer (`TurnEmails`), and `reactions` are those to the turns in the log.
    """
    seen = table.round.result or table.round.observation
    assert seen is not None
    players = seated(table.players)
    acting = imagined(table, seen)
    stage = _stage(table, seen, acting, choice)
    board = _board(table, seen, acting, stage, players, since)
    prompt = _prompt(table, seen, acting, stage, turn_emails)
    prompt = replace(prompt, error=error or _unlit(choice, stage) or prompt.error)
    links = bar_links(table, board.mine.news, since)
    others = [one for one in table.standings if one.person and not one.is_you]
    return {
        "table": table,
        "board": board,
        "since": since,
        "subtitle": _subtitle(seen),
        "rules": _rules(table),
        "prompt": prompt,
        "log": log_panel_of(table, seen, since, reactions),
        "result": _with_targets(result_of(seen, players), board),
        "abandoned": abandoned_of(table, players),
        "next_round": _next_round(seen),
        "verdict": verdict_of(table.standings),
        "motion": motion_bar(table.id, table.motion),
        "may_like": table.me.is_member and bool(others),
        "links": links,
        "menu": bar_menu(table, links.bell, board.address, is_new=prompt.offer is not None),
        "forecast": forecast_of(table),
        **_tab(table),
    }


def _tab(table: TableView) -> dict[str, str]:
    """Return the title and icon of the browser's tab, and those for when the turn changes."""
    bell = bell_of(table)
    on_turn = bell.before_title + _("Your turn: %(table)s") % {"table": table.name}
    off_turn = bell.before_title + table.name
    return {
        "tab_title": on_turn if table.is_my_turn else off_turn,
        "title_on_turn": on_turn,
        "title_off_turn": off_turn,
        "favicon": bell.favicon,
        "favicon_on_turn": favicon_of(waits=True),
    }


def _stage(table: TableView, seen: Observation, acting: Observation, choice: Choice) -> Stage:
    if table.is_abandoned:
        return Stage(ENDED, choice.cleared())
    return stage_of(seen, choice) if acting is seen else planning_stage(table, acting, choice)


def _board(
    table: TableView,
    seen: Observation,
    acting: Observation,
    stage: Stage,
    players: list[PlayerView],
    since: int,
) -> Board:
    address = reverse("games:table", args=[table.id])
    return board_of(
        seen,
        stage,
        players,
        address=address,
        next_lighting=address + stage.choice.with_next_lighting(seen.rules.expansion).query(),
        last_laid=table.round.last_laid,
        news=news_of(table, since),
        takes_moves=not table.round.untold and not table.is_abandoned,
        clock=table.clock,
        faces=table.round.face_up.goals if table.round.face_up else (),
        acting=acting,
        planned=_planned(table, seen),
    )


def _planned(table: TableView, seen: Observation) -> tuple[Move, ...]:
    """The moves of the viewer's plans that still stand."""
    left = table.round.left
    if seen is not table.round.observation or left is None or left.forgotten:
        return ()
    return tuple(order.move for order in left.orders.orders)


def _prompt(
    table: TableView, seen: Observation, acting: Observation, stage: Stage, turn_emails: str
) -> Prompt:
    if table.is_stood_in and stage.name != WATCHING:
        return with_absence(stood_in_prompt(table), table)
    if stage.is_plan:
        return as_plan(prompt_of(acting, stage, table.names), table, stage)
    prompt = with_absence(prompt_of(seen, stage, table.names), table)
    if stage.name == WAITING:
        prompt = _while_waiting(prompt, table, turn_emails)
    if stage.name in (FREE, WAITING, PLANS):
        prompt = replace(with_missed_turn(prompt, table), void=_void(table))
    elsewhere = stage.name == WAITING and table.me.elsewhere.next_game is not None
    if stage.name in (FREE, WAITING) and (offer := offer_of(table, seen)):
        return prompt.offering(offer)
    tip = tip_of(seen, table.me.tips)
    hidden = [("version", str(table.version)), *([("tip", tip.name)] if tip else [])]
    return replace(
        prompt.sent_to(reverse("games:turns", args=[table.id]), *hidden),
        tip=tip if stage.name == FREE else None,
        waiting=_wait(table) if prompt.show_waiting else None,
        countdown=_countdown(table) if prompt.show_waiting else None,
        ask=_ask(table, stage),
        plans=plans_of(table, seen, stage) if stage.name in (FREE, WAITING, PLANS) else None,
        forecast=forecast_of(table)
        if stage.name == WAITING and not table.clock.is_time_up
        else None,
        next_game=f"{reverse('games:next')}?after={table.id}" if elsewhere else "",
    )


def _void(table: TableView) -> str:
    """Why plans of the viewer came to nothing, and by whom; empty while all can be played."""
    left = table.round.left
    if left is None:
        return ""
    void = left.forgotten, left.verdicts, left.spoilers
    return void_sentence(*void, table.names, table.me.seat or 0)


def _ask(table: TableView, stage: Stage) -> str:
    """The address to ask for more time, in the second half of the viewer's own turn.

    Returns an empty string once a vote would come too late, as it does from the beginning where
    turns take minutes.
    """
    is_open = table.motion is not None and table.motion.is_open
    if stage.name != FREE or not table.me.may_ask or is_open:
        return ""
    countdown = _countdown(table)
    if countdown is None or 2 * countdown["seconds_left"] > countdown["seconds"]:
        return ""
    if is_too_late(timezone.now(), countdown["at"]):
        return ""
    return reverse("games:new_motion", args=[table.id])


def _while_waiting(prompt: Prompt, table: TableView, turn_emails: str) -> Prompt:
    """In a practice game all others are computer players, and nobody is written to."""
    if may_plan(table) and table.round.left is None and table.round.plannable:
        prompt = replace(prompt, lead=_("Choose a card to plan ahead."))
    if prompt.lasting:
        return prompt
    if table.practice:
        return replace(prompt, note=_("This takes a few seconds."))
    emails = emails_in_words(turn_emails)
    return replace(prompt, note=emails["sentence"], more=emails["link"])


def _countdown(table: TableView) -> dict[str, Any] | None:
    if table.clock.deadline is None or table.clock.paused_until is not None:
        return None
    return countdown_of(table.clock.deadline, mine=table.is_my_turn)


def _wait(table: TableView) -> dict[str, Any] | None:
    """Since when a turn is waited for, and in words how long, but within the first minute."""
    since = table.clock.waiting_since
    if since is None or table.clock.deadline is not None or table.clock.is_time_up:
        return None
    just_now = timezone.now() - since < timedelta(minutes=1)
    return {"since": since, "time": "" if just_now else timesince(since)}


def _unlit(choice: Choice, stage: Stage) -> str:
    """The answer to a press on a place that does not take the chosen card."""
    missed = stage.name == CHOSEN and choice.at is not None
    return _("It can’t go there. Pick a lit space.") if missed else ""


def _with_targets(result: dict[str, Any] | None, board: Board) -> dict[str, Any] | None:
    """The result, whose rows choose somebody to rob as their tiles do."""
    if result is None or board.stage.name not in (STEALING, PREVIEW):
        return result
    tiles = [(line, board.tiles[line.seat]) for line in result["lines"]]
    lines = [
        replace(line, target=board.address + tile.query, chosen=tile.chosen) if tile.query else line
        for line, tile in tiles
    ]
    return {**result, "lines": lines}


def _next_round(seen: Observation) -> int | None:
    """The round that follows the one that is over."""
    return seen.number + 1 if seen.phase == OVER and seen.number < seen.rules.rounds else None


def _subtitle(seen: Observation) -> str:
    params = {"number": seen.number, "rounds": seen.rules.rounds}
    if seen.phase == OVER:
        return in_parts(_("Round %(number)d of %(rounds)d · over") % params)
    return _("Round %(number)d of %(rounds)d") % params


def _rules(table: TableView) -> str:
    count = len(table.players)
    words = [ngettext("%(count)d player", "%(count)d players", count) % {"count": count}]
    if table.rules.expansion:
        words.append(_("Saboteur 2"))
    else:
        classic = table.rules.edition == "classic"
        words.append(_("classic rules") if classic else _("revised rules"))
    if table.clock.timing.pace != NoClock():
        words.append(pace_name(table.clock.timing.pace))
    if table.masked and table.status == "running":
        words.append(_("masked until the end"))
    if table.clock.timing.own_hours:
        words.append(_("own hours count"))
    return " · ".join(words)
