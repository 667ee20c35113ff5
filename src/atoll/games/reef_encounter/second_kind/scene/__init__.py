"""The picture of this box: what lies on the reefs and the open sea, and a tray with special tiles and cards."""
