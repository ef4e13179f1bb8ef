-- Addresses that a customer saved for withdrawals. One of them confirms nothing: it only fills in the form.
CREATE TABLE saved_address (
  id          text        PRIMARY KEY,
  customer_id text        NOT NULL,
  name        text        NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  network     text        NOT NULL,
  address     text        NOT NULL,
  saved_at    timestamptz NOT NULL,
  UNIQUE (customer_id, network, address)
);
