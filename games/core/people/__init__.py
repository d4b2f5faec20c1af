"""Reads of people: their acquaintances, their reliability, and tables' conditions for them."""
