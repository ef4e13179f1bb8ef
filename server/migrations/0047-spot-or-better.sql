-- A waiting coin-to-coin order fills at its limit or better: at the side of the row that fills it. What was placed
-- before keeps the terms it was placed on ('spot.1': at its limit, for all it held).
ALTER TABLE spot_order ADD COLUMN formula text NOT NULL DEFAULT 'spot.1';
ALTER TABLE spot_order ALTER COLUMN formula DROP DEFAULT;

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
      WHEN 'waiting' THEN o.hold > 0 AND num_nonnulls(o.cancel_reason, o.done_no, o.done_at, o.fill_price,
        o.fill_log_seq, o.paid, o.fee, o.received) = 0
      WHEN 'cancelled' THEN o.hold > 0 AND num_nulls(o.done_no, o.done_at) = 0
        AND coalesce(o.cancel_reason IN ('customer', 'policy'), false)
        AND num_nonnulls(o.fill_price, o.fill_log_seq, o.paid, o.fee, o.received) = 0
      WHEN 'closed' THEN num_nulls(o.done_no, o.done_at, o.fill_price, o.fill_log_seq, o.paid,
          o.fee, o.received) = 0
        AND o.cancel_reason IS NULL AND o.fill_price > 0 AND o.paid > 0 AND o.fee >= 0 AND o.received > 0
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
