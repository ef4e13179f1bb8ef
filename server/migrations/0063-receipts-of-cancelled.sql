-- Receipts of orders that were cancelled while they waited. Which row of the price log they were cancelled at is kept
-- from now on: none where their customer did it.
ALTER TABLE contract_waiting ADD COLUMN cancel_log_seq bigint;
-- Those that were cancelled before do not say it.
ALTER TABLE contract_waiting ADD CONSTRAINT contract_waiting_cancelled_at_a_price CHECK (
  CASE WHEN state = 'cancelled' AND cancel_reason <> 'customer'
    THEN cancel_log_seq IS NOT NULL AND cancel_log_seq > coalesce(limit_log_seq, placed_log_seq)
    ELSE cancel_log_seq IS NULL END) NOT VALID;

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
    before.cancel_log_seq := NULL;
    IF before IS NOT DISTINCT FROM OLD THEN RETURN NEW; END IF;
  ELSIF TG_OP = 'UPDATE' AND OLD.state = 'waiting' AND contract_waiting_is_revision(OLD, NEW) THEN
    NEW.revised_no := nextval('contract_waiting_revised_no');
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'contract_waiting: an order begins waiting, changes its limit and its stops, ends once, and nothing else of it ever changes'
    USING ERRCODE = 'restrict_violation';
END $$;

ALTER TABLE spot_order ADD COLUMN cancel_log_seq bigint;
ALTER TYPE spot_ending ADD ATTRIBUTE cancel_log_seq bigint;

