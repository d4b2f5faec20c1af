"""The growing mine: its cards, what is reached, and the goals that are turned over."""
