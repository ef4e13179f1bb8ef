-- Coin-to-coin orders. What an order was placed on is fixed in its row; the only change there is, and it
-- happens once, is from waiting to closed or cancelled. Amounts are ledger units of their asset, prices
-- are units of 10^-8 of the quote.

-- The order in which orders ended, for the history and its cursor.
CREATE SEQUENCE spot_order_done_no AS bigint;

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

  base           text           NOT NULL,
  quote          text           NOT NULL,
  decimals       smallint       NOT NULL,
  fee_ppm        bigint         NOT NULL,
  spread_ppm     bigint         NOT NULL,

  amount         numeric(78, 0) NOT NULL,
  -- What was to be spent, where that was asked for.
  total          numeric(78, 0),
  limit_price    bigint,
  -- Of the coin paid with, from placing to the end; zero for what filled as it was placed.
  hold           numeric(78, 0) NOT NULL,
  placed_at      timestamptz    NOT NULL,
  placed_log_seq bigint         NOT NULL,

  state          text           NOT NULL,
  done_no        bigint         UNIQUE,
  done_at        timestamptz,
  fill_price     bigint,
  fill_log_seq   bigint,
  paid           numeric(78, 0),
  fee            numeric(78, 0),
  received       numeric(78, 0)
);

CREATE INDEX spot_order_waiting ON spot_order (instrument_id) WHERE state = 'waiting';
CREATE INDEX spot_order_waiting_of ON spot_order (customer_id, account, no DESC)
  WHERE state = 'waiting';
CREATE INDEX spot_order_history_of ON spot_order (customer_id, account, done_no DESC)
  WHERE state <> 'waiting';

-- Whether a row holds together, whatever state it is in.
CREATE FUNCTION spot_order_holds(o spot_order) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN length(o.id) = 36 AND translate(o.id, '0123456789abcdef-', '') = ''
    AND o.customer_id <> '' AND o.account IN ('real', 'demo')
    AND o.side IN ('buy', 'sell') AND o.type IN ('market', 'limit') AND o.base <> o.quote
    AND o.decimals BETWEEN 0 AND 8 AND o.fee_ppm BETWEEN 0 AND 2999
    AND o.spread_ppm BETWEEN 0 AND 49999
    AND o.amount > 0 AND o.hold >= 0 AND coalesce(o.total > 0, true)
    AND (o.type = 'limit') = (o.limit_price IS NOT NULL) AND coalesce(o.limit_price > 0, true)
    -- A market order never waits, and only a market order that buys names a total.
    AND (o.type = 'limit' OR o.hold = 0)
    AND (o.total IS NULL OR (o.type = 'market' AND o.side = 'buy'))
    AND CASE o.state
      WHEN 'waiting' THEN o.hold > 0 AND num_nonnulls(o.done_no, o.done_at, o.fill_price,
        o.fill_log_seq, o.paid, o.fee, o.received) = 0
      WHEN 'cancelled' THEN o.hold > 0 AND num_nulls(o.done_no, o.done_at) = 0
        AND num_nonnulls(o.fill_price, o.fill_log_seq, o.paid, o.fee, o.received) = 0
      WHEN 'closed' THEN num_nulls(o.done_no, o.done_at, o.fill_price, o.fill_log_seq, o.paid,
          o.fee, o.received) = 0
        AND o.fill_price > 0 AND o.paid > 0 AND o.fee >= 0 AND o.received > 0
        -- What waited fills later, at its limit and for what it held; the rest fills where it is placed.
        AND CASE WHEN o.hold > 0 THEN o.paid = o.hold AND o.fill_price = o.limit_price
            AND o.fill_log_seq > o.placed_log_seq
          ELSE o.fill_log_seq = o.placed_log_seq AND coalesce(CASE o.side
            WHEN 'buy' THEN o.fill_price <= o.limit_price
            ELSE o.fill_price >= o.limit_price END, true) END
      ELSE false
    END;
END $$;

CREATE FUNCTION spot_order_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before spot_order;
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.state = 'cancelled' THEN
      RAISE EXCEPTION 'spot_order: an order does not begin cancelled'
        USING ERRCODE = 'restrict_violation';
    END IF;
  ELSE
    before := NEW;
    before.state := 'waiting';
    before.done_no := NULL;
    before.done_at := NULL;
    before.fill_price := NULL;
    before.fill_log_seq := NULL;
    before.paid := NULL;
    before.fee := NULL;
    before.received := NULL;
    IF TG_OP = 'DELETE' OR OLD.state <> 'waiting' OR NEW.state = 'waiting'
      OR before IS DISTINCT FROM OLD THEN
      RAISE EXCEPTION 'spot_order: an order ends once and nothing else of it ever changes'
        USING ERRCODE = 'restrict_violation';
    END IF;
  END IF;
  IF spot_order_holds(NEW) IS NOT TRUE THEN
    RAISE EXCEPTION 'spot_order: there can be no such order' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER spot_order_only_ends
  BEFORE INSERT OR UPDATE OR DELETE ON spot_order
  FOR EACH ROW EXECUTE FUNCTION spot_order_guard();

CREATE FUNCTION spot_order_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'spot_order: orders are kept' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER spot_order_never_emptied
  BEFORE TRUNCATE ON spot_order
  FOR EACH STATEMENT EXECUTE FUNCTION spot_order_kept();

ALTER TABLE spot_order ENABLE ALWAYS TRIGGER spot_order_only_ends;
ALTER TABLE spot_order ENABLE ALWAYS TRIGGER spot_order_never_emptied;

CREATE TYPE spot_ending AS (
  id text, state text, at timestamptz, price bigint, log_seq bigint, paid numeric, fee numeric,
  received numeric
);

-- Ends waiting orders, in the order given: all of them, or none.
CREATE FUNCTION spot_order_end(p_endings spot_ending[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  ended integer;
BEGIN
  UPDATE spot_order o
    SET state = done.state, done_no = done.no, done_at = done.at, fill_price = done.price,
      fill_log_seq = done.log_seq, paid = done.paid, fee = done.fee, received = done.received
    FROM (SELECT nextval('spot_order_done_no') AS no, e.* FROM unnest(p_endings) AS e) AS done
    WHERE o.id = done.id AND o.state = 'waiting';
  GET DIAGNOSTICS ended = ROW_COUNT;
  IF ended <> cardinality(p_endings) THEN
    RAISE EXCEPTION 'spot_order: an order that was to end does not wait'
      USING ERRCODE = 'restrict_violation';
  END IF;
END $$;
