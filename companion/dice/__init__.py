"""From rolls to proposals: which roll answers which wish of the rules. Pure; no radio, camera or screen."""
