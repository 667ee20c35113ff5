"""Players made of code. They know what their seat knows: views and imagined tables, never the table itself."""
