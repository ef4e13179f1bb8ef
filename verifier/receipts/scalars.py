"""Figures as text and as whole numbers (3), and the named roundings."""

import re

SCALES = {
    "USDT": 6,
    "USDC": 6,
    "BTC": 8,
    "ETH": 18,
    "SOL": 9,
    "XRP": 6,
    "BNB": 18,
    "ADA": 6,
    "LTC": 8,
    "DOGE": 8,
    "USD": 2,
    "EUR": 2,
    "GBP": 2,
    "JPY": 2,
    "HKD": 2,
}
PPM = 10**6
PRICE_SCALE = 8
MOST_PRICE = 10**18
DAY_MS = 86_400_000
FRESH_MS = 10_000

_DECIMAL = re.compile(r"(0|[1-9][0-9]{0,29})(?:\.([0-9]{1,18}))?")
_COUNT = re.compile(r"[1-9][0-9]{0,17}")
_NUMBER = re.compile(r"[1-9][0-9]{0,18}")
_HEX = re.compile(r"[0-9a-f]*")
_MOMENT = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]{1,3}))?Z"
)


def floor(numerator, denominator):
    """Towards minus infinity; the denominator is above zero, or zero raises."""
    return numerator // denominator


def ceil(numerator, denominator):
    """Towards plus infinity."""
    return -(-numerator // denominator)


def decimal(text, scale):
    """Whole units of 10^-scale."""
    found = _DECIMAL.fullmatch(text)
    if found is None:
        raise ValueError("no decimal")
    fraction = found.group(2) or ""
    if len(fraction) > scale:
        raise ValueError("too many decimals")
    return int(found.group(1) + fraction.ljust(scale, "0"))


def amount(text, asset):
    """Units of an asset."""
    return decimal(text, SCALES[asset])


def rate(text):
    """Parts per million."""
    return decimal(text, 6)


def price(text):
    """Units of 10^-8, above zero."""
    units = decimal(text, PRICE_SCALE)
    if not 0 < units <= MOST_PRICE:
        raise ValueError("no price")
    return units


def zero_or_price(text):
    """A price, or zero where the text says zero."""
    return price(text) if decimal(text, PRICE_SCALE) else 0


def price_or_zero(text):
    """A price, or zero where the text is none."""
    try:
        return price(text)
    except ValueError:
        return 0


def mid(text):
    """A logged price, which has exactly eight decimals."""
    units = decimal(text, PRICE_SCALE)
    if shown(units, PRICE_SCALE) != text:
        raise ValueError("no logged price")
    return units


def count(text):
    """A whole number above zero."""
    if _COUNT.fullmatch(text) is None:
        raise ValueError("no count")
    return int(text)


def number(text):
    """The number of a row or of an entry."""
    if _NUMBER.fullmatch(text) is None:
        raise ValueError("no number")
    return int(text)


def decimals(places):
    """Decimals of an instrument's prices."""
    if not 0 <= places <= PRICE_SCALE:
        raise ValueError("no decimals")
    return places


def hexadecimal(text, length):
    """Bytes of lower-case hexadecimal."""
    if len(text) != 2 * length or _HEX.fullmatch(text) is None:
        raise ValueError("no hexadecimal")
    return bytes.fromhex(text)


def moment(text):
    """Milliseconds since 1970 UTC."""
    found = _MOMENT.fullmatch(text)
    if found is None:
        raise ValueError("no moment")
    year, month, day, hour, minute, second = (int(part) for part in found.groups()[:6])
    if not (1 <= month <= 12 and 1 <= day <= _days_of(year, month)):
        raise ValueError("no day of the calendar")
    if hour > 23 or minute > 59 or second > 59:
        raise ValueError("no time of a day")
    millis = int((found.group(7) or "0").ljust(3, "0"))
    return _day_number(year, month, day) * DAY_MS + ((hour * 60 + minute) * 60 + second) * 1000 + millis


def is_fresh(at, row):
    """Whether a row of the log decides at a moment."""
    return abs(moment(at) - moment(row["at"])) <= FRESH_MS


def date_of(day):
    """The date of a UTC day that is counted from 1970 on."""
    year = 1970 + min(floor(day, 365), floor(day, 366))
    while _day_number(year + 1, 1, 1) <= day:
        year += 1
    month = 1
    while month < 12 and _day_number(year, month + 1, 1) <= day:
        month += 1
    if not 0 <= year <= 9999:
        raise ValueError("no date")
    return "%04d-%02d-%02d" % (year, month, day - _day_number(year, month, 1) + 1)


def _is_leap(year):
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def _days_of(year, month):
    if month == 2:
        return 29 if _is_leap(year) else 28
    return 30 if month in (4, 6, 9, 11) else 31


def _day_number(year, month, day):
    before = year - 1
    days = 365 * before + floor(before, 4) - floor(before, 100) + floor(before, 400)
    days += sum(_days_of(year, one) for one in range(1, month)) + day - 1
    # The first of January 1970 is day 719162 of the calendar.
    return days - 719_162


def shown(units, scale, least=None):
    """Decimal text with all decimals of the scale, or with at least so many where zeros may go."""
    digits = str(abs(units)).rjust(scale + 1, "0")
    whole, fraction = digits[: len(digits) - scale], digits[len(digits) - scale :]
    if least is not None:
        fraction = fraction[:least] + fraction[least:].rstrip("0")
    return ("-" if units < 0 else "") + whole + ("." + fraction if fraction else "")


def shown_amount(units, asset):
    """An amount with every decimal of its asset."""
    return shown(units, SCALES[asset])


def shown_price(units, places):
    """A price with the decimals of its instrument."""
    text = shown(units, PRICE_SCALE, places)
    if len(text.partition(".")[2]) > places:
        raise ValueError("a price that is finer than its instrument's")
    return text
