-- What an account has of contract orders, held instead of counted: how many are open or waiting, and what is
-- set aside for the open ones. Every order that opens asks for both, and reading up to 200 orders for it cost
-- more than writing one.

-- What migrations before this one have written is looked at now, as tables with work left cannot be altered.
SET CONSTRAINTS ALL IMMEDIATE;

CREATE TABLE contract_standing (
  customer_id text           NOT NULL,
  account     text           NOT NULL,
  -- Open and waiting ones together.
  orders      integer        NOT NULL,
  -- Of open ones, in USDT units.
  escrow      numeric(78, 0) NOT NULL,
  PRIMARY KEY (customer_id, account)
) WITH (fillfactor = 50);

INSERT INTO contract_standing
  SELECT customer_id, account, count(*), sum(escrow) FROM (
    SELECT customer_id, account, escrow FROM contract_order WHERE state = 'open'
    UNION ALL
    SELECT customer_id, account, 0 FROM contract_waiting WHERE state = 'waiting'
  ) AS held GROUP BY customer_id, account;

-- Only the orders themselves move it, whoever writes them.
CREATE FUNCTION contract_standing_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'contract_standing: it follows from orders, % refused', TG_OP
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER contract_standing_follows BEFORE INSERT OR UPDATE ON contract_standing
  FOR EACH STATEMENT WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION contract_standing_guard();
CREATE TRIGGER contract_standing_is_kept BEFORE DELETE OR TRUNCATE ON contract_standing
  FOR EACH STATEMENT EXECUTE FUNCTION contract_standing_guard();
CREATE TRIGGER contract_standing_counts BEFORE INSERT OR UPDATE ON contract_standing
  FOR EACH ROW WHEN (NEW.orders < 0 OR NEW.escrow < 0) EXECUTE FUNCTION contract_standing_guard();

CREATE FUNCTION contract_order_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO contract_standing AS held
    SELECT customer_id, account, count(*), sum(escrow) FROM fresh
    GROUP BY customer_id, account ORDER BY customer_id, account
    ON CONFLICT (customer_id, account) DO UPDATE
      SET orders = held.orders + excluded.orders, escrow = held.escrow + excluded.escrow;
  RETURN NULL;
END $$;
CREATE TRIGGER contract_order_is_counted AFTER INSERT ON contract_order
  REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION contract_order_counts();

-- An order that closes is one less; one that stays open may bind another sum.
CREATE FUNCTION contract_order_recounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE contract_standing held
    SET orders = held.orders + moved.orders, escrow = held.escrow + moved.escrow
    FROM (
      SELECT customer_id, account, sum(orders) AS orders, sum(escrow) AS escrow FROM (
        SELECT customer_id, account, 1 AS orders, escrow FROM fresh WHERE state = 'open'
        UNION ALL
        SELECT customer_id, account, -1, -escrow FROM stale WHERE state = 'open'
      ) AS change GROUP BY customer_id, account
    ) AS moved
    WHERE held.customer_id = moved.customer_id AND held.account = moved.account;
  RETURN NULL;
END $$;
CREATE TRIGGER contract_order_is_recounted AFTER UPDATE ON contract_order
  REFERENCING OLD TABLE AS stale NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION contract_order_recounts();

CREATE FUNCTION contract_waiting_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO contract_standing AS held
    SELECT customer_id, account, count(*), 0 FROM fresh
    GROUP BY customer_id, account ORDER BY customer_id, account
    ON CONFLICT (customer_id, account) DO UPDATE SET orders = held.orders + excluded.orders;
  RETURN NULL;
END $$;
CREATE TRIGGER contract_waiting_is_counted AFTER INSERT ON contract_waiting
  REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION contract_waiting_counts();

-- It ends once and never waits again; one that still waits was only changed.
CREATE FUNCTION contract_waiting_recounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE contract_standing held SET orders = held.orders - ended.orders
    FROM (
      SELECT customer_id, account, count(*) AS orders FROM fresh WHERE state <> 'waiting'
      GROUP BY customer_id, account
    ) AS ended
    WHERE held.customer_id = ended.customer_id AND held.account = ended.account;
  RETURN NULL;
END $$;
CREATE TRIGGER contract_waiting_is_recounted AFTER UPDATE ON contract_waiting
  REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION contract_waiting_recounts();

ALTER TABLE contract_standing ENABLE ALWAYS TRIGGER contract_standing_follows;
ALTER TABLE contract_standing ENABLE ALWAYS TRIGGER contract_standing_is_kept;
ALTER TABLE contract_standing ENABLE ALWAYS TRIGGER contract_standing_counts;
ALTER TABLE contract_order ENABLE ALWAYS TRIGGER contract_order_is_counted;
ALTER TABLE contract_order ENABLE ALWAYS TRIGGER contract_order_is_recounted;
ALTER TABLE contract_waiting ENABLE ALWAYS TRIGGER contract_waiting_is_counted;
ALTER TABLE contract_waiting ENABLE ALWAYS TRIGGER contract_waiting_is_recounted;

-- The ledger, for less of the processor; no rule of it changes. A CHECK is parsed from its stored text for
-- every statement, and so is the predicate of an index; a trigger's expressions are read once a session. What
-- CHECKs said of postings and entries is said by the walls that look at each of them anyway.

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
        = f.balance_after AND f.units <> 0 AND (NOT m.guarded OR f.balance_after >= 0), false) AS tells
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
    RAISE EXCEPTION 'ledger: postings need accounts and new entries of one kind, move something, balance, and are paid for'
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
ALTER TABLE ledger_posting DROP CONSTRAINT ledger_posting_units_check;

CREATE OR REPLACE FUNCTION ledger_check_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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
ALTER TABLE ledger_entry
  DROP CONSTRAINT ledger_entry_kind_check, DROP CONSTRAINT ledger_entry_type_check;

-- The entries of whatever they are about, for all products.
DROP INDEX ledger_entry_of_contract, ledger_entry_of_finished;
CREATE INDEX ledger_entry_of ON ledger_entry (ref) WHERE ref IS NOT NULL;

-- Ids are taken one by one: a query for them was planned anew for each batch.
CREATE OR REPLACE FUNCTION ledger_append(p_heads ledger_head[], p_legs ledger_leg[]) RETURNS bigint[]
LANGUAGE plpgsql AS $$
DECLARE
  ids bigint[];
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
