"""Seats whose owners do not sit in them: offered, given away, lent to a stand-in, or deserted.

How a seat fares at a turn that is taken or whose time is up is in `games/services/stand_ins.py`,
and how it is left for good in `games/services/departures.py`.
"""
