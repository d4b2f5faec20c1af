"""Accounts in Django's admin, and the log of staff's actions there.

Each right opens its own door and no other. Staff who may change accounts get neither into them nor
above themselves: superusers alone give rights, and nobody changes their own. There is no form for
anybody's password, and none for email addresses, because anyone who reads an account's email can
log in to it. Records of actions are kept for good, and so is the account that acted.
"""

from accounts.admin.accounts import AccountAdmin, GroupAdmin
from accounts.admin.audit_log import AuditLogAdmin
from accounts.admin.belongings import (
    AccessTokenAdmin,
    BlockAdmin,
    EmailAddressAdmin,
    FormerNameAdmin,
    LikingAdmin,
)
from accounts.admin.second_factor import SecondFactorAdmin

__all__ = [
    "AccessTokenAdmin",
    "AccountAdmin",
    "AuditLogAdmin",
    "BlockAdmin",
    "EmailAddressAdmin",
    "FormerNameAdmin",
    "GroupAdmin",
    "LikingAdmin",
    "SecondFactorAdmin",
]
