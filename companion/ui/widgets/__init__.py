"""Burrow's widgets: plain Kivy, every size from :mod:`companion.ui.theme`, nothing known about rules or tables.

Plain properties go in, events come out (``on_tap`` and friends), texts arrive as finished strings. A property that
gets an equal value redraws nothing; many changes in one frame paint once. A seat is named by its look (``"sky"`` …,
see ``companion.ui.tokens.SEATS``), a colour by a token (``"ink"``) or ``#RRGGBB``, a picture or icon by a name that
:func:`companion.ui.paint.sign` knows. Widgets with a natural size have it where their ``size_hint`` is None.

=================  ==================================================================================================
``words``          Words, Heading, Body, Caption: text that shrinks, cuts and falls back to other fonts
``card``           Ground (screen), Box, Row, Column (``pad``, ``gap``, ``hug_y``), Card, Divider
``button``         PushButton, IconButton, UndoButton
``key``            Key, FaceKey: pad keys
``number_pad``     NumberPad, ColumnPad
``stepper``        Stepper
``choices``        Segmented, Toggle, StepSlider
``seat_token``     SeatToken
``die_face``       DieFace
``seat_panel``     SeatPanel (turned by ``rotation``)
``turned``         Turned: turns any widget by quarter turns
``hole``           Hole, Field
``hex_board``      HexBoard: hexagons of any board, pieces, sight lines
``prize_path``     PrizePath
``step_guide``     StepGuide
``cover``          Cover, HoldButton
``overlay``        Sheet, Drawer, Dialog, CardOverlay, Overlay
``why_card``       WhyRow, WhyLine: one line of a sum
``banner``         Banner, Toast, Pill
``repeater``       Repeater, GridRepeater
``focus``          FocusRing: Tab, arrows, Enter, Esc
``guards``         burst_guard, PalmGuard
=================  ==================================================================================================
"""
