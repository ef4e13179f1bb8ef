"""What is checked of any receipt (8), before what is checked of its kind."""

from . import canonical, log
from .checks import check
from .kinds import KINDS


def verify(data, public_key=None):
    """The checks of a receipt, and what was read: None when it is no receipt at all.

    `data` are the bytes of its file. No hostile ones raise.
    """
    receipt, checks_of_kind = _read(data)
    checks = [{"name": "form", "ok": receipt is not None}]
    if receipt is None:
        return checks, None
    issuer = receipt["issuer"]
    checks.append(check("signature", lambda: _is_signed(receipt)))
    if public_key is not None:
        checks.append(check("key", lambda: issuer["publicKey"] == public_key))
    if "head" in receipt:
        checks.append(check("head", lambda: _is_head_of(issuer, receipt["head"])))
    return checks + checks_of_kind(receipt), receipt


def _read(data):
    try:
        receipt = canonical.read(data.decode("utf-8"))
        kind = receipt.get("type") if isinstance(receipt, dict) else None
        form, checks = KINDS[kind] if isinstance(kind, str) else (lambda _: False, None)
    except (ValueError, KeyError):
        return None, None
    return (receipt, checks) if form(receipt) else (None, None)


def _is_signed(receipt):
    issuer = receipt["issuer"]
    body = {name: value for name, value in receipt.items() if name != "signature"}
    return log.key_id(issuer["publicKey"]) == issuer["keyId"] and log.is_signed(
        canonical.write(body), receipt["signature"], issuer["publicKey"]
    )


def _is_head_of(issuer, head):
    return head["keyId"] == issuer["keyId"] and log.is_signed(
        log.head_text(head), head["signature"], issuer["publicKey"]
    )
