"""Accounts, and the names they have given up."""

from accounts.models.account import Account
from accounts.models.former_name import FormerName

__all__ = ["Account", "FormerName"]
