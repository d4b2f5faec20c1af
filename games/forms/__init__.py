"""Forms of tables and games."""

from games.forms.history import HistoryForm
from games.forms.tables import FindTablesForm

__all__ = ["FindTablesForm", "HistoryForm"]
