"""``python -m companion`` and the command ``burrow``."""

from companion.cli import main

if __name__ == "__main__":
    main()
