-- Loans in real USDT. Money is USDT units, rates are parts per million a day, days are UTC. What is owed lies in the
-- ledger's bucket `loan`; a loan says what of it is principal and what interest, and since when.
CREATE TABLE loan (
  id            text           PRIMARY KEY CHECK (id ~ '^[0-9a-f-]{36}$'),
  no            bigint         GENERATED ALWAYS AS IDENTITY UNIQUE,
  customer_id   text           NOT NULL CHECK (customer_id <> ''),
  amount        numeric(78, 0) NOT NULL CHECK (amount > 0),
  days          integer        NOT NULL CHECK (days BETWEEN 1 AND 365), -- from the payout to the due day
  version       text           NOT NULL CHECK (version <> ''),          -- of the terms
  daily_ppm     bigint         NOT NULL CHECK (daily_ppm BETWEEN 0 AND 10000),
  overdue_ppm   bigint         NOT NULL CHECK (overdue_ppm BETWEEN 0 AND 10000),
  free_days     integer        NOT NULL CHECK (free_days BETWEEN 0 AND 30), -- at the payout: those that were left
  requested_at  timestamptz    NOT NULL,

  state         text           NOT NULL CHECK (state IN
    ('toBeReviewed', 'repaying', 'repaid', 'cancelled', 'rejected', 'writtenOff')),
  since         timestamptz    NOT NULL, -- in this state
  approved_by   text[]         NOT NULL, -- operators, in the order of their approvals
  reason        text,
  note          text,
  paid_out_at   timestamptz,
  days_done     integer        NOT NULL CHECK (days_done >= 0), -- days that are over, each with a row of loan_day
  principal     numeric(78, 0) NOT NULL CHECK (principal BETWEEN 0 AND amount), -- not repaid yet
  exact         numeric(78, 0) NOT NULL CHECK (exact >= 0), -- interest of all days, in millionths of a unit
  interest_paid numeric(78, 0) NOT NULL CHECK (interest_paid BETWEEN 0 AND div(exact, 1000000)),
  told          integer        NOT NULL CHECK (told BETWEEN 0 AND 2), -- reminders of the due day
  warned_at     timestamptz,             -- that what the customer has hardly covers what they owe
  collecting_at timestamptz,             -- everything is collected since then

  CONSTRAINT loan_paid_out CHECK ((paid_out_at IS NOT NULL) = (state IN ('repaying', 'repaid', 'writtenOff'))),
  CONSTRAINT loan_approved CHECK ((paid_out_at IS NULL) OR cardinality(approved_by) >= 1),
  CONSTRAINT loan_two_people CHECK (cardinality(approved_by) < 2 OR approved_by[1] <> approved_by[2]),
  CONSTRAINT loan_reasoned CHECK ((reason IS NOT NULL) = (state = 'rejected')),
  CONSTRAINT loan_owed CHECK (CASE state
    WHEN 'repaying' THEN principal + div(exact, 1000000) - interest_paid > 0
    WHEN 'repaid' THEN principal = 0 AND interest_paid = div(exact, 1000000)
    WHEN 'writtenOff' THEN true
    ELSE principal = 0 AND exact = 0 END)
);
-- One at a time.
CREATE UNIQUE INDEX loan_one_open ON loan (customer_id) WHERE state IN ('toBeReviewed', 'repaying');
CREATE INDEX loan_open ON loan (no) WHERE state IN ('toBeReviewed', 'repaying');
CREATE INDEX loan_of ON loan (customer_id, no DESC);

CREATE FUNCTION loan_kept() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION '%: rows are kept', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- Its terms never change, but for the free days that are left when it is paid out; days and interest only grow.
CREATE FUNCTION loan_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moving CONSTANT text[] := ARRAY['state', 'since', 'approved_by', 'reason', 'note', 'paid_out_at', 'days_done',
    'principal', 'exact', 'interest_paid', 'told', 'warned_at', 'collecting_at'];
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state = 'toBeReviewed' AND NEW.approved_by = '{}' AND NEW.days_done = 0 AND NEW.told = 0
      AND num_nonnulls(NEW.warned_at, NEW.collecting_at) = 0 THEN RETURN NEW; END IF;
  ELSIF (TG_OP = 'UPDATE' AND (OLD.state, NEW.state) IN (
      ('toBeReviewed', 'toBeReviewed'), ('toBeReviewed', 'cancelled'), ('toBeReviewed', 'rejected'),
      ('toBeReviewed', 'repaying'), ('repaying', 'repaying'), ('repaying', 'repaid'), ('repaying', 'writtenOff'))
    AND CASE WHEN (OLD.state, NEW.state) = ('toBeReviewed', 'repaying')
      THEN NEW.principal = NEW.amount AND NEW.free_days <= OLD.free_days AND NEW.days_done = 0 AND NEW.exact = 0
        AND to_jsonb(NEW) - moving - 'free_days' = to_jsonb(OLD) - moving - 'free_days'
      ELSE to_jsonb(NEW) - moving = to_jsonb(OLD) - moving END
    AND (OLD.state = 'toBeReviewed' OR (NEW.approved_by = OLD.approved_by AND NEW.paid_out_at = OLD.paid_out_at
      AND NEW.principal <= OLD.principal AND NEW.days_done >= OLD.days_done AND NEW.exact >= OLD.exact
      AND NEW.interest_paid >= OLD.interest_paid AND NEW.told >= OLD.told))) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'loan: there is no such step, and nothing else of it changes' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER loan_keeps_its_course BEFORE INSERT OR UPDATE OR DELETE ON loan
  FOR EACH ROW EXECUTE FUNCTION loan_guard();
