"""What happened: sentences about events, and the panel that shows them."""
