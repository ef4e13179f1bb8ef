-- The treasury's rows are shards: the word of the field.
ALTER TABLE ledger_account RENAME COLUMN stripe TO shard;

CREATE OR REPLACE FUNCTION ledger_guard_account() RETURNS trigger LANGUAGE plpgsql AS $$
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
  ELSIF pg_trigger_depth() > 1
    AND (NEW.id, NEW.kind, NEW.owner, NEW.asset, NEW.bucket, NEW.shard)
      = (OLD.id, OLD.kind, OLD.owner, OLD.asset, OLD.bucket, OLD.shard) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'ledger: a balance changes by a posting only'
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE FUNCTION ledger_make(p_names ledger_name[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_account (id, kind, owner, asset, bucket, shard)
    SELECT CASE owner WHEN 'house' THEN nextval('ledger_house_account_id')
      ELSE nextval('ledger_customer_account_id') END, kind, owner, asset, bucket, shard
    FROM (
      SELECT DISTINCT w.kind, w.owner, w.asset, b.bucket, s.shard
      FROM unnest(p_names) AS w
        CROSS JOIN LATERAL unnest(CASE
          WHEN w.owner <> 'house' AND w.bucket IN ('available', 'margin')
            THEN ARRAY['available', 'margin']
          ELSE ARRAY[w.bucket] END) AS b (bucket)
        CROSS JOIN LATERAL generate_series(0, CASE
          WHEN w.owner = 'house' AND w.bucket <> 'external' THEN 1 ELSE 0 END) AS s (shard)
      ORDER BY 1, 2, 3, 4, 5
    ) AS missing
    ON CONFLICT (kind, owner, asset, bucket, shard) DO NOTHING;
END $$;

-- What it answers has another name of a column, so it is made anew.
DROP FUNCTION ledger_lock(ledger_name[], integer, boolean);
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
