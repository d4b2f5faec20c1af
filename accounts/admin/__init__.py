"""Accounts in Django's admin, and the log of what staff did there.

Each right opens its own door and no other. Who may change accounts gets neither into them nor above
themselves: rights are given by superusers only, nobody changes their own, there is no form for
anybody's password and none for email addresses, because whoever reads an account's email can log in
to it. What was done is kept for good, and so is the account that did it.
"""

from accounts.admin.access_tokens import AccessTokenAdmin
from accounts.admin.accounts import AccountAdmin
from accounts.admin.audit_log import AuditLogAdmin
from accounts.admin.email_addresses import EmailAddressAdmin
from accounts.admin.former_names import FormerNameAdmin
from accounts.admin.groups import GroupAdmin
from accounts.admin.relations import BlockAdmin, LikingAdmin
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
