-- A stop loss that follows the best logged price since it was set. While it does, stop_loss is where it began:
-- it stands trail_distance behind what trail_peak closes at. Prices are in units of 10^-8.
ALTER TABLE contract_order
  ADD COLUMN trail_distance bigint, -- null: the stop loss is a fixed price
  ADD COLUMN trail_log_seq bigint,  -- the row at which it was set, the first of those it follows
  ADD COLUMN trail_peak bigint,     -- the best logged price from that row on, as far as the log was looked through
  ADD COLUMN trail_peak_seq bigint, -- the first row with that price
  ADD COLUMN trail_seen_seq bigint; -- up to this row, with itself, the log was looked through
ALTER TYPE contract_opening ADD ATTRIBUTE trail_distance bigint, ADD ATTRIBUTE trail_log_seq bigint,
  ADD ATTRIBUTE trail_peak bigint, ADD ATTRIBUTE trail_peak_seq bigint, ADD ATTRIBUTE trail_seen_seq bigint;
ALTER TABLE contract_edit
  ADD COLUMN from_trail bigint CHECK (from_trail > 0), ADD COLUMN to_trail bigint CHECK (to_trail > 0);
CREATE INDEX contract_order_trailing ON contract_order (no) WHERE state = 'open' AND trail_distance IS NOT NULL;

-- Tells whether only the search for the best price got further, and found none that is worse.
CREATE FUNCTION contract_order_is_followed(was contract_order, becomes contract_order) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE before contract_order := becomes;
BEGIN
  before.trail_peak := was.trail_peak; before.trail_peak_seq := was.trail_peak_seq;
  before.trail_seen_seq := was.trail_seen_seq;
  RETURN before IS NOT DISTINCT FROM was
    AND (becomes.trail_seen_seq >= was.trail_seen_seq AND becomes.trail_peak_seq >= was.trail_peak_seq
      AND (becomes.trail_peak = was.trail_peak) = (becomes.trail_peak_seq = was.trail_peak_seq)
      AND CASE becomes.side
        WHEN 'long' THEN becomes.trail_peak >= was.trail_peak
        ELSE becomes.trail_peak <= was.trail_peak
      END) IS TRUE;
END $$;

-- Tells whether a stop loss goes on as it did, becomes a fixed price, or begins to follow the row it is judged at.
CREATE FUNCTION contract_order_trail_is_edit(was contract_order, becomes contract_order) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN
  IF (becomes.trail_distance, becomes.trail_log_seq, becomes.trail_peak, becomes.trail_peak_seq, becomes.trail_seen_seq)
    IS NOT DISTINCT FROM (was.trail_distance, was.trail_log_seq, was.trail_peak, was.trail_peak_seq, was.trail_seen_seq)
  THEN
    RETURN becomes.trail_distance IS NULL OR becomes.stop_loss = was.stop_loss;
  END IF;
  RETURN becomes.added_per_lot = was.added_per_lot AND (becomes.trail_distance IS NULL
    OR (becomes.trail_log_seq = becomes.stops_log_seq AND becomes.trail_peak_seq = becomes.trail_log_seq
      AND becomes.trail_seen_seq = becomes.trail_log_seq) IS TRUE);
END $$;

-- Tells whether only the stops change, or only the margin grows, and what follows from them.
CREATE OR REPLACE FUNCTION contract_order_is_edit(was contract_order, becomes contract_order) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE before contract_order := becomes;
BEGIN
  IF becomes.added_per_lot <> was.added_per_lot THEN
    before.margin := was.margin; before.added_per_lot := was.added_per_lot;
    before.liquidation_price := was.liquidation_price;
  ELSE
    before.stop_loss := was.stop_loss; before.take_profit := was.take_profit; before.escrow := was.escrow;
  END IF;
  before.max_win := was.max_win; before.edits := was.edits; before.stops_log_seq := was.stops_log_seq;
  before.stops_at := was.stops_at; before.trail_distance := was.trail_distance;
  before.trail_log_seq := was.trail_log_seq; before.trail_peak := was.trail_peak;
  before.trail_peak_seq := was.trail_peak_seq; before.trail_seen_seq := was.trail_seen_seq;
  RETURN before IS NOT DISTINCT FROM was
    AND (becomes.edits = was.edits + 1 AND becomes.stops_at IS NOT NULL
      AND becomes.stops_log_seq >= coalesce(was.stops_log_seq, was.open_log_seq)
      AND becomes.added_per_lot >= was.added_per_lot
      AND (becomes.margin > was.margin) = (becomes.added_per_lot > was.added_per_lot)
      AND contract_order_trail_is_edit(was, becomes)
      AND becomes.stop_loss > 0 AND becomes.escrow > 0 AND becomes.max_win <= becomes.escrow
      AND becomes.liquidation_price > 0
      AND CASE becomes.side
        WHEN 'long' THEN greatest(becomes.stop_loss, becomes.open_price) < becomes.take_profit
          AND becomes.liquidation_price <= was.liquidation_price
        ELSE least(becomes.stop_loss, becomes.open_price) > becomes.take_profit AND becomes.take_profit > 0
          AND becomes.liquidation_price >= was.liquidation_price
      END) IS TRUE;
