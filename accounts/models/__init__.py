"""People."""

from accounts.models.account import Account

__all__ = ["Account"]
