-- What an account as a whole may do. An account without a row is active.
CREATE TABLE account_status (
  customer_id   uuid        PRIMARY KEY REFERENCES customer (id),
  lang          text        NOT NULL CHECK (lang ~ '^[a-z]{2}$'), -- its customer is told in
  closing_since timestamptz,
  closes_at     timestamptz,
  leaves        boolean     NOT NULL DEFAULT false, -- what is less than any withdrawal is left behind
  money_told_at timestamptz, -- its customer was told that money in it keeps it open
  closed_at     timestamptz,
  frozen_since  timestamptz,
  frozen_until  timestamptz, -- a freeze ends by itself unless two people renew it
  frozen_for    text        CHECK (frozen_for IN ('takeover', 'authority', 'identity', 'payments')),
  CHECK (num_nulls(closing_since, closes_at) IN (0, 2)),
  CHECK (closed_at IS NULL OR closing_since IS NOT NULL),
  CHECK (num_nulls(frozen_since, frozen_until, frozen_for) IN (0, 3)),
  CHECK (frozen_until <= frozen_since + interval '30 days')
);
CREATE INDEX account_status_due ON account_status (closes_at) WHERE closed_at IS NULL;

-- How closed accounts were entered, as keyed hashes: who comes back is told that the account is closed. A wallet stays for
-- good, so that it begins no other account.
CREATE TABLE closed_way (
  mac           bytea PRIMARY KEY CHECK (length(mac) = 32),
  customer_id   uuid  NOT NULL REFERENCES customer (id),
  password_hash text, -- of a name
  until         timestamptz -- null: for good
);
CREATE INDEX closed_way_until ON closed_way (until);

-- How long the forms of a closed account are kept.
ALTER TABLE identity ADD COLUMN shred_at timestamptz;
CREATE INDEX identity_shred ON identity (shred_at) WHERE shred_at IS NOT NULL;
