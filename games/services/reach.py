"""Who may approach whom: the one place that is asked before a person is invited or mentioned."""

from accounts.models import Account


def may_reach(one: Account, other: Account) -> bool:
    """Whether a person may invite or mention another: anybody who has signed up, but themselves.

    Who shuts somebody out will be asked for here.
    """
    return other.is_active and not other.is_guest and other.pk != one.pk
