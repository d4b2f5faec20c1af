"""Notifying people who are not looking: notices are written with the change they report, and sent
later.

`outbox` writes and claims the rows, `sending` sends what is due and still true, and `letters` words
it. Each kind of notice is a file of `kinds`, and each way it may travel a file of `transports`.
"""
