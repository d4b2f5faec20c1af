"""Orders: what a player leaves to be played in their absence, which nobody else ever sees.

When they fall due is drawn with every turn (`services/orders_schedule.py`), so that nothing tells
whether there are any.
"""
