"""Rules 7. The actions, each in the file with its number on the action card. Action 9 is to do nothing."""
