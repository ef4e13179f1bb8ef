-- Withdrawals: what a customer asks for in a signed text, and how it goes. The amount lies in the bucket
-- withdrawalHold until it leaves or comes back. Money is in whole units of the asset.

CREATE FUNCTION withdrawal_kept() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION '%: rows are kept', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- Second factor beside the wallet.
CREATE TABLE withdrawal_password (
  customer_id text        PRIMARY KEY CHECK (customer_id <> ''),
  hash        text        NOT NULL CHECK (hash LIKE '$argon2id$%'), -- with its parameters and salt
  tries       integer     NOT NULL CHECK (tries >= 0), -- wrong ones in a row, counted before the server compares
  not_before  timestamptz NOT NULL, -- no try is made before
  held_until  timestamptz,          -- nothing leaves before, because the customer reset the password
  changed_at  timestamptz NOT NULL
);

-- Texts that the server gives out to be signed. A withdrawal is what its text says, so the text is kept.
CREATE TABLE withdrawal_text (
  id          text           PRIMARY KEY CHECK (id ~ '^[0-9a-f-]{36}$'),
  customer_id text           NOT NULL CHECK (customer_id <> ''),
  text        text           NOT NULL,
  about       text           CHECK (about IN ('set', 'change', 'reset')), -- of the password; null: a withdrawal
  target      jsonb,
  asset       text,
  network     text,          -- null: a bank
  amount      numeric(78, 0) CHECK (amount > 0),
  fee         numeric(78, 0) CHECK (fee >= 0 AND fee < amount),
  issued_at   timestamptz    NOT NULL,
  expires_at  timestamptz    NOT NULL CHECK (expires_at > issued_at),
  used_at     timestamptz,
  CONSTRAINT withdrawal_text_whole CHECK (num_nulls(target, asset, amount, fee) IN (0, 4)),
  CONSTRAINT withdrawal_text_about CHECK ((about IS NULL) = (target IS NOT NULL))
);
CREATE INDEX withdrawal_text_of ON withdrawal_text (customer_id, issued_at);

CREATE FUNCTION withdrawal_text_guard() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'UPDATE' AND OLD.used_at IS NULL
    AND to_jsonb(NEW) - 'used_at' = to_jsonb(OLD) - 'used_at' THEN RETURN NEW; END IF;
  -- A text that nobody used says nothing about anybody's money.
  IF TG_OP = 'DELETE' AND OLD.used_at IS NULL THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'withdrawal_text: a text is used once and never changes' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER withdrawal_text_stays BEFORE UPDATE OR DELETE ON withdrawal_text
  FOR EACH ROW EXECUTE FUNCTION withdrawal_text_guard();
CREATE TRIGGER withdrawal_text_never_emptied BEFORE TRUNCATE ON withdrawal_text
  FOR EACH STATEMENT EXECUTE FUNCTION withdrawal_kept();
ALTER TABLE withdrawal_text ENABLE ALWAYS TRIGGER withdrawal_text_stays,
  ENABLE ALWAYS TRIGGER withdrawal_text_never_emptied;

CREATE TABLE withdrawal (
  id           text           PRIMARY KEY CHECK (id ~ '^[0-9a-f-]{36}$'),
  no           bigint         GENERATED ALWAYS AS IDENTITY UNIQUE,
  customer_id  text           NOT NULL CHECK (customer_id <> ''),
  account      text           NOT NULL CHECK (account = 'real'),
  text_id      text           NOT NULL UNIQUE REFERENCES withdrawal_text (id),
  signature    text           NOT NULL,
  target       jsonb          NOT NULL,
  asset        text           NOT NULL CHECK (asset ~ '^[A-Z]{2,10}$'),
  network      text,                    -- null: a bank
  amount       numeric(78, 0) NOT NULL CHECK (amount > 0),
  fee          numeric(78, 0) NOT NULL CHECK (fee >= 0 AND fee < amount), -- part of the amount
  two_people   boolean        NOT NULL, -- two operators must approve it
  submitted_at timestamptz    NOT NULL,

  state        text           NOT NULL CHECK (state IN
    ('submitted', 'approved', 'broadcast', 'success', 'rejected', 'cancelled', 'failed')),
  since        timestamptz    NOT NULL, -- in this state
  approved_by  text[]         NOT NULL, -- operators, in the order of their approvals
  sent_by      text,
  reference    text,                    -- of the payout: hash of its transaction, or the bank's number
  reason       text,
  note         text,

  CONSTRAINT withdrawal_approved CHECK (state IN ('submitted', 'rejected', 'cancelled')
    OR cardinality(approved_by) = CASE WHEN two_people THEN 2 ELSE 1 END),
  CONSTRAINT withdrawal_two_people CHECK (cardinality(approved_by) < 2 OR approved_by[1] <> approved_by[2]),
  CONSTRAINT withdrawal_sent CHECK (num_nulls(sent_by, reference) IN (0, 2)
    AND (state NOT IN ('broadcast', 'success') OR reference IS NOT NULL)),
  CONSTRAINT withdrawal_reasoned CHECK ((reason IS NOT NULL) = (state IN ('rejected', 'failed')))
);
-- A payout pays one withdrawal.
CREATE UNIQUE INDEX withdrawal_reference ON withdrawal (coalesce(network, 'bank'), reference)
  WHERE reference IS NOT NULL;
