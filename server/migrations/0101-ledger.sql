-- The double-entry ledger. Entries and postings are appended and never change; balances follow from postings.
-- The server locks accounts, decides, and appends by ledger_append(); the guards hold for every other writer too.
-- Most rules are triggers, because PostgreSQL parses a CHECK for every statement and a trigger once a session.
-- Guards are ENABLE ALWAYS, so that no session_replication_role switches them off.

-- Customers' accounts have low ids and the operator's have high ones. So a lock in id order takes customers first,
-- and holds the operator's rows, which everybody needs, for the shortest time.
CREATE SEQUENCE ledger_customer_account_id AS bigint;
CREATE SEQUENCE ledger_house_account_id AS bigint MINVALUE 4611686018427387904 START 4611686018427387904;

-- Free space on each page lets a balance change in place.
CREATE TABLE ledger_account (
  id      bigint         PRIMARY KEY,
  kind    text           NOT NULL, -- 'real' or 'demo'
  owner   text           NOT NULL, -- customer id, or 'house' for the operator
  asset   text           NOT NULL,
  bucket  text           NOT NULL, -- see ledger_guard_account()
  shard   smallint       NOT NULL, -- the operator's accounts are several rows, so that writers do not wait for one
  balance numeric(78, 0) NOT NULL DEFAULT 0, -- in the smallest unit of the asset
  guarded boolean        NOT NULL GENERATED ALWAYS AS (bucket NOT IN ('external', 'loan')) STORED, -- never below zero
  UNIQUE (kind, owner, asset, bucket, shard),
  CONSTRAINT ledger_account_not_negative CHECK (
    CASE bucket WHEN 'external' THEN true WHEN 'loan' THEN balance <= 0 ELSE balance >= 0 END)
) WITH (fillfactor = 70);

