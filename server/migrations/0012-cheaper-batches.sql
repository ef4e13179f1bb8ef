-- A batch of commands for less of the processor. What follows changes no rule: it changes how often, and
-- where, the same rules are looked at.
--
-- A CHECK is parsed from its stored text for every statement: the 28 of contract_order cost more than
-- writing eight orders. A trigger's expressions are read once a session.

-- What migrations before this one have written is looked at now, as tables with work left cannot be altered.
SET CONSTRAINTS ALL IMMEDIATE;

-- Rows travel as one array of a composite type. An array a column is a function scan a column.
CREATE TYPE contract_opening AS (
  id text, customer_id text, account text, instrument_id integer, code text, app_name text, side text,
  lots bigint, leverage integer, decimals smallint, contract_size bigint, fee_ppm bigint,
  spread_ppm bigint, close_out_ppm bigint, open_price bigint, open_log_seq bigint,
  opened_at timestamptz, stop_loss bigint, take_profit bigint, liquidation_price bigint,
  margin numeric, open_fee numeric, escrow numeric, max_win numeric
);
CREATE TYPE contract_closing AS (
  id text, reason text, price bigint, log_seq bigint, at timestamptz, profit numeric, fee numeric
);
CREATE TYPE ledger_name AS (kind text, owner text, asset text, bucket text);
CREATE TYPE ledger_head AS (kind text, type text, ref text, reason text, reverses bigint);
CREATE TYPE ledger_leg AS (of integer, account bigint, units numeric, after numeric);
CREATE TYPE command_answer AS (
  customer_id text, key text, route text, account text, body_hash text, code text
);

-- Contract orders: all rules of a row, at its opening and at its closing.

CREATE FUNCTION contract_order_opens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'open' OR num_nonnulls(NEW.close_no, NEW.close_reason, NEW.close_price,
    NEW.close_log_seq, NEW.closed_at, NEW.profit, NEW.close_fee) > 0 THEN
    RAISE EXCEPTION 'contract_order: an order begins open' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (length(NEW.id) = 36 AND translate(NEW.id, '0123456789abcdef-', '') = ''
    AND NEW.customer_id <> '' AND NEW.account IN ('real', 'demo') AND NEW.lots > 0
    AND NEW.leverage > 0) IS NOT TRUE THEN
    RAISE EXCEPTION 'contract_order: nobody asked for such an order'
      USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.decimals BETWEEN 0 AND 8 AND NEW.contract_size > 0 AND NEW.fee_ppm BETWEEN 0 AND 2999
    AND NEW.spread_ppm BETWEEN 0 AND 49999 AND NEW.close_out_ppm BETWEEN 1 AND 999999) IS NOT TRUE THEN
    RAISE EXCEPTION 'contract_order: terms out of bounds' USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.open_price > 0 AND NEW.stop_loss > 0 AND NEW.take_profit > 0 AND NEW.liquidation_price > 0
    AND CASE NEW.side
      WHEN 'long' THEN NEW.liquidation_price < NEW.stop_loss AND NEW.stop_loss < NEW.open_price
        AND NEW.open_price < NEW.take_profit
      WHEN 'short' THEN NEW.liquidation_price > NEW.stop_loss AND NEW.stop_loss > NEW.open_price
        AND NEW.open_price > NEW.take_profit
    END) IS NOT TRUE THEN
    RAISE EXCEPTION 'contract_order: prices out of order' USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.margin > 0 AND NEW.open_fee >= 0 AND NEW.escrow > 0
    AND NEW.max_win <= NEW.escrow) IS NOT TRUE THEN
    RAISE EXCEPTION 'contract_order: money out of bounds' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION contract_order_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reopened contract_order;
