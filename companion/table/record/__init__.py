"""The record: what happened at the table, as entries, and what an entry may say.

It imports nothing else of the table. Open first:

* ``entries``: an entry as stored bytes, chained by their hashes;
* ``forms``: the words of the desk, of which many become entries;
* ``timekeeping`` and ``stops``: how time is kept, and how people end a game early.
"""
