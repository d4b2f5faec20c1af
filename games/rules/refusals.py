"""Reasons to refuse a move: notation.md's codes, in order, with a sentence for players."""


def gettext_noop(text: str) -> str:
    """Return a sentence unchanged, marked for translation; the engine itself speaks English."""
    return text


SENTENCES = {
    "malformed": gettext_noop("That move could not be read. Please try again."),
    "over": gettext_noop("This round is over."),
    "not-your-turn": gettext_noop("It is not your turn."),
    "wrong-phase": gettext_noop("That is not possible in this part of the round."),
    "no-such-seat": gettext_noop("Nobody sits there."),
    "not-in-hand": gettext_noop("You do not hold that card."),
    "tools-broken": gettext_noop("One of your tools is broken: no digging until it is mended."),
    "is-trapped": gettext_noop("You are trapped: no digging until you are freed."),
    "occupied": gettext_noop("There is a card already."),
    "no-fit": gettext_noop("It does not fit: tunnel must meet tunnel and rock must meet rock."),
    "not-adjacent": gettext_noop("It must lie beside a card of the mine."),
    "not-connected": gettext_noop("No tunnel from the start leads there."),
    "ladder-beside-goal": gettext_noop("A ladder may not lie beside a goal."),
    "nothing-to-repair": gettext_noop("That tool is not broken."),
    "already-there": gettext_noop("Such a card lies there already."),
    "not-on-self": gettext_noop("You cannot play this card on yourself."),
    "nothing-there": gettext_noop("There is nothing to remove."),
    "not-removable": gettext_noop("The start and the goals stay where they are."),
    "goal-face-up": gettext_noop("That goal lies face up: everybody can see it."),
    "wrong-count": gettext_noop("That is not the right number of cards."),
    "no-gold": gettext_noop("There is no gold to steal there."),
}
CODES = tuple(SENTENCES)


class Refused(Exception):
    """The rules refuse a move; nothing has changed. `code` is one of CODES."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code
        self.sentence = SENTENCES[code]