CREATE TRIGGER loan_never_emptied BEFORE TRUNCATE ON loan FOR EACH STATEMENT EXECUTE FUNCTION loan_kept();

-- A day that is over: its interest is posted once, because the day is kept once.
CREATE TABLE loan_day (
  loan_id  text           NOT NULL REFERENCES loan (id),
  day      integer        NOT NULL CHECK (day >= 0), -- day 0 is that of the payout
  on_date  date           NOT NULL,
  free     boolean        NOT NULL,                  -- whether it counts as one of the free days
  interest numeric(78, 0) NOT NULL CHECK (interest >= 0 AND (interest = 0 OR NOT free)),
  PRIMARY KEY (loan_id, day)
);
CREATE TABLE loan_payment (
  loan_id   text           NOT NULL REFERENCES loan (id),
  n         integer        NOT NULL CHECK (n > 0),
  kind      text           NOT NULL CHECK (kind IN ('customer', 'collected')),
  interest  numeric(78, 0) NOT NULL CHECK (interest >= 0),
  principal numeric(78, 0) NOT NULL CHECK (principal >= 0 AND principal + interest > 0),
  days_done integer        NOT NULL CHECK (days_done >= 0), -- of the loan, when it was made
  at        timestamptz    NOT NULL,
  PRIMARY KEY (loan_id, n)
);
-- Who did what, for ever.
CREATE TABLE loan_step (
  loan_id     text        NOT NULL REFERENCES loan (id),
  n           integer     NOT NULL CHECK (n > 0),
  state       text        NOT NULL, -- where the step leads
  event       text        NOT NULL,
  actor       text        NOT NULL CHECK (actor IN ('customer', 'operator', 'engine')),
  operator_id text        CHECK ((operator_id IS NOT NULL) = (actor = 'operator')),
  at          timestamptz NOT NULL,
  PRIMARY KEY (loan_id, n)
);
CREATE TRIGGER loan_day_stays BEFORE UPDATE OR DELETE ON loan_day FOR EACH ROW EXECUTE FUNCTION loan_kept();
CREATE TRIGGER loan_day_never_emptied BEFORE TRUNCATE ON loan_day FOR EACH STATEMENT EXECUTE FUNCTION loan_kept();
CREATE TRIGGER loan_payment_stays BEFORE UPDATE OR DELETE ON loan_payment FOR EACH ROW EXECUTE FUNCTION loan_kept();
CREATE TRIGGER loan_payment_never_emptied BEFORE TRUNCATE ON loan_payment
  FOR EACH STATEMENT EXECUTE FUNCTION loan_kept();
CREATE TRIGGER loan_step_stays BEFORE UPDATE OR DELETE ON loan_step FOR EACH ROW EXECUTE FUNCTION loan_kept();
CREATE TRIGGER loan_step_never_emptied BEFORE TRUNCATE ON loan_step FOR EACH STATEMENT EXECUTE FUNCTION loan_kept();
ALTER TABLE loan ENABLE ALWAYS TRIGGER loan_keeps_its_course, ENABLE ALWAYS TRIGGER loan_never_emptied;
ALTER TABLE loan_day ENABLE ALWAYS TRIGGER loan_day_stays, ENABLE ALWAYS TRIGGER loan_day_never_emptied;
ALTER TABLE loan_payment ENABLE ALWAYS TRIGGER loan_payment_stays, ENABLE ALWAYS TRIGGER loan_payment_never_emptied;
ALTER TABLE loan_step ENABLE ALWAYS TRIGGER loan_step_stays, ENABLE ALWAYS TRIGGER loan_step_never_emptied;
