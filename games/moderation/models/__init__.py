"""Reports, the cases that they make, measures about them, and answers to those."""

from games.moderation.models.case import Case, Report
from games.moderation.models.measure import Appeal, Measure, Word

__all__ = ["Appeal", "Case", "Measure", "Report", "Word"]
