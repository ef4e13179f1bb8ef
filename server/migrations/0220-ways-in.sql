-- An address or number that was replaced or removed by its customer. Until the moment it takes that back, and is nobody
-- else's.
CREATE TABLE customer_name_before (
  kind        text        NOT NULL CHECK (kind IN ('email', 'phone')),
  normal      text        NOT NULL CHECK (normal <> '' AND char_length(normal) <= 254),
  customer_id uuid        NOT NULL REFERENCES customer (id),
  claimed_at  timestamptz NOT NULL,
  kept_at     timestamptz NOT NULL,
  until       timestamptz NOT NULL CHECK (until > kept_at),
  PRIMARY KEY (kind, normal)
);
CREATE INDEX customer_name_before_customer ON customer_name_before (customer_id);
CREATE INDEX customer_name_before_until ON customer_name_before (until);

-- A wallet that its customer unlinked: for a while it may come back to them, and to nobody else.
CREATE TABLE released_wallet (
  address     text        PRIMARY KEY CHECK (address ~ '^0x[0-9a-f]{40}$'),
  customer_id uuid        NOT NULL REFERENCES customer (id),
  until       timestamptz NOT NULL
);
CREATE INDEX released_wallet_until ON released_wallet (until);
