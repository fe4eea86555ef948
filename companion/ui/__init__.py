"""The app's screens and widgets (Kivy)."""
