-- Nobody freezes an account alone.
ALTER TABLE account_status ADD COLUMN frozen_by text[];
ALTER TABLE account_status ADD CONSTRAINT account_status_frozen_by_two CHECK (
  (frozen_by IS NULL) = (frozen_since IS NULL)
  AND (frozen_by IS NULL OR (cardinality(frozen_by) = 2 AND frozen_by[1] <> frozen_by[2])));

-- What one operator asks another to confirm, within a day.
CREATE TABLE freeze_proposal (
  customer_id text        PRIMARY KEY CHECK (customer_id <> ''),
  operator_id text        NOT NULL CHECK (operator_id <> ''),
  reason      text        NOT NULL CHECK (reason IN ('takeover', 'authority', 'identity', 'payments')),
  until       timestamptz NOT NULL,
  at          timestamptz NOT NULL
);
