-- The double-entry ledger. Three tables, append-only; the only writer is ledger_post() of 0007.
-- Lock order: customers' accounts have low ids and the house's have high ones, so that "in id order"
-- means customers first, and the rows everybody needs last and held the shortest.

CREATE SEQUENCE ledger_customer_account_id AS bigint;
CREATE SEQUENCE ledger_house_account_id AS bigint
  MINVALUE 4611686018427387904 START 4611686018427387904;

CREATE TABLE ledger_account (
  id bigint PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('real', 'demo')),
  owner text NOT NULL CHECK (owner <> ''),
  asset text NOT NULL CHECK (asset ~ '^[A-Z]{2,10}$'),
  bucket text NOT NULL,
  -- A house account is spread over 16 rows, so that customers do not queue for one row.
  stripe smallint NOT NULL,
  balance numeric(78, 0) NOT NULL DEFAULT 0,
  guarded boolean NOT NULL GENERATED ALWAYS AS (bucket <> 'external') STORED,
  UNIQUE (kind, owner, asset, bucket, stripe),
  CONSTRAINT ledger_account_bucket CHECK (
    CASE
      WHEN owner <> 'house' THEN bucket IN ('available', 'margin') AND stripe = 0
      WHEN bucket = 'external' THEN stripe = 0
      ELSE bucket IN ('treasury', 'escrow', 'fees', 'rounding') AND stripe BETWEEN 0 AND 15
    END
  ),
  CONSTRAINT ledger_account_not_negative CHECK (NOT guarded OR balance >= 0)
) WITH (fillfactor = 70);

-- Ids rise, and a rolled back entry leaves a gap that means nothing. A reader that follows the
-- entries takes those with tx < pg_snapshot_xmin(pg_current_snapshot()): none can appear below later.
CREATE TABLE ledger_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
  kind text NOT NULL CHECK (kind IN ('real', 'demo')),
  type text NOT NULL CHECK (type ~ '^[a-z][A-Za-z]{2,39}$'),
  ref text,
  reason text,
  reverses bigint UNIQUE REFERENCES ledger_entry (id),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE UNIQUE INDEX ledger_entry_funding ON ledger_entry (kind, ref) WHERE type = 'treasuryFunding';

CREATE TABLE ledger_posting (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entry bigint NOT NULL REFERENCES ledger_entry (id),
  account bigint NOT NULL REFERENCES ledger_account (id),
  units numeric(78, 0) NOT NULL CHECK (units <> 0),
  balance_after numeric(78, 0) NOT NULL,
  UNIQUE (entry, account)
);

CREATE INDEX ledger_posting_account ON ledger_posting (account, id);

-- Append-only.

CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger: % of % is refused, the ledger is append-only', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER ledger_entry_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_posting_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_posting
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER ledger_account_kept
  BEFORE DELETE OR TRUNCATE ON ledger_account
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();

-- A balance changes only from inside the trigger of a posting, and nothing else of an account ever.

CREATE FUNCTION ledger_guard_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.balance = 0 THEN RETURN NEW; END IF;
  ELSIF pg_trigger_depth() > 1
    AND (NEW.id, NEW.kind, NEW.owner, NEW.asset, NEW.bucket, NEW.stripe)
      = (OLD.id, OLD.kind, OLD.owner, OLD.asset, OLD.bucket, OLD.stripe) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'ledger: a balance changes by a posting only'
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER ledger_account_guard
  BEFORE INSERT OR UPDATE ON ledger_account
  FOR EACH ROW EXECUTE FUNCTION ledger_guard_account();

-- A posting joins an entry of its own transaction and kind, and moves its account's balance.

CREATE FUNCTION ledger_apply_posting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger_account a
    SET balance = a.balance + NEW.units
    FROM ledger_entry e
    WHERE a.id = NEW.account AND e.id = NEW.entry AND e.kind = a.kind
      AND e.tx = pg_current_xact_id()
    RETURNING a.balance INTO NEW.balance_after;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'ledger: a posting needs an account, and a new entry, of one kind'
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER ledger_posting_apply
  BEFORE INSERT ON ledger_posting
  FOR EACH ROW EXECUTE FUNCTION ledger_apply_posting();

-- The second wall: whoever wrote it, an entry that does not sum to zero cannot be committed.

CREATE FUNCTION ledger_check_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM ledger_posting WHERE entry = NEW.id) < 2 OR EXISTS (
    SELECT 1 FROM (
      SELECT units, (SELECT asset FROM ledger_account WHERE id = account) AS asset
      FROM ledger_posting WHERE entry = NEW.id
    ) AS legs GROUP BY asset HAVING sum(units) <> 0
  ) THEN
    RAISE EXCEPTION 'ledger: entry % does not balance', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER ledger_entry_balances
  AFTER INSERT ON ledger_entry DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION ledger_check_entry();

-- Also for sessions that replicate: session_replication_role does not switch the walls off.
ALTER TABLE ledger_account ENABLE ALWAYS TRIGGER ledger_account_kept;
ALTER TABLE ledger_account ENABLE ALWAYS TRIGGER ledger_account_guard;
ALTER TABLE ledger_entry ENABLE ALWAYS TRIGGER ledger_entry_append_only;
ALTER TABLE ledger_entry ENABLE ALWAYS TRIGGER ledger_entry_balances;
ALTER TABLE ledger_posting ENABLE ALWAYS TRIGGER ledger_posting_append_only;
ALTER TABLE ledger_posting ENABLE ALWAYS TRIGGER ledger_posting_apply;
