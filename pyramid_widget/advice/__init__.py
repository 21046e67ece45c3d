"""What to tell the player: hints with reasons, and why a click does nothing."""
