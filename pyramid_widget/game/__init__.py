"""The rules of the game; knows no solver, no notebook and no language."""
