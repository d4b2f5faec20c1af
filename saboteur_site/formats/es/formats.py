"""Dates and times in Spanish; the short ones for lists, with the month in three small letters."""

DATE_FORMAT = "j \\d\\e F \\d\\e Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j \\d\\e F \\d\\e Y, H:i"
YEAR_MONTH_FORMAT = "F \\d\\e Y"
MONTH_DAY_FORMAT = "j \\d\\e F"
SHORT_DATE_FORMAT = "j b Y"
SHORT_DATETIME_FORMAT = "j b Y, H:i"
