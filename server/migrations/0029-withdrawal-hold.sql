-- What a customer has asked to withdraw lies in a pocket of its own until it has left or comes back.
--   withdrawalHold   amount of withdrawals that are submitted, approved or on their way

CREATE OR REPLACE FUNCTION ledger_guard_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF (NEW.kind IN ('real', 'demo') AND NEW.owner <> ''
      AND length(NEW.asset) BETWEEN 2 AND 10
      AND translate(NEW.asset, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '') = ''
      AND CASE
        WHEN NEW.owner <> 'house' THEN NEW.stripe = 0 AND NEW.bucket IN
          ('available', 'margin', 'spotHold', 'optionStake', 'staked', 'withdrawalHold')
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
