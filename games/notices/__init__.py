"""Notices to people who are not looking: written with the change they report, and sent later.

`outbox` writes and claims the rows, `sending` sends those that are due and still true, and
`letters` composes their words. Each kind of notice is a class in `kinds`, and each way to send it a
file of `transports`.
"""
