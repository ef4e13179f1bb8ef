-- Second factors: the secret of an authenticator app, sealed, and recovery codes of which only a keyed hash is kept.
CREATE TABLE second_factor (
  customer_id uuid        PRIMARY KEY REFERENCES customer (id),
  -- Of the vault's key that opens the secret.
  secret_id   uuid        NOT NULL,
  secret      bytea       NOT NULL,
  begun_at    timestamptz NOT NULL,
  -- Null: its customer has not typed a code of it yet.
  on_since    timestamptz,
  -- A code works once: the 30 seconds it was of, counted from 1970.
  used_step   integer     NOT NULL DEFAULT 0,
  -- Its customer says that it is lost: from then on it is off.
  ends_at     timestamptz CHECK (ends_at IS NULL OR on_since IS NOT NULL)
);

CREATE TABLE recovery_code (
  customer_id uuid  NOT NULL REFERENCES second_factor (customer_id) ON DELETE CASCADE,
  mac         bytea NOT NULL CHECK (length(mac) = 32),
  PRIMARY KEY (customer_id, mac)
);

-- Wrong codes in a row: those from a device or session of the customer's apart from everybody else's.
CREATE TABLE second_factor_tries (
  customer_id uuid        NOT NULL REFERENCES customer (id),
  known       boolean     NOT NULL,
  tries       integer     NOT NULL DEFAULT 0 CHECK (tries >= 0),
  not_before  timestamptz NOT NULL,
  PRIMARY KEY (customer_id, known)
);

-- Half a sign-in: the password was right, or Google said who it is; the second factor is still to come. Of its number only a hash is kept.
CREATE TABLE login_ticket (
  ticket      bytea       PRIMARY KEY CHECK (length(ticket) = 32),
  customer_id uuid        NOT NULL REFERENCES customer (id),
  device      bytea       NOT NULL CHECK (length(device) = 32),
  known       boolean     NOT NULL,
  way         text        NOT NULL CHECK (way IN ('password', 'google')),
  expires_at  timestamptz NOT NULL
);
CREATE INDEX login_ticket_age ON login_ticket (expires_at);
