"""Addresses and emails of accounts."""
