"""For people who build dice: dice that exist only in the computer, and tools for real ones.

The radio simulation needs Bumble (in the test group of dependencies); nothing else of Burrow does.
"""
