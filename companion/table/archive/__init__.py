"""The archive: games that are not on the table, to be looked at, copied, or brought to another box.

Open first:

* ``past_games``: all that were played on this box, step by step;
* ``backups``: all games in one file; ``stick_copy`` puts it on a stick;
* ``paper_code``: a game as a code on paper; ``entering`` brings it to the table.
"""
