"""Seats without their owners: lent to a stand-in, left for good, or deserted.

The effects of turns and time-outs on seats are in `games/core/seating/occupants.py`; leaving for
good is in `games/core/seating/departures.py`.
"""
