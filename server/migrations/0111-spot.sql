-- Coin-to-coin orders. A row waits, then ends once: filled in full or cancelled. Nothing else of it ever changes.
-- Amounts are ledger units of their asset, prices units of 10^-8 of the quote, rates parts per million.
-- spot_order_holds has the rules, because PostgreSQL parses a CHECK for every statement.
CREATE TABLE spot_order (
  id             text           PRIMARY KEY,
  no             bigint         GENERATED ALWAYS AS IDENTITY UNIQUE,
  customer_id    text           NOT NULL,
  account        text           NOT NULL,
  instrument_id  integer        NOT NULL,
  code           text           NOT NULL,
  app_name       text           NOT NULL,
  side           text           NOT NULL,
  type           text           NOT NULL,
  formula        text           NOT NULL, -- spot.1 fills at the limit, for all it holds; spot.2 at the limit or better
  base           text           NOT NULL,
  quote          text           NOT NULL,
  decimals       smallint       NOT NULL,
  fee_ppm        bigint         NOT NULL,
  spread_ppm     bigint         NOT NULL,

  amount         numeric(78, 0) NOT NULL, -- of the base
  total          numeric(78, 0),          -- of the quote: what the customer asks to spend
  limit_price    bigint,                  -- null: a market order
  hold           numeric(78, 0) NOT NULL, -- of the asset paid with, while it waits; zero: it fills as it is placed
  placed_at      timestamptz    NOT NULL,
  placed_log_seq bigint         NOT NULL, -- newest row of the price log at the placing
  -- A row reaches the order while the treasury cannot pay it: no row up to this one fills it any more,
  -- so that a restart decides the same.
  passed_log_seq bigint,

  state          text           NOT NULL,
  done_no        bigint         UNIQUE,   -- rises in the order of ending, for the history and its cursor
  done_at        timestamptz,
  fill_price     bigint,
  fill_log_seq   bigint,
  paid           numeric(78, 0),
  fee            numeric(78, 0),
  received       numeric(78, 0),
  cancel_reason  text,
  cancel_log_seq bigint                   -- the row that it is cancelled at; null where the customer cancels it
);
CREATE SEQUENCE spot_order_done_no AS bigint;
CREATE INDEX spot_order_waiting_no ON spot_order (no) WHERE state = 'waiting';
CREATE INDEX spot_order_waiting_of ON spot_order (customer_id, account, no DESC) WHERE state = 'waiting';
CREATE INDEX spot_order_history_of ON spot_order (customer_id, account, done_no DESC) WHERE state <> 'waiting';

-- Tells whether a row holds together, whatever its state.
CREATE FUNCTION spot_order_holds(o spot_order) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN
  RETURN length(o.id) = 36 AND translate(o.id, '0123456789abcdef-', '') = ''
    AND o.customer_id <> '' AND o.account IN ('real', 'demo')
    AND o.side IN ('buy', 'sell') AND o.type IN ('market', 'limit') AND o.base <> o.quote
    AND o.formula IN ('spot.1', 'spot.2') AND o.decimals BETWEEN 0 AND 8
    AND o.fee_ppm BETWEEN 0 AND 2999 AND o.spread_ppm BETWEEN 0 AND 49999
    AND o.amount > 0 AND o.hold >= 0 AND coalesce(o.total > 0, true)
    AND (o.type = 'limit') = (o.limit_price IS NOT NULL) AND coalesce(o.limit_price > 0, true)
    -- A market order never waits, and only a market order that buys names a total.
    AND (o.type = 'limit' OR o.hold = 0) AND (o.total IS NULL OR (o.type = 'market' AND o.side = 'buy'))
    -- Only a waiting order is passed over, by a row after its placing.
    AND (o.passed_log_seq IS NULL OR (o.hold > 0 AND o.passed_log_seq > o.placed_log_seq))
    AND CASE o.state
      WHEN 'waiting' THEN o.hold > 0 AND num_nonnulls(o.cancel_reason, o.cancel_log_seq, o.done_no, o.done_at,
        o.fill_price, o.fill_log_seq, o.paid, o.fee, o.received) = 0
      WHEN 'cancelled' THEN o.hold > 0 AND num_nulls(o.done_no, o.done_at) = 0
        AND coalesce(o.cancel_reason IN ('customer', 'policy'), false)
        AND CASE o.cancel_reason WHEN 'customer' THEN o.cancel_log_seq IS NULL
          ELSE coalesce(o.cancel_log_seq > coalesce(o.passed_log_seq, o.placed_log_seq), false) END
        AND num_nonnulls(o.fill_price, o.fill_log_seq, o.paid, o.fee, o.received) = 0
      WHEN 'closed' THEN num_nulls(o.done_no, o.done_at, o.fill_price, o.fill_log_seq, o.paid, o.fee, o.received) = 0
        AND num_nonnulls(o.cancel_reason, o.cancel_log_seq) = 0
        AND o.fill_price > 0 AND o.paid > 0 AND o.fee >= 0 AND o.received > 0
        -- It fills at its limit or better: after waiting for no more than it holds, else where it is placed.
        AND coalesce(CASE o.side WHEN 'buy' THEN o.fill_price <= o.limit_price
            ELSE o.fill_price >= o.limit_price END, true)
        AND CASE WHEN o.hold > 0 THEN o.paid <= o.hold
            AND o.fill_log_seq > coalesce(o.passed_log_seq, o.placed_log_seq)
            AND (o.formula <> 'spot.1' OR (o.paid = o.hold AND o.fill_price = o.limit_price))
          ELSE o.fill_log_seq = o.placed_log_seq END
      ELSE false
    END;