BEGIN
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
    IF reopened IS NOT DISTINCT FROM OLD THEN
      IF num_nulls(NEW.close_no, NEW.close_reason, NEW.close_price, NEW.close_log_seq, NEW.closed_at,
        NEW.profit, NEW.close_fee) > 0 THEN
        RAISE EXCEPTION 'contract_order: an order is closed in full' USING ERRCODE = 'check_violation';
      END IF;
      IF NOT (NEW.close_reason IN ('customer', 'stopLoss', 'takeProfit', 'liquidation')
        AND NEW.close_price > 0 AND NEW.close_log_seq >= NEW.open_log_seq
        AND NEW.profit BETWEEN -NEW.margin AND NEW.escrow
        AND NEW.close_fee BETWEEN 0 AND NEW.margin + NEW.profit
        AND (NEW.close_reason <> 'takeProfit' OR NEW.close_price = NEW.take_profit)) THEN
        RAISE EXCEPTION 'contract_order: an order cannot end so' USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'contract_order: an order is closed once and nothing else of it ever changes'
    USING ERRCODE = 'restrict_violation';
END $$;

DROP TRIGGER contract_order_begins_open ON contract_order;
CREATE TRIGGER contract_order_begins_open
  BEFORE INSERT ON contract_order FOR EACH ROW EXECUTE FUNCTION contract_order_opens();
ALTER TABLE contract_order ENABLE ALWAYS TRIGGER contract_order_begins_open;

DO $$
BEGIN
  EXECUTE (
    SELECT 'ALTER TABLE contract_order ' || string_agg(format('DROP CONSTRAINT %I', conname), ', ')
    FROM pg_constraint WHERE conrelid = 'contract_order'::regclass AND contype = 'c'
  );
END $$;

-- Turns open orders into closed ones, in the order given: all of them, or none.
CREATE FUNCTION contract_order_close(p_closings contract_closing[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  closed integer;
BEGIN
  UPDATE contract_order o
    SET state = 'closed', close_no = done.no, close_reason = done.reason, close_price = done.price,
      close_log_seq = done.log_seq, closed_at = done.at, profit = done.profit, close_fee = done.fee
    FROM (SELECT nextval('contract_order_close_no') AS no, c.* FROM unnest(p_closings) AS c) AS done
    WHERE o.id = done.id AND o.state = 'open';
  GET DIAGNOSTICS closed = ROW_COUNT;
  IF closed <> cardinality(p_closings) THEN
    RAISE EXCEPTION 'contract_order: an order that was to be closed is not open'
      USING ERRCODE = 'restrict_violation';
  END IF;
END $$;

-- Accounts: all but the balance is fixed by the guard, so its spelling is looked at when it is made, not
-- with every change of the balance.

ALTER TABLE ledger_account
  DROP CONSTRAINT ledger_account_kind_check, DROP CONSTRAINT ledger_account_owner_check,
  DROP CONSTRAINT ledger_account_asset_check, DROP CONSTRAINT ledger_account_bucket;

CREATE OR REPLACE FUNCTION ledger_guard_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF (NEW.kind IN ('real', 'demo') AND NEW.owner <> ''
      AND length(NEW.asset) BETWEEN 2 AND 10
      AND translate(NEW.asset, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '') = ''
      AND CASE
        WHEN NEW.owner <> 'house' THEN NEW.bucket IN ('available', 'margin') AND NEW.stripe = 0
        WHEN NEW.bucket = 'external' THEN NEW.stripe = 0
        ELSE NEW.bucket IN ('treasury', 'escrow', 'fees', 'rounding') AND NEW.stripe BETWEEN 0 AND 15
      END) IS NOT TRUE THEN
      RAISE EXCEPTION 'ledger: there is no such account' USING ERRCODE = 'check_violation';
    END IF;
    IF NEW.balance = 0 THEN RETURN NEW; END IF;
  ELSIF pg_trigger_depth() > 1
    AND (NEW.id, NEW.kind, NEW.owner, NEW.asset, NEW.bucket, NEW.stripe)
      = (OLD.id, OLD.kind, OLD.owner, OLD.asset, OLD.bucket, OLD.stripe) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'ledger: a balance changes by a posting only'
    USING ERRCODE = 'restrict_violation';
END $$;

-- The wall of postings as one statement: an account is looked up once, and so is an entry.
CREATE OR REPLACE FUNCTION ledger_apply_postings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sound boolean;
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
        = f.balance_after AND (NOT m.guarded OR f.balance_after >= 0), false) AS tells
    FROM fresh f LEFT JOIN moved m ON m.id = f.account
  ), entry AS (
    SELECT leg.entry, min(kind) AS kind,
      min(kind) = max(kind) AND sum(units) = 0 AND bool_and(tells) AS balances
    FROM leg GROUP BY leg.entry, asset
  )
  -- Entries are looked up one by one: a plan made while there were few would read them all.
  SELECT bool_and(coalesce(balances AND kind = (SELECT e.kind FROM ledger_entry e
      WHERE e.id = entry.entry AND e.tx = pg_current_xact_id()), false)) INTO sound
    FROM entry;
  IF NOT sound THEN
    RAISE EXCEPTION 'ledger: postings need accounts and new entries of one kind, balance, and are paid for'
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

