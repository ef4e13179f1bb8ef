-- Customers, their wallets, sign-in challenges and sessions.
-- Moments are the program's clock, never the database's.

CREATE TABLE customer (
  id uuid PRIMARY KEY,
  registered_at timestamptz NOT NULL
);

CREATE TABLE customer_wallet (
  address text PRIMARY KEY CHECK (address ~ '^0x[0-9a-f]{40}$'),
  -- Checked at commit: the address is claimed first, so that two first sign-ins make one customer.
  customer_id uuid NOT NULL REFERENCES customer (id) DEFERRABLE INITIALLY DEFERRED,
  linked_at timestamptz NOT NULL
);

CREATE INDEX customer_wallet_customer ON customer_wallet (customer_id);

-- A text that was built for an address to sign. It is deleted by the sign-in that uses it.
CREATE TABLE auth_challenge (
  nonce text PRIMARY KEY,
  address text NOT NULL,
  message text NOT NULL,
  ip text NOT NULL,
  issued_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);

CREATE INDEX auth_challenge_address ON auth_challenge (address, issued_at);
CREATE INDEX auth_challenge_ip ON auth_challenge (ip, issued_at);
CREATE INDEX auth_challenge_expiry ON auth_challenge (expires_at);

CREATE TABLE auth_session (
  id uuid PRIMARY KEY,
  customer_id uuid NOT NULL REFERENCES customer (id),
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  -- The challenge it was opened with: a second wall against a second use.
  nonce text NOT NULL UNIQUE,
  address text NOT NULL,
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL,
  extended_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz
);

CREATE INDEX auth_session_customer ON auth_session (customer_id, created_at);
CREATE INDEX auth_session_expiry ON auth_session (expires_at);
