"""People: who is who, by cookie, by link or by token."""
