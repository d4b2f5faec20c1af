"""The mine: its cards, the reached openings, and revealed goals."""
