-- The functions that write the ledger; its tables and walls are in 0002.

CREATE TYPE ledger_leg AS (owner text, bucket text, asset text, units numeric);

-- The row of an account. Where it is missing its whole group is made, in one order: both buckets of a
-- customer's asset, all stripes of a house account. So nobody waits for a half made group.
CREATE FUNCTION ledger_account_id(
  p_kind text, p_owner text, p_bucket text, p_asset text, p_stripe integer
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  found_id bigint;
BEGIN
  SELECT id INTO found_id FROM ledger_account
    WHERE kind = p_kind AND owner = p_owner AND asset = p_asset AND bucket = p_bucket
      AND stripe = p_stripe;
  IF FOUND THEN RETURN found_id; END IF;
  IF p_owner = 'house' THEN
    INSERT INTO ledger_account (id, kind, owner, asset, bucket, stripe)
      SELECT nextval('ledger_house_account_id'), p_kind, p_owner, p_asset, p_bucket, stripe
      FROM generate_series(0, CASE p_bucket WHEN 'external' THEN 0 ELSE 15 END) AS stripe
      ORDER BY stripe
      ON CONFLICT (kind, owner, asset, bucket, stripe) DO NOTHING;
  ELSE
    INSERT INTO ledger_account (id, kind, owner, asset, bucket, stripe)
      SELECT nextval('ledger_customer_account_id'), p_kind, p_owner, p_asset, bucket, 0
      FROM unnest(ARRAY['available', 'margin']) AS bucket
      ON CONFLICT (kind, owner, asset, bucket, stripe) DO NOTHING;
  END IF;
  SELECT id INTO STRICT found_id FROM ledger_account
    WHERE kind = p_kind AND owner = p_owner AND asset = p_asset AND bucket = p_bucket
      AND stripe = p_stripe;
  RETURN found_id;
END $$;

-- How one leg falls on all stripes of its account, which are locked: a credit in equal shares, a debit
-- from the home stripe first and then from the others as far as each can pay. Sums to less when short.
CREATE FUNCTION ledger_spread(
  p_kind text, p_leg ledger_leg, p_home integer,
  OUT account_ids bigint[], OUT account_units numeric[], OUT total numeric
) LANGUAGE plpgsql AS $$
BEGIN
  SELECT array_agg(id), array_agg(part), coalesce(sum(part), 0)
  INTO account_ids, account_units, total
  FROM (
    SELECT id, CASE
      WHEN p_leg.units > 0 THEN
        div(p_leg.units, 16) + CASE WHEN stripe = 0 THEN mod(p_leg.units, 16) ELSE 0 END
      ELSE -least(balance, greatest(0, -p_leg.units - before))
    END AS part
    FROM (
      SELECT id, stripe, balance, sum(balance) OVER (
          ORDER BY stripe IS NOT DISTINCT FROM p_home DESC, stripe ROWS UNBOUNDED PRECEDING
        ) - balance AS before
      FROM ledger_account
      WHERE kind = p_kind AND owner = p_leg.owner AND asset = p_leg.asset AND bucket = p_leg.bucket
    ) AS stripes
  ) AS parts
  WHERE part <> 0;
END $$;

-- Appends one entry in one round trip: merges legs of one account, makes missing accounts, locks in
-- id order, checks enough, appends. A shortage is returned, not raised, and nothing is posted then.
-- Customers' accounts are made and locked before those of the house are looked at, so that nobody who
-- holds a house account, or is making one, waits for a customer.
-- House legs use the stripe of the entry's customer. When that stripe cannot pay, all stripes of the
-- account are locked and pay together, so the house is short only when its whole account is.
-- Between the look and the lock another may have emptied the stripe: that raises
-- serialization_failure, and the transaction is to be tried again (waiting here could deadlock).
CREATE FUNCTION ledger_post(
  p_kind text, p_type text, p_ref text, p_reason text, p_reverses bigint,
  p_owners text[], p_buckets text[], p_assets text[], p_units numeric[],
  OUT entry_id bigint, OUT short_owner text, OUT short_bucket text
) LANGUAGE plpgsql AS $$
DECLARE
  legs ledger_leg[];
  leg ledger_leg;
  of_house boolean;
  home integer;
  -- The one row of each leg; null where the leg falls on all stripes.
  rows bigint[] := '{}';
  locked bigint[] := '{}';
  account_ids bigint[] := '{}';
  account_units numeric[] := '{}';
  spread record;
  enough boolean;
BEGIN
  legs := ARRAY(
    SELECT ROW(owner, bucket, asset, sum(units))::ledger_leg
    FROM unnest(p_owners, p_buckets, p_assets, p_units) AS given (owner, bucket, asset, units)
    GROUP BY owner, bucket, asset HAVING sum(units) <> 0
    ORDER BY owner = 'house', owner, bucket, asset
  );
  IF cardinality(legs) < 2 OR EXISTS (
    SELECT 1 FROM unnest(legs) AS l GROUP BY l.asset HAVING sum(l.units) <> 0
  ) THEN
    RAISE EXCEPTION 'ledger: an entry needs two legs or more that sum to zero in each asset'
      USING ERRCODE = 'check_violation';
  END IF;
  SELECT hashtext(min(l.owner)) & 15 INTO home FROM unnest(legs) AS l WHERE l.owner <> 'house';

  FOREACH of_house IN ARRAY ARRAY[false, true] LOOP
    FOR i IN 1..cardinality(legs) LOOP
      leg := legs[i];
      CONTINUE WHEN (leg.owner = 'house') <> of_house;
      IF leg.owner <> 'house' OR leg.bucket = 'external' THEN
        rows[i] := ledger_account_id(p_kind, leg.owner, leg.bucket, leg.asset, 0);
        locked := locked || rows[i];
      ELSIF home IS NOT NULL AND (leg.units > 0 OR EXISTS (
        SELECT 1 FROM ledger_account
        WHERE kind = p_kind AND owner = 'house' AND asset = leg.asset AND bucket = leg.bucket
          AND stripe = home AND balance + leg.units >= 0
      )) THEN
        rows[i] := ledger_account_id(p_kind, 'house', leg.bucket, leg.asset, home);
        locked := locked || rows[i];
      ELSE
        rows[i] := NULL;
        FOR stripe_no IN 0..15 LOOP
          locked := locked || ledger_account_id(p_kind, 'house', leg.bucket, leg.asset, stripe_no);
        END LOOP;
      END IF;
    END LOOP;
    PERFORM 1 FROM ledger_account WHERE id = ANY (locked) ORDER BY id FOR UPDATE;
  END LOOP;

  FOR i IN 1..cardinality(legs) LOOP
    leg := legs[i];
    IF rows[i] IS NULL THEN
      spread := ledger_spread(p_kind, leg, home);
      enough := spread.total = leg.units;
      account_ids := account_ids || spread.account_ids;
      account_units := account_units || spread.account_units;
    ELSE
      SELECT NOT guarded OR balance + leg.units >= 0 INTO STRICT enough
        FROM ledger_account WHERE id = rows[i];
      account_ids := account_ids || rows[i];
      account_units := account_units || leg.units;
    END IF;
    CONTINUE WHEN enough;
    IF leg.owner = 'house' AND rows[i] IS NOT NULL THEN
      RAISE EXCEPTION 'ledger: the house stripe was emptied meanwhile, try again'
        USING ERRCODE = 'serialization_failure';
    END IF;
    short_owner := leg.owner;
    short_bucket := leg.bucket;
    RETURN;
  END LOOP;

  INSERT INTO ledger_entry (kind, type, ref, reason, reverses)
    VALUES (p_kind, p_type, p_ref, p_reason, p_reverses)
    RETURNING id INTO entry_id;
  INSERT INTO ledger_posting (entry, account, units)
    SELECT entry_id, account_id, part
    FROM unnest(account_ids, account_units) AS legs_of (account_id, part)
    ORDER BY account_id;
END $$;

-- A customer's two buckets of one asset, made when missing and locked until the transaction ends.
CREATE FUNCTION ledger_lock(p_kind text, p_owner text, p_asset text)
RETURNS TABLE (bucket text, balance numeric(78, 0)) LANGUAGE plpgsql AS $$
DECLARE
  ids bigint[];
BEGIN
  ids := ARRAY[
    ledger_account_id(p_kind, p_owner, 'available', p_asset, 0),
    ledger_account_id(p_kind, p_owner, 'margin', p_asset, 0)
  ];
  RETURN QUERY
    SELECT a.bucket, a.balance FROM ledger_account a WHERE a.id = ANY (ids) ORDER BY a.id FOR UPDATE;
END $$;
