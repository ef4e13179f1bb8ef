-- Withdrawals: what a customer asked for in a signed text, and how it went. The amount lies in the pocket
-- withdrawalHold from the request until it has left or comes back. Money is whole units of the asset.

-- Second factor beside the wallet. Tries are counted before a password is compared.
CREATE TABLE withdrawal_password (
  customer_id text        PRIMARY KEY CHECK (customer_id <> ''),
  -- argon2id, with its parameters and salt
  hash        text        NOT NULL CHECK (hash LIKE '$argon2id$%'),
  tries       integer     NOT NULL CHECK (tries >= 0),
  not_before  timestamptz NOT NULL,
  -- nothing leaves before, because the password was reset
  held_until  timestamptz,
  changed_at  timestamptz NOT NULL
);

-- Texts that were given out to be signed. Kept, since a withdrawal is what its text says.
CREATE TABLE withdrawal_text (
  id          text        PRIMARY KEY CHECK (id ~ '^[0-9a-f-]{36}$'),
  customer_id text        NOT NULL CHECK (customer_id <> ''),
  text        text        NOT NULL,
  -- null: the text is about the password
  target      jsonb,
  asset       text,
  network     text,
  amount      numeric(78, 0) CHECK (amount > 0),
  fee         numeric(78, 0) CHECK (fee >= 0 AND fee < amount),
  issued_at   timestamptz NOT NULL,
  expires_at  timestamptz NOT NULL CHECK (expires_at > issued_at),
  used_at     timestamptz,
  CONSTRAINT withdrawal_text_whole CHECK (num_nulls(target, asset, amount, fee) IN (0, 4))
);
CREATE INDEX withdrawal_text_of ON withdrawal_text (customer_id, issued_at);

CREATE TABLE withdrawal (
  id           text           PRIMARY KEY CHECK (id ~ '^[0-9a-f-]{36}$'),
  no           bigint         GENERATED ALWAYS AS IDENTITY UNIQUE,
  customer_id  text           NOT NULL CHECK (customer_id <> ''),
  account      text           NOT NULL CHECK (account = 'real'),
  text_id      text           NOT NULL UNIQUE REFERENCES withdrawal_text (id),
  signature    text           NOT NULL,
  target       jsonb          NOT NULL,
  asset        text           NOT NULL CHECK (asset ~ '^[A-Z]{2,10}$'),
  network      text,
  amount       numeric(78, 0) NOT NULL CHECK (amount > 0),
  fee          numeric(78, 0) NOT NULL CHECK (fee >= 0 AND fee < amount),
  two_people   boolean        NOT NULL,
  submitted_at timestamptz    NOT NULL,

  state        text           NOT NULL CHECK (state IN
    ('submitted', 'approved', 'broadcast', 'success', 'rejected', 'cancelled', 'failed')),
  since        timestamptz    NOT NULL,
  approved_by  text[]         NOT NULL,
  sent_by      text,
  reference    text,
  reason       text,
  note         text,

  CONSTRAINT withdrawal_approved CHECK (state IN ('submitted', 'rejected', 'cancelled')
    OR cardinality(approved_by) = CASE WHEN two_people THEN 2 ELSE 1 END),
  CONSTRAINT withdrawal_two_people CHECK (
    cardinality(approved_by) < 2 OR approved_by[1] <> approved_by[2]),
  CONSTRAINT withdrawal_sent CHECK (num_nulls(sent_by, reference) IN (0, 2)
    AND (state NOT IN ('broadcast', 'success') OR reference IS NOT NULL)),
  CONSTRAINT withdrawal_reasoned CHECK ((reason IS NOT NULL) = (state IN ('rejected', 'failed')))
);
CREATE INDEX withdrawal_of ON withdrawal (customer_id, no DESC);
CREATE INDEX withdrawal_open ON withdrawal (no) WHERE state IN ('submitted', 'approved', 'broadcast');
CREATE INDEX withdrawal_over ON withdrawal (since) WHERE state IN ('success', 'rejected', 'failed', 'cancelled');
-- A payout pays one withdrawal.
CREATE UNIQUE INDEX withdrawal_reference ON withdrawal (coalesce(network, 'bank'), reference)
  WHERE reference IS NOT NULL;

