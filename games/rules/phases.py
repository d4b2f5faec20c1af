"""The phases of a round."""

DIGGING, STEALING, OVER = PHASES = ("digging", "stealing", "over")
