"""Names of people: which are allowed, and which look too much alike."""

from accounts.names.reserved import GUEST, guest_name, is_guest_name, refuse_reserved, reserve
from accounts.names.skeleton import has_stacked_marks, key, skeleton, tidy, without_accents
from accounts.names.validation import LONGEST, SHORTEST, validate_name, validate_signs

# The longest skeleton: one letter of a name may expand to seven.
LONGEST_SKELETON = 8 * LONGEST

__all__ = [
    "GUEST",
    "LONGEST",
    "LONGEST_SKELETON",
    "SHORTEST",
    "guest_name",
    "has_stacked_marks",
    "is_guest_name",
    "key",
    "refuse_reserved",
    "reserve",
    "skeleton",
    "tidy",
    "validate_name",
    "validate_signs",
    "without_accents",
]