-- Who did what, kept for ever.
CREATE TABLE withdrawal_step (
  withdrawal_id text        NOT NULL REFERENCES withdrawal (id),
  n             integer     NOT NULL CHECK (n > 0),
  state         text        NOT NULL,
  event         text        NOT NULL,
  actor         text        NOT NULL CHECK (actor IN ('customer', 'operator', 'chain')),
  operator_id   text        CHECK ((operator_id IS NOT NULL) = (actor = 'operator')),
  at            timestamptz NOT NULL,
  PRIMARY KEY (withdrawal_id, n)
);

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
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - moving = to_jsonb(OLD) - moving
    AND (OLD.state, NEW.state) IN (
      ('submitted', 'cancelled'), ('submitted', 'rejected'), ('submitted', 'submitted'),
      ('submitted', 'approved'), ('approved', 'broadcast'), ('approved', 'failed'),
      ('broadcast', 'success'), ('broadcast', 'failed'))
    AND (NEW.approved_by = OLD.approved_by OR OLD.state = 'submitted')
    AND (OLD.reference IS NULL OR (NEW.reference, NEW.sent_by) = (OLD.reference, OLD.sent_by)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'withdrawal: there is no such step, and nothing else of it changes'
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER withdrawal_keeps_its_course
  BEFORE INSERT OR UPDATE OR DELETE ON withdrawal
  FOR EACH ROW EXECUTE FUNCTION withdrawal_guard();

CREATE FUNCTION withdrawal_text_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.used_at IS NULL
    AND to_jsonb(NEW) - 'used_at' = to_jsonb(OLD) - 'used_at' THEN RETURN NEW; END IF;
  -- What was never used says nothing about anybody's money.
  IF TG_OP = 'DELETE' AND OLD.used_at IS NULL THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'withdrawal_text: a text is used once and never changes'
    USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER withdrawal_text_stays
  BEFORE UPDATE OR DELETE ON withdrawal_text
  FOR EACH ROW EXECUTE FUNCTION withdrawal_text_guard();

CREATE FUNCTION withdrawal_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%: rows are kept', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER withdrawal_step_stays
  BEFORE UPDATE OR DELETE ON withdrawal_step
  FOR EACH ROW EXECUTE FUNCTION withdrawal_kept();
CREATE TRIGGER withdrawal_never_emptied
  BEFORE TRUNCATE ON withdrawal FOR EACH STATEMENT EXECUTE FUNCTION withdrawal_kept();
CREATE TRIGGER withdrawal_text_never_emptied
  BEFORE TRUNCATE ON withdrawal_text FOR EACH STATEMENT EXECUTE FUNCTION withdrawal_kept();
CREATE TRIGGER withdrawal_step_never_emptied
  BEFORE TRUNCATE ON withdrawal_step FOR EACH STATEMENT EXECUTE FUNCTION withdrawal_kept();

ALTER TABLE withdrawal ENABLE ALWAYS TRIGGER withdrawal_keeps_its_course;
ALTER TABLE withdrawal ENABLE ALWAYS TRIGGER withdrawal_never_emptied;
ALTER TABLE withdrawal_text ENABLE ALWAYS TRIGGER withdrawal_text_stays;
ALTER TABLE withdrawal_text ENABLE ALWAYS TRIGGER withdrawal_text_never_emptied;
ALTER TABLE withdrawal_step ENABLE ALWAYS TRIGGER withdrawal_step_stays;
ALTER TABLE withdrawal_step ENABLE ALWAYS TRIGGER withdrawal_step_never_emptied;
