"""Views: pure functions from a Snapshot to what a display or a phone shows, and its prose.

The one thing they read is the rules pages (``rulebook``), which never change while the box runs.
"""
