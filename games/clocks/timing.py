"""What a table decides about time: its pace, whose hours count, and what a time-out means."""
