"""boardgame.io: a server of its own kind in Node, with a game of our own writing."""
