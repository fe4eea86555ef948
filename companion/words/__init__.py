"""The words people read: message keys in, sentences out, in the language of the table.

Catalogues are gettext files (``.po``) beside the code that speaks: the core's own in this folder, a part's in
``companion/<part>/words``, a game's in ``companion/games/<game>/words``. The message id is the key, so English is
a full catalogue like every other. Nothing here knows a screen.
"""

from .folders import default_folders
from .languages import FIRST_LANGUAGE, best_language, languages, system_languages
from .speaking import Words, gaps

__all__ = ["FIRST_LANGUAGE", "Words", "best_language", "default_folders", "gaps", "languages", "system_languages"]