DROP FUNCTION ledger_lock(text[], text[], text[], text[], integer, boolean);
DROP FUNCTION ledger_make(text[], text[], text[], text[]);

-- Makes what is missing of these groups: both buckets of a customer's asset, or all stripes of a house
-- account. In one order, so that nobody waits for a half made group.
CREATE FUNCTION ledger_make(p_names ledger_name[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_account (id, kind, owner, asset, bucket, stripe)
    SELECT CASE owner WHEN 'house' THEN nextval('ledger_house_account_id')
      ELSE nextval('ledger_customer_account_id') END, kind, owner, asset, bucket, stripe
    FROM (
      SELECT DISTINCT w.kind, w.owner, w.asset, b.bucket, s.stripe
      FROM unnest(p_names) AS w
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
CREATE FUNCTION ledger_lock(p_names ledger_name[], p_home integer, p_whole boolean) RETURNS TABLE (
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
        FROM unnest(p_names) AS w
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
      PERFORM ledger_make(ARRAY(SELECT w FROM unnest(p_names) AS w WHERE (w.owner = 'house') = of_house));
    END LOOP;
    RETURN QUERY
      SELECT a.id, a.kind, a.owner, a.asset, a.bucket, a.stripe, a.balance
      FROM ledger_account a WHERE a.id = ANY (ids) ORDER BY a.id FOR UPDATE;
  END LOOP;
END $$;

DROP FUNCTION ledger_append(text[], text[], text[], text[], bigint[], integer[], bigint[], numeric[],
  numeric[]);

-- Appends entries with their postings, whose accounts are locked. `of` names a posting's entry by its
-- place, from 1. Answers the entries' ids in the order given.
CREATE FUNCTION ledger_append(p_heads ledger_head[], p_legs ledger_leg[]) RETURNS bigint[]
LANGUAGE plpgsql AS $$
DECLARE
  ids CONSTANT bigint[] := ARRAY(
    SELECT nextval('ledger_entry_id_seq') FROM generate_series(1, cardinality(p_heads)));
BEGIN
  INSERT INTO ledger_entry (id, kind, type, ref, reason, reverses) OVERRIDING SYSTEM VALUE
    SELECT ids[h.n], h.kind, h.type, h.ref, h.reason, h.reverses
    FROM unnest(p_heads) WITH ORDINALITY AS h (kind, type, ref, reason, reverses, n);
  INSERT INTO ledger_posting (entry, account, units, balance_after)
    SELECT ids[p.of], p.account, p.units, p.after
    FROM unnest(p_legs) WITH ORDINALITY AS p (of, account, units, after, n)
    ORDER BY p.n;
  RETURN ids;
END $$;

-- The same spellings, with the letters that are there most looked for first: translate() goes through its
-- list for every letter. A hash in hexadecimal is read as one.
ALTER TABLE command DROP CONSTRAINT command_key_check, DROP CONSTRAINT command_body_hash_check,
  ADD CONSTRAINT command_key_check CHECK (length(key) BETWEEN 16 AND 64 AND translate(key,
    '0123456789abcdef-ghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_', '') = ''),
  ADD CONSTRAINT command_body_hash_check CHECK (
    length(body_hash) = 64 AND encode(decode(body_hash, 'hex'), 'hex') = body_hash);
ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_type_check,
  ADD CONSTRAINT ledger_entry_type_check CHECK (
    length(type) BETWEEN 3 AND 40 AND ascii(type) BETWEEN 97 AND 122 AND translate(type,
    'eotnacrdilspmfbghjkquvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', '') = '');
