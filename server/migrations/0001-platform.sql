-- Every write of money, once: its key, what was asked and the answer given. Kept for ever, because a
-- pruned key would let the same command take effect a second time.
CREATE TABLE command (
  customer_id text        NOT NULL,
  key         text        NOT NULL CHECK (key ~ '^[A-Za-z0-9_-]{16,64}$'),
  route       text        NOT NULL,
  account     text        NOT NULL CHECK (account IN ('real', 'demo', 'none')),
  body_hash   text        NOT NULL CHECK (body_hash ~ '^[0-9a-f]{64}$'),
  -- Both are null only inside the transaction that runs the command. `json`, not `jsonb`: it keeps
  -- the text as it was sent, so that a repeated answer is equal byte for byte.
  code        text,
  reply       json,
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
