"""The price log: hashes (4), rows, seals and heads (5), and what is signed (6)."""

import re
from hashlib import sha256

from . import canonical, ed25519
from .scalars import hexadecimal, number

_FORMS = [
    re.compile(form)
    for form in (
        r"[1-9][0-9]{0,18}",
        r"0|[1-9][0-9]{0,9}",
        r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.000Z",
        r"(0|[1-9][0-9]{0,10})\.[0-9]{8}",
        r"[a-z]{1,16}",
        r"0|[1-9][0-9]{0,18}",
        r"[0-9a-f]{64}",
    )
]


def leaf(content):
    return sha256(b"\0" + content).digest()


def node(left, right):
    return sha256(b"\1" + left + right).digest()


def root_of(leaves):
    """The root of a whole tree (RFC 9162, 2.1.1)."""
    if not leaves:
        return sha256().digest()
    if len(leaves) == 1:
        return leaves[0]
    split = 1 << ((len(leaves) - 1).bit_length() - 1)
    return node(root_of(leaves[:split]), root_of(leaves[split:]))


def root_from(index, size, content_leaf, path):
    """The root that a leaf and its path lead to (RFC 9162, 2.1.3.2)."""
    if not 0 <= index < size <= canonical.MOST:
        raise ValueError("no leaf of the tree")
    place, last, root = index, size - 1, content_leaf
    for step in path:
        if last == 0:
            raise ValueError("the path is too long")
        if place & 1 or place == last:
            root = node(step, root)
            while place and not place & 1:
                place, last = place >> 1, last >> 1
        else:
            root = node(root, step)
        place, last = place >> 1, last >> 1
    if last != 0:
        raise ValueError("the path is too short")
    return root


def row_bytes(row):
    fields = [row["seq"], str(row["instrumentId"]), row["at"], row["mid"], row["source"]]
    linked, proved = "previous" in row, "evidence" in row
    if proved and not linked:
        raise ValueError("evidence alone")
    fields += [row[name] for name in ("previous", "evidence") if name in row]
    for form, field in zip(_FORMS, fields):
        if form.fullmatch(field) is None:
            raise ValueError("no field of a row")
    if linked and int(row["previous"]) >= int(row["seq"]):
        raise ValueError("the previous row comes later")
    return " ".join(["price.v%d" % (1 + linked + proved)] + fields).encode("ascii")


def next_chain(before, row):
    return sha256(b"\2" + before + row_bytes(row)).digest()


def seal_hash(seal):
    return leaf(canonical.write(dict(seal, type="price-log-seal.v1")).encode())


def head_text(head):
    fields = {name: head[name] for name in ("size", "root", "at", "keyId")}
    return canonical.write(dict(fields, type="price-log-head.v1"))


def path_of(texts):
    return [hexadecimal(text, 32) for text in texts]


def is_in_seal(price):
    """Whether the seal holds the row."""
    seal = price["seal"]
    first, last = number(seal["firstSeq"]), number(seal["lastSeq"])
    index = number(price["row"]["seq"]) - first
    found = root_from(index, last - first + 1, leaf(row_bytes(price["row"])), path_of(price["rowPath"]))
    return found == hexadecimal(seal["root"], 32)


def is_in_tree(price, head):
    """The seal check."""
    seal = price["seal"]
    found = root_from(seal["n"] - 1, head["size"], seal_hash(seal), path_of(price["sealPath"]))
    return found == hexadecimal(head["root"], 32)


def key_id(public_key):
    return sha256(hexadecimal(public_key, 32)).digest()[:16].hex()


def is_signed(text, signature, public_key):
    """Whether a signature, in hexadecimal, is of this text and this key."""
    return ed25519.verify(text.encode(), hexadecimal(signature, 64), hexadecimal(public_key, 32))
