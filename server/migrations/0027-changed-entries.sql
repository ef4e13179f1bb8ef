-- Contract orders whose limit and stops are changed while they wait. Whatever is not named here of a waiting
-- order still never changes.

-- What migrations before this one have written is looked at now, as tables with work left cannot be altered.
SET CONSTRAINTS ALL IMMEDIATE;

ALTER TABLE contract_waiting
  -- How often its limit or its stops were changed, and when last.
  ADD COLUMN edits         integer NOT NULL DEFAULT 0,
  ADD COLUMN edited_at     timestamptz,
  -- The row of the log after which its present limit counts, when that is not the one it was placed at.
  ADD COLUMN limit_log_seq bigint,
  -- Rises with every change, over all orders; null while there was none.
  ADD COLUMN revised_no    bigint;

CREATE SEQUENCE contract_waiting_revised_no AS bigint;
CREATE INDEX contract_waiting_revised ON contract_waiting (revised_no)
  WHERE state = 'waiting' AND revised_no IS NOT NULL;

-- Each change of a waiting order, kept for ever. Written by the change itself.
CREATE TABLE contract_revision (
  order_id         text        NOT NULL REFERENCES contract_waiting (id),
  n                integer     NOT NULL CHECK (n > 0),
  at               timestamptz NOT NULL,
  -- The new limit counts for the rows after this one, the old one up to it.
  log_seq          bigint      NOT NULL,
  from_limit       bigint      NOT NULL,
  from_stop_loss   bigint      NOT NULL,
  from_take_profit bigint      NOT NULL,
  to_limit         bigint      NOT NULL,
  to_stop_loss     bigint      NOT NULL,
  to_take_profit   bigint      NOT NULL,
  PRIMARY KEY (order_id, n)
);

CREATE FUNCTION contract_revision_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() > 1 THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'contract_revision: only a change of a waiting order writes here'
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER contract_revision_is_a_change BEFORE INSERT ON contract_revision
  FOR EACH ROW EXECUTE FUNCTION contract_revision_guard();
CREATE TRIGGER contract_revision_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON contract_revision
  FOR EACH STATEMENT EXECUTE FUNCTION proof_is_kept();
ALTER TABLE contract_revision ENABLE ALWAYS TRIGGER contract_revision_is_a_change;
ALTER TABLE contract_revision ENABLE ALWAYS TRIGGER contract_revision_append_only;

CREATE FUNCTION contract_waiting_revised() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO contract_revision VALUES (NEW.id, NEW.edits, NEW.edited_at, NEW.limit_log_seq,
    OLD.limit_price, OLD.stop_loss, OLD.take_profit, NEW.limit_price, NEW.stop_loss, NEW.take_profit);
  RETURN NULL;
END $$;
CREATE TRIGGER contract_waiting_revision_is_kept AFTER UPDATE ON contract_waiting
  FOR EACH ROW WHEN (NEW.edits <> OLD.edits) EXECUTE FUNCTION contract_waiting_revised();
ALTER TABLE contract_waiting ENABLE ALWAYS TRIGGER contract_waiting_revision_is_kept;

-- Whether only the limit and the stops, and what follows from them, were changed. That the levels are in their
-- order is a constraint of the table.
CREATE FUNCTION contract_waiting_is_revision(was contract_waiting, becomes contract_waiting)
RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  before contract_waiting := becomes;
BEGIN
  before.limit_price := was.limit_price;
  before.stop_loss := was.stop_loss;
  before.take_profit := was.take_profit;
  before.held := was.held;
  before.edits := was.edits;
  before.edited_at := was.edited_at;
  before.limit_log_seq := was.limit_log_seq;
  RETURN before IS NOT DISTINCT FROM was
    AND (becomes.edits = was.edits + 1 AND becomes.edited_at IS NOT NULL
      AND becomes.limit_log_seq >= coalesce(was.limit_log_seq, was.placed_log_seq)
      AND (becomes.limit_price, becomes.stop_loss, becomes.take_profit)
        <> (was.limit_price, was.stop_loss, was.take_profit)) IS TRUE;
END $$;

CREATE OR REPLACE FUNCTION contract_waiting_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before contract_waiting;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state = 'waiting' AND NEW.edits = 0
      AND num_nonnulls(NEW.edited_at, NEW.limit_log_seq, NEW.revised_no) = 0 THEN
      RETURN NEW;
    END IF;
  ELSIF TG_OP = 'UPDATE' AND OLD.state = 'waiting' AND NEW.state <> 'waiting' THEN
    before := NEW;
    before.state := OLD.state;
    before.end_no := NULL;
    before.ended_at := NULL;
    before.cancel_reason := NULL;
    IF before IS NOT DISTINCT FROM OLD THEN RETURN NEW; END IF;
  ELSIF TG_OP = 'UPDATE' AND OLD.state = 'waiting' AND contract_waiting_is_revision(OLD, NEW) THEN
    NEW.revised_no := nextval('contract_waiting_revised_no');
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'contract_waiting: an order begins waiting, changes its limit and its stops, ends once, and nothing else of it ever changes'
    USING ERRCODE = 'restrict_violation';
END $$;

-- As before, but numbered once and in the order given, whatever plan the join gets: a plan that reads the
-- closings again for each order would number them by where the orders lie.
CREATE OR REPLACE FUNCTION contract_order_close(p_closings contract_closing[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  closed integer;
BEGIN
  WITH done AS MATERIALIZED (
    SELECT nextval('contract_order_close_no') AS no, c.* FROM unnest(p_closings) AS c
  )
  UPDATE contract_order o
    SET state = 'closed', close_no = done.no, close_reason = done.reason, close_price = done.price,
      close_log_seq = done.log_seq, closed_at = done.at, profit = done.profit, close_fee = done.fee
    FROM done WHERE o.id = done.id AND o.state = 'open';
  GET DIAGNOSTICS closed = ROW_COUNT;
  IF closed <> cardinality(p_closings) THEN
    RAISE EXCEPTION 'contract_order: an order that was to be closed is not open'
      USING ERRCODE = 'restrict_violation';
  END IF;
END $$;
