"""Looking at the signs of two people: it is in the audit log, and nothing else happens."""

from accounts.audit import log as audit_log
from accounts.models import Account, AuditEntry
from games.core.errors import NotYours
from games.moderation.selectors.signs import PairSigns, pair, signs_of


def look_at_signs(one_id: int, other_id: int, moderator: Account) -> PairSigns:
    """Everything that speaks for two accounts being one, or playing as one, and how sure it is.

    Raises NotYours without the right, and NotFound for oneself, for whom one plays with just now
    and for who is gone.
    """
    if not moderator.has_perm("games.signs_case"):
        raise NotYours
    one, other = pair(one_id, other_id, moderator)
    signs = signs_of(one, other, moderator)
    audit_log.append(moderator, AuditEntry.Verb.LOOK, one, name=f"{one.name}, {other.name}")
    return signs
