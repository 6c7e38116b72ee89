"""What a coach says to whoever plays a game for the first time: one sentence where something comes up.

A tip tells what is asked or what an act does, and never which to choose.
"""

from __future__ import annotations

from companion.frozen import frozen
from companion.play import Text


@frozen
class Tip:
    """One sentence. ``about`` is the topic of a Choice or the source of a Chance.

    With ``verb`` it tells what that act does, and belongs where the menu has the verb. ``rule`` is the ruling
    or the chapter that says more. What is told ``after`` an act says what is left to do once it stands, on a
    board that only the table sees; without a verb after any act. One of ``several`` tells to choose among
    one's pieces, and is said only where more than one of them can act.
    """

    about: str
    text: Text
    rule: str
    verb: str = ""
    several: bool = False
    after: bool = False
