"""Learning by playing: short lessons on prepared positions, run by the real engine.

Nothing is kept: a step is set up for every request, and the move, which the address or the
form carries, is played on it again.
"""
