"""Telling people who are not looking: notices are written with what they tell, and sent later.

`outbox` writes and claims the rows, `sending` sends what is due and still true, `letters` words
it, and each way it may travel is a file of `transports`.
"""
