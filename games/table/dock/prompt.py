"""What the dock says and offers: one prompt for every stage (look.md 6)."""

from dataclasses import dataclass, field, replace

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.cards.cards import PATH_CODES
from games.rules.observation import Observation
from games.table.dock.blocked_card import blocked_card_of
from games.table.dock.choice import NOBODY, Choice
from games.table.dock.preview import preview_of
from games.table.dock.stage import (
    CHOSEN,
    FREE,
    IDLE,
    PASSING,
    PREVIEW,
    STEALING,
    WAITING,
    WATCHING,
    Stage,
    removable,
)
from games.table.mine.strokes import symbol_of
from games.table.players import chip_of
from games.wording import card_effect, card_name, tool_name


@dataclass(frozen=True, slots=True)
class Button:
    """A way on: a link that changes the choice. `key` is the key that does the same."""

    id: str
    label: str
    query: str
    icon: str = ""
    key: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Confirm:
    """The form that sends the move."""

    label: str
    doing: str
    icon: str
    fields: list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Prompt:
    """The words and buttons of the dock. `wide` puts the buttons in a row of their own; `extras`
    are further choices above them, under the words of `extra`."""

    title: str
    lead: str = ""
    note: str = ""
    icon: str = ""
    bad: bool = False
    wide: bool = False
    extra: str = ""
    card: str = ""
    show_waiting: bool = False
    buttons: list[Button] = field(default_factory=list)
    extras: list[Button] = field(default_factory=list)
    confirms: list[Confirm] = field(default_factory=list)

    @property
    def in_words(self) -> str:
        """What it says, in one line."""
        head = f"{self.title} {self.lead}".strip()
        if not (head and self.note):
            return head or self.note
        return f"{head} {self.note}" if head[-1] in ".:?!…" else f"{head}. {self.note}"

    @property
    def rule(self) -> str:
        """The place on the rules page that explains the chosen card."""
        return f"card-{symbol_of(self.card).removeprefix('p-')}"


def prompt_of(
    seen: Observation, stage: Stage, names: tuple[str, ...], practice: bool = False
) -> Prompt:
    """The prompt for a viewer's stage; `names` by seat. In a practice game all others are
    computer players, and nobody is written to."""
    if practice and stage.name == WAITING:
        return replace(_waiting(seen, stage, names), note=_("That takes a few seconds."))
    makers = {
        WATCHING: _watching,
        WAITING: _waiting,
        FREE: _free,
        IDLE: _idle,
        CHOSEN: _chosen,
        PREVIEW: _preview,
        PASSING: _passing,
        STEALING: _stealing,
    }
    maker = makers.get(stage.name)
    return maker(seen, stage, names) if maker else Prompt(_("The round is over."))


def _watching(seen: Observation, stage: Stage, names: tuple[str, ...]) -> Prompt:
    if seen.turn is None:
        return Prompt(_("You are watching."))
    turn = _("%(name)s is to play.") % {"name": names[seen.turn]}
    return Prompt(_("You are watching."), turn, show_waiting=True)


def _waiting(seen: Observation, stage: Stage, names: tuple[str, ...]) -> Prompt:
    turn = _("%(name)s is to play.") % {"name": names[seen.turn or 0]}
    if seen.phase == "stealing":
        turn = _("%(name)s may steal.") % {"name": names[seen.turn or 0]}
    return Prompt(turn, note=_("We will write to you."), show_waiting=True)


def _free(seen: Observation, stage: Stage, names: tuple[str, ...]) -> Prompt:
    lead = _("Choose a card.") if seen.hand else ""
    return Prompt(_("Your turn."), lead, show_waiting=True, buttons=[_pass_button(stage.choice)])


def _idle(seen: Observation, stage: Stage, names: tuple[str, ...]) -> Prompt:
    card = stage.choice.card or ""
    blocked = blocked_card_of(seen, card, stage.refusal or "")
    mine = seen.turn == seen.seat
    return Prompt(
        blocked.title,
        note=blocked.advice if mine else _("You can only look now: it is not your turn"),
        icon=blocked.icon,
        bad=mine,
        card=card,
        buttons=[_discard_button(stage.choice, card)] if mine else [_cancel(stage.choice)],
    )


def _chosen(seen: Observation, stage: Stage, names: tuple[str, ...]) -> Prompt:
    card = stage.choice.card or ""
    if seen.turn != seen.seat:
        return _looked_at(stage, card)
    return Prompt(
        f"{capfirst(card_name(card))}:",
        _count(stage, card),
        note=card_effect(card) if card not in PATH_CODES else _("Choose a lit place to try it"),
        card=card,
        buttons=[_cancel(stage.choice)],
    )