-- Finds a payout as the server compares it: a bank's number without its spaces.
CREATE INDEX withdrawal_named
  ON withdrawal ((CASE WHEN network IS NULL THEN replace(reference, ' ', '') ELSE reference END))
  WHERE reference IS NOT NULL;
CREATE INDEX withdrawal_of ON withdrawal (customer_id, no DESC);
CREATE INDEX withdrawal_day ON withdrawal (customer_id, submitted_at);
CREATE INDEX withdrawal_open ON withdrawal (no) WHERE state IN ('submitted', 'approved', 'broadcast');
CREATE INDEX withdrawal_sent ON withdrawal (network, no) WHERE state = 'broadcast';
CREATE INDEX withdrawal_over ON withdrawal (since) WHERE state IN ('success', 'rejected', 'failed', 'cancelled');

CREATE FUNCTION withdrawal_guard() RETURNS trigger LANGUAGE plpgsql AS $$
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
      RAISE EXCEPTION 'withdrawal: nothing is asked out while a loan is owed' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - moving = to_jsonb(OLD) - moving
    AND (OLD.state, NEW.state) IN (
      ('submitted', 'cancelled'), ('submitted', 'rejected'), ('submitted', 'submitted'),
      ('submitted', 'approved'), ('approved', 'broadcast'), ('approved', 'failed'),
      ('broadcast', 'success'), ('broadcast', 'failed'))
    -- An approval adds one name to those before it, and nothing else changes the names.
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

CREATE FUNCTION withdrawal_sent_by_another() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'withdrawal: whoever approved it cannot send it' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER withdrawal_keeps_its_course BEFORE INSERT OR UPDATE OR DELETE ON withdrawal
  FOR EACH ROW EXECUTE FUNCTION withdrawal_guard();
CREATE TRIGGER withdrawal_sent_by_another BEFORE INSERT OR UPDATE ON withdrawal
  FOR EACH ROW WHEN (NEW.state = 'broadcast' AND NEW.sent_by = ANY (NEW.approved_by))
  EXECUTE FUNCTION withdrawal_sent_by_another();
CREATE TRIGGER withdrawal_never_emptied BEFORE TRUNCATE ON withdrawal
  FOR EACH STATEMENT EXECUTE FUNCTION withdrawal_kept();
ALTER TABLE withdrawal ENABLE ALWAYS TRIGGER withdrawal_keeps_its_course,
  ENABLE ALWAYS TRIGGER withdrawal_sent_by_another, ENABLE ALWAYS TRIGGER withdrawal_never_emptied;

-- Who did what, for ever.
CREATE TABLE withdrawal_step (
  withdrawal_id text        NOT NULL REFERENCES withdrawal (id),
  n             integer     NOT NULL CHECK (n > 0),
  state         text        NOT NULL, -- where the step leads
  event         text        NOT NULL,
  actor         text        NOT NULL CHECK (actor IN ('customer', 'operator', 'chain')),
  operator_id   text        CHECK ((operator_id IS NOT NULL) = (actor = 'operator')),
  at            timestamptz NOT NULL,
  PRIMARY KEY (withdrawal_id, n)
);
CREATE TRIGGER withdrawal_step_stays BEFORE UPDATE OR DELETE ON withdrawal_step
  FOR EACH ROW EXECUTE FUNCTION withdrawal_kept();
CREATE TRIGGER withdrawal_step_never_emptied BEFORE TRUNCATE ON withdrawal_step
  FOR EACH STATEMENT EXECUTE FUNCTION withdrawal_kept();
ALTER TABLE withdrawal_step ENABLE ALWAYS TRIGGER withdrawal_step_stays,
  ENABLE ALWAYS TRIGGER withdrawal_step_never_emptied;

-- What a chain says of the transaction that a treasurer names as the payout. The server looks again and again,
-- so all of it may change until the withdrawal is over.
CREATE TABLE withdrawal_payout (
  withdrawal_id text           PRIMARY KEY REFERENCES withdrawal (id),
  sender        text,
  nonce         bigint,
  block         bigint,        -- null: in no block
  block_hash    text,
  confirmations integer        NOT NULL CHECK (confirmations BETWEEN 0 AND needed),
  needed        integer        NOT NULL CHECK (needed > 0),
  paid          numeric(78, 0) CHECK (paid >= 0), -- what it moves to the address
  trouble       text           CHECK (trouble IN
    ('txFailed', 'paysOther', 'paysLess', 'otherSender', 'tooOld', 'replaced', 'notFound')),
  changed_at    timestamptz    NOT NULL,
  CONSTRAINT withdrawal_payout_whole CHECK (num_nulls(block, block_hash, paid) IN (0, 3)
    AND (block IS NOT NULL OR confirmations = 0))
);

CREATE FUNCTION withdrawal_payout_guard() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
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
ALTER TABLE withdrawal_payout ENABLE ALWAYS TRIGGER withdrawal_payout_stays,
  ENABLE ALWAYS TRIGGER withdrawal_payout_never_emptied;
