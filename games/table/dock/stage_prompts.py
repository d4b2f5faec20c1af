"""The prompt for every stage of a choice (look.md 6)."""

from dataclasses import replace

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.cards.cards import PATH_CODES
from games.rules.observation import Observation
from games.table.dock.buttons import (
    Button,
    Confirm,
    cancel_button,
    confirm,
    discard_button,
    pass_button,
    turn_buttons,
)
from games.table.dock.choice import NOBODY
from games.table.dock.preview import preview_of
from games.table.dock.prompt import Prompt
from games.table.dock.stage import (
    CHOSEN,
    FREE,
    IDLE,
    PASSING,
    PLANS,
    PREVIEW,
    STEALING,
    WAITING,
    WATCHING,
    Stage,
    removable,
)
from games.table.phrases import turn_of
from games.table.players import chip_of
from games.wording import card_effect, card_name


def blocked(seen: Observation, stage: Stage, names: tuple[str, ...]) -> Prompt:
    """Return the prompt for a chosen card that cannot be played, with the reason and alternatives;
    `names` are by seat.
    """
    card = stage.choice.card or ""
    title, advice, icon = _blocked_words(seen, stage.refusal or "")
    return Prompt(
        title,
        note=advice,
        icon=icon,
        bad=True,
        card=card,
        buttons=[discard_button(stage.choice, card)],
    )


def chosen(seen: Observation, stage: Stage, names: tuple[str, ...]) -> Prompt:
    """Return the prompt for a chosen card without a target, with the number of places or a request
    to choose; `names` are by seat.
    """
    card = stage.choice.card or ""
    return Prompt(
        _("%(card)s:") % {"card": capfirst(card_name(card))},
        _asked(stage, card),
        note=card_effect(card) if card not in PATH_CODES else _("Pick a lit space to try it there"),
        card=card,
        buttons=[cancel_button(stage.choice)],
    )


def _asked(stage: Stage, card: str) -> str:
    count = stage.options.count
    if card in PATH_CODES:
        return ngettext("%(count)d place", "%(count)d places", count) % {"count": count}
    if card == "rockfall":
        return _("choose a card to cave in")
    return _("choose a goal") if card == "map" else _("choose a player")


def previewed(seen: Observation, stage: Stage, names: tuple[str, ...]) -> Prompt:
    """Return the prompt for a whole move, which says what it would do and has the button that sends
    the move. `names` are by seat.
    """
    preview = preview_of(seen, stage.choice, names)
    sent = "" if stage.is_plan else _("Not played yet.")
    return Prompt(
        preview.title,
        note=f"{preview.note} {sent}".strip(),
        wide=True,
        card=stage.choice.card or "",
        buttons=[cancel_button(stage.choice), *turn_buttons(stage)],
        confirms=[confirm(stage.choice, preview.label, preview.doing)] if stage.ready else [],
    )


def _blocked_words(seen: Observation, code: str) -> tuple[str, str, str]:
    """Return the words for a refusal code of a card in the viewer's hand.

    A title, advice, and the name of an icon.
    """
    assert seen.seat is not None
    if code == "tools-broken":
        return _broken([card for card in seen.fronts[seen.seat] if card.startswith("break-")])
    if code == "is-trapped":
        return _("You are trapped: no digging"), _("Play another card, or pass"), "trapped"
    other = _("Choose another card, or discard this one")
    titles = {
        "nothing-to-repair": (_("Nobody has one of those broken"), "check"),
        "already-there": (_("There’s no one to play it on"), "lock"),
        "goal-face-up": (_("All the goals are already face up"), "map"),
        "nothing-there": (_("There is nothing to remove now"), "lock"),
        "not-connected": (_("This card doesn’t fit anywhere in the mine right now"), "path"),
    }
    title, icon = titles.get(code, (_("This card cannot be played now"), "lock"))
    return title, other, icon


