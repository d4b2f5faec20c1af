"""Accounts, their names, and whom they have blocked."""

from accounts.models.account import Account
from accounts.models.block import Block
from accounts.models.former_name import FormerName

__all__ = ["Account", "Block", "FormerName"]
