"""Accounts, their names and blocks, and the tokens of their programs."""

from accounts.models.access_token import AccessToken
from accounts.models.account import Account
from accounts.models.block import Block
from accounts.models.former_name import FormerName

__all__ = ["AccessToken", "Account", "Block", "FormerName"]
