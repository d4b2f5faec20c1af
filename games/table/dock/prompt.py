"""Prompts and buttons of the dock (look.md 6)."""

from dataclasses import dataclass, field, replace
from typing import Any

from games.practice.tips import Tip
from games.table.dock.buttons import Button, Confirm
from games.table.held import Offer
from games.table.mine.strokes import symbol_of


@dataclass(frozen=True, slots=True)
class Prompt:
    """The words and buttons of the dock.

    `wide` puts the buttons in a row of their own; `extras` are further choices above them, under
    the words of `extra`. `error` is why a move was not taken, `countdown` the time left, `more` a
    link behind the note. `next_game` is the address of another game that waits for the viewer,
    `ask` the address for asking for more time. `offer` is the private card to look at first.
    `forecast` is when the viewer's next turn is likely to come. `plans` are their plans, and `void`
    is why these came to nothing. `lasting` is a sentence about stopped clocks; `tip` is a sentence
    for a first game.
    """

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
    error: str = ""
    waiting: dict[str, Any] | None = None
    countdown: dict[str, Any] | None = None
    next_game: str = ""
    offer: Offer | None = None
    more: dict[str, str] | None = None
    ask: str = ""
    forecast: dict[str, str] | None = None
    plans: dict[str, Any] | None = None
    void: str = ""
    lasting: str = ""
    tip: Tip | None = None

    @property
    def in_words(self) -> str:
        """Return the prompt's words in one line, for screen readers."""
        head = f"{self.title} {self.lead}".strip()
        tip = str(self.tip.text) if self.tip else ""
        notes = " ".join(filter(None, (self.void, self.lasting, self.note, tip)))
        if not (head and notes):
            return head or notes
        return f"{head} {notes}" if head[-1] in ".:?!…" else f"{head}. {notes}"

    @property
    def rule(self) -> str:
        """Return the anchor on the rules page that explains the chosen card."""
        return f"card-{symbol_of(self.card).removeprefix('p-')}"

    def offering(self, offer: Offer) -> "Prompt":
        """Return this prompt headed by an offer to look at the private card first; its buttons are
        kept.
        """
        lead = self.title if self.buttons else ""
        prompt = replace(self, title=offer.title, lead=lead, note=offer.note, more=None)
        return replace(prompt, offer=offer, wide=True)

    def sent_to(self, address: str, *hidden: tuple[str, str]) -> "Prompt":
        """Return this prompt with its moves sent to `address`, along with `hidden` fields (pairs of
        name and value).
        """
        confirms = [
            replace(confirm, action=address, fields=[*hidden, *confirm.fields])
            for confirm in self.confirms
        ]
        return replace(self, confirms=confirms)