-- Ids rise; a gap is a transaction that was rolled back and means nothing.
CREATE TABLE ledger_entry (
  id         bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tx         xid8        NOT NULL DEFAULT pg_current_xact_id(), -- tells what a snapshot sees, for later audits
  kind       text        NOT NULL,
  type       text        NOT NULL, -- camelCase name of what happened
  ref        text,                 -- id of what the entry is about, such as an order
  reason     text,
  reverses   bigint      REFERENCES ledger_entry (id),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
-- A reference funds the treasury once, and an entry is reversed once.
CREATE UNIQUE INDEX ledger_entry_funding ON ledger_entry (kind, ref) WHERE type = 'treasuryFunding';
CREATE UNIQUE INDEX ledger_entry_reverses ON ledger_entry (reverses) WHERE reverses IS NOT NULL;
CREATE INDEX ledger_entry_of ON ledger_entry (ref) WHERE ref IS NOT NULL;
-- The share of losing accounts (risk_figure) is summed from these. Demo entries, which are most, stay out.
CREATE INDEX ledger_entry_results ON ledger_entry (created_at) WHERE kind = 'real' AND type IN
  ('contractOpened', 'contractClosed', 'optionBought', 'optionSettled', 'optionVoided');

-- No foreign keys: ledger_apply_postings() looks both rows up, and neither is ever removed.
CREATE TABLE ledger_posting (
  id            bigint         GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  entry         bigint         NOT NULL,
  account       bigint         NOT NULL,
  units         numeric(78, 0) NOT NULL, -- positive units credit the account
  balance_after numeric(78, 0) NOT NULL,
  UNIQUE (entry, account)
);
-- An account stays locked from before an entry gets its id until the commit, so its postings rise with their entries.
-- A statement reads them by this index, from any entry on.
CREATE INDEX ledger_posting_account_entry ON ledger_posting (account, entry);

CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger: % of % is refused, the ledger is append-only', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation';
END $$;

-- Buckets of a customer:
--   available       free money
--   margin          held while contract orders are open
--   spotHold        held for coin-to-coin orders that wait
--   optionStake     paid for open options
--   staked          principal of running plans
--   withdrawalHold  amount of withdrawals that are not over
--   loan            below zero by what the customer owes; real USDT only
-- Buckets of the operator:
--   external        the world outside, which may be negative
--   treasury        own funds, from which winnings are paid
--   escrow          most that open contracts can win
--   optionEscrow    most that open options can pay beside the stake
--   yieldEscrow     yield that running plans still promise
--   lent            what customers owe on loans
--   fees, rounding  what trades leave
-- A balance changes only inside the trigger of a posting, and nothing else of an account ever changes.
CREATE FUNCTION ledger_guard_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF (NEW.kind IN ('real', 'demo') AND NEW.owner <> ''
      AND length(NEW.asset) BETWEEN 2 AND 10
      AND translate(NEW.asset, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '') = ''
      AND CASE
        WHEN NEW.bucket IN ('loan', 'lent') THEN NEW.kind = 'real' AND NEW.asset = 'USDT' AND CASE NEW.bucket
          WHEN 'loan' THEN NEW.owner <> 'house' AND NEW.shard = 0
          ELSE NEW.owner = 'house' AND NEW.shard BETWEEN 0 AND 15 END
        WHEN NEW.owner <> 'house' THEN NEW.shard = 0 AND NEW.bucket IN
          ('available', 'margin', 'spotHold', 'optionStake', 'staked', 'withdrawalHold')
        WHEN NEW.bucket = 'external' THEN NEW.shard = 0
        ELSE NEW.shard BETWEEN 0 AND 15 AND NEW.bucket IN
          ('treasury', 'escrow', 'fees', 'rounding', 'optionEscrow', 'yieldEscrow')
      END) IS NOT TRUE THEN
      RAISE EXCEPTION 'ledger: there is no such account' USING ERRCODE = 'check_violation';
    END IF;
    IF NEW.balance = 0 THEN RETURN NEW; END IF;
  ELSIF pg_trigger_depth() > 1 AND (NEW.id, NEW.kind, NEW.owner, NEW.asset, NEW.bucket, NEW.shard)
    = (OLD.id, OLD.kind, OLD.owner, OLD.asset, OLD.bucket, OLD.shard) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'ledger: a balance changes by a posting only' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER ledger_account_guard BEFORE INSERT OR UPDATE ON ledger_account
  FOR EACH ROW EXECUTE FUNCTION ledger_guard_account();
CREATE TRIGGER ledger_account_kept BEFORE DELETE OR TRUNCATE ON ledger_account
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
ALTER TABLE ledger_account ENABLE ALWAYS TRIGGER ledger_account_guard,
  ENABLE ALWAYS TRIGGER ledger_account_kept;

-- Runs at the commit and checks that an entry has postings. The guard of postings checks that they balance.
CREATE FUNCTION ledger_check_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- translate() searches its list for every letter, so frequent letters come first.
  IF (NEW.kind IN ('real', 'demo') AND length(NEW.type) BETWEEN 3 AND 40
    AND ascii(NEW.type) BETWEEN 97 AND 122 AND translate(NEW.type,
      'eotnacrdilspmfbghjkquvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', '') = '') IS NOT TRUE THEN
    RAISE EXCEPTION 'ledger: entry % is of no kind or type', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  IF NOT EXISTS (SELECT 1 FROM ledger_posting WHERE entry = NEW.id) THEN
    RAISE EXCEPTION 'ledger: entry % has no postings', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER ledger_entry_balances AFTER INSERT ON ledger_entry DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION ledger_check_entry();
CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
ALTER TABLE ledger_entry ENABLE ALWAYS TRIGGER ledger_entry_balances,
  ENABLE ALWAYS TRIGGER ledger_entry_append_only;

-- Postings of one statement join entries of their own transaction and kind, and sum to zero for each entry and
-- asset. They move the balances, state rightly what each comes to, and never take a guarded account below zero.
CREATE FUNCTION ledger_apply_postings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE sound boolean;
BEGIN
  WITH moved AS (
    UPDATE ledger_account a
      SET balance = a.balance + s.units
      FROM (SELECT account, sum(units) AS units FROM fresh GROUP BY account) AS s
      WHERE a.id = s.account
      RETURNING a.id, a.kind, a.asset, a.guarded, a.balance
  ), leg AS (
    SELECT f.entry, m.kind, m.asset, f.units, coalesce(
      m.balance - sum(f.units) OVER (PARTITION BY f.account ORDER BY f.id DESC) + f.units
        = f.balance_after AND f.units <> 0 AND (NOT m.guarded OR f.balance_after >= 0), false) AS tells
    FROM fresh f LEFT JOIN moved m ON m.id = f.account
  ), entry AS (
    SELECT leg.entry, min(kind) AS kind, min(kind) = max(kind) AND sum(units) = 0 AND bool_and(tells) AS balances
    FROM leg GROUP BY leg.entry, asset
  )
  -- Looks entries up one by one: a plan from the time of few entries would read them all.
  SELECT bool_and(coalesce(balances AND kind = (SELECT e.kind FROM ledger_entry e
      WHERE e.id = entry.entry AND e.tx = pg_current_xact_id()), false)) INTO sound
    FROM entry;
  IF NOT sound THEN
    RAISE EXCEPTION
      'ledger: postings need accounts and new entries of one kind, move something, balance, and are paid for'
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER ledger_posting_apply AFTER INSERT ON ledger_posting REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_apply_postings();
CREATE TRIGGER ledger_posting_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_posting
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
ALTER TABLE ledger_posting ENABLE ALWAYS TRIGGER ledger_posting_apply,
  ENABLE ALWAYS TRIGGER ledger_posting_append_only;

-- Rows travel as one array of a composite type: an array for each column costs a function scan each.
-- The server writes the attributes in this order (server/modules/ledger/store.ts).
CREATE TYPE ledger_name AS (kind text, owner text, asset text, bucket text);
CREATE TYPE ledger_head AS (kind text, type text, ref text, reason text, reverses bigint);
CREATE TYPE ledger_leg AS (of integer, account bigint, units numeric, after numeric);

-- Makes missing accounts: `available` and `margin` together, or both shards of an account of the operator.
-- Always in one order, so that nobody waits for a group that is half made.
CREATE FUNCTION ledger_make(p_names ledger_name[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_account (id, kind, owner, asset, bucket, shard)
    SELECT CASE owner WHEN 'house' THEN nextval('ledger_house_account_id')
      ELSE nextval('ledger_customer_account_id') END, kind, owner, asset, bucket, shard
    FROM (
      SELECT DISTINCT w.kind, w.owner, w.asset, b.bucket, s.shard
      FROM unnest(p_names) AS w
        CROSS JOIN LATERAL unnest(CASE
          WHEN w.owner <> 'house' AND w.bucket IN ('available', 'margin') THEN ARRAY['available', 'margin']
          ELSE ARRAY[w.bucket] END) AS b (bucket)
        CROSS JOIN LATERAL generate_series(0, CASE
          WHEN w.owner = 'house' AND w.bucket <> 'external' THEN 1 ELSE 0 END) AS s (shard)
      ORDER BY 1, 2, 3, 4, 5
    ) AS missing
    ON CONFLICT (kind, owner, asset, bucket, shard) DO NOTHING;
END $$;

-- Locks accounts in id order until the transaction ends, makes missing ones, and returns them. Of the operator's
-- accounts it locks the home shard, or both. It makes and locks customers' accounts first, so that nobody who
-- holds or makes one of the operator's waits for a customer.
CREATE FUNCTION ledger_lock(p_names ledger_name[], p_home integer, p_whole boolean) RETURNS TABLE (
  id bigint, kind text, owner text, asset text, bucket text, shard smallint, balance numeric(78, 0)
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  of_house boolean;
  ids bigint[];
BEGIN
  FOREACH of_house IN ARRAY ARRAY[false, true] LOOP
    FOR look IN 1..2 LOOP
      ids := ARRAY(
        SELECT a.id
        FROM unnest(p_names) AS w
          LEFT JOIN ledger_account a
            ON a.kind = w.kind AND a.owner = w.owner AND a.asset = w.asset AND a.bucket = w.bucket
            AND CASE
              WHEN NOT of_house OR w.bucket = 'external' THEN a.shard = 0
              WHEN p_whole THEN a.shard < 2
              ELSE a.shard = p_home
            END
        WHERE (w.owner = 'house') = of_house
      );
      EXIT WHEN array_position(ids, NULL) IS NULL;
      PERFORM ledger_make(ARRAY(SELECT w FROM unnest(p_names) AS w WHERE (w.owner = 'house') = of_house));
    END LOOP;
    RETURN QUERY
      SELECT a.id, a.kind, a.owner, a.asset, a.bucket, a.shard, a.balance
      FROM ledger_account a WHERE a.id = ANY (ids) ORDER BY a.id FOR UPDATE;
  END LOOP;
END $$;

-- Appends entries with their postings, whose accounts are locked, and returns the entries' ids in the order given.
-- `of` names a posting's entry by its place, from 1. The loop is cheaper than a query, which each batch plans anew.
CREATE FUNCTION ledger_append(p_heads ledger_head[], p_legs ledger_leg[]) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE ids bigint[];
BEGIN
  FOR place IN 1..cardinality(p_heads) LOOP
    ids[place] := nextval('ledger_entry_id_seq');
  END LOOP;
  INSERT INTO ledger_entry (id, kind, type, ref, reason, reverses) OVERRIDING SYSTEM VALUE
    SELECT ids[h.n], h.kind, h.type, h.ref, h.reason, h.reverses
    FROM unnest(p_heads) WITH ORDINALITY AS h (kind, type, ref, reason, reverses, n);
  INSERT INTO ledger_posting (entry, account, units, balance_after)
    SELECT ids[p.of], p.account, p.units, p.after
    FROM unnest(p_legs) WITH ORDINALITY AS p (of, account, units, after, n)
    ORDER BY p.n;
  RETURN ids;
END $$;
