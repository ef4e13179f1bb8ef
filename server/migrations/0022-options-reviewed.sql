-- A put is capped as a call is, below its strike: what it can pay at most is set aside, and nobody needs its
-- whole strike. Puts of before have no cap and keep their terms; from here on none is sold without one.

CREATE OR REPLACE FUNCTION option_order_opens() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'open' OR num_nonnulls(NEW.settle_no, NEW.outcome, NEW.settle_price,
    NEW.settle_log_seq, NEW.settle_log_at, NEW.settled_at, NEW.payout) > 0 THEN
    RAISE EXCEPTION 'option_order: an option begins open' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (length(NEW.id) = 36 AND translate(NEW.id, '0123456789abcdef-', '') = ''
    AND NEW.customer_id <> '' AND NEW.account IN ('real', 'demo')
    AND NEW.decimals BETWEEN 0 AND 8 AND NEW.open_price > 0 AND NEW.strike > 0
    AND NEW.open_log_seq > 0 AND NEW.stake > 0 AND NEW.escrow >= 0
    AND NEW.expires_at - NEW.opened_at = CASE NEW.term
      WHEN '60s' THEN interval '60 seconds' WHEN '5m' THEN interval '5 minutes'
      WHEN '15m' THEN interval '15 minutes' WHEN '1h' THEN interval '1 hour'
      WHEN '4h' THEN interval '4 hours' WHEN '1d' THEN interval '24 hours'
      WHEN '1w' THEN interval '168 hours' END) IS NOT TRUE THEN
    RAISE EXCEPTION 'option_order: nobody sells such an option' USING ERRCODE = 'check_violation';
  END IF;
  IF (CASE
    WHEN NEW.side IN ('up', 'down') THEN NEW.strike = NEW.open_price
      AND NEW.rate_ppm BETWEEN 1 AND 999999 AND NEW.escrow < NEW.stake
      AND num_nonnulls(NEW.lots, NEW.contract_size, NEW.cap_price, NEW.sigma, NEW.sigma_as_of,
        NEW.trading_ms, NEW.markup_ppm) = 0
    WHEN NEW.side IN ('call', 'put') THEN NEW.rate_ppm IS NULL AND NEW.lots > 0
      AND NEW.contract_size > 0 AND NEW.sigma >= 0 AND NEW.sigma_as_of <= NEW.opened_at
      AND NEW.trading_ms > 0 AND NEW.markup_ppm BETWEEN 0 AND 999999 AND NEW.cap_price > 0
      AND CASE NEW.side WHEN 'call' THEN NEW.cap_price > NEW.strike ELSE NEW.cap_price < NEW.strike END
    END) IS NOT TRUE THEN
    RAISE EXCEPTION 'option_order: terms out of bounds' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- As before, but numbered once and in the order given, whatever plan the join gets: a plan that reads the
-- closings again for each option would number them by where the options lie.
CREATE OR REPLACE FUNCTION option_order_settle(p_closings option_closing[]) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  settled integer;
BEGIN
  WITH done AS MATERIALIZED (
    SELECT nextval('option_order_settle_no') AS no, c.* FROM unnest(p_closings) AS c
  )
  UPDATE option_order o
    SET state = done.state, settle_no = done.no, outcome = done.outcome, settle_price = done.price,
      settle_log_seq = done.log_seq, settle_log_at = done.log_at, settled_at = done.at,
      payout = done.payout
    FROM done WHERE o.id = done.id AND o.state = 'open';
  GET DIAGNOSTICS settled = ROW_COUNT;
  IF settled <> cardinality(p_closings) THEN
    RAISE EXCEPTION 'option_order: an option that was to be settled is not open'
      USING ERRCODE = 'restrict_violation';
  END IF;
END $$;

-- Up to which second the log is complete, over a restart too: nothing is added before it any more, so what
-- was settled by the log settles the same for ever.
ALTER TABLE price_log_head ADD COLUMN complete_at timestamptz
  CHECK (date_trunc('second', complete_at) = complete_at);

CREATE OR REPLACE FUNCTION price_log_head_moves_on() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.chain_from = OLD.chain_from
    AND coalesce(NEW.complete_at >= OLD.complete_at, OLD.complete_at IS NULL)
    AND (NEW.last_seq > OLD.last_seq AND NEW.chain <> OLD.chain
      OR NEW.complete_at IS DISTINCT FROM OLD.complete_at
        AND (NEW.last_seq, NEW.chain) = (OLD.last_seq, OLD.chain)) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the head of the price log only moves on: % refused', TG_OP;
END $$;
