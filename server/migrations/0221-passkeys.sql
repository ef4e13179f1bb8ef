-- Passkeys as second factors (WebAuthn), beside authenticator apps.
CREATE TABLE passkey (
  -- The credential's id, base64url.
  id          text        PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9_-]+$' AND char_length(id) <= 1400),
  customer_id uuid        NOT NULL REFERENCES customer (id),
  public_key  bytea       NOT NULL,
  counter     bigint      NOT NULL CHECK (counter >= 0),
  name        text        NOT NULL CHECK (name <> '' AND char_length(name) <= 40),
  -- What its customer reads, for when it must be told that there is a copy of it.
  lang        text        NOT NULL,
  added_at    timestamptz NOT NULL,
  used_at     timestamptz
);
CREATE INDEX passkey_customer ON passkey (customer_id);

-- Random bytes for a passkey to sign, once; of them only a hash is kept.
CREATE TABLE passkey_challenge (
  hash        bytea       PRIMARY KEY CHECK (length(hash) = 32),
  customer_id uuid        NOT NULL REFERENCES customer (id),
  purpose     text        NOT NULL CHECK (purpose IN ('add', 'confirm')),
  expires_at  timestamptz NOT NULL
);
CREATE INDEX passkey_challenge_age ON passkey_challenge (expires_at);

-- Their customer says that all second factors are lost: from then on they are off.
CREATE TABLE factor_end (
  customer_id uuid        PRIMARY KEY REFERENCES customer (id),
  ends_at     timestamptz NOT NULL
);
INSERT INTO factor_end (customer_id, ends_at)
  SELECT customer_id, ends_at FROM second_factor WHERE ends_at IS NOT NULL;
ALTER TABLE second_factor DROP COLUMN ends_at;

-- Recovery codes belong to all of a customer's factors.
ALTER TABLE recovery_code DROP CONSTRAINT recovery_code_customer_id_fkey;
ALTER TABLE recovery_code ADD CONSTRAINT recovery_code_customer_id_fkey
  FOREIGN KEY (customer_id) REFERENCES customer (id);