END $$;

CREATE OR REPLACE FUNCTION contract_order_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE reopened contract_order;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state = 'open' AND NEW.state = 'closed' THEN
    reopened := NEW; reopened.state := 'open';
    reopened.close_no := NULL; reopened.close_reason := NULL; reopened.close_price := NULL;
    reopened.close_log_seq := NULL; reopened.closed_at := NULL; reopened.profit := NULL; reopened.close_fee := NULL;
    IF reopened IS NOT DISTINCT FROM OLD THEN
      IF num_nulls(NEW.close_no, NEW.close_reason, NEW.close_price, NEW.close_log_seq, NEW.closed_at,
        NEW.profit, NEW.close_fee) > 0 THEN
        RAISE EXCEPTION 'contract_order: an order is closed in full' USING ERRCODE = 'check_violation';
      END IF;
      IF NOT (NEW.close_reason IN ('customer', 'stopLoss', 'takeProfit', 'liquidation') AND NEW.close_price > 0
        AND NEW.close_log_seq >= coalesce(NEW.stops_log_seq, NEW.open_log_seq)
        AND NEW.close_log_seq >= coalesce(NEW.trail_seen_seq, NEW.open_log_seq)
        AND NEW.profit BETWEEN -NEW.margin AND NEW.escrow AND NEW.close_fee BETWEEN 0 AND NEW.margin + NEW.profit
        AND (NEW.close_reason = 'customer' OR NEW.parent_id IS NULL)
        AND (NEW.close_reason <> 'takeProfit' OR NEW.close_price = NEW.take_profit)) THEN
        RAISE EXCEPTION 'contract_order: an order cannot end so' USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END IF;
  ELSIF TG_OP = 'UPDATE' AND OLD.state = 'open' AND NEW.state = 'open' THEN
    IF contract_order_is_edit(OLD, NEW) OR contract_order_is_divided(OLD, NEW) THEN
      NEW.levels_no := nextval('contract_levels_no'); RETURN NEW;
    END IF;
    IF contract_order_is_followed(OLD, NEW) THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'contract_order: it changes its stops, is divided or is closed, and nothing else of it ever changes'
    USING ERRCODE = 'restrict_violation';
END $$;

-- The five say the same thing. An order begins with a fixed stop loss; a part has what its parent has.
CREATE FUNCTION contract_order_trail_guard() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF num_nulls(NEW.trail_distance, NEW.trail_log_seq, NEW.trail_peak, NEW.trail_peak_seq, NEW.trail_seen_seq) > 0
    OR NOT (NEW.trail_distance > 0 AND NEW.trail_peak > 0 AND NEW.open_log_seq <= NEW.trail_log_seq
      AND NEW.trail_log_seq <= NEW.trail_peak_seq AND NEW.trail_peak_seq <= NEW.trail_seen_seq) THEN
    RAISE EXCEPTION 'contract_order: no stop loss follows so' USING ERRCODE = 'check_violation';
  END IF;
  IF TG_OP = 'INSERT' AND NOT EXISTS (
    SELECT 1 FROM contract_order p WHERE p.id = NEW.parent_id
      AND (p.trail_distance, p.trail_log_seq, p.trail_peak, p.trail_peak_seq, p.trail_seen_seq) IS NOT DISTINCT FROM
        (NEW.trail_distance, NEW.trail_log_seq, NEW.trail_peak, NEW.trail_peak_seq, NEW.trail_seen_seq)
  ) THEN
    RAISE EXCEPTION 'contract_order: nobody set such a stop loss' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER contract_order_trail BEFORE INSERT OR UPDATE ON contract_order FOR EACH ROW
  WHEN (num_nonnulls(NEW.trail_distance, NEW.trail_log_seq, NEW.trail_peak, NEW.trail_peak_seq,
    NEW.trail_seen_seq) > 0) EXECUTE FUNCTION contract_order_trail_guard();
ALTER TABLE contract_order ENABLE ALWAYS TRIGGER contract_order_trail;

CREATE OR REPLACE FUNCTION contract_order_edited() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO contract_edit VALUES (NEW.id, NEW.edits, NEW.stops_at, NEW.stops_log_seq, NEW.lots,
    OLD.stop_loss, OLD.take_profit, NEW.stop_loss, NEW.take_profit, NEW.margin - OLD.margin,
    OLD.trail_distance, NEW.trail_distance);
  RETURN NULL;
END $$;
