"""Views: pure functions from a Snapshot to what a display or a phone shows, and its prose."""
