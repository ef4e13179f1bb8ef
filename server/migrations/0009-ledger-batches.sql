-- The ledger is written in batches: one call locks the accounts of many commands, one appends all their
-- entries. What is decided between the two is the program's; the walls below hold whoever writes.
-- A house account is two rows (stripes) from here on, one a lane; rows 2 to 15 are emptied and rest.

DROP FUNCTION ledger_post(text, text, text, text, bigint, text[], text[], text[], numeric[]);
DROP FUNCTION ledger_spread(text, ledger_leg, integer);
DROP FUNCTION ledger_lock(text, text, text);
DROP FUNCTION ledger_account_id(text, text, text, text, integer);
DROP TYPE ledger_leg;

-- Makes what is missing of these groups: both buckets of a customer's asset, or all stripes of a house
-- account. In one order, so that nobody waits for a half made group.
CREATE FUNCTION ledger_make(p_kinds text[], p_owners text[], p_assets text[], p_buckets text[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_account (id, kind, owner, asset, bucket, stripe)
    SELECT CASE owner WHEN 'house' THEN nextval('ledger_house_account_id')
      ELSE nextval('ledger_customer_account_id') END, kind, owner, asset, bucket, stripe
    FROM (
      SELECT DISTINCT w.kind, w.owner, w.asset, b.bucket, s.stripe
      FROM unnest(p_kinds, p_owners, p_assets, p_buckets) AS w (kind, owner, asset, bucket)
        CROSS JOIN LATERAL unnest(CASE w.owner WHEN 'house' THEN ARRAY[w.bucket]
          ELSE ARRAY['available', 'margin'] END) AS b (bucket)
        CROSS JOIN LATERAL generate_series(0, CASE
          WHEN w.owner = 'house' AND w.bucket <> 'external' THEN 1 ELSE 0 END) AS s (stripe)
      ORDER BY 1, 2, 3, 4, 5
    ) AS missing
    ON CONFLICT (kind, owner, asset, bucket, stripe) DO NOTHING;
END $$;

-- Locks accounts in id order until the transaction ends, makes those that are missing, and gives them.
-- House accounts are locked by their home stripe, or by all stripes. Customers' accounts are made and
-- locked before those of the house are looked at, so that nobody who holds an account of the house, or
-- is making one, waits for a customer.
CREATE FUNCTION ledger_lock(
  p_kinds text[], p_owners text[], p_assets text[], p_buckets text[], p_home integer, p_whole boolean
) RETURNS TABLE (
  id bigint, kind text, owner text, asset text, bucket text, stripe smallint, balance numeric(78, 0)
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
        FROM unnest(p_kinds, p_owners, p_assets, p_buckets) AS w (kind, owner, asset, bucket)
          LEFT JOIN ledger_account a
            ON a.kind = w.kind AND a.owner = w.owner AND a.asset = w.asset AND a.bucket = w.bucket
            AND CASE
              WHEN NOT of_house OR w.bucket = 'external' THEN a.stripe = 0
              WHEN p_whole THEN a.stripe < 2
              ELSE a.stripe = p_home
            END
        WHERE (w.owner = 'house') = of_house
      );
      EXIT WHEN array_position(ids, NULL) IS NULL;
      PERFORM ledger_make(
        array_agg(w.kind), array_agg(w.owner), array_agg(w.asset), array_agg(w.bucket))
        FROM unnest(p_kinds, p_owners, p_assets, p_buckets) AS w (kind, owner, asset, bucket)
        WHERE (w.owner = 'house') = of_house;
    END LOOP;
    RETURN QUERY
      SELECT a.id, a.kind, a.owner, a.asset, a.bucket, a.stripe, a.balance
      FROM ledger_account a WHERE a.id = ANY (ids) ORDER BY a.id FOR UPDATE;
  END LOOP;
END $$;

-- Appends entries with their postings, whose accounts are locked. `p_of` names a posting's entry by its
-- place, from 1. Answers the entries' ids in the order given.
CREATE FUNCTION ledger_append(
  p_kinds text[], p_types text[], p_refs text[], p_reasons text[], p_reverses bigint[],
  p_of integer[], p_accounts bigint[], p_units numeric[], p_after numeric[]
) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  ids CONSTANT bigint[] := ARRAY(
    SELECT nextval('ledger_entry_id_seq') FROM generate_series(1, cardinality(p_kinds)));
BEGIN
  INSERT INTO ledger_entry (id, kind, type, ref, reason, reverses) OVERRIDING SYSTEM VALUE
    SELECT * FROM unnest(ids, p_kinds, p_types, p_refs, p_reasons, p_reverses);
  INSERT INTO ledger_posting (entry, account, units, balance_after)
    SELECT ids[p.of], p.account, p.units, p.after
    FROM unnest(p_of, p_accounts, p_units, p_after) WITH ORDINALITY AS p (of, account, units, after, n)
    ORDER BY p.n;
  RETURN ids;
END $$;

-- The walls, a set at a time where they were a row at a time. The postings of one statement join entries
-- of their own transaction and kind, sum to zero for each entry and asset, move their accounts' balances,
-- say rightly what each comes to, and take no guarded account below zero, not even on the way.

DROP TRIGGER ledger_posting_apply ON ledger_posting;
DROP FUNCTION ledger_apply_posting();

CREATE FUNCTION ledger_apply_postings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger_account a
    SET balance = a.balance + moved.units
    FROM (SELECT account, sum(units) AS units FROM fresh GROUP BY account) AS moved
    WHERE a.id = moved.account;
  -- Entries are looked up one by one: a plan made while there were few would read them all.
  IF EXISTS (
    SELECT 1 FROM (
      SELECT a.kind = (SELECT e.kind FROM ledger_entry e
          WHERE e.id = f.entry AND e.tx = pg_current_xact_id()) AS fits,
        sum(f.units) OVER (PARTITION BY f.entry, a.asset) = 0 AS balances,
        a.balance - sum(f.units) OVER (PARTITION BY f.account ORDER BY f.id DESC) + f.units
          = f.balance_after AS tells,
        NOT a.guarded OR f.balance_after >= 0 AS enough
      FROM fresh f
        LEFT JOIN ledger_account a ON a.id = f.account
    ) AS posting WHERE (fits AND balances AND tells AND enough) IS NOT TRUE
  ) THEN
    RAISE EXCEPTION 'ledger: postings need accounts and new entries of one kind, balance, and are paid for'
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER ledger_posting_apply
  AFTER INSERT ON ledger_posting REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_apply_postings();
ALTER TABLE ledger_posting ENABLE ALWAYS TRIGGER ledger_posting_apply;

-- That wall looks both rows up itself, and neither can ever be removed.
ALTER TABLE ledger_posting DROP CONSTRAINT ledger_posting_entry_fkey;
ALTER TABLE ledger_posting DROP CONSTRAINT ledger_posting_account_fkey;

-- Postings balance by the wall above; what is left to see at the commit is that there are any.
CREATE OR REPLACE FUNCTION ledger_check_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM ledger_posting WHERE entry = NEW.id) THEN
    RAISE EXCEPTION 'ledger: entry % has no postings', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- What an order is opened on is compared as a row: spelling two rows in JSON took longer than the rest.
CREATE OR REPLACE FUNCTION contract_order_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reopened contract_order;
BEGIN
  IF TG_OP = 'INSERT' THEN
    RAISE EXCEPTION 'contract_order: an order begins open' USING ERRCODE = 'restrict_violation';
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.state = 'open' AND NEW.state = 'closed' THEN
    reopened := NEW;
    reopened.state := 'open';
    reopened.close_no := NULL;
    reopened.close_reason := NULL;
    reopened.close_price := NULL;
    reopened.close_log_seq := NULL;
    reopened.closed_at := NULL;
    reopened.profit := NULL;
    reopened.close_fee := NULL;
    IF reopened IS NOT DISTINCT FROM OLD THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'contract_order: an order is closed once and nothing else of it ever changes'
    USING ERRCODE = 'restrict_violation';
END $$;

DROP TRIGGER contract_order_only_closes ON contract_order;
CREATE TRIGGER contract_order_only_closes
  BEFORE UPDATE OR DELETE ON contract_order
  FOR EACH ROW EXECUTE FUNCTION contract_order_guard();
CREATE TRIGGER contract_order_begins_open
  BEFORE INSERT ON contract_order
  FOR EACH ROW WHEN (NEW.state <> 'open') EXECUTE FUNCTION contract_order_guard();
ALTER TABLE contract_order ENABLE ALWAYS TRIGGER contract_order_only_closes;
ALTER TABLE contract_order ENABLE ALWAYS TRIGGER contract_order_begins_open;

-- The same checks of spelling without patterns: a pattern's machine is built anew for every row, also
-- for each change of a balance, and took a tenth of the whole.
ALTER TABLE command DROP CONSTRAINT command_key_check, DROP CONSTRAINT command_body_hash_check,
  ADD CONSTRAINT command_key_check CHECK (length(key) BETWEEN 16 AND 64 AND translate(key,
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-', '') = ''),
  ADD CONSTRAINT command_body_hash_check CHECK (
    length(body_hash) = 64 AND translate(body_hash, '0123456789abcdef', '') = '');
ALTER TABLE contract_order DROP CONSTRAINT contract_order_id_check,
  ADD CONSTRAINT contract_order_id_check CHECK (
    length(id) = 36 AND translate(id, '0123456789abcdef-', '') = '');
ALTER TABLE ledger_account DROP CONSTRAINT ledger_account_asset_check,
  ADD CONSTRAINT ledger_account_asset_check CHECK (
    length(asset) BETWEEN 2 AND 10 AND translate(asset, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '') = '');
ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_type_check,
  ADD CONSTRAINT ledger_entry_type_check CHECK (
    length(type) BETWEEN 3 AND 40 AND ascii(type) BETWEEN 97 AND 122 AND translate(type,
    'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', '') = '');

-- Indexes that every opening paid for: open orders have no close_no, most entries reverse nothing, and
-- nobody asks for the open orders of an instrument.
ALTER TABLE contract_order DROP CONSTRAINT contract_order_close_no_key;
CREATE UNIQUE INDEX contract_order_closed_once ON contract_order (close_no) WHERE state = 'closed';
DROP INDEX contract_order_open;
ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_reverses_key;
CREATE UNIQUE INDEX ledger_entry_reverses ON ledger_entry (reverses) WHERE reverses IS NOT NULL;

-- The two stripes of each house account get what the other fourteen hold, by one entry a kind and asset.
DO $$
DECLARE
  books record;
  entry bigint;
BEGIN
  FOR books IN
    SELECT kind, asset, array_agg(DISTINCT bucket) AS buckets FROM ledger_account
    WHERE owner = 'house' AND stripe > 1 AND balance > 0 GROUP BY kind, asset
  LOOP
    INSERT INTO ledger_entry (kind, type, reason)
      VALUES (books.kind, 'stripesLevelled', 'sixteen rows become two') RETURNING id INTO entry;
    INSERT INTO ledger_posting (entry, account, units, balance_after)
      SELECT entry, id, target - balance, target
      FROM (
        SELECT id, stripe, balance, CASE WHEN stripe > 1 THEN 0
          ELSE div(total, 2) + CASE stripe WHEN 0 THEN mod(total, 2) ELSE 0 END END AS target
        FROM (
          SELECT id, stripe, balance, sum(balance) OVER (PARTITION BY bucket) AS total
          FROM ledger_account
          WHERE kind = books.kind AND asset = books.asset AND owner = 'house'
            AND bucket = ANY (books.buckets)
        ) AS held
      ) AS levelled
      WHERE target <> balance ORDER BY id;
  END LOOP;
END $$;
