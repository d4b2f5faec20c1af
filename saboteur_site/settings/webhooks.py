"""Webhooks: the addresses that programs are called at."""

from .environment import switch

# Addresses within the server's own network too, and unencrypted ones: for trying programs out on
# one's own machine. Whoever has an account can then reach what only this server should.
WEBHOOKS_TO_OWN_NETWORK: bool = switch("WEBHOOKS_TO_OWN_NETWORK", False)
