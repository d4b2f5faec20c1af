"""Prompts and buttons of the dock (look.md 6)."""

from dataclasses import dataclass, field, replace
from datetime import datetime

from games.practice.tips import Tip
from games.table.countdown import Countdown
from games.table.dock.buttons import Button, Confirm
from games.table.dock.offer import Offer
from games.table.dock.plans import Plans
from games.table.forecast import Forecast
from games.table.mine.strokes import symbol_of
from games.table.turn_emails import Link


@dataclass(frozen=True, slots=True)
class Wait:
    """Since when a turn is waited for; `time` says how long, empty within the first minute."""

    since: datetime
    time: str


@dataclass(frozen=True, slots=True)
class Prompt:
    """The words and buttons of the dock. `wide` puts the buttons in a row of their own; `extras`
    are further choices above them, under the words of `extra`. `error` is why a move was not taken,
    `countdown` the time that is left, `next_game` the address of a game that waits for the viewer
    meanwhile, `offer` what there is to look at first, `more` a link behind the note, `ask` where
    to ask for more time, `forecast` when one's next turn is likely to come, `plans` one's plans,
    and `void` why they came to nothing. `lasting` is what it says of clocks that do not run, and
    says as long as that is so; `tip` is a sentence for somebody's first game.
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
    waiting: Wait | None = None
    countdown: Countdown | None = None
    next_game: str = ""
    offer: Offer | None = None
    more: Link | None = None
    ask: str = ""
    forecast: Forecast | None = None
    plans: Plans | None = None
    void: str = ""
    lasting: str = ""
    tip: Tip | None = None

    @property
    def in_words(self) -> str:
        """Return the prompt in one line."""
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
        """Return the prompt that first offers something to look at; its buttons stay."""
        lead = self.title if self.buttons else ""
        prompt = replace(self, title=offer.title, lead=lead, note=offer.note, more=None)
        return replace(prompt, offer=offer, wide=True)

    def sent_to(self, address: str, *hidden: tuple[str, str]) -> "Prompt":
        """Return the prompt with its moves sent to `address`, together with the `hidden` fields."""
        confirms = [
            replace(confirm, action=address, fields=[*hidden, *confirm.fields])
            for confirm in self.confirms
        ]
        return replace(self, confirms=confirms)
