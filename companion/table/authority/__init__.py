"""Authority: who may say what at the table, and why not. It decides over snapshots and changes nothing.

Open first:

* ``authority``: how far each may speak, as docs/authority.md has it;
* ``menus``: what a seat may say now;
* ``conditions``: what stands against a verb, asked by the menu and by the refusal alike;
* ``refusals``: each reason, as a sentence.
"""
