"""Rehearsal: whole games that play themselves, with simulated dice and pictures that Burrow draws itself."""
