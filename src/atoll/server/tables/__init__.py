"""Tables: what people, programs and bots do there, and what follows from it."""
