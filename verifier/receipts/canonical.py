"""Canonical JSON (2): the one text of a value."""

import json
import re

MOST = 2**53 - 1

_SHORT = {
    '"': '\\"',
    "\\": "\\\\",
    "\b": "\\b",
    "\t": "\\t",
    "\n": "\\n",
    "\f": "\\f",
    "\r": "\\r",
}

# Built of their numbers, as most of these signs cannot be seen.
_ESCAPED = re.compile('[%s-%s"\\\\%s-%s]' % tuple(chr(code) for code in (0, 0x1F, 0xD800, 0xDFFF)))


def write(value):
    """The text of a value. ValueError where it has none."""
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, int):
        if abs(value) > MOST:
            raise ValueError("a number that is not exact")
        return str(value)
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, list):
        return "[" + ",".join(write(one) for one in value) + "]"
    if isinstance(value, dict):
        names = sorted(value, key=_code_units)
        return "{" + ",".join(_quoted(name) + ":" + write(value[name]) for name in names) + "}"
    raise ValueError("no value of canonical JSON")


def read(text):
    """The value of a canonical text. ValueError for any other text, also for another spelling of a value."""
    try:
        value = json.loads(text, parse_int=_whole, parse_float=_refuse, parse_constant=_refuse)
        if write(value) != text:
            raise ValueError("another spelling")
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    return value


def _whole(text):
    # Longer texts are no exact numbers, and would take long to read.
    return int(text) if len(text) <= 17 else _refuse(text)


def _refuse(text):
    raise ValueError("no whole number: " + text[:20])


def _code_units(name):
    return name.encode("utf-16-be", "surrogatepass")


def _quoted(text):
    return '"' + _ESCAPED.sub(_escape, text) + '"'


def _escape(found):
    sign = found.group()
    if sign >= "\ud800":
        raise ValueError("a lone surrogate")
    return _SHORT.get(sign) or "\\u%04x" % ord(sign)
