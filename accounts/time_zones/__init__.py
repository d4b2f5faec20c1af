"""The time zones that people can choose."""

from accounts.time_zones.choosing import Named, choices, label
from accounts.time_zones.cities import city
from accounts.time_zones.todays import todays_name, todays_names
from accounts.time_zones.zones import DEFAULT, find, known, validate_time_zone

__all__ = [
    "DEFAULT",
    "Named",
    "choices",
    "city",
    "find",
    "known",
    "label",
    "todays_name",
    "todays_names",
    "validate_time_zone",
]