def _broken(cards: list[str]) -> tuple[str, str, str]:
    titles = {
        "break-pickaxe": _("Your pickaxe is broken: no digging"),
        "break-lantern": _("Your lantern is broken: no digging"),
        "break-cart": _("Your cart is broken: no digging"),
    }
    icon = cards[0].removeprefix("break-") + "-broken"
    if len(cards) == 1:
        return titles[cards[0]], _("Mend it, play another card, or pass"), icon
    return _("Your tools are broken: no digging"), _("Get them mended, or play another card"), icon


def passing(seen: Observation, stage: Stage, names: tuple[str, ...]) -> Prompt:
    """Return the prompt for a pass, with the cards to discard and, with the expansion, a card to
    remove; `names` are by seat.
    """
    prompt = Prompt(
        _("Discard which card?"),
        note=_("Nobody will see it."),
        wide=bool(stage.choice.cards),
        buttons=[cancel_button(stage.choice)],
        confirms=[_confirm(stage)] if stage.ready else [],
    )
    if not seen.rules.expansion:
        return prompt
    extras = _removals(seen, stage)
    return replace(
        prompt,
        title=_("Discard which cards? One to three."),
        note=_("No one will see them. You draw the same number."),
        extra=_("Or discard two cards to get rid of:") if extras else "",
        extras=extras,
    )


def _confirm(stage: Stage) -> Confirm:
    choice = stage.choice
    if choice.remove:
        return confirm(choice, _("Discard and clear it"), _("Discarding…"))
    count = len(choice.cards)
    label = ngettext("Discard %(count)d card", "Discard %(count)d cards", count)
    return confirm(choice, label % {"count": count}, _("Discarding…"))


def _removals(seen: Observation, stage: Stage) -> list[Button]:
    """With the expansion two discarded cards may remove one in front of the player."""
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


def prompt_of(seen: Observation, stage: Stage, names: tuple[str, ...]) -> Prompt:
    """Return the prompt for the stage of a viewer's choice; `names` are by seat."""
    maker = _MAKERS.get(stage.name)
    return maker(seen, stage, names) if maker else Prompt(_("The round is over."))


def _watching(seen: Observation, stage: Stage, names: tuple[str, ...]) -> Prompt:
    if seen.turn is None:
        return Prompt(_("You are watching."))
    turn = turn_of(names[seen.turn])
    return Prompt(_("You are watching."), turn, show_waiting=True)


def _waiting(seen: Observation, stage: Stage, names: tuple[str, ...]) -> Prompt:
    turn = turn_of(names[seen.turn or 0])
    if seen.phase == "stealing":
        turn = _("%(name)s may steal.") % {"name": names[seen.turn or 0]}
    return Prompt(turn, show_waiting=True)


def _plans(seen: Observation, stage: Stage, names: tuple[str, ...]) -> Prompt:
    close = Button("cancel", _("Close"), stage.choice.cleared().query(), "close", "Esc")
    return Prompt(_("Your plans."), note=_("Only you see this."), buttons=[close])


def _free(seen: Observation, stage: Stage, names: tuple[str, ...]) -> Prompt:
    passing_ = pass_button(stage.choice)
    if seen.hand and {card for card, _why in seen.idle} >= set(seen.hand):
        lead = _("You can’t play any of your cards right now.")
        return Prompt(_("Your turn."), lead, wide=True, buttons=[replace(passing_, main=True)])
    lead = _("Choose a card.") if seen.hand else ""
    return Prompt(_("Your turn."), lead, show_waiting=True, buttons=[passing_])


def _stealing(seen: Observation, stage: Stage, names: tuple[str, ...]) -> Prompt:
    nobody = replace(stage.choice.cleared(), steal=NOBODY)
    return Prompt(
        _("Your theft."),
        _("Who do you rob?"),
        note=_("Pick someone who has gold."),
        buttons=[Button("nobody", _("Nobody"), nobody.query(), "close")],
    )


_MAKERS = {
    WATCHING: _watching,
    WAITING: _waiting,
    PLANS: _plans,
    FREE: _free,
    IDLE: blocked,
    CHOSEN: chosen,
    PREVIEW: previewed,
    PASSING: passing,
    STEALING: _stealing,
}