CREATE OR REPLACE FUNCTION spot_order_end(p_endings spot_ending[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  ended integer;
BEGIN
  WITH done AS MATERIALIZED (SELECT nextval('spot_order_done_no') AS no, e.* FROM unnest(p_endings) AS e)
  UPDATE spot_order o
    SET state = done.state, done_no = done.no, done_at = done.at, fill_price = done.price,
      fill_log_seq = done.log_seq, paid = done.paid, fee = done.fee, received = done.received,
      cancel_reason = done.cancel_reason, cancel_log_seq = done.cancel_log_seq
    FROM done
    WHERE o.id = done.id AND o.state = 'waiting';
  GET DIAGNOSTICS ended = ROW_COUNT;
  IF ended <> cardinality(p_endings) THEN
    RAISE EXCEPTION 'spot_order: an order that was to end does not wait'
      USING ERRCODE = 'restrict_violation';
  END IF;
END $$;

CREATE OR REPLACE FUNCTION spot_order_holds(o spot_order) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN length(o.id) = 36 AND translate(o.id, '0123456789abcdef-', '') = ''
    AND o.customer_id <> '' AND o.account IN ('real', 'demo')
    AND o.side IN ('buy', 'sell') AND o.type IN ('market', 'limit') AND o.base <> o.quote
    AND o.formula IN ('spot.1', 'spot.2')
    AND o.decimals BETWEEN 0 AND 8 AND o.fee_ppm BETWEEN 0 AND 2999
    AND o.spread_ppm BETWEEN 0 AND 49999
    AND o.amount > 0 AND o.hold >= 0 AND coalesce(o.total > 0, true)
    AND (o.type = 'limit') = (o.limit_price IS NOT NULL) AND coalesce(o.limit_price > 0, true)
    -- A market order never waits, and only a market order that buys names a total.
    AND (o.type = 'limit' OR o.hold = 0)
    AND (o.total IS NULL OR (o.type = 'market' AND o.side = 'buy'))
    -- Only what waits can be passed over, by a row after its placing.
    AND (o.passed_log_seq IS NULL OR (o.hold > 0 AND o.passed_log_seq > o.placed_log_seq))
    AND CASE o.state
      WHEN 'waiting' THEN o.hold > 0 AND num_nonnulls(o.cancel_reason, o.cancel_log_seq, o.done_no, o.done_at,
        o.fill_price, o.fill_log_seq, o.paid, o.fee, o.received) = 0
      WHEN 'cancelled' THEN o.hold > 0 AND num_nulls(o.done_no, o.done_at) = 0
        AND coalesce(o.cancel_reason IN ('customer', 'policy'), false)
        AND CASE o.cancel_reason WHEN 'customer' THEN o.cancel_log_seq IS NULL
          ELSE coalesce(o.cancel_log_seq > coalesce(o.passed_log_seq, o.placed_log_seq), false) END
        AND num_nonnulls(o.fill_price, o.fill_log_seq, o.paid, o.fee, o.received) = 0
      WHEN 'closed' THEN num_nulls(o.done_no, o.done_at, o.fill_price, o.fill_log_seq, o.paid,
          o.fee, o.received) = 0
        AND num_nonnulls(o.cancel_reason, o.cancel_log_seq) = 0 AND o.fill_price > 0 AND o.paid > 0 AND o.fee >= 0 AND o.received > 0
        -- At its limit or better: what waited later and for no more than it held, the rest where it is placed.
        AND coalesce(CASE o.side WHEN 'buy' THEN o.fill_price <= o.limit_price
            ELSE o.fill_price >= o.limit_price END, true)
        AND CASE WHEN o.hold > 0 THEN o.paid <= o.hold
            AND o.fill_log_seq > coalesce(o.passed_log_seq, o.placed_log_seq)
            AND (o.formula <> 'spot.1' OR (o.paid = o.hold AND o.fill_price = o.limit_price))
          ELSE o.fill_log_seq = o.placed_log_seq END
      ELSE false
    END;
END $$;

CREATE OR REPLACE FUNCTION spot_order_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before spot_order;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state = 'cancelled' OR NEW.passed_log_seq IS NOT NULL THEN
      RAISE EXCEPTION 'spot_order: an order does not begin cancelled, or passed over'
        USING ERRCODE = 'restrict_violation';
    END IF;
  ELSE
    before := NEW;
    before.state := 'waiting';
    before.passed_log_seq := OLD.passed_log_seq;
    before.cancel_reason := NULL;
    before.cancel_log_seq := NULL;
    before.done_no := NULL;
    before.done_at := NULL;
    before.fill_price := NULL;
    before.fill_log_seq := NULL;
    before.paid := NULL;
    before.fee := NULL;
    before.received := NULL;
    IF TG_OP = 'DELETE' OR OLD.state <> 'waiting' OR before IS DISTINCT FROM OLD
      OR (CASE NEW.state
        WHEN 'waiting' THEN NEW.passed_log_seq > coalesce(OLD.passed_log_seq, OLD.placed_log_seq)
        ELSE NEW.passed_log_seq IS NOT DISTINCT FROM OLD.passed_log_seq END) IS NOT TRUE THEN
      RAISE EXCEPTION 'spot_order: an order ends once and nothing else of it ever changes, but that it is passed over by later rows'
        USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  IF spot_order_holds(NEW) IS NOT TRUE THEN
    RAISE EXCEPTION 'spot_order: there can be no such order' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER contract_waiting_receipt_due AFTER UPDATE ON contract_waiting
  FOR EACH ROW WHEN (OLD.state = 'waiting' AND NEW.state = 'cancelled')
  EXECUTE FUNCTION receipt_is_due();
CREATE TRIGGER spot_order_cancelled_receipt_due AFTER UPDATE ON spot_order
  FOR EACH ROW WHEN (OLD.state = 'waiting' AND NEW.state = 'cancelled')
  EXECUTE FUNCTION receipt_is_due();
ALTER TABLE contract_waiting ENABLE ALWAYS TRIGGER contract_waiting_receipt_due;
ALTER TABLE spot_order ENABLE ALWAYS TRIGGER spot_order_cancelled_receipt_due;

-- No price decides what customers cancelled themselves, and the books are kept: those get theirs too. Of before
-- 0037 nobody but customers cancelled a coin-to-coin order.
INSERT INTO receipt_due (order_id)
  SELECT id FROM contract_waiting WHERE state = 'cancelled' AND cancel_reason = 'customer'
  UNION ALL
  SELECT id FROM spot_order WHERE state = 'cancelled' AND coalesce(cancel_reason, 'customer') = 'customer';
