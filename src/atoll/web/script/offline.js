// The page for the time without network goes away by itself.

addEventListener("online", () => location.reload());
