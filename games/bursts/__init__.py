"""Bursts: an hour for which a slow table agrees to play two minutes a turn (clocks.md 5).

`services` ask, take answers, and begin and end the hour; nobody learns who asked, nor any answer.
"""
