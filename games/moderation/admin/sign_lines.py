"""Signs in words: what was seen, how often, what chance gives, and how sure that is."""

from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Trace
from games.moderation.selectors.record_signs import RecordSign
from games.moderation.selectors.shared_traces import MOST_ACCOUNTS, SharedTrace
from games.moderation.selectors.signs import PairSigns
from games.signs import FEWEST, GOLD, HELP

# How seldom by chance something is: within chance, seldom, hardly.
_SELDOM, _HARDLY = 0.01, 0.001
_MOST_SELDOM = 10_000


@dataclass(frozen=True, slots=True)
class SignLine:
    """One sign: what it is of, what was seen, within which range, and how sure it is."""

    what: str
    seen: str
    range: str
    sure: str


def lines(signs: PairSigns) -> list[SignLine]:
    """Every sign of two people, those that say nothing included."""
    return [*map(_of_trace, signs.traces), *map(_of_record, signs.records)]


def _of_trace(trace: SharedTrace) -> SignLine:
    is_network = trace.kind == Trace.Kind.NETWORK
    seen = ngettext(
        "the same on %(days)d of %(of)d day on which both played",
        "the same on %(days)d of %(of)d days on which both played",
        trace.of_days,
    )
    return SignLine(
        what=_("Same network") if is_network else _("Same kind of browser, same languages"),
        seen=seen % {"days": trace.days, "of": trace.of_days},
        range=_range(trace.low, trace.high) if trace.of_days >= FEWEST else "",
        sure=_sure_of_trace(trace, is_network=is_network),
    )


def _sure_of_trace(trace: SharedTrace, *, is_network: bool) -> str:
    if trace.of_days < FEWEST:
        return _("Too few to say anything.")
    if not trace.days:
        return _("Nothing in common.")
    if trace.others:
        told = ngettext(
            "Weak: %(others)s other account of %(accounts)s has the same.",
            "Weak: %(others)s other accounts of %(accounts)s have the same.",
            trace.others,
        )
        return told % {"others": _many(trace.others), "accounts": _many(trace.accounts)}
    if is_network:
        told = _("No other account of %(accounts)s has it; a home, a school or an office may.")
    else:
        told = _("No other account of %(accounts)s has it; elsewhere thousands do.")
    return told % {"accounts": _many(trace.accounts)}


def _many(accounts: int) -> str:
    is_all = accounts < MOST_ACCOUNTS
    return str(accounts) if is_all else _("%(number)d and more") % {"number": accounts}


def _of_record(sign: RecordSign) -> SignLine:
    counted, names = sign.counted, {"by": sign.by, "other": sign.other}
    if sign.kind == HELP:
        what = _("%(by)s spares or mends %(other)s, of the other side") % names
    elif sign.kind == GOLD:
        what = _("%(by)s turns to the right goal after a look of %(other)s") % names
    else:
        what = _("%(by)s knows the side of %(other)s early") % names
    seen = ngettext(
        "%(hits)d of %(cases)d chance; %(expected)s by chance",
        "%(hits)d of %(cases)d chances; %(expected)s by chance",
        counted.cases,
    )
    expected = number_format(counted.expected, 1)
    figures = {"hits": counted.hits, "cases": counted.cases, "expected": expected}
    return SignLine(
        what=what,
        seen=seen % figures,
        range="" if counted.is_too_few else _range(counted.low, counted.high),
        sure=_sure_of_record(sign),
    )


def _sure_of_record(sign: RecordSign) -> str:
    if sign.counted.is_too_few:
        return _("Too few to say anything.")
    chance = sign.counted.by_chance
    if chance > _SELDOM:
        return _("Within what chance gives.")
    among = {"number": min(_MOST_SELDOM, round(1 / max(chance, 1 / _MOST_SELDOM)))}
    if chance > _HARDLY:
        return _("Seldom by chance: about once in %(number)d times.") % among
    return _("Hardly by chance: once in %(number)d times, or less.") % among


def _range(low: float, high: float) -> str:
    shares = {"low": round(100 * low), "high": round(100 * high)}
    return _("between %(low)d and %(high)d of 100 (95 %% sure)") % shares
