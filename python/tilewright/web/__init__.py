"""The pages for the browser: a game to watch, a game to play. For this machine only."""
