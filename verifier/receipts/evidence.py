"""Whether a row follows from its evidence (5.1, 5.2), and whether that agrees with what is known beside it."""

from . import canonical, index_price, provider_price
from .log import leaf
from .scalars import hexadecimal, mid, moment, shown

DAY_MS = 86_400_000


def follows(row, content):
    """Whether a row names this evidence, and its price follows from it. A live row has some."""
    if content is None or "evidence" not in row:
        return content is None and "evidence" not in row and row["source"] != "live"
    if leaf(content.encode()) != hexadecimal(row["evidence"], 32):
        return False
    said, _, found = _made(content)
    return (
        said["instrumentId"] == row["instrumentId"]
        and said["at"] == moment(row["at"])
        and found is not None
        and shown(found, 8) == row["mid"]
        and _is_sound(row, said)
    )


def agrees(price, decimals, others):
    """Whether evidence says nothing else than what is known beside it: its decimals, and the row before."""
    row = price["row"]
    if "evidence" not in row:
        return True
    said, _, _ = _made(price["evidence"])
    if decimals is not None and said["decimals"] != decimals:
        return False
    before = next((one for one in others if _is_before(one["row"], row)), None)
    return before is None or _continues(said, before)


def _made(content):
    """Evidence, and the state and price that the rule that it names makes of it."""
    named = canonical.read(content)
    if isinstance(named, dict) and named.get("rule") == provider_price.RULE:
        said = provider_price.read(content)
        return (said,) + provider_price.provided(said)[:2]
    said = index_price.read(content)
    return (said,) + index_price.index(said)[:2]


def _is_sound(row, said):
    instrument = row["instrumentId"]
    if said["rule"] == provider_price.RULE:
        if said["class"] != provider_price.CLASS_OF.get(instrument // 100):
            return False
    elif said["band"] != index_price.BAND_OF.get(instrument, 20_000):
        return False
    if row["previous"] == "0" and said["last"] is not None:
        return False
    return said["rule"] == "index-1" or _can_be_held(said)


def _can_be_held(said):
    held, last = said["held"], said["last"]
    if held is None:
        return True
    if last is None or not last[1] < held[1] < said["at"]:
        return False
    return index_price.is_jump(last[0], held[0])


def _is_before(one, row):
    return one["seq"] == row["previous"] and one["instrumentId"] == row["instrumentId"]


def _continues(said, before):
    row = before["row"]
    point = (mid(row["mid"]), moment(row["at"]))
    if "evidence" in row and follows(row, before.get("evidence")):
        known, state, _ = _made(before["evidence"])
        full = point if state == "full" else known.get("full")
        own = said.get("full")
        if own is not None and full is not None and own != full:
            return False
        if (said["rule"], known["rule"]) == ("index-1", "index-2"):
            return False
        if said["decimals"] != known["decimals"]:
            return False
    if said["last"] is None:
        return said["at"] - point[1] >= DAY_MS
    return said["last"] == point