END $$;

CREATE FUNCTION spot_order_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE before spot_order;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state = 'cancelled' OR NEW.passed_log_seq IS NOT NULL THEN
      RAISE EXCEPTION 'spot_order: an order does not begin cancelled, or passed over'
        USING ERRCODE = 'restrict_violation';
    END IF;
  ELSE
    before := NEW;
    before.state := 'waiting'; before.passed_log_seq := OLD.passed_log_seq;
    before.cancel_reason := NULL; before.cancel_log_seq := NULL; before.done_no := NULL; before.done_at := NULL;
    before.fill_price := NULL; before.fill_log_seq := NULL;
    before.paid := NULL; before.fee := NULL; before.received := NULL;
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

CREATE FUNCTION spot_order_kept() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'spot_order: orders are kept' USING ERRCODE = 'restrict_violation';
END $$;

-- The server writes the attributes in this order (server/modules/spot/store.ts).
CREATE TYPE spot_ending AS (
  id text, state text, at timestamptz, price bigint, log_seq bigint, paid numeric, fee numeric, received numeric,
  cancel_reason text, cancel_log_seq bigint
);

-- Ends all the waiting orders given, or none. MATERIALIZED draws the numbers once and in the order given: a plan
-- that repeats the scan draws them again.
CREATE FUNCTION spot_order_end(p_endings spot_ending[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE ended integer;
BEGIN
  WITH done AS MATERIALIZED (SELECT nextval('spot_order_done_no') AS no, e.* FROM unnest(p_endings) AS e)
  UPDATE spot_order o
    SET state = done.state, done_no = done.no, done_at = done.at, fill_price = done.price,
      fill_log_seq = done.log_seq, paid = done.paid, fee = done.fee, received = done.received,
      cancel_reason = done.cancel_reason, cancel_log_seq = done.cancel_log_seq
    FROM done WHERE o.id = done.id AND o.state = 'waiting';
  GET DIAGNOSTICS ended = ROW_COUNT;
  IF ended <> cardinality(p_endings) THEN
    RAISE EXCEPTION 'spot_order: an order that was to end does not wait' USING ERRCODE = 'restrict_violation';
  END IF;
END $$;

CREATE TRIGGER spot_order_only_ends BEFORE INSERT OR UPDATE OR DELETE ON spot_order
  FOR EACH ROW EXECUTE FUNCTION spot_order_guard();
CREATE TRIGGER spot_order_never_emptied BEFORE TRUNCATE ON spot_order
  FOR EACH STATEMENT EXECUTE FUNCTION spot_order_kept();
ALTER TABLE spot_order ENABLE ALWAYS TRIGGER spot_order_only_ends, ENABLE ALWAYS TRIGGER spot_order_never_emptied;
