"""The interface below /api, a module for each concern; ``web_ui.addresses`` lists all of it."""
