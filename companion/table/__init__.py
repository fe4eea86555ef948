"""What is going on at the table now: the session, who looks, the dice, and what may be shown of it."""
