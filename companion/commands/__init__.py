"""What each command does. Whatever is heavy is imported inside the one command that needs it."""
