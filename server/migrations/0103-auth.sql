-- Customers, their wallets and sessions. Moments are the server's clock, never the database's.
CREATE TABLE customer (
  id            uuid        PRIMARY KEY,
  registered_at timestamptz NOT NULL
);

CREATE TABLE customer_wallet (
  address     text        PRIMARY KEY CHECK (address ~ '^0x[0-9a-f]{40}$'),
  -- Deferred: a sign-in claims the address first, so that two first sign-ins make one customer.
  customer_id uuid        NOT NULL REFERENCES customer (id) DEFERRABLE INITIALLY DEFERRED,
  linked_at   timestamptz NOT NULL
);
CREATE INDEX customer_wallet_customer ON customer_wallet (customer_id);

CREATE TABLE auth_session (
  id          uuid        PRIMARY KEY,
  customer_id uuid        NOT NULL REFERENCES customer (id),
  token_hash  bytea       NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  nonce       text        NOT NULL UNIQUE, -- of the text that opened the session, so that a text works once
  address     text        NOT NULL,
  -- Owners of a contract wallet change, so only sessions by a key are extended. Null: nobody knows.
  signed_by   text        CHECK (signed_by IN ('key', 'contract')),
  user_agent  text        NOT NULL,
  created_at  timestamptz NOT NULL,
  extended_at timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL,
  ended_at    timestamptz
);
CREATE INDEX auth_session_customer ON auth_session (customer_id, created_at);
CREATE INDEX auth_session_expiry ON auth_session (expires_at);

-- The key by which a sign-in text proves that we issued it. No text is stored, and any server process checks one.
CREATE TABLE auth_text_key (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  key      bytea   NOT NULL CHECK (length(key) = 32)
);
-- 366 random bits: gen_random_uuid() draws on the system's strong random numbers.
INSERT INTO auth_text_key (key)
VALUES (sha256(convert_to(concat(gen_random_uuid(), gen_random_uuid(), gen_random_uuid()), 'UTF8')));
