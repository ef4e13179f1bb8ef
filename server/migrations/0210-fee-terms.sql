-- Fees of orders: what a discount is off, and whose commission a fee pays. An order keeps both from its placing on.
-- All columns are null where it pays the base rate and nobody is due a commission.
ALTER TABLE contract_order
  ADD COLUMN base_fee_ppm       bigint,   -- rate without the discount; fee_ppm is the rate it pays
  ADD COLUMN discount_percent   smallint, -- whole per cent off the base rate
  ADD COLUMN fee_level          smallint, -- the level that gives the discount; null: an invitation does, or there is none
  ADD COLUMN commission_percent smallint, -- of the net fee, for the inviter
  ADD COLUMN inviter_id         text;     -- null: nobody is due a commission
ALTER TABLE contract_waiting
  ADD COLUMN base_fee_ppm bigint, ADD COLUMN discount_percent smallint, ADD COLUMN fee_level smallint,
  ADD COLUMN commission_percent smallint, ADD COLUMN inviter_id text;
ALTER TABLE spot_order
  ADD COLUMN base_fee_ppm bigint, ADD COLUMN discount_percent smallint, ADD COLUMN fee_level smallint,
  ADD COLUMN commission_percent smallint, ADD COLUMN inviter_id text;
ALTER TYPE contract_opening
  ADD ATTRIBUTE base_fee_ppm bigint, ADD ATTRIBUTE discount_percent smallint, ADD ATTRIBUTE fee_level smallint,
  ADD ATTRIBUTE commission_percent smallint, ADD ATTRIBUTE inviter_id text;

-- The rate is the base rate less the discount, and no order on a demo account has either. Nothing of it changes later:
-- the guards of the orders' tables see to that.
CREATE FUNCTION order_fee_terms_guard() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF (NEW.account = 'real' AND NEW.discount_percent BETWEEN 0 AND 50 AND NEW.commission_percent BETWEEN 0 AND 50
    AND NEW.discount_percent + NEW.commission_percent > 0
    AND NEW.fee_ppm = NEW.base_fee_ppm * (100 - NEW.discount_percent) / 100
    AND (NEW.inviter_id IS NOT NULL) = (NEW.commission_percent > 0)
    AND coalesce(NEW.inviter_id <> NEW.customer_id, true)
    AND (NEW.fee_level IS NULL OR NEW.discount_percent > 0)) IS NOT TRUE THEN
    RAISE EXCEPTION '%: there are no such fee terms', TG_TABLE_NAME USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER contract_order_fee_terms BEFORE INSERT ON contract_order FOR EACH ROW
  WHEN (num_nonnulls(NEW.base_fee_ppm, NEW.discount_percent, NEW.fee_level, NEW.commission_percent, NEW.inviter_id) > 0)
  EXECUTE FUNCTION order_fee_terms_guard();
CREATE TRIGGER contract_waiting_fee_terms BEFORE INSERT ON contract_waiting FOR EACH ROW
  WHEN (num_nonnulls(NEW.base_fee_ppm, NEW.discount_percent, NEW.fee_level, NEW.commission_percent, NEW.inviter_id) > 0)
  EXECUTE FUNCTION order_fee_terms_guard();
CREATE TRIGGER spot_order_fee_terms BEFORE INSERT ON spot_order FOR EACH ROW
  WHEN (num_nonnulls(NEW.base_fee_ppm, NEW.discount_percent, NEW.fee_level, NEW.commission_percent, NEW.inviter_id) > 0)
  EXECUTE FUNCTION order_fee_terms_guard();
ALTER TABLE contract_order ENABLE ALWAYS TRIGGER contract_order_fee_terms;
ALTER TABLE contract_waiting ENABLE ALWAYS TRIGGER contract_waiting_fee_terms;
ALTER TABLE spot_order ENABLE ALWAYS TRIGGER spot_order_fee_terms;

-- As in 0101, with one more bucket of the operator:
--   commissionDue   what of real fees inviters are still to be paid
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
        WHEN NEW.bucket = 'commissionDue' THEN NEW.kind = 'real' AND NEW.shard BETWEEN 0 AND 15
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
