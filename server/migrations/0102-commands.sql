-- Every write of money, once: its key, what the customer asked and what the server answered. Rows stay for ever,
-- because a key that is gone lets the same command take effect a second time.
CREATE TABLE command (
  customer_id text        NOT NULL,
  -- The customer's idempotency key. translate() searches its list for every letter, so frequent ones come first.
  key         text        NOT NULL CHECK (length(key) BETWEEN 16 AND 64 AND translate(key,
    '0123456789abcdef-ghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_', '') = ''),
  route       text        NOT NULL,
  account     text        NOT NULL CHECK (account IN ('real', 'demo', 'none')),
  body_hash   text        NOT NULL CHECK (length(body_hash) = 64
    AND encode(decode(body_hash, 'hex'), 'hex') = body_hash), -- lower case hexadecimal
  code        text,
  reply       json, -- not jsonb, which changes the text: a repeated answer is the same byte for byte
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (customer_id, key)
);

CREATE FUNCTION command_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an answered command is never changed or removed';
END $$;

CREATE TRIGGER command_answered_once BEFORE UPDATE ON command
  FOR EACH ROW WHEN (OLD.reply IS NOT NULL) EXECUTE FUNCTION command_is_kept();
CREATE TRIGGER command_never_removed BEFORE DELETE ON command
  FOR EACH ROW EXECUTE FUNCTION command_is_kept();
CREATE TRIGGER command_never_emptied BEFORE TRUNCATE ON command
  FOR EACH STATEMENT EXECUTE FUNCTION command_is_kept();

-- Answers travel as one array. The server writes the attributes in this order (server/modules/commands/store.ts).
CREATE TYPE command_answer AS (
  customer_id text, key text, route text, account text, body_hash text, code text
);
