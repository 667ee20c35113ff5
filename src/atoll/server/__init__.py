"""The table server: tables, seats, sockets and storage. It knows no rules: it asks the games, and shows their views."""
