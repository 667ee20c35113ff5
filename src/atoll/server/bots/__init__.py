"""Bots at the tables: who asks them, in what order, and the processes in which they think."""
