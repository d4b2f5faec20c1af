"""The mine as it grows: what is reached, and the goals that are turned over."""
