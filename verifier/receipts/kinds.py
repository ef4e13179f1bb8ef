"""Every type of receipt (7.2): its form, and the checks of its kind."""

from . import cancelled, contract, exchange, loan, option, plan, spot

# One line a kind. A new version is a form in its kind's own file.
_KINDS = (
    (contract.FORMS, contract.checks),
    (cancelled.FORMS, cancelled.checks),
    (option.FORMS, option.checks),
    (spot.FORMS, spot.checks),
    (spot.CANCELLED_FORMS, spot.cancelled_checks),
    (plan.FORMS, plan.checks),
    (exchange.FORMS, exchange.checks),
    (loan.FORMS, loan.checks),
)

KINDS = {kind: (form, checks) for forms, checks in _KINDS for kind, form in forms.items()}
