"""How the reader's nets are trained: drawn scenes, licensed photographs, mining of mistakes. Developers only."""
