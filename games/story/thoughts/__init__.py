"""What was thought of a turn of a game that is over, and how it looked to the table."""
