"""Luck: draws that nobody could choose and anybody can check.

Open first:

* ``rounds``: everybody commits before anybody reveals; pure, and what docs/luck.md tells of;
* ``draws``: the luck of one entry, out of the round that waits;
* ``tapes``: faces that were seen fall again after a way back;
* ``pool`` and ``generator``: where secrets come from, and how that device does.
"""
