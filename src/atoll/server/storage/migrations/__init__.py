"""How the database came to be as it is, step by step; `Storage` takes the steps that are missing when it opens."""
