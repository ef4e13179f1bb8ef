"""Whether a row follows from its evidence (5.1, 5.2)."""

from . import canonical, index_price, provider_price
from .log import leaf
from .scalars import hexadecimal, moment, shown


def follows(row, content):
    """Whether a row names this evidence, and its price follows from it. A live row has some."""
    if content is None or "evidence" not in row:
        return content is None and "evidence" not in row and row["source"] != "live"
    if leaf(content.encode()) != hexadecimal(row["evidence"], 32):
        return False
    said, found = _made(content)
    return (
        said["instrumentId"] == row["instrumentId"]
        and said["at"] == moment(row["at"])
        and found is not None
        and shown(found, 8) == row["mid"]
    )


def _made(content):
    """Evidence, and what the rule that it names makes of it."""
    named = canonical.read(content)
    if isinstance(named, dict) and named.get("rule") == provider_price.RULE:
        said = provider_price.read(content)
        return said, provider_price.provided(said)[1]
    said = index_price.read(content)
    return said, index_price.index(said)[1]
