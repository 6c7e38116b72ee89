"""The table: the desk that writes, the record it writes, and the luck it draws.

``intents`` is what fronts send here and what they are shown. The folders, from the top down: ``desk``,
``authority``, ``archive``, ``people``, ``journal``, ``fold``, ``luck``, ``record``; each says what it is for.
"""
