"""The limits of people's own hours, each in a sentence."""

from django.utils.translation import gettext, ngettext

from games.clocks.limits import (
    LONGEST_HOLIDAY_DAYS,
    MOST_DAYS_OFF,
    MOST_HOLIDAY_DAYS,
    MOST_HOLIDAYS,
    SHORTEST_DAY_MINUTES,
    Refusal,
)


def limit_sentence(code: Refusal, days: int = 0) -> str:
    """Return why hours are refused; `days` is the number of days of holiday in a year."""
    match code:
        case "hours-too-short":
            sentence = gettext("At least %(hours)d hours awake.")
            return sentence % {"hours": SHORTEST_DAY_MINUTES // 60}
        case "days-off-too-many":
            sentence = ngettext(
                "At most %(days)d day off a week.",
                "At most %(days)d days off a week.",
                MOST_DAYS_OFF,
            )
            return sentence % {"days": MOST_DAYS_OFF}
        case "holiday-backwards":
            return gettext("It ends before it begins.")
        case "holiday-over":
            return gettext("This one is over already.")
        case "holiday-too-far":
            return gettext("At most two years ahead.")
        case "holiday-too-long":
            return gettext("At most %(days)d days at once.") % {"days": LONGEST_HOLIDAY_DAYS}
        case "holiday-list-too-long":
            return gettext("At most %(most)d holidays.") % {"most": MOST_HOLIDAYS}
    sentence = gettext("That makes %(days)d of %(most)d days in a year.")
    return sentence % {"days": days, "most": MOST_HOLIDAY_DAYS}
