"""The designer's lab: games by the thousand under stated rules, what came of them, and what that says."""