def _looked_at(stage: Stage, card: str) -> Prompt:
    lead = _count(stage, card) if card in PATH_CODES else ""
    note = _("You can only look now: it is not your turn")
    return Prompt(
        f"{capfirst(card_name(card))}:" if lead else capfirst(card_name(card)),
        lead,
        note=note if card in PATH_CODES else card_effect(card),
        card=card,
        buttons=[_cancel(stage.choice)],
    )


def _count(stage: Stage, card: str) -> str:
    count = stage.options.count
    if card in PATH_CODES:
        text = ngettext("%(count)d place", "%(count)d places", count)
    elif card == "rockfall":
        text = ngettext("%(count)d card", "%(count)d cards", count)
    elif card == "map":
        text = ngettext("%(count)d goal", "%(count)d goals", count)
    else:
        text = ngettext("%(count)d player", "%(count)d players", count)
    return text % {"count": count}


def _preview(seen: Observation, stage: Stage, names: tuple[str, ...]) -> Prompt:
    preview = preview_of(seen, stage.choice, names)
    sent = _("Nothing is sent yet.") if stage.ready else _("It is not your turn: only a look.")
    return Prompt(
        preview.title,
        note=f"{preview.note} {sent}".strip(),
        wide=True,
        card=stage.choice.card or "",
        buttons=[_cancel(stage.choice), *_alternatives(stage)],
        confirms=[_confirm(stage.choice, preview.label, preview.doing)] if stage.ready else [],
    )


def _alternatives(stage: Stage) -> list[Button]:
    choice = stage.choice
    if choice.at in stage.options.places and len(stage.options.places[choice.at]) > 1:
        turned = replace(choice, turned=not choice.turned)
        return [Button("turn", _("Turn"), turned.query(), "turn", "R")]
    tools = stage.options.seats.get(choice.on, []) if choice.on is not None else []
    return [
        Button(
            "turn",
            capfirst(tool_name(tool)),
            replace(choice, tool=tool).query(),
            "turn",
            "R",
        )
        for tool in tools
        if tool != choice.tool
    ]


def _passing(seen: Observation, stage: Stage, names: tuple[str, ...]) -> Prompt:
    prompt = Prompt(
        _("Discard which card?"),
        note=_("Nobody will see it."),
        wide=bool(stage.choice.cards),
        buttons=[_cancel(stage.choice)],
        confirms=[_confirm_pass(stage)] if stage.ready else [],
    )
    if not seen.rules.expansion:
        return prompt
    extras = _removals(seen, stage)
    return replace(
        prompt,
        title=_("Discard which cards? One to three."),
        note=_("Nobody will see them. You draw as many."),
        extra=_("Or let two cards take away:") if extras else "",
        extras=extras,
    )


def _confirm_pass(stage: Stage) -> Confirm:
    choice = stage.choice
    if choice.remove:
        return _confirm(choice, _("Discard and take away"), _("Discarding…"))
    count = len(choice.cards)
    label = ngettext("Discard %(count)d card", "Discard %(count)d cards", count)
    return _confirm(choice, label % {"count": count}, _("Discarding…"))


def _removals(seen: Observation, stage: Stage) -> list[Button]:
    """With the expansion two discarded cards may take one card before oneself away."""
    choice = stage.choice
    return [
        Button(
            f"remove-{card}",
            chip_of(card).name,
            replace(choice, remove=None if card == choice.remove else card).query(),
            chip_of(card).icon,
            chosen=card == choice.remove,
        )
        for card in removable(seen, choice.cards)
    ]


def _stealing(seen: Observation, stage: Stage, names: tuple[str, ...]) -> Prompt:
    nobody = replace(stage.choice.cleared(), steal=NOBODY)
    return Prompt(
        _("Your theft."),
        _("Whom do you rob?"),
        note=_("Choose somebody who has gold."),
        buttons=[Button("nobody", _("Nobody"), nobody.query(), "close")],
    )


def _pass_button(choice: Choice) -> Button:
    return Button("pass", _("Pass"), replace(choice.cleared(), passing=True).query(), "trash", "P")


def _discard_button(choice: Choice, card: str) -> Button:
    thrown = replace(choice.cleared(), passing=True, cards=(card,))
    return Button("pass", _("Discard"), thrown.query(), "trash", "P")


def _cancel(choice: Choice) -> Button:
    return Button("cancel", _("Cancel"), choice.cleared().query(), "close", "Esc")


def _confirm(choice: Choice, label: str, doing: str) -> Confirm:
    return Confirm(label, doing, "check", choice.fields())
