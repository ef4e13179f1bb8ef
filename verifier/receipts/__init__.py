"""A verifier of receipts, written from docs/receipt-format.md. Numbers in brackets are its sections."""
