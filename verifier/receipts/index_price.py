"""The index of a second, and evidence of it (5.1)."""

from . import canonical
from .forms import each, fields, maybe, one_of, text, texts, whole
from .scalars import PPM, floor, hexadecimal, mid, moment, price

BANDS = (5_000, 10_000, 20_000)
BAND_OF = {1: 10_000, 2: 10_000, 51: 5_000, 52: 5_000}
MOST_VENUES = 32
FRESH_MS, QUIET_MS = 5_000, 60_000
BEHIND_MS, AHEAD_MS = 10_000, 2_000
CALM_MS, GAP_MS, CONFIRM_MS, REACH_MS = 300_000, 60_000, 5_000, 10_000
FULL = 3

POINT = maybe(fields(texts("mid at")))
_VENUE = fields(
    dict(
        texts("venue bid ask"),
        ageMs=whole,
        silentMs=maybe(whole),
        aheadMs=maybe(whole),
        excluded=maybe(fields({"calmSince": maybe(text)})),
    )
)
_FIRST = dict(
    texts("file at"),
    rule=one_of("index-1"),
    instrumentId=whole,
    decimals=whole,
    band=whole,
    last=POINT,
    held=POINT,
    venues=each(_VENUE),
)
_FORMS = (fields(_FIRST), fields(dict(_FIRST, rule=one_of("index-2"), full=POINT)))
LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")


def read(content):
    """Evidence from its text, with moments and mids as whole numbers."""
    said = canonical.read(content)
    if not any(form(said) for form in _FORMS):
        raise ValueError("no evidence")
    hexadecimal(said["file"], 32)
    names = [one["venue"] for one in said["venues"]]
    if not 0 <= said["decimals"] <= 8 or said["band"] not in BANDS or len(names) > MOST_VENUES:
        raise ValueError("a field of evidence")
    if not all(1 <= len(name) <= 32 and LETTERS.issuperset(name) for name in names):
        raise ValueError("the name of a venue")
    if any(one >= other for one, other in zip(names, names[1:])):
        raise ValueError("venues are not in their order")
    return dict(
        said,
        at=exact_moment(said["at"]),
        last=point(said["last"]),
        full=point(said.get("full")),
        held=point(said["held"]),
        venues=[dict(one, excluded=_exclusion(one["excluded"])) for one in said["venues"]],
    )


def point(said):
    """A mid and a moment as whole numbers, or None."""
    return None if said is None else (mid(said["mid"]), exact_moment(said["at"]))


def exact_moment(said):
    """A moment that is written with three decimals."""
    if len(said) != 24:
        raise ValueError("not three decimals")
    return moment(said)


def _exclusion(said):
    """None, or a pair that holds since when the venue is calm."""
    if said is None:
        return None
    return (None if said["calmSince"] is None else exact_moment(said["calmSince"]),)


def index(said):
    """State, mid, what is held back, and what became of each venue: its name, use and exclusion."""
    judged = [(venue,) + _judge(venue) for venue in said["venues"]]
    counting = [twice for venue, _, twice in judged if twice is not None and venue["excluded"] is None]
    fresh = [twice for _, _, twice in judged if twice is not None]
    centre = _fourfold_median(counting or fresh)
    uses, used = [], []
    for venue, why, twice in judged:
        excluded = venue["excluded"]
        if twice is None:
            excluded = None if excluded is None else (None,)
        else:
            why, excluded = _placed(said, excluded, abs(2 * twice - centre), centre)
        if why == "used":
            used.append(twice)
        uses.append((venue["venue"], why, excluded))
    return _priced(said, sorted(used)) + (uses,)


def _judge(venue):
    """Why a venue does not count, and None; or `used`, and twice its mid."""
    try:
        bid, ask = price(venue["bid"]), price(venue["ask"])
    except ValueError:
        return "noPrice", None
    if bid > ask:
        return "crossed", None
    if (ask - bid) * 200 > bid + ask:
        return "wide", None
    if not _is_fresh(venue["ageMs"], venue["silentMs"]):
        return "stale", None
    ahead = venue["aheadMs"]
    if ahead is not None and not -BEHIND_MS <= ahead <= AHEAD_MS:
        return "untimely", None
    return "used", bid + ask


def _is_fresh(age, silent):
    if 0 <= age <= FRESH_MS:
        return True
    return 0 <= age <= QUIET_MS and silent is not None and 0 <= silent <= FRESH_MS


def _fourfold_median(twices):
    ranked = sorted(twices)
    if not ranked:
        return 0
    half = len(ranked) // 2
    return ranked[half] + ranked[half if len(ranked) % 2 else half - 1]


def _placed(said, excluded, away, centre):
    most = said["band"] * centre
    if excluded is None:
        return ("used", None) if away * PPM <= most else ("outlier", (None,))
    if away * PPM * 2 > most:
        return "outlier", (None,)
    at = said["at"]
    since = at if excluded[0] is None else min(excluded[0], at)
    return ("used", None) if at - since >= CALM_MS else ("outlier", (since,))


def _priced(said, used):
    if len(used) < FULL and not _may_be_thin(said, used):
        return "none", None, None
    found = half_even(_fourfold_median(used), 4 * 10 ** (8 - said["decimals"]))
    found *= 10 ** (8 - said["decimals"])
    if found == 0 or not (len(used) >= FULL or _is_in_reach(said, found)):
        return "none", None, None
    last, held, at = said["last"], said["held"], said["at"]
    if last is not None and is_jump(last[0], found):
        confirmed = (
            len(used) >= FULL
            and held is not None
            and not is_jump(held[0], found)
            and 0 < at - held[1] <= CONFIRM_MS
        )
        if not confirmed:
            return "held", None, (found, at)
    return "full" if len(used) >= FULL else "thin", found, None


def _may_be_thin(said, used):
    if len(used) != 2 or said["last"] is None:
        return False
    low, high = used
    return 0 <= said["at"] - said["last"][1] <= GAP_MS and (high - low) * 1000 <= low * 3


def _is_in_reach(said, found):
    """Whether a thin price is near the last full one: nearer, the less time has passed since."""
    if said["rule"] == "index-1":
        return True
    if said["full"] is None:
        return False
    full, since = said["full"][0], said["at"] - said["full"][1]
    if since <= 0:
        return False
    return abs(found - full) * PPM * REACH_MS <= full * said["band"] * min(since, REACH_MS)


def is_jump(before, after):
    """Whether a price is more than a tenth away from another."""
    return abs(after - before) * 10 > before


def half_even(numerator, denominator):
    """The nearest whole number, from the middle the even one."""
    down = floor(numerator, denominator)
    twice = 2 * (numerator - down * denominator)
    return down + (down % 2 if twice == denominator else int(twice > denominator))
