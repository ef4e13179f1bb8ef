-- What a chain says of the transaction that a treasurer named as the payout of a withdrawal. It is looked at
-- again and again, so that all of it may change until the withdrawal is over.
CREATE TABLE withdrawal_payout (
  withdrawal_id text           PRIMARY KEY REFERENCES withdrawal (id),
  sender        text,
  nonce         bigint,
  block         bigint,
  block_hash    text,
  confirmations integer        NOT NULL CHECK (confirmations BETWEEN 0 AND needed),
  needed        integer        NOT NULL CHECK (needed > 0),
  -- what it moved to the address, in whole units of the asset
  paid          numeric(78, 0) CHECK (paid >= 0),
  trouble       text           CHECK (trouble IN ('txFailed', 'paysOther', 'paysLess', 'otherSender', 'tooOld',
    'replaced', 'notFound')),
  settled       boolean        NOT NULL,
  changed_at    timestamptz    NOT NULL,
  CONSTRAINT withdrawal_payout_whole CHECK (num_nulls(block, block_hash, paid) IN (0, 3)
    AND (block IS NOT NULL OR confirmations = 0)),
  CONSTRAINT withdrawal_payout_settled CHECK (NOT settled OR trouble IS NOT NULL)
);
CREATE INDEX withdrawal_sent ON withdrawal (network, no) WHERE state = 'broadcast';

CREATE FUNCTION withdrawal_payout_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' AND EXISTS (
    SELECT 1 FROM withdrawal w WHERE w.id = NEW.withdrawal_id AND w.state = 'broadcast')
    AND (TG_OP = 'INSERT' OR NEW.withdrawal_id = OLD.withdrawal_id) THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'withdrawal_payout: it is about a payout on its way, and is kept'
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER withdrawal_payout_stays BEFORE INSERT OR UPDATE OR DELETE ON withdrawal_payout
  FOR EACH ROW EXECUTE FUNCTION withdrawal_payout_guard();
CREATE TRIGGER withdrawal_payout_never_emptied BEFORE TRUNCATE ON withdrawal_payout
  FOR EACH STATEMENT EXECUTE FUNCTION withdrawal_kept();
ALTER TABLE withdrawal_payout ENABLE ALWAYS TRIGGER withdrawal_payout_stays;
ALTER TABLE withdrawal_payout ENABLE ALWAYS TRIGGER withdrawal_payout_never_emptied;

-- As before, but who said yes is kept as it was said: an approval adds one name to those there are, and
-- nothing else changes them.
CREATE OR REPLACE FUNCTION withdrawal_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving CONSTANT text[] := ARRAY['state', 'since', 'approved_by', 'sent_by', 'reference', 'reason', 'note'];
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF (NEW.state = 'submitted' AND NEW.approved_by = '{}' AND NEW.reference IS NULL AND EXISTS (
      SELECT 1 FROM withdrawal_text t WHERE t.id = NEW.text_id AND t.customer_id = NEW.customer_id
        AND (t.target, t.asset, t.amount, t.fee) = (NEW.target, NEW.asset, NEW.amount, NEW.fee)
        AND t.network IS NOT DISTINCT FROM NEW.network)) IS NOT TRUE THEN
      RAISE EXCEPTION 'withdrawal: it begins submitted, and is what its text says'
        USING ERRCODE = 'restrict_violation';
    END IF;
    IF EXISTS (SELECT 1 FROM ledger_account a WHERE a.kind = NEW.account AND a.owner = NEW.customer_id
      AND a.bucket = 'loan' AND a.balance <> 0) THEN
      RAISE EXCEPTION 'withdrawal: nothing is asked out while a loan is owed'
        USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - moving = to_jsonb(OLD) - moving
    AND (OLD.state, NEW.state) IN (
      ('submitted', 'cancelled'), ('submitted', 'rejected'), ('submitted', 'submitted'),
      ('submitted', 'approved'), ('approved', 'broadcast'), ('approved', 'failed'),
      ('broadcast', 'success'), ('broadcast', 'failed'))
    AND (CASE
      WHEN OLD.state = 'submitted' AND NEW.state IN ('submitted', 'approved') THEN
        cardinality(NEW.approved_by) = cardinality(OLD.approved_by) + 1
        AND NEW.approved_by[1:cardinality(OLD.approved_by)] = OLD.approved_by
        AND cardinality(NEW.approved_by) <= CASE
          WHEN NEW.state = 'submitted' THEN 1 WHEN NEW.two_people THEN 2 ELSE 1 END
        AND (NEW.two_people OR NEW.state = 'approved')
      ELSE NEW.approved_by = OLD.approved_by
    END)
    AND (OLD.reference IS NULL OR (NEW.reference, NEW.sent_by) = (OLD.reference, OLD.sent_by))
    AND ((NEW.reference IS NULL) = (OLD.reference IS NULL) OR NEW.state = 'broadcast') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'withdrawal: there is no such step, and nothing else of it changes'
    USING ERRCODE = 'restrict_violation';
END $$;

-- What a customer owes on a loan, and the house's claim that stands against it:
--   loan   of a customer: below zero by what is owed, never above; real USDT only
--   lent   of the house: what all customers owe it

CREATE OR REPLACE FUNCTION ledger_guard_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF (NEW.kind IN ('real', 'demo') AND NEW.owner <> ''
      AND length(NEW.asset) BETWEEN 2 AND 10
      AND translate(NEW.asset, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '') = ''
      AND CASE
        WHEN NEW.bucket IN ('loan', 'lent') THEN NEW.kind = 'real' AND NEW.asset = 'USDT' AND CASE NEW.bucket
          WHEN 'loan' THEN NEW.owner <> 'house' AND NEW.stripe = 0
          ELSE NEW.owner = 'house' AND NEW.stripe BETWEEN 0 AND 15 END
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

-- A column that is made of others cannot be given another rule where it stands. Its CHECK goes with it.
ALTER TABLE ledger_account DROP COLUMN guarded;
ALTER TABLE ledger_account
  ADD COLUMN guarded boolean NOT NULL GENERATED ALWAYS AS (bucket NOT IN ('external', 'loan')) STORED;
ALTER TABLE ledger_account ADD CONSTRAINT ledger_account_not_negative CHECK (
  CASE bucket WHEN 'external' THEN true WHEN 'loan' THEN balance <= 0 ELSE balance >= 0 END);

-- What a text about the password is good for, so that none can be used for anything else; null: it is about
-- a withdrawal. Those that were given out before were all resets, and are not looked at again.
ALTER TABLE withdrawal_text ADD COLUMN about text CHECK (about IN ('set', 'change', 'reset'));
ALTER TABLE withdrawal_text ADD CONSTRAINT withdrawal_text_about
  CHECK ((about IS NULL) = (target IS NOT NULL)) NOT VALID;
