"""Orders: moves that a player leaves for their next turn; nobody else ever sees them.

The moment at which they are due is drawn with every turn (`core/deadlines/computer_schedule.py`),
so that nothing reveals whether there are any.
"""
