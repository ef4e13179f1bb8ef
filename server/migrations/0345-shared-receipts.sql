-- Receipts that their customer lets anybody read who has the link, until it is taken back.
CREATE TABLE receipt_shared (
  order_id    text        PRIMARY KEY REFERENCES receipt (order_id),
  customer_id text        NOT NULL,
  shared_at   timestamptz NOT NULL
);
CREATE INDEX receipt_shared_of ON receipt_shared (customer_id);
