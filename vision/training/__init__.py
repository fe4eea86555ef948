"""How the reader's nets are trained: drawn scenes, licensed photographs, mining of what they get wrong. Developers only."""
