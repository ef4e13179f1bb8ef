"""Forms (7): which fields there are, and of which sort. A form is a function of a value."""

from .canonical import MOST
from .scalars import SCALES


def text(value):
    return isinstance(value, str)


def whole(value):
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MOST


def one_of(*words):
    return lambda value: isinstance(value, str) and value in words


def maybe(form):
    return lambda value: value is None or form(value)


def either(*forms):
    return lambda value: any(form(value) for form in forms)


def each(form):
    return lambda value: isinstance(value, list) and all(form(one) for one in value)


def fields(named):
    """Exactly these fields, and no other."""

    def fits(value):
        return (
            isinstance(value, dict)
            and value.keys() == named.keys()
            and all(form(value[name]) for name, form in named.items())
        )

    return fits


def texts(names):
    return {name: text for name in names.split()}


ASSET = one_of(*SCALES)
ACCOUNT = one_of("real", "demo")
ISSUER = fields(texts("keyId publicKey"))
_ROW = dict(texts("seq at mid source"), instrumentId=whole)
_LINKED_ROW = dict(_ROW, previous=text)
_WAY = {
    "seal": fields(dict(texts("firstSeq lastSeq minute root chain previous"), n=whole)),
    "rowPath": each(text),
    "sealPath": each(text),
}
PRICE = either(
    fields(dict(_WAY, row=either(fields(_ROW), fields(_LINKED_ROW)))),
    fields(dict(_WAY, row=fields(dict(_LINKED_ROW, evidence=text)), evidence=text)),
)
HEAD = fields(dict(texts("root at keyId signature"), size=whole))
ENTRY = fields(dict(texts("id at"), postings=each(fields(texts("bucket amount")))))
MIXED = fields(
    dict(texts("id at"), postings=each(fields(dict(texts("bucket amount"), asset=ASSET))))
)
FEE = fields(
    {
        "baseFeeRate": text,
        "discountPercent": whole,
        "level": maybe(whole),
        "commissionPercent": whole,
    }
)
LIMIT = fields(dict(texts("at logSeq limitPrice stopLoss takeProfit"), moved=each(ENTRY)))


def receipt(kind, formulas, **own):
    """The form of one type of receipt, with what every receipt has."""
    return fields(
        dict(own, type=one_of(kind), formula=one_of(*formulas), issuer=ISSUER, signature=text)
    )
