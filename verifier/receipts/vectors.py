"""The test vectors of the format (20)."""


def run(page):
    return []
