-- Products beside contracts keep customers' money in pockets of their own, and what the house sets aside
-- for them in accounts of its own, so that each product's audit can ask whether the two agree.
--   spotHold       waiting coin-to-coin orders
--   optionStake    paid for open options
--   staked         principal of running plans
--   optionEscrow   most that open options can pay beside the stake
--   yieldEscrow    yield that running plans have been promised and not been paid yet

CREATE OR REPLACE FUNCTION ledger_guard_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF (NEW.kind IN ('real', 'demo') AND NEW.owner <> ''
      AND length(NEW.asset) BETWEEN 2 AND 10
      AND translate(NEW.asset, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '') = ''
      AND CASE
        WHEN NEW.owner <> 'house' THEN NEW.stripe = 0
          AND NEW.bucket IN ('available', 'margin', 'spotHold', 'optionStake', 'staked')
        WHEN NEW.bucket = 'external' THEN NEW.stripe = 0
        ELSE NEW.stripe BETWEEN 0 AND 15 AND NEW.bucket IN
          ('treasury', 'escrow', 'fees', 'rounding', 'optionEscrow', 'yieldEscrow')
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

-- As before; a customer's other pockets are made one by one, when a product first needs them.
CREATE OR REPLACE FUNCTION ledger_make(p_names ledger_name[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_account (id, kind, owner, asset, bucket, stripe)
    SELECT CASE owner WHEN 'house' THEN nextval('ledger_house_account_id')
      ELSE nextval('ledger_customer_account_id') END, kind, owner, asset, bucket, stripe
    FROM (
      SELECT DISTINCT w.kind, w.owner, w.asset, b.bucket, s.stripe
      FROM unnest(p_names) AS w
        CROSS JOIN LATERAL unnest(CASE
          WHEN w.owner <> 'house' AND w.bucket IN ('available', 'margin')
            THEN ARRAY['available', 'margin']
          ELSE ARRAY[w.bucket] END) AS b (bucket)
        CROSS JOIN LATERAL generate_series(0, CASE
          WHEN w.owner = 'house' AND w.bucket <> 'external' THEN 1 ELSE 0 END) AS s (stripe)
      ORDER BY 1, 2, 3, 4, 5
    ) AS missing
    ON CONFLICT (kind, owner, asset, bucket, stripe) DO NOTHING;
END $$;
