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

-- Tells whether only the search for the best price of an open order got further, and found none that is worse.
CREATE FUNCTION contract_order_is_followed(was contract_order, becomes contract_order) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE before contract_order := becomes;
BEGIN
  before.trail_peak := was.trail_peak; before.trail_peak_seq := was.trail_peak_seq;
  before.trail_seen_seq := was.trail_seen_seq;
  RETURN before IS NOT DISTINCT FROM was
    AND (was.state = 'open'
      AND becomes.trail_seen_seq >= was.trail_seen_seq AND becomes.trail_peak_seq >= was.trail_peak_seq
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

-- The rest of a change is judged as it was before.
ALTER FUNCTION contract_order_is_edit RENAME TO contract_order_is_plain_edit;
CREATE FUNCTION contract_order_is_edit(was contract_order, becomes contract_order) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE plain contract_order := becomes;
BEGIN
  plain.trail_distance := was.trail_distance; plain.trail_log_seq := was.trail_log_seq;
  plain.trail_peak := was.trail_peak; plain.trail_peak_seq := was.trail_peak_seq;
  plain.trail_seen_seq := was.trail_seen_seq;
  RETURN contract_order_is_plain_edit(was, plain) AND contract_order_trail_is_edit(was, becomes);
END $$;

-- A search that got further changes no levels: it passes by the guard.
CREATE OR REPLACE TRIGGER contract_order_only_closes BEFORE UPDATE ON contract_order FOR EACH ROW
  WHEN (NEW.trail_seen_seq IS NULL OR NOT contract_order_is_followed(OLD, NEW))
  EXECUTE FUNCTION contract_order_guard();
CREATE TRIGGER contract_order_never_deleted BEFORE DELETE ON contract_order
  FOR EACH ROW EXECUTE FUNCTION contract_order_guard();

-- The five say the same thing. An order begins with a fixed stop loss; a part has what its parent has.
CREATE FUNCTION contract_order_trail_guard() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF num_nulls(NEW.trail_distance, NEW.trail_log_seq, NEW.trail_peak, NEW.trail_peak_seq, NEW.trail_seen_seq) > 0
    OR NOT (NEW.trail_distance > 0 AND NEW.trail_peak > 0 AND NEW.open_log_seq <= NEW.trail_log_seq
      AND NEW.trail_log_seq <= NEW.trail_peak_seq AND NEW.trail_peak_seq <= NEW.trail_seen_seq
      AND NEW.trail_seen_seq <= coalesce(NEW.close_log_seq, NEW.trail_seen_seq)) THEN
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
ALTER TABLE contract_order ENABLE ALWAYS TRIGGER contract_order_trail, ENABLE ALWAYS TRIGGER contract_order_only_closes,
  ENABLE ALWAYS TRIGGER contract_order_never_deleted;

CREATE OR REPLACE FUNCTION contract_order_edited() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO contract_edit VALUES (NEW.id, NEW.edits, NEW.stops_at, NEW.stops_log_seq, NEW.lots,
    OLD.stop_loss, OLD.take_profit, NEW.stop_loss, NEW.take_profit, NEW.margin - OLD.margin,
    OLD.trail_distance, NEW.trail_distance);
  RETURN NULL;
END $$;
