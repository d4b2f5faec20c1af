"""Seats without their owners: offered, given away, lent to a stand-in, or deserted.

The effects of a turn taken, or of a time-out, are in `games/core/clock/stand_ins.py`; leaving for
good is in `games/core/seating/departures.py`.
"""
