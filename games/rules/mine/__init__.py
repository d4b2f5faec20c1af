"""The mine: its cards, the reached openings, and the goals turned over."""
