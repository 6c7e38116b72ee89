"""People: who sits at the table, what they are called, and all that is remembered of them beside the record.

Open first:

* ``guests``: who has joined with a phone, and for which seats each may act;
* ``sitting`` and ``presence``: who holds a seat since when, and who is heard;
* ``names``, ``people``, ``opponents``: what seats are called, who has played what, which seats the box plays;
* ``sidefile``: what all of these are kept in, which may be lost and never stops the box.
"""
