"""Orders: what a seat leaves to be played when its turn comes, and what it comes to: pure."""
