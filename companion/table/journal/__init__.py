"""The journal: all that is kept on the disk of every game, through pulled plugs and failing cards.

Open first:

* ``journal``: the one file, and what a commit promises;
* ``ledger``: the game on the table and the shelf, and how both get written down;
* ``transaction``: entries are tried on a copy of the game before they are written;
* ``opening``, then ``salvage``: what happens when the file is torn.
"""
