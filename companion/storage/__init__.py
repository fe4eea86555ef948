"""What stays: moves as JSON, the table log, the database of games, preferences, and what leaves the tablet."""
