"""The log: sentences about events, and the panel that shows them."""
