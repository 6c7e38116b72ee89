"""The desk: the one thread that writes. It takes what people want and shows everybody what came of it.

Open first:

* ``desk``: the thread, and the way of one intent through it;
* ``verbs`` and ``moves``: what the desk itself is told, and what moves the state of a game;
* ``consent``: what all seats are asked before it is done;
* ``snapshots``: the ledger as the snapshot that everybody sees.
"""
