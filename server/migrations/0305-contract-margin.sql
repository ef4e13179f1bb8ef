-- Margin that a customer adds to an open contract. It is kept for each lot, so that parts have their share of it.
ALTER TABLE contract_order ADD COLUMN added_per_lot numeric(78, 0) NOT NULL DEFAULT 0 CHECK (added_per_lot >= 0); -- 10^-18 USDT
ALTER TYPE contract_opening ADD ATTRIBUTE added_per_lot numeric;
ALTER TABLE contract_edit ADD COLUMN added numeric(78, 0) NOT NULL DEFAULT 0 CHECK (added >= 0); -- USDT units

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
  before.stops_at := was.stops_at;
  RETURN before IS NOT DISTINCT FROM was
    AND (becomes.edits = was.edits + 1 AND becomes.stops_at IS NOT NULL
      AND becomes.stops_log_seq >= coalesce(was.stops_log_seq, was.open_log_seq)
      AND becomes.added_per_lot >= was.added_per_lot
      AND (becomes.margin > was.margin) = (becomes.added_per_lot > was.added_per_lot)
      AND becomes.stop_loss > 0 AND becomes.escrow > 0 AND becomes.max_win <= becomes.escrow
      AND becomes.liquidation_price > 0
      AND CASE becomes.side
        WHEN 'long' THEN greatest(becomes.stop_loss, becomes.open_price) < becomes.take_profit
          AND becomes.liquidation_price <= was.liquidation_price
        ELSE least(becomes.stop_loss, becomes.open_price) > becomes.take_profit AND becomes.take_profit > 0
          AND becomes.liquidation_price >= was.liquidation_price
      END) IS TRUE;
END $$;

CREATE OR REPLACE FUNCTION contract_order_edited() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO contract_edit VALUES (NEW.id, NEW.edits, NEW.stops_at, NEW.stops_log_seq, NEW.lots,
    OLD.stop_loss, OLD.take_profit, NEW.stop_loss, NEW.take_profit, NEW.margin - OLD.margin);
  RETURN NULL;
END $$;

-- An order begins without any; a part has what its parent has.
CREATE FUNCTION contract_order_added_guard() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF NOT EXISTS (
    SELECT 1 FROM contract_order p WHERE p.id = NEW.parent_id AND p.added_per_lot = NEW.added_per_lot
  ) THEN
    RAISE EXCEPTION 'contract_order: nobody added such a margin' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER contract_order_added BEFORE INSERT ON contract_order FOR EACH ROW
  WHEN (NEW.added_per_lot <> 0) EXECUTE FUNCTION contract_order_added_guard();
ALTER TABLE contract_order ENABLE ALWAYS TRIGGER contract_order_added;
