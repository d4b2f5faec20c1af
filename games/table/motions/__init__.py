"""What a table votes on, in words: the bar above the mine, the motion, and what may be asked."""
