"""Reports, the cases that they open, measures, and appeals against these."""

from games.moderation.models.case import Case, Report
from games.moderation.models.measure import Appeal, Measure, Word

__all__ = ["Appeal", "Case", "Measure", "Report", "Word"]
