"""The words of Burrow: games, moves, sessions, dice, catalogues. Standard library only, pure."""
