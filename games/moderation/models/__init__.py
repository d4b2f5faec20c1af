"""Reports, the cases that they make, measures about them, and answers to those."""

from games.moderation.models.appeal import Appeal
from games.moderation.models.case import Case
from games.moderation.models.measure import Measure
from games.moderation.models.report import Report
from games.moderation.models.word import Word

__all__ = ["Appeal", "Case", "Measure", "Report", "Word"]
