"""The page of a game's story: turning points, and thanks."""

from collections.abc import Iterator
from typing import Final

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.story.selectors import RoundTold, Story
from games.story.turning_points import TurningPoint, best_guess, best_lie, turning_points
from games.table.log.sentences import plain_entry
from games.table.phrases import list_of
from games.table.players import seated
from games.table.result.result import result_of, verdict_of
from games.wording.cards import dwarf_name
from games.wording.reliability import percent_of

TITLES: Final[dict[str, Promise]] = {
    "decided": gettext_lazy("The card that decided"),
    "seen-through": gettext_lazy("Seen through"),
    "wronged": gettext_lazy("Under false suspicion"),
    "hidden": gettext_lazy("Well hidden"),
}


def point_title(point: TurningPoint, who: str) -> str:
    """Return the title of a turning point.

    `who` are the names of the people concerned, whose turn it need not be.
    """
    title = str(TITLES[point.kind])
    if point.kind == "decided":
        return title
    return _("%(title)s: %(names)s") % {"title": title, "names": who}


def point_sentence(point: TurningPoint, who: str, dwarf: str) -> str:
    """Return a sentence about a turning point.

    `who` are the names of the people concerned, `dwarf` is the dwarf of the first.
    """
    params = {
        "before": percent_of(point.before),
        "after": percent_of(point.after),
        "name": who,
        "names": who,
        "dwarf": dwarf_name(dwarf),
    }
    match point.kind:
        case "decided":
            sentence = _(
                "Chance of reaching the treasure: %(before)s before this card, %(after)s after it."
            )
        case "seen-through":
            sentence = ngettext(
                "From here on nobody looked more like a saboteur than %(names)s, and rightly so.",
                "From here on nobody looked more like saboteurs than %(names)s, and rightly so.",
                len(point.seats),
            )
        case "wronged":
            sentence = _("%(name)s looked most like a saboteur (%(after)s). In truth: %(dwarf)s.")
        case _:
            sentence = _(
                "In the end %(name)s looked less like a saboteur (%(after)s) than "
                "the deck alone would suggest (%(before)s), and was one."
            )
    return sentence % params


# A turn's number, a title, a sentence, the tab of the page that shows it, and the text of its link
# if not the turn.
Told = tuple[int, str, str, str, str]
# The tab of the replay that shows thoughts.
_THOUGHTS = "#thoughts"


def story_page(story: Story) -> dict[str, object]:
    """Return the template context of the story page, apart from the story itself: `verdict`,
    `rounds`, `thanks` and `may_thank`. `thanks` is a sentence with the players who said thank you,
    and empty if nobody did.
    """
    names = tuple(player.name for player in story.players)
    return {
        "verdict": verdict_of(story.standings),
        "rounds": [_round(story, each, names) for each in story.rounds],
        "thanks": _thanks(story, names),
        "may_thank": story.has_played and story.me not in story.thanked,
    }


def _play_on(story: Story, round_story: RoundTold) -> str:
    if any(entry.roll_backs for entry in round_story.told):
        return ""
    return reverse("games:play_on", args=[story.id, round_story.seen.number, 0])


def _round(story: Story, round_story: RoundTold, names: tuple[str, ...]) -> dict[str, object]:
    """Return a round's result and its turning points, each with the link to its turn.

    `play_on` is the address to play it on from its beginning, empty if that is impossible.
    """
    result = result_of(round_story.seen, seated(story.players))
    assert result is not None, "the game is over"
    found = [*_turning_points(round_story, names), *_notes(round_story, names)]
    return {
        "number": round_story.seen.number,
        "result": result,
        "points": [
            {
                "title": title,
                "text": text,
                "turn": link or plain_entry(round_story.told[turn - 1], names, story.me),
                "address": _address(story, round_story, turn, tab),
            }
            for turn, title, text, tab, link in sorted(found, key=lambda each: each[0])
        ],
        "address": _address(story, round_story, 0),
        "play_on": _play_on(story, round_story),
    }


def _turning_points(round_story: RoundTold, names: tuple[str, ...]) -> Iterator[Told]:
    dwarfs = round_story.course.turns[-1].dwarfs
    for point in turning_points(round_story.course):
        who = list_of([names[seat] for seat in point.seats])
        text = point_sentence(point, who, dwarfs[point.seats[0]])
        # The last card has nothing to do with saboteurs hidden to the end.
        link = _("The end of the round") if point.kind == "hidden" else ""
        yield point.turn, point_title(point, who), text, "", link


def _notes(round_story: RoundTold, names: tuple[str, ...]) -> Iterator[Told]:
    """Yield the best lie and the best guess, which the page of thoughts also names."""
    course, dwarfs = round_story.course, round_story.course.turns[-1].dwarfs
    shares = (course.suspicions, *(taken.suspicions for taken in course.turns))
    if lie := best_lie(round_story.told, shares, dwarfs):
        text = _("%(name)s was a saboteur, and looked more honest after this.")
        yield lie.turn, _("Best lie"), text % {"name": names[lie.seat]}, _THOUGHTS, ""
    if guess := best_guess(round_story.told, shares, dwarfs):
        text = _("%(name)s was a saboteur, with little to show for it yet.")
        yield guess.turn, _("Best guess"), text % {"name": names[guess.seat]}, _THOUGHTS, ""


def _thanks(story: Story, names: tuple[str, ...]) -> str:
    others = [names[seat] for seat in story.thanked if seat != story.me]
    if story.me not in story.thanked:
        text = ngettext("%(names)s said thank you.", "%(names)s have said thank you.", len(others))
        return text % {"names": list_of(others)} if others else ""
    if not others:
        return _("You said thank you.")
    return _("You and %(names)s said thank you.") % {"names": list_of(others)}


def _address(story: Story, round_story: RoundTold, turn: int, tab: str = "") -> str:
    return reverse("games:replay", args=[story.id, round_story.seen.number, turn]) + tab
