"""Where moderators work: the queue, the page of a case, and a page for each measure."""

from games.admin.cases import ways
from games.admin.cases.admin import CaseAdmin
from games.admin.cases.rows import AppealAdmin, MeasureAdmin, ReportAdmin, WordAdmin

__all__ = ["AppealAdmin", "CaseAdmin", "MeasureAdmin", "ReportAdmin", "WordAdmin", "ways"]
