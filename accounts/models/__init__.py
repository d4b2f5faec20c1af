"""Accounts, their names and relations, their programs' tokens, and staff's actions."""

from accounts.models.access_token import AccessToken
from accounts.models.account import Account
from accounts.models.audit_entry import AuditEntry
from accounts.models.former_name import FormerName
from accounts.models.relation import Block, Liking, Relation
from accounts.models.waiting_email import WaitingEmail

__all__ = [
    "AccessToken",
    "Account",
    "AuditEntry",
    "Block",
    "FormerName",
    "Liking",
    "Relation",
    "WaitingEmail",
]
