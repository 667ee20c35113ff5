"""Notices: people who are away are told that it is their turn, that somebody waits or writes, or that a game is over.

What is to be told follows from the log (`noticing`); when, from what each wishes (`wishes`, `outbox`); it goes out as
letters (`letters`) by push, mail and webhooks (`couriers`), beside everything else.
"""
