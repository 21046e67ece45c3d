"""Reasons and refusals as sentences: the codes and facts of ``advice`` in a language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pyramid_widget.advice.reasons import Reason
from pyramid_widget.advice.refusals import Refusal
from pyramid_widget.advice.shares import Share
from pyramid_widget.widget.i18n import sentence
from pyramid_widget.widget.percent import share_text
from pyramid_widget.widget.voice import Voice

Facts = Mapping[str, Any]
_MOST_RANKS = 4


def reason_text(voice: Voice, reason: Reason) -> str:
    """The sentence of a reason for a hint."""
    return _text(voice, "reason", str(reason.code.value), reason.facts)


def refusal_text(voice: Voice, refusal: Refusal) -> str:
    """The sentence of a refusal."""
    return _text(voice, "refused", str(refusal.code.value), refusal.facts)


def shortage_text(voice: Voice, shortage: Facts) -> str:
    """That some cards have fewer partners than they need, as a sentence."""
    return f"{sentence(_shortage(voice, shortage))}."


def _text(voice: Voice, kind: str, code: str, facts: Facts) -> str:
    own = _OWN.get(f"{kind}.{code}")
    return sentence(own(voice, facts) if own else voice.say(f"{kind}.{code}", **_plain(voice, facts)))


def _plain(voice: Voice, facts: Facts) -> dict[str, object]:
    """The facts as words: slots by name, ranks as printed, counts as they are."""
    words: dict[str, object] = {}
    for name, fact in facts.items():
        if name in ("slot", "slots", "top", "other", "by", "partner"):
            words[name] = voice.short([fact] if isinstance(fact, int) else fact)
        elif name in ("rank", "partner_rank"):
            words[name] = voice.rank(fact)
            words[f"a_{name}"] = voice.a_rank(fact)
        else:
            words[name] = fact
    return words


def _covers(voice: Voice, facts: Facts) -> str:
    """The covering cards: those seen by name, the others by number."""
    parts = [voice.short([slot]) for slot in facts["by"]]
    if facts["unseen"]:
        parts.append(voice.count("cards.face_down", facts["unseen"]))
    return voice.words.all_of(parts)


def _covered(voice: Voice, facts: Facts) -> str:
    return voice.say("refused.covered", slot=voice.short([facts["slot"]]), covers=_covers(voice, facts))


def _face_down(voice: Voice, facts: Facts) -> str:
    return voice.say("refused.face-down", covers=_covers(voice, facts))


def _stock_not_playable(voice: Voice, facts: Facts) -> str:
    return voice.say(
        "refused.stock-not-playable.next" if facts["next"] else "refused.stock-not-playable.later"
    )


def _counted(key: str, number: str) -> Callable[[Voice, Facts], str]:
    """A sentence whose plural follows one of the facts."""
    return lambda voice, facts: voice.count(key, facts[number], **_plain(voice, facts))


def _not_a_pair(voice: Voice, facts: Facts) -> str:
    first, second = (_value(voice, rank) for rank in facts["ranks"])
    return voice.say(
        "refused.not-a-pair", first=first, second=second, sum=facts["sum"], target=facts["target"]
    )


def _value(voice: Voice, rank: int) -> str:
    printed = voice.rank(rank)
    return printed if printed == str(rank) else f"{printed} ({rank})"


def _needs_partner(voice: Voice, facts: Facts) -> str:
    parts = [
        voice.count(f"partners.{place}", len(facts[place]), cards=voice.short(facts[place]))
        for place in ("free", "covered", "waste", "stock")
        if facts[place]
    ]
    parts += [voice.count(f"partners.{place}", facts[place]) for place in ("unseen", "gone") if facts[place]]
    text = voice.say(
        "refused.needs-partner", **_plain(voice, {"slot": facts["slot"]}), **_ranks(voice, facts)
    )
    return f"{text} {sentence(voice.words['partners.separator'].join(parts))}."


def _ranks(voice: Voice, facts: Facts) -> dict[str, object]:
    return _plain(voice, {name: facts[name] for name in ("rank", "partner_rank")})


def _shortage(voice: Voice, shortage: Facts) -> str:
    """That some cards have fewer partners than they need, as a clause without a capital or a full stop."""
    slots, others = shortage["slots"], shortage["others"]
    needed, left = len(slots) + others, len(shortage["partners"]) + shortage["other_partners"]
    ranks = _ranks(voice, shortage)
    if len(slots) == needed == 1 and not left:
        return voice.say("shortage.single", card=voice.short(slots), **ranks)
    parts = [voice.short([slot]) for slot in slots]
    if others:
        parts.append(voice.count("shortage.more" if slots else "shortage.elsewhere", others, **ranks))
    cards = voice.words.all_of(parts)
    if not left:
        return voice.count("shortage.none", needed, cards=cards, **ranks)
    return voice.count("shortage.few", left, cards=cards, **ranks)


def _strands(key: str) -> Callable[[Voice, Facts], str]:
    """A removal and the shortage that follows from it."""

    def text(voice: Voice, facts: Facts) -> str:
        shortage = _shortage(voice, facts["shortage"])
        return voice.say(key, cards=voice.short(facts["slots"]), shortage=shortage)

    return text


def _already_stranded(voice: Voice, facts: Facts) -> str:
    return voice.say("reason.already-stranded", shortage=sentence(_shortage(voice, facts["shortage"])))


def _draw_brings(voice: Voice, facts: Facts) -> str:
    draws = facts["draws"]
    when = "redeal" if facts["redeal"] else "draws"
    after = voice.count(f"brings.{when}", draws) if draws else voice.say("brings.redeal_only")
    card, partner = voice.short([facts["slot"]]), voice.short(facts["with"])
    key = "reason.draw-brings.pair" if facts["with"] else "reason.draw-brings.lone"
    return voice.say(key, after=after, card=card, partner=partner)


def _draw_may_bring(voice: Voice, facts: Facts) -> str:
    hoped = [_hoped(voice, rank) for rank in facts["ranks"][:_MOST_RANKS]]
    return voice.count("reason.draw-may-bring", facts["unseen"], hoped=voice.words.all_of(hoped))


def _hoped(voice: Voice, rank: Facts) -> str:
    a_rank = voice.a_rank(rank["rank"])
    return voice.say("hoped.for", a_rank=a_rank, cards=voice.short(rank["with"])) if rank["with"] else a_rank


def _no_removal_left(voice: Voice, facts: Facts) -> str:
    if facts.get("piles_only"):
        return voice.say("reason.no-removal-left.piles")
    return voice.say("reason.no-removal-left.none" if voice.game.stock_mask else "stuck.said")


def _opens_waste(voice: Voice, facts: Facts) -> str:
    return voice.count("reason.opens-waste", len(facts["slots"]), **_plain(voice, facts))


def _only_winning(voice: Voice, facts: Facts) -> str:
    return voice.say("reason.only-winning.draw" if facts["draw"] else "reason.only-winning.move")


def _share(voice: Voice, facts: Facts) -> str:
    if facts["exact"]:
        return voice.say("reason.share.exact", wins=facts["wins"], n=facts["n"])
    return voice.say("reason.share.sample", share=share_text(voice.words, Share(**facts)))


def _fewest_left(voice: Voice, facts: Facts) -> str:
    if not facts["cards"]:
        return voice.say("reason.fewest-left.none")
    key = "reason.fewest-left.proved" if facts["proved"] else "reason.fewest-left.found"
    return voice.count(key, facts["cards"])


def _store_uncovers(voice: Voice, facts: Facts) -> str:
    cards = _covers(voice, {"by": facts["slots"], "unseen": facts["unseen"]})
    return voice.say("reason.store-uncovers", slot=voice.short([facts["slot"]]), cards=cards)


_OWN: dict[str, Callable[[Voice, Facts], str]] = {
    "refused.covered": _covered,
    "refused.face-down": _face_down,
    "refused.under-waste": _counted("refused.under-waste", "above"),
    "refused.under-reserve": _counted("refused.under-reserve", "above"),
    "refused.stock-not-playable": _stock_not_playable,
    "refused.not-a-pair": _not_a_pair,
    "refused.needs-partner": _needs_partner,
    "refused.no-pass-left": _counted("refused.no-pass-left", "passes"),
    "reason.only-safe": _counted("reason.only-safe", "others"),
    "reason.turns-up": _counted("reason.turns-up", "count"),
    "reason.opens-waste": _opens_waste,
    "reason.other-strands": _strands("reason.other-strands"),
    "reason.removals-strand": _strands("reason.removals-strand"),
    "reason.already-stranded": _already_stranded,
    "reason.every-removal-strands": _strands("reason.every-removal-strands"),
    "reason.draw-brings": _draw_brings,
    "reason.draw-may-bring": _draw_may_bring,
    "reason.store-uncovers": _store_uncovers,
    "reason.only-winning": _only_winning,
    "reason.share": _share,
    "reason.fewest-left": _fewest_left,
    "reason.removals-lose": _counted("reason.removals-lose", "count"),
    "reason.draw-keeps": _counted("reason.draw-keeps", "count"),
    "reason.no-removal-left": _no_removal_left,
}
