"""The fold: one game of the table, made of its entries from the first to the last.

Open first:

* ``fold``: a Fold holds one game, a Moment is how it stood after an entry;
* ``playing``: words and draws one after another, live and out of a record alike;
* ``schema`` and ``validation``: what a record holds, and what one from elsewhere must hold to be played;
* ``game_log`` and ``timeline``: what is told of a game, and the steps it may go back to;
* ``line_of_play``: which entries led somewhere, without what was taken back;
* ``opponents_words``: what an opponent said last, with its whole turn.
"""
