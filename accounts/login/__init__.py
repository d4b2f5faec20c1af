"""Logging in: limits, devices, second factors, sessions."""
