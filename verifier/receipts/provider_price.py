"""The price of a second that providers make, and evidence of it (5.2)."""

from . import canonical
from .forms import each, fields, maybe, one_of, text, texts, whole
from .index_price import LETTERS, POINT, exact_moment, half_even, is_jump, point
from .scalars import PPM, hexadecimal, price

RULE = "provider-1"
# Of each class: how old a quote may be in ms; how far two may be apart and how wide one may be, in ppm.
CLASSES = {
    "forex": (3_000, 500, 5_000),
    "metals": (3_000, 2_000, 5_000),
    "stocks": (5_000, 2_000, 10_000),
    "etf": (5_000, 2_000, 10_000),
}
MOST_PROVIDERS = 2
QUIET_MS, ALIVE_MS = 60_000, 5_000
BEHIND_MS, AHEAD_MS = 10_000, 2_000
CONFIRM_MS, LATER_MS = 5_000, 1_000
# By the hundreds of the ids of instruments.
CLASS_OF = {1: "forex", 2: "stocks", 4: "etf", 5: "metals"}

_QUOTE = fields(
    {
        "provider": text,
        "bid": maybe(text),
        "ask": maybe(text),
        "last": maybe(text),
        "ageMs": whole,
        "silentMs": maybe(whole),
        "aheadMs": maybe(whole),
    }
)
_EVIDENCE = fields(
    dict(
        texts("file at"),
        rule=one_of(RULE),
        instrumentId=whole,
        decimals=whole,
        last=POINT,
        held=POINT,
        quotes=each(_QUOTE),
        **{"class": one_of(*CLASSES)},
    )
)


def read(content):
    """Evidence from its text, with moments and mids as whole numbers."""
    said = canonical.read(content)
    if not _EVIDENCE(said):
        raise ValueError("no evidence")
    hexadecimal(said["file"], 32)
    names = [one["provider"] for one in said["quotes"]]
    if not 0 <= said["decimals"] <= 8 or len(names) > MOST_PROVIDERS:
        raise ValueError("a field of evidence")
    if not all(1 <= len(name) <= 32 and LETTERS.issuperset(name) for name in names):
        raise ValueError("the name of a provider")
    if any(one >= other for one, other in zip(names, names[1:])):
        raise ValueError("providers are not in their order")
    return dict(
        said, at=exact_moment(said["at"]), last=point(said["last"]), held=point(said["held"])
    )


def provided(said):
    """State, mid, what is held back, and what became of each provider: its name and use."""
    judged = [(quote,) + _judge(quote, said["class"]) for quote in said["quotes"]]
    used = [(quote, twice) for quote, _, twice in judged if twice is not None]
    return _priced(said, used) + ([(quote["provider"], why) for quote, why, _ in judged],)


def _judge(quote, named):
    """Why a provider does not count, and None; or `used`, and twice its mid."""
    fresh, _, widest = CLASSES[named]
    sides = [quote["bid"], quote["ask"]]
    if sides == [None, None]:
        sides = [quote["last"], quote["last"]]
    try:
        bid, ask = (price(side or "") for side in sides)
    except ValueError:
        return "noPrice", None
    if bid > ask:
        return "crossed", None
    if 2 * (ask - bid) * PPM > (bid + ask) * widest:
        return "wide", None
    if not _is_fresh(quote["ageMs"], quote["silentMs"], fresh):
        return "stale", None
    ahead = quote["aheadMs"]
    if ahead is not None and not -BEHIND_MS <= ahead <= AHEAD_MS:
        return "untimely", None
    return "used", bid + ask


def _is_fresh(age, silent, fresh):
    if 0 <= age <= fresh:
        return True
    return 0 <= age <= QUIET_MS and silent is not None and 0 <= silent <= ALIVE_MS


def _priced(said, used):
    state = _state([twice for _, twice in used], CLASSES[said["class"]][1])
    if state == "none":
        return "none", None, None
    tick = 10 ** (8 - said["decimals"])
    found = half_even(sum(twice for _, twice in used), 2 * len(used) * tick) * tick
    if found == 0:
        return "none", None, None
    last, held, at = said["last"], said["held"], said["at"]
    if last is None or not is_jump(last[0], found):
        return state, found, None
    waited = None if held is None or is_jump(held[0], found) else at - held[1]
    if waited is None or not 0 <= waited <= CONFIRM_MS:
        return "held", None, (found, at)
    if any(quote["ageMs"] + LATER_MS > waited for quote, _ in used):
        return "held", None, (found, held[1])
    return state, found, None


def _state(twices, agree):
    if len(twices) < 2:
        return "single" if twices else "none"
    low, high = sorted(twices)
    if (high - low) * PPM <= low * agree:
        return "full"
    return "thin" if (high - low) * 1000 <= low * 3 else "none"
