"""What a person has left to use this round where guests are followed on the hexes."""

from __future__ import annotations

from ..rules.cubes import over_icons
from ..rules.ground import places
from ..rules.roaming import mascots_left
from ..rules.welcome import monorail, monorails_in_use, most_waiting
from ..state import Park, Player
from ..telling.guests import skill_word
from .shown import MonorailView, SkillView, ToolsView


def tools(state: Park, seat: int) -> ToolsView:
    """Return what is left to use; cards count only once they lie open."""
    player = state.players[seat]
    return ToolsView(
        monorail=player.monorail,
        maps=max(0, player.maps - player.maps_used),
        mascots=max(0, mascots_left(state, seat)),
        guides=max(0, player.cards("guide") - player.guided),
        concierges=max(0, player.cards("concierge") - player.raised),
        managers=max(0, player.cards("manager") - over_icons(player)),
        chaperones=max(0, player.cards("chaperone") - player.vips),
        extra=player.extra,
        owed=player.owed,
        skills=_skills(player),
        saves=player.saves,
        places=places(player),
    )


def _skills(player: Player) -> tuple[SkillView, ...]:
    used, shown = list(player.skills_used), []
    for skill in player.skill_cards:
        was = skill in used
        if was:
            used.remove(skill)
        shown.append(SkillView(skill, skill_word(skill.kind, skill.colour or "none"), was))
    return tuple(shown)


def monorails(state: Park) -> tuple[MonorailView, ...]:
    """Return the monorails in use, left to right."""
    taken = {state.players[seat].monorail: seat for seat in state.places}
    count = monorails_in_use(state)
    told = next((values for values in state.printed_values if len(values) == 3 * count), ())
    return tuple(
        MonorailView(n, told[3 * n - 3 : 3 * n], monorail(state, n), taken.get(n), most_waiting(state, n))
        for n in range(1, count + 1)
    )
