"""Burrow's widgets. See each class for its properties and events."""
