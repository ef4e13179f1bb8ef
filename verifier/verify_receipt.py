#!/usr/bin/env python3
"""Checks receipts by docs/receipt-format.md, with nothing but Python's own library and without asking anybody.

  python3 verifier/verify_receipt.py FILE [--key HEX]
  python3 verifier/verify_receipt.py --batch         names of files from standard input, a line each
  python3 verifier/verify_receipt.py --vectors PAGE  the test vectors of the format itself

  --key HEX   the public key the operator is known by, 64 digits. Without it a receipt is only shown to be
              signed by the key it names itself. In a batch it stands behind the name, after a tab

It ends with 0 when every check holds, with 1 when one does not, with 2 when it was asked wrongly.
"""

import argparse
import json
import re
import sys

# A check leaves nothing behind, not even compiled files.
sys.dont_write_bytecode = True

from receipts import vectors, verdict  # noqa: E402


def _read(name):
    try:
        with open(name, "rb") as file:
            return file.read()
    except OSError:
        print("%s cannot be read." % name, file=sys.stderr)
        sys.exit(2)


def _told(one):
    mark = "ok  " if one["ok"] else "FAIL"
    if "computed" not in one:
        return "%s  %s" % (mark, one["name"])
    if one["ok"]:
        return "%s  %s: %s" % (mark, one["name"], one["stated"])
    return "%s  %s (it says %s, it must be %s)" % (mark, one["name"], one["stated"], one["computed"])


def one_file(name, key):
    checks, receipt = verdict.verify(_read(name), key)
    for one in checks:
        print(_told(one))
    ok = all(one["ok"] for one in checks)
    if receipt is not None:
        print("\nsigned by %s" % receipt["issuer"]["publicKey"])
        if "head" in receipt:
            print("log: %d:%s" % (receipt["head"]["size"], receipt["head"]["root"]))
    print("\nThe receipt holds." if ok else "\nThe receipt does NOT hold.")
    if ok and key is None:
        print("Anybody can sign with a key of their own: compare this one, with --key, to the published.")
    return 0 if ok else 1


def batch():
    all_hold = True
    for line in sys.stdin:
        name, _, key = line.rstrip("\n").partition("\t")
        checks, _ = verdict.verify(_read(name), key or None)
        ok = all(one["ok"] for one in checks)
        all_hold = all_hold and ok
        print(json.dumps({"ok": ok, "checks": checks}))
    return 0 if all_hold else 1


def all_vectors(name):
    results = vectors.run(_read(name).decode("utf-8"))
    for one in results:
        print(json.dumps(one))
    return 0 if results and all(one["ok"] for one in results) else 1


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", nargs="?")
    parser.add_argument("--key")
    parser.add_argument("--batch", action="store_true")
    parser.add_argument("--vectors", metavar="PAGE")
    asked = parser.parse_args()
    key = None if asked.key is None else asked.key.lower()
    ways = [asked.file is not None, asked.batch, asked.vectors is not None]
    is_key_of_file = key is None or asked.file is not None
    if sum(ways) != 1 or not is_key_of_file or (key is not None and re.fullmatch(r"[0-9a-f]{64}", key) is None):
        parser.error("say which file, and as a key 64 digits")
    if asked.batch:
        return batch()
    return all_vectors(asked.vectors) if asked.vectors is not None else one_file(asked.file, key)


if __name__ == "__main__":
    sys.exit(main())
